//! From settings to a method and options, with the reason.
//!
//! - `settings`: the plan of a run
//! - `method`: methods by name; `choice`: one where the settings name none

pub mod choice;
pub mod method;
mod settings;

pub use settings::{CHECKPOINTS, END, Plan, TOLERANCE, cadence};
