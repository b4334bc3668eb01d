//! `flyball examples`: models that come with the command.

use super::CommandError;
use std::path::{Path, PathBuf};

/// List the built-in models, or copy one to the current folder.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  flyball examples\n  flyball examples slider-crank\n  flyball run slider-crank.toml\n  \
                  flyball examples vehicle"
)]
pub struct Examples {
    /// Model to copy, or a folder of models that belong together
    name: Option<String>,
    /// File or folder to write; default the name, a file with .toml
    #[arg(short, long)]
    output: Option<PathBuf>,
}

include!(concat!(env!("OUT_DIR"), "/examples.rs"));

impl Examples {
    /// Lists or copies.
    pub fn run(self) -> Result<(), CommandError> {
        let Some(name) = self.name else {
            for (name, text) in EXAMPLES {
                tell!("{name:<24} {}", question(text));
            }
            for (folder, files) in FOLDERS {
                let models = files.iter().filter_map(|(name, text)| Some((name.strip_suffix(".toml")?, text)));
                models.for_each(|(name, text)| tell!("{:<24} {}", format!("{folder}/{name}"), question(text)));
            }
            return Ok(());
        };
        let path = |ending: &str| self.output.clone().unwrap_or_else(|| format!("{name}{ending}").into());
        if let Some((_, text)) = EXAMPLES.iter().find(|(known, _)| *known == name) {
            let path = path(".toml");
            refuse_existing(&path)?;
            std::fs::write(&path, text).map_err(|error| CommandError::write(&path, error))?;
            tell!("{}: try `flyball run {}`", path.display(), path.display());
            return Ok(());
        }
        let whole = name.split('/').next().unwrap_or_default();
        let Some((_, files)) = FOLDERS.iter().find(|(known, _)| *known == whole) else {
            let known = EXAMPLES.iter().map(|(known, _)| known.to_string());
            let known = known.chain(FOLDERS.iter().map(|(known, _)| known.to_string())).collect();
            return Err(CommandError::unknown("example", name, known));
        };
        if name != whole {
            let help = format!("`flyball examples {whole}` copies the folder");
            return Err(CommandError::argument(format!("{name} needs other files of its folder"), help));
        }
        let path = path("");
        refuse_existing(&path)?;
        std::fs::create_dir(&path).map_err(|error| CommandError::write(&path, error))?;
        for (file, text) in *files {
            let file = path.join(file);
            std::fs::write(&file, text).map_err(|error| CommandError::write(&file, error))?;
        }
        tell!("{}: {} files", path.display(), files.len());
        Ok(())
    }
}

fn refuse_existing(path: &Path) -> Result<(), CommandError> {
    match path.exists() {
        true => Err(CommandError::write(path, "it is there already; choose another name with -o")),
        false => Ok(()),
    }
}

/// The first line of a file says what it asks.
fn question(text: &str) -> &str {
    let line = text.lines().next().unwrap_or_default().trim_start_matches('#').trim();
    line.strip_prefix("Question:").unwrap_or(line).trim()
}
