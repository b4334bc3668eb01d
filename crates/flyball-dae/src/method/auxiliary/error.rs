//! Error estimate and first step.
//!
//! The local error of q is C_q h³ q⃛, estimated by l = C_q h² d with d = a_aux₁ − a′, from which the Newton matrix takes what
//! the step does not resolve (`stage::filter`). What adds up over a run is the mean of d: tested as C_q h d̄ against a velocity
//! scale, it keeps the true error proportional to the tolerance. Vibrations that are faster than the motion do not add up;
//! they are tested as displacements, l against a length. A second difference only keeps the step from growing while the jerk
//! passes zero.

use super::memory::Trial;
use super::{Auxiliary, Terms, largest};
use crate::index1::Regime;
use crate::method::generalized_alpha::{Coefficients, ControlCoefficients};
use crate::method::sizes::{PerKind, absolute, larger_of};
use crate::method::{StepError, Tolerances};
use crate::system::{CoordinateKind, Layout, State};

/// Part of the time in which the motion crosses the machine over which changes of acceleration are averaged.
const AVERAGED: f64 = 0.02;
/// How far errors of velocities gather in a run, and displacements of vibrations, in tolerances: with these, positions and
/// velocities keep within ten tolerances on the machines of `flyball-run/tests/it/tolerances.rs`.
const GATHERED: f64 = 3.0;
const DISPLACED: f64 = 2.0;
/// Part of the tolerance from which rounding counts.
const FELT: f64 = 0.1;
/// Rounding left in ẋ, in units of the rounding of its terms: accelerations ring with it from step to step.
const RINGING: f64 = 64.0;

impl Auxiliary {
    /// Natural size of lengths, of the run or of the system.
    fn length(&self, layout: &Layout) -> f64 {
        [self.sizes.q[0], layout.length].into_iter().find(|size| *size > 0.0).unwrap_or(1.0)
    }

    /// a₁ − a′ into `trial.change`, to be filtered.
    pub fn write_change(&mut self) {
        let Trial { change, a_next, a, .. } = &mut self.trial;
        for (change, (new, used)) in change.iter_mut().zip(a_next.iter().zip(&*a)) {
            *change = new - used;
        }
    }

    /// The mean slope of accelerations: d̄/h ← d̄/h + h/(h + τ) (d/h − d̄/h), with τ a part of size over speed.
    fn average(&mut self, sizes: PerKind) {
        let h = self.trial.h;
        let trial = &mut self.trial;
        let weights: PerKind = std::array::from_fn(|k| {
            let speed = self.v_max[k].max(trial.v_max[k]);
            let time = if speed > 0.0 { (AVERAGED * sizes[k] / speed).min(self.averaged) } else { 0.0 };
            h / (h + time)
        });
        for (i, kind) in self.kinds.iter().enumerate() {
            let mean = self.mean_jerk[i];
            trial.mean_jerk[i] = mean + weights[kind] * (trial.change[i] / h - mean);
        }
    }

    /// The estimate from `trial.change`; where rounding of accelerations shows and would refuse the step, states that depend on them are
    /// judged without what it leaves.
    pub fn judge(
        &mut self,
        (c, control): (&Coefficients, &ControlCoefficients),
        regime: Regime,
        s0: &State,
        s1: &State,
        tolerances: &Tolerances,
        terms: &mut Terms,
    ) -> StepError {
        let (layout, h) = (regime.layout(), self.trial.h);
        // constant steps need no size of velocities
        self.trial.v_max = larger_of(self.kinds.largest(&s1.v), self.trial.a_max.map(|a| 0.5 * h * a));
        self.average([self.length(layout), 1.0]);
        let step = self.estimate((c, control), layout, s0, s1, tolerances, &[]);
        if step.error <= 1.0 || s1.x.is_empty() {
            return step;
        }
        let (b_q, b_v) = (c.beta * h * h, c.gamma * h);
        let q = self.q_kinds.largest(&s1.q);
        // where v̇₁ does not move q₁ (β = 0), rounding of q does not show in v̇
        let shows = |k: usize| b_q > 0.0 && 8.0 * f64::EPSILON * q[k] / b_q > 0.1 * tolerances.rtol * self.a_max[k];
        if !(0..q.len()).any(shows) {
            return step;
        }
        terms.measure(regime, &s1.point(), b_q, b_v);
        self.estimate((c, control), layout, s0, s1, tolerances, &terms.rate)
    }

    /// True if rounding of positions is felt in velocities in a step that was judged: it leaves eps |q|/(β h²) in v̇.
    pub fn rounding_shows(&self, c: &Coefficients, layout: &Layout, s1: &State, tolerances: &Tolerances) -> bool {
        let h = self.trial.h;
        let length = self.length(layout);
        let [q, angle] = self.q_kinds.largest(&s1.q);
        let sizes = [q.max(length), angle.max(q / length).max(1.0)];
        (0..sizes.len()).any(|kind| {
            let left = GATHERED * c.position_constant().abs() * c.ringing() * f64::EPSILON * sizes[kind] / (c.beta * h);
            let atol = absolute(tolerances.atol_v, tolerances.rtol, self.sizes.v[kind]);
            left > FELT * (atol + tolerances.rtol * self.v_max[kind].max(self.trial.v_max[kind]))
        })
    }

    fn estimate(
        &self,
        (c, control): (&Coefficients, &ControlCoefficients),
        layout: &Layout,
        s0: &State,
        s1: &State,
        tolerances: &Tolerances,
        rate_terms: &[f64],
    ) -> StepError {
        let (trial, h) = (&self.trial, self.trial.h);
        let cq = c.position_constant();
        let n = trial.a.len().max(1) as f64;
        let [mut square, mut moved_square, mut growth_square] = [PerKind::default(); 3];
        // after a start the slope is v̈₀ itself, half a step away
        let distance = if self.starting() { 0.5 * h } else { 0.5 * (h + self.h) };
        for (i, kind) in self.kinds.iter().enumerate() {
            let jerk = trial.mean_jerk[i];
            square[kind] += (GATHERED * cq * h * h * jerk).powi(2);
            moved_square[kind] += (DISPLACED * cq * h * h * trial.change[i]).powi(2);
            let fourth = (jerk - self.mean_jerk[i]) / distance;
            growth_square[kind] += fourth * fourth;
        }
        let rtol = tolerances.rtol;
        let c_v: f64 = 1.0 / 12.0 + 0.5 * c.shift().powi(2);
        let q = self.q_kinds.largest(&s1.q);
        // joints make angles of what rounding leaves in lengths
        let lever = if layout.length > 0.0 { layout.length } else { 1.0 };
        let q_rounded: PerKind = [q[0], q[1].max(q[0] / lever)];
        let (mut e_v, mut e_q, mut growth) = (0.0_f64, 0.0_f64, 0.0_f64);
        for kind in 0..square.len() {
            let atol = absolute(tolerances.atol_v, rtol, self.sizes.v[kind]);
            let v_scale = atol + rtol * self.v_max[kind].max(trial.v_max[kind]);
            e_v = e_v.hypot((square[kind] / n).sqrt() / v_scale);
            let q_scale = absolute(tolerances.atol_q, rtol, self.sizes.q[kind]);
            if moved_square[kind] > 0.0 {
                e_q = e_q.hypot((moved_square[kind] / n).sqrt() / q_scale);
            }
            let atol = absolute(tolerances.atol_v, rtol, self.sizes.a[kind]);
            let a_scale = atol + rtol * self.a_max[kind].max(trial.a_max[kind]);
            let fourth = h * h * (growth_square[kind] / n).sqrt();
            // rounding of q leaves eps |q|/(β h²) in v̇: where that is all there is, a tiny step must be free to grow
            let rounding = 8.0 * f64::EPSILON * q_rounded[kind] / (c.beta * h * h);
            if !self.starting() && fourth > 4.0 * rounding {
                growth = growth.hypot(c_v * fourth / a_scale);
            }
        }
        // l_x = c_x h³ x⃛, x⃛ by the second divided difference of ẋ; what a quick state misses decays within the step, so that
        // only l_x/(λh) of it stays, as behind a solve with 1 − h ∂ẋ/∂x
        let c_x = -1.0 / 12.0 + 0.5 * control.shift() * (1.0 - 2.0 * control.delta_f);
        let mut x_square = 0.0;
        for i in 0..s1.x.len() {
            let third = ((s1.xdot[i] - s0.xdot[i]) / h - self.x_second[i]) / distance;
            let atol = absolute(tolerances.atol_x, rtol, self.sizes.xdot[i]);
            let x_scale = atol + rtol * self.xdot_max[i].max(s1.xdot[i].abs());
            let rounding = rate_terms.get(i).map_or(0.0, |terms| RINGING * f64::EPSILON * terms);
            let second = (h * h * third.abs() - rounding).max(0.0);
            x_square += (c_x * second / (x_scale * (h * self.quick.rates[i]).max(1.0))).powi(2);
        }
        let e_x = (x_square / s1.x.len().max(1) as f64).sqrt();
        StepError { error: e_v.max(e_q).max(e_x), growth, next: None }
    }

    /// h₀ = min(½ √tol (rms v̈/(1+|q|))^(−½), (¼ scale/(|C_q| rms v⃛))^½, span/10), refined by a fixed point; natural
    /// sizes stand in for 1 + |q| where no absolute tolerance is given.
    pub fn propose_first_step(&self, c: &Coefficients, s: &State, span: f64, tolerances: &Tolerances) -> f64 {
        let cq = c.position_constant().abs();
        let rms = |values: &mut dyn Iterator<Item = f64>| {
            let (mut sum, mut n) = (0.0, 0);
            for value in values {
                sum += value * value;
                n += 1;
            }
            (sum / f64::from(n.max(1))).sqrt()
        };
        let of_kind = |i: usize, sizes: &PerKind| sizes[self.kinds.at(i)];
        let (rtol, natural) = (tolerances.rtol, tolerances.atol_q == 0.0);
        let q_scale = if natural { self.sizes.q } else { [1.0 + largest(&s.q); CoordinateKind::COUNT] };
        let a = rms(&mut s.a.iter().enumerate().map(|(i, a)| a / of_kind(i, &q_scale)));
        let mut h = 0.1 * span;
        if a > 0.0 {
            h = h.min(0.5 * (rtol / a).sqrt());
        }
        let (v_max, a_max) = if natural {
            (self.kinds.largest(&s.v), self.kinds.largest(&s.a))
        } else {
            ([largest(&s.v); CoordinateKind::COUNT], [largest(&s.a); CoordinateKind::COUNT])
        };
        for _ in 0..3 {
            let scale: PerKind = std::array::from_fn(|k| {
                absolute(tolerances.atol_v, rtol, self.sizes.v[k]) + rtol * v_max[k].max(h * a_max[k])
            });
            let jerk = rms(&mut self.jerk.iter().enumerate().map(|(i, jerk)| jerk / of_kind(i, &scale)));
            if jerk > 0.0 {
                h = h.min((0.25 / (cq * jerk)).sqrt());
            }
        }
        let x_scale = 1.0 + largest(&s.x);
        let size = |i: usize| if natural { self.sizes.x[i] } else { x_scale };
        let x_second = rms(&mut self.x_second.iter().enumerate().map(|(i, x)| x / size(i)));
        if x_second > 0.0 {
            h = h.min(0.5 * (rtol / x_second).sqrt());
        }
        h
    }
}
