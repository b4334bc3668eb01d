//! Expressions such as `1000*(x - x0) + sin(2*pi*t)`: parsed once, evaluated in nanoseconds, differentiated exactly.
//!
//! - `token`: characters to tokens
//! - `function`: the table of operators and functions
//! - `parser`: tokens to a tree
//! - `tree`: the tree, children before parents
//! - `library`: functions that are formulas
//! - `flat`, `array`, `pinv`: vectors, matrices and such functions written out as trees of numbers
//! - `tape`: the tree as a list of instructions over registers, constants folded
//! - `text`: the tape as a text again
//! - `evaluate`: the tape over any scalar: numbers, dual numbers, Taylor series
//! - `branch`: jumps and located kinks: modes, switching functions, the value in given modes
//! - `span`, `bound`: intervals of numbers; bounds of values and slopes over an interval of one variable
//! - `foresight`: where an expression of one variable leaves the cells of its branches, found beforehand
//! - `waves`: how often sines turn with a variable
//! - `gradient`: value and derivatives by all variables in one sweep forward and one back
//! - `error`: errors, with the place in the text

mod array;
mod bound;
mod branch;
mod error;
mod evaluate;
mod flat;
mod foresight;
mod function;
mod gradient;
#[cfg(test)]
mod laws;
mod library;
mod parser;
mod pinv;
mod span;
mod tape;
mod text;
mod token;
mod tree;
mod waves;

pub use array::{VECTOR_FUNCTIONS, VectorFunction};
pub use error::ExpressionError;
pub(crate) use flat::{Context, Flat, MAX_CELLS, component_name, flatten, kind, split_component};
pub use function::{FUNCTIONS, Function};
pub use gradient::GradientWork;
pub(crate) use library::Definition;
pub use library::{LIBRARY, LibraryFunction};
pub use tape::Expression;
pub(crate) use tape::named_constant;
pub use tree::{Node, Tree};

/// Longest text of an expression, in bytes.
pub const MAX_LENGTH: usize = 4096;
/// Deepest nesting of brackets, calls and signs.
pub const MAX_DEPTH: usize = 64;
/// Most registers of a compiled expression: variables, constants and intermediate results.
pub const MAX_REGISTERS: usize = 1024;

/// Names of all functions that every expression knows.
pub(crate) fn function_names<'n>() -> impl Iterator<Item = &'n str> {
    let plain = FUNCTIONS.iter().map(|called| called.name);
    plain.chain(VECTOR_FUNCTIONS.iter().map(|called| called.name)).chain(LIBRARY.iter().map(|called| called.name))
}
