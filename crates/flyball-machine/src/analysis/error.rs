//! Errors of analyses, by name.

use super::eigen::EigenError;
use crate::ids;
use flyball_dae::failure::{Failure, NamedValue};
use flyball_dae::message::{Id, Message};
use std::fmt;

/// Reason why an analysis gave no result.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum AnalysisError {
    /// A coordinate that does not exist.
    UnknownCoordinate {
        /// The missing name.
        name: String,
        /// Suggested cure.
        help: String,
    },
    /// No consistent state was found.
    Start(Failure),
    /// No position of rest was found.
    NoEquilibrium {
        /// Iterations in all.
        iterations: usize,
        /// Load carried [%].
        load: f64,
        /// Largest forces left [N or N m].
        left: Vec<NamedValue>,
    },
    /// Sampled blocks move the machine on with every sample.
    NoSampledRest {
        /// The coordinate that moves most, and by how much.
        moved: NamedValue,
    },
    /// The machine moves where it should be at rest.
    NotAtRest {
        /// The fastest coordinate.
        name: String,
        /// Its velocity.
        value: f64,
    },
    /// The machine does not turn steadily.
    NotSteady {
        /// The coordinate or row that misses most.
        name: String,
        /// By how much.
        value: f64,
    },
    /// No position of steady rotation was found.
    NoSteadyRotation {
        /// Iterations.
        iterations: usize,
        /// Size of the last step.
        step: f64,
    },
    /// A motion without inertia.
    NoInertia {
        /// The coordinate that moves most.
        name: String,
    },
    /// A signal that does not exist.
    UnknownSignal {
        /// The missing name.
        name: String,
        /// Suggested cure.
        help: String,
    },
    /// The matrix of accelerations, reactions and outputs is singular.
    SingularLoop {
        /// A loop, by its ports.
        path: Option<String>,
    },
    /// States of the controller that cannot rest.
    NoSteadyControl {
        /// Largest rates left.
        left: Vec<NamedValue>,
    },
    /// A derivative that is not finite.
    NotFinite {
        /// Equation that has no finite derivative.
        what: String,
        /// With respect to which coordinate, state or signal.
        by: String,
    },
    /// An eigenvalue iteration that did not end.
    Eigenvalues {
        /// Number of states.
        n: usize,
    },
    /// A drive that cannot move on.
    HeldDrive {
        /// Its row.
        row: String,
    },
    /// Controllers in a machine that turns.
    Control {
        /// Number of control states and outputs.
        states: usize,
    },
}

impl AnalysisError {
    /// The stable id.
    pub fn id(&self) -> Id {
        self.message().id
    }

    /// The error as a message with its numbers.
    pub fn message(&self) -> Message {
        match self {
            Self::UnknownCoordinate { name, help } => {
                Message::error(ids::UNKNOWN_ANALYSIS_COORDINATE, format!("there is no coordinate `{name}`"))
                    .help(help)
                    .about(name)
            }
            Self::Start(failure) => failure.message(),
            Self::NoEquilibrium { iterations, load, left } => {
                let text =
                    format!("no position of rest after {iterations} iterations, {load:.0} % of the load applied");
                let message = Message::error(ids::NO_EQUILIBRIUM, text)
                    .help("give a nearer start, or hold what can run away by a spring or a joint")
                    .note(format!("forces left: {}", list(left)))
                    .count("iterations", *iterations)
                    .number("load", *load, "%");
                left.iter().fold(message, |message, row| message.number(row.name.clone(), row.value, "N or N m"))
            }
            Self::NoSampledRest { moved } => {
                let NamedValue { name, value } = moved;
                let text = format!(
                    "`{name}` moves by {value:.3e} with every sample of the controller, and does not come to rest"
                );
                Message::error(ids::NO_SAMPLED_REST, text)
                    .help("start where it rests, or with the controller switched off")
                    .about(name)
                    .number("moved", *value, "")
            }
            Self::NotAtRest { name, value } => {
                let help = "linearize at a state with zero velocities, for instance from the analysis of equilibrium; a \
                            machine that turns as a whole with `linearize_rotating`";
                Message::error(ids::NOT_AT_REST, format!("`{name}` moves at {value:.3e} here"))
                    .help(help)
                    .about(name)
                    .number("velocity", *value, "")
            }
            Self::NotSteady { name, value } => {
                let help = "begin at a position of `steady_rotation`; all bodies must turn at the given rate, and nothing \
                            but the axis may be fixed in the world";
                Message::error(ids::NOT_STEADY, format!("`{name}` misses the steady rotation by {value:.3e}"))
                    .help(help)
                    .about(name)
                    .number("value", *value, "")
            }
            Self::NoSteadyRotation { iterations, step } => {
                let text = format!("no steady position after {iterations} iterations, the last step was {step:.3e}");
                Message::error(ids::NO_STEADY_ROTATION, text)
                    .help("give a nearer start, or raise the speed in smaller parts")
                    .count("iterations", *iterations)
                    .number("last step", *step, "")
            }
            Self::NoInertia { name } => {
                Message::error(ids::NO_INERTIA, format!("the machine can move `{name}` without moving any mass"))
                    .help("give the body a mass, or hold it by joints")
                    .about(name)
            }
            Self::UnknownSignal { name, help } => {
                Message::error(ids::UNKNOWN_LINEAR_SIGNAL, format!("there is no signal `{name}`"))
                    .help(help)
                    .about(name)
            }
            Self::SingularLoop { path } => {
                let inside = path.as_ref().map(|path| format!(" in the loop {path}")).unwrap_or_default();
                let text = format!("accelerations, reactions and outputs are not determined{inside}");
                let message = Message::error(ids::SINGULAR_LOOP, text)
                    .help("an algebraic loop may have no unique solution; change its gain");
                path.iter().fold(message, Message::about)
            }
            Self::NoSteadyControl { left } => {
                let text = format!("the controller cannot rest here; rates left: {}", list(left));
                let help = "an integrator rests only where its input vanishes; start from an equilibrium, or give these \
                            states yourself";
                left.iter().fold(Message::error(ids::NO_STEADY_CONTROL, text).help(help), Message::row)
            }
            Self::NotFinite { what, by } => {
                let text = format!("the derivative of {what} with respect to `{by}` is not finite here");
                let help = "linearize at another position, or write the law without a corner of infinite slope, as √(|x| \
                            + ε) instead of √|x|";
                Message::error(ids::DERIVATIVE_NOT_FINITE, text).help(help).about(what)
            }
            Self::Eigenvalues { n } => {
                let text = format!("the eigenvalues of {n} states were not found within their iterations");
                Message::error(ids::EIGENVALUES, text)
                    .help("look for stiffnesses or gains of extreme size")
                    .count("states", *n)
            }
            Self::HeldDrive { row } => {
                Message::error(ids::HELD_DRIVE, format!("`{row}` cannot move: other joints and drives hold it"))
                    .help("leave the drive or joint out that holds it already")
                    .about(row)
            }
            Self::Control { states } => {
                let text = format!(
                    "the machine has {states} control states and outputs, which motions about steady rotation leave out"
                );
                Message::error(ids::CONTROL_IN_ROTATION, text)
                    .help("linearize at rest, or without the controller")
                    .count("states", *states)
            }
        }
    }
}

impl fmt::Display for AnalysisError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for AnalysisError {}

impl From<AnalysisError> for Message {
    fn from(error: AnalysisError) -> Self {
        error.message()
    }
}

impl From<Failure> for AnalysisError {
    fn from(failure: Failure) -> Self {
        Self::Start(failure)
    }
}

impl From<EigenError> for AnalysisError {
    fn from(error: EigenError) -> Self {
        Self::Eigenvalues { n: error.n }
    }
}

fn list(values: &[NamedValue]) -> String {
    let items: Vec<String> = values.iter().map(|value| format!("{} {:.3e}", value.name, value.value)).collect();
    items.join(", ")
}
