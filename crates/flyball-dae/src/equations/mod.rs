//! The equation as a researcher writes it: functions over [`crate::scalar::Real`], derivatives for free.
//!
//! - `trait_`: the equation over any scalar, to be implemented
//! - `matrix`: the mass matrix to fill in
//! - `erased`: the equation behind tables of functions, one per kind of number
//! - `lift`: a point lifted to numbers that carry derivatives
//! - `dependence`: patterns of all blocks, by tracing · `columns`: columns that share a direction · `plan`: all sweeps
//! - `adapter`: turns [`Equations`] into a [`crate::system::System`]
//! - `tangent`: its derivative blocks

mod adapter;
mod columns;
mod dependence;
mod erased;
mod lift;
mod matrix;
mod plan;
mod tangent;
mod trait_;

pub use adapter::Differentiated;
pub use matrix::Matrix;
pub use trait_::Equations;
