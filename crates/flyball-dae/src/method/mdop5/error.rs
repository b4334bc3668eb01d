//! Weighted norm, error estimate, first step.

use super::Mdop5;
use super::tables::{EMBEDDED, STAGES};
use crate::failure::Failure;
use crate::index1::{Index1, Model};
use crate::manifold::{Manifold, Part};
use crate::method::{StepError, Tolerances};
use crate::system::State;

/// A step turns a body by half a turn at most: dexp⁻¹ is singular at a full one.
const LARGEST_TURN: f64 = std::f64::consts::PI;

/// Weighted root mean square of displacements.   [S](15)
///
/// Weights are the larger of |q| at both ends; a rotation is weighed as an angle of 1 rad.
fn position_norm(manifold: &Manifold, q0: &[f64], q1: &[f64], e: impl Fn(usize) -> f64, t: &Tolerances) -> f64 {
    let (mut square, mut iq, mut iv) = (0.0, 0, 0);
    for part in manifold.parts() {
        match *part {
            Part::Vector(n) => {
                for i in 0..n {
                    let weight = q0[iq + i].abs().max(q1[iq + i].abs());
                    square += (e(iv + i) / (t.rtol * weight + t.atol_q)).powi(2);
                }
                (iq, iv) = (iq + n, iv + n);
            }
            Part::Rotation => {
                for i in 0..3 {
                    square += (e(iv + i) / (t.rtol + t.atol_q)).powi(2);
                }
                (iq, iv) = (iq + 4, iv + 3);
            }
        }
    }
    (square / manifold.n_v().max(1) as f64).sqrt()
}

/// The same for velocities and control states.
fn norm(u0: &[f64], u1: &[f64], e: impl Fn(usize) -> f64, rtol: f64, atol: f64) -> f64 {
    let mut square = 0.0;
    for i in 0..u0.len() {
        square += (e(i) / (rtol * u0[i].abs().max(u1[i].abs()) + atol)).powi(2);
    }
    (square / u0.len().max(1) as f64).sqrt()
}

impl Mdop5 {
    /// ‖P₇ − P̂₇‖, ‖V₇ − V̂₇‖, ‖X₇ − X̂₇‖: each must be at most 1.   [S] §4.2
    pub(super) fn estimate(&mut self, model: Model, s0: &State, s1: &State, tolerances: &Tolerances) -> StepError {
        let manifold = &model.layout().manifold;
        let (stages, n_v) = (&self.stages, s0.v.len());
        let embedded = |rates: &[f64; STAGES]| stages.h * EMBEDDED.iter().zip(rates).map(|(b, k)| b * k).sum::<f64>();
        let q = position_norm(manifold, &s0.q, &s1.q, |i| stages.xi[i] - embedded(&stages.rates[i]), tolerances);
        let v_error = |i: usize| s1.v[i] - s0.v[i] - embedded(&stages.rates[n_v + i]);
        let v = norm(&s0.v, &s1.v, v_error, tolerances.rtol, tolerances.atol_v);
        let x_error = |i: usize| s1.x[i] - s0.x[i] - embedded(&stages.rates[2 * n_v + i]);
        let x = norm(&s0.x, &s1.x, x_error, tolerances.rtol, tolerances.atol_x);
        if self.trial.projected {
            let first = &self.projector.first;
            self.trial.first = Some(position_norm(manifold, &s0.q, &s1.q, |i| first[i], tolerances));
        }
        let turn = (stages.largest_turn(manifold) / LARGEST_TURN).powi(5);
        // f64::max would hide a value that is not a number
        let error = [q, v, x, turn].into_iter().fold(0.0, |m: f64, e| if e > m || e.is_nan() { e } else { m });
        StepError { error, growth: 0.0 }
    }

    /// v̈ and ẍ by a difference along a short explicit step.   Hairer, Nørsett, Wanner I, §II.4
    pub(super) fn probe(&mut self, model: Model, index1: &mut Index1, s: &State) -> Result<(), Failure> {
        let manifold = &model.layout().manifold;
        let unit = Tolerances::uniform(1.0);
        let h = first_guess(manifold, s, &unit);
        let probe = &mut self.probe;
        probe.copy_from(s);
        probe.t += h;
        for (d, v) in self.projector.increment.iter_mut().zip(&s.v) {
            *d = h * v;
        }
        manifold.retract(&s.q, &self.projector.increment, &mut probe.q);
        for (v, a) in probe.v.iter_mut().zip(&s.a) {
            *v += h * a;
        }
        for (x, rate) in probe.x.iter_mut().zip(&s.xdot) {
            *x += h * rate;
        }
        index1.evaluate(model, probe)?;
        for (new, old) in probe.a.iter_mut().zip(&s.a).chain(probe.xdot.iter_mut().zip(&s.xdot)) {
            *new = (*new - old) / h;
        }
        Ok(())
    }

    /// h = min(100 h₀, (0.01 / max(‖ẏ‖, ‖ÿ‖))^(1/5)).   Hairer, Nørsett, Wanner I, §II.4
    pub(super) fn propose_first_step(&self, model: Model, s: &State, span: f64, tolerances: &Tolerances) -> f64 {
        let manifold = &model.layout().manifold;
        let first = size(manifold, s, [&s.v, &s.a, &s.xdot], tolerances);
        let second = size(manifold, s, [&s.a, &self.probe.a, &self.probe.xdot], tolerances);
        let largest = first.max(second);
        let mut h = (100.0 * first_guess(manifold, s, tolerances)).min(span);
        if largest > 1e-15 {
            h = h.min((0.01 / largest).powf(0.2));
        }
        h
    }
}

/// Weighted norm of (q, v, x) or of their derivatives, the largest of the three.
fn size(manifold: &Manifold, s: &State, y: [&[f64]; 3], t: &Tolerances) -> f64 {
    position_norm(manifold, &s.q, &s.q, |i| y[0][i], t).max(norm(&s.v, &s.v, |i| y[1][i], t.rtol, t.atol_v)).max(norm(
        &s.x,
        &s.x,
        |i| y[2][i],
        t.rtol,
        t.atol_x,
    ))
}

/// h₀ = 0.01 ‖y‖/‖ẏ‖.
fn first_guess(manifold: &Manifold, s: &State, tolerances: &Tolerances) -> f64 {
    let rate = size(manifold, s, [&s.v, &s.a, &s.xdot], tolerances);
    // ‖q‖ where q is a rotation is not a size; there the angle of 1 rad that weighs it stands in
    let mut iq = 0;
    let mut value = norm(&s.v, &s.v, |i| s.v[i], tolerances.rtol, tolerances.atol_v).max(norm(
        &s.x,
        &s.x,
        |i| s.x[i],
        tolerances.rtol,
        tolerances.atol_x,
    ));
    for part in manifold.parts() {
        match *part {
            Part::Vector(n) => {
                let q = &s.q[iq..iq + n];
                value = value.max(norm(q, q, |i| q[i], tolerances.rtol, tolerances.atol_q));
                iq += n;
            }
            Part::Rotation => {
                value = value.max(1.0 / (tolerances.rtol + tolerances.atol_q));
                iq += 4;
            }
        }
    }
    if value < 1e-5 || rate < 1e-5 { 1e-6 } else { 0.01 * value / rate }
}
