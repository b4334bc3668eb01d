//! A number that makes no sense, before its element is known.

use super::MachineError;

/// A number of some data that makes no sense.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// Which number.
    pub what: &'static str,
    /// The number.
    pub value: f64,
    /// Suggested cure.
    pub help: &'static str,
}

impl Refused {
    /// The message for an element.
    pub fn error(&self, element: &str) -> MachineError {
        MachineError::BadValue { element: element.into(), what: self.what, value: self.value, help: self.help }
    }
}
