//! Wheel suspensions on a test rig: body held, wheels lifted and lowered, rates by the slope of rest.
//!
//! - `rig`: the machine on the rig
//! - `station`: a position of the rig: toe, camber, movement, load, wheel rate, mass, lengths of springs
//! - `error`: errors, by name

mod error;
mod rig;
mod station;

pub use error::SuspensionError;
pub use rig::{Rig, RigOptions};
pub use station::{SpringStation, Station, WheelStation};
