//! Parameters in any order, with values from outside.

use super::function::names_used;
use crate::diagnostic::Diagnostic;
use crate::document::{Entry, Item, ItemValue, Table};
use crate::expression::{function_names, kind, named_constant, split_component};
use crate::ids;
use crate::read::{Parameters, Reader, Scope};
use crate::sorted::{SortedMap, SortedSet};
use crate::suggest::suggestion;

/// Most parameters of a file.
const MOST: usize = 10_000;

/// A value given from outside, with the reader that knows its place.
pub(super) type Given<'a> = SortedMap<String, (Parameters, Reader<'a>, Item)>;

/// Names that a parameter's text uses.
fn uses(reader: &Reader, scope: &Scope, item: &Item) -> SortedSet<String> {
    match &item.value {
        ItemValue::Text(text) => {
            let phrase = reader.files.parsed.phrase(text);
            phrase.tree().map_or_else(SortedSet::new, |tree| names_used(tree, scope))
        }
        ItemValue::List(items) => items.iter().flat_map(|item| uses(reader, scope, item)).collect(),
        _ => SortedSet::new(),
    }
}

/// Refuses a parameter that hides a constant, a function or the time in every expression after it.
fn refuse_taken_name(reader: &Reader, entry: &Entry) {
    let name = entry.key.as_str();
    let taken = match name {
        "t" => "the time",
        _ if named_constant(name).is_some() => "a constant",
        _ if function_names().any(|function| function == name) => "a function",
        _ => return,
    };
    let message = format!("a parameter is called `{name}`, which is {taken} of expressions");
    let message = reader.error(ids::NAME_TAKEN, message, "give the parameter another name").about(name);
    let told = Diagnostic::at(message, reader.place(&entry.key_span));
    // a coefficient of restitution is often called e
    reader.report.add(if name == "e" { told.as_warning() } else { told });
}

/// Gives a parameter its value, with components from outside put in.
fn put_parts(scope: &mut Scope, name: &str, mut value: Parameters, parts: &Given) {
    for (part, (given, outside, item)) in parts.iter() {
        let Some((_, path)) = split_component(part).filter(|(base, _)| *base == name) else { continue };
        match (value.place(&path), given.cells.as_slice()) {
            (Some(place), [number]) => value.cells[place] = *number,
            (None, _) => {
                let message = format!("`{name}` is {} and has no component `{part}`", kind(value.shape));
                let help = "components are counted from 1, or called `.x`, `.y`, `.z`";
                outside.fail::<()>(ids::UNKNOWN_PARAMETER, &item.span, message, help);
            }
            (Some(_), _) => {
                let message = format!("`{part}` is {}, but a number is expected", kind(given.shape));
                outside.fail::<()>(ids::WRONG_KIND, &item.span, message, "give it a number");
            }
        }
    }
    scope.insert(name.to_string(), value);
}

/// Evaluates the parameters of a file; values given from outside replace its own.
#[inline(never)]
pub(super) fn parameters(reader: &Reader, table: Option<&Table>, given: Given, known: Scope) -> Scope {
    let mut scope = known;
    let entries: &[Entry] = table.map_or(&[], |table| &table.entries);
    let is_part = |name: &String| {
        let base = split_component(name).filter(|_| !entries.iter().any(|entry| entry.key == *name));
        base.is_some_and(|(base, _)| entries.iter().any(|entry| entry.key == base))
    };
    let (parts, given): (Given, Given) = given.into_iter().partition(|(name, _)| is_part(name));
    for (name, (parameter, outside, item)) in given {
        if !entries.iter().any(|entry| entry.key == name) {
            let message = format!("{} has no parameter `{name}`", reader.element);
            let help = suggestion(&name, entries.iter().map(|entry| entry.key.as_str()));
            outside.fail::<()>(ids::UNKNOWN_PARAMETER, &item.span, message, help);
        }
        put_parts(&mut scope, &name, parameter, &parts);
    }
    if let Some(entry) = entries.get(MOST) {
        let message = format!("there are {} parameters, more than {MOST}", entries.len());
        let message = reader.error(ids::TOO_LARGE, message, "use fewer").count("count", entries.len());
        reader.refuse::<()>(&entry.key_span, message.count("limit", MOST));
        return scope;
    }
    for entry in entries {
        refuse_taken_name(reader, entry);
    }
    let label = match reader.element.to_string().as_str() {
        "the model" => "the parameters".to_string(),
        element => format!("the parameters of {element}"),
    };
    let reader = &reader.of(label);
    let mut waiting: Vec<(&Entry, SortedSet<String>)> = entries
        .iter()
        .filter(|entry| scope.base(&entry.key).is_none())
        .map(|entry| (entry, uses(reader, &scope, &entry.item)))
        .collect();
    loop {
        let names: SortedSet<&str> = waiting.iter().map(|(entry, _)| entry.key.as_str()).collect();
        let (ready, rest): (Vec<_>, Vec<_>) =
            waiting.iter().cloned().partition(|(_, uses)| uses.iter().all(|name| !names.contains(name.as_str())));
        if ready.is_empty() {
            break;
        }
        for (entry, _) in ready {
            let current = Reader { scope: &scope, ..reader.clone() };
            match current.parameter(&entry.key, &entry.item) {
                Some(parameter) => put_parts(&mut scope, &entry.key, parameter, &parts),
                None => drop(scope.refused.insert(entry.key.clone())),
            }
        }
        waiting = rest;
    }
    for (entry, _) in waiting {
        let message = format!("parameter `{}` refers to itself, directly or through others", entry.key);
        reader.fail::<()>(ids::PARAMETER_CIRCLE, &entry.item.span, message, "give one of them a number");
        scope.refused.insert(entry.key.clone());
    }
    scope
}
