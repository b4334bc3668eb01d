//! First guess of the unknowns, and the sizes that their increments are measured against.

use super::{Auxiliary, largest};
use crate::method::generalized_alpha::ControlCoefficients;
use crate::system::State;

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
        let (h, slope) = (self.trial.h, &self.slope);
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

    /// The largest acceleration seen, the guess included.
    pub fn acceleration_size(&self, s1: &State) -> f64 {
        self.a_max.max(largest(&s1.a))
    }

    /// Sizes of v̇, λ, ψ, ẋ, y.
    pub fn sizes(&self, s1: &State) -> [f64; 5] {
        let lambda = self.lambda_max.max(1e-3 * self.force_max);
        [self.acceleration_size(s1), lambda, lambda, self.xdot_max, largest(&s1.y[..self.implicit])]
    }

    /// Relative rounding of accelerations: that of q leaves eps |q| / b_q in v̇, and through the inertia as much in λ
    /// (a floor of eps/h²).
    pub fn rounding(&self, s0: &State, s1: &State, b_q: f64) -> f64 {
        let q_max = largest(&s0.q).max(1e-3);
        8.0 * f64::EPSILON * (1.0 + q_max / (b_q * (self.acceleration_size(s1) + 1e-100)))
    }
}

/// Weights of increments: each value counts with a hundredth of the largest of its kind at least, since small
/// components need no more absolute accuracy than large ones provide.
pub(in crate::method) fn weigh(values: &[f64], size: f64, weights: &mut [f64]) {
    for (weight, value) in weights.iter_mut().zip(values) {
        *weight = 1.0 / (value.abs() + 1e-2 * size + 1e-100);
    }
}
