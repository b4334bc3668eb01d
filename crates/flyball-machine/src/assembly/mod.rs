//! The machine as the equation: constant, with fixed sparsity; poses and buffers are in a work that is passed in, and an
//! evaluation allocates nothing.
//!
//! - `system`: a machine in the plane or in space behind one face
//! - `bases`: bodies that cannot move relative to each other
//! - `begin`: the state at the start with given joint coordinates, rates and steady controllers
//! - `build`: lays out nodes, rows and patterns
//! - `equation`: values of the equation
//! - `tangent`: its derivative blocks
//! - `laws`: forces as laws of rows
//! - `clock`: kinks of laws of time
//! - `modes`: modes, switching functions
//! - `impact`: contacts that touch at one instant
//! - `body`: mass and gyroscopic terms of rigid bodies
//! - `repair`: how far a repair of the start moved the bodies, and what closed the wrong way
//! - `topology`: structure that stays as long as only numbers change
//! - `turns`: turns of joint angles that are only read
//! - `sizes`: kinds of coordinates, size of the machine
//! - `work`: all that changes while a machine is evaluated
//! - `cache`: the poses of all nodes at the last coordinates

mod bases;
mod begin;
mod body;
mod build;
mod cache;
mod clock;
mod equation;
mod impact;
mod laws;
mod modes;
mod repair;
mod sizes;
mod system;
mod tangent;
mod topology;
mod turns;
mod work;

pub(crate) use build::Assembly;
pub(crate) use equation::each_constraint;
pub use system::MachineSystem;
pub(crate) use system::{Inner, on_assembly};
pub use topology::TopologyChange;
pub(crate) use work::MachineWork;
