//! The gravity of a model: that of its file, or else of the files it includes.
//!
//! Down is down: it is given in the axes of the world and stays there, however a subsystem is turned or mirrored.

use super::instance::{Expansion, Instance};
use crate::diagnostic::Diagnostic;
use crate::document::{Entry, ItemValue};
use crate::field::{Record, Units};
use crate::ids;
use crate::read::Subject;
use std::collections::HashSet;

/// The gravity that holds, by the head of the model and those of its subsystems.
#[inline(never)]
pub(super) fn gravity(expansion: &Expansion, instances: &[Instance], head: &Record) -> [f64; 3] {
    let own = head.vector("gravity");
    let (mut holds, mut told) = (own, HashSet::new());
    for instance in &instances[1..] {
        let Some(ItemValue::Table(model)) = instance.table.get("model").map(|entry| &entry.item.value) else {
            continue;
        };
        let Some(Entry { item, .. }) = model.get("gravity") else { continue };
        let name = instance.names.prefix.trim_end_matches('.').to_string();
        let reader = expansion.reader(instance, Subject::named("subsystem", name));
        let Some(given) = reader.vector("gravity", item, &Units::ACCELERATION) else { continue };
        let holding = *holds.get_or_insert(given);
        if given == holding || !told.insert((instance.source, item.span.start)) {
            continue;
        }
        let message = format!("{} has the gravity {given:?}, but {holding:?} holds", reader.element);
        let help = "gravity is the same everywhere: give it once, in the file that includes the others";
        let mut message = reader.error(ids::OTHER_GRAVITY, message, help);
        for (i, axis) in ["x", "y", "z"].into_iter().enumerate() {
            message = message.number(axis, given[i], "m/s^2").number(format!("holding {axis}"), holding[i], "m/s^2");
        }
        let diagnostic = Diagnostic::at(message, reader.place(&item.span));
        expansion.report.add(if own.is_some() { diagnostic.as_warning() } else { diagnostic });
    }
    holds.unwrap_or_default()
}
