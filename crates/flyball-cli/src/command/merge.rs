//! `flyball merge`: tables of all parts of a study into one.

use super::CommandError;
use super::targets::Overwrite;
use crate::document;
use flyball_run::RunError;
use flyball_run::sweep::{Merged, merge};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Put the tables of all parts of a study together.
#[derive(clap::Args)]
#[command(
    after_help = "The table is that of one `flyball sweep` of all cases, byte for byte. A part that is missing, not finished or of \
                  another study is named.\n\n\
                  Examples:\n  flyball merge crank.sweep.*-of-8.csv -o crank.csv"
)]
pub struct Merge {
    /// Tables that `flyball sweep --shard` has written
    #[arg(required = true)]
    parts: Vec<PathBuf>,
    /// Table to write
    #[arg(short, long)]
    output: PathBuf,
    /// End well and write nothing if a part is missing or not finished
    #[arg(long)]
    if_complete: bool,
    #[command(flatten)]
    overwrite: Overwrite,
}

impl Merge {
    /// Merges.
    #[inline(never)]
    pub fn run(self) -> Result<(), CommandError> {
        self.overwrite.check(self.parts.iter().map(PathBuf::as_path), [self.output.as_path()])?;
        if self.if_complete && self.parts.iter().any(|part| !Path::exists(part)) {
            tell!("parts are missing: nothing is merged");
            return Ok(());
        }
        let count = match merge(&self.parts, &self.output)? {
            Merged::Whole(count) => count,
            Merged::Missing(reason) if self.if_complete => {
                tell!("{reason}: nothing is merged");
                return Ok(());
            }
            Merged::Missing(reason) => {
                let help = "run `flyball sweep` for it: the same command goes on where it was";
                return Err(RunError::write(&self.output, reason).or(help).into());
            }
        };
        tell!("{count} cases of {} parts: {}", self.parts.len(), self.output.display());
        let all = [("cases", json!(count)), ("results", json!(self.output.display().to_string()))];
        document::add(all.into_iter().map(|(key, value)| (key.to_string(), value)).collect());
        Ok(())
    }
}
