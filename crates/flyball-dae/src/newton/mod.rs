//! The one nonlinear iteration of the implicit methods.
//!
//! - `iteration`: modified Newton; a factorization is kept while it contracts well
//! - `damped`: the same with a line search, where that does not converge
//! - `pivot_watch`: pivots that say that constraints may lose rank
//! - `rotation_columns`: multiplies the rotation columns of a block by the tangent operator

mod damped;
mod iteration;
mod pivot_watch;
mod rotation_columns;

pub use iteration::{Newton, NewtonOptions, Problem, Stall, Trace};
pub(crate) use pivot_watch::PivotWatch;
pub use rotation_columns::RotationColumns;
pub(crate) use rotation_columns::tangents;
