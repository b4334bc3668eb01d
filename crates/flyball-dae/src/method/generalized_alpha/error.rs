//! Error estimate and first step.
//!
//! The local error of q is C_q h³ q⃛, estimated by l = C_q h² (a_aux₁ − a′) and tested as l/h against a velocity scale:
//! the true error is then proportional to the tolerance. A second difference only keeps the step from growing while
//! the jerk passes zero.

use super::GeneralizedAlpha;
use super::memory::largest;
use crate::method::{StepError, Tolerances};
use crate::system::State;

impl GeneralizedAlpha {
    pub(super) fn estimate(&self, s0: &State, s1: &State, h: f64, tolerances: &Tolerances) -> StepError {
        let (c, control) = (self.options.mechanics, self.options.control);
        let (memory, trial) = (&self.memory, &self.memory.trial);
        let cq = c.position_constant();
        let n = trial.a.len().max(1) as f64;
        let (mut square, mut growth_square) = (0.0, 0.0);
        // after a start the slope is v̈₀ itself, half a step away
        let distance = if memory.h == 0.0 { 0.5 * h } else { 0.5 * (h + memory.h) };
        for i in 0..trial.a.len() {
            let difference = trial.a_next[i] - trial.a[i];
            square += (cq * h * difference).powi(2);
            let fourth = (difference / h - memory.jerk[i]) / distance;
            growth_square += fourth * fourth;
        }
        let v_scale = tolerances.atol_v + tolerances.rtol * memory.v_max.max(trial.v_max);
        let e_q = (square / n).sqrt() / v_scale;
        // l_x = c_x h³ x⃛, x⃛ by the second divided difference of ẋ
        let c_x = -1.0 / 12.0 + 0.5 * control.shift() * (1.0 - 2.0 * control.delta_f);
        let mut x_square = 0.0;
        for i in 0..s1.x.len() {
            let third = ((s1.xdot[i] - s0.xdot[i]) / h - memory.x_second[i]) / distance;
            x_square += (c_x * h * h * third).powi(2);
        }
        let x_scale = tolerances.atol_x + tolerances.rtol * memory.xdot_max.max(trial.xdot_max);
        let e_x = (x_square / s1.x.len().max(1) as f64).sqrt() / x_scale;
        let c_v: f64 = 1.0 / 12.0 + 0.5 * c.shift().powi(2);
        let a_scale = tolerances.atol_v + tolerances.rtol * memory.a_max.max(trial.a_max);
        let growth = if memory.h == 0.0 { 0.0 } else { c_v * h * h * (growth_square / n).sqrt() / a_scale };
        StepError { error: e_q.max(e_x), growth }
    }

    /// h₀ = min(½ √tol (rms v̈/(1+|q|))^(−½), (¼ scale/(|C_q| rms v⃛))^½, span/10), refined by a fixed point.
    pub(super) fn propose_first_step(&self, s: &State, span: f64, tolerances: &Tolerances) -> f64 {
        let cq = self.options.mechanics.position_constant().abs();
        let rms = |values: &mut dyn Iterator<Item = f64>| {
            let (mut sum, mut n) = (0.0, 0);
            for value in values {
                sum += value * value;
                n += 1;
            }
            (sum / f64::from(n.max(1))).sqrt()
        };
        let q_scale = 1.0 + largest(&s.q);
        let a = rms(&mut s.a.iter().map(|a| a / q_scale));
        let mut h = 0.1 * span;
        if a > 0.0 {
            h = h.min(0.5 * (tolerances.rtol / a).sqrt());
        }
        let jerk = rms(&mut self.jerk.a.iter().copied());
        if jerk > 0.0 {
            for _ in 0..3 {
                let scale = tolerances.atol_v + tolerances.rtol * largest(&s.v).max(h * largest(&s.a));
                h = h.min((0.25 * scale / (cq * jerk)).sqrt());
            }
        }
        let x_scale = 1.0 + largest(&s.x);
        let x_second = rms(&mut self.jerk.x.iter().map(|x| x / x_scale));
        if x_second > 0.0 {
            h = h.min(0.5 * (tolerances.rtol / x_second).sqrt());
        }
        h
    }
}
