//! `flyball new`: a commented starter file.

use super::CommandError;
use flyball_file::is_hidden;
use std::path::PathBuf;

/// Write a commented starter model.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  flyball new pendulum.toml\n  flyball run pendulum.toml --picture pendulum.svg")]
pub struct New {
    /// File to write
    file: PathBuf,
}

/// The starter model.
const STARTER: &str = include_str!("starter.toml");

impl New {
    /// Writes.
    pub fn run(self) -> Result<(), CommandError> {
        if self.file.exists() {
            return Err(CommandError::write(&self.file, "it is there already; nothing was changed"));
        }
        let stem = self.file.file_stem().map_or_else(|| "model".into(), |stem| stem.to_string_lossy().into_owned());
        // what would end the text of the name, or not be seen in it
        let plain = |c: char| if matches!(c, '"' | '\\') || is_hidden(c) { '_' } else { c };
        let text = STARTER.replace("NAME", &stem.chars().map(plain).collect::<String>());
        std::fs::write(&self.file, text).map_err(|error| CommandError::write(&self.file, error))?;
        tell!("{}: try `flyball run {}`", self.file.display(), self.file.display());
        Ok(())
    }
}
