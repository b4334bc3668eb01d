//! The summary of a run as data, with a plain rendering.
//!
//! - `lines`: labels with texts, wrapped to a width
//! - `summary`: report of a run of a machine

mod lines;
mod summary;

pub use lines::{Lines, UNWRAPPED, WIDTH, wrapped};
pub use summary::Report;
