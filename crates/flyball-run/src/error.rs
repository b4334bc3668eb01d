//! What can go wrong with a run, its plan or its files.

use flyball_dae::driver::StepRecord;
use flyball_dae::failure::Failure;
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
        /// Why.
        failure: Box<Failure>,
        /// The last steps tried.
        steps: Vec<StepRecord>,
        /// File from which the failure can be seen again.
        restart: Option<PathBuf>,
    },
    /// A machine cannot be built.
    Machine(MachineError),
    /// A run cannot begin at rest.
    NoRest(AnalysisError),
    /// A name is not known.
    UnknownName {
        /// What kind of thing.
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
        /// What there would be too many of.
        what: &'static str,
        /// The key that says how many.
        key: &'static str,
        /// Its value [s].
        length: f64,
        /// How many are possible.
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
        /// Why.
        reason: String,
    },
    /// A file could not be read.
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// A file could not be written.
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
}

impl RunError {
    /// A file that could not be written.
    pub fn write(path: &Path, reason: impl fmt::Display) -> Self {
        Self::Write { path: path.to_path_buf(), reason: reason.to_string() }
    }

    /// A file that could not be read.
    pub fn read(path: &Path, reason: impl fmt::Display) -> Self {
        Self::Read { path: path.to_path_buf(), reason: reason.to_string() }
    }
}

/// What a system says went wrong, without its number.
pub fn plain_reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file or folder".into(),
        std::io::ErrorKind::IsADirectory => "it is a folder".into(),
        _ => text.split(" (os error").next().unwrap_or_default().to_string(),
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
        match self {
            Self::Failed { failure, steps, restart } => {
                write!(f, "{failure}")?;
                if !steps.is_empty() {
                    write!(f, "\n  last steps:\n{}", step_lines(steps))?;
                }
                if let Some(path) = restart {
                    write!(f, "\n  restart point just before it: {}", path.display())?;
                }
                Ok(())
            }
            Self::Machine(error) => write!(f, "{error}"),
            Self::NoRest(error) => write!(f, "{error}"),
            Self::UnknownName { kind, name, known } => {
                let nearest =
                    known.iter().max_by(|a, b| strsim::jaro_winkler(a, name).total_cmp(&strsim::jaro_winkler(b, name)));
                write!(f, "there is no {kind} \"{name}\"")?;
                if let Some(nearest) = nearest.filter(|nearest| strsim::jaro_winkler(nearest, name) > 0.8) {
                    return write!(f, ", did you mean \"{nearest}\"?");
                }
                write!(f, "\n  help: known are {}", known.join(", "))
            }
            Self::Endless { span, what, key, length, most } => write!(
                f,
                "run/endless: {span:e} s with {key} = {length:e} s are {:.0e} {what}, more than {most:.0e}\n  help: \
                 make `{key}` of [simulate] longer, or `end` earlier",
                span / length
            ),
            Self::ExpectedOutside { name, at, begin, end } => write!(
                f,
                "expect/outside-the-run: `{name}` is expected at {at} s, but the run goes from {begin} s to {end} s\n  help: \
                 move `at` of [[expect]], or `end` of [simulate]"
            ),
            Self::Rows { name, of, reason } => write!(f, "rows/unusable: column {name} of {of}: {reason}"),
            Self::Read { path, reason } => write!(f, "cannot read {}: {reason}", path.display()),
            Self::Write { path, reason } => {
                let reason = reason.split(" (os error").next().unwrap_or_default();
                let reason = if reason == "Is a directory" { "it is a folder" } else { reason };
                write!(f, "cannot write {}: {reason}", path.display())
            }
        }
    }
}

impl std::error::Error for RunError {}

impl From<Failure> for RunError {
    fn from(failure: Failure) -> Self {
        Self::Failed { failure: Box::new(failure), steps: Vec::new(), restart: None }
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
