//! `flyball examples`: models that come with the command.

use super::CommandError;
use std::path::PathBuf;

/// List the built-in models, or copy one to the current folder.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  flyball examples\n  flyball examples slider-crank\n  flyball run slider-crank.toml"
)]
pub struct Examples {
    /// Model to copy
    name: Option<String>,
    /// File to write; default the name with .toml
    #[arg(short, long)]
    output: Option<PathBuf>,
}

include!(concat!(env!("OUT_DIR"), "/examples.rs"));

/// Names and texts of the built-in models.
pub fn built_in() -> &'static [(&'static str, &'static str)] {
    EXAMPLES
}

impl Examples {
    /// Lists or copies.
    pub fn run(self) -> Result<(), CommandError> {
        let Some(name) = self.name else {
            for (name, text) in EXAMPLES {
                tell!("{name:<24} {}", question(text));
            }
            return Ok(());
        };
        let Some((_, text)) = EXAMPLES.iter().find(|(known, _)| *known == name) else {
            let known = EXAMPLES.iter().map(|(known, _)| known.to_string()).collect();
            return Err(CommandError::unknown("example", name, known));
        };
        let path = self.output.unwrap_or_else(|| format!("{name}.toml").into());
        if path.exists() {
            let reason = "it is there already; choose another name with -o";
            return Err(CommandError::write(&path, reason));
        }
        std::fs::write(&path, text).map_err(|error| CommandError::write(&path, error))?;
        tell!("{}: try `flyball run {}`", path.display(), path.display());
        Ok(())
    }
}

/// The first line of a file says what it asks.
fn question(text: &str) -> &str {
    let line = text.lines().next().unwrap_or_default().trim_start_matches('#').trim();
    line.strip_prefix("Question:").unwrap_or(line).trim()
}
