//! Diagnostics as data: an id, a message, places in the sources, a cure; and a plain rendering.

use flyball_text::{is_hidden, visible, visible_line};
use std::cell::RefCell;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// A text that was read: a file, or an override from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Name as shown.
    pub name: String,
    /// The text.
    pub text: Arc<str>,
}

impl Source {
    /// Line and column of a byte, counted from 1.
    pub fn place(&self, at: usize) -> (usize, usize) {
        let (line, start) = self.line_of(at);
        (line, self.text[start..self.floor(at)].chars().count() + 1)
    }

    /// The nearest boundary between characters at or before a byte.
    fn floor(&self, at: usize) -> usize {
        (0..=at.min(self.text.len())).rev().find(|&i| self.text.is_char_boundary(i)).unwrap_or(0)
    }

    fn line_of(&self, at: usize) -> (usize, usize) {
        let before = &self.text[..self.floor(at)];
        (before.matches('\n').count() + 1, before.rfind('\n').map_or(0, |i| i + 1))
    }
}

/// A place in a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Index of the source.
    pub source: usize,
    /// Bytes.
    pub span: Range<usize>,
}

/// A place with a remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub place: Place,
    /// Remark; may be empty.
    pub text: String,
}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The model cannot be used.
    Error,
    /// The model can be used, but looks like a mistake.
    Warning,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Stable id, such as `file/unknown-key`.
    pub id: String,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, by name.
    pub message: String,
    /// Where; the first is the main place.
    pub labels: Vec<Label>,
    /// What to try.
    pub help: String,
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(id: &str, message: impl Into<String>, place: Place, help: impl Into<String>) -> Self {
        let labels = vec![Label { place, text: String::new() }];
        Self { id: id.into(), severity: Severity::Error, message: message.into(), labels, help: help.into() }
    }

    /// The same as a warning.
    pub fn as_warning(mut self) -> Self {
        self.severity = Severity::Warning;
        self
    }

    /// With one more place.
    pub fn also(mut self, place: Place, text: impl Into<String>) -> Self {
        self.labels.push(Label { place, text: text.into() });
        self
    }
}

/// Everything that is wrong with a model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics {
    /// The texts that places refer to.
    pub sources: Vec<Source>,
    /// In order of place.
    pub all: Vec<Diagnostic>,
}

/// Longest piece of a line that is shown.
const SHOWN: usize = 120;

impl Diagnostics {
    fn show(&self, diagnostic: &Diagnostic, f: &mut fmt::Formatter) -> fmt::Result {
        let word = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        write!(f, "{word} {}: {}", diagnostic.id, visible(&diagnostic.message))?;
        for label in &diagnostic.labels {
            let Some(source) = self.sources.get(label.place.source) else { continue };
            show_label(source, label, f)?;
        }
        write!(f, "\n  help: {}", visible(&diagnostic.help))
    }
}

/// The line with its number, and the place underlined.
fn show_label(source: &Source, label: &Label, f: &mut fmt::Formatter) -> fmt::Result {
    let span = source.floor(label.place.span.start)..source.floor(label.place.span.end);
    let (number, start) = source.line_of(span.start);
    let column = source.place(span.start).1;
    let line = source.text[start..].lines().next().unwrap_or_default();
    let before = column - 1;
    let marked = source.text[span.clone()].lines().next().unwrap_or_default().chars().count().max(1);
    // long lines are cut so that the place stays in sight
    let skip = if before + marked > SHOWN { before.saturating_sub(20) } else { 0 };
    let clean = |c: char| if is_hidden(c) { ' ' } else { c };
    let shown: String = line.chars().skip(skip).take(SHOWN).map(clean).collect();
    let width = marked.min(SHOWN.saturating_sub(before - skip)).max(1);
    let margin = number.to_string().len();
    write!(f, "\n  --> {}, line {number}, column {column}", visible_line(&source.name))?;
    write!(f, "\n  {number} | {}", shown.trim_end())?;
    write!(f, "\n  {:margin$} | {:skip$}{}", "", "", "^".repeat(width), skip = before - skip)?;
    if !label.text.is_empty() {
        write!(f, " {}", visible_line(&label.text))?;
    }
    Ok(())
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (i, diagnostic) in self.all.iter().enumerate() {
            if i > 0 {
                write!(f, "\n\n")?;
            }
            self.show(diagnostic, f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}

/// Where diagnostics are collected while reading.
#[derive(Debug, Default)]
pub(crate) struct Report(RefCell<Vec<Diagnostic>>);

/// More than this many errors are counted, not kept.
const MOST: usize = 200;

impl Report {
    /// Adds one; what it quotes of a file cannot break its line.
    pub fn add(&self, mut diagnostic: Diagnostic) {
        diagnostic.message = visible_line(&diagnostic.message).into_owned();
        let mut all = self.0.borrow_mut();
        if all.len() < MOST && !all.contains(&diagnostic) {
            all.push(diagnostic);
        }
    }

    /// Everything so far, in order of place; errors and warnings apart.
    pub fn take(self) -> (Vec<Diagnostic>, Vec<Diagnostic>) {
        let mut all = self.0.into_inner();
        all.sort_by_key(|d| d.labels.first().map_or((0, 0), |label| (label.place.source, label.place.span.start)));
        all.into_iter().partition(|d| d.severity == Severity::Error)
    }

    /// True if something is an error.
    pub fn has_errors(&self) -> bool {
        self.count() > 0
    }

    /// Number of errors so far.
    pub fn count(&self) -> usize {
        self.0.borrow().iter().filter(|d| d.severity == Severity::Error).count()
    }
}
