//! The message.

use super::{Id, Number};
use crate::failure::NamedValue;
use std::borrow::Cow;
use std::fmt;

/// Severity.
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
    /// Severity.
    pub severity: Severity,
    /// One sentence on what happened, by name.
    pub text: String,
    /// Further lines: rows, circumstances.
    pub notes: Vec<String>,
    /// Suggested cure; empty if there is none.
    pub help: String,
    /// True if the help goes on in the line of the text, as "…, did you mean …?".
    pub in_line: bool,
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
            in_line: false,
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

    /// With something to try, in the line of the text.
    #[must_use]
    pub fn or_rather(self, help: impl Into<String>) -> Self {
        Self { in_line: true, ..self.help(help) }
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
        let id = if self.id.is_in_text() { format!("{}: ", self.id) } else { String::new() };
        let rather = if self.in_line { format!(", {}", self.help) } else { String::new() };
        format!("{id}{}{rather}", self.text)
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.headline())?;
        self.notes.iter().try_for_each(|note| write!(f, "\n  {note}"))?;
        if self.help.is_empty() || self.in_line { Ok(()) } else { write!(f, "\n  help: {}", self.help) }
    }
}

impl std::error::Error for Message {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::Failure;
    use crate::ids;

    #[test]
    fn a_failure_has_its_element_time_and_numbers_as_fields() {
        let failure = Failure::PositionLost { t: 0.25, name: "pin: origin x".into(), residual: 2e-3, bound: 1e-6 };
        let message = failure.message();
        assert_eq!((&message.id, message.severity), (&ids::POSITION_LOST, Severity::Error));
        assert_eq!((message.element.as_deref(), message.time), (Some("pin: origin x"), Some(0.25)));
        let numbers: Vec<(&str, f64)> = message.numbers.iter().map(|number| (&*number.name, number.value)).collect();
        assert_eq!(numbers, [("residual", 2e-3), ("bound", 1e-6)]);
        assert_eq!(failure.to_string(), message.to_string());
    }

    #[test]
    fn circumstances_stand_between_text_and_help() {
        let worst = vec![NamedValue { name: "motor".into(), value: 0.5 }];
        let cause = Box::new(Failure::VelocityNotFound { t: 1.0, worst });
        let failure = Failure::AfterEvent { t: 1.0, event: "the event stop".into(), cause };
        assert_eq!(
            failure.to_string(),
            "start/velocity-not-found: the velocity constraints could not be satisfied at t = 1; worst rows:\n  \
             motor = 5.000e-1\n  so it is after the event stop, at t = 1; the run began well\n  help: check the rates of \
             the drivers and the pinned velocities"
        );
        let numbers = failure.message().numbers;
        assert!(numbers.len() == 1 && numbers[0].name == "motor" && numbers[0].value == 0.5, "{numbers:?}");
    }

    #[test]
    fn ids_in_data_alone_are_not_in_the_text() {
        let message = Message::warning(ids::STIFF, "slow").or_rather("take another");
        assert_eq!((message.to_string(), message.id.family()), ("slow, take another".into(), "method"));
    }
}
