//! Rotations of more than half a turn in a step.
//!
//! q₁ = q₀ ∘ exp(x) says less and less about x across the axis: T(x) loses rank at a full turn, and with it the Newton
//! matrix. A rotation that is predicted to turn further than half a turn is split at its predicted turn A,
//!
//!   q₁ = q₀ ∘ exp(A) ∘ exp(x − A),
//!
//! and what Newton changes is small. x − A is b_q times the error of a linearly predicted v̇₁, O(h⁴), so that this
//! differs from exp(x) by [A, x − A]/2 = O(h⁵).

use crate::manifold::{Manifold, so3};
use std::f64::consts::PI;

/// The turns that a step is split at.
#[derive(Clone, Debug)]
pub(in crate::method) struct EvenTurns {
    /// A; zero where nothing is split.
    pub exponent: Vec<f64>,
    /// q₀ ∘ exp(A).
    q: Vec<f64>,
    split: bool,
}

impl EvenTurns {
    pub fn new(manifold: &Manifold) -> Self {
        Self { exponent: vec![0.0; manifold.n_v()], q: vec![0.0; manifold.n_q()], split: false }
    }

    /// Splits the rotations that x = base + factor · guess turns by more than half a turn.
    pub fn begin(&mut self, manifold: &Manifold, q0: &[f64], base: &[f64], factor: f64, guess: &[f64]) {
        let was_split = std::mem::take(&mut self.split);
        for &(iq, iv) in manifold.rotations() {
            let (base, guess) = (&base[iv..iv + 3], &guess[iv..iv + 3]);
            let turn = [base[0] + factor * guess[0], base[1] + factor * guess[1], base[2] + factor * guess[2]];
            let is_fast = so3::dot(&turn, &turn) > PI * PI;
            if is_fast || was_split {
                self.exponent[iv..iv + 3].copy_from_slice(&if is_fast { turn } else { [0.0; 3] });
            }
            if is_fast {
                if !self.split {
                    self.q.copy_from_slice(q0);
                    self.split = true;
                }
                let from = [0, 1, 2, 3].map(|i| q0[iq + i]);
                self.q[iq..iq + 4].copy_from_slice(&so3::multiply(&from, &so3::exp(&turn)));
            }
        }
    }

    /// q₁ into `out`; x becomes x − A.
    pub fn retract(&self, manifold: &Manifold, q0: &[f64], x: &mut [f64], out: &mut [f64]) {
        if !self.split {
            return manifold.retract(q0, x, out);
        }
        for (x, a) in x.iter_mut().zip(&self.exponent) {
            *x -= a;
        }
        manifold.retract(&self.q, x, out);
    }
}
