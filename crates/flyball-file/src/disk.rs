//! Files of the system.

use crate::files::{FileError, error};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Largest file [bytes].
const MAX_FILE_BYTES: u64 = 64 << 20;

/// Where a file is, from the folder of the model.
pub(crate) fn find(root: &Path, name: &str) -> Result<PathBuf, FileError> {
    root.join(name).canonicalize().map_err(|reason| {
        error(
            format!("`{name}` cannot be read: {}", reason_text(&reason)),
            "check the name; it starts from the folder of the model",
        )
    })
}

/// The first words of a system's reason, without its number.
fn reason_text(reason: &std::io::Error) -> String {
    match reason.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".into(),
        std::io::ErrorKind::PermissionDenied => "permission denied".into(),
        std::io::ErrorKind::IsADirectory => "it is a folder".into(),
        _ => reason.to_string(),
    }
}

/// Opening a pipe would wait for ever.
pub(crate) fn refuse_pipe(path: &Path, name: &str) -> Result<(), FileError> {
    let is_pipe = std::fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir());
    let message = || format!("`{name}` cannot be read: it is not a regular file");
    if is_pipe { Err(error(message(), "copy it into a file first")) } else { Ok(()) }
}

/// A file as text, if it is not too large.
pub(crate) fn read_text(path: &Path, name: &str) -> Result<String, FileError> {
    let cannot = |reason: std::io::Error| {
        error(format!("`{name}` cannot be read: {}", reason_text(&reason)), "check the name and its permissions")
    };
    refuse_pipe(path, name)?;
    let file = std::fs::File::open(path).map_err(cannot)?;
    let mut bytes = Vec::new();
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(cannot)?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(error(
            format!("`{name}` is larger than {} MB", MAX_FILE_BYTES >> 20),
            "split a model into includes, leave out rows of a table",
        ));
    }
    String::from_utf8(bytes).map_err(|_| error(format!("`{name}` is not a text in UTF-8"), "save it as UTF-8"))
}
