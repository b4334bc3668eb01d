//! Results by name.
//!
//! - `reading`: markers, joint coordinates, forces and energies of one state
//! - `reaction`: what a joint does to a body
//! - `beam`: what happens inside beams
//! - `signal`: signals of the diagram
//! - `unwrap`: angles without jumps from successive readings

mod beam;
mod reaction;
mod reading;
mod signal;
mod unwrap;

pub use reaction::Reaction;
pub use reading::{MarkerState, Reading};
pub(crate) use reading::{marker_state, measure};
pub use signal::SignalValue;
pub use unwrap::Unwrap;
