//! What looks like a mistake but can be run.

/// A remark about a machine; its text begins with a stable id.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum MachineWarning {
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
