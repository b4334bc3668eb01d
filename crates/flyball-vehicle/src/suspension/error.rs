//! Errors of rigs, by name.

use crate::ids;
use flyball_dae::message::Message;
use flyball_dae::suggest::suggestion;
use flyball_machine::MachineError;
use flyball_machine::analysis::AnalysisError;
use std::fmt;

/// Reason why a suspension cannot be put on a rig.
#[derive(Debug)]
#[non_exhaustive]
pub enum SuspensionError {
    /// A machine in the plane.
    Planar,
    /// No wheel is named, and no tyre names one.
    NoWheel,
    /// A name that is not a body.
    UnknownBody {
        /// The name.
        name: String,
        /// Suggested cure.
        help: String,
    },
    /// A wheel that no revolute joint carries.
    NoHub {
        /// The wheel.
        wheel: String,
    },
    /// The machine on the rig cannot be built.
    Machine(MachineError),
    /// No rest on the rig.
    Rest {
        /// Wheel travel [m].
        travel: f64,
        /// Reason.
        error: AnalysisError,
    },
}

impl SuspensionError {
    pub(super) fn unknown_body<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Self {
        Self::UnknownBody { name: name.into(), help: suggestion(name, known) }
    }

    /// The error as a message.
    pub fn message(&self) -> Message {
        match self {
            Self::Planar => Message::error(ids::NO_SUSPENSION, "a machine in the plane has no toe, camber or track")
                .help("put `dimension = 3` into `[model]`"),
            Self::NoWheel => Message::error(ids::NO_SUSPENSION, "no tyre says which body is a wheel")
                .help("name the body of the wheel: --wheel NAME"),
            Self::UnknownBody { name, help } => {
                Message::error(ids::NO_SUSPENSION, format!("there is no body `{name}`")).help(help).about(name)
            }
            Self::NoHub { wheel } => {
                let text = format!("no revolute joint carries `{wheel}`, so that its axis of spin is not known");
                Message::error(ids::NO_SUSPENSION, text)
                    .help("name the body that turns on the hub, or put a revolute joint there")
                    .about(wheel)
            }
            Self::Machine(error) => error.message(),
            Self::Rest { travel, error } => {
                let message = error.message();
                let note = format!("with the wheel at a travel of {:.1} mm", 1e3 * travel);
                message.note(note).number("travel", *travel, "m")
            }
        }
    }
}

impl fmt::Display for SuspensionError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for SuspensionError {}

impl From<SuspensionError> for Message {
    fn from(error: SuspensionError) -> Self {
        error.message()
    }
}

impl From<MachineError> for SuspensionError {
    fn from(error: MachineError) -> Self {
        Self::Machine(error)
    }
}
