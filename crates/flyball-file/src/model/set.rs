//! Values from outside: settings and keys of elements are put into the file, what belongs to a subsystem waits for it.

use super::address::{put_element, put_inside};
use crate::diagnostic::{Place, Report};
use crate::document::{self, Entry, Item, ItemValue, Table};
use crate::files::Files;
use std::ops::Range;

/// Spans from here on lie in another source: that of a value from outside.
const OUTSIDE: usize = usize::MAX / 2 + 1;
/// Bytes that one such source may have.
const ROOM: usize = 1 << 16;

/// Sections whose keys can be set by their name.
const SECTIONS: [&str; 2] = ["simulate", "model"];

/// A value that waits for its parameter: full name, item, index of its source.
pub(super) type Waiting = (String, Item, usize);

/// Puts values from outside into the file; what may be a parameter of a subsystem is returned.
pub(super) fn set(files: &Files, table: &mut Table, overrides: &[(String, String)]) -> Vec<Waiting> {
    let mut waiting = Vec::new();
    for (name, value) in overrides {
        let text = format!("{name} = {value}");
        let source = files.add(format!("--set {text}"), None, &text.as_str().into());
        let start = (text.len() - value.len()).min(ROOM - 1);
        let local = start..text.len().min(ROOM - 1).max(start);
        let from = OUTSIDE + source * ROOM;
        let far = from + local.start..from + local.end;
        if is_parameter(table, name) || !put(table, name, &item(value, &far)) {
            waiting.push((name.clone(), item(value, &local), source));
        }
    }
    waiting
}

/// The table of a subsystem with a value that waits for one of its elements; `None` if it has no such element.
pub(super) fn put_waiting(table: &Table, name: &str, (item, source): (&Item, usize)) -> Option<Table> {
    let from = OUTSIDE + source * ROOM;
    let item = everywhere(item.clone(), &(from + item.span.start..from + item.span.end));
    let mut table = table.clone();
    put_element(&mut table, name, &item).then_some(table)
}

/// True if a value at this place came from outside.
pub(super) fn is_outside(place: &Place) -> bool {
    place.span.start >= OUTSIDE
}

/// The place that a span of the file means.
pub(super) fn place(place: &Place) -> Place {
    let Some(at) = place.span.start.checked_sub(OUTSIDE) else { return place.clone() };
    let (source, start) = (at / ROOM, at % ROOM);
    Place { source, span: start..start + place.span.len().min(ROOM) }
}

pub(super) fn is_parameter(table: &Table, name: &str) -> bool {
    match table.get("parameters").map(|entry| &entry.item.value) {
        Some(ItemValue::Table(parameters)) => parameters.get(name).is_some(),
        _ => false,
    }
}

/// Settings without those of the file that one from outside takes the place of: of `step` and a tolerance, or of `every` and
/// rows at all steps, there can be only one.
pub(super) fn without_replaced(settings: &Table) -> Table {
    let outside = |key: &str| settings.get(key).is_some_and(|entry| entry.item.span.start >= OUTSIDE);
    let rows = settings.get("rows").map(|entry| &entry.item.value);
    let all_steps = matches!(rows, Some(ItemValue::Text(text)) if text == "steps");
    let replaced = |entry: &Entry| match entry.key.as_str() {
        "step" => outside("rtol") || outside("atol"),
        "rtol" | "atol" => outside("step"),
        "rows" => all_steps && outside("every"),
        "every" => all_steps && outside("rows"),
        _ => false,
    };
    let mut kept = settings.clone();
    kept.entries.retain(|entry| entry.item.span.start >= OUTSIDE || !replaced(entry));
    kept
}

/// A number, a truth value, anything in brackets or quotes as in the file, else a text.
fn item(value: &str, span: &Range<usize>) -> Item {
    let plain = |value| Item { value, span: span.clone() };
    let trimmed = value.trim();
    // what is not finite is a number as it is in a file, but words that only this parser takes for one are texts
    let is_number = |number: &f64| number.is_finite() || number_of_toml(trimmed);
    if let Some(number) = trimmed.parse::<f64>().ok().filter(is_number) {
        return plain(ItemValue::Number(number));
    }
    if let Ok(flag) = trimmed.parse::<bool>() {
        return plain(ItemValue::Flag(flag));
    }
    if trimmed.starts_with(['[', '{', '"', '\'']) {
        let report = Report::default();
        let parsed = document::parse(&format!("x = {trimmed}"), 0, &report);
        if let (false, Some(entry)) = (report.has_errors(), parsed.get("x")) {
            return everywhere(entry.item.clone(), span);
        }
    }
    plain(ItemValue::Text(value.into()))
}

/// True for `inf`, `nan` with a sign or without, and for digits.
fn number_of_toml(text: &str) -> bool {
    let bare = text.strip_prefix(['+', '-']).unwrap_or(text);
    matches!(bare, "inf" | "nan") || bare.starts_with(|first: char| first.is_ascii_digit())
}

/// The same with one span for all its parts.
fn everywhere(item: Item, span: &Range<usize>) -> Item {
    let value = match item.value {
        ItemValue::List(items) => ItemValue::List(items.into_iter().map(|item| everywhere(item, span)).collect()),
        ItemValue::Table(table) => {
            let entry = |entry: Entry| Entry { key_span: span.clone(), item: everywhere(entry.item, span), ..entry };
            ItemValue::Table(Table { entries: table.entries.into_iter().map(entry).collect() })
        }
        other => other,
    };
    Item { value, span: span.clone() }
}

/// Puts a value at `section.key` or `element.key`; false if there is no such section or element.
pub(super) fn put(table: &mut Table, name: &str, item: &Item) -> bool {
    if let Some((section, key)) = name.split_once('.').filter(|(section, _)| SECTIONS.contains(section)) {
        if table.get(section).is_none() {
            let empty = Item { value: ItemValue::Table(Table::default()), span: item.span.clone() };
            table.entries.push(Entry { key: section.into(), key_span: item.span.clone(), item: empty });
        }
        let found = table.entries.iter_mut().find(|entry| entry.key == section);
        return found.is_some_and(|entry| put_inside(&mut entry.item, key, item));
    }
    put_element(table, name, item)
}
