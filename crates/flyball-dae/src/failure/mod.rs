//! Failures of a start, a step or a run.
//!
//! - `kind`: all failures, as data
//! - `describe`: each as a message
//! - `rows`: rows of the equation with numbers

mod describe;
mod kind;
mod rows;

pub use kind::Failure;
pub use rows::{Dependency, NamedValue};
pub(crate) use rows::{worst_rows, worst_rows_by};
