//! Instances to a machine.
#![allow(non_snake_case)]

use super::control::as_actuator;
use super::instance::{Expansion, Instance};
use super::mirror::{mirror_force, mirror_joint, sign};
use crate::diagnostic::Place;
use crate::document::{Item, ItemValue, Table};
use crate::element::beam::node_name;
use crate::element::{beam, body, force, joint};
use crate::read::{Names, Reader};
use crate::suggest::suggestion;
use flyball_machine::body::BodyKind;
use flyball_machine::flexible::Line;
use flyball_machine::force::ForceKind;
use flyball_machine::geometry::Frame;
use flyball_machine::joint::{Axes, Coordinate, JointKind, Measure};
use flyball_machine::{Beam, Body, Dimension, Force, Joint, Machine, Rotation};
use std::collections::{BTreeMap, HashMap, HashSet};

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
    pub broken: HashSet<String>,
}

/// "joint `pin`", for messages before the element is read.
pub(super) fn label(kind: &str, table: &Table, names: &Names, index: usize) -> String {
    match table.get("name").map(|entry| &entry.item.value) {
        Some(ItemValue::Text(name)) => format!("{kind} `{}`", names.full(name)),
        _ => format!("{kind} number {}", index + 1),
    }
}

impl Assembly {
    pub fn new(dimension: Dimension) -> Self {
        let machine = match dimension {
            Dimension::Two => Machine::planar(),
            Dimension::Three => Machine::spatial(),
        };
        let (places, bodies, joints) = (BTreeMap::new(), HashMap::new(), HashMap::new());
        let (ordered, inputs, broken) = (Vec::new(), Vec::new(), HashSet::new());
        Self { machine, places, bodies, joints, ordered, elements_so_far: 0, inputs, broken }
    }

    /// Reads all elements of all instances.
    pub fn fill(&mut self, expansion: &Expansion, instances: &[Instance]) {
        for instance in instances {
            self.bodies(expansion, instance);
            self.beams(expansion, instance);
        }
        for instance in instances {
            self.markers(expansion, instance);
        }
        for couplings in [false, true] {
            for (index, instance) in instances.iter().enumerate() {
                self.read_joints(expansion, instance, index, couplings);
            }
        }
        let mut ordered = std::mem::take(&mut self.ordered);
        ordered.sort_by_key(|(order, ..)| *order);
        self.machine.joints = ordered.into_iter().map(|(_, name, joint)| (name, joint)).collect();
        for instance in instances {
            let acting = self.forces(expansion, instance);
            self.control(expansion, instance, &acting);
        }
    }

    /// Remembers an element's place; a second element of the name is reported. False if there are too many.
    pub(super) fn claim(&mut self, reader: &Reader, name: &str, item: &Item, table: &Table) -> bool {
        let span = table.get("name").map_or(&item.span, |entry| &entry.item.span);
        let place = reader.place(span);
        self.elements_so_far += 1;
        if self.elements_so_far > MAX_ELEMENTS {
            let message = format!("the model has more than {MAX_ELEMENTS} elements");
            reader.fail::<()>("file/too-large", span, message, "use fewer");
            return false;
        }
        if let Some(first) = self.places.get(name) {
            let message = format!("`{name}` is the name of two elements");
            let diagnostic =
                crate::diagnostic::Diagnostic::error("file/duplicate-name", message, place, "rename one of them");
            reader.report.add(diagnostic.also(first.clone(), "first here"));
            return true;
        }
        self.places.insert(name.to_string(), place);
        true
    }

    /// Remembers an element that could not be read.
    pub(super) fn give_up(&mut self, table: &Table, names: &Names) {
        if let Some(ItemValue::Text(name)) = table.get("name").map(|entry| &entry.item.value) {
            self.broken.insert(names.full(name));
        }
    }

    /// A name for an element that has none: its type, numbered if it is taken.
    fn free_name(&self, names: &Names, kind: &str) -> String {
        let plain = names.full(kind);
        let numbered = || (2..).map(|i| format!("{plain}{i}")).find(|name| !self.places.contains_key(name));
        if self.places.contains_key(&plain) { numbered().unwrap_or_default() } else { plain.clone() }
    }

    fn bodies(&mut self, expansion: &Expansion, instance: &Instance) {
        let reader = expansion.reader(instance, "the model");
        for (i, (item, table)) in expansion.tables(&reader, &instance.table, "body").into_iter().enumerate() {
            let reader = reader.of(label("body", table, &instance.names, i));
            let Some(values) = reader.record(table, &item.span, &[body::BODY]) else {
                self.give_up(table, &instance.names);
                continue;
            };
            let name = instance.names.full(&values.name("name"));
            if !self.claim(&reader, &name, item, table) {
                return;
            }
            let Some(mut body) = body::body(&reader, &values) else {
                self.give_up(table, &instance.names);
                continue;
            };
            place_body(&mut body, instance);
            self.bodies.insert(name.clone(), self.machine.bodies.len());
            self.machine.bodies.push((name, body));
        }
    }

    fn beams(&mut self, expansion: &Expansion, instance: &Instance) {
        let reader = expansion.reader(instance, "the model");
        for (i, (item, table)) in expansion.tables(&reader, &instance.table, "beam").into_iter().enumerate() {
            let reader = reader.of(label("beam", table, &instance.names, i));
            let Some(values) = reader.record(table, &item.span, &[beam::BEAM]) else {
                self.give_up(table, &instance.names);
                continue;
            };
            let name = instance.names.full(&values.name("name"));
            if !self.claim(&reader, &name, item, table) {
                return;
            }
            let Some(mut beam) = beam::beam(&reader, &values) else {
                self.give_up(table, &instance.names);
                continue;
            };
            self.elements_so_far += beam.elements;
            let placement = &instance.placement;
            beam.line = match beam.line {
                Line::Straight { from, to } => Line::Straight { from: placement.point(from), to: placement.point(to) },
                Line::Arc { from, centre, axis, angle } => Line::Arc {
                    from: placement.point(from),
                    centre: placement.point(centre),
                    axis: placement.axial(axis),
                    angle,
                },
                Line::Nodes(frames) => Line::Nodes(frames.into_iter().map(|frame| placement.frame(frame)).collect()),
            };
            beam.velocity = placement.vector(beam.velocity);
            beam.spin = placement.axial(beam.spin);
            beam.second_axis = beam.second_axis.map(|axis| placement.vector(axis));
            self.machine.beams.push((name, beam));
        }
    }

    fn markers(&mut self, expansion: &Expansion, instance: &Instance) {
        let reader = expansion.reader(instance, "the model");
        for (i, (item, table)) in expansion.tables(&reader, &instance.table, "marker").into_iter().enumerate() {
            let mut reader = reader.of(label("marker", table, &Names::default(), i));
            let Some(values) = reader.record(table, &item.span, &[body::MARKER]) else {
                if let Some(ItemValue::Text(on)) = table.get("on").map(|entry| &entry.item.value) {
                    self.broken.insert(instance.names.resolve(on));
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
            reader.element = format!("marker `{key}`");
            if !self.claim(&reader, &key, item, table) {
                return;
            }
            let Some(frame) = body::marker(&reader, &values) else { continue };
            let marker = |frame| flyball_machine::body::Marker { name: name.clone(), frame };
            if on == "ground" {
                self.machine.ground.markers.push(marker(instance.placement.frame(frame)));
            } else if let Some(&index) = self.bodies.get(&on) {
                let frame = match written_on == "ground" {
                    // the subsystem's ground is a body outside: the marker stays where it is in the world
                    true => self.world_frame(&on, 0).inverse().then(instance.placement.frame(frame)),
                    false => instance.placement.local_frame(frame),
                };
                self.machine.bodies[index].1.markers.push(marker(frame));
            } else if instance.placement.is_mirrored() {
                let message = format!("{} stands on a beam that is mirrored", reader.element);
                let help = "the axes of its section do not mirror as a body's do: put the marker into the file that includes it";
                reader.fail::<()>("file/bad-mirror", &item.span, message, help);
            } else if let Some((beam, node)) = node(&mut self.machine.beams, &on) {
                beam.markers.push((node, name, frame));
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
        found.map_or(1.0, |coordinate| sign(coordinate, instance.placement.signs()))
    }

    fn read_joints(&mut self, expansion: &Expansion, instance: &Instance, order: usize, couplings: bool) {
        let (mut made, mut failed) = (Vec::new(), Vec::new());
        {
            let angular = |reference: &str| self.angular(reference);
            let mut reader = expansion.reader(instance, "the model");
            reader.angular = &angular;
            for (i, (item, table)) in expansion.tables(&reader, &instance.table, "joint").into_iter().enumerate() {
                let reader = reader.of(label("joint", table, &instance.names, i));
                let known = joint::JOINTS.iter().map(|kind| kind.name);
                let found = match type_of(&reader, "joint", item, table, known, !couplings) {
                    Some(name) => joint::JOINTS.iter().find(|kind| kind.name == name),
                    None => None,
                };
                if found.is_none() {
                    failed.push(table);
                }
                let Some(kind) = found.filter(|kind| kind.between_markers != couplings) else { continue };
                let lists = [joint::COMMON, kind.fields, joint::BETWEEN_MARKERS];
                let lists = if kind.between_markers { &lists[..] } else { &lists[..2] };
                let Some(values) = reader.record(table, &item.span, lists) else {
                    failed.push(table);
                    continue;
                };
                let mut joint = joint::place((kind.make)(&values), &values);
                place_joint(&mut joint, instance);
                made.push((i, values.text("name"), kind.name, joint, item, table));
            }
        }
        for table in failed {
            self.give_up(table, &instance.names);
        }
        for (i, name, kind, mut joint, item, table) in made {
            let reader = expansion.reader(instance, "the model");
            if instance.placement.is_mirrored() {
                let planar = self.machine.dimension == Dimension::Two && instance.placement.signs()[1] < 0.0;
                if planar && matches!(joint.kind, JointKind::Contact(_)) {
                    let message = "a contact cannot be mirrored upside down";
                    reader.fail::<()>("file/bad-mirror", &item.span, message, "mirror along x, or turn the subsystem");
                }
                mirror_joint(&mut joint, instance.placement.signs(), |reference| self.sign(instance, reference));
            }
            let name = name.map_or_else(|| self.free_name(&instance.names, kind), |name| instance.names.full(&name));
            if !self.claim(&reader, &name, item, table) {
                return;
            }
            self.joints.insert(name.clone(), joint.kind.definition().coordinates(self.machine.dimension));
            self.ordered.push(((order, i), name, joint));
        }
    }

    /// Reads the forces of an instance; returns those that hear signals, as actuators.
    fn forces(&mut self, expansion: &Expansion, instance: &Instance) -> Vec<(Item, Table)> {
        let (mut made, mut acting) = (Vec::new(), Vec::new());
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
                let known = force::FORCES.iter().map(|kind| kind.name);
                let Some(name) = type_of(&reader, "force", item, table, known, true) else { continue };
                let Some(kind) = force::FORCES.iter().find(|kind| kind.name == name) else { continue };
                let Some(values) = reader.record(table, &item.span, &[force::COMMON, kind.fields]) else { continue };
                let Some(mut force) = force::force(&reader, kind, &values) else { continue };
                place_force(&mut force, instance);
                if instance.placement.is_mirrored() {
                    mirror_force(&mut force, instance.placement.signs(), |reference| self.sign(instance, reference));
                }
                made.push((values.text("name"), kind.name, force, item, table));
            }
        }
        for (name, kind, force, item, table) in made {
            let name = name.map_or_else(|| self.free_name(&instance.names, kind), |name| instance.names.full(&name));
            if !self.claim(&expansion.reader(instance, "the model"), &name, item, table) {
                break;
            }
            self.machine.forces.push((name, force));
        }
        acting
    }
}

/// A node of a beam by name, with its number.
fn node<'m>(beams: &'m mut [(String, Beam)], name: &str) -> Option<(&'m mut Beam, usize)> {
    let (beam, node) = name.rsplit_once('.')?;
    let (_, beam) = beams.iter_mut().find(|(known, _)| known == beam)?;
    let number = (0..=beam.elements).find(|&i| node_name(i, beam.elements) == node)?;
    Some((beam, number))
}

/// The type of an element; what is wrong with it is reported once.
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
            reader.fail("file/missing-key", &item.span, format!("{} has no `type`", reader.element), help)
        } else {
            None
        };
    };
    match &entry.item.value {
        ItemValue::Text(name) if known.clone().any(|known| known == name) => Some(name),
        _ if !report => None,
        ItemValue::Text(name) => {
            let message = format!("{} has the type `{name}`, but there is no such {kind}", reader.element);
            reader.fail("file/unknown-type", &entry.item.span, message, suggestion(name, known))
        }
        _ => reader.wrong_kind("type", &entry.item, "a text", "\"revolute\""),
    }
}

fn place_body(body: &mut Body, instance: &Instance) {
    let placement = &instance.placement;
    if placement.is_identity() {
        return;
    }
    body.placement = match body.relative_to {
        Some(_) => placement.local_frame(body.placement),
        None => placement.frame(body.placement),
    };
    body.centre = placement.local(body.centre);
    body.velocity = placement.vector(body.velocity);
    body.spin = placement.axial(body.spin);
    for marker in &mut body.markers {
        marker.frame = placement.local_frame(marker.frame);
    }
    body.kind = match body.kind {
        BodyKind::Rigid { tensor } => BodyKind::Rigid { tensor: placement.tensor(tensor) },
        BodyKind::Solid(shape) => BodyKind::Solid(placement.shape(shape)),
        other => other,
    };
}

fn place_joint(joint: &mut Joint, instance: &Instance) {
    let placement = &instance.placement;
    if placement.is_identity() {
        return;
    }
    joint.axes = match (joint.at, joint.axes) {
        (_, Some(Axes::Axis(axis))) => Some(Axes::Axis(placement.vector(axis))),
        (_, Some(Axes::Rotation(rotation))) => Some(Axes::Rotation(placement.rotation(rotation))),
        (Some(_), None) => Some(Axes::Rotation(placement.rotation(Rotation::identity()))),
        (None, None) => None,
    };
    joint.at = joint.at.map(|at| placement.point(at));
}

pub(super) fn place_force(force: &mut Force, instance: &Instance) {
    let placement = &instance.placement;
    match &mut force.kind {
        ForceKind::AppliedForce(force) if force.follows => force.vector = placement.local(force.vector),
        ForceKind::AppliedForce(force) => force.vector = placement.vector(force.vector),
        ForceKind::AppliedTorque(torque) if torque.follows => torque.vector = placement.axial_inside(torque.vector),
        ForceKind::AppliedTorque(torque) => torque.vector = placement.axial(torque.vector),
        _ => {}
    }
}
