//! The vocabulary of the element tables, which is that of the catalog, and what was read of a table.
//!
//! One table of fields per element type drives reading, messages, units, the schema, the reference and writing.
//!
//! - `record`: values of fields with their places

mod record;

pub(crate) use flyball_machine::catalog::{
    Case, Field, Fields, Kind, Refers, Tension, Units, Value, Values, optional, required,
};
pub(crate) use record::{Read, Record};
