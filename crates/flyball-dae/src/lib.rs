//! The equation of constrained, controlled mechanics and its integrators; knows no mechanics itself.
//!
//! - [`scalar`]: numbers that carry derivatives · [`manifold`]: ℝⁿ, SO(3) and products
//! - [`system`]: the equation as integrators see it · [`equations`]: as a researcher writes it
//! - [`linear`]: sparse matrices with a fixed pattern · [`newton`]: the one nonlinear iteration
//! - [`index1`]: accelerations, reactions, outputs at given q, v, x · [`start`]: consistent initial values
//! - [`projection`]: back to the constraints in the mass metric · [`jump`]: velocities after impacts
//! - [`method`]: the integrators · [`step_control`]: error tests and step sizes
//! - [`driver`]: the only time loop · [`failure`]: failures by name · [`message`]: messages as data · [`suggest`]: the nearest name
//!   · [`order`]: sorting

pub mod counters;
pub mod driver;
pub mod equations;
mod extent;
pub mod failure;
pub mod ids;
pub mod index1;
pub mod jump;
pub mod linear;
pub mod manifold;
pub mod message;
pub mod method;
pub mod newton;
pub mod order;
pub mod projection;
pub mod scalar;
pub mod start;
pub mod step_control;
pub mod suggest;
pub mod system;
