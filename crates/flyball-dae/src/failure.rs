//! What went wrong, as data: times, rows by name, numbers, and what to try.

use thiserror::Error;

/// A row of the equation with a number, for messages.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedValue {
    /// Name of the row.
    pub name: String,
    /// The number.
    pub value: f64,
}

impl std::fmt::Display for NamedValue {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{} = {:.3e}", self.name, self.value)
    }
}

/// A constraint row that repeats others.
#[derive(Clone, Debug, PartialEq)]
pub struct Dependency {
    /// Index of the row, holonomic rows first.
    pub row: usize,
    /// Name of the row.
    pub name: String,
    /// The row is this combination of the others.
    pub combination: Vec<NamedValue>,
    /// False if the rows are independent at nearby positions.
    pub permanent: bool,
}

impl std::fmt::Display for Dependency {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}\n    =", self.name)?;
        if self.combination.is_empty() {
            write!(f, " 0 (it does not depend on any coordinate)")?;
        }
        for (i, term) in self.combination.iter().enumerate() {
            let sign = match (term.value < 0.0, i) {
                (true, _) => " − ",
                (false, 0) => " ",
                (false, _) => " + ",
            };
            write!(f, "{sign}{:.3} · {}", term.value.abs(), term.name)?;
        }
        write!(f, "\n    {}", if self.permanent { "at every position" } else { "only at this position" })
    }
}

/// A run or a start that cannot go on; the user must act.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum Failure {
    /// A given vector has the wrong length.
    #[error(
        "input/wrong-size: {what} has {given} entries, the system has {wanted}\n  help: build the start with State::zero(system.layout())"
    )]
    WrongSize {
        /// Which vector.
        what: &'static str,
        /// Its length.
        given: usize,
        /// The length wanted.
        wanted: usize,
    },
    /// The system has no coordinates and no control states.
    #[error(
        "input/empty-system: the system has no coordinates and no control states, so there is nothing to integrate"
    )]
    EmptySystem,
    /// An option is out of range.
    #[error("input/bad-option: {option} is {given}, but {wanted}")]
    BadOption {
        /// Name of the option.
        option: &'static str,
        /// The value given.
        given: String,
        /// What it must be.
        wanted: &'static str,
    },
    /// Coefficients of a method violate its conditions.
    #[error("method/bad-coefficients: {}\n  help: derive them from rho_inf", .violations.join("; "))]
    BadCoefficients {
        /// The conditions that do not hold.
        violations: Vec<String>,
    },
    /// A method does not have an option.
    #[error("method/unknown-option: {method} has no option `{option}`\n  help: {help}")]
    UnknownOption {
        /// The method.
        method: &'static str,
        /// The option given.
        option: String,
        /// The nearest option, and all there are.
        help: String,
    },
    /// An option of a method has a value that it does not take.
    #[error("method/bad-option: `{option}` of {method} is {given}\n  help: give it {wanted}")]
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
    #[error("method/unsuited-option: `{option}` of {method} has no meaning beside {beside}\n  help: {help}")]
    UnsuitedOption {
        /// The method.
        method: &'static str,
        /// The option.
        option: &'static str,
        /// The other option with its value.
        beside: Box<str>,
        /// What to do.
        help: Box<str>,
    },
    /// A start value is not finite.
    #[error("input/not-finite: {what} is {value} at the start")]
    NotFiniteInput {
        /// The coordinate, by name.
        what: String,
        /// Its value.
        value: f64,
    },
    /// A quaternion is not of unit length.
    #[error(
        "input/not-a-rotation: the quaternion of {what} has length {norm}\n  help: give a unit quaternion, scalar first"
    )]
    NotARotation {
        /// First velocity of the rotation, by name.
        what: String,
        /// The length.
        norm: f64,
    },
    /// A controller listens to a reaction that is not unique.
    #[error(
        "start/reaction-not-unique: {listener} listens to the reaction of {constraint}, which redundant constraints leave undetermined\n  help: remove the redundancy, or measure another force"
    )]
    ReactionNotUnique {
        /// The control state or output.
        listener: String,
        /// The constraint row.
        constraint: String,
    },
    /// Constraints repeat each other and the policy is to refuse.
    #[error("start/redundant-constraints: {} of {total} constraint equations {} others at t = {t}\n{}\n  help: release one of these joints, or run with redundant = \"least-norm\"",
        .dependencies.len(), if .dependencies.len() == 1 { "repeats" } else { "repeat" }, list(.dependencies))]
    RedundantConstraints {
        /// Time.
        t: f64,
        /// Number of constraint rows.
        total: usize,
        /// The dependent rows.
        dependencies: Vec<Dependency>,
    },
    /// Dependent constraints ask for different things.
    #[error("start/contradictory-constraints: at t = {t} these constraints cannot all hold (what is left open):\n{}\n  help: check lengths and positions of the loop they close", list(.rows))]
    ContradictoryConstraints {
        /// Time.
        t: f64,
        /// Rows with what is left of them.
        rows: Vec<NamedValue>,
    },
    /// The position constraints could not be satisfied.
    #[error("start/position-not-found: the constraints could not be satisfied at t = {t} after {iterations} iterations; worst rows:\n{}\n  help: move the start closer to an assembled position, or release a pinned coordinate", list(.worst))]
    PositionNotFound {
        /// Time.
        t: f64,
        /// Iterations spent.
        iterations: usize,
        /// Worst rows.
        worst: Vec<NamedValue>,
    },
    /// The velocity constraints could not be satisfied.
    #[error("start/velocity-not-found: the velocity constraints could not be satisfied at t = {t}; worst rows:\n{}\n  help: check the rates of the drivers and the pinned velocities", list(.worst))]
    VelocityNotFound {
        /// Time.
        t: f64,
        /// Worst rows.
        worst: Vec<NamedValue>,
    },
    /// The matrix of accelerations, multipliers and outputs is singular.
    #[error(
        "index1/singular: accelerations, reactions and outputs are not determined at t = {t}: {unknown} has no equation left (relative pivot {pivot:.1e})\n  help: {help}"
    )]
    SingularIndex1 {
        /// Time.
        t: f64,
        /// The unknown without an equation, by name.
        unknown: String,
        /// Its relative pivot.
        pivot: f64,
        /// What to try.
        help: &'static str,
    },
    /// An algebraic loop became singular during the run.
    #[error(
        "index1/loop-turned: between t = {since} and t = {t} the algebraic loop {path} passes a point where it has no unique solution\n  help: keep its gain away from there, or put a lag into the loop"
    )]
    LoopTurned {
        /// Time at which it still had one.
        since: f64,
        /// End of the step.
        t: f64,
        /// The loop, port by port.
        path: String,
    },
    /// The nonlinear solve for accelerations, multipliers and outputs did not converge.
    #[error("index1/not-converged: accelerations, reactions and outputs were not found at t = {t} after {iterations} iterations; worst rows:\n{}\n  help: an algebraic loop may have no solution here", list(.worst))]
    Index1NotConverged {
        /// Time.
        t: f64,
        /// Iterations spent.
        iterations: usize,
        /// Worst rows.
        worst: Vec<NamedValue>,
    },
    /// A value is not finite.
    #[error(
        "step/not-finite: {row} became {value} at t = {t}\n  help: check the law that feeds this row near the last accepted state"
    )]
    NotFinite {
        /// The row, by name.
        row: String,
        /// The value.
        value: f64,
        /// Time.
        t: f64,
    },
    /// The step fell below the smallest allowed.
    #[error("step/too-small: the step fell to {h:.1e} at t = {t} ({reason}){}\n  help: {help}", worst_list(.worst))]
    StepTooSmall {
        /// Time.
        t: f64,
        /// The step.
        h: f64,
        /// Why it was reduced.
        reason: &'static str,
        /// Worst rows.
        worst: Vec<NamedValue>,
        /// What to try.
        help: &'static str,
    },
    /// The step fell below the smallest allowed where constraints lose rank.
    #[error("step/singular-position: the step fell to {h:.1e} at t = {t}, near a singular position (t = {at}), where {} constraint {} others:\n{}\n  help: loosen the tolerance, since rounding grows without bound towards this position, start away from it, or see whether there is a way on",
        .dependencies.len(), if .dependencies.len() == 1 { "row repeats" } else { "rows repeat" }, list(.dependencies))]
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
    #[error("step/newton-stalled: the step from t = {t} with h = {h:.3e} did not converge in {iterations} iterations (contraction {contraction:.2}); worst rows:\n{}\n  help: take a smaller step, or let the step be error-controlled (rtol, atol)", list(.worst))]
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
    #[error(
        "step/singular: the iteration matrix is singular at t = {t}, h = {h:.3e}: {unknown} has no equation left (relative pivot {pivot:.1e})\n  help: {help}"
    )]
    SingularStep {
        /// Time.
        t: f64,
        /// The step.
        h: f64,
        /// The unknown, by name.
        unknown: String,
        /// Its relative pivot.
        pivot: f64,
        /// What to try.
        help: &'static str,
    },
    /// The solution left the constraints it is not integrated with.
    #[error(
        "step/constraint-left: at t = {t} constraint {name} is off by {residual:.1e} although others imply it\n  help: the mechanism changed branch or passed a singular position; take smaller steps or change the start"
    )]
    ConstraintLeft {
        /// Time.
        t: f64,
        /// The row, by name.
        name: String,
        /// Its residual.
        residual: f64,
    },
    /// A prescribed position jumps.
    #[error(
        "event/position-jumps: at t = {t} {name} jumps by {size:.3e}, which no machine can follow\n  help: let it move there in time, as by smooth(t, t0, t1), or hold it by a spring or a controller"
    )]
    PositionJumps {
        /// Time.
        t: f64,
        /// The constraint, by name.
        name: String,
        /// By how much.
        size: f64,
    },
    /// A state to be shown does not satisfy the position constraints.
    #[error(
        "step/position-lost: at t = {t} constraint {name} is off by {residual:.1e}, more than the {bound:.1e} that the tolerance allows\n  help: a law may jump there, or the mechanism passes a singular position; take a smaller tolerance or step, or another method"
    )]
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
    #[error(
        "step/no-length: a step of {h:.1e} from t = {t} does not move time\n  help: take a larger step; a stiffness, damping or gravity far beyond the others makes steps as short as this"
    )]
    StepWithoutLength {
        /// Time.
        t: f64,
        /// The step.
        h: f64,
    },
    /// More events than time can hold.
    #[error("event/chatter: {count} events within {span:.1e} s at t = {t}, most often {names}\n  help: {help}")]
    Chatter {
        /// Time.
        t: f64,
        /// Number of events.
        count: usize,
        /// In this time.
        span: f64,
        /// The most frequent ones.
        names: String,
        /// What to try.
        help: &'static str,
    },
    /// A run that cannot go on after an event.
    #[error("{}", with_line(.cause, &format!("so it is after {event}, at t = {t}; the run began well")))]
    AfterEvent {
        /// Time of the event.
        t: f64,
        /// What happened.
        event: String,
        /// What is wrong with the restart.
        cause: Box<Failure>,
    },
    /// An impact whose equations are singular or not finite.
    #[error("{}", with_line(.cause, &format!("so it is in the impact of {rows}, at t = {t}")))]
    InImpact {
        /// Time.
        t: f64,
        /// The rows struck, by name.
        rows: String,
        /// What is wrong with its equations.
        cause: Box<Failure>,
    },
    /// The modes do not settle at an event.
    #[error(
        "event/modes-do-not-settle: at t = {t} the modes still change after {rounds} rounds; last triggered: {names}\n  help: two modes exclude each other; make their conditions overlap"
    )]
    ModesDoNotSettle {
        /// Time.
        t: f64,
        /// Rounds tried.
        rounds: usize,
        /// Triggers.
        names: String,
    },
    /// What strikes is held: no impulse can stop it.
    #[error(
        "event/impact-held: at t = {t} {row} closes at {rate:.3e} m/s or rad/s, and nothing can give way: drives or joints hold both sides\n  help: let the drive stop before, or pull by a spring or a controller instead of a drive"
    )]
    ImpactHeld {
        /// Time.
        t: f64,
        /// The row struck, by name.
        row: String,
        /// Rate at which it closes.
        rate: f64,
    },
    /// The impulses of an impact were not found.
    #[error(
        "event/impact-not-solved: at t = {t} no impulses satisfy the laws of impact and friction of {rows}; worst: {worst} (relative)\n  help: lower the friction or the restitution of these contacts, or let one of them touch a little earlier"
    )]
    ImpactNotSolved {
        /// Time.
        t: f64,
        /// The rows struck, by name.
        rows: String,
        /// The worst of them.
        worst: NamedValue,
    },
    /// An element left the range in which its law holds.
    #[error("{id}: at t = {t} {element} {what}: {value:.3e}\n  help: {help}")]
    ElementOutOfRange {
        /// The stable id of the range.
        id: &'static str,
        /// Time.
        t: f64,
        /// Name of the element.
        element: String,
        /// What left its range, and what the number is.
        what: &'static str,
        /// The number.
        value: f64,
        /// What to try.
        help: &'static str,
    },
    /// Too many steps.
    #[error(
        "step/too-many: {steps} steps reached t = {t}, the end is {end}\n  help: loosen the tolerance, or raise the limit of steps"
    )]
    TooManySteps {
        /// Steps taken.
        steps: usize,
        /// Time reached.
        t: f64,
        /// End wanted.
        end: f64,
    },
    /// A checkpoint does not fit.
    #[error(
        "restart/does-not-fit: the checkpoint {what}\n  help: resume with the system, method and options that wrote it"
    )]
    CheckpointDoesNotFit {
        /// What is wrong with it.
        what: &'static str,
    },
}

impl Failure {
    /// The stable id at the start of the message.
    pub fn id(&self) -> String {
        self.to_string().split(':').next().unwrap_or_default().to_string()
    }
}

/// A message with one more line before its help.
fn with_line(failure: &Failure, line: &str) -> String {
    let text = failure.to_string();
    match text.split_once("\n  help: ") {
        Some((message, help)) => format!("{message}\n  {line}\n  help: {help}"),
        None => format!("{text}\n  {line}"),
    }
}

fn worst_list(rows: &[NamedValue]) -> String {
    if rows.is_empty() { String::new() } else { format!("; worst rows:\n{}", list(rows)) }
}

fn list<T: std::fmt::Display>(items: &[T]) -> String {
    items.iter().map(|item| format!("  {item}")).collect::<Vec<_>>().join("\n")
}

/// The largest entries of a residual, by name, largest first.
pub(crate) fn worst_rows<'a>(residual: &[f64], name: impl Fn(usize) -> &'a str) -> Vec<NamedValue> {
    worst_rows_by(residual, |row| residual[row], name)
}

/// Entries of a residual, by name, those with the largest measure first: rows need not share a unit.
pub(crate) fn worst_rows_by<'a>(
    residual: &[f64],
    measure: impl Fn(usize) -> f64,
    name: impl Fn(usize) -> &'a str,
) -> Vec<NamedValue> {
    let mut order: Vec<usize> = (0..residual.len()).collect();
    order.sort_by(|&i, &j| measure(j).abs().total_cmp(&measure(i).abs()));
    order.truncate(5);
    order.into_iter().map(|i| NamedValue { name: name(i).to_string(), value: residual[i] }).collect()
}
