//! Errors of machines, by name.
//!
//! - `kind`: all errors, as data
//! - `describe`: each as a message
//! - `errors`: several of them, collected

mod describe;
mod errors;
mod kind;

pub(crate) use errors::Errors;
pub use kind::MachineError;
