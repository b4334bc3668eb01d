//! The one nonlinear iteration of the implicit methods.
//!
//! - `iteration`: modified Newton; a factorization is kept while it contracts well
//! - `damped`: the same with a line search, where that does not converge
//! - `rotation_columns`: multiplies the rotation columns of a block by the tangent operator

mod damped;
mod iteration;
mod rotation_columns;

pub use iteration::{Newton, NewtonOptions, Problem, Stall, Trace};
pub use rotation_columns::RotationColumns;
pub(crate) use rotation_columns::tangents;
