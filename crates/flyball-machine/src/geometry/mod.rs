//! Positions, rotations, frames and the distribution of mass.
//!
//! - `position`: points and directions, given with two or three components
//! - `rotation`: rotations as unit quaternions
//! - `frame`: an origin with axes
//! - `inertia`: mass, centre and inertia tensor
//! - `shape`: solids of uniform density
//! - `spline`: smooth curves through points

mod frame;
mod inertia;
mod position;
mod rotation;
mod shape;
mod spline;

pub use frame::Frame;
pub use inertia::{Inertia, Tensor};
pub use position::{Position, Spin};
pub use rotation::Rotation;
pub use shape::Shape;
pub use spline::Spline;
