//! What can go wrong in an analysis, by name.

use super::eigen::EigenError;
use flyball_dae::failure::{Failure, NamedValue};

/// Why an analysis gave no result.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum AnalysisError {
    /// A coordinate that does not exist.
    #[error("analysis/unknown-coordinate: there is no coordinate `{name}`\n  help: {help}")]
    UnknownCoordinate {
        /// The missing name.
        name: String,
        /// What to try.
        help: String,
    },
    /// No consistent state was found.
    #[error(transparent)]
    Start(#[from] Failure),
    /// No position of rest was found.
    #[error(
        "equilibrium/not-found: no position of rest after {iterations} iterations, {load:.0} % of the load applied\n  \
         forces left: {}\n  help: give a nearer start, or hold what can run away by a spring or a joint",
        list(left)
    )]
    NoEquilibrium {
        /// Iterations in all.
        iterations: usize,
        /// Load carried [%].
        load: f64,
        /// Largest forces left [N or N m].
        left: Vec<NamedValue>,
    },
    /// Sampled blocks move the machine on with every sample.
    #[error(
        "equilibrium/sampled: `{}` moves by {:.3e} with every sample of the controller, and does not come to rest\n  help: \
         start where it rests, or with the controller switched off",
        moved.name, moved.value
    )]
    NoSampledRest {
        /// The coordinate that moves most, and by how much.
        moved: NamedValue,
    },
    /// The machine moves where it should be at rest.
    #[error(
        "linearize/not-at-rest: `{name}` moves at {value:.3e} here\n  help: linearize at a state with zero velocities, for \
         instance from the analysis of equilibrium; a machine that turns as a whole with `linearize_rotating`"
    )]
    NotAtRest {
        /// The fastest coordinate.
        name: String,
        /// Its velocity.
        value: f64,
    },
    /// The machine does not turn steadily.
    #[error(
        "linearize/not-steady: `{name}` misses the steady rotation by {value:.3e}\n  help: begin at a position of \
         `steady_rotation`; all bodies must turn at the given rate, and nothing but the axis may be fixed in the world"
    )]
    NotSteady {
        /// The coordinate or row that misses most.
        name: String,
        /// By how much.
        value: f64,
    },
    /// No position of steady rotation was found.
    #[error(
        "rotation/not-found: no steady position after {iterations} iterations, the last step was {step:.3e}\n  help: give a \
         nearer start, or raise the speed in smaller parts"
    )]
    NoSteadyRotation {
        /// Iterations.
        iterations: usize,
        /// Size of the last step.
        step: f64,
    },
    /// A motion without inertia.
    #[error(
        "linearize/no-inertia: the machine can move `{name}` without moving any mass\n  help: give the body a mass, or hold \
         it by joints"
    )]
    NoInertia {
        /// The coordinate that moves most.
        name: String,
    },
    /// A signal that does not exist.
    #[error("linearize/unknown-signal: there is no signal `{name}`\n  help: {help}")]
    UnknownSignal {
        /// The missing name.
        name: String,
        /// What to try.
        help: String,
    },
    /// The matrix of accelerations, reactions and outputs is singular.
    #[error(
        "linearize/singular: accelerations, reactions and outputs are not determined{}\n  help: an algebraic loop may \
         have no unique solution; change its gain",
        path.as_ref().map(|path| format!(" in the loop {path}")).unwrap_or_default()
    )]
    SingularLoop {
        /// A loop, by its ports.
        path: Option<String>,
    },
    /// States of the controller that cannot rest.
    #[error(
        "control/no-steady-state: the controller cannot rest here; rates left: {}\n  help: an integrator rests only where \
         its input vanishes; start from an equilibrium, or give these states yourself",
        list(left)
    )]
    NoSteadyControl {
        /// Largest rates left.
        left: Vec<NamedValue>,
    },
    /// A derivative that is not finite.
    #[error(
        "linearize/not-finite: the derivative of {what} with respect to `{by}` is not finite here\n  help: linearize at \
         another position, or write the law without a corner of infinite slope, as √(|x| + ε) instead of √|x|"
    )]
    NotFinite {
        /// What has no finite derivative.
        what: String,
        /// With respect to which coordinate, state or signal.
        by: String,
    },
    /// An eigenvalue iteration that did not end.
    #[error(
        "linearize/eigenvalues: the eigenvalues of {n} states were not found within their iterations\n  help: look for \
         stiffnesses or gains of extreme size"
    )]
    Eigenvalues {
        /// Number of states.
        n: usize,
    },
    /// Controllers in a machine that turns.
    #[error(
        "linearize/control: the machine has {states} control states and outputs, which motions about steady rotation \
         leave out\n  help: linearize at rest, or without the controller"
    )]
    Control {
        /// Number of control states and outputs.
        states: usize,
    },
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
