//! In place of `disk` where there are no files, such as in a browser.

use crate::files::{FileError, error};
use std::path::{Path, PathBuf};

fn no_files(name: &str) -> FileError {
    error(format!("`{name}` cannot be read: there are no files here"), "put its content into the text of the model")
}

pub(crate) fn find(_: &Path, name: &str) -> Result<PathBuf, FileError> {
    Err(no_files(name))
}

pub(crate) fn refuse_pipe(_: &Path, name: &str) -> Result<(), FileError> {
    Err(no_files(name))
}

pub(crate) fn read_text(_: &Path, name: &str) -> Result<String, FileError> {
    Err(no_files(name))
}
