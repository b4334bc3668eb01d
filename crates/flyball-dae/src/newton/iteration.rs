//! Modified Newton with a factorization that outlives iterations and steps.

use super::PivotWatch;
use crate::linear::{BlockMatrix, LinearError, LinearSolver};

/// When to stop, and when to refactor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NewtonOptions {
    /// Relative accuracy of accelerations and multipliers; range (0, 1e-2], default 1e-8. The iteration goes on until
    /// its error is below this and below `share` of the predictor's error.
    pub tolerance: f64,
    /// Wanted fraction of the predictor's error; default 1e-4, so that the iteration error hides behind truncation.
    pub share: f64,
    /// Iterate until increments stop shrinking, with a fresh matrix each time; default false. For reference runs.
    pub to_rounding: bool,
    /// Largest number of iterations per step, default 12.
    pub iterations: usize,
    /// Contraction above which the matrix is refactored before the next step; default 0.05.
    pub refactor_above: f64,
}

impl Default for NewtonOptions {
    fn default() -> Self {
        Self { tolerance: 1e-8, share: 1e-4, to_rounding: false, iterations: 12, refactor_above: 0.05 }
    }
}

impl NewtonOptions {
    /// Iterates to rounding with a fresh matrix each time.
    pub fn to_rounding() -> Self {
        Self { to_rounding: true, iterations: 40, ..Self::default() }
    }
}

/// A nonlinear system in increments.
pub trait Problem {
    /// The residual at the current iterate.
    fn residual(&mut self, out: &mut [f64]);
    /// The matrix at the current iterate.
    fn matrix(&mut self, assembly: &mut BlockMatrix);
    /// Subtracts the increment from the iterate.
    fn apply(&mut self, increment: &[f64]);
    /// Size of an increment relative to the accuracy that is meaningful: 1 is 100 %.
    fn norm(&self, increment: &[f64]) -> f64;
    /// Size of increments that are pure rounding, in the same measure.
    fn rounding(&self) -> f64;
    /// Goes back to the predictor, or to a cautious one.
    fn reset(&mut self, cautious: bool);
    /// Writes the residual up to which each row is rounding of the terms it sums. Increments may be far from small
    /// there: where terms are large against their sum, and where constraints lose rank and leave multipliers
    /// undetermined.
    fn write_rounding(&mut self, levels: &mut [f64]);
}

/// Course of an iteration.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Trace {
    /// Iterations taken.
    pub iterations: usize,
    /// Last contraction factor.
    pub contraction: f64,
    /// Estimated relative error of the result.
    pub error: f64,
}

/// Reason why an iteration did not converge.
#[derive(Clone, Debug, PartialEq)]
pub enum Stall {
    /// Increments do not shrink fast enough.
    Slow(Trace),
    /// A residual entry is not finite.
    NotFinite {
        /// The row.
        row: usize,
        /// Its value.
        value: f64,
    },
    /// The matrix is singular.
    Singular {
        /// The unknown without an equation.
        unknown: usize,
        /// Its relative pivot.
        pivot: f64,
    },
}

/// The iteration with its matrix.
#[derive(Debug)]
pub struct Newton {
    /// Options.
    pub options: NewtonOptions,
    assembly: BlockMatrix,
    pub(super) solver: LinearSolver,
    pub(super) increment: Vec<f64>,
    /// An increment at the next iterate with the matrix of the last.
    pub(super) simplified: Vec<f64>,
    /// The last residual.
    pub residual: Vec<f64>,
    /// Rounding in it, where it was asked for.
    levels: Vec<f64>,
    factored: bool,
    pub(super) wants_factor: bool,
    pivots: PivotWatch,
    /// Iterations of the last solve, without those with a matrix of an earlier step that led nowhere.
    pub(super) last: usize,
    /// Iterations so far.
    pub iterations: usize,
    /// Factorizations so far.
    pub factorizations: usize,
}

/// A contraction above this is not worth waiting for.
pub(super) const SLOW: f64 = 0.5;
/// Increments that no longer shrink are rounding up to this multiple of its estimate: norms weigh small components
/// with a hundredth of the largest.
const ROUNDING_FLOOR: f64 = 100.0;
/// Iterations of a solve whose predictor was far off; twice what steps need that follow a smooth motion.
const HARD: usize = 8;

/// Trust of the iteration in its matrix and predictor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// The matrix of an earlier step.
    Kept,
    /// A matrix at the predictor of this step.
    Fresh,
    /// A new matrix in every iteration.
    Full,
}

impl Newton {
    /// For a matrix with symbolic work done.
    pub fn new(assembly: BlockMatrix, solver: LinearSolver, options: NewtonOptions) -> Self {
        let n = assembly.n();
        Self {
            options,
            assembly,
            solver,
            increment: vec![0.0; n],
            simplified: vec![0.0; n],
            residual: vec![0.0; n],
            levels: vec![0.0; n],
            factored: false,
            wants_factor: true,
            pivots: PivotWatch::default(),
            last: 0,
            iterations: 0,
            factorizations: 0,
        }
    }

    /// Asks for a new matrix before the next solve (step size, mode or constraint rows changed).
    pub fn refresh(&mut self) {
        self.wants_factor = true;
    }

    /// Drops pivots and factors, as if nothing had been solved yet.
    pub fn forget(&mut self) {
        self.solver.forget();
        self.factored = false;
        self.wants_factor = true;
        self.pivots = PivotWatch::default();
    }

    /// True if the last factorization has so small a pivot that constraints may lose rank near its point.
    pub fn is_nearly_singular(&self) -> bool {
        self.pivots.is_nearly_singular()
    }

    /// The pivot of the last factorization is small for other reasons: only much smaller ones are suspicious, until it has
    /// grown again.
    pub fn trust_pivot(&mut self) {
        self.pivots.trust();
    }

    /// True if the last solve took so many iterations that its predictor was far off. One to rounding always does.
    pub fn was_hard(&self) -> bool {
        self.last >= HARD && !self.options.to_rounding
    }

    /// Solves with the present factorization: used to project velocities without another matrix.
    pub fn back_solve(&mut self, rhs: &mut [f64]) -> bool {
        if self.factored {
            self.solver.solve(rhs);
        }
        self.factored
    }

    /// Iterates from the predictor: first with the matrix at hand, then with a fresh one, last with a line search and a
    /// fresh one in every iteration, from a cautious predictor.
    pub fn solve(&mut self, problem: &mut impl Problem) -> Result<Trace, Stall> {
        self.last = 0;
        let mut mode = Mode::Kept;
        if self.wants_factor || !self.factored {
            self.factor(problem)?;
            mode = Mode::Fresh;
        }
        if self.options.to_rounding {
            mode = Mode::Full;
        }
        let mut previous: Option<f64> = None;
        let mut first = 0.0;
        let mut trace = Trace::default();
        let mut left = self.options.iterations;
        loop {
            match self.evaluate(problem) {
                // a predictor may lie where a law has no value; the state before does not
                Err(_) if mode != Mode::Full => return self.start_damped(problem, trace),
                evaluated => evaluated?,
            }
            self.increment.copy_from_slice(&self.residual);
            self.solver.solve(&mut self.increment);
            let size = problem.norm(&self.increment);
            trace.iterations += 1;
            self.iterations += 1;
            self.last += 1;
            left -= 1;
            let contraction = previous.map(|p| size / p);
            let rounding = problem.rounding();
            // the iteration contracts until rounding takes over
            let floor = ROUNDING_FLOOR * rounding;
            let floor = if self.options.to_rounding { floor.max(1e-5) } else { floor };
            let stagnated = size <= floor && contraction.is_some_and(|c| c > SLOW);
            let slow = contraction.is_some_and(|c| c > SLOW && !stagnated && size > rounding) || left == 0;
            if slow && size.is_finite() && self.is_rounding(problem) {
                // the equations hold as well as rounding of their terms allows; the last increment is noise
                self.wants_factor = mode == Mode::Full
                    || trace.iterations > 4
                    || (trace.contraction > self.options.refactor_above && trace.iterations > 2);
                return Ok(trace);
            }
            if mode == Mode::Fresh && (!size.is_finite() || slow) {
                return self.start_damped(problem, trace);
            }
            if mode == Mode::Kept && (!size.is_finite() || slow) {
                mode = Mode::Fresh;
                problem.reset(false);
                self.factor(problem)?;
                previous = None;
                left = self.options.iterations;
                self.last = 0;
                continue;
            }
            problem.apply(&self.increment);
            if previous.is_none() {
                first = size;
            }
            trace.contraction = contraction.unwrap_or(trace.contraction);
            // remaining error θ/(1−θ) ‖δ‖; a contraction seen in an earlier step proves nothing about this one
            trace.error = contraction.map_or(size, |c| if c < 1.0 { size * c / (1.0 - c) } else { size });
            let wanted = self.options.tolerance.min(self.options.share * first).max(rounding);
            let converged = if self.options.to_rounding {
                size <= 0.1 * rounding || stagnated
            } else {
                size <= rounding || stagnated || (contraction.is_some() && trace.error <= wanted)
            };
            if converged {
                // a last increment that is noise says nothing about the matrix
                self.wants_factor = mode == Mode::Full
                    || trace.iterations > 3
                    || (trace.contraction > self.options.refactor_above && !self.is_rounding(problem));
                return Ok(trace);
            }
            if left == 0 || !size.is_finite() {
                self.wants_factor = true;
                return Err(Stall::Slow(trace));
            }
            if mode == Mode::Full {
                self.factor(problem)?;
            }
            previous = Some(size);
        }
    }

    /// True if all rows of the residual are rounding.
    pub(super) fn is_rounding(&mut self, problem: &mut impl Problem) -> bool {
        problem.write_rounding(&mut self.levels);
        self.residual.iter().zip(&self.levels).all(|(r, level)| r.abs() <= *level)
    }

    /// The residual in units of what is rounding of it: which rows an iteration that failed left open.
    pub fn open_rows(&self) -> impl Fn(usize) -> f64 + '_ {
        |row| if self.levels[row] > 0.0 { self.residual[row] / self.levels[row] } else { self.residual[row] }
    }

    /// Goes on with a line search, from a cautious predictor.
    fn start_damped(&mut self, problem: &mut impl Problem, trace: Trace) -> Result<Trace, Stall> {
        problem.reset(true);
        self.factor(problem)?;
        self.solve_damped(problem, trace)
    }

    pub(super) fn evaluate(&mut self, problem: &mut impl Problem) -> Result<(), Stall> {
        problem.residual(&mut self.residual);
        // without branches, over the whole vector: no entry waits for another
        if self.residual.iter().fold(true, |all, r| all & r.is_finite()) {
            return Ok(());
        }
        self.wants_factor = true;
        match self.residual.iter().position(|r| !r.is_finite()) {
            Some(row) => Err(Stall::NotFinite { row, value: self.residual[row] }),
            None => Ok(()),
        }
    }

    pub(super) fn factor(&mut self, problem: &mut impl Problem) -> Result<(), Stall> {
        problem.matrix(&mut self.assembly);
        self.factorizations += 1;
        match self.solver.factor(self.assembly.values()) {
            Ok(health) => {
                self.pivots.note(health.smallest_pivot_ratio);
                self.factored = true;
                self.wants_factor = false;
                Ok(())
            }
            Err(error) => {
                self.factored = false;
                self.wants_factor = true;
                Err(match error {
                    LinearError::Singular { column, pivot_ratio, .. } => {
                        Stall::Singular { unknown: column, pivot: pivot_ratio }
                    }
                    LinearError::NonFinite { row, .. } => Stall::NotFinite { row, value: f64::NAN },
                })
            }
        }
    }
}
