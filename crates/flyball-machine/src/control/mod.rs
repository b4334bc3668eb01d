//! Control: sensors, blocks and actuators, solved together with the mechanics.   [BA](1)-(4)
//!
//! A diagram adds states ẋ = f_c and outputs y = h to the equation. Each output of a block that is more than a state, a
//! held value or a constant is one row of y. Rows that follow from q, v, x, t one after the other are direct and cost no
//! unknown; accelerations, reactions and loops through blocks or mechanics are solved in the Newton matrix.
//!
//! - `signal`: ports, and where a signal comes from
//! - `diagram`: sensors, blocks and actuators by name, in sub-diagrams
//! - `wiring`: the connections of one element as the user gives them
//! - `sensor`: one file per sensor
//! - `block`: one file per block
//! - `actuator`: one file per actuator
//! - `order`: direct dependencies; evaluation order and algebraic loops
//! - `ways`: which way an algebraic loop takes, for messages
//! - `netlist`: elements with their ports, and which signal each input reads
//! - `network`: the same as boxes and wires, for drawings
//! - `resolve`: places of signals, states and rows in the equation
//! - `kernel`: the diagram ready to be evaluated
//! - `affine`: linear blocks as sums over wires
//! - `evaluate`, `tangent`, `events`: its values, derivatives and discrete part
//! - `laws`: laws of everything in the tables

pub mod actuator;
mod affine;
pub mod block;
mod diagram;
mod evaluate;
mod events;
mod kernel;
#[cfg(test)]
mod laws;
mod netlist;
mod network;
mod order;
mod resolve;
pub mod sensor;
mod signal;
mod tangent;
mod ways;
mod wiring;

pub use actuator::Actuator;
pub use block::Block;
pub use diagram::Diagram;
pub(crate) use kernel::{Control, ControlWork, Signal};
pub use network::{Cable, Network, NetworkBox, Role};
pub(crate) use resolve::{lay_out, resolve};
pub use sensor::Sensor;
pub use signal::{Port, PortSource, Wire};
pub(crate) use tangent::ControlSinks;
pub use wiring::Wiring;
