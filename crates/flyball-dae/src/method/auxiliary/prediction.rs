//! First guess of the unknowns, and the sizes that their increments are measured against.

use super::Auxiliary;
use crate::method::generalized_alpha::ControlCoefficients;
use crate::method::sizes::{PerKind, larger_of};
use crate::system::{Layout, State};

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

    /// The largest acceleration seen of each kind, the guess included.
    fn acceleration_sizes(&self, s1: &State) -> PerKind {
        larger_of(self.a_max, self.kinds.largest(&s1.a))
    }

    /// Weights of increments of v̇, λ, ψ, ẋ, y with these values, one after the other.
    ///
    /// Each counts with a hundredth of its size at least: the largest of its kind for v̇, λ, ψ, since small components
    /// need no more absolute accuracy than large ones of the same unit provide; the largest it was, and a hundredth of
    /// what its terms could add up to, for a signal.
    pub fn weigh(&mut self, s1: &State, values: &[f64], weights: &mut [f64]) {
        let a = self.acceleration_sizes(s1);
        let lambda = larger_of(self.lambda_max, self.force_max.map(|force| 1e-3 * force));
        let floors = &mut self.floors;
        // sizes change now and then only
        if floors.sizes != [a, lambda] {
            floors.sizes = [a, lambda];
            let sizes = self.kinds.iter().map(|kind| a[kind]);
            let sizes = sizes.chain(self.lambda_kinds.iter().chain(self.psi_kinds.iter()).map(|kind| lambda[kind]));
            floors.mechanics.iter_mut().zip(sizes).for_each(|(floor, size)| *floor = 1e-2 * size);
        }
        let (mechanics, signals) = weights.split_at_mut(floors.mechanics.len());
        let (of_mechanics, of_signals) = values.split_at(mechanics.len());
        for ((weight, value), floor) in mechanics.iter_mut().zip(of_mechanics).zip(&floors.mechanics) {
            *weight = 1.0 / (value.abs() + floor + 1e-100);
        }
        let sizes = self.xdot_max.iter().zip(&self.rate_terms).chain(self.y_max.iter().zip(&self.output_terms));
        for ((weight, value), (most, terms)) in signals.iter_mut().zip(of_signals).zip(sizes) {
            *weight = 1.0 / (value.abs() + 1e-2 * most.max(1e-2 * terms) + 1e-100);
        }
    }

    /// Relative rounding of accelerations: that of q leaves eps |q| / b_q in v̇, and through the inertia as much in λ
    /// (a floor of eps/h²). Of the kind that has least of it, with the sizes of the last weighing. Where v̇ does not move
    /// q (b_q = 0), nothing of it.
    pub fn rounding(&self, layout: &Layout, s0: &State, b_q: f64) -> f64 {
        if b_q == 0.0 {
            return 8.0 * f64::EPSILON;
        }
        let ([a, _], q) = (self.floors.sizes, self.q_kinds.largest(&s0.q));
        let unit = [if layout.length > 0.0 { layout.length } else { 1.0 }, 1.0];
        let ratio = (0..a.len()).map(|k| q[k].max(1e-3 * unit[k]) / (b_q * (a[k] + 1e-100)));
        8.0 * f64::EPSILON * (1.0 + ratio.fold(f64::INFINITY, f64::min))
    }
}
