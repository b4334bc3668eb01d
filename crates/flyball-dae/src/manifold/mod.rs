//! The configuration manifold: products of ℝⁿ and SO(3), velocities in the tangent space.
//!
//! - `so3`: unit quaternions, exponential, logarithm and tangent operator, with series near zero
//! - `space`: the product, and everything the integrators do with it

pub mod so3;
mod space;

pub use space::{Factor, Manifold};
