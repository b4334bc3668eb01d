//! Phases of a run: the same file with other values, joints released and coordinates locked, one after the other.
//!
//! The file is read once more for every phase, with the values that its `set` and those before it put in: what is wrong in
//! any phase is found before the first runs, at its place.

use super::instance::{Expansion, Instance};
use super::set::{self, Waiting};
use super::{Model, OutputColumn, Quantity};
use crate::diagnostic::Diagnostic;
use crate::document::{Item, Table};
use crate::element::top::PHASE;
use crate::ids;
use crate::read::Reader;
use flyball_machine::{Machine, Probe};

/// Most phases of a model, each of which reads it once more.
const MAX_PHASES: usize = 100;

/// A part of the run, which starts where the one before has ended.
#[derive(Clone, Debug)]
pub struct Phase {
    /// Its name.
    pub name: String,
    /// The model with the values of this phase, without the joints that are released; its run ends where the phase does.
    pub model: Model,
    /// Joint coordinates that are held where they were when they were locked.
    pub locked: Vec<String>,
}

/// A phase as the file says it.
#[derive(Clone, Debug)]
pub(super) struct PhaseRecord {
    name: String,
    /// Its end [s]; the last may go on to the end of the run.
    end: Option<f64>,
    /// Values of this phase and of those before it, as with `--set`.
    pub values: Vec<(String, Item)>,
    locked: Vec<String>,
    released: Vec<String>,
}

/// Puts values of a phase into the file; what may be a parameter of a subsystem is returned.
pub(super) fn put(table: &mut Table, values: &[(String, Item)], source: usize) -> Vec<Waiting> {
    let mut waiting: Vec<Waiting> = Vec::new();
    for (name, item) in values {
        if set::is_parameter(table, name) || !set::put(table, name, item) {
            waiting.retain(|(other, ..)| other != name);
            waiting.push((name.clone(), item.clone(), source));
        }
    }
    waiting
}

/// All `[[phase]]` of a file, each with what those before it have changed.
#[inline(never)]
pub(super) fn records(expansion: &Expansion, root: &Instance, run_end: Option<f64>) -> Vec<PhaseRecord> {
    let reader = expansion.reader(root, "the model");
    let tables = expansion.tables(&reader, &root.table, "phase");
    let mut all: Vec<PhaseRecord> = Vec::new();
    let count = tables.len();
    if let Some((item, _)) = tables.get(MAX_PHASES) {
        let message = format!("the model has {count} phases, more than {MAX_PHASES}");
        reader.fail::<()>(ids::TOO_LARGE, &item.span, message, "use fewer phases, or laws of time");
        return all;
    }
    for (i, (item, table)) in tables.into_iter().enumerate() {
        let reader = reader.of(format!("phase {}", i + 1));
        let Some(v) = reader.record(table, &item.span, &[PHASE]) else { continue };
        let before = all.last().cloned();
        let mut record = PhaseRecord {
            name: v.text("name").unwrap_or_else(|| (i + 1).to_string()),
            end: v.number("end"),
            values: before.as_ref().map_or_else(Vec::new, |before| before.values.clone()),
            locked: before.as_ref().map_or_else(Vec::new, |before| before.locked.clone()),
            released: before.as_ref().map_or_else(Vec::new, |before| before.released.clone()),
        };
        check_end(&reader, &record, before.as_ref(), (i + 1 == count, run_end), &v.place("end").span);
        record.values.extend(v.items("set").unwrap_or_default());
        let texts = |key: &str| v.texts(key).unwrap_or_default();
        for name in texts("unlock") {
            if !record.locked.contains(&name) {
                let message = format!("{} unlocks `{name}`, which is not locked", reader.element);
                let help = "lock it in a phase before, or leave it out";
                reader.fail::<()>(ids::PHASE, &v.place("unlock").span, message, help);
            }
            record.locked.retain(|locked| *locked != name);
        }
        for (key, list) in [("lock", &mut record.locked), ("release", &mut record.released)] {
            for name in texts(key) {
                if list.contains(&name) {
                    let done = if key == "lock" { "locked" } else { "released" };
                    let message = format!("{} {key}s `{name}`, which is {done} already", reader.element);
                    reader.fail::<()>(ids::PHASE, &v.place(key).span, message, "leave it out");
                    continue;
                }
                list.push(name);
            }
        }
        all.push(record);
    }
    all
}

/// Ends follow each other, and the last is that of the run.
#[inline(never)]
fn check_end(
    reader: &Reader,
    record: &PhaseRecord,
    before: Option<&PhaseRecord>,
    (last, run_end): (bool, Option<f64>),
    span: &std::ops::Range<usize>,
) {
    let begin = before.and_then(|before| before.end).unwrap_or(0.0);
    let what = &reader.element;
    let (message, help) = match (record.end, run_end) {
        (Some(end), _) if end <= begin => (
            format!("{what} ends at {end} s, but begins at {begin} s"),
            "give every phase a later `end` than the one before",
        ),
        (None, _) if !last => (format!("{what} has no `end`"), "only the last phase may go on to the end of the run"),
        (None, None) => (format!("{what} has no `end`, and [simulate] has none"), "add `end = \"2 s\"` to one of them"),
        (Some(end), Some(run)) if last && end < run => (
            format!("{what} is the last and ends at {end} s, but the run ends at {run} s"),
            "leave one of the two ends out",
        ),
        _ => return,
    };
    reader.fail::<()>(ids::PHASE, span, message, help);
}

impl PhaseRecord {
    /// A mistake that shows with the values of this phase.
    pub fn mistake(&self, mistake: Diagnostic) -> Diagnostic {
        let mut mistake = mistake;
        mistake.message.text += &format!(" (in phase `{}`)", self.name);
        mistake
    }

    /// The phase, from the model that was read with its values; the first begins as the file says.
    pub fn phase(self, model: Model, first: bool) -> Phase {
        let mut model = model;
        model.simulate.end = match (self.end, model.simulate.end) {
            (Some(end), Some(run)) => Some(end.min(run)),
            (end, run) => end.or(run),
        };
        let machine = &mut model.machine;
        let of_released = |name: &str| self.released.iter().any(|joint| is_part(name, joint));
        machine.joints.retain(|(name, _)| !self.released.contains(name));
        machine.tracked.retain(|name| !of_released(name));
        machine.counted.retain(|name| !of_released(name));
        machine.initial.retain(|initial| first && !of_released(&initial.coordinate));
        machine.steady_controllers &= first;
        if !self.released.is_empty() {
            let machine = machine.clone();
            model.outputs.retain(|output: &OutputColumn| is_known(&machine, &output.quantity));
            model.expect.retain(|expected| is_known(&machine, &expected.quantity));
        }
        Phase { name: self.name, model, locked: self.locked }
    }
}

/// True for a joint, and for its coordinates.
fn is_part(name: &str, joint: &str) -> bool {
    name.strip_prefix(joint).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// True if a machine has all that a quantity is made of.
fn is_known(machine: &Machine, quantity: &Quantity) -> bool {
    quantity.probes.iter().all(|probe| Probe::find(machine, &probe.name).is_ok())
}
