//! Messages as data: errors, warnings and stops of all crates. Words for people are put together last.
//!
//! - `id`: stable ids, each a line of a table
//! - `number`: a number of a message with its name and unit
//! - `record`: the message

mod id;
mod number;
mod record;

pub use id::Id;
pub use number::Number;
pub use record::{Message, Severity};
