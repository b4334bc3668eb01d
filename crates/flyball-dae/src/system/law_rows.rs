//! Forces as laws of rows: what a method needs to carry a stiff force as an unknown.
//!
//! Some forces are tensions along elongations. With elongations s(q), ṡ = S v and the tensions T(q, v) along them, their
//! part of f is −Sᵀ T. A method that makes σ of them unknown solves, in the place of these forces,
//!
//!   M v̇ = … − Sᵀ σ,   0 = T(q, v) − σ
//!
//! and of the derivatives of f keeps the geometric part at fixed σ only: ∂(M v̇ − f)/∂q − Sᵀ ∂T/∂q, and
//! ∂(M v̇ − f)/∂v − Sᵀ ∂T/∂v. A linear spring and damper has T = k s + c ṡ + T₀; its row divided by k is
//! s + (c/k) ṡ + T₀/k − σ/k = 0, which turns into a constraint for k → ∞.

use crate::linear::Triplets;

/// Structure of the rows: names, and patterns that never change.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LawRows {
    /// Name of each row, as `spring.tension` or `mount.x`.
    pub names: Vec<String>,
    /// Pattern of S.
    pub direction: Triplets,
    /// Pattern of ∂T/∂q.
    pub q: Triplets,
    /// Pattern of ∂T/∂v.
    pub v: Triplets,
}

/// One row at a point.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LawRow {
    /// Elongation s from where the law counts it [m or rad].
    pub elongation: f64,
    /// Its rate ṡ [m/s or rad/s].
    pub rate: f64,
    /// Tension T [N or N m]; it pulls against the elongation.
    pub tension: f64,
    /// Stiffness ∂T/∂s along its own elongation [N/m or N m/rad]; 0 where it does not act.
    pub stiffness: f64,
    /// Damping ∂T/∂ṡ along its own rate [N s/m or N m s/rad].
    pub damping: f64,
}

/// Values of all rows, with room of their own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LawValues {
    /// The rows.
    pub rows: Vec<LawRow>,
    /// S.
    pub direction: Vec<f64>,
    /// ∂T/∂q.
    pub q: Vec<f64>,
    /// ∂T/∂v.
    pub v: Vec<f64>,
}

impl LawValues {
    /// Room for these rows.
    pub fn new(rows: &LawRows) -> Self {
        Self {
            rows: vec![LawRow::default(); rows.names.len()],
            direction: vec![0.0; rows.direction.len()],
            q: vec![0.0; rows.q.len()],
            v: vec![0.0; rows.v.len()],
        }
    }
}
