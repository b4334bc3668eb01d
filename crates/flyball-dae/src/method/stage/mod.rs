//! The Newton matrix of an implicit step, from its stages.
//!
//! A stage is a dynamic equation with its constraints. Its unknowns a, λ, ψ stand at its rows:
//!
//!   κ M a − f(q, v, λ, ψ, x, y),   Φ(q)/b_q or Φ̇(q, v)/b_v,   k(q, v)/b_v
//!
//! q and v move with accelerations that may be those of another stage. The rows ẋ − f_c and y − h follow behind all stages
//! and depend on the last one. [`Weights`] say how far a unit of its unknown moves q, v, v̇, x.
//!
//! - `offsets`: first rows of the groups of unknowns
//! - `blocks`: the blocks of one stage in the matrix
//! - `control_rows`: the rows ẋ − f_c and y − h
//! - `turn`: columns of rotations, times the tangent operator
//! - `matrix`: all of it
//! - `filter`: changes of accelerations without what the step does not resolve

mod blocks;
mod control_rows;
mod filter;
mod matrix;
#[cfg(test)]
mod matrix_check;
mod offsets;
mod turn;

pub(super) use blocks::{ConstraintRows, Stage, StageValues};
pub(super) use control_rows::{write_control_residual, write_control_rounding};
pub(super) use matrix::StepMatrix;
#[cfg(test)]
pub(super) use matrix_check::{Tangle, assert_matrix};
pub(super) use offsets::Offsets;

/// How far a unit of its unknown moves q, v, v̇, x; and the factor of the mass matrix.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights<N = f64> {
    /// κ.
    pub mass: N,
    /// b_q.
    pub q: N,
    /// b_v.
    pub v: N,
    /// Of the acceleration that f_c and h read.
    pub a: N,
    /// b_x.
    pub x: N,
    /// b_r of ∂Φ̇/∂q and ∂k/∂q in the rows of constraints: b_q/b_v, twice that in rows of accelerations.
    pub rows: N,
}
