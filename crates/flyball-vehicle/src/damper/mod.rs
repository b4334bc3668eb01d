//! Semi-active hydraulic damper: two chambers, a valve that a current sets.
//!
//! - `oil`: pressures and flows
//! - `element`: the damper as a force, its current a law of time
//! - `diagram`: the same with a current that is a signal

mod diagram;
mod element;
mod oil;

pub(crate) use diagram::{BLOCK, ENTRY as SIGNALLED};
pub(crate) use element::ENTRY;
pub use element::HydraulicDamper;
pub use oil::Oil;
