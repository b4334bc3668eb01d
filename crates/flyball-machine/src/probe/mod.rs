//! Quantities of a machine by name: resolved once, read from any state.
//!
//! - `quantity`: quantities by name; `names`: finds and lists them
//! - `attach`: quantities turned into sources; `source`: measurements on a machine
//! - `coordinate`, `reaction`, `load`: joint coordinates, reactions of joints, loads of forces, actuators and couplings
//! - `integral`: integrals over a run
//! - `set`: probes read together
//! - `reading`: one state asked by name; `beam`, `signal`: strains and forces inside beams, signals of the diagram
//! - `unwrap`: angles without jumps from successive readings

mod attach;
mod beam;
mod coordinate;
mod integral;
mod load;
mod names;
mod quantity;
mod reaction;
mod reading;
mod set;
mod signal;
mod source;
mod unwrap;

pub(crate) use coordinate::{MeasuredCoordinate, measured};
pub use quantity::Probe;
pub use reaction::Reaction;
pub(crate) use reaction::{About, JointReaction, WrenchNode};
pub use reading::{MarkerState, Reading};
pub use set::ProbeSet;
pub use signal::SignalValue;
pub use unwrap::Unwrap;
