//! From settings to a method and options, with the reason.
//!
//! - `settings`: the plan of a run
//! - `carried`: forces that would be unknowns of their own
//! - `method`: methods by name; `choice`: one where the settings name none

mod carried;
pub mod choice;
pub mod method;
mod settings;

pub use carried::carried;
pub use settings::{END, Plan, TOLERANCE, lay_checkpoints, refuse_endless};
