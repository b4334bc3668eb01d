//! The bytes of a file that is one: reading a pipe could wait for ever.

use crate::command::{CommandError, plain_reason};
use std::path::Path;

/// Reads a file; pipes and devices are refused.
pub fn read_regular(path: &Path) -> Result<Vec<u8>, CommandError> {
    let failed = |reason: String| CommandError::Read { path: path.to_path_buf(), reason };
    let data = std::fs::metadata(path).map_err(|error| failed(plain_reason(&error)))?;
    if !data.is_file() && !data.is_dir() {
        return Err(failed("it is not a regular file".into()));
    }
    std::fs::read(path).map_err(|error| failed(plain_reason(&error)))
}
