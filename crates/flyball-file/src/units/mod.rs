//! Units, parsed nowhere else: inside, everything is SI.
//!
//! - `dimension`: exponents of the base units, and the named ones that fields expect
//! - `unit`: the table of units and prefixes, and the parser of `kN/m` and the like
//! - `quantity`: a number with a unit, as in `"30 mm"`
//! - `analysis`: dimensions of expressions
//! - `bounds`: what physics knows

mod analysis;
pub(crate) mod bounds;
mod dimension;
mod quantity;
mod unit;

pub(crate) use analysis::{Known, dimension_of};
pub use dimension::{Dimension, Expected};
pub use quantity::{Quantity, is_quantity};
pub use unit::{Unit, UnitError};
