//! Lines of the sources with carets under what is wrong. Columns are those of a terminal: wide and combining characters and
//! tabs count as they are shown.

use super::{Diagnostic, Diagnostics, Label, Source};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use flyball_dae::message::Severity;
use flyball_text::{is_hidden, visible, visible_line};
use std::ops::Range;

/// Rendering of text.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Place;
    use crate::ids;
    use flyball_dae::message::Message;

    fn rendered(text: &str, marked: &str, rendering: Rendering) -> String {
        let begin = text.find(marked).expect("it is there");
        let place = Place { source: 0, span: begin..begin + marked.len() };
        let message = Message::error(ids::BAD_VALUE, "no").help("try");
        let source = Source { name: "m.toml".into(), file: None, text: text.into() };
        Diagnostics { sources: vec![source], all: vec![Diagnostic::at(message, place)] }.render(rendering)
    }

    /// Columns before the carets, and how many there are.
    fn carets(text: &str, marked: &str) -> (usize, usize) {
        let shown = rendered(text, marked, Rendering::Plain);
        let line = shown.lines().find(|line| line.contains('^')).expect("carets");
        (line.find('^').expect("carets") - "  | ".len(), line.matches('^').count())
    }

    #[test]
    fn carets_stand_where_a_terminal_shows_the_place() {
        assert_eq!(carets("a = 12", "12"), (4, 2));
        // a tab is shown as four columns, a wide character takes two, a combining one none
        assert_eq!(carets("\ta = 12", "12"), (8, 2));
        assert_eq!(carets("a = \"曲柄\", b = 12", "12"), (16, 2));
        assert_eq!(carets("a = \"曲柄\"", "\"曲柄\""), (4, 6));
        assert_eq!(carets("\"ω\u{307}\" = 12", "12"), (6, 2));
        assert_eq!(carets("\"ω\u{307}\" = 12", "\"ω\u{307}\""), (0, 3));
        // what is not seen has a sign of one column, and so has the end of a line with a carriage return
        assert_eq!(carets("a\u{202e}\u{200b} = 12\r\nb", "12"), (6, 2));
    }

    #[test]
    fn a_place_in_a_very_long_line_stays_in_sight() {
        let text = format!("a = [{}7, {}]", "1, ".repeat(50_000), "1, ".repeat(50_000));
        let shown = rendered(&text, "7", Rendering::Plain);
        let lines: Vec<&str> = shown.lines().collect();
        assert!(lines.iter().all(|line| line.chars().count() < 160), "{shown}");
        let line = lines.iter().find(|line| line.contains('7') && line.starts_with('1')).expect("the place");
        let carets = lines.iter().find(|line| line.contains('^')).expect("carets");
        assert_eq!(line.chars().position(|c| c == '7'), carets.chars().position(|c| c == '^'), "{shown}");
        assert!(shown.contains("m.toml:1:150006"), "{shown}");
    }

    #[test]
    fn colours_change_no_character() {
        let coloured = rendered("a = 12", "12", Rendering::Coloured);
        assert!(coloured.contains('\u{1b}'));
        let plain: String =
            coloured.split("\u{1b}[").map(|part| part.split_once('m').map_or(part, |(_, rest)| rest)).collect();
        assert_eq!(plain, rendered("a = 12", "12", Rendering::Plain));
    }
}
