//! `flyball schema`: JSON Schema of model files.

use super::CommandError;
use super::targets::Overwrite;
use std::path::PathBuf;

/// Print the JSON Schema of model files, for completion in editors.
#[derive(clap::Args)]
#[command(
    after_help = "In editors with a TOML language server, put this line first in a model file:\n  #:schema ./flyball.schema.json\n\n\
                        Examples:\n  flyball schema -o flyball.schema.json"
)]
pub struct Schema {
    /// File to write; default the terminal
    #[arg(short, long)]
    output: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

impl Schema {
    /// Prints or writes.
    pub fn run(self) -> Result<(), CommandError> {
        self.overwrite.check([], self.output.as_deref())?;
        let text = format!("{:#}\n", flyball_file::schema());
        match &self.output {
            Some(path) => std::fs::write(path, text).map_err(|error| CommandError::write(path, error)),
            None => {
                crate::terminal::print(format_args!("{text}"));
                crate::document::add(serde_json::Map::from_iter([("schema".into(), flyball_file::schema())]));
                Ok(())
            }
        }
    }
}
