//! Places in a file by name: elements by theirs, then keys, components `x`, `y`, `z` and numbers of entries, counted from 1,
//! as in `crank.shape.rod.to.x` or `table.points[2][1]`.

use crate::document::{Entry, Item, ItemValue, Table};
use crate::element::include::INCLUDE;
use std::collections::HashMap;

/// Lists whose elements have names.
pub(super) const LISTS: [&str; 11] =
    ["body", "marker", "joint", "force", "road", "beam", "initial", "sensor", "block", "actuator", "include"];

/// Puts a value at `element.key`. What is no key of an include belongs to its subsystem.
pub(super) fn put_element(table: &mut Table, name: &str, item: &Item) -> bool {
    let Some((list, index, key)) = find_element(table, name) else { return false };
    let Some(entry) = table.entries.iter_mut().find(|entry| entry.key == list) else { return false };
    let ItemValue::List(elements) = &mut entry.item.value else { return false };
    let key = inline_marker(&elements[index], &key).unwrap_or(key);
    put_inside(&mut elements[index], &key, item)
}

/// The element that a name belongs to, of those that fit the one of the longest name: its list, its place there, and the
/// rest of the name.
fn find_element(table: &Table, name: &str) -> Option<(&'static str, usize, String)> {
    let mut found: Option<(&'static str, usize, &str)> = None;
    for list in LISTS {
        for (index, own) in element_names(table, list).into_iter().enumerate() {
            let Some(key) = own.as_ref().and_then(|own| name.strip_prefix(own.as_str())?.strip_prefix('.')) else {
                continue;
            };
            let first = key.split(['.', '[']).next().unwrap_or_default();
            let fits = list != "include" || INCLUDE.iter().any(|field| field.name == first);
            if fits && found.is_none_or(|(.., other)| key.len() < other.len()) {
                found = Some((list, index, key));
            }
        }
    }
    found.map(|(list, index, key)| (list, index, key.to_string()))
}

/// Names of the elements of a list as values are given for them; `None` for what has none.
///
/// Markers are called `body.marker`, coordinates at the start `initial.joint.coordinate`, and joints and forces without a
/// name by their type, numbered from the second on.
pub(super) fn element_names<'t>(table: &'t Table, list: &str) -> Vec<Option<String>> {
    let Some(ItemValue::List(elements)) = table.get(list).map(|entry| &entry.item.value) else { return Vec::new() };
    let mut unnamed: HashMap<&str, usize> = HashMap::new();
    let mut name = |element: &'t Item| {
        let ItemValue::Table(fields) = &element.value else { return None };
        match (list, text(fields, "name"), text(fields, "type")) {
            ("marker", name, _) => Some(format!("{}.{}", text(fields, "on")?, name?)),
            ("initial", ..) => Some(format!("initial.{}", text(fields, "coordinate")?)),
            (_, Some(name), _) => Some(name.to_string()),
            ("joint" | "force" | "road", None, Some(kind)) => {
                let number = unnamed.entry(kind).or_default();
                *number += 1;
                Some(if *number == 1 { kind.to_string() } else { format!("{kind}{number}") })
            }
            _ => None,
        }
    };
    elements.iter().map(&mut name).collect()
}

fn text<'t>(table: &'t Table, key: &str) -> Option<&'t str> {
    match table.get(key).map(|entry| &entry.item.value) {
        Some(ItemValue::Text(text)) => Some(text),
        _ => None,
    }
}

/// `tip.position.x` of a body with `markers = { tip = […] }`, as it is written there.
fn inline_marker(body: &Item, key: &str) -> Option<String> {
    let ItemValue::Table(fields) = &body.value else { return None };
    let ItemValue::Table(markers) = &fields.get("markers")?.item.value else { return None };
    let (marker, rest) = key.split_once('.')?;
    let rest = rest.strip_prefix("position")?;
    (fields.get(marker).is_none() && markers.get(marker).is_some()).then(|| format!("markers.{marker}{rest}"))
}

/// Components of vectors.
pub(super) const COMPONENTS: [&str; 3] = ["x", "y", "z"];

/// The first part of a path, `key`, `x` or `[3]`, and the rest.
fn split_path(path: &str) -> (&str, &str) {
    let end = path.char_indices().skip(1).find(|(_, c)| matches!(c, '.' | '[')).map_or(path.len(), |(end, _)| end);
    let rest = &path[end..];
    (&path[..end], rest.strip_prefix('.').unwrap_or(rest))
}

/// The place in a list that a part of a path means.
fn index(part: &str) -> Option<usize> {
    let component = COMPONENTS.iter().position(|component| *component == part);
    component.or_else(|| part.strip_prefix('[')?.strip_suffix(']')?.parse::<usize>().ok()?.checked_sub(1))
}

/// Puts a value at a path inside an item; false if the item has no such place.
fn put_at(at: &mut Item, path: &str, item: &Item) -> bool {
    if path.is_empty() {
        *at = item.clone();
        return true;
    }
    let (part, rest) = split_path(path);
    match &mut at.value {
        ItemValue::Table(_) => put_inside(at, path, item),
        ItemValue::List(items) => match index(part) {
            Some(index) if index < items.len() => put_at(&mut items[index], rest, item),
            // a third component, which the plane refuses
            Some(2) if items.len() == 2 && part == "z" && rest.is_empty() => {
                items.push(item.clone());
                true
            }
            _ => false,
        },
        _ => false,
    }
}

/// Puts a value at a path of a table. What has no place there becomes a key, which the reader refuses with the nearest one.
pub(super) fn put_inside(at: &mut Item, path: &str, item: &Item) -> bool {
    let ItemValue::Table(table) = &mut at.value else { return false };
    let (part, rest) = split_path(path);
    let found = table.entries.iter().position(|entry| entry.key == part);
    if let Some(i) = found
        && put_at(&mut table.entries[i].item, rest, item)
    {
        return true;
    }
    if found.is_none() && COMPONENTS.contains(&rest) {
        // components of a vector that is not written are zero
        let zero = Item { value: ItemValue::Number(0.0), span: item.span.clone() };
        let components = if rest == "z" { 3 } else { 2 };
        let mut vector = Item { value: ItemValue::List(vec![zero; components]), span: item.span.clone() };
        put_at(&mut vector, rest, item);
        table.entries.push(Entry { key: part.into(), key_span: item.span.clone(), item: vector });
        return true;
    }
    let entry = Entry { key: path.into(), key_span: item.span.clone(), item: item.clone() };
    match table.entries.iter().position(|old| old.key == path) {
        Some(i) => table.entries[i] = entry,
        None => table.entries.push(entry),
    }
    true
}
