//! Reader of one element: its names, its scope, and where mistakes are reported.

use super::{Mention, Names, Scope, Subject};
use crate::diagnostic::{Diagnostic, Place, Report};
use crate::document::{Item, ItemValue};
use crate::element::types::Types;
use crate::files::Files;
use crate::ids;
use flyball_dae::message::{Id, Message};
use flyball_machine::Dimension;
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
    /// The plane or space.
    pub dimension: Dimension,
    /// True for an angle, false for a displacement, by `joint.coordinate`.
    pub angular: &'a dyn Fn(&str) -> Option<bool>,
    /// References to check when everything is read.
    pub mentions: &'a RefCell<Vec<Mention>>,
    /// Names of subsystems by their prefixes.
    pub inside: &'a RefCell<HashMap<String, Names>>,
    /// The element.
    pub element: Subject,
}

impl Reader<'_> {
    /// A reader of another element of the same file.
    pub fn of(&self, element: impl Into<Subject>) -> Self {
        Self { element: element.into(), ..self.clone() }
    }

    /// A place in this file.
    pub fn place(&self, span: &Range<usize>) -> Place {
        Place { source: self.source, span: span.clone() }
    }

    /// An error of this element.
    pub fn error(&self, id: Id, text: impl Into<String>, help: impl Into<String>) -> Message {
        Message { element: self.element.name.clone(), ..Message::error(id, text).help(help) }
    }

    /// Reports an error; nothing can be read there.
    pub fn fail<T>(&self, id: Id, span: &Range<usize>, text: impl Into<String>, help: impl Into<String>) -> Option<T> {
        self.refuse(span, self.error(id, text, help))
    }

    /// Reports a message; nothing can be read there.
    pub fn refuse<T>(&self, span: &Range<usize>, message: Message) -> Option<T> {
        self.report.add(Diagnostic::at(message, self.place(span)));
        None
    }

    /// Reports a list with too few or too many entries.
    pub fn wrong_length<T>(&self, span: &Range<usize>, text: String, help: String, given: usize) -> Option<T> {
        self.refuse(span, self.error(ids::WRONG_LENGTH, text, help).count("given", given))
    }

    /// Counts the memory of `count` parts of `bytes` each; nothing if the model becomes too large.
    pub fn spend(&self, span: &Range<usize>, count: usize, what: &str, bytes: u64) -> Option<()> {
        if self.files.budget.is_spent() {
            return None; // it is said already
        }
        match self.files.budget.spend(count, bytes) {
            Ok(()) => Some(()),
            Err(mut message) => {
                message.text += &format!(": {} has {count} {what}", self.element);
                message.element.clone_from(&self.element.name);
                self.refuse(span, message.count("count", count))
            }
        }
    }

    /// Reports a value of the wrong kind.
    pub fn wrong_kind<T>(&self, key: &str, item: &Item, wanted: &str, example: &str) -> Option<T> {
        let message = format!("`{key}` of {} is {}, but {wanted} is expected", self.element, item.kind());
        self.fail(ids::WRONG_KIND, &item.span, message, format!("write for instance `{key} = {example}`"))
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
