//! What is known while an element is read.

use super::{Mention, Names, Scope};
use crate::budget;
use crate::diagnostic::{Diagnostic, Place, Report};
use crate::document::{Item, ItemValue};
use crate::element::types::Types;
use crate::files::Files;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// Reads the tables of one element.
#[derive(Clone)]
pub(crate) struct Reader<'a> {
    pub source: usize,
    pub text: Arc<str>,
    pub report: &'a Report,
    pub scope: &'a Scope,
    pub names: &'a Names,
    pub files: &'a Files,
    pub types: &'a Types,
    /// True for an angle, false for a displacement, by `joint.coordinate`.
    pub angular: &'a dyn Fn(&str) -> Option<bool>,
    /// References to check when everything is read.
    pub mentions: &'a RefCell<Vec<Mention>>,
    /// Names of subsystems by their prefixes.
    pub inside: &'a RefCell<HashMap<String, Names>>,
    /// The element, as in "joint `pin`".
    pub element: String,
}

impl Reader<'_> {
    /// A reader of another element of the same file.
    pub fn of(&self, element: impl Into<String>) -> Self {
        Self { element: element.into(), ..self.clone() }
    }

    /// A place in this file.
    pub fn place(&self, span: &Range<usize>) -> Place {
        Place { source: self.source, span: span.clone() }
    }

    /// Reports an error; nothing can be read there.
    pub fn fail<T>(
        &self,
        id: &str,
        span: &Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Option<T> {
        self.report.add(Diagnostic::error(id, message, self.place(span), help));
        None
    }

    /// Counts the memory of `count` parts of `bytes` each; nothing if the model becomes too large.
    pub fn spend(&self, span: &Range<usize>, count: usize, what: &str, bytes: u64) -> Option<()> {
        if self.files.budget.is_spent() {
            return None; // it is said already
        }
        match self.files.budget.spend(count, bytes) {
            Ok(()) => Some(()),
            Err(message) => {
                let message = format!("{message}: {} has {count} {what}", self.element);
                self.fail("file/too-large", span, message, budget::HELP)
            }
        }
    }

    /// Reports a value of the wrong kind.
    pub fn wrong_kind<T>(&self, key: &str, item: &Item, wanted: &str, example: &str) -> Option<T> {
        let message = format!("`{key}` of {} is {}, but {wanted} is expected", self.element, item.kind());
        self.fail("file/wrong-kind", &item.span, message, format!("write for instance `{key} = {example}`"))
    }

    /// The place of a part of a text, if the text stands in the file as it is.
    pub fn inside(&self, item: &Item, part: &Range<usize>) -> Range<usize> {
        let ItemValue::Text(text) = &item.value else { return item.span.clone() };
        let raw = self.text.get(item.span.clone()).unwrap_or_default();
        let quoted =
            raw.len() == text.len() + 2 && raw.starts_with(['"', '\'']) && raw.get(1..raw.len() - 1) == Some(text);
        if !quoted {
            return item.span.clone();
        }
        let start = item.span.start + 1;
        let span = start + part.start..start + part.end;
        if span.is_empty() { span.start..span.start + 1 } else { span }
    }

    /// A text.
    pub fn text(&self, key: &str, item: &Item, example: &str) -> Option<String> {
        match &item.value {
            ItemValue::Text(text) => Some(text.clone()),
            _ => self.wrong_kind(key, item, "a text", example),
        }
    }

    /// A list.
    pub fn list<'i>(&self, key: &str, item: &'i Item, wanted: &str, example: &str) -> Option<&'i [Item]> {
        match &item.value {
            ItemValue::List(items) => Some(items),
            _ => self.wrong_kind(key, item, wanted, example),
        }
    }
}
