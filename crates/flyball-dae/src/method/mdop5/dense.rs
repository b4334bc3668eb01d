//! Dense output of order 4.   Hairer, Nørsett, Wanner I, §II.6
//!
//!   u(θ) = u₀ + θ (Δ + (1−θ)(h k₁ − Δ + θ (2Δ − h k₁ − h k₇ + (1−θ) h Σ d_j k_j)))     for u = ξ, v, x
//!
//! q(θ) = q₀ ∘ exp(ξ(θ)). Accelerations and ẋ are the derivatives of the polynomials, of order 3, and agree with both
//! ends. Multipliers and outputs are cubics through both ends and two stages: good enough to see a force that rises and
//! falls within the step. A consistent state in between is completed by an index-1 solve.

use super::stages::{BETWEEN, Stages};
use super::tables::{C, DENSE, STAGES};
use crate::manifold::Manifold;
use crate::system::State;

/// One number over the step.
struct Polynomial {
    change: f64,
    second: f64,
    third: f64,
    fourth: f64,
}

impl Polynomial {
    fn new(h: f64, change: f64, rates: &[f64; STAGES]) -> Self {
        let second = h * rates[0] - change;
        let free: f64 = DENSE.iter().zip(rates).map(|(d, k)| d * k).sum();
        Self { change, second, third: change - h * rates[STAGES - 1] - second, fourth: h * free }
    }

    /// u(θ) − u₀.
    fn value(&self, s: f64) -> f64 {
        let r = 1.0 - s;
        s * (self.change + r * (self.second + s * (self.third + r * self.fourth)))
    }

    /// du/dθ.
    fn slope(&self, s: f64) -> f64 {
        let r = 1.0 - s;
        // d/ds of s, s r, s² r, s² r²
        self.change
            + (1.0 - 2.0 * s) * self.second
            + s * (2.0 - 3.0 * s) * self.third
            + 2.0 * s * r * (1.0 - 2.0 * s) * self.fourth
    }
}

/// Weights of the values at 0, both stages between, and 1.
fn lagrange(s: f64) -> [f64; 4] {
    let nodes = [0.0, C[BETWEEN[0]], C[BETWEEN[1]], 1.0];
    let mut weights = [1.0; 4];
    for (i, weight) in weights.iter_mut().enumerate() {
        for (_, node) in nodes.iter().enumerate().filter(|(j, _)| *j != i) {
            *weight *= (s - node) / (nodes[i] - node);
        }
    }
    weights
}

impl Stages {
    pub fn interpolate(&mut self, manifold: &Manifold, s0: &State, s1: &State, s: f64, out: &mut State) {
        let (h, n_v) = (self.h, s0.v.len());
        out.t = s0.t + s * (s1.t - s0.t);
        for i in 0..n_v {
            out.a[i] = Polynomial::new(h, self.xi[i], &self.rates[i]).value(s);
        }
        manifold.retract(&s0.q, &out.a, &mut out.q);
        for i in 0..n_v {
            let v = Polynomial::new(h, s1.v[i] - s0.v[i], &self.rates[n_v + i]);
            out.v[i] = s0.v[i] + v.value(s);
            out.a[i] = v.slope(s) / h;
        }
        for i in 0..s0.x.len() {
            let x = Polynomial::new(h, s1.x[i] - s0.x[i], &self.rates[2 * n_v + i]);
            out.x[i] = s0.x[i] + x.value(s);
            out.xdot[i] = x.slope(s) / h;
        }
        let weights = lagrange(s);
        let mut between = self.algebraic.iter();
        let ends =
            [(&mut out.lambda, &s0.lambda, &s1.lambda), (&mut out.psi, &s0.psi, &s1.psi), (&mut out.y, &s0.y, &s1.y)];
        for (out, a, b) in ends {
            for ((o, (a, b)), [c, d]) in out.iter_mut().zip(a.iter().zip(b)).zip(&mut between) {
                // in differences from a, so that what is constant stays so to the last bit
                *o = a + weights[1] * (c - a) + weights[2] * (d - a) + weights[3] * (b - a);
            }
        }
        out.modes.copy_from_slice(&s1.modes);
        out.memory.copy_from_slice(&s1.memory);
    }
}
