//! Diagnostics of a model that is being read.

use super::Diagnostic;
use flyball_dae::message::Severity;
use flyball_text::visible_line;
use std::cell::RefCell;

/// Where diagnostics are collected while reading.
#[derive(Debug, Default)]
pub(crate) struct Report(RefCell<Vec<Diagnostic>>);

/// More than this many errors are counted, not kept.
const MOST: usize = 200;

impl Report {
    /// Adds one; what it quotes of a file cannot break its line.
    pub fn add(&self, mut diagnostic: Diagnostic) {
        diagnostic.message.text = visible_line(&diagnostic.message.text).into_owned();
        let mut all = self.0.borrow_mut();
        if all.len() < MOST && !all.contains(&diagnostic) {
            all.push(diagnostic);
        }
    }

    /// Everything so far, in order of place; errors and warnings apart.
    pub fn take(self) -> (Vec<Diagnostic>, Vec<Diagnostic>) {
        let mut all = self.0.into_inner();
        flyball_dae::order::sort_by_key(&mut all, |d| {
            d.labels.first().map_or((0, 0), |label| (label.place.source, label.place.span.start))
        });
        all.into_iter().partition(|d| d.message.severity == Severity::Error)
    }

    /// True if something is an error.
    pub fn has_errors(&self) -> bool {
        self.count() > 0
    }

    /// Number of errors so far.
    pub fn count(&self) -> usize {
        self.0.borrow().iter().filter(|d| d.message.severity == Severity::Error).count()
    }
}
