//! Dense output of the second-order methods: cubic in q and x, linear in v̇ and the multipliers.
//!
//! On the manifold the cubic lives in the tangent space at q₀: q(s) = q₀ ∘ exp(ξ(s)), ξ̇ = T⁻¹(ξ) v.
//! Error O(h⁴) in q and O(h³) in v beyond that of the step ends.

use crate::manifold::Manifold;
use crate::system::State;

/// Buffers of the interpolation.
#[derive(Clone, Debug, Default)]
pub(super) struct Hermite {
    xi: Vec<f64>,
    rate: Vec<f64>,
    at: Vec<f64>,
}

impl Hermite {
    pub fn new(n_v: usize) -> Self {
        Self { xi: vec![0.0; n_v], rate: vec![0.0; n_v], at: vec![0.0; n_v] }
    }

    pub fn interpolate(&mut self, manifold: &Manifold, s0: &State, s1: &State, s: f64, out: &mut State) {
        let h = s1.t - s0.t;
        out.t = s0.t + s * h;
        let Self { xi, rate, at } = self;
        manifold.difference(&s0.q, &s1.q, xi);
        rate.copy_from_slice(&s1.v);
        manifold.tangent_inverse_times(xi, rate);
        // Hermite basis on [0, 1] with ξ(0) = 0
        let (b1, c0, c1) = (s * s * (3.0 - 2.0 * s), s * (1.0 - s) * (1.0 - s), -s * s * (1.0 - s));
        let (d1, e0, e1) = (6.0 * s * (1.0 - s), (1.0 - s) * (1.0 - 3.0 * s), s * (3.0 * s - 2.0));
        for i in 0..xi.len() {
            at[i] = b1 * xi[i] + h * (c0 * s0.v[i] + c1 * rate[i]);
            out.v[i] = d1 * xi[i] / h + e0 * s0.v[i] + e1 * rate[i];
        }
        manifold.retract(&s0.q, at, &mut out.q);
        manifold.tangent_times(at, &mut out.v);
        for i in 0..out.x.len() {
            let jump = s1.x[i] - s0.x[i];
            out.x[i] = s0.x[i] + b1 * jump + h * (c0 * s0.xdot[i] + c1 * s1.xdot[i]);
        }
        let linear = [
            (&mut out.a, &s0.a, &s1.a),
            (&mut out.lambda, &s0.lambda, &s1.lambda),
            (&mut out.psi, &s0.psi, &s1.psi),
            (&mut out.xdot, &s0.xdot, &s1.xdot),
            (&mut out.y, &s0.y, &s1.y),
        ];
        for (out, a, b) in linear {
            for (o, (a, b)) in out.iter_mut().zip(a.iter().zip(b)) {
                *o = a + s * (b - a);
            }
        }
        out.modes.copy_from_slice(&s1.modes);
        out.memory.copy_from_slice(&s1.memory);
    }
}
