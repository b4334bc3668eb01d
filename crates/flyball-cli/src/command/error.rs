//! What can go wrong on the command line.

use crate::process::limits;
use flyball_dae::failure::Failure;
use flyball_run::RunError;
use std::fmt;
use std::path::{Path, PathBuf};

/// An error with its exit code: 1 the run failed, 2 bad arguments or model, 3 a file could not be read or
/// written, 4 a limit was reached, 130 ended by Ctrl-C.
#[derive(Debug)]
pub enum CommandError {
    /// The run failed.
    Run {
        /// Why.
        failure: Box<Failure>,
        /// The last steps tried, one line each.
        history: String,
        /// File from which the failure can be seen again.
        restart: Option<PathBuf>,
    },
    /// A model file is wrong.
    Model {
        /// All mistakes, with their places.
        text: String,
    },
    /// An analysis gave no result.
    Analysis {
        /// Why.
        text: String,
    },
    /// The model file itself cannot be read.
    Unreadable {
        /// Which, and why.
        text: String,
    },
    /// Ctrl-C or a limit ended the run.
    Interrupted {
        /// The limit, if it was one.
        limit: Option<String>,
        /// Time reached.
        t: f64,
        /// Where the rows up to there are.
        results: Option<PathBuf>,
        /// Where the last checkpoint is.
        checkpoint: Option<PathBuf>,
    },
    /// Ctrl-C or a limit ended a study.
    Halted {
        /// The limit, if it was one.
        limit: Option<String>,
        /// Cases that are done.
        done: usize,
        /// Cases in all.
        count: usize,
        /// The table.
        path: PathBuf,
    },
    /// A name is not known, a setting cannot be, or a file could not be read or written.
    Library(RunError),
}

impl CommandError {
    /// A file that could not be written.
    pub fn write(path: &Path, reason: impl fmt::Display) -> Self {
        Self::Library(RunError::write(path, reason))
    }

    /// A name that is not known.
    pub fn unknown(kind: &'static str, name: String, known: Vec<String>) -> Self {
        Self::Library(RunError::UnknownName { kind, name, known })
    }

    /// The exit code.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Run { failure, .. } if matches!(**failure, Failure::TooManySteps { .. }) => limits::EXIT_CODE,
            // what is wrong before the first step is in the model or on the command line
            Self::Run { failure, .. } if failure.id().starts_with("input/") || failure.id().starts_with("method/") => 2,
            Self::Run { .. } | Self::Analysis { .. } | Self::Library(RunError::NoRest(_)) => 1,
            Self::Library(RunError::Read { .. } | RunError::Write { .. }) | Self::Unreadable { .. } => 3,
            Self::Library(_) | Self::Model { .. } => 2,
            Self::Interrupted { limit: Some(_), .. } | Self::Halted { limit: Some(_), .. } => limits::EXIT_CODE,
            Self::Interrupted { .. } | Self::Halted { .. } => 130,
        }
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Run { failure, history, restart } => {
                write!(f, "{failure}")?;
                if !history.is_empty() {
                    write!(f, "\n  last steps:\n{history}")?;
                }
                if let Some(path) = restart {
                    write!(f, "\n  restart point just before it: {}", path.display())?;
                }
                Ok(())
            }
            Self::Model { text } | Self::Analysis { text } | Self::Unreadable { text } => {
                write!(f, "{}", text.trim_end())
            }
            Self::Interrupted { limit, t, results, checkpoint } => {
                match limit {
                    Some(limit) => write!(f, "{limit} at t = {t}")?,
                    None => write!(f, "stopped on request at t = {t}")?,
                }
                if let Some(path) = results {
                    write!(f, "; all rows up to there are in {}", path.display())?;
                }
                if checkpoint.is_some() {
                    write!(f, "\n  help: the same command with --resume goes on from the last checkpoint")?;
                }
                Ok(())
            }
            Self::Halted { limit, done, count, path } => {
                let why = limit.as_deref().unwrap_or("stopped on request");
                write!(f, "{why}; {done} of {count} cases are in {}", path.display())?;
                write!(f, "\n  help: the same command goes on where it was")
            }
            Self::Library(error) => write!(f, "{error}"),
        }
    }
}

impl From<Failure> for CommandError {
    fn from(failure: Failure) -> Self {
        Self::Run { failure: Box::new(failure), history: String::new(), restart: None }
    }
}

impl From<RunError> for CommandError {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Failed { failure, steps, restart } => {
                Self::Run { failure, history: flyball_run::step_lines(&steps), restart }
            }
            other => Self::Library(other),
        }
    }
}
