//! What ended a run before its end.

use flyball_dae::message::Message;
use flyball_file::{Diagnostic, Diagnostics};

/// Why a run ended before its end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ending {
    /// What happened.
    pub text: String,
    /// What belongs to it, one line each.
    pub notes: Vec<String>,
    /// What to try; may be empty.
    pub help: String,
    /// Name of the element or row it is about.
    pub element: Option<String>,
    /// File and line where that stands.
    pub place: Option<(String, usize)>,
}

impl Ending {
    /// From a message at its place.
    pub fn new(found: &Diagnostics) -> Self {
        let Some(Diagnostic { message, labels }) = found.all.first() else { return Self::default() };
        let place = labels.first().and_then(|label| {
            let source = found.sources.get(label.place.source)?;
            Some((source.name.clone(), source.place(label.place.span.start).0))
        });
        let Message { text, notes, help, element, .. } = message.clone();
        Self { text, notes, help, element, place }
    }
}
