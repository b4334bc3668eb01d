//! The vocabulary of the element tables: fields, what they hold, and values read from or written to them.
//!
//! One table of fields per element type drives reading, messages, units, the schema, the reference and writing.
//!
//! - `kind`: what a field holds
//! - `value`: what was read

mod kind;
mod value;

pub(crate) use kind::{Case, Field, Kind, Refers, Units, optional, required};
pub(crate) use value::{Tension, Value, Values};
