//! Likely mistakes that can be run.

use crate::ids;
use flyball_dae::message::Message;
use std::fmt;

/// A remark about a machine.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum MachineWarning {
    /// A contact or stop placed beyond its surface or limit.
    StartsInside {
        /// The contact or stop.
        element: String,
        /// How far [m or rad].
        depth: f64,
    },
    /// A spring law that has no tension on one side, where its damping acts all the same.
    DampingWithoutTension {
        /// The spring.
        element: String,
    },
    /// A prescribed position over a table whose slope jumps.
    DriveWithKinks {
        /// The drive.
        element: String,
        /// The first jump [s].
        time: f64,
        /// A remark that there are further ones.
        more: &'static str,
    },
    /// A body that nothing touches.
    FreeBody {
        /// The body.
        body: String,
    },
}

impl MachineWarning {
    /// The time before which it does not matter [s]; `None` if it always does.
    pub fn since(&self) -> Option<f64> {
        match self {
            Self::DriveWithKinks { time, .. } => Some(*time),
            _ => None,
        }
    }

    /// The warning as a message with its numbers.
    pub fn message(&self) -> Message {
        match self {
            Self::StartsInside { element, depth } => {
                let text = format!(
                    "`{element}` is placed {depth} m or rad beyond its surface or limit; the start moves it out"
                );
                Message::warning(ids::STARTS_INSIDE, text)
                    .help("place the bodies outside, or check the side of the plane and the sign of the limit")
                    .about(element)
                    .number("depth", *depth, "m or rad")
            }
            Self::DampingWithoutTension { element } => {
                let text = format!(
                    "`{element}` has elongations without tension at which its damping acts, so that it pushes there"
                );
                let help = "say acts = \"pull\" or \"push\", which cut the whole force; acts = \"both\" with no damping keeps \
                            the law as it is";
                Message::warning(ids::DAMPING_WITHOUT_TENSION, text).help(help).about(element)
            }
            Self::DriveWithKinks { element, time, more } => {
                let text = format!(
                    "`{element}` prescribes a position by a table whose slope jumps at t = {time} s{more}: the velocity jumps \
                     there, as in an impact"
                );
                let help = "write interpolation = \"monotone\" or \"spline\" beside the table, and outside = \"extend\" if the \
                            jump is at its end";
                Message::warning(ids::DRIVE_WITH_KINKS, text).help(help).about(element).at(*time)
            }
            Self::FreeBody { body } => {
                let text = format!("body `{body}` has neither joints nor forces besides gravity; it will fly freely");
                Message::warning(ids::FREE_BODY, text).help("connect it, or leave it out").about(body)
            }
        }
    }
}

impl fmt::Display for MachineWarning {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.message().fmt(f)
    }
}
