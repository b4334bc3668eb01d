//! All that is wrong, collected.

use super::MachineError;

/// Collects what is wrong, so that all of it can be reported at once.
#[derive(Debug, Default)]
pub(crate) struct Errors(Vec<MachineError>);

impl Errors {
    /// The value, or its error for later.
    pub fn take<T>(&mut self, result: Result<T, MachineError>) -> Option<T> {
        match result {
            Ok(value) => return Some(value),
            Err(MachineError::Several { errors }) => self.0.extend(errors),
            Err(error) => self.0.push(error),
        }
        None
    }

    /// Nothing, the only error, or all of them.
    pub fn finish(mut self) -> Result<(), MachineError> {
        match self.0.len() {
            0 => Ok(()),
            1 => Err(self.0.remove(0)),
            _ => Err(MachineError::Several { errors: self.0 }),
        }
    }
}
