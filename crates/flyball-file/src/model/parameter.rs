//! Parameters in any order, with values from outside.

use crate::diagnostic::Diagnostic;
use crate::document::{Entry, Item, ItemValue, Table};
use crate::expression::{FUNCTIONS, named_constant};
use crate::ids;
use crate::read::{Parameter, Reader, Scope};
use crate::suggest::suggestion;
use std::collections::{BTreeMap, BTreeSet};

/// Most parameters of a file.
const MOST: usize = 10_000;

/// A value given from outside, with the reader that knows its place.
pub(super) type Given<'a> = BTreeMap<String, (Parameter, Reader<'a>, Item)>;

/// Names that a parameter's text uses.
fn uses(reader: &Reader, item: &Item) -> BTreeSet<String> {
    let ItemValue::Text(text) = &item.value else { return BTreeSet::new() };
    let phrase = reader.files.parsed.phrase(text);
    let names = phrase.tree().into_iter().flat_map(|tree| tree.names().map(|(name, _)| name.to_string()));
    names.collect()
}

/// Refuses a parameter that hides a constant, a function or the time in every expression after it.
fn refuse_taken_name(reader: &Reader, entry: &Entry) {
    let name = entry.key.as_str();
    let taken = match name {
        "t" => "the time",
        _ if named_constant(name).is_some() => "a constant",
        _ if FUNCTIONS.iter().any(|function| function.name == name) => "a function",
        _ => return,
    };
    let message = format!("a parameter is called `{name}`, which is {taken} of expressions");
    let message = reader.error(ids::NAME_TAKEN, message, "give the parameter another name").about(name);
    let told = Diagnostic::at(message, reader.place(&entry.key_span));
    // a coefficient of restitution is often called e
    reader.report.add(if name == "e" { told.as_warning() } else { told });
}

/// Evaluates the parameters of a file; values given from outside replace its own.
pub(super) fn parameters(reader: &Reader, table: Option<&Table>, given: Given, known: Scope) -> Scope {
    let mut scope = known;
    let entries: &[Entry] = table.map_or(&[], |table| &table.entries);
    for (name, (parameter, outside, item)) in given {
        if !entries.iter().any(|entry| entry.key == name) {
            let message = format!("{} has no parameter `{name}`", reader.element);
            let help = suggestion(&name, entries.iter().map(|entry| entry.key.as_str()));
            outside.fail::<()>(ids::UNKNOWN_PARAMETER, &item.span, message, help);
        }
        scope.parameters.insert(name, parameter);
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
    let mut waiting: Vec<(&Entry, BTreeSet<String>)> = entries
        .iter()
        .filter(|entry| !scope.parameters.contains_key(&entry.key))
        .map(|entry| (entry, uses(reader, &entry.item)))
        .collect();
    loop {
        let names: BTreeSet<&str> = waiting.iter().map(|(entry, _)| entry.key.as_str()).collect();
        let (ready, rest): (Vec<_>, Vec<_>) =
            waiting.iter().cloned().partition(|(_, uses)| uses.iter().all(|name| !names.contains(name.as_str())));
        if ready.is_empty() {
            break;
        }
        for (entry, _) in ready {
            let current = Reader { scope: &scope, ..reader.clone() };
            if let Some(parameter) = current.parameter(&entry.key, &entry.item) {
                scope.parameters.insert(entry.key.clone(), parameter);
            }
        }
        waiting = rest;
    }
    for (entry, _) in waiting {
        let message = format!("parameter `{}` refers to itself, directly or through others", entry.key);
        reader.fail::<()>(ids::PARAMETER_CIRCLE, &entry.item.span, message, "give one of them a number");
    }
    scope
}
