//! Items of a file to values of fields.
//!
//! - `reader`: reader of one element; messages
//! - `record`: tables against lists of fields
//! - `scope`: parameters and functions by name
//! - `number`: numbers, quantities and expressions, checked against units
//! - `geometry`: vectors, rotations, inertias
//! - `curve`: tables
//! - `formula`: expressions of signals
//! - `law`: functions of time and of elongation
//! - `reference`: names of other elements; `subject`: elements in messages

mod curve;
mod formula;
mod geometry;
mod law;
mod number;
mod reader;
mod record;
mod reference;
mod scope;
mod subject;

pub(crate) use reader::Reader;
pub(crate) use reference::{Ground, Mention, Names};
pub(crate) use scope::{Parameter, Parameters, Scope};
pub(crate) use subject::Subject;
