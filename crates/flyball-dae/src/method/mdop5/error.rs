//! Weighted norm, error estimate, first step.

use super::Mdop5;
use super::tables::{EMBEDDED, STAGES};
use crate::extent::larger;
use crate::failure::Failure;
use crate::index1::{Index1, Model};
use crate::manifold::Part;
use crate::method::sizes::{PerKind, absolute};
use crate::method::{Sizes, StepError, Tolerances};
use crate::system::{Layout, State};

/// A step turns a body by half a turn at most: dexp⁻¹ is singular at a full one.
const LARGEST_TURN: f64 = std::f64::consts::PI;

/// Part of the largest velocity of its kind that a velocity counts as at least.
const MOVED: f64 = 0.05;

/// Tolerances with the sizes that stand in for absolute ones that are not given.
#[derive(Clone, Copy)]
struct Weights<'a> {
    layout: &'a Layout,
    tolerances: &'a Tolerances,
    sizes: &'a Sizes,
    /// Velocities by kind, where no absolute tolerance is given.
    speeds: PerKind,
}

impl<'a> Weights<'a> {
    /// A velocity counts at least as large as a part of the largest of its kind: the projection of positions, by up to a
    /// fiftieth of the tolerance (see `control`), moves every component by as much of the largest, however short the step is.
    fn new(layout: &'a Layout, tolerances: &'a Tolerances, sizes: &'a Sizes, states: [&State; 2]) -> Self {
        let mut speeds = sizes.v;
        for (i, v) in states.iter().flat_map(|s| s.v.iter().enumerate()) {
            let speed = &mut speeds[layout.measure(i) as usize];
            *speed = larger(MOVED * v.abs(), *speed);
        }
        Self { layout, tolerances, sizes, speeds }
    }

    fn q(&self, i: usize) -> f64 {
        absolute(self.tolerances.atol_q, self.tolerances.rtol, self.sizes.q[self.layout.measure(i) as usize])
    }
    fn v(&self, i: usize) -> f64 {
        absolute(self.tolerances.atol_v, self.tolerances.rtol, self.speeds[self.layout.measure(i) as usize])
    }
    fn x(&self, i: usize) -> f64 {
        absolute(self.tolerances.atol_x, self.tolerances.rtol, self.sizes.x[i])
    }

    /// Weighted root mean square of displacements.   [S](15)
    ///
    /// Weights are the larger of |q| at both ends; a rotation is weighed as an angle of 1 rad.
    fn position_norm(&self, q0: &[f64], q1: &[f64], e: impl Fn(usize) -> f64) -> f64 {
        let (mut square, mut iq, mut iv) = (0.0, 0, 0);
        let rtol = self.tolerances.rtol;
        for part in self.layout.manifold.parts() {
            match *part {
                Part::Vector(n) => {
                    for i in 0..n {
                        let weight = q0[iq + i].abs().max(q1[iq + i].abs());
                        square += (e(iv + i) / (rtol * weight + self.q(iv + i))).powi(2);
                    }
                    (iq, iv) = (iq + n, iv + n);
                }
                Part::Rotation => {
                    for i in 0..3 {
                        square += (e(iv + i) / (rtol + self.q(iv + i))).powi(2);
                    }
                    (iq, iv) = (iq + 4, iv + 3);
                }
            }
        }
        (square / self.layout.manifold.n_v().max(1) as f64).sqrt()
    }

    /// The same for velocities and control states.
    fn norm(&self, u0: &[f64], u1: &[f64], e: impl Fn(usize) -> f64, atol: impl Fn(usize) -> f64) -> f64 {
        let mut square = 0.0;
        for i in 0..u0.len() {
            square += (e(i) / (self.tolerances.rtol * u0[i].abs().max(u1[i].abs()) + atol(i))).powi(2);
        }
        (square / u0.len().max(1) as f64).sqrt()
    }

    /// Weighted norm of (q, v, x) or of their derivatives, the largest of the three.
    fn size(&self, s: &State, y: [&[f64]; 3]) -> f64 {
        let q = self.position_norm(&s.q, &s.q, |i| y[0][i]);
        let v = self.norm(&s.v, &s.v, |i| y[1][i], |i| self.v(i));
        q.max(v).max(self.norm(&s.x, &s.x, |i| y[2][i], |i| self.x(i)))
    }

    /// h₀ = 0.01 ‖y‖/‖ẏ‖; times are measured in `unit`.
    fn first_guess(&self, s: &State, unit: f64) -> f64 {
        let rate = unit * self.size(s, [&s.v, &s.a, &s.xdot]);
        // ‖q‖ where q is a rotation is not a size; there the angle of 1 rad that weighs it stands in
        let (mut iq, mut iv) = (0, 0);
        let mut value = self.norm(&s.v, &s.v, |i| s.v[i], |i| self.v(i));
        value = value.max(self.norm(&s.x, &s.x, |i| s.x[i], |i| self.x(i)));
        for part in self.layout.manifold.parts() {
            match *part {
                Part::Vector(n) => {
                    let q = &s.q[iq..iq + n];
                    value = value.max(self.norm(q, q, |i| q[i], |i| self.q(iv + i)));
                    (iq, iv) = (iq + n, iv + n);
                }
                Part::Rotation => {
                    value = value.max(1.0 / (self.tolerances.rtol + self.q(iv)));
                    (iq, iv) = (iq + 4, iv + 3);
                }
            }
        }
        unit * if value < 1e-5 || rate < 1e-5 { 1e-6 } else { 0.01 * value / rate }
    }
}

impl Mdop5 {
    /// ‖P₇ − P̂₇‖, ‖V₇ − V̂₇‖, ‖X₇ − X̂₇‖: each must be at most 1.   [S] §4.2
    pub(super) fn estimate(&mut self, model: Model, s0: &State, s1: &State, tolerances: &Tolerances) -> StepError {
        let layout = model.layout();
        let weights = Weights::new(layout, tolerances, &self.sizes, [s0, s1]);
        let (stages, n_v) = (&self.stages, s0.v.len());
        let embedded = |rates: &[f64; STAGES]| stages.h * EMBEDDED.iter().zip(rates).map(|(b, k)| b * k).sum::<f64>();
        let q = weights.position_norm(&s0.q, &s1.q, |i| stages.xi[i] - embedded(&stages.rates[i]));
        let v_error = |i: usize| s1.v[i] - s0.v[i] - embedded(&stages.rates[n_v + i]);
        let v = weights.norm(&s0.v, &s1.v, v_error, |i| weights.v(i));
        let x_error = |i: usize| s1.x[i] - s0.x[i] - embedded(&stages.rates[2 * n_v + i]);
        let x = weights.norm(&s0.x, &s1.x, x_error, |i| weights.x(i));
        if self.trial.projected {
            let first = &self.projector.first;
            self.trial.first = Some(weights.position_norm(&s0.q, &s1.q, |i| first[i]));
        }
        let turn = (stages.largest_turn(&layout.manifold) / LARGEST_TURN).powi(5);
        // f64::max would hide a value that is not a number
        let error = [q, v, x, turn].into_iter().fold(0.0, |m: f64, e| if e > m || e.is_nan() { e } else { m });
        StepError { error, growth: 0.0 }
    }

    /// v̈ and ẍ by a difference along a short explicit step.   Hairer, Nørsett, Wanner I, §II.4
    pub(super) fn probe(&mut self, model: Model, index1: &mut Index1, s: &State) -> Result<(), Failure> {
        let layout = model.layout();
        let manifold = &layout.manifold;
        // one part of the size of each variable, or of 1
        let natural = self.sizes.span > 0.0;
        let tolerances = if natural { Tolerances::relative(1.0) } else { Tolerances::uniform(1.0) };
        let weights = Weights::new(layout, &tolerances, &self.sizes, [s, s]);
        let h = weights.first_guess(s, if natural { self.sizes.span } else { 1.0 });
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
        let weights = Weights::new(model.layout(), tolerances, &self.sizes, [s, s]);
        // without absolute tolerances nothing says that a second is a unit
        let unit = if tolerances.atol_q == 0.0 { self.sizes.span } else { 1.0 };
        let first = unit * weights.size(s, [&s.v, &s.a, &s.xdot]);
        let second = unit * unit * weights.size(s, [&s.a, &self.probe.a, &self.probe.xdot]);
        let largest = first.max(second);
        let mut h = (100.0 * weights.first_guess(s, unit)).min(span);
        if largest > 1e-15 {
            h = h.min(unit * (0.01 / largest).powf(0.2));
        }
        h
    }
}
