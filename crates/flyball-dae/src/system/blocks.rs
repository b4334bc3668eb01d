//! Derivative blocks of the equation.
//!
//! With r = M v̇ − f, every block is a partial derivative in a fixed pattern. Derivatives with respect to q are
//! left-trivialized: d/ds of the row along q ∘ exp(s δ), one column per velocity. In the blocks with columns q the
//! three columns of a rotation stand next to each other in every row (the integrators multiply them by T).

use super::Layout;
use crate::linear::Triplets;

/// All derivative blocks; `T` is the pattern ([`Triplets`]) or the values (`Vec<f64>`) of each.
#[derive(Clone, Debug, Default)]
pub struct Blocks<T> {
    /// ∂(M v̇ − f)/∂q.
    pub q: T,
    /// −∂f/∂v.
    pub v: T,
    /// −∂f/∂λ; left empty with [`super::Reaction::Transposed`], where it is Gᵀ.
    pub lambda: T,
    /// −∂f/∂ψ; left empty with [`super::Reaction::Transposed`], where it is Kᵀ.
    pub psi: T,
    /// −∂f/∂x.
    pub x: T,
    /// −∂f/∂y.
    pub y: T,
    /// ∂k/∂q.
    pub k_q: T,
    /// Of f_c.
    pub rate: ControlBlocks<T>,
    /// Of h.
    pub output: ControlBlocks<T>,
}

/// Derivatives of a control function, f_c or h.
#[derive(Clone, Debug, Default)]
pub struct ControlBlocks<T> {
    /// With respect to q.
    pub q: T,
    /// With respect to v.
    pub v: T,
    /// With respect to v̇.
    pub a: T,
    /// With respect to λ.
    pub lambda: T,
    /// With respect to ψ.
    pub psi: T,
    /// With respect to x.
    pub x: T,
    /// With respect to y.
    pub y: T,
}

/// Explicit time derivatives at fixed q, v, v̇, λ, ψ, x, y.
#[derive(Clone, Debug, Default)]
pub struct TimePartials {
    /// Of M v̇ − f.
    pub dynamics: Vec<f64>,
    /// Of f_c.
    pub rate: Vec<f64>,
    /// Of h.
    pub output: Vec<f64>,
}

impl TimePartials {
    /// Zeros of the right lengths.
    pub fn zero(layout: &Layout) -> Self {
        Self { dynamics: vec![0.0; layout.n_v()], rate: vec![0.0; layout.n_x], output: vec![0.0; layout.n_y] }
    }
}

impl<T> ControlBlocks<T> {
    fn map<U>(&self, f: impl Fn(&T) -> U) -> ControlBlocks<U> {
        ControlBlocks {
            q: f(&self.q),
            v: f(&self.v),
            a: f(&self.a),
            lambda: f(&self.lambda),
            psi: f(&self.psi),
            x: f(&self.x),
            y: f(&self.y),
        }
    }
}

impl Blocks<Triplets> {
    /// Zero values for this pattern.
    pub fn values(&self) -> Blocks<Vec<f64>> {
        let zeros = |pattern: &Triplets| vec![0.0; pattern.len()];
        Blocks {
            q: zeros(&self.q),
            v: zeros(&self.v),
            lambda: zeros(&self.lambda),
            psi: zeros(&self.psi),
            x: zeros(&self.x),
            y: zeros(&self.y),
            k_q: zeros(&self.k_q),
            rate: self.rate.map(zeros),
            output: self.output.map(zeros),
        }
    }
}
