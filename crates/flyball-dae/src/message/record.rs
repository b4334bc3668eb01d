//! The message.

use super::{Id, Number};
use crate::failure::NamedValue;
use std::borrow::Cow;
use std::fmt;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// There is no result.
    Error,
    /// There is one, but something looks like a mistake.
    Warning,
}

impl Severity {
    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// An error, a warning or a stop. Its text is `id: text`, then lines of notes, then a line `help:`.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Stable id.
    pub id: Id,
    /// How bad it is.
    pub severity: Severity,
    /// What happened, by name.
    pub text: String,
    /// Further lines: rows, circumstances.
    pub notes: Vec<String>,
    /// What to try; empty if nothing can be said.
    pub help: String,
    /// The element, row or port concerned, by name.
    pub element: Option<String>,
    /// Time in the run [s].
    pub time: Option<f64>,
    /// Numbers by name.
    pub numbers: Vec<Number>,
}

impl Message {
    /// An error.
    pub fn error(id: Id, text: impl Into<String>) -> Self {
        Self {
            id,
            severity: Severity::Error,
            text: text.into(),
            notes: Vec::new(),
            help: String::new(),
            element: None,
            time: None,
            numbers: Vec::new(),
        }
    }

    /// A warning.
    pub fn warning(id: Id, text: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(id, text) }
    }

    /// With something to try.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    /// With the element concerned.
    #[must_use]
    pub fn about(mut self, element: impl Into<String>) -> Self {
        self.element = Some(element.into());
        self
    }

    /// With a time in the run [s].
    #[must_use]
    pub fn at(mut self, time: f64) -> Self {
        self.time = Some(time);
        self
    }

    /// With a number; its unit is empty if it has none.
    #[must_use]
    pub fn number(
        mut self,
        name: impl Into<Cow<'static, str>>,
        value: f64,
        unit: impl Into<Cow<'static, str>>,
    ) -> Self {
        self.numbers.push(Number { name: name.into(), value, unit: unit.into() });
        self
    }

    /// With a count.
    #[must_use]
    pub fn count(self, name: &'static str, count: usize) -> Self {
        self.number(name, count as f64, "")
    }

    /// With one more line.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// With rows and their numbers, a line each.
    #[must_use]
    pub fn rows(self, rows: &[NamedValue]) -> Self {
        rows.iter().fold(self, |message, row| message.note(row.to_string()).row(row))
    }

    /// With the number of a row.
    #[must_use]
    pub fn row(self, row: &NamedValue) -> Self {
        self.number(row.name.clone(), row.value, "")
    }

    /// The first line of its text.
    pub fn headline(&self) -> String {
        if self.id.is_in_text() { format!("{}: {}", self.id, self.text) } else { self.text.clone() }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.headline())?;
        self.notes.iter().try_for_each(|note| write!(f, "\n  {note}"))?;
        if self.help.is_empty() { Ok(()) } else { write!(f, "\n  help: {}", self.help) }
    }
}

impl std::error::Error for Message {}
