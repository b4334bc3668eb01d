//! Tools of the developers: `cargo run -p xtask -- book docs` writes the pages and pictures of the book that are made from
//! the program.

mod book;

use clap::Parser;
use flyball_picture::Drawing;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Generated parts of the book.
#[derive(Parser)]
enum Task {
    /// Write the pages and pictures of the book that come from the program
    Book {
        /// Folder of the book, with its models in `joints`
        folder: PathBuf,
        /// Draw PNG instead of SVG
        #[arg(long)]
        png: bool,
    },
}

fn main() -> ExitCode {
    let Task::Book { folder, png } = Task::parse();
    match write_book(&folder, png) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn write_book(folder: &Path, png: bool) -> Result<(), String> {
    for (name, text) in book::pages(folder)? {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    let pictures = folder.join("pictures/joints");
    std::fs::create_dir_all(&pictures).map_err(|error| format!("cannot make {}: {error}", pictures.display()))?;
    let write = |(name, drawing): (&str, Drawing)| {
        let path = pictures.join(Path::new(name).with_extension(if png { "png" } else { "svg" }));
        drawing.write(&path).map_err(|reason| format!("cannot write {}: {reason}", path.display()))
    };
    book::joint_pictures(folder)?.into_iter().try_for_each(write)
}

#[cfg(test)]
mod tests;
