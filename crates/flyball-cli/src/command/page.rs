//! Pages for the browser: the scene of a model with states of a run.

use super::CommandError;
use super::run::refuse_interruption;
use flyball_file::Model;
use flyball_machine::MachineSystem;
use flyball_run::RunError;
use flyball_run::run::{ModelRunError, Outcome, Reached};
pub use flyball_view::Content;
pub use flyball_view::film::{FRAMES, Film as Page};
use flyball_view::page_file;
use std::path::Path;

/// Writes a page.
pub fn write(page: &Page, content: Content, path: &Path) -> Result<(), CommandError> {
    std::fs::write(path, page_file(&page.text_with(content)?)).map_err(|reason| CommandError::write(path, reason))
}

/// A run for its page: what it has come to, and what ended it before its end.
pub struct Take {
    reached: Reached,
    /// What ended it.
    pub error: Option<CommandError>,
}

impl Take {
    /// Of a run, also of one that failed on its way.
    pub fn of(run: Result<Outcome, ModelRunError>, model: &Model) -> Result<Self, CommandError> {
        match run {
            Ok(outcome) => {
                let error = refuse_interruption(&outcome, None, None).err();
                Ok(Self { reached: outcome.into(), error })
            }
            Err(ModelRunError::Run(error, _)) => match parted(error) {
                (error, Some(reached)) => Ok(Self { reached, error: Some(error.placed_in(model)) }),
                (error, None) => Err(error.placed_in(model)),
            },
            Err(error) => Err(error.into()),
        }
    }

    /// Its page.
    pub fn page<'a>(&'a self, model: &'a Model, system: &'a MachineSystem) -> Page<'a> {
        Page::up_to(model, system, &self.reached, self.error.as_ref().map(CommandError::message))
    }
}

/// An error, and the motion up to it.
pub fn parted(error: RunError) -> (CommandError, Option<Reached>) {
    match error {
        RunError::Failed { failure, steps, restart, reached } => {
            let rest = RunError::Failed { failure, steps, restart, reached: None };
            (rest.into(), reached.map(|reached| *reached))
        }
        other => (other.into(), None),
    }
}
