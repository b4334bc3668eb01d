//! Files that a run writes.

use super::Saved;
use crate::error::RunError;
use crate::results::{self, Column, Writer};
use std::path::PathBuf;

/// Files of a run; all are optional.
#[derive(Clone, Debug, Default)]
pub struct RunFiles {
    /// Results file.
    pub results: Option<PathBuf>,
    /// Checkpoint file.
    pub checkpoint: Option<PathBuf>,
    /// Goes on from the checkpoint file.
    pub resume: bool,
    /// The rows after the checkpoint go to a file of their own.
    pub only_rest: bool,
    /// Where a failed run leaves its restart point.
    pub restart: Option<PathBuf>,
}

impl RunFiles {
    /// The checkpoint to go on from, if there is to be one; it must be one of the same run.
    pub(super) fn saved(&self, identity: &str) -> Result<Option<Saved>, RunError> {
        let Some(path) = self.checkpoint.as_deref().filter(|_| self.resume) else { return Ok(None) };
        let saved = Saved::read(path)?;
        if saved.identity != identity {
            let reason = "the model or the settings have changed since the checkpoint was written";
            return Err(RunError::read(path, reason).or("restore them, or start again without --resume"));
        }
        Ok(Some(saved))
    }

    /// The results file: a new one, or the old one up to the checkpoint.
    pub(super) fn open(&self, headings: &[Column], saved: Option<&Saved>) -> Result<Option<Box<dyn Writer>>, RunError> {
        let Some(path) = self.results.as_deref() else { return Ok(None) };
        let writer = match saved {
            None => results::open(path, headings)?,
            Some(_) if self.only_rest => results::open(path, headings)?,
            Some(saved) if saved.position.rows > 0 && !results::has_rows(path) => {
                let reason = format!("the {} rows before the checkpoint are not there", saved.position.rows);
                let help = "restore the file, name the one they are in, or have the rows after the checkpoint alone with \
                            --only-rest";
                return Err(RunError::read(path, reason).or(help));
            }
            Some(saved) => results::reopen(path, headings, saved.position)?,
        };
        Ok(Some(writer))
    }
}
