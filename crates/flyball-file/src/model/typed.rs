//! Elements by their types: what they are called before they are read, and what is known of those of no type.

use crate::document::{Item, ItemValue, Table};
use crate::field::Refers;
use crate::ids;
use crate::read::{Names, Reader, Subject};
use crate::suggest::suggestion;

/// "joint `pin`", for messages before the element is read.
pub(super) fn label(kind: &str, table: &Table, names: &Names, index: usize) -> Subject {
    match table.get("name").map(|entry| &entry.item.value) {
        Some(ItemValue::Text(name)) => Subject::named(kind, names.full(name)),
        _ => format!("{kind} number {}", index + 1).into(),
    }
}

/// Remembers what an element of no known type refers to, by the keys that most types have.
pub(super) fn mention(reader: &Reader, table: &Table) {
    let keys = [
        ("between", Refers::Marker),
        ("on", Refers::Marker),
        ("coordinate", Refers::Coordinate),
        ("coordinates", Refers::Coordinate),
        ("joint", Refers::Joint),
    ];
    for (key, refers) in keys {
        let Some(item) = table.get(key).map(|entry| &entry.item) else { continue };
        let items = match &item.value {
            ItemValue::List(items) => items.as_slice(),
            _ => std::slice::from_ref(item),
        };
        for item in items.iter().filter(|item| matches!(item.value, ItemValue::Text(_))) {
            reader.reference(key, item, refers);
        }
    }
}

/// The type of an element; what is wrong with it is reported once.
#[inline(never)]
pub(crate) fn type_of<'t>(
    reader: &Reader,
    kind: &str,
    item: &Item,
    table: &'t Table,
    known: impl Iterator<Item = &'static str> + Clone,
    report: bool,
) -> Option<&'t str> {
    let Some(entry) = table.get("type") else {
        let help = format!("add for instance `type = \"{}\"`", known.clone().next().unwrap_or_default());
        return if report {
            reader.fail(ids::MISSING_KEY, &item.span, format!("{} has no `type`", reader.element), help)
        } else {
            None
        };
    };
    match &entry.item.value {
        ItemValue::Text(name) if known.clone().any(|known| known == name) => Some(name),
        _ if !report => None,
        ItemValue::Text(name) => {
            let message = format!("{} has the type `{name}`, but there is no such {kind}", reader.element);
            reader.fail(ids::UNKNOWN_TYPE, &entry.item.span, message, suggestion(name, known))
        }
        _ => reader.wrong_kind("type", &entry.item, "a text", "\"revolute\""),
    }
}
