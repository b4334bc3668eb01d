//! Pages for the browser: the scene of a model with states of a run.

use super::CommandError;
pub use flyball_view::Content;
pub use flyball_view::film::{FRAMES, Film as Page};
use flyball_view::page_file;
use std::path::Path;

/// Writes a page.
pub fn write(page: &Page, content: Content, path: &Path) -> Result<(), CommandError> {
    std::fs::write(path, page_file(&page.text_with(content)?)).map_err(|reason| CommandError::write(path, reason))
}
