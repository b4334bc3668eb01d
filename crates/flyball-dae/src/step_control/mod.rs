//! Error tests and step sizes.
//!
//! - `law`: the constants a method asks for
//! - `controller`: control of the step by its error, with a dead band

mod controller;
mod law;

pub use controller::{Controller, StepDecision};
pub use law::ControlLaw;
