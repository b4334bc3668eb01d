//! A diagnostic, and all of a model.

use super::{Place, Rendering, Source};
use flyball_dae::message::{Message, Severity};
use std::fmt;

/// A place with a remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub place: Place,
    /// Remark; may be empty.
    pub text: String,
}

/// One thing that is wrong, with its places.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// The message, with a cure.
    pub message: Message,
    /// Where; the first is the main place.
    pub labels: Vec<Label>,
}

impl Diagnostic {
    /// A message at a place.
    pub fn at(message: Message, place: Place) -> Self {
        Self { message, labels: vec![Label { place, text: String::new() }] }
    }

    /// The same as a warning.
    pub fn as_warning(mut self) -> Self {
        self.message.severity = Severity::Warning;
        self
    }

    /// With one more place.
    pub fn also(mut self, place: Place, text: impl Into<String>) -> Self {
        self.labels.push(Label { place, text: text.into() });
        self
    }
}

/// Everything that is wrong with a model.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diagnostics {
    /// The texts that places refer to.
    pub sources: Vec<Source>,
    /// In order of place.
    pub all: Vec<Diagnostic>,
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.render(Rendering::Plain))
    }
}

impl std::error::Error for Diagnostics {}
