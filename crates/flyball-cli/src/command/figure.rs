//! `flyball figure`: figures of the papers.

use super::CommandError;
use super::targets::Overwrite;
use crate::figure::FIGURES;
use std::path::PathBuf;

/// Draw a figure of the papers; without a name they are listed.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  flyball figure\n  flyball figure ab-8\n  flyball figure jn-2 -o order-lost.png\n  \
                        flyball figure all -o pictures/"
)]
pub struct Figure {
    /// Name of the figure, or all
    name: Option<String>,
    /// Picture to write, .svg or .png; a folder for all
    #[arg(short, long)]
    output: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

impl Figure {
    /// Draws or lists.
    #[inline(never)]
    pub fn run(self) -> Result<(), CommandError> {
        let Some(name) = self.name else {
            for entry in FIGURES {
                tell!("{:<8} {:<12} {}", entry.name, entry.number, entry.about);
            }
            return Ok(());
        };
        let all = name == "all";
        let chosen: Vec<_> = FIGURES.iter().filter(|entry| all || entry.name == name).collect();
        if chosen.is_empty() {
            let known = FIGURES.iter().map(|entry| entry.name.to_string()).collect();
            return Err(CommandError::unknown("figure", name, known));
        }
        for entry in chosen {
            let path = match &self.output {
                Some(folder) if all => folder.join(format!("{}.svg", entry.name)),
                Some(file) => file.clone(),
                None => format!("{}.svg", entry.name).into(),
            };
            self.overwrite.check([], [path.as_path()])?;
            let drawn = (entry.draw)()?;
            drawn.figure.write(&path).map_err(|reason| CommandError::write(&path, reason))?;
            tell!("{} {}: {}", entry.number, entry.about, path.display());
            drawn.numbers.iter().for_each(|number| tell!("  {number}"));
        }
        Ok(())
    }
}
