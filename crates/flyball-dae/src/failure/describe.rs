//! Failures as messages.

use super::{Dependency, Failure};
use crate::ids;
use crate::message::{Id, Message};
use std::fmt;

impl Failure {
    /// The stable id.
    pub fn id(&self) -> Id {
        self.message().id
    }

    /// The failure as a message with its numbers.
    pub fn message(&self) -> Message {
        match self {
            Self::WrongSize { what, given, wanted } => {
                Message::error(ids::WRONG_SIZE, format!("{what} has {given} entries, the system has {wanted}"))
                    .help("build the start with State::zero(system.layout())")
                    .about(*what)
                    .count("given", *given)
                    .count("wanted", *wanted)
            }
            Self::EmptySystem => {
                let text = "the system has no coordinates and no control states, so there is nothing to integrate";
                Message::error(ids::EMPTY_SYSTEM, text)
            }
            Self::BadOption { option, given, wanted } => {
                Message::error(ids::BAD_INPUT_OPTION, format!("{option} is {given}, but {wanted}")).about(*option)
            }
            Self::BadCoefficients { violations } => {
                Message::error(ids::BAD_COEFFICIENTS, violations.join("; ")).help("derive them from rho_inf")
            }
            Self::UnknownOption { method, option, help } => {
                Message::error(ids::UNKNOWN_OPTION, format!("{method} has no option `{option}`"))
                    .about(option)
                    .help(help)
            }
            Self::BadMethodOption { method, option, given, wanted } => {
                Message::error(ids::BAD_METHOD_OPTION, format!("`{option}` of {method} is {given}"))
                    .about(*option)
                    .help(format!("give it {wanted}"))
            }
            Self::UnsuitedOption { method, option, beside, help } => {
                let text = format!("`{option}` of {method} has no meaning beside {beside}");
                Message::error(ids::UNSUITED_OPTION, text).about(*option).help(&**help)
            }
            Self::NotFiniteInput { what, value } => {
                Message::error(ids::NOT_FINITE_INPUT, format!("{what} is {value} at the start"))
                    .about(what)
                    .number("value", *value, "")
            }
            Self::NotARotation { what, norm } => {
                Message::error(ids::NOT_A_ROTATION, format!("the quaternion of {what} has length {norm}"))
                    .help("give a unit quaternion, scalar first")
                    .about(what)
                    .number("length", *norm, "")
            }
            Self::ReactionNotUnique { listener, constraint } => {
                let text = format!(
                    "{listener} listens to the reaction of {constraint}, which redundant constraints leave undetermined"
                );
                Message::error(ids::REACTION_NOT_UNIQUE, text)
                    .about(listener)
                    .help("remove the redundancy, or measure another force")
            }
            Self::RedundantConstraints { t, total, dependencies } => {
                let count = dependencies.len();
                let verb = if count == 1 { "repeats" } else { "repeat" };
                let text = format!("{count} of {total} constraint equations {verb} others at t = {t}");
                Message::error(ids::REDUNDANT_CONSTRAINTS, text)
                    .help("release one of these joints, or run with redundant = \"least-norm\"")
                    .at(*t)
                    .count("equations", *total)
                    .dependencies(dependencies)
            }
            Self::ContradictoryConstraints { t, rows } => {
                let text = format!("at t = {t} these constraints cannot all hold (what is left open):");
                Message::error(ids::CONTRADICTORY_CONSTRAINTS, text)
                    .help("check lengths and positions of the loop they close")
                    .at(*t)
                    .rows(rows)
            }
            Self::PositionNotFound { t, iterations, worst } => {
                let text = format!(
                    "the constraints could not be satisfied at t = {t} after {iterations} iterations; worst rows:"
                );
                Message::error(ids::POSITION_NOT_FOUND, text)
                    .help("move the start closer to an assembled position, or release a pinned coordinate")
                    .at(*t)
                    .count("iterations", *iterations)
                    .rows(worst)
            }
            Self::VelocityNotFound { t, worst } => {
                let text = format!("the velocity constraints could not be satisfied at t = {t}; worst rows:");
                Message::error(ids::VELOCITY_NOT_FOUND, text)
                    .help("check the rates of the drivers and the pinned velocities")
                    .at(*t)
                    .rows(worst)
            }
            Self::SingularIndex1 { t, unknown, pivot, help } => {
                let text = format!(
                    "accelerations, reactions and outputs are not determined at t = {t}: {unknown} has no equation left \
                     (relative pivot {pivot:.1e})"
                );
                Message::error(ids::INDEX1_SINGULAR, text).help(*help).about(unknown).at(*t).number(
                    "relative pivot",
                    *pivot,
                    "",
                )
            }
            Self::LoopTurned { since, t, path } => {
                let text = format!(
                    "between t = {since} and t = {t} the algebraic loop {path} passes a point where it has no unique solution"
                );
                Message::error(ids::LOOP_TURNED, text)
                    .help("keep its gain away from there, or put a lag into the loop")
                    .about(path)
                    .at(*t)
                    .number("since", *since, "s")
            }
            Self::Index1NotConverged { t, iterations, worst } => {
                let text = format!(
                    "accelerations, reactions and outputs were not found at t = {t} after {iterations} iterations; worst rows:"
                );
                Message::error(ids::INDEX1_NOT_CONVERGED, text)
                    .help("an algebraic loop may have no solution here")
                    .at(*t)
                    .count("iterations", *iterations)
                    .rows(worst)
            }
            Self::NotFinite { row, value, t } => {
                Message::error(ids::NOT_FINITE, format!("{row} became {value} at t = {t}"))
                    .help("check the law that feeds this row near the last accepted state")
                    .about(row)
                    .at(*t)
                    .number("value", *value, "")
            }
            Self::Unstable { row, value, t, h, method, other } => {
                let text =
                    format!("{row} became {value} at t = {t}, in constant steps of {h:.3e} s of the explicit {method}");
                let help = format!(
                    "values grow without bound where something is stiff and the step is beyond the limit of stability: take \
                     {other}, or let the step be error-controlled (rtol); if a law gives no number there, see what feeds this row"
                );
                Message::error(ids::NOT_FINITE, text)
                    .help(help)
                    .about(row)
                    .at(*t)
                    .number("value", *value, "")
                    .number("step", *h, "s")
            }
            Self::StepTooSmall { t, h, reason, worst, help } => {
                let rows = if worst.is_empty() { "" } else { "; worst rows:" };
                Message::error(ids::STEP_TOO_SMALL, format!("the step fell to {h:.1e} at t = {t} ({reason}){rows}"))
                    .help(*help)
                    .at(*t)
                    .number("step", *h, "s")
                    .rows(worst)
            }
            Self::SingularPosition { t, h, at, dependencies } => {
                let count = dependencies.len();
                let rows = if count == 1 { "row repeats" } else { "rows repeat" };
                let text = format!(
                    "the step fell to {h:.1e} at t = {t}, near a singular position (t = {at}), where {count} constraint \
                     {rows} others:"
                );
                let help = "loosen the tolerance, since rounding grows without bound towards this position, start away \
                            from it, or see whether there is a way on";
                Message::error(ids::SINGULAR_POSITION, text)
                    .help(help)
                    .at(*t)
                    .number("step", *h, "s")
                    .number("singular at", *at, "s")
                    .dependencies(dependencies)
            }
            Self::NewtonStalled { t, h, iterations, contraction, worst } => {
                let text = format!(
                    "the step from t = {t} with h = {h:.3e} did not converge in {iterations} iterations (contraction \
                     {contraction:.2}); worst rows:"
                );
                Message::error(ids::NEWTON_STALLED, text)
                    .help("take a smaller step, or let the step be error-controlled (rtol, atol)")
                    .at(*t)
                    .number("step", *h, "s")
                    .count("iterations", *iterations)
                    .number("contraction", *contraction, "")
                    .rows(worst)
            }
            Self::SingularStep { t, h, unknown, pivot, help } => {
                let text = format!(
                    "the iteration matrix is singular at t = {t}, h = {h:.3e}: {unknown} has no equation left (relative \
                     pivot {pivot:.1e})"
                );
                Message::error(ids::SINGULAR_STEP, text)
                    .help(*help)
                    .about(unknown)
                    .at(*t)
                    .number("step", *h, "s")
                    .number("relative pivot", *pivot, "")
            }
            Self::ConstraintLeft { t, name, residual } => {
                let text = format!("at t = {t} constraint {name} is off by {residual:.1e} although others imply it");
                let help = "the mechanism changed branch or passed a singular position; take smaller steps or change the start";
                Message::error(ids::CONSTRAINT_LEFT, text)
                    .help(help)
                    .about(name)
                    .at(*t)
                    .number("residual", *residual, "")
            }
            Self::PositionJumps { t, name, size } => {
                let text = format!("at t = {t} {name} jumps by {size:.3e}, which no machine can follow");
                let help = "let it move there in time, as by smooth(t, t0, t1), or hold it by a spring or a controller";
                Message::error(ids::POSITION_JUMPS, text).help(help).about(name).at(*t).number("size", *size, "")
            }
            Self::PositionLost { t, name, residual, bound } => {
                let text = format!(
                    "at t = {t} constraint {name} is off by {residual:.1e}, more than the {bound:.1e} that the tolerance allows"
                );
                let help = "a law may jump there, or the mechanism passes a singular position; take a smaller tolerance or \
                            step, or another method";
                Message::error(ids::POSITION_LOST, text)
                    .help(help)
                    .about(name)
                    .at(*t)
                    .number("residual", *residual, "")
                    .number("bound", *bound, "")
            }
            Self::StepWithoutLength { t, h } => {
                let help = "take a larger step; a stiffness, damping or gravity far beyond the others makes steps as short \
                            as this";
                Message::error(ids::STEP_WITHOUT_LENGTH, format!("a step of {h:.1e} from t = {t} does not move time"))
                    .help(help)
                    .at(*t)
                    .number("step", *h, "s")
            }
            Self::Chatter { t, count, span, names, help } => {
                let text = format!("{count} events within {span:.1e} s at t = {t}, most often {names}");
                Message::error(ids::CHATTER, text)
                    .help(*help)
                    .about(names)
                    .at(*t)
                    .count("events", *count)
                    .number("span", *span, "s")
            }
            Self::AfterEvent { t, event, cause } => {
                cause.message().note(format!("so it is after {event}, at t = {t}; the run began well")).at(*t)
            }
            Self::InImpact { t, rows, cause } => {
                cause.message().note(format!("so it is in the impact of {rows}, at t = {t}")).at(*t)
            }
            Self::ModesDoNotSettle { t, rounds, names } => {
                let text = format!("at t = {t} the modes still change after {rounds} rounds; last triggered: {names}");
                Message::error(ids::MODES_DO_NOT_SETTLE, text)
                    .help("two modes exclude each other; make their conditions overlap")
                    .about(names)
                    .at(*t)
                    .count("rounds", *rounds)
            }
            Self::ImpactHeld { t, row, rate } => {
                let text = format!(
                    "at t = {t} {row} closes at {rate:.3e} m/s or rad/s, and nothing can give way: drives or joints hold \
                     both sides"
                );
                Message::error(ids::IMPACT_HELD, text)
                    .help("let the drive stop before, or pull by a spring or a controller instead of a drive")
                    .about(row)
                    .at(*t)
                    .number("rate", *rate, "m/s or rad/s")
            }
            Self::ImpactNotSolved { t, rows, worst } => {
                let text = format!(
                    "at t = {t} no impulses satisfy the laws of impact and friction of {rows}; worst: {worst} (relative)"
                );
                let help = "lower the friction or the restitution of these contacts, or let one of them touch a little earlier";
                Message::error(ids::IMPACT_NOT_SOLVED, text).help(help).about(&worst.name).at(*t).row(worst)
            }
            Self::ElementOutOfRange { id, t, element, what, value, help } => {
                Message::error(id.clone(), format!("at t = {t} {element} {what}: {value:.3e}"))
                    .help(*help)
                    .about(element)
                    .at(*t)
                    .number("value", *value, "")
            }
            Self::TooManySteps { steps, t, end } => {
                Message::error(ids::TOO_MANY_STEPS, format!("{steps} steps reached t = {t}, the end is {end}"))
                    .help("loosen the tolerance, or raise the limit of steps")
                    .at(*t)
                    .count("steps", *steps)
                    .number("end", *end, "s")
            }
            Self::CheckpointDoesNotFit { what } => {
                Message::error(ids::CHECKPOINT_DOES_NOT_FIT, format!("the checkpoint {what}"))
                    .help("resume with the system, method and options that wrote it")
            }
        }
    }
}

impl Message {
    /// With rows that repeat others: a line each, and the factors as numbers.
    fn dependencies(self, dependencies: &[Dependency]) -> Self {
        dependencies
            .iter()
            .fold(self, |message, one| one.combination.iter().fold(message.note(one.to_string()), Self::row))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for Failure {}

impl From<Failure> for Message {
    fn from(failure: Failure) -> Self {
        failure.message()
    }
}
