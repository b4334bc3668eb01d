//! Machines: bodies, markers, joints, forces and controllers, turned into the equation of `flyball-dae`.
//!
//! - `geometry`: positions, rotations, frames, inertias, shapes, splines
//! - `law`: laws of time
//! - `space`: differences between the plane and space
//! - `node`: where coordinates live
//! - `body`: bodies and their markers
//! - `constraint`: constraint rows with exact derivatives
//! - `joint`: one file per joint
//! - `force`: one file per force
//! - `road`: surfaces that wheels roll on
//! - `control`: sensors, blocks and actuators
//! - `flexible`: beams
//! - `catalog`: all types of elements, as model files know them; open to other crates
//! - `machine`: the builder, with names and errors
//! - `assembly`: the machine as a [`flyball_dae::system::System`]
//! - `analysis`: assembly, freedom, equilibrium, linearization, energy balance
//! - `ids`: stable ids of its messages
//! - `examples`: machines with known solutions
//! - `probe`: quantities by name, resolved once

pub mod analysis;
pub mod assembly;
pub mod body;
pub mod catalog;
pub mod constraint;
pub mod control;
pub mod examples;
pub mod flexible;
pub mod force;
pub mod geometry;
pub mod ids;
pub mod joint;
mod law;
pub mod machine;
pub mod node;
pub mod probe;
pub mod road;
pub mod space;
#[cfg(test)]
mod testing;

pub use assembly::{MachineSystem, TopologyChange};
pub use body::Body;
pub use control::{Actuator, Block, Diagram, Sensor};
pub use flexible::{Beam, Material, Section};
/// Functions of the numbers that laws and forces of your own are written over.
pub use flyball_dae::scalar::Real;
pub use force::{Force, SpringLaw};
pub use geometry::{Frame, Position, Rotation, Shape};
pub use joint::{Axis, Joint};
pub use law::Law;
pub use machine::{Dimension, Initial, Machine, MachineError, MachineWarning, Parameter};
pub use probe::{Probe, ProbeSet, Reading};
pub use road::Road;
