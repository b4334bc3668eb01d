//! Pages and pictures of the book (`docs/`) that are made from the program itself, so that they cannot fall behind it.
//!
//! - `joint_page`: every joint from its model in `docs/joints`, with picture, equations, coordinates, both forms
//! - `reference_pages`: the file reference from the element tables, the command reference from the command line
//! - `art`, `scene`, `view`: wires of a picture of a joint; the picture from the art of the catalog; the projection

mod art;
mod joint_page;
mod reference_pages;
mod scene;
mod view;

pub use joint_page::joint_pictures;

use std::path::Path;

/// Pages by their names.
///
/// # Errors
/// If a model of the book cannot be read.
pub fn pages(folder: &Path) -> Result<Vec<(&'static str, String)>, String> {
    Ok(vec![
        ("reference.md", reference_pages::file_reference()),
        ("command-reference.md", reference_pages::command_reference(flyball_cli::program())),
        ("joints.md", joint_page::joint_page(folder)?),
    ])
}
