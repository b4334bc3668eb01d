//! Between the ends of a step: the polynomial of v̇ through 0, c₁ … c_s, integrated once for v and twice for q; those of ẋ,
//! λ, ψ, y through the same nodes.
//!
//!   v(θ) = v₀ + h Σ I_j(θ) v̇_j,   ξ(θ) = hθ v₀ + h² Σ II_j(θ) v̇_j on ℝⁿ,   ξ(θ) = h Σ I_j(θ) ξ̇_j on SO(3)
//!
//! Local order s + 3 in q (s + 2 on SO(3)), s + 2 in v, s + 1 in v̇ and λ. The end of the step differs from them by its projection and by O(hˢ⁺²);
//! θ² (3 − 2θ) of the difference is added.

use super::Mradau;
use super::scheme::MOST_NODES;
use crate::index1::Regime;
use crate::method::auxiliary::Groups;
use crate::system::State;

/// What the end of the step differs from its polynomials by.
#[derive(Debug)]
pub(super) struct Shift {
    xi: Vec<f64>,
    v: Vec<f64>,
    x: Vec<f64>,
    at: Vec<f64>,
}

impl Shift {
    pub fn new(n_v: usize, n_x: usize) -> Self {
        Self { xi: vec![0.0; n_v], v: vec![0.0; n_v], x: vec![0.0; n_x], at: vec![0.0; n_v] }
    }
}

impl Mradau {
    /// ξ(θ) into `shift.at`, v(θ) and x(θ) into a state, as the polynomials have them.
    fn write_polynomials(&mut self, regime: Regime, s0: &State, theta: f64, out: &mut State) {
        let Self { scheme, stages, shift, .. } = self;
        let (h, n_v, manifold) = (stages.h, s0.v.len(), &regime.layout().manifold);
        let (mut once, mut twice) = ([0.0; MOST_NODES], [0.0; MOST_NODES]);
        scheme.weights(1, theta, &mut once);
        scheme.weights(2, theta, &mut twice);
        for i in 0..n_v {
            let rates = stages.states.iter().map(|state| state.a[i]);
            let sum = |weights: &[f64]| {
                weights[0] * s0.a[i] + rates.clone().zip(&weights[1..]).map(|(a, w)| a * w).sum::<f64>()
            };
            out.v[i] = s0.v[i] + h * sum(&once);
            shift.at[i] = h * (theta * s0.v[i] + h * sum(&twice));
        }
        for &(_, iv) in manifold.rotations() {
            for i in iv..iv + 3 {
                let rates = stages.turn_rates.chunks(n_v).zip(&once[1..]);
                shift.at[i] = h * (once[0] * s0.v[i] + rates.map(|(rate, w)| rate[i] * w).sum::<f64>());
            }
        }
        for i in 0..s0.x.len() {
            let rates = stages.states.iter().zip(&once[1..]);
            out.x[i] = s0.x[i] + h * (once[0] * s0.xdot[i] + rates.map(|(state, w)| state.xdot[i] * w).sum::<f64>());
        }
    }

    /// Notes what the end of the step differs from its polynomials by.
    pub(super) fn note_shift(&mut self, regime: Regime, s0: &State, s1: &State, scratch: &mut State) {
        self.write_polynomials(regime, s0, 1.0, scratch);
        let n_v = s0.v.len();
        let last = &self.stages.turns[self.stages.turns.len() - n_v..];
        // exp(u) ∘ exp(δ) = exp(u + T⁻¹(u) δ), up to δ²
        let xi = &mut self.shift.xi;
        xi.copy_from_slice(&self.ending.projector.increment);
        regime.layout().manifold.tangent_inverse_times(last, xi);
        for (xi, (u, at)) in xi.iter_mut().zip(last.iter().zip(&self.shift.at)) {
            *xi += u - at;
        }
        for (to, (end, at)) in [(&mut self.shift.v, (&s1.v, &scratch.v)), (&mut self.shift.x, (&s1.x, &scratch.x))] {
            to.iter_mut().zip(end.iter().zip(at)).for_each(|(to, (end, at))| *to = end - at);
        }
    }

    /// The solution at a fraction of the step.
    pub(super) fn write_between(&mut self, regime: Regime, s0: &State, s1: &State, theta: f64, out: &mut State) {
        out.t = s0.t + theta * (s1.t - s0.t);
        self.write_polynomials(regime, s0, theta, out);
        let part = theta * theta * (3.0 - 2.0 * theta);
        let shift = &mut self.shift;
        for (to, by) in [(&mut shift.at, &shift.xi), (&mut out.v, &shift.v), (&mut out.x, &shift.x)] {
            to.iter_mut().zip(by).for_each(|(to, by)| *to += part * by);
        }
        regime.layout().manifold.retract(&s0.q, &shift.at, &mut out.q);
        let mut weights = [0.0; MOST_NODES];
        self.scheme.weights(0, theta, &mut weights);
        let all = s0.y.len();
        for (group, to) in out.groups_mut(all).into_iter().enumerate() {
            let start = s0.groups(all)[group];
            to.copy_from_slice(start);
            for (state, weight) in self.stages.states.iter().zip(&weights[1..]) {
                // in differences from the start, so that what is constant stays so to the last bit
                for (to, (value, start)) in to.iter_mut().zip(state.groups(all)[group].iter().zip(start)) {
                    *to += weight * (value - start);
                }
            }
        }
        out.modes.copy_from_slice(&s1.modes);
        out.memory.copy_from_slice(&s1.memory);
        regime.fill_direct(out);
    }
}
