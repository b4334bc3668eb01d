//! The bytes of a file that is one: reading a pipe could wait for ever.

use crate::error::{RunError, plain_reason};
use std::path::Path;

/// Reads a file; pipes and devices are refused.
///
/// # Errors
/// If it cannot be read.
pub fn read_regular(path: &Path) -> Result<Vec<u8>, RunError> {
    let failed = |reason: String| RunError::read(path, reason);
    let data = std::fs::metadata(path).map_err(|error| failed(plain_reason(&error)))?;
    if !data.is_file() && !data.is_dir() {
        return Err(failed("it is not a regular file".into()));
    }
    std::fs::read(path).map_err(|error| failed(plain_reason(&error)))
}
