//! Errors of a run, its plan or its files.

use crate::ids;
use crate::run::Reached;
use flyball_dae::driver::StepRecord;
use flyball_dae::failure::Failure;
use flyball_dae::message::Message;
use flyball_machine::MachineError;
use flyball_machine::analysis::AnalysisError;
use std::fmt;
use std::path::{Path, PathBuf};

/// A run, a plan or a results file that went wrong.
#[derive(Debug)]
#[non_exhaustive]
pub enum RunError {
    /// The run failed.
    Failed {
        /// Reason.
        failure: Box<Failure>,
        /// The last steps tried.
        steps: Vec<StepRecord>,
        /// File from which the failure can be seen again.
        restart: Option<PathBuf>,
        /// The motion up to it, if states were to be kept.
        reached: Option<Box<Reached>>,
    },
    /// A machine cannot be built.
    Machine(MachineError),
    /// A run cannot begin at rest.
    NoRest(AnalysisError),
    /// A name is not known.
    UnknownName {
        /// Kind of thing.
        kind: &'static str,
        /// The name given.
        name: String,
        /// All known names.
        known: Vec<String>,
    },
    /// More steps or rows than anybody waits for or can store.
    Endless {
        /// Length of the run [s].
        span: f64,
        /// Things there would be too many of.
        what: &'static str,
        /// The key that says how many.
        key: &'static str,
        /// Its value [s].
        length: f64,
        /// Largest number of them.
        most: f64,
    },
    /// A number is expected at a time that the run does not reach.
    ExpectedOutside {
        /// Which number.
        name: String,
        /// When [s].
        at: f64,
        /// Begin of the run [s].
        begin: f64,
        /// End of the run [s].
        end: f64,
    },
    /// Rows of a table cannot be used for what was asked.
    Rows {
        /// The column.
        name: String,
        /// The table.
        of: String,
        /// Reason.
        reason: String,
    },
    /// A file could not be read.
    Read {
        /// The file.
        path: PathBuf,
        /// Reason.
        reason: String,
        /// Suggested cure; may be empty.
        help: String,
    },
    /// A file could not be written.
    Write {
        /// The file.
        path: PathBuf,
        /// Reason.
        reason: String,
        /// Suggested cure; may be empty.
        help: String,
    },
}

impl RunError {
    /// A file that could not be written.
    pub fn write(path: &Path, reason: impl fmt::Display) -> Self {
        Self::Write { path: path.to_path_buf(), reason: plain(&reason.to_string()), help: String::new() }
    }

    /// A file that could not be read.
    pub fn read(path: &Path, reason: impl fmt::Display) -> Self {
        Self::Read { path: path.to_path_buf(), reason: plain(&reason.to_string()), help: String::new() }
    }

    /// A file that could not be read or written, with something to try.
    #[must_use]
    pub fn or(mut self, cure: impl Into<String>) -> Self {
        if let Self::Read { help, .. } | Self::Write { help, .. } = &mut self {
            *help = cure.into();
        }
        self
    }

    /// The error as a message with its numbers.
    pub fn message(&self) -> Message {
        match self {
            Self::Failed { failure, .. } => failure.message(),
            Self::Machine(error) => error.message(),
            Self::NoRest(error) => error.message(),
            Self::Rows { name, of, reason } => {
                Message::error(ids::UNUSABLE_ROWS, format!("column {name} of {of}: {reason}")).about(name)
            }
            Self::UnknownName { kind, name, known } => {
                let likeness = |other: &str| strsim::jaro_winkler(other, name);
                let nearest = known.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
                let message = Message::error(ids::UNKNOWN_NAME, format!("there is no {kind} \"{name}\"")).about(name);
                match nearest.filter(|nearest| likeness(nearest) > 0.8) {
                    Some(nearest) => message.or_rather(format!("did you mean \"{nearest}\"?")),
                    None => message.help(format!("known are {}", known.join(", "))),
                }
            }
            Self::Endless { span, what, key, length, most } => {
                let count = span / length;
                let text = format!("{span:e} s with {key} = {length:e} s are {count:.0e} {what}, more than {most:.0e}");
                Message::error(ids::ENDLESS, text)
                    .help(format!("make `{key}` of [simulate] longer, or `end` earlier"))
                    .number("span", *span, "s")
                    .number(*key, *length, "s")
                    .number(*what, count, "")
                    .number("most", *most, "")
            }
            Self::ExpectedOutside { name, at, begin, end } => {
                let text = format!("`{name}` is expected at {at} s, but the run goes from {begin} s to {end} s");
                Message::error(ids::EXPECTED_OUTSIDE, text)
                    .help("move `at` of [[expect]], or `end` of [simulate]")
                    .about(name)
                    .at(*at)
                    .number("begin", *begin, "s")
                    .number("end", *end, "s")
            }
            Self::Read { path, reason, help } => {
                let path = path.display().to_string();
                Message::error(ids::CANNOT_READ, format!("cannot read {path}: {reason}")).help(help).about(path)
            }
            Self::Write { path, reason, help } => {
                let path = path.display().to_string();
                Message::error(ids::CANNOT_WRITE, format!("cannot write {path}: {reason}")).help(help).about(path)
            }
        }
    }
}

/// A reason without the number of the system.
fn plain(reason: &str) -> String {
    match reason.split(" (os error").next().unwrap_or_default() {
        "Is a directory" => "it is a folder".into(),
        "No such file or directory" => "there is no such file or folder".into(),
        reason => reason.into(),
    }
}

/// Reason of an error of the operating system, without its number.
pub fn plain_reason(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file or folder".into(),
        std::io::ErrorKind::IsADirectory => "it is a folder".into(),
        _ => plain(&error.to_string()),
    }
}

/// Steps, one line each.
pub fn step_lines(steps: &[StepRecord]) -> String {
    let line = |step: &StepRecord| {
        let verdict = if step.accepted { "accepted" } else { "rejected" };
        format!("    t = {:<22} h = {:<12.4e} error {:<10.2e} {verdict}", step.t, step.h, step.error)
    };
    steps.iter().map(line).collect::<Vec<_>>().join("\n")
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.message().fmt(f)?;
        let Self::Failed { steps, restart, .. } = self else { return Ok(()) };
        if !steps.is_empty() {
            write!(f, "\n  last steps:\n{}", step_lines(steps))?;
        }
        match restart {
            Some(path) => write!(f, "\n  restart point just before it: {}", path.display()),
            None => Ok(()),
        }
    }
}

impl std::error::Error for RunError {}

impl From<Failure> for RunError {
    fn from(failure: Failure) -> Self {
        Self::Failed { failure: Box::new(failure), steps: Vec::new(), restart: None, reached: None }
    }
}

impl From<AnalysisError> for RunError {
    fn from(error: AnalysisError) -> Self {
        Self::NoRest(error)
    }
}

impl From<MachineError> for RunError {
    fn from(error: MachineError) -> Self {
        Self::Machine(error)
    }
}
