//! Names that are written but never used: parameters and markers.

use super::instance::Instance;
use super::{Expectation, OutputColumn};
use crate::diagnostic::{Diagnostic, Place, Report};
use crate::document::{Item, ItemValue, Table};
use crate::field::Refers;
use crate::ids;
use crate::read::Mention;
use flyball_dae::message::Message;
use flyball_machine::Machine;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// Names in all texts of an item.
fn names<'a>(item: &'a Item, found: &mut HashSet<&'a str>) {
    match &item.value {
        ItemValue::Text(text) => {
            found.extend(text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()));
        }
        ItemValue::List(items) => items.iter().for_each(|item| names(item, found)),
        ItemValue::Table(table) => table.entries.iter().for_each(|entry| names(&entry.item, found)),
        _ => {}
    }
}

/// Parameters that no text of their file mentions.
#[inline(never)]
fn parameters(instances: &[Instance], report: &Report) {
    let mut seen: HashSet<*const Table> = HashSet::new();
    for instance in instances.iter().filter(|instance| seen.insert(Arc::as_ptr(&instance.table))) {
        let Some(ItemValue::Table(parameters)) = instance.table.get("parameters").map(|entry| &entry.item.value) else {
            continue;
        };
        let mut found = HashSet::new();
        instance.table.entries.iter().for_each(|entry| names(&entry.item, &mut found));
        for entry in parameters.entries.iter().filter(|entry| !found.contains(entry.key.as_str())) {
            let place = Place { source: instance.source, span: entry.key_span.clone() };
            let message = format!("parameter `{}` is never used", entry.key);
            let help = "use it in a value, or remove it";
            let message = Message::warning(ids::UNUSED_PARAMETER, message).help(help).about(&entry.key);
            report.add(Diagnostic::at(message, place));
        }
    }
}

/// Reports what is never used.
#[inline(never)]
pub(super) fn unused(
    instances: &[Instance],
    machine: &Machine,
    mentions: &[Mention],
    (outputs, expect): (&[OutputColumn], &[Expectation]),
    (places, made): (&BTreeMap<String, Place>, &HashSet<String>),
    report: &Report,
) {
    parameters(instances, report);
    let mentioned: HashSet<&str> = mentions.iter().map(|mention| mention.name.as_str()).collect();
    let read = outputs.iter().map(|output| &output.quantity).chain(expect.iter().map(|expected| &expected.quantity));
    let mut read: Vec<String> = read.flat_map(|quantity| &quantity.probes).map(|probe| probe.name.clone()).collect();
    // quantities of markers that are signals
    let signals = mentions.iter().filter(|mention| matches!(mention.refers, Refers::Signal | Refers::Quantity));
    for mention in signals.filter(|mention| mention.name.contains('.')) {
        read.extend([mention.name.clone(), format!("{}.{}", mention.scope, mention.name)]);
    }
    // a marker of a template is reported once, not for every instance
    let mut told: HashSet<(usize, usize, &str)> = HashSet::new();
    let bodies = machine.bodies.iter().map(|(name, body)| (name.as_str(), body)).chain([("ground", &machine.ground)]);
    for (body, marker) in bodies.flat_map(|(name, body)| body.markers.iter().map(move |marker| (name, marker))) {
        let name = format!("{body}.{}", marker.name);
        let is_read = || read.iter().any(|quantity| quantity.strip_prefix(&name).is_some_and(|r| r.starts_with('.')));
        if mentioned.contains(name.as_str()) || made.contains(&name) || is_read() {
            continue;
        }
        let place = places.get(&name).or_else(|| places.get(body));
        let place = place.cloned().unwrap_or(Place { source: 0, span: 0..0 });
        if !told.insert((place.source, place.span.start, marker.name.as_str())) {
            continue;
        }
        let message = format!("marker `{name}` is never used");
        let help = "attach something to it, put it out, or remove it";
        report.add(Diagnostic::at(Message::warning(ids::UNUSED_MARKER, message).help(help).about(name), place));
    }
}
