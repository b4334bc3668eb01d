//! Results by name.
//!
//! - `reading`: markers, joint coordinates, forces and energies of one state
//! - `reaction`: what a joint does to a body
//! - `unwrap`: angles without jumps from successive readings

mod reaction;
mod reading;
mod unwrap;

pub use reaction::Reaction;
pub use reading::{MarkerState, Reading};
pub use unwrap::Unwrap;
