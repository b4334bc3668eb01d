//! Texts that were read, and places in them.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

/// A text that was read: a file, or an override from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Name as shown.
    pub name: String,
    /// Its file, as given or found; an override from outside has none.
    pub file: Option<PathBuf>,
    /// The text.
    pub text: Arc<str>,
}

impl Source {
    /// Line and column of a byte, counted from 1.
    pub fn place(&self, at: usize) -> (usize, usize) {
        let (line, start) = self.line_of(at);
        (line, self.text[start..self.floor(at)].chars().count() + 1)
    }

    /// The line of a place: its number, its text, and the bytes of it that the place marks.
    pub fn line(&self, span: &Range<usize>) -> (usize, &str, Range<usize>) {
        let (number, start) = self.line_of(span.start);
        let line = self.text[start..].lines().next().unwrap_or_default();
        let within = |at: usize| self.floor(at).saturating_sub(start).min(line.len());
        let marked = within(span.start)..within(span.end).max(within(span.start));
        (number, line, marked)
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
