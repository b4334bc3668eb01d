//! Error tests and step sizes.
//!
//! - `law`: the constants a method asks for
//! - `controller`: proportional-integral control with a dead band

mod controller;
mod law;

pub use controller::{Controller, Verdict};
pub use law::ControlLaw;
