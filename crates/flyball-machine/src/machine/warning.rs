//! What looks like a mistake but can be run.

/// A remark about a machine; its text begins with a stable id.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum MachineWarning {
    /// A contact or stop placed beyond its surface or limit.
    #[error(
        "machine/starts-inside: `{element}` is placed {depth} m or rad beyond its surface or limit; the start moves it out\n  \
         help: place the bodies outside, or check the side of the plane and the sign of the limit"
    )]
    StartsInside {
        /// The contact or stop.
        element: String,
        /// How far [m or rad].
        depth: f64,
    },
    /// A spring law that has no tension on one side, where its damping acts all the same.
    #[error(
        "machine/damping-without-tension: `{element}` has elongations without tension at which its damping acts, so that it \
         pushes there\n  help: say acts = \"pull\" or \"push\", which cut the whole force; acts = \"both\" with no damping \
         keeps the law as it is"
    )]
    DampingWithoutTension {
        /// The spring.
        element: String,
    },
    /// A prescribed position over a table whose slope jumps.
    #[error(
        "machine/drive-with-kinks: `{element}` prescribes a position by a table whose slope jumps at t = {time} s{more}: the \
         velocity jumps there, as in an impact\n  help: write interpolation = \"monotone\" or \"spline\" beside the table, and \
         outside = \"extend\" if the jump is at its end"
    )]
    DriveWithKinks {
        /// The drive.
        element: String,
        /// The first jump [s].
        time: f64,
        /// A remark that there are further ones.
        more: &'static str,
    },
    /// A body that nothing touches.
    #[error(
        "machine/free-body: body `{body}` has neither joints nor forces besides gravity; it will fly freely\n  help: \
         connect it, or leave it out"
    )]
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
}
