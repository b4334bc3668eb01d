//! Interface between driver and methods.

use super::{Facts, Sizes, Switch};
use crate::counters::Counters;
use crate::failure::{Failure, NamedValue, worst_rows_by};
use crate::index1::{Index1, Regime};
use crate::message::Message;
use crate::newton::{Newton, Stall};
use crate::projection::Drift;
use crate::step_control::ControlLaw;
use crate::system::State;

/// Accuracy asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerances {
    /// Relative, range (0, 0.1].
    pub rtol: f64,
    /// Absolute, for coordinates. 0, here and below, stands for the relative one of the [`Sizes`] of the run.
    pub atol_q: f64,
    /// Absolute, for velocities; also for accelerations, with a characteristic time of 1 s.
    pub atol_v: f64,
    /// Absolute, for control states.
    pub atol_x: f64,
}

impl Tolerances {
    /// Relative, with absolute ones that follow the sizes of the model's own variables.
    pub fn relative(rtol: f64) -> Self {
        Self { rtol, atol_q: 0.0, atol_v: 0.0, atol_x: 0.0 }
    }

    /// With the relative tolerance in the place of absolute ones that are not given, where no sizes are at hand.
    pub fn in_numbers(&self) -> Self {
        let number = |atol: f64| if atol > 0.0 { atol } else { self.rtol };
        let Self { rtol, atol_q, atol_v, atol_x } = *self;
        Self { rtol, atol_q: number(atol_q), atol_v: number(atol_v), atol_x: number(atol_x) }
    }

    /// The same number for all.
    pub fn uniform(tolerance: f64) -> Self {
        Self { rtol: tolerance, atol_q: tolerance, atol_v: tolerance, atol_x: tolerance }
    }
}

/// The error of a step in units of the tolerance.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StepError {
    /// The step is good if this is at most 1.
    pub error: f64,
    /// A second measure that only keeps the step from growing.
    pub growth: f64,
    /// Length of the next step, or of the repetition of this one, in units of this one, where the method has a law of its
    /// own; the control of the run decides otherwise.
    pub next: Option<f64>,
}

/// Outcome of an attempted step.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Attempt {
    /// The trial state is filled in.
    Done,
    /// The nonlinear iteration did not converge.
    NewtonStalled {
        /// Iterations spent.
        iterations: usize,
        /// Last contraction factor.
        contraction: f64,
        /// Worst residual rows.
        worst: Vec<NamedValue>,
    },
    /// A projection did not converge.
    ProjectionFailed {
        /// Worst constraint rows.
        worst: Vec<NamedValue>,
    },
    /// A row became infinite or not a number.
    NotFinite {
        /// The row.
        row: String,
        /// Its value.
        value: f64,
    },
    /// The iteration matrix is singular.
    Singular {
        /// The unknown without an equation.
        unknown: String,
        /// Its relative pivot.
        pivot: f64,
        /// Suggested cure.
        help: &'static str,
    },
}

/// Suggested cure where the matrix of a step is singular.
pub(super) const SINGULAR_HELP: &str =
    "the mechanism may be at a singular position; look at the constraints that act on it";

impl Attempt {
    /// Outcome of an iteration that did not converge; `name` names rows and unknowns.
    pub(super) fn stalled<'a>(stall: &Stall, newton: &Newton, name: impl Fn(usize) -> &'a str) -> Self {
        match *stall {
            Stall::Slow(trace) => Self::NewtonStalled {
                iterations: trace.iterations,
                contraction: trace.contraction,
                worst: worst_rows_by(&newton.residual, newton.open_rows(), name),
            },
            Stall::NotFinite { row, value } => Self::NotFinite { row: name(row).to_string(), value },
            Stall::Singular { unknown, pivot } => {
                Self::Singular { unknown: name(unknown).to_string(), pivot, help: SINGULAR_HELP }
            }
        }
    }

    /// Outcome of a failed index-1 solve before or inside a step.
    pub(super) fn failed(failure: Failure) -> Self {
        match failure {
            Failure::SingularIndex1 { unknown, pivot, help, .. } => Self::Singular { unknown, pivot, help },
            Failure::NotFinite { row, value, .. } => Self::NotFinite { row, value },
            Failure::Index1NotConverged { worst, .. } => Self::ProjectionFailed { worst },
            _ => Self::ProjectionFailed { worst: Vec::new() },
        }
    }
}

/// A one-step integrator. No loops over time, no output, no events, no allocation in `attempt`.
pub trait Method: Send {
    /// Properties it promises.
    fn facts(&self) -> Facts;

    /// Forgets the past: the state is consistent, and the next step starts from it.
    fn restart(&mut self, regime: Regime, index1: &mut Index1, state: &State) -> Result<(), Failure>;

    /// Takes ẋ just before an event, so that the restart behind it knows what has jumped.
    fn tell_rates(&mut self, _before: &[f64]) {}

    /// Computes `s1` at s0.t + h. Reads the committed memory and changes only trial values.
    fn attempt(&mut self, regime: Regime, index1: &mut Index1, s0: &State, h: f64, s1: &mut State) -> Attempt;

    /// The error of the attempted step.
    fn error(&mut self, regime: Regime, s0: &State, s1: &State, h: f64, tolerances: &Tolerances) -> StepError;

    /// Commits the attempted step.
    fn accept(&mut self, s0: &State, s1: &State);

    /// Brings the attempted state to what users see (velocities without constraint offset).
    fn publish(&mut self, regime: Regime, index1: &mut Index1, s1: &mut State);

    /// The solution at s0.t + fraction · (s1.t − s0.t), not projected.
    fn interpolate(
        &mut self,
        regime: Regime,
        index1: &mut Index1,
        s0: &State,
        s1: &State,
        fraction: f64,
        out: &mut State,
    );

    /// A first step for the tolerances.
    fn first_step(&mut self, regime: Regime, state: &State, span: f64, tolerances: &Tolerances) -> f64;

    /// Fractions of a step at which it evaluates the constraints.
    fn nodes(&self) -> &'static [f64] {
        &[1.0]
    }

    /// Asks for positions on the constraints after every step from now on: the system passes singular positions.
    fn hold_positions(&mut self) {}

    /// Moves a state that has drifted from the constraints back onto them; false if the method keeps none that has.
    ///
    /// # Errors
    /// If there is no way back; the state is then as it was.
    fn return_to_constraints(
        &mut self,
        _regime: Regime,
        _index1: &mut Index1,
        _state: &mut State,
    ) -> Result<bool, Failure> {
        Ok(false)
    }

    /// True if the matrix of the attempted step says that constraints may lose rank near its end.
    fn is_nearly_singular(&self) -> bool {
        false
    }

    /// They do not lose rank there: only much smaller pivots say so from now on.
    fn trust_pivot(&mut self) {}

    /// True if the attempted step was solved far from where the steps before it led.
    fn was_hard(&self) -> bool {
        false
    }

    /// Part of a step that could not be computed that is tried next.
    fn retreat(&self) -> f64 {
        0.5
    }

    /// Constants of the step-size control that suit the method.
    fn control_law(&self) -> ControlLaw {
        ControlLaw::SECOND_ORDER
    }

    /// Sizes for absolute tolerances that are not given; set once, before the first step.
    fn set_sizes(&mut self, _sizes: &Sizes) {}

    /// Asks for new matrices before the next step, since modes or constraint rows changed.
    fn refresh(&mut self);

    /// Drops everything that is not saved, so that a resumed run goes on bitwise equal.
    fn forget(&mut self);

    /// Appends everything that continues the run.
    fn save(&self, to: &mut Vec<f64>);

    /// Reads it back; false if it does not fit.
    fn load(&mut self, from: &mut std::slice::Iter<f64>) -> bool;

    /// Work so far.
    fn counters(&self) -> Counters;

    /// How far the last accepted step had left the constraints before it was projected; none for methods that solve
    /// them.   [S](8), (9)
    fn drift(&self) -> Option<Drift> {
        None
    }

    /// The part of the accepted steps that stability held, not the tolerance; 0 for methods that have no such limit.
    fn held_by_stability(&self) -> f64 {
        0.0
    }

    /// Accepted steps in a row that stability held, up to the last one; 0 for methods that have no such limit.
    fn held_in_a_row(&self) -> u64 {
        0
    }

    /// Changes to another method so far; empty for a method that stands for itself.
    fn switches(&self) -> &[Switch] {
        &[]
    }

    /// Accepted steps that carried the tension of each law of rows as an unknown; empty for methods that carry none.
    fn carried(&self) -> &[usize] {
        &[]
    }

    /// Finding of the run about the choice of method, once.
    fn finding(&mut self, _regime: Regime) -> Option<Message> {
        None
    }

    /// Remarks on the choice of method and parameters for this system.
    fn warnings(&self, _regime: Regime) -> Vec<Message> {
        Vec::new()
    }
}
