//! The integrators. Each attempts single steps; the driver loops, rejects, locates events and writes.
//!
//! - `trait_`: what the driver asks of a method
//! - `facts`: order, constraint levels held, paper
//! - `hermite`: the dense output that generalized-alpha and SOI2 share
//! - `generalized_alpha`: index 3, mechatronic   [AB], [BA]

mod facts;
pub mod generalized_alpha;
mod hermite;
mod trait_;

pub use facts::{Facts, Level};
pub use generalized_alpha::GeneralizedAlpha;
pub use trait_::{Attempt, Method, StepError, Tolerances};
