//! Pages for the browser: the scene of a model with states of a run.

use super::CommandError;
pub use flyball_view::film::{FRAMES, Film as Page};
use std::path::Path;

/// Writes a page.
pub fn write(page: &Page, path: &Path) -> Result<(), CommandError> {
    std::fs::write(path, page.text()?).map_err(|reason| CommandError::write(path, reason))
}
