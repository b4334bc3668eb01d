//! Files that are replaced in one move.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Held while a file is being written.
static WRITING: Mutex<()> = Mutex::new(());

/// While this is held, no file is in the middle of being written: a program that ends itself takes it first.
pub fn hold_writing() -> MutexGuard<'static, ()> {
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where a file is written before it replaces another.
pub fn temporary(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(".tmp");
    name.into()
}
