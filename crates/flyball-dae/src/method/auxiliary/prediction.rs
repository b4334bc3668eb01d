//! First guess of the unknowns, and the sizes that their increments are measured against.

use super::Auxiliary;
use crate::method::generalized_alpha::ControlCoefficients;
use crate::method::sizes::{PerKind, larger_of};
use crate::system::{Layout, State};

/// Multipliers are solved to the tolerance of the largest at least, whatever accelerations are known to: they may carry
/// weights at rest.
const RAISED: f64 = 1e2;

/// v̇, λ, ψ, ẋ and the first `implicit` entries of y of a state, in the order of the unknowns.
pub(in crate::method) trait Groups {
    fn groups(&self, implicit: usize) -> [&[f64]; 5];
    fn groups_mut(&mut self, implicit: usize) -> [&mut [f64]; 5];
}

impl Groups for State {
    fn groups(&self, implicit: usize) -> [&[f64]; 5] {
        [&self.a, &self.lambda, &self.psi, &self.xdot, &self.y[..implicit]]
    }
    fn groups_mut(&mut self, implicit: usize) -> [&mut [f64]; 5] {
        [&mut self.a, &mut self.lambda, &mut self.psi, &mut self.xdot, &mut self.y[..implicit]]
    }
}

impl Auxiliary {
    /// x₁ = x_base + b_x ẋ₁: fills x_base and returns b_x.
    pub fn control_base(&self, control: &ControlCoefficients, theta: f64, s0: &State, x_base: &mut [f64]) -> f64 {
        let (trial, h) = (&self.trial, self.trial.h);
        let kept = 1.0 / (1.0 - control.delta_m);
        for i in 0..s0.x.len() {
            let known = (control.delta_f * s0.xdot[i] - control.delta_m * trial.w[i]) * kept;
            // x₁ = x₀ + h(1−θ) w′ + hθ w₁   [BA](9)
            x_base[i] = s0.x[i] + h * ((1.0 - theta) * trial.w[i] + theta * known);
        }
        h * theta * (1.0 - control.delta_f) * kept
    }

    /// Time and first guess of v̇₁, λ₁, ψ₁, ẋ₁, y₁ along their slopes; direct outputs are not guessed.
    // differs from [AB] Algorithm 1: unknowns are extrapolated instead of set to zero (saves iterations)
    pub fn extrapolate(&self, s0: &State, s1: &mut State) {
        let (h, slope) = (self.trial.h, self.slopes());
        s1.t = s0.t + h;
        s1.modes.copy_from_slice(&s0.modes);
        s1.memory.copy_from_slice(&s0.memory);
        let slopes = [&slope.a, &slope.lambda, &slope.psi, &slope.xdot, &slope.y];
        let old = s0.groups(self.implicit).into_iter().zip(slopes);
        for (new, (old, slope)) in s1.groups_mut(self.implicit).into_iter().zip(old) {
            for (new, (old, slope)) in new.iter_mut().zip(old.iter().zip(slope)) {
                *new = old + h * slope;
            }
        }
    }

    /// The largest acceleration seen of each kind; at a start the guess is included.
    fn acceleration_sizes(&self, s1: &State) -> PerKind {
        if self.starting() { larger_of(self.a_max, self.kinds.largest(&s1.a)) } else { self.a_max }
    }

    /// Weights of increments of v̇, λ, ψ, ẋ, y with these values, one after the other, in a step that moves q by `b_q` per
    /// unit of v̇ and is to be solved to `tolerance`; without one, all kinds are held to the rounding of the kind that has
    /// least of it. Returns the relative rounding of accelerations in this measure.
    ///
    /// Each counts with a hundredth of its size at least: the largest of its kind for v̇, λ, ψ, since small components
    /// need no more absolute accuracy than large ones of the same unit provide; the largest it was, and a hundredth of
    /// what its terms could add up to, for a signal.
    pub fn weigh(
        &self,
        layout: &Layout,
        [s0, s1]: [&State; 2],
        b_q: f64,
        tolerance: Option<f64>,
        values: &[f64],
        weights: &mut [f64],
    ) -> f64 {
        let a = self.acceleration_sizes(s1);
        let (rounding, raised) = match tolerance {
            Some(tolerance) => self.raise(a, self.noise(layout, s0, a, b_q, self.arm), 1e-2 * tolerance),
            None => {
                let noise = self.noise(layout, s0, a, b_q, 0.0);
                let least = (0..a.len()).map(|k| noise[k] / (a[k] + 1e-100)).fold(f64::INFINITY, f64::min);
                (least, a)
            }
        };
        let lambda = larger_of(self.lambda_max, self.force_max.map(|force| 1e-3 * force));
        let multipliers = std::array::from_fn(|k| lambda[k] * (raised[k] / (a[k] + 1e-100)).clamp(1.0, RAISED));
        let (of_v, rest) = values.split_at(s1.a.len());
        let (of_lambda, rest) = rest.split_at(s1.lambda.len());
        let (of_psi, of_signals) = rest.split_at(s1.psi.len());
        let (v, rest) = weights.split_at_mut(of_v.len());
        let (lambda, rest) = rest.split_at_mut(of_lambda.len());
        let (psi, signals) = rest.split_at_mut(of_psi.len());
        self.kinds.weigh(raised, of_v, v);
        self.lambda_kinds.weigh(multipliers, of_lambda, lambda);
        self.psi_kinds.weigh(multipliers, of_psi, psi);
        let sizes = self.xdot_max.iter().zip(&self.rate_terms).chain(self.y_max.iter().zip(&self.output_terms));
        for ((weight, value), (most, terms)) in signals.iter_mut().zip(of_signals).zip(sizes) {
            *weight = 1.0 / (value.abs() + 1e-2 * most.max(1e-2 * terms) + 1e-100);
        }
        rounding
    }

    /// Rounding of accelerations, by kind: that of q leaves eps |q| / b_q in v̇, and through the inertia as much in λ
    /// (a floor of eps/h²). Joints make angles of what it leaves in lengths, at their arms. Where v̇ does not move q
    /// (b_q = 0), nothing of it.
    fn noise(&self, layout: &Layout, s0: &State, a: PerKind, b_q: f64, arm: f64) -> PerKind {
        let [length, angle] = self.q_kinds.largest(&s0.q);
        let length = length.max(1e-3 * if layout.length > 0.0 { layout.length } else { 1.0 });
        let q = [length, if arm > 0.0 { angle.max(length / arm) } else { angle.max(1e-3) }];
        let per_q = if b_q == 0.0 { 0.0 } else { 1.0 / b_q };
        std::array::from_fn(|k| 8.0 * f64::EPSILON * (a[k] + 1e-100 + q[k] * per_q))
    }

    /// Relative rounding of the kind that has least of it, or `meant` if others have more than that; and the sizes that
    /// bring these down to it: lengths of hundreds of metres are not held to the rounding of angles, nor do increments
    /// that are rounding of one kind hide those of another.
    fn raise(&self, a: PerKind, noise: PerKind, meant: f64) -> (f64, PerKind) {
        let relative = |k: usize| noise[k] / (a[k] + 1e-100);
        let kinds = || (0..a.len()).filter(|k| self.kinds.contains(*k)).map(relative);
        let most = kinds().fold(0.0, f64::max);
        let rounding = most.min(kinds().fold(f64::INFINITY, f64::min).max(meant));
        (rounding, std::array::from_fn(|k| if relative(k) > rounding { noise[k] / rounding } else { a[k] }))
    }
}
