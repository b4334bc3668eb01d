//! Instances to a machine.
#![allow(non_snake_case)]

use super::broken::Broken;
use super::control::as_actuator;
use super::instance::{Expansion, Instance};
use super::listen::Known;
use super::seen::node;
use super::typed::{label, mention, type_of};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::Place;
use crate::document::{Item, ItemValue, Table};
use crate::element::types::make;
use crate::element::{force, joint};
use crate::ids;
use crate::read::Subject;
use crate::read::{Names, Reader};
use flyball_machine::catalog::{BEAM, BETWEEN_MARKERS, BODY, INITIAL, MARKER, Placement};
use flyball_machine::geometry::Frame;
use flyball_machine::joint::{Coordinate, Measure};
use flyball_machine::{Dimension, Initial, Joint, Machine};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

/// Most elements of a model, of all kinds together.
pub const MAX_ELEMENTS: usize = 500_000;

/// A machine as it grows.
pub(super) struct Assembly {
    pub machine: Machine,
    /// Where each element stands.
    pub places: BTreeMap<String, Place>,
    /// Bodies by name, as indices.
    pub bodies: HashMap<String, usize>,
    /// Coordinates of joints by name.
    pub joints: HashMap<String, Vec<Coordinate>>,
    /// Joints with their place in the order of the files.
    ordered: Vec<((usize, usize), String, Joint)>,
    elements_so_far: usize,
    /// Inputs that connections name, with their places.
    pub inputs: Vec<(String, Place)>,
    /// Elements that could not be read: references to them are not reported again.
    pub broken: Broken,
    /// Placements of all subsystems by the prefix of their names.
    pub placements: HashMap<String, Placement>,
    /// Beams of mirrored subsystems, with the prefix of these.
    pub mirrored_beams: HashMap<String, String>,
    /// Markers that no file has written.
    pub made: HashSet<String>,
}

impl Assembly {
    pub fn new(dimension: Dimension) -> Self {
        let machine = match dimension {
            Dimension::Two => Machine::planar(),
            Dimension::Three => Machine::spatial(),
        };
        let (places, bodies, joints) = (BTreeMap::new(), HashMap::new(), HashMap::new());
        let (ordered, inputs, broken) = (Vec::new(), Vec::new(), Broken::default());
        let (placements, mirrored_beams, made) = (HashMap::new(), HashMap::new(), HashSet::new());
        Self {
            machine,
            places,
            bodies,
            joints,
            ordered,
            elements_so_far: 0,
            inputs,
            broken,
            placements,
            mirrored_beams,
            made,
        }
    }

    /// Reads all elements of all instances.
    #[inline(never)]
    pub fn fill(&mut self, expansion: &Expansion, instances: &[Instance]) {
        self.broken.subsystems = expansion.broken.take();
        let mut own: Vec<[Range<usize>; 2]> = Vec::new();
        for instance in instances {
            self.placements.insert(instance.names.prefix.clone(), instance.placement);
            let (body, beam) = (self.machine.bodies.len(), self.machine.beams.len());
            self.bodies(expansion, instance);
            self.beams(expansion, instance);
            own.push([body..self.machine.bodies.len(), beam..self.machine.beams.len()]);
        }
        for (instance, [bodies, _]) in instances.iter().zip(&own) {
            for body in bodies.clone() {
                if let Some(mut reference) = self.machine.bodies[body].1.relative_to.take() {
                    self.see(instance, &mut reference);
                    self.machine.bodies[body].1.relative_to = Some(reference);
                }
            }
        }
        self.grounds(instances, false);
        for instance in instances {
            self.markers(expansion, instance);
        }
        self.grounds(instances, true);
        self.carry_along(instances, &own);
        for couplings in [false, true] {
            for (index, instance) in instances.iter().enumerate() {
                self.read_joints(expansion, instance, index, couplings);
            }
        }
        let mut ordered = std::mem::take(&mut self.ordered);
        flyball_dae::order::sort_by_key(&mut ordered, |(order, ..)| *order);
        self.machine.joints = ordered.into_iter().map(|(_, name, joint)| (name, joint)).collect();
        for instance in instances {
            self.initial(expansion, instance);
        }
        let mut diagrams = Vec::new();
        for instance in instances {
            self.roads(expansion, instance);
        }
        for instance in instances {
            let acting = self.forces(expansion, instance);
            diagrams.push(self.control(expansion, instance, &acting));
        }
        let mut known = Known::new(&self.machine.control);
        for (instance, diagram) in instances.iter().zip(diagrams) {
            self.listen(expansion, instance, diagram, &mut known);
        }
        self.drop_unused_grounds(instances);
    }

    /// Remembers an element's place; a second element of the name is reported. False if there are too many.
    pub(super) fn claim(&mut self, reader: &Reader, name: &str, item: &Item, table: &Table) -> bool {
        let span = table.get("name").map_or(&item.span, |entry| &entry.item.span);
        let place = reader.place(span);
        self.elements_so_far += 1;
        if self.elements_so_far > MAX_ELEMENTS {
            let message = format!("the model has more than {MAX_ELEMENTS} elements");
            let message = reader.error(ids::TOO_LARGE, message, "use fewer");
            reader.refuse::<()>(span, message.count("limit", MAX_ELEMENTS));
            return false;
        }
        if let Some(first) = self.places.get(name) {
            let message = format!("`{name}` is the name of two elements");
            let message = reader.error(ids::DUPLICATE_NAME, message, "rename one of them").about(name);
            reader.report.add(Diagnostic::at(message, place).also(first.clone(), "first here"));
            return true;
        }
        self.places.insert(name.to_string(), place);
        true
    }

    /// Remembers an element that could not be read.
    pub(super) fn give_up(&mut self, table: &Table, names: &Names) {
        if let Some(ItemValue::Text(name)) = table.get("name").map(|entry| &entry.item.value) {
            self.broken.elements.insert(names.full(name));
        }
    }

    /// Remembers a body that could not be read.
    fn give_up_body(&mut self, table: &Table, names: &Names) {
        if let Some(ItemValue::Text(name)) = table.get("name").map(|entry| &entry.item.value) {
            self.broken.bodies.insert(names.full(name));
        }
    }

    /// A name for an element that has none: its type, numbered if it is taken.
    pub(super) fn free_name(&self, names: &Names, kind: &str) -> String {
        let plain = names.full(kind);
        let numbered = || (2..).map(|i| format!("{plain}{i}")).find(|name| !self.places.contains_key(name));
        if self.places.contains_key(&plain) { numbered().unwrap_or_default() } else { plain.clone() }
    }

    fn bodies(&mut self, expansion: &Expansion, instance: &Instance) {
        let reader = expansion.reader(instance, "the model");
        for (i, (item, table)) in expansion.tables(&reader, &instance.table, "body").into_iter().enumerate() {
            let reader = reader.of(label("body", table, &instance.names, i));
            let Some(values) = reader.record(table, &item.span, &[BODY.fields]) else {
                self.give_up_body(table, &instance.names);
                continue;
            };
            let name = instance.names.full(&values.name("name"));
            if !self.claim(&reader, &name, item, table) {
                return;
            }
            let Some(mut body) = make(&reader, &BODY, &values) else {
                self.give_up_body(table, &instance.names);
                continue;
            };
            body.place(&mut self.site(instance));
            self.bodies.insert(name.clone(), self.machine.bodies.len());
            self.machine.bodies.push((name, body));
        }
    }

    fn beams(&mut self, expansion: &Expansion, instance: &Instance) {
        let reader = expansion.reader(instance, "the model");
        for (i, (item, table)) in expansion.tables(&reader, &instance.table, "beam").into_iter().enumerate() {
            let reader = reader.of(label("beam", table, &instance.names, i));
            let Some(values) = reader.record(table, &item.span, &[BEAM.fields]) else {
                self.give_up(table, &instance.names);
                continue;
            };
            let name = instance.names.full(&values.name("name"));
            if !self.claim(&reader, &name, item, table) {
                return;
            }
            let Some(mut beam) = make(&reader, &BEAM, &values) else {
                self.give_up(table, &instance.names);
                continue;
            };
            self.elements_so_far += beam.elements;
            beam.place(&mut self.site(instance));
            if instance.placement.signs() != [1.0; 3] {
                self.mirrored_beams.insert(name.clone(), instance.names.prefix.clone());
            }
            self.machine.beams.push((name, beam));
        }
    }

    #[inline(never)]
    fn markers(&mut self, expansion: &Expansion, instance: &Instance) {
        let reader = expansion.reader(instance, "the model");
        for (i, (item, table)) in expansion.tables(&reader, &instance.table, "marker").into_iter().enumerate() {
            let mut reader = reader.of(label("marker", table, &Names::default(), i));
            let Some(values) = reader.record(table, &item.span, &[MARKER.fields]) else {
                if let Some(ItemValue::Text(on)) = table.get("on").map(|entry| &entry.item.value) {
                    self.broken.bodies.insert(instance.names.resolve(on));
                }
                continue;
            };
            let (mut name, on) = (values.name("name"), values.name("on"));
            let written_on = match table.get("on").map(|entry| &entry.item.value) {
                Some(ItemValue::Text(on)) => on.as_str(),
                _ => "",
            };
            if instance.names.outside_markers.contains(&format!("{written_on}.{name}")) {
                name = instance.names.outside_marker(&name);
            }
            let key = format!("{on}.{name}");
            reader.element = Subject::named("marker", key.clone());
            if !self.claim(&reader, &key, item, table) {
                return;
            }
            let Some(frame) = make(&reader, &MARKER, &values) else {
                self.broken.bodies.insert(on);
                continue;
            };
            let marker = |frame| flyball_machine::body::Marker { name: name.clone(), frame };
            if on == "ground" {
                let outer = instance.names.grounds.get(written_on).filter(|_| written_on != "ground");
                let frame = match outer.map(|ground| ground.placement) {
                    None if written_on == "ground" => instance.placement.frame(frame),
                    outer => outer.unwrap_or_default().carry(&instance.placement, frame),
                };
                self.machine.ground.markers.push(marker(frame));
                continue;
            }
            let carried = self.carried(instance, &on, frame);
            if let Some(&index) = self.bodies.get(&on) {
                // the subsystem's ground is a body outside: the marker stays where it is in the world
                let placed = || self.world_frame(&on, 0).inverse().then(instance.placement.frame(frame));
                let frame = if written_on == "ground" { placed() } else { carried };
                self.machine.bodies[index].1.markers.push(marker(frame));
            } else if let Some((beam, node)) = node(&self.machine.beams, &on) {
                self.machine.beams[beam].1.markers.push((node, name, carried));
            }
        }
    }

    /// X_WB of a body as placed.
    pub(super) fn world_frame(&self, name: &str, depth: usize) -> Frame {
        let Some(&index) = self.bodies.get(name) else { return Frame::default() };
        let body = &self.machine.bodies[index].1;
        let Some(reference) = body.relative_to.as_ref().filter(|_| depth < 100) else { return body.placement };
        let (other, marker) = match reference.rsplit_once('.') {
            Some((other, marker)) if !self.bodies.contains_key(reference) => (other, Some(marker)),
            _ => (reference.as_str(), None),
        };
        let markers = match self.bodies.get(other) {
            Some(&index) => &self.machine.bodies[index].1.markers,
            None => &self.machine.ground.markers,
        };
        let X_OM =
            marker.and_then(|marker| markers.iter().find(|m| m.name == marker)).map_or(Frame::default(), |m| m.frame);
        self.world_frame(other, depth + 1).then(X_OM).then(body.placement)
    }

    /// True for an angle, false for a displacement.
    pub(super) fn angular(&self, reference: &str) -> Option<bool> {
        let (joint, name) = reference.rsplit_once('.')?;
        let found = self.joints.get(joint)?.iter().find(|coordinate| coordinate.name == name)?;
        Some(matches!(found.measure, Measure::Angle { .. }))
    }

    /// Sign of a coordinate in the mirror of an instance.
    pub(super) fn sign(&self, instance: &Instance, reference: &str) -> f64 {
        let found = reference
            .rsplit_once('.')
            .and_then(|(joint, name)| self.joints.get(joint)?.iter().find(|coordinate| coordinate.name == name));
        found.map_or(1.0, |coordinate| coordinate.mirrored(instance.placement.signs()))
    }

    #[inline(never)]
    fn read_joints(&mut self, expansion: &Expansion, instance: &Instance, order: usize, couplings: bool) {
        let (mut made, mut failed) = (Vec::new(), Vec::new());
        {
            let angular = |reference: &str| self.angular(reference);
            let mut reader = expansion.reader(instance, "the model");
            reader.angular = &angular;
            for (i, (item, table)) in expansion.tables(&reader, &instance.table, "joint").into_iter().enumerate() {
                let reader = reader.of(label("joint", table, &instance.names, i));
                let types = expansion.types.catalog.joints();
                let known = types.iter().map(|entry| entry.name);
                let found = match type_of(&reader, "joint", item, table, known, !couplings) {
                    Some(name) => types.iter().find(|entry| entry.name == name),
                    None => None,
                };
                if found.is_none() {
                    failed.push(table);
                    if !couplings {
                        mention(&reader, table);
                    }
                }
                let Some(kind) = found.filter(|kind| kind.between_markers != couplings) else { continue };
                let lists = [joint::COMMON, kind.fields, BETWEEN_MARKERS];
                let lists = if kind.between_markers { &lists[..] } else { &lists[..2] };
                let Some(values) = reader.record(table, &item.span, lists) else {
                    failed.push(table);
                    continue;
                };
                match make(&reader, kind, &values) {
                    Some(mut joint) => {
                        joint.set_markers(&values);
                        made.push((i, values.text("name"), kind.name, joint, item, table));
                    }
                    None => failed.push(table),
                }
            }
        }
        for table in failed {
            self.give_up(table, &instance.names);
        }
        for (i, name, kind, mut joint, item, table) in made {
            let reader = expansion.reader(instance, "the model");
            joint.place(&mut self.site(instance));
            let name = name.map_or_else(|| self.free_name(&instance.names, kind), |name| instance.names.full(&name));
            if !self.claim(&reader, &name, item, table) {
                return;
            }
            self.joints.insert(name.clone(), joint.kind.definition().coordinates(self.machine.dimension));
            self.ordered.push(((order, i), name, joint));
        }
    }

    /// Reads the joint coordinates that are given at the start.
    #[inline(never)]
    fn initial(&mut self, expansion: &Expansion, instance: &Instance) {
        let mut made = Vec::new();
        {
            let angular = |reference: &str| self.angular(reference);
            let mut reader = expansion.reader(instance, "the model");
            reader.angular = &angular;
            for (i, (item, table)) in expansion.tables(&reader, &instance.table, "initial").into_iter().enumerate() {
                let reader = reader.of(format!("initial coordinate number {}", i + 1));
                let Some(values) = reader.record(table, &item.span, &[INITIAL]) else { continue };
                let coordinate = values.name("coordinate");
                let sign = self.sign(instance, &coordinate);
                let [value, rate] = ["value", "rate"].map(|key| values.number(key).map(|number| sign * number));
                if value.is_none() && rate.is_none() {
                    let message = format!("{} has neither `value` nor `rate`", reader.element);
                    let help = "add for instance `value = \"30 deg\"`";
                    reader.fail::<()>(ids::MISSING_KEY, &item.span, message, help);
                }
                let known = made.iter().chain(&self.machine.initial);
                if known.into_iter().any(|other: &Initial| other.coordinate == coordinate) {
                    let message = format!("`{coordinate}` is given twice at the start");
                    reader.fail::<()>(ids::DUPLICATE_NAME, &item.span, message, "put value and rate into one table");
                }
                made.push(Initial { coordinate, value, rate });
            }
        }
        self.machine.initial.extend(made);
    }

    /// Reads the forces of an instance; returns those that depend on signals, as actuators.
    #[inline(never)]
    fn forces(&mut self, expansion: &Expansion, instance: &Instance) -> Vec<(Item, Table)> {
        let (mut made, mut acting, mut failed) = (Vec::new(), Vec::new(), Vec::new());
        {
            let angular = |reference: &str| self.angular(reference);
            let mut reader = expansion.reader(instance, "the model");
            reader.angular = &angular;
            for (i, (item, table)) in expansion.tables(&reader, &instance.table, "force").into_iter().enumerate() {
                let reader = reader.of(label("force", table, &instance.names, i));
                if let Some(actuator) = as_actuator(&reader, instance, item, table, &format!("force{}", i + 1)) {
                    acting.push(actuator);
                    continue;
                }
                let types = expansion.types.catalog.forces();
                let name = type_of(&reader, "force", item, table, types.iter().map(|entry| entry.name), true);
                let Some(kind) = name.and_then(|name| types.iter().find(|entry| entry.name == name)) else {
                    mention(&reader, table);
                    failed.push(table);
                    continue;
                };
                let values = reader.record(table, &item.span, &[force::COMMON, kind.fields]);
                match values.and_then(|values| Some((make(&reader, kind, &values)?, values.text("name")))) {
                    Some((force, name)) => made.push((name, kind.name, force, item, table)),
                    None => failed.push(table),
                }
            }
        }
        for table in failed {
            self.give_up(table, &instance.names);
        }
        for (name, kind, mut force, item, table) in made {
            force.kind.place(&mut self.site(instance));
            let name = name.map_or_else(|| self.free_name(&instance.names, kind), |name| instance.names.full(&name));
            if !self.claim(&expansion.reader(instance, "the model"), &name, item, table) {
                break;
            }
            self.machine.forces.push((name, force));
        }
        acting
    }
}
