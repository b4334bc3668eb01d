//! Error estimate of order s and the length of the next step.   [HW] §IV.8
//!
//!   e_v = h (γ₀ v̇₀ + Σ e_i v̇_i),   e_q = h (γ₀ v₀ + Σ e_i V_i),   e_x = h (γ₀ ẋ₀ + Σ e_i ẋ_i)
//!
//! filtered by S(γ₀), with zero in the rows of the constraints: what is normal to them is projected away.

use super::Mradau;
use super::iteration::SLOW;
use crate::index1::Regime;
use crate::method::StepError;
use crate::system::State;
use std::f64::consts::PI;

/// Safety factor.
const SAFETY: f64 = 0.9;
/// Largest growth and largest reduction of a step.
const GROWTH: f64 = 8.0;
const REDUCTION: f64 = 5.0;
/// A step that may grow by less keeps its length, and with it its factors.
const KEPT: f64 = 1.5;
/// Steps stay below the length at which the iteration failed by this factor, and that length grows by the other per step.
const BELOW_WALL: f64 = 0.9;
const WALL_GROWTH: f64 = 1.02;
/// Smallest error of the last step that the prediction of the next one reads.
const SMALLEST: f64 = 0.01;

/// Step-size control from step to step.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Control {
    /// Error and length of the last accepted step; 0 if there is none.
    pub error: f64,
    pub h: f64,
    /// Error of the attempted step.
    pub trial: f64,
    /// True if the attempted step follows a rejected one.
    pub rejected: bool,
    /// Length at which the iteration failed, a little longer after every step since; 0 if it did not.
    pub wall: f64,
}

/// Error of q, v, x.
#[derive(Debug)]
pub(super) struct ErrorVectors {
    q: Vec<f64>,
    v: Vec<f64>,
    x: Vec<f64>,
    rhs: Vec<f64>,
}

impl ErrorVectors {
    pub fn new(n: usize, n_v: usize, n_x: usize) -> Self {
        Self { q: vec![0.0; n_v], v: vec![0.0; n_v], x: vec![0.0; n_x], rhs: vec![0.0; n] }
    }
}

impl Mradau {
    /// The error of the attempted step, with the length of the next one.
    pub(super) fn judge(&mut self, regime: Regime, s0: &State, h: f64) -> StepError {
        self.write_error(s0, h);
        self.filter(regime, h);
        let mut error = self.error_size();
        if error >= 1.0 && (self.control.h == 0.0 || self.control.rejected) {
            self.filter(regime, h);
            error = self.error_size();
        }
        let order = 1.0 / (self.scheme.stages + 1) as f64;
        // a turn of more than half a turn is out of reach of T⁻¹
        let turn = (self.stages.largest_turn(regime) / PI).powf(1.0 / order);
        if turn > error || turn.is_nan() {
            error = turn;
        }
        self.control.trial = error;
        let next = self.next_step(error, h, order);
        self.control.rejected |= error.is_nan() || error > 1.0;
        StepError { error, growth: 0.0, next: Some(next) }
    }

    /// Length of the next step in units of this one.
    fn next_step(&self, error: f64, h: f64, order: f64) -> f64 {
        if error.is_nan() {
            return 1.0 / REDUCTION;
        }
        let (most, control, iteration) = (self.scheme.iterations() as f64, &self.control, &self.iteration);
        let safety = SAFETY * f64::min(1.0, (2.0 * most + 1.0) / (2.0 * most + iteration.count as f64));
        let mut shrink = error.max(1e-10).powf(order) / safety;
        if error <= 1.0 && control.h > 0.0 {
            // the error grows as it did in the last step   Gustafsson
            let grows = control.h / h * (error * error / control.error).powf(order) / SAFETY;
            shrink = shrink.max(grows);
        }
        let mut next = 1.0 / shrink.clamp(1.0 / GROWTH, REDUCTION);
        if error > 1.0 {
            return next.min(SAFETY);
        }
        if control.rejected {
            next = next.min(1.0);
        }
        if control.wall > 0.0 {
            next = next.min((BELOW_WALL * control.wall / h).max(1.0));
        }
        if (1.0..=KEPT).contains(&next) && iteration.theta <= SLOW { 1.0 } else { next }
    }

    fn write_error(&mut self, s0: &State, h: f64) {
        let Self { scheme, stages, error, .. } = self;
        let first = h * scheme.table.gamma0;
        for (to, from) in [(&mut error.q, &s0.v), (&mut error.v, &s0.a), (&mut error.x, &s0.xdot)] {
            to.iter_mut().zip(from).for_each(|(to, from)| *to = first * from);
        }
        for (state, e) in stages.states.iter().zip(scheme.table.e) {
            let weight = h * e;
            for (to, from) in [(&mut error.q, &state.v), (&mut error.v, &state.a), (&mut error.x, &state.xdot)] {
                to.iter_mut().zip(from).for_each(|(to, from)| *to += weight * from);
            }
        }
    }

    /// δv, δx from S(γ₀), δq = e_q + hγ₀ δv.
    fn filter(&mut self, regime: Regime, h: f64) {
        let Self { scheme, matrices, error, .. } = self;
        let ErrorVectors { q, v, x, rhs } = error;
        let step = h * scheme.table.gamma0;
        matrices.write_filter(regime, step, [q, v, x], rhs);
        matrices.solve(rhs);
        v.copy_from_slice(&rhs[..matrices.at.n_v]);
        x.copy_from_slice(&rhs[matrices.at.x..matrices.at.y]);
        q.iter_mut().zip(&*v).for_each(|(q, v)| *q += step * v);
    }

    fn error_size(&self) -> f64 {
        self.measure.norm([&self.error.q, &self.error.v, &self.error.x])
    }

    /// The step was accepted.
    pub(super) fn commit_control(&mut self, h: f64) {
        let wall = WALL_GROWTH * self.control.wall;
        self.control = Control { error: self.control.trial.max(SMALLEST), h, trial: 0.0, rejected: false, wall };
    }
}
