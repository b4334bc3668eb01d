//! Functions of one's own: `[functions]` of a file, each `"name(argument, …)" = "formula"`.

use crate::document::{Entry, ItemValue, Table};
use crate::expression::{Definition, Node, Tree, function_names, named_constant, split_component};
use crate::ids;
use crate::read::{Reader, Scope};
use crate::sorted::{SortedMap, SortedSet};
use crate::suggest::suggestion;
use std::sync::Arc;

/// Most functions of a file.
const MOST: usize = 1000;

/// Functions by name.
pub(super) type Functions = SortedMap<String, Arc<Definition>>;

/// A function of the file, with its entry.
type Own<'t> = (&'t Entry, String, Definition);

/// Reads the functions of a file into a scope with those that it sees from outside. `parameters` are the names that its formulas
/// may use.
#[inline(never)]
pub(super) fn functions(reader: &Reader, table: Option<&Table>, known: Scope, parameters: &SortedSet<String>) -> Scope {
    let mut scope = known;
    let entries: &[Entry] = table.map_or(&[], |table| &table.entries);
    if let Some(entry) = entries.get(MOST) {
        let message = format!("there are {} functions, more than {MOST}", entries.len());
        let message = reader.error(ids::TOO_LARGE, message, "use fewer").count("count", entries.len());
        reader.refuse::<()>(&entry.key_span, message.count("limit", MOST));
        return scope;
    }
    let own: Vec<Own> = entries.iter().filter_map(|entry| definition(reader, entry)).collect();
    let mut all = std::mem::take(&mut scope.functions);
    let heads = entries.iter().filter_map(|entry| head(&entry.key));
    let unread = heads.map(|(name, _)| name).filter(|name| own.iter().all(|(_, known, _)| known != name));
    let unread = unread.filter(|name| function_names().all(|known| known != *name));
    scope.refused.extend(unread.map(str::to_string));
    for (entry, name, definition) in &own {
        let other = own.iter().find(|(other, known, _)| known == name && other.key_span.start < entry.key_span.start);
        if let Some((other, ..)) = other {
            let message =
                reader.error(ids::DUPLICATE_NAME, format!("`{name}` is the name of two functions"), "rename one");
            let told = crate::diagnostic::Diagnostic::at(message, reader.place(&entry.key_span));
            reader.report.add(told.also(reader.place(&other.key_span), "first here"));
        }
        all.insert(name.clone(), Arc::new(definition.clone()));
    }
    let known: Vec<String> = all.keys().cloned().collect();
    let good: SortedSet<&str> = own
        .iter()
        .filter(|(entry, _, definition)| has_known_names(reader, entry, definition, parameters, &all, &scope.refused))
        .map(|(_, name, _)| name.as_str())
        .collect();
    for (entry, name, _) in &own {
        if let Some(path) = circle(name, &all) {
            let message = format!("function `{name}` calls itself: {}", path.join(" → "));
            let help = "a function is put in where it is called and cannot call itself; write a table or a block";
            reader.fail::<()>(ids::FUNCTION_CIRCLE, &entry.key_span, message, help);
        }
    }
    let in_circle: SortedSet<String> = known.into_iter().filter(|name| circle(name, &all).is_some()).collect();
    let is_own = |name: &str| own.iter().any(|(_, known, _)| known == name);
    all.retain(|name, _| {
        let holds = !in_circle.contains(name) && (!is_own(name) || good.contains(name.as_str()));
        if !holds {
            scope.refused.insert(name.clone());
        }
        holds
    });
    scope.functions = all;
    scope
}

/// The head of a function, `name(argument, …)`.
fn head(text: &str) -> Option<(&str, Vec<String>)> {
    let (name, rest) = text.split_once('(')?;
    let inner = rest.trim_end().strip_suffix(')')?;
    let is_name = |name: &str| {
        let mut letters = name.chars();
        letters.next().is_some_and(|c| c.is_alphabetic() || c == '_')
            && letters.all(|c| c.is_alphanumeric() || c == '_')
    };
    let arguments: Vec<String> = inner.split(',').map(|name| name.trim().to_string()).collect();
    let unlike = arguments.iter().enumerate().all(|(i, name)| !arguments[..i].contains(name));
    let good = is_name(name.trim()) && unlike && arguments.iter().all(|name| is_name(name));
    good.then(|| (name.trim(), arguments))
}

#[inline(never)]
fn definition<'t>(reader: &Reader, entry: &'t Entry) -> Option<Own<'t>> {
    let Some((name, arguments)) = head(&entry.key) else {
        let message = format!("`{}` is not the head of a function", entry.key);
        let help = "write it with its arguments, in quotes: `\"phi(x, w)\" = \"x^2/(x + w)\"`";
        return reader.fail(ids::BAD_FUNCTION, &entry.key_span, message, help);
    };
    let taken = |name: &str| name == "t" || named_constant(name).is_some();
    if taken(name) || function_names().any(|known| known == name) {
        let message = format!("a function is called `{name}`, which all expressions know already");
        return reader.fail(ids::NAME_TAKEN, &entry.key_span, message, "give it another name");
    }
    if let Some(argument) = arguments.iter().find(|argument| taken(argument)) {
        let message = format!("an argument of `{name}` is called `{argument}`, which all expressions know already");
        return reader.fail(ids::NAME_TAKEN, &entry.key_span, message, "give it another name");
    }
    let ItemValue::Text(text) = &entry.item.value else {
        return reader.wrong_kind(&entry.key, &entry.item, "a formula", "\"x^2/(x + w)\"");
    };
    match reader.files.parsed.phrase(text).expression() {
        Ok(tree) => Some((entry, name.to_string(), Definition { arguments, tree: tree.clone() })),
        Err(error) => {
            let (span, message) =
                (reader.inside(&entry.item, &error.span), format!("`{}`: {}", entry.key, error.message));
            reader.fail(ids::EXPRESSION, &span, message, error.help)
        }
    }
}

/// True if a formula uses nothing but its arguments, parameters of the file and functions with as many arguments as they take.
#[inline(never)]
fn has_known_names(
    reader: &Reader,
    entry: &Entry,
    definition: &Definition,
    parameters: &SortedSet<String>,
    functions: &Functions,
    refused: &SortedSet<String>,
) -> bool {
    let mut good = true;
    let mut fail = |span, message: String, help: String| {
        good = false;
        let message = format!("`{}`: {message}", entry.key);
        reader.fail::<()>(ids::EXPRESSION, &reader.inside(&entry.item, span), message, help);
    };
    for (node, span) in &definition.tree.nodes {
        match node {
            Node::Name(name) => {
                let base = split_component(name).map_or(name.as_str(), |(base, _)| base);
                let is_known =
                    |name: &str| definition.arguments.iter().any(|known| known == name) || parameters.contains(name);
                if !is_known(name) && !is_known(base) && named_constant(name).is_none() {
                    let known = definition.arguments.iter().chain(parameters.iter()).map(String::as_str);
                    let help = match name.as_str() {
                        "t" => "make the time an argument, and call the function with `t`".to_string(),
                        _ => format!("{}; signals and the time are given as arguments", suggestion(name, known)),
                    };
                    fail(span, format!("`{name}` is neither an argument nor a parameter"), help);
                }
            }
            Node::Apply(name, _) => {
                let is_known = functions.contains_key(name) || function_names().any(|known| known == name);
                if !is_known && !refused.contains(name) {
                    let known = function_names().chain(functions.keys().map(String::as_str));
                    fail(span, format!("there is no function `{name}`"), suggestion(name, known));
                }
            }
            Node::Number(_, Some(unit)) => {
                if let Err(error) = crate::units::Unit::parse(unit) {
                    fail(span, error.message, error.help);
                }
            }
            _ => {}
        }
    }
    good
}

/// Functions that a formula calls.
fn calls(tree: &Tree) -> impl Iterator<Item = &str> {
    tree.nodes.iter().filter_map(|(node, _)| match node {
        Node::Apply(name, _) => Some(name.as_str()),
        _ => None,
    })
}

/// A way along which a function calls itself.
fn circle(start: &str, functions: &Functions) -> Option<Vec<String>> {
    let mut path = vec![start.to_string()];
    let mut seen = SortedSet::new();
    search(start, functions, &mut path, &mut seen).then_some(path)
}

fn search(start: &str, functions: &Functions, path: &mut Vec<String>, seen: &mut SortedSet<String>) -> bool {
    let Some(definition) = path.last().and_then(|name| functions.get(name)).cloned() else { return false };
    for called in calls(&definition.tree) {
        path.push(called.to_string());
        if called == start || (seen.insert(called.to_string()) && search(start, functions, path, seen)) {
            return true;
        }
        path.pop();
    }
    false
}

/// Names that a formula uses, in itself and in the functions that it calls.
pub(super) fn names_used(tree: &Tree, scope: &Scope) -> SortedSet<String> {
    let mut names = SortedSet::new();
    let mut waiting: Vec<&Tree> = vec![tree];
    let mut seen = SortedSet::new();
    while let Some(tree) = waiting.pop() {
        for (name, _) in tree.names() {
            let base = split_component(name).map_or(name, |(base, _)| base);
            names.extend([name.to_string(), base.to_string()]);
        }
        for called in calls(tree) {
            if let Some(definition) = scope.functions.get(called).filter(|_| seen.insert(called.to_string())) {
                waiting.push(&definition.tree);
            }
        }
    }
    names
}
