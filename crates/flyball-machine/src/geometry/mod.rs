//! Positions, rotations, frames and the distribution of mass.
//!
//! - `position`: points and directions, given with two or three components
//! - `rotation`: rotations as unit quaternions
//! - `frame`: an origin with axes
//! - `inertia`: mass, centre and inertia tensor
//! - `shape`: solids of uniform density
//! - `curve`, `interpolation`, `grid`: functions through points, as every table means them
//! - `region`: regions of a number between thresholds, for what has kinks

mod curve;
mod frame;
mod grid;
mod inertia;
mod interpolation;
mod position;
pub(crate) mod region;
mod rotation;
mod shape;

pub use curve::Curve;
pub use frame::Frame;
pub use grid::Outside;
pub(crate) use grid::{Grid, Piece};
pub use inertia::{Inertia, Tensor};
pub use interpolation::Interpolation;
pub(crate) use interpolation::monotone_slope;
pub use position::{Position, Spin};
pub use rotation::Rotation;
pub use shape::SHAPES;
pub use shape::Shape;
