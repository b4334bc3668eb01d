//! Quantities of a machine by name: resolved once, read from any state.
//!
//! - `quantity`: quantities by name; `names`: finds and lists them
//! - `as_sensor`: the sensor that makes a quantity a signal
//! - `attach`: quantities turned into measurements; `measurement`: measurements on a machine
//! - `coordinate`, `reaction`, `load`: joint coordinates, reactions of joints, loads of forces, actuators and couplings
//! - `loads`: loads by name, for results and sensors alike
//! - `integral`: integrals over a run
//! - `set`: probes read together
//! - `reading`: one state asked by name; `beam`, `signal`: strains and forces inside beams, signals of the diagram
//! - `unwrap`: angles without jumps from successive readings

mod as_sensor;
mod attach;
mod beam;
mod coordinate;
mod integral;
mod load;
mod loads;
mod measurement;
mod names;
mod quantity;
mod reaction;
mod reading;
mod set;
mod signal;
mod unwrap;

pub(crate) use coordinate::{Direction, MeasuredCoordinate, measured};
pub(crate) use load::{Effort, Load, Loader, OnAngle, Reach, effort};
pub(crate) use loads::{Loads, actuators_on_angle, find_rows};
pub use quantity::Probe;
pub(crate) use quantity::{Acting, Component, MarkerPart, Probed};
pub use reaction::Reaction;
pub(crate) use reaction::{About, JointReaction, WrenchNode};
pub use reading::{MarkerState, Reading};
pub use set::ProbeSet;
pub use signal::SignalValue;
pub use unwrap::Unwrap;
