//! Simplified Newton iteration of all stages together.   [HW] §IV.8
//!
//!   S(γ) δ̂ = T⁻¹ r of each γ,   δ = T δ̂,   stop if η |δ| ≤ κ with η = Θ/(1 − Θ), Θ the contraction
//!
//! The first increment of a step is judged by the contraction of steps before it. That is trusted slowly: a single step can contract
//! by chance, and one iterate of a longer step that is taken for its solution looks smooth to the error estimate. η shrinks by no
//! more than a factor per iteration, and grows with the square of the step.
//!
//! |δ| is the weighted size of what the increments make of q, v, x. Multipliers follow accelerations where they enter
//! linearly, and are not tested there: in stiff systems they are worth k/m times rounding.

use super::lanes::{LANES, Lanes};
use super::measure::{Measure, sum};
use super::scheme::Scheme;
use super::stages::Stages;
use super::{Matrices, Mradau};
use crate::failure::worst_rows_by;
use crate::index1::Regime;
use crate::linear::{Complex, LinearError, Number};
use crate::method::auxiliary::write_levels;
use crate::method::stage::write_control_rounding;
use crate::method::trait_::{Attempt, SINGULAR_HELP};
use crate::system::{ReactionForm, State};

/// Contraction from which derivatives are taken anew before the next step.
pub(super) const SLOW: f64 = 0.1;
/// Part of η that one iteration may leave of it in the memory of later steps: SUNDIALS CVODE, the same number.
const TRUST: f64 = 0.3;
/// Contraction that is no convergence.
const DIVERGES: f64 = 0.99;
/// Factors of another step serve one that is between these parts of it.
const SAME_FACTORS: (f64, f64) = (0.5, 2.0);
/// Increments that no longer shrink are rounding up to this multiple of its estimate.
const FLOOR: f64 = 10.0;
/// Tolerances that multipliers are wanted to where they enter nonlinearly: their errors do not add up over steps.
const NO_STATE: f64 = 100.0;
/// Size of multipliers that are zero.
const AT_REST: f64 = 1e-9;
/// Iterations where steps are given: there is no shorter one to go to.
const GIVEN_STEPS: usize = 25;
/// Iterations to rounding.
const TO_ROUNDING: usize = 60;

/// Course of the iterations, from step to step.
#[derive(Clone, Debug)]
pub(super) struct Iteration {
    /// Contraction of the last step.
    pub theta: f64,
    /// η of the last step.
    pub eta: f64,
    /// Iterations of the last step.
    pub count: usize,
    /// True if derivatives are to be taken anew.
    pub wants_derivatives: bool,
    /// True if the derivatives are those of this step.
    pub current: bool,
    /// Part of the step to be tried if this one fails.
    pub retreat: f64,
    increments: Vec<f64>,
    real: Vec<f64>,
    complex: Vec<Complex>,
    /// Real and imaginary parts of `complex`, one behind the other; of the rows of T⁻¹ likewise.
    parts: Vec<f64>,
    row_parts: Vec<f64>,
    /// h A and h² A².
    once: Vec<f64>,
    twice: Vec<f64>,
    /// δQ, δV, δX, stage after stage.
    moved: Vec<f64>,
    levels: Vec<f64>,
}

/// End of an iteration without a solution.
enum Stall {
    Slow { count: usize, theta: f64 },
    NotFinite { stage: usize, row: usize },
    Singular(LinearError),
}

impl Iteration {
    pub fn new(n: usize, n_v: usize, n_x: usize, stages: usize) -> Self {
        Self {
            theta: 1.0,
            eta: 1.0,
            count: 0,
            wants_derivatives: true,
            current: false,
            retreat: 0.5,
            increments: vec![0.0; n * stages],
            real: vec![0.0; n],
            complex: vec![Complex::ZERO; n],
            parts: vec![0.0; 2 * n],
            row_parts: vec![0.0; 2 * stages],
            once: vec![0.0; stages * stages],
            twice: vec![0.0; stages * stages],
            moved: vec![0.0; stages * (2 * n_v + n_x)],
            levels: vec![0.0; n],
        }
    }

    /// Takes another number of stages.
    pub fn resize(&mut self, stages: usize) {
        let one = self.moved.len() / (self.increments.len() / self.real.len().max(1)).max(1);
        self.moved.resize(one * stages, 0.0);
        self.increments.resize(self.real.len() * stages, 0.0);
        self.row_parts.resize(2 * stages, 0.0);
        self.once.resize(stages * stages, 0.0);
        self.twice.resize(stages * stages, 0.0);
        (self.theta, self.eta) = (1.0, 1.0);
    }

    /// δ from the residuals.
    fn solve(&mut self, scheme: &Scheme, matrices: &mut Matrices, residuals: &[f64]) {
        let (n, n_stages) = (self.real.len().max(1), scheme.stages);
        for (k, real) in self.real.chunks_mut(LANES).enumerate() {
            Lanes::of(residuals, n, LANES * k).sum(&scheme.real.row, real);
        }
        matrices.solve(&mut self.real);
        for (increment, weight) in self.increments.chunks_mut(n).zip(&scheme.real.column) {
            increment.iter_mut().zip(&self.real).for_each(|(d, value)| *d = weight * value);
        }
        for (k, pair) in scheme.complex.iter().enumerate() {
            let (row_re, row_im) = self.row_parts.split_at_mut(n_stages);
            pair.row
                .iter()
                .zip(row_re.iter_mut().zip(&mut *row_im))
                .for_each(|(w, (re, im))| (*re, *im) = (w.re, w.im));
            let (re, im) = self.parts.split_at_mut(self.real.len());
            for (k, (re, im)) in re.chunks_mut(LANES).zip(im.chunks_mut(LANES)).enumerate() {
                let lanes = Lanes::of(residuals, n, LANES * k);
                lanes.sum(row_re, re);
                lanes.sum(row_im, im);
            }
            let parts = re.iter_mut().zip(im.iter_mut());
            self.complex.iter_mut().zip(parts).for_each(|(sum, (re, im))| *sum = Complex::new(*re, *im));
            matrices.solve_complex(k, &mut self.complex);
            let parts = re.iter_mut().zip(im.iter_mut());
            self.complex.iter().zip(parts).for_each(|(value, (re, im))| (*re, *im) = (value.re, value.im));
            for (increment, weight) in self.increments.chunks_mut(n).zip(&pair.column) {
                // the conjugate pair adds the conjugate
                let (by_re, by_im) = (weight.re, weight.im);
                for (d, (re, im)) in increment.iter_mut().zip(re.iter().zip(im.iter())) {
                    *d += 2.0 * (by_re * re - by_im * im);
                }
            }
        }
    }

    /// |δ|: δV = h A δv̇, δQ = h A δV, δX = h A δẋ.
    fn size(
        &mut self,
        scheme: &Scheme,
        measure: &Measure,
        at_x: usize,
        h: f64,
        z: &[f64],
        tested: impl Iterator<Item = usize>,
    ) -> f64 {
        let (n, n_v, n_x) = (self.real.len().max(1), measure.v.len(), measure.x.len());
        let (stages, length) = (scheme.stages, measure.length());
        self.once.iter_mut().zip(scheme.table.a).for_each(|(to, a)| *to = h * a);
        self.twice.iter_mut().zip(&scheme.squared).for_each(|(to, a)| *to = h * h * a);
        for first in (0..n_v).step_by(LANES) {
            let lanes = Lanes::of(&self.increments, n, first);
            let weights = self.once.chunks_exact(stages).zip(self.twice.chunks_exact(stages));
            for (moved, (once, twice)) in self.moved.chunks_exact_mut(length).zip(weights) {
                let (q, rest) = moved.split_at_mut(n_v);
                lanes.sum(twice, &mut q[first..]);
                lanes.sum(once, &mut rest[first..n_v]);
            }
        }
        for first in (0..n_x).step_by(LANES) {
            let lanes = Lanes::of(&self.increments, n, at_x + first);
            for (moved, once) in self.moved.chunks_exact_mut(length).zip(self.once.chunks_exact(stages)) {
                lanes.sum(once, &mut moved[2 * n_v + first..]);
            }
        }
        let mut total = 0.0;
        for moved in self.moved.chunks_exact(length) {
            let (q, rest) = moved.split_at(n_v);
            let (v, x) = rest.split_at(n_v);
            total += sum(q, &measure.q) + sum(v, &measure.v) + sum(&x[..n_x], &measure.x);
        }
        for unknown in tested {
            total += self.relative(unknown, z, measure.rtol);
        }
        (total / (stages * (2 * n_v + n_x).max(1)) as f64).sqrt()
    }

    /// Square of the increments of one unknown over all stages, in units of what is wanted of its own size.
    fn relative(&self, unknown: usize, z: &[f64], rtol: f64) -> f64 {
        let n = self.real.len();
        let of = |values: &[f64]| values.iter().skip(unknown).step_by(n).fold(0.0, |m: f64, x| m.max(x.abs()));
        (of(&self.increments) / (NO_STATE * rtol * of(z).max(AT_REST))).powi(2)
    }
}

impl Mradau {
    /// Solves for the stages of a step, with derivatives and factors at hand as long as they contract.
    pub(super) fn solve_stages(&mut self, regime: Regime, s0: &State, h: f64) -> Result<(), Attempt> {
        self.iteration.retreat = 0.5;
        let mut fresh = false;
        self.predict(regime, s0);
        if self.iteration.wants_derivatives {
            self.differentiate(regime, s0);
            self.iteration.wants_derivatives = false;
            fresh = true;
        }
        if !self.factors_serve(h) {
            self.factor(regime, h)?;
            fresh |= self.iteration.current;
        }
        self.tensions.choose(regime, s0, h);
        loop {
            match self.iterate(regime, s0) {
                Ok(()) => return Ok(()),
                // the matrices are those of another place or step: once more with those of this one
                Err(Stall::Slow { .. } | Stall::NotFinite { .. }) if !fresh => {
                    self.predict(regime, s0);
                    if !self.iteration.current {
                        self.differentiate(regime, s0);
                    }
                    self.factor(regime, h)?;
                    fresh = true;
                }
                Err(stall) => return Err(self.name(regime, stall)),
            }
        }
    }

    /// Start values of the stages.
    fn predict(&mut self, regime: Regime, s0: &State) {
        let Self { scheme, matrices, stages, past, .. } = self;
        past.predict(scheme, matrices.implicit(), s0, stages);
        stages.update(regime, scheme, s0);
    }

    /// Takes derivatives at the predicted stage in the middle where bodies turn in space: they have turned by half a step there, and
    /// no stage is far. A stiff spring that vibrates is predicted with forces that are not there, and is taken at the start.
    fn differentiate(&mut self, regime: Regime, s0: &State) {
        let turns = !regime.layout().manifold.is_flat();
        let is_foreseen = self.past.h > 0.0 && !self.tensions.vibrate(self.stages.h);
        let state = if turns && is_foreseen { &self.stages.states[self.scheme.stages / 2] } else { s0 };
        self.matrices.differentiate(regime, state, &mut self.tensions);
        self.iteration.current = true;
    }

    fn factors_serve(&self, h: f64) -> bool {
        let (least, most) = SAME_FACTORS;
        self.matrices.h.is_some_and(|factored| {
            factored == h || (self.iteration.theta <= SLOW && (least..=most).contains(&(h / factored)))
        })
    }

    fn factor(&mut self, regime: Regime, h: f64) -> Result<(), Attempt> {
        let factored = self.matrices.factor(regime, &self.scheme, h);
        factored.map_err(|error| {
            self.iteration.wants_derivatives = true;
            self.name(regime, Stall::Singular(error))
        })
    }

    fn iterate(&mut self, regime: Regime, s0: &State) -> Result<(), Stall> {
        let Self { scheme, matrices, stages, tensions, past, measure, iteration, options, .. } = self;
        past.predict_tensions(scheme, stages.h, tensions);
        let exact = options.to_rounding;
        let most = match (exact, self.tolerances) {
            (true, _) => TO_ROUNDING,
            (false, None) => GIVEN_STEPS,
            (false, Some(_)) => scheme.iterations(),
        };
        let (h, at, kappa) = (stages.h, matrices.at, self.kappa);
        let general = regime.layout().reaction == ReactionForm::General;
        let multipliers = if general { at.n_v..at.x } else { 0..0 };
        let growth = if past.h > 0.0 { (h / past.h).max(1.0) } else { 1.0 };
        let before = iteration.eta.max(f64::EPSILON).powf(0.8);
        let known = (before * growth * growth).min(1.0).max(before);
        let mut eta = known;
        let (mut theta, mut ratio_before, mut last) = (iteration.theta, 0.0, 0.0);
        let diverged = |count: usize, theta: f64| Err(Stall::Slow { count, theta });
        for count in 1..=most {
            stages.evaluate(regime, &at).map_err(|(stage, row)| Stall::NotFinite { stage, row })?;
            tensions.correct(regime, &stages.states, at.n, &mut stages.residuals);
            iteration.solve(scheme, matrices, &stages.residuals);
            self.iterations += 1;
            let size = iteration.size(scheme, measure, at.x, h, &stages.z, multipliers.clone());
            if !size.is_finite() {
                return diverged(count, f64::INFINITY);
            }
            let mut stagnates = false;
            if count > 1 {
                let ratio = size / last;
                stagnates = ratio > 0.5 && size <= FLOOR * if exact { measure.rounding } else { measure.noise };
                theta = if count == 2 { ratio } else { (ratio * ratio_before).sqrt() };
                ratio_before = ratio;
                if !stagnates && !exact {
                    if theta >= DIVERGES {
                        return Self::rest(regime, stages, matrices, iteration, &mut self.terms, count, theta);
                    }
                    eta = theta / (1.0 - theta);
                    let predicted = eta * size * theta.powi((most - 1 - count.min(most - 1)) as i32) / kappa;
                    if predicted > 1.0 && (count < most || eta * size > kappa) {
                        if size <= FLOOR * measure.noise {
                            return Self::rest(regime, stages, matrices, iteration, &mut self.terms, count, theta);
                        }
                        let exponent = -1.0 / (most + 2 - count) as f64;
                        iteration.retreat = 0.8 * predicted.min(20.0).powf(exponent);
                        return diverged(count, theta);
                    }
                }
            }
            last = size;
            stages.z.iter_mut().zip(&iteration.increments).for_each(|(z, d)| *z -= d);
            tensions.follow(regime, &iteration.moved, measure.length());
            let converged = if exact {
                size <= 0.1 * measure.rounding || stagnates
            } else {
                eta * size <= kappa || stagnates || size <= measure.rounding
            };
            if converged || exact {
                stages.update(regime, scheme, s0);
            } else {
                stages.follow(regime, scheme, s0, &iteration.moved, measure.length());
            }
            if converged {
                iteration.eta = eta.max(TRUST.powi(count as i32) * known);
                (iteration.theta, iteration.count) = (theta, count);
                iteration.wants_derivatives = theta > SLOW && count > 1;
                if count == 1 {
                    // nothing is known of the contraction of this step
                    iteration.theta = iteration.theta.min(SLOW);
                }
                return Ok(());
            }
        }
        diverged(most, theta)
    }

    /// An iteration that goes nowhere has converged if all residuals are rounding of the terms they sum.
    fn rest(
        regime: Regime,
        stages: &Stages,
        matrices: &Matrices,
        iteration: &mut Iteration,
        terms: &mut crate::method::auxiliary::Terms,
        count: usize,
        theta: f64,
    ) -> Result<(), Stall> {
        let (at, h) = (&matrices.at, stages.h);
        for (state, residual) in stages.states.iter().zip(stages.residuals.chunks(at.n.max(1))) {
            terms.measure(regime, &state.point(), h * h, h);
            let (dynamics, rest) = iteration.levels.split_at_mut(at.n_v);
            let (constraints, control) = rest.split_at_mut(at.x - at.n_v);
            let (phi, k) = constraints.split_at_mut(at.n_phi);
            write_levels(&terms.dynamics, 1.0, dynamics);
            write_levels(&terms.phi, 1.0 / (h * h), phi);
            write_levels(&terms.velocity, 1.0 / h, k);
            write_control_rounding(terms, state, h, control);
            if residual.iter().zip(&iteration.levels).any(|(r, level)| r.abs() > *level) {
                return Err(Stall::Slow { count, theta });
            }
        }
        (iteration.theta, iteration.count, iteration.wants_derivatives) = (SLOW, count, true);
        Ok(())
    }

    /// The outcome of an iteration without a solution, with rows by name.
    fn name(&mut self, regime: Regime, stall: Stall) -> Attempt {
        self.iteration.wants_derivatives |= !self.iteration.current;
        let (matrices, stages) = (&self.matrices, &self.stages);
        let n = matrices.at.n;
        let broken = |stage: usize| regime.broken_direct(&stages.states[stage]).map(|(name, _)| name);
        match stall {
            Stall::Slow { count, theta } => Attempt::NewtonStalled {
                iterations: count,
                contraction: theta,
                worst: worst_rows_by(
                    &stages.residuals[..n],
                    |row| stages.residuals[row],
                    |row| matrices.row_name(regime, row, broken(0)),
                ),
            },
            Stall::NotFinite { stage, row } => Attempt::NotFinite {
                row: matrices.row_name(regime, row, broken(stage)).to_string(),
                value: stages.residuals[stage * n + row],
            },
            Stall::Singular(LinearError::Singular { column, pivot_ratio, .. }) => Attempt::Singular {
                unknown: matrices.row_name(regime, column, None).to_string(),
                pivot: pivot_ratio,
                help: SINGULAR_HELP,
            },
            Stall::Singular(LinearError::NonFinite { row, .. }) => {
                Attempt::NotFinite { row: matrices.row_name(regime, row, None).to_string(), value: f64::NAN }
            }
        }
    }
}
