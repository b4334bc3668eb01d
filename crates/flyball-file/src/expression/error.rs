//! Errors of expressions.

use std::ops::Range;

/// An error with its place in the text, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpressionError {
    /// Where.
    pub span: Range<usize>,
    /// What.
    pub message: String,
    /// Suggested cure.
    pub help: String,
    /// True if it only says that something was refused elsewhere: the reason is told there, once.
    pub repeats: bool,
}

impl ExpressionError {
    /// An error at a place.
    pub(crate) fn new(span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { span, message: message.into(), help: help.into(), repeats: false }
    }
}

impl std::fmt::Display for ExpressionError {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "column {}: {}\n  help: {}", self.span.start + 1, self.message, self.help)
    }
}

impl std::error::Error for ExpressionError {}
