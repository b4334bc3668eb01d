//! Lines of the sources with carets under what is wrong. Columns are those of a terminal: wide and combining characters and
//! tabs count as they are shown.

use super::{Diagnostic, Diagnostics, Label, Source};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use flyball_dae::message::Severity;
use flyball_text::{is_hidden, visible, visible_line};
use std::ops::Range;

/// How text is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rendering {
    /// Characters only.
    Plain,
    /// With the colours of a terminal.
    Coloured,
}

impl Diagnostics {
    /// All of them as text.
    pub fn render(&self, rendering: Rendering) -> String {
        let renderer = match rendering {
            Rendering::Plain => Renderer::plain(),
            Rendering::Coloured => Renderer::styled(),
        };
        let one = |diagnostic: &Diagnostic| renderer.render(&[self.group(diagnostic)]);
        self.all.iter().map(one).collect::<Vec<_>>().join("\n\n")
    }

    fn group<'a>(&'a self, diagnostic: &'a Diagnostic) -> Group<'a> {
        let message = &diagnostic.message;
        let level = match message.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let name = format!("{} {}", message.severity.name(), message.id);
        let title = level.with_name(name).primary_title(visible(&message.text));
        let places = diagnostic.labels.iter().filter_map(|label| Some((self.sources.get(label.place.source)?, label)));
        let group = Group::with_title(title)
            .elements(places.enumerate().map(|(i, (source, label))| snippet(source, label, i == 0)))
            .elements(message.notes.iter().map(|note| Level::NOTE.message(visible(note))));
        if message.help.is_empty() { group } else { group.element(Level::HELP.message(visible(&message.help))) }
    }
}

/// The line with its number, and the place underlined.
fn snippet<'a>(source: &'a Source, label: &'a Label, is_main: bool) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let (number, line, marked) = source.line(&label.place.span);
    let (line, marked) = shown(line, &marked);
    let kind = if is_main { AnnotationKind::Primary } else { AnnotationKind::Context };
    let mut annotation = kind.span(marked);
    if !label.text.is_empty() {
        annotation = annotation.label(visible_line(&label.text));
    }
    Snippet::source(line).line_start(number).path(visible_line(&source.name)).annotation(annotation)
}

/// The line with a sign for each character that is not seen, and the bytes marked in it.
fn shown(line: &str, marked: &Range<usize>) -> (String, Range<usize>) {
    let clean = |text: &str| -> String {
        text.chars().map(|c| if is_hidden(c) && c != '\t' { char::REPLACEMENT_CHARACTER } else { c }).collect()
    };
    let [before, inside, after] = [&line[..marked.start], &line[marked.clone()], &line[marked.end..]].map(clean);
    let marked = before.len()..before.len() + inside.len();
    (before + &inside + &after, marked)
}
