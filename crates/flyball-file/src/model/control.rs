//! Sensors, blocks and actuators of an instance.

use super::assemble::Assembly;
use super::instance::{Expansion, Instance};
use super::typed::{label, mention, type_of};
use crate::document::{Entry, Item, ItemValue, Table};
use crate::element::control::{CONNECT, OUTPUT, SENSOR, VALUE, WIRED};
use crate::element::types::Type;
use crate::field::{Field, Record};
use crate::read::Subject;
use crate::read::{Names, Reader};
use flyball_machine::catalog::Signalled;
use flyball_machine::control::actuator::{Acting, Inlet};
use flyball_machine::control::block::BlockDefinition;
use flyball_machine::control::{Diagram, Port, Wiring};
use flyball_machine::{Actuator, Block};
use std::ops::Range;

/// Numbers of the blocks, actuators and connections that an instance has written.
pub(super) struct OwnDiagram {
    pub blocks: Range<usize>,
    pub actuators: Range<usize>,
    pub connections: Range<usize>,
}

/// A table of an element, and what it is called in messages.
type Found<'t> = (&'t Item, &'t Table, &'static str);

impl Assembly {
    /// Reads the block diagram of an instance; `acting` are forces that depend on signals.
    #[inline(never)]
    pub(super) fn control(
        &mut self,
        expansion: &Expansion,
        instance: &Instance,
        acting: &[(Item, Table)],
    ) -> OwnDiagram {
        let control = &self.machine.control;
        let first = [control.blocks.len(), control.actuators.len(), control.connections.len()];
        let tables = |key: &'static str| {
            let found = expansion.tables(&expansion.reader(instance, "the model"), &instance.table, key);
            found.into_iter().map(move |(item, table)| (item, table, key)).collect::<Vec<Found>>()
        };
        let types = expansion.types;
        for (name, sensor, _) in self.elements(expansion, instance, &tables("sensor"), &types.sensors, &[SENSOR]) {
            self.add_sensor(expansion, instance, name, sensor);
        }
        let made = self.elements(expansion, instance, &tables("block"), &types.blocks, &[WIRED, OUTPUT]);
        for (name, block, values) in made {
            let block = values.text("unit").map_or(block.clone(), |unit| block.unit(unit));
            let block = values.number("guess").map_or(block.clone(), |guess| block.guess(guess));
            let own = block.wiring.in_order.is_empty() && block.wiring.by_port.is_empty();
            let given = values.wiring("inputs").filter(|_| own);
            self.machine.control.block(name, given.map_or(block.clone(), |given| wired(block, given)));
        }
        let forces = acting.iter().map(|(item, table)| (item, table, "force")).collect();
        for (kind, found) in [("actuator", tables("actuator")), ("force", forces)] {
            let made = self.elements(expansion, instance, &found, &types.actuators, &[WIRED, VALUE]);
            for (name, acting, values) in made {
                let reader = expansion.reader(instance, Subject::named(kind, name.clone()));
                self.act(expansion, instance, &reader, (name, acting), &values);
            }
        }
        self.connections(expansion, instance);
        let Diagram { blocks, actuators, connections, .. } = &self.machine.control;
        let [block, actuator, connection] = first;
        OwnDiagram {
            blocks: block..blocks.len(),
            actuators: actuator..actuators.len(),
            connections: connection..connections.len(),
        }
    }

    #[inline(never)]
    fn act(
        &mut self,
        expansion: &Expansion,
        instance: &Instance,
        reader: &Reader,
        (name, acting): (String, Acting),
        values: &Record,
    ) {
        let mut given = values.wiring("inputs").unwrap_or_default();
        if let Some(formula) = values.formula("value") {
            let value = format!("{name}.value");
            let signals = std::mem::take(&mut given.in_order);
            given.in_order = vec![value.clone()];
            self.machine.control.block(value, Block::expressed(formula).inputs(signals));
        }
        match acting {
            Acting::One(mut actuator) => {
                actuator.wiring = flat(given, &actuator.kind.inputs());
                self.add_actuator(instance, name, *actuator);
            }
            Acting::Several(mut diagram, inputs) => {
                if given.in_order.len() > inputs.len() {
                    let message = format!(
                        "{} is given {} signals, but has {} inputs",
                        reader.element,
                        given.in_order.len(),
                        inputs.len()
                    );
                    let names: Vec<String> = inputs.iter().map(|inlet| format!("`{}`", inlet.port)).collect();
                    let help = format!("its inputs are {}", names.join(", "));
                    let given = given.in_order.len();
                    reader.wrong_length::<()>(&values.place("inputs").span, message, help, given);
                    self.broken.elements.insert(name);
                    return;
                }
                plug(&mut diagram, given, inputs);
                self.add_diagram(expansion, instance, &name, diagram);
            }
        }
    }

    /// Adds the parts of a diagram under a name.
    #[inline(never)]
    fn add_diagram(&mut self, expansion: &Expansion, instance: &Instance, name: &str, diagram: Diagram) {
        for (part, sensor) in diagram.sensors {
            self.add_sensor(expansion, instance, format!("{name}.{part}"), sensor);
        }
        for (part, block) in diagram.blocks {
            self.machine.control.block(format!("{name}.{part}"), block);
        }
        for (part, actuator) in diagram.actuators {
            self.add_actuator(instance, format!("{name}.{part}"), actuator);
        }
    }

    fn add_actuator(&mut self, instance: &Instance, name: String, mut actuator: Actuator) {
        actuator.kind.place(&mut self.site(instance));
        self.machine.control.actuator(name, actuator);
    }

    fn connections(&mut self, expansion: &Expansion, instance: &Instance) {
        let reader = expansion.reader(instance, "the model");
        for (i, (item, table)) in expansion.tables(&reader, &instance.table, "connect").into_iter().enumerate() {
            let reader = reader.of(format!("connection number {}", i + 1));
            let Some(values) = reader.record(table, &item.span, &[CONNECT]) else { continue };
            let from = values.name("from");
            let to = instance.names.resolve_signal(&values.name("to"));
            self.inputs.push((to.clone(), reader.place(&values.place("to").span)));
            self.machine.control.connect(from, to);
            if let Some(connection) = self.machine.control.connections.last_mut() {
                connection.scope = instance.names.prefix.trim_end_matches('.').into();
            }
        }
    }

    fn elements<T: 'static>(
        &mut self,
        expansion: &Expansion,
        instance: &Instance,
        tables: &[Found],
        types: &[Type<T>],
        common: &[&'static [Field]],
    ) -> Vec<(String, T, Record)> {
        let mut out = Vec::new();
        for (i, (item, table, key)) in tables.iter().enumerate() {
            let reader = expansion.reader(instance, label(key, table, &instance.names, i));
            let kind = type_of(&reader, key, item, table, types.iter().map(Type::name), true);
            let Some(kind) = kind.and_then(|name| types.iter().find(|kind| kind.name() == name)) else {
                mention(&reader, table);
                self.give_up(table, &instance.names);
                continue;
            };
            let lists: Vec<&[Field]> = common.iter().copied().chain([kind.fields()]).collect();
            let Some(mut values) = reader.record(table, &item.span, &lists) else {
                self.give_up(table, &instance.names);
                continue;
            };
            let name = instance.names.full(&values.name("name"));
            if !self.claim(&reader, &name, item, table) {
                break;
            }
            match reader.formulas(&lists, &mut values).and_then(|()| kind.make(&reader, &values)) {
                Some(made) => out.push((name, made, values)),
                None => self.give_up(table, &instance.names),
            }
        }
        out
    }
}

/// A block with its inputs.
fn wired(mut block: Block, given: Wiring) -> Block {
    let Wiring { unit, guess, .. } = block.wiring;
    block.wiring = Wiring { unit, guess, ..flat(given, &block.kind.inputs()) };
    block
}

/// A list of scalars for ports that are vectors, by name.
fn flat(given: Wiring, ports: &[Port]) -> Wiring {
    let scalars: usize = ports.iter().map(|port| port.width).sum();
    if given.in_order.len() <= ports.len() || given.in_order.len() != scalars || !given.by_port.is_empty() {
        return given;
    }
    let names = ports.iter().flat_map(|port| (0..port.width).map(|i| port.scalar_name(i)));
    Wiring { in_order: Vec::new(), by_port: names.zip(given.in_order).collect(), ..given }
}

/// Connects the inputs of a diagram; those that may be left out are zero then.
#[inline(never)]
fn plug(diagram: &mut Diagram, given: Wiring, inputs: &[Inlet]) {
    let (mut in_order, mut by_port) = (given.in_order.into_iter(), given.by_port);
    for Inlet { block: element, port, optional } in inputs {
        let named = by_port.iter().position(|(name, _)| name == port).map(|i| by_port.remove(i).1);
        let signal = named.or_else(|| in_order.next()).or_else(|| optional.then(|| "zero".to_string()));
        let Some((_, block)) = diagram.blocks.iter_mut().find(|(name, _)| name == element) else { continue };
        if let Some(signal) = signal {
            let zero = signal == "zero" && *optional;
            block.wiring.by_port.push((port.to_string(), signal));
            if zero && !diagram.blocks.iter().any(|(name, _)| name == "zero") {
                diagram.block("zero", Block::constant(0.0));
            }
        }
    }
    let first = inputs.first().map(|inlet| inlet.block);
    if let Some((_, block)) = first.and_then(|element| diagram.blocks.iter_mut().find(|(name, _)| name == element)) {
        block.wiring.by_port.extend(by_port); // ports that do not exist are refused by name
    }
}

/// A force whose `value` names signals or joint coordinates, as an actuator.
#[inline(never)]
pub(super) fn as_actuator(
    reader: &Reader,
    instance: &Instance,
    item: &Item,
    table: &Table,
    name: &str,
) -> Option<(Item, Table)> {
    let Some(ItemValue::Text(kind)) = table.get("type").map(|entry| &entry.item.value) else { return None };
    let Signalled { actuator, renamed } = reader.types.catalog.force(kind)?.signalled?;
    let Some(ItemValue::Text(text)) = table.get("value").map(|entry| &entry.item.value) else { return None };
    let phrase = reader.files.parsed.phrase(text);
    let tree = phrase.expression().ok()?;
    let hears = |name: &str| name.contains('.') || declares(&instance.table, &instance.names, name);
    let hears_signals = tree.names().any(|(name, _)| reader.scope.base(name).is_none() && hears(name));
    if !hears_signals {
        return None;
    }
    let mut table = table.clone();
    for entry in &mut table.entries {
        if entry.key == "type" {
            entry.item.value = ItemValue::Text(actuator.to_string());
        }
        if let Some([_, there]) = renamed.iter().find(|[here, _]| entry.key == *here) {
            entry.key = there.to_string();
        }
    }
    if table.get("name").is_none() {
        let own = Item { value: ItemValue::Text(name.into()), span: item.span.clone() };
        table.entries.push(Entry { key: "name".into(), key_span: item.span.clone(), item: own });
    }
    Some((item.clone(), table))
}

/// True if a file has a sensor or block of this name, or binds it.
fn declares(table: &Table, names: &Names, name: &str) -> bool {
    let plain = name.split('[').next().unwrap_or_default();
    let named = |item: &Item| match &item.value {
        ItemValue::Table(element) => {
            matches!(element.get("name").map(|entry| &entry.item.value), Some(ItemValue::Text(text)) if text == plain)
        }
        _ => false,
    };
    let lists = ["sensor", "block"].into_iter().filter_map(|key| match table.get(key).map(|entry| &entry.item.value) {
        Some(ItemValue::List(items)) => Some(items),
        _ => None,
    });
    names.bindings.contains_key(plain) || lists.flatten().any(named)
}
