//! The machine as an engineer assembles it.
//!
//! - `builder`: bodies, joints and forces by name
//! - `initial`: joint coordinates given at the start
//! - `error`: errors of machines, by name
//! - `refused`: a number that makes no sense, before its element is known
//! - `warning`: likely mistakes that can be run
//! - `parameter`: numbers of a machine by name
//! - `remake`: its elements with their numbers
//! - `names`: bodies and joints by name
//! - `placement`: where the bodies are at the start
//! - `context`: names turned into nodes, markers and coordinates
//! - `connect`: joints turned into constraint kernels

mod builder;
mod connect;
mod context;
mod error;
mod initial;
mod names;
mod parameter;
mod placement;
mod plane;
mod refused;
mod remake;
mod warning;

pub use builder::{Dimension, Machine};
pub(crate) use connect::{Connections, JointRows, connect};
pub use context::{Attachment, BodyNode, Context, Scalar, ScalarMeasure, ScalarPlace};
pub(crate) use error::Errors;
pub use error::MachineError;
pub(crate) use flyball_dae::suggest::suggestion;
pub use initial::Initial;
pub use names::Names;
pub use parameter::Parameter;
pub(crate) use placement::place_bodies;
pub use refused::Refused;
pub use warning::MachineWarning;
