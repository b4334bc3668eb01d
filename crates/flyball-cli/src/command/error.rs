//! Errors of the command line.

use crate::process::limits;
use crate::terminal;
use crate::{document, ids};
use flyball_dae::driver::StepRecord;
use flyball_dae::failure::Failure;
use flyball_dae::message::Message;
use flyball_file::{Diagnostics, Model, Rendering, message_json, number_json, visible};
use flyball_machine::analysis::AnalysisError;
use flyball_run::run::ModelRunError;
use flyball_run::{RunError, step_lines};
use serde_json::{Value, json};
use std::fmt;
use std::path::{Path, PathBuf};

/// An error with its exit code: 1 the run failed, 2 bad arguments or model, 3 a file could not be read or
/// written, 4 a limit was reached, 130 ended by Ctrl-C.
#[derive(Debug)]
pub enum CommandError {
    /// The run failed.
    Run {
        /// Reason.
        failure: Box<Failure>,
        /// The last steps tried.
        steps: Vec<StepRecord>,
        /// File from which the failure can be seen again.
        restart: Option<PathBuf>,
        /// The command that shows it again.
        again: Option<String>,
        /// The same at the element that it names, if it is of a file.
        placed: Option<Box<Diagnostics>>,
        /// Pictures and pages of the motion up to it.
        drawn: Vec<PathBuf>,
    },
    /// A model file is wrong, or cannot be read.
    Model(Diagnostics),
    /// An argument is wrong.
    Argument(Box<Message>),
    /// An analysis gave no result.
    Analysis(Box<Message>),
    /// Cases of a study failed.
    Cases {
        /// Number of cases.
        count: usize,
        /// Those that failed, with the values of their parameters.
        failed: Vec<FailedCase>,
    },
    /// Ctrl-C or a limit ended the run.
    Interrupted {
        /// The limit of computing time, if it was one [s].
        limit: Option<f64>,
        /// Time reached.
        t: f64,
        /// Where the rows up to there are.
        results: Option<PathBuf>,
        /// Where the last checkpoint is.
        checkpoint: Option<PathBuf>,
    },
    /// Ctrl-C or a limit ended a study.
    Halted {
        /// The limit of computing time, if it was one [s].
        limit: Option<f64>,
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

/// A case of a study that failed.
#[derive(Debug)]
pub struct FailedCase {
    /// Its number.
    pub case: usize,
    /// Parameters with their values.
    pub values: Vec<(String, String)>,
    /// Reason.
    pub reason: Message,
}

/// Reasons of failed cases shown on the terminal.
const REASONS: usize = 5;

impl CommandError {
    /// A file that could not be written.
    pub fn write(path: &Path, reason: impl fmt::Display) -> Self {
        Self::Library(RunError::write(path, reason))
    }

    /// A name that is not known.
    pub fn unknown(kind: &'static str, name: String, known: Vec<String>) -> Self {
        Self::Library(RunError::UnknownName { kind, name, known })
    }

    /// An argument that cannot be.
    pub fn argument(text: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Argument(Box::new(Message::error(ids::BAD_ARGUMENT, text).help(help)))
    }

    /// The exit code.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Run { failure, .. } if matches!(**failure, Failure::TooManySteps { .. }) => limits::EXIT_CODE,
            // what is wrong before the first step is in the model or on the command line
            Self::Run { failure, .. } if failure.is_of_input() => 2,
            Self::Run { .. } | Self::Analysis(_) | Self::Cases { .. } | Self::Library(RunError::NoRest(_)) => 1,
            Self::Library(RunError::Read { .. } | RunError::Write { .. }) => 3,
            Self::Model(found) if found.all.iter().any(|one| one.message.id == flyball_file::ids::UNREADABLE) => 3,
            Self::Library(_) | Self::Model(_) | Self::Argument(_) => 2,
            Self::Interrupted { limit: Some(_), .. } | Self::Halted { limit: Some(_), .. } => limits::EXIT_CODE,
            Self::Interrupted { .. } | Self::Halted { .. } => 130,
        }
    }

    /// A failure at the element of the model that it names.
    #[must_use]
    pub fn placed_in(mut self, model: &Model) -> Self {
        if let Self::Run { failure, placed, .. } = &mut self {
            *placed = Some(Box::new(model.place(failure.message())));
        }
        self
    }

    /// Reports it: in the object of `--json`, or on stderr.
    pub fn tell(&self) {
        if document::is_on() {
            document::diagnose(self.to_json());
        } else {
            terminal::say(&self.render(terminal::rendering(&std::io::stderr())));
        }
    }

    /// The error as a message, the first of several.
    pub fn message(&self) -> Message {
        match self {
            Self::Run { failure, .. } => failure.message(),
            Self::Model(found) => found.all.first().map(|one| one.message.clone()).expect("it is wrong for a reason"),
            Self::Argument(message) | Self::Analysis(message) => (**message).clone(),
            Self::Cases { count, failed } => cases_failed(*count, failed),
            Self::Interrupted { limit, t, results, checkpoint } => {
                let mut message = ended(*limit).at(*t);
                message.text += &format!(" at t = {t}");
                if let Some(path) = results {
                    message.text += &format!("; all rows up to there are in {}", path.display());
                }
                match checkpoint {
                    Some(_) => message.help("the same command with --resume goes on from the last checkpoint"),
                    None => message,
                }
            }
            Self::Halted { limit, done, count, path } => {
                let mut message = ended(*limit).count("done", *done).count("cases", *count);
                message.text += &format!("; {done} of {count} cases are in {}", path.display());
                message.help("the same command goes on where it was")
            }
            Self::Library(error) => error.message(),
        }
    }

    /// As text.
    #[inline(never)]
    fn render(&self, rendering: Rendering) -> String {
        if let Self::Model(diagnostics) = self {
            return diagnostics.render(rendering);
        }
        let mut text = terminal::rendered(&self.message(), rendering);
        if let Self::Run { steps, restart, again, drawn, .. } = self {
            if !steps.is_empty() {
                text += &format!("\n  last steps:\n{}", visible(&step_lines(steps)));
            }
            if let Some(again) = again {
                text += &format!("\n  see it again: {}", visible(again));
            }
            if let Some(path) = restart {
                text += &format!("\n  restart point just before it: {}", visible(&path.display().to_string()));
            }
            for path in drawn {
                text += &format!("\n  the motion up to it: {}", visible(&path.display().to_string()));
            }
        }
        text
    }

    fn to_json(&self) -> Vec<Value> {
        if let Self::Model(diagnostics) = self {
            return diagnostics.to_json();
        }
        let mut value = match self {
            Self::Run { placed: Some(placed), .. } => placed.to_json().remove(0),
            _ => message_json(&self.message()),
        };
        match self {
            Self::Run { steps, restart, again, drawn, .. } => {
                let step = |step: &StepRecord| {
                    let [time, length, error] = [step.t, step.h, step.error].map(number_json);
                    json!({ "time": time, "step": length, "error": error, "accepted": step.accepted })
                };
                value["steps"] = steps.iter().map(step).collect();
                value["restart"] = json!(restart.as_ref().map(|path| path.display().to_string()));
                value["again"] = json!(again);
                value["drawn"] = drawn.iter().map(|path| path.display().to_string()).collect();
            }
            Self::Cases { failed, .. } => {
                let case = |failed: &FailedCase| {
                    let values: Value = failed.values.iter().cloned().collect();
                    json!({ "case": failed.case, "values": values, "reason": message_json(&failed.reason) })
                };
                value["cases"] = failed.iter().map(case).collect();
            }
            _ => {}
        }
        vec![value]
    }
}

/// A run or a study that was ended by a limit or by its user.
fn ended(limit: Option<f64>) -> Message {
    match limit {
        Some(limit) => limits::is_up(limit),
        None => Message::error(ids::STOPPED, "stopped on request"),
    }
}

fn cases_failed(count: usize, failed: &[FailedCase]) -> Message {
    let text = format!("{} of {count} cases failed; the table has their reasons", failed.len());
    let message = Message::error(ids::CASES_FAILED, text).count("failed", failed.len()).count("cases", count);
    let note = |failed: &FailedCase| {
        let values: Vec<String> = failed.values.iter().map(|(key, value)| format!("{key} = {value}")).collect();
        format!("case {}, {}: {}", failed.case, values.join(", "), failed.reason.headline())
    };
    let message = failed.iter().take(REASONS).fold(message, |message, failed| message.note(note(failed)));
    match failed.len().checked_sub(REASONS).filter(|more| *more > 0) {
        Some(more) => message.note(format!("… and {more} more")),
        None => message,
    }
}

impl From<CommandError> for Message {
    fn from(error: CommandError) -> Self {
        error.message()
    }
}

impl From<Failure> for CommandError {
    fn from(failure: Failure) -> Self {
        Self::Run {
            failure: Box::new(failure),
            steps: Vec::new(),
            restart: None,
            again: None,
            placed: None,
            drawn: Vec::new(),
        }
    }
}

impl From<RunError> for CommandError {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Failed { failure, steps, restart, .. } => {
                Self::Run { failure, steps, restart, again: None, placed: None, drawn: Vec::new() }
            }
            other => Self::Library(other),
        }
    }
}

impl From<ModelRunError> for CommandError {
    fn from(error: ModelRunError) -> Self {
        match error {
            ModelRunError::Model(found) => Self::Model(found),
            ModelRunError::Run(error, _) => error.into(),
        }
    }
}

impl From<AnalysisError> for CommandError {
    fn from(error: AnalysisError) -> Self {
        let message = Box::new(error.message());
        match error {
            AnalysisError::UnknownSignal { .. } | AnalysisError::UnknownCoordinate { .. } => Self::Argument(message),
            _ => Self::Analysis(message),
        }
    }
}
