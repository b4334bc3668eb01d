//! The summary of a run as data, with a plain rendering.
//!
//! - `lines`: labels with texts, wrapped to a width
//! - `summary`: what a run of a machine was and how it went

mod lines;
mod summary;

pub use lines::{Lines, UNWRAPPED, WIDTH, wrapped};
pub use summary::Report;
