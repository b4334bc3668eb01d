//! `flyball book`: pages and pictures of the book that are made from the program.

use super::CommandError;
use crate::book;
use std::path::{Path, PathBuf};

/// Write the pages and pictures of the book that come from the program.
#[derive(clap::Args)]
pub struct Book {
    /// Folder of the book, with its models in `joints`
    folder: PathBuf,
    /// Draw PNG instead of SVG
    #[arg(long)]
    png: bool,
}

impl Book {
    /// Writes.
    pub fn run(self, program: clap::Command) -> Result<(), CommandError> {
        let refused = |text: String| CommandError::Model { text };
        let pages = [
            ("reference.md", book::file_reference()),
            ("command-reference.md", book::command_reference(program)),
            ("joints.md", book::joint_page(&self.folder).map_err(refused)?),
        ];
        for (name, text) in pages {
            let path = self.folder.join(name);
            std::fs::write(&path, text).map_err(|error| CommandError::write(&path, error))?;
        }
        let pictures = self.folder.join("pictures/joints");
        std::fs::create_dir_all(&pictures).map_err(|error| CommandError::write(&pictures, error))?;
        for (name, drawing) in book::joint_pictures(&self.folder).map_err(refused)? {
            let path = pictures.join(Path::new(name).with_extension(if self.png { "png" } else { "svg" }));
            drawing.write(&path).map_err(|reason| CommandError::write(&path, reason))?;
        }
        Ok(())
    }
}
