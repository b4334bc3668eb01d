//! Failures as data: times, rows by name, numbers.

use super::{Dependency, NamedValue};
use crate::message::Id;

/// A run or a start that cannot go on; the user must act.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Failure {
    /// A given vector has the wrong length.
    WrongSize {
        /// Which vector.
        what: &'static str,
        /// Its length.
        given: usize,
        /// The length wanted.
        wanted: usize,
    },
    /// The system has no coordinates and no control states.
    EmptySystem,
    /// An option is out of range.
    BadOption {
        /// Name of the option.
        option: &'static str,
        /// The value given.
        given: String,
        /// Allowed values.
        wanted: &'static str,
    },
    /// Coefficients of a method violate its conditions.
    BadCoefficients {
        /// The conditions that do not hold.
        violations: Vec<String>,
    },
    /// A method does not have an option.
    UnknownOption {
        /// The method.
        method: &'static str,
        /// The option given.
        option: String,
        /// The nearest option, and all there are.
        help: String,
    },
    /// An option of a method has a value that it does not take.
    BadMethodOption {
        /// The method.
        method: &'static str,
        /// The option.
        option: &'static str,
        /// The value given.
        given: Box<str>,
        /// The values it takes.
        wanted: Box<str>,
    },
    /// An option of a method has no meaning beside another.
    UnsuitedOption {
        /// The method.
        method: &'static str,
        /// The option.
        option: &'static str,
        /// The other option with its value.
        beside: Box<str>,
        /// Suggested cure.
        help: Box<str>,
    },
    /// A start value is not finite.
    NotFiniteInput {
        /// The coordinate, by name.
        what: String,
        /// Its value.
        value: f64,
    },
    /// A quaternion is not of unit length.
    NotARotation {
        /// First velocity of the rotation, by name.
        what: String,
        /// The length.
        norm: f64,
    },
    /// A controller depends on a reaction that is not unique.
    ReactionNotUnique {
        /// The control state or output.
        listener: String,
        /// The constraint row.
        constraint: String,
    },
    /// Constraints repeat each other and the policy is to refuse.
    RedundantConstraints {
        /// Time.
        t: f64,
        /// Number of constraint rows.
        total: usize,
        /// The dependent rows.
        dependencies: Vec<Dependency>,
    },
    /// Dependent constraints ask for different things.
    ContradictoryConstraints {
        /// Time.
        t: f64,
        /// Rows with what is left of them.
        rows: Vec<NamedValue>,
    },
    /// The position constraints could not be satisfied.
    PositionNotFound {
        /// Time.
        t: f64,
        /// Iterations spent.
        iterations: usize,
        /// Worst rows.
        worst: Vec<NamedValue>,
    },
    /// The velocity constraints could not be satisfied.
    VelocityNotFound {
        /// Time.
        t: f64,
        /// Worst rows.
        worst: Vec<NamedValue>,
    },
    /// The matrix of accelerations, multipliers and outputs is singular.
    SingularIndex1 {
        /// Time.
        t: f64,
        /// The unknown without an equation, by name.
        unknown: String,
        /// Its relative pivot.
        pivot: f64,
        /// Suggested cure.
        help: &'static str,
    },
    /// An algebraic loop became singular during the run.
    LoopTurned {
        /// Time at which it still had one.
        since: f64,
        /// End of the step.
        t: f64,
        /// The loop, port by port.
        path: String,
    },
    /// The nonlinear solve for accelerations, multipliers and outputs did not converge.
    Index1NotConverged {
        /// Time.
        t: f64,
        /// Iterations spent.
        iterations: usize,
        /// Worst rows.
        worst: Vec<NamedValue>,
    },
    /// A value is not finite.
    NotFinite {
        /// The row, by name.
        row: String,
        /// The value.
        value: f64,
        /// Time.
        t: f64,
    },
    /// A value is not finite after constant steps of a method that is not stable for all of them.
    Unstable {
        /// The row, by name.
        row: String,
        /// The value.
        value: f64,
        /// Time.
        t: f64,
        /// The constant step.
        h: f64,
        /// The method.
        method: &'static str,
        /// A method that is stable.
        other: &'static str,
    },
    /// The step fell below the smallest allowed.
    StepTooSmall {
        /// Time.
        t: f64,
        /// The step.
        h: f64,
        /// Reason of the reduction.
        reason: &'static str,
        /// Worst rows.
        worst: Vec<NamedValue>,
        /// Suggested cure.
        help: &'static str,
    },
    /// The step fell below the smallest allowed where constraints lose rank.
    SingularPosition {
        /// Time.
        t: f64,
        /// The step.
        h: f64,
        /// Time of the position.
        at: f64,
        /// The rows that depend on others there.
        dependencies: Vec<Dependency>,
    },
    /// A fixed step could not be taken.
    NewtonStalled {
        /// Time.
        t: f64,
        /// The step.
        h: f64,
        /// Iterations spent.
        iterations: usize,
        /// Last contraction factor.
        contraction: f64,
        /// Worst rows.
        worst: Vec<NamedValue>,
    },
    /// The iteration matrix of a step is singular.
    SingularStep {
        /// Time.
        t: f64,
        /// The step.
        h: f64,
        /// The unknown, by name.
        unknown: String,
        /// Its relative pivot.
        pivot: f64,
        /// Suggested cure.
        help: &'static str,
    },
    /// The solution left the constraints it is not integrated with.
    ConstraintLeft {
        /// Time.
        t: f64,
        /// The row, by name.
        name: String,
        /// Its residual.
        residual: f64,
    },
    /// A prescribed position jumps.
    PositionJumps {
        /// Time.
        t: f64,
        /// The constraint, by name.
        name: String,
        /// By how much.
        size: f64,
    },
    /// A state to be shown does not satisfy the position constraints.
    PositionLost {
        /// Time.
        t: f64,
        /// The row, by name.
        name: String,
        /// Its residual.
        residual: f64,
        /// The largest allowed.
        bound: f64,
    },
    /// A step does not move time.
    StepWithoutLength {
        /// Time.
        t: f64,
        /// The step.
        h: f64,
    },
    /// More events than time can hold.
    Chatter {
        /// Time.
        t: f64,
        /// Number of events.
        count: usize,
        /// In this time.
        span: f64,
        /// The most frequent ones.
        names: String,
        /// Suggested cure.
        help: &'static str,
    },
    /// A run that cannot go on after an event.
    AfterEvent {
        /// Time of the event.
        t: f64,
        /// The event, by name.
        event: String,
        /// Failure of the restart.
        cause: Box<Failure>,
    },
    /// An impact whose equations are singular or not finite.
    InImpact {
        /// Time.
        t: f64,
        /// The rows struck, by name.
        rows: String,
        /// Failure of its equations.
        cause: Box<Failure>,
    },
    /// The modes do not settle at an event.
    ModesDoNotSettle {
        /// Time.
        t: f64,
        /// Rounds tried.
        rounds: usize,
        /// Triggers.
        names: String,
    },
    /// A struck row that is held: no impulse can stop it.
    ImpactHeld {
        /// Time.
        t: f64,
        /// The row struck, by name.
        row: String,
        /// Rate at which it closes.
        rate: f64,
    },
    /// The impulses of an impact were not found.
    ImpactNotSolved {
        /// Time.
        t: f64,
        /// The rows struck, by name.
        rows: String,
        /// The worst of them.
        worst: NamedValue,
    },
    /// An element left the range in which its law holds.
    ElementOutOfRange {
        /// The stable id of the range.
        id: Id,
        /// Time.
        t: f64,
        /// Name of the element.
        element: String,
        /// The number that left its range, in words.
        what: &'static str,
        /// The number.
        value: f64,
        /// Suggested cure.
        help: &'static str,
    },
    /// Too many steps.
    TooManySteps {
        /// Steps taken.
        steps: usize,
        /// Time reached.
        t: f64,
        /// End wanted.
        end: f64,
    },
    /// A checkpoint does not fit.
    CheckpointDoesNotFit {
        /// The mismatch, in words.
        what: &'static str,
    },
}

impl Failure {
    /// True if something given is wrong: sizes, options, values of the start.
    pub fn is_of_input(&self) -> bool {
        matches!(
            self,
            Self::WrongSize { .. }
                | Self::EmptySystem
                | Self::BadOption { .. }
                | Self::BadCoefficients { .. }
                | Self::UnknownOption { .. }
                | Self::BadMethodOption { .. }
                | Self::UnsuitedOption { .. }
                | Self::NotFiniteInput { .. }
                | Self::NotARotation { .. }
        )
    }

    /// True if an instant has no consistent state, or its equations no solution.
    pub(crate) fn is_of_state(&self) -> bool {
        match self {
            Self::ReactionNotUnique { .. }
            | Self::RedundantConstraints { .. }
            | Self::ContradictoryConstraints { .. }
            | Self::PositionNotFound { .. }
            | Self::VelocityNotFound { .. }
            | Self::SingularIndex1 { .. }
            | Self::LoopTurned { .. }
            | Self::Index1NotConverged { .. } => true,
            Self::AfterEvent { cause, .. } => cause.is_of_state(),
            _ => false,
        }
    }
}
