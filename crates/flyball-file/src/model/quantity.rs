//! Results by name.
//!
//! ```text
//!   marker.position.x   marker.velocity.y   marker.acceleration.z   marker.spin.z   marker.angle
//!   joint.coordinate    joint.coordinate.rate    joint.force.x    joint.moment.z    (on the second body)
//!   force.force         energy.kinetic   energy.potential   energy.total   constraint.position   constraint.velocity
//! ```

use crate::element::beam::node_name;
use crate::suggest::suggestion;
use crate::units::Expected;
use flyball_machine::control::Port;
use flyball_machine::control::block::BlockDefinition;
use flyball_machine::joint::Measure;
use flyball_machine::{Beam, Machine, MachineError, Reading};

/// A number that can be read from a state.
#[derive(Clone, Debug, PartialEq)]
pub struct Quantity {
    /// As written.
    pub name: String,
    /// Its unit.
    pub unit: Expected,
    /// Unit that a sensor or block says its signal has; its numbers are in this unit, not in SI.
    pub declared: Option<String>,
    kind: QuantityKind,
}

#[derive(Clone, Debug, PartialEq)]
enum QuantityKind {
    Marker { marker: String, part: Part, axis: usize },
    Angle { marker: String },
    Coordinate { coordinate: String, rate: bool },
    Reaction { joint: String, body: String, moment: bool, axis: usize },
    Force { force: String },
    Kinetic,
    Potential,
    Total,
    Signal { signal: String },
    PositionViolation,
    VelocityViolation,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    Position,
    Velocity,
    Acceleration,
    Spin,
    SpinRate,
}

const PARTS: [(&str, Part, Expected); 5] = [
    ("position", Part::Position, Expected::LENGTH),
    ("velocity", Part::Velocity, Expected::VELOCITY),
    ("acceleration", Part::Acceleration, Expected::ACCELERATION),
    ("spin", Part::Spin, Expected::SPIN),
    ("spin_rate", Part::SpinRate, Expected::SPIN_RATE),
];

const ENERGY: Expected = Expected { symbol: "J", dimension: Expected::MOMENT.dimension };

/// Units of signals are known to the finished machine only.
const SIGNAL: Expected = Expected { symbol: "", dimension: Expected::NUMBER.dimension };

/// True if a name is a body, a node of a beam or `ground`.
fn is_body(machine: &Machine, name: &str) -> bool {
    name == "ground"
        || machine.bodies.iter().any(|(body, _)| body == name)
        || machine.beams.iter().any(|(beam, data)| {
            let node = name.strip_prefix(beam.as_str()).and_then(|rest| rest.strip_prefix('.'));
            node.is_some_and(|node| is_node(node, data.elements))
        })
}

/// True if a name is a body, a node of a beam, `ground`, or a marker on one of them.
fn is_marker(machine: &Machine, name: &str) -> bool {
    if is_body(machine, name) {
        return true;
    }
    let Some((body, marker)) = name.rsplit_once('.') else { return false };
    let on_beam = |(beam, data): &(String, Beam)| {
        let node = body.strip_prefix(beam.as_str()).and_then(|rest| rest.strip_prefix('.'));
        node.is_some_and(|node| {
            data.markers.iter().any(|(i, name, _)| name == marker && node_name(*i, data.elements) == node)
        })
    };
    if machine.beams.iter().any(on_beam) {
        return true;
    }
    let body = if body == "ground" {
        Some(&machine.ground)
    } else {
        machine.bodies.iter().find(|(name, _)| name == body).map(|(_, body)| body)
    };
    body.is_some_and(|body| body.markers.iter().any(|known| known.name == marker))
}

/// True for `start`, `end` and the inner nodes of a beam.
pub(super) fn is_node(name: &str, elements: usize) -> bool {
    let inner = name.strip_prefix("node").and_then(|number| number.parse::<usize>().ok());
    matches!(name, "start" | "end") || inner.is_some_and(|number| (1..elements).contains(&number))
}

/// True if something has the form of a quantity of a body or of one of its markers.
pub(super) fn is_of_a_body(rest: &str) -> bool {
    let parts: Vec<&str> = rest.split('.').collect();
    match parts.as_slice() {
        [.., part, "x" | "y" | "z"] => PARTS.iter().any(|(known, ..)| known == part),
        [.., last] => *last == "angle",
        [] => false,
    }
}

impl Quantity {
    /// Looks a quantity up.
    ///
    /// # Errors
    /// What to try instead.
    pub fn find(machine: &Machine, name: &str) -> Result<Self, String> {
        let make = |kind, unit| Ok(Self { name: name.to_string(), unit, declared: None, kind });
        match name {
            "energy.kinetic" => return make(QuantityKind::Kinetic, ENERGY),
            "energy.potential" => return make(QuantityKind::Potential, ENERGY),
            "energy.total" => return make(QuantityKind::Total, ENERGY),
            "constraint.position" => return make(QuantityKind::PositionViolation, Expected::LENGTH),
            "constraint.velocity" => return make(QuantityKind::VelocityViolation, Expected::VELOCITY),
            _ => {}
        }
        if let Some((kind, unit)) = component(machine, name) {
            return make(kind, unit);
        }
        if let Some((kind, unit)) = coordinate(machine, name) {
            return make(kind, unit);
        }
        if let Some((signal, unit)) = signal(machine, name) {
            let declared = Some(unit).filter(|unit| !unit.is_empty());
            return Ok(Self { declared, ..make(QuantityKind::Signal { signal }, SIGNAL)? });
        }
        match name.rsplit_once('.') {
            Some((marker, "angle")) if is_marker(machine, marker) => {
                return make(QuantityKind::Angle { marker: marker.into() }, Expected::ANGLE);
            }
            Some((force, "force")) if machine.forces.iter().any(|(known, _)| known == force) => {
                return make(QuantityKind::Force { force: force.into() }, strength_unit(machine, force));
            }
            _ => {}
        }
        Err(help(machine, name))
    }

    /// Its value.
    ///
    /// # Errors
    /// If the machine is another one.
    pub fn read(&self, reading: &Reading) -> Result<f64, MachineError> {
        Ok(match &self.kind {
            QuantityKind::Marker { marker, part, axis } => {
                let state = reading.marker(marker)?;
                let vector = match part {
                    Part::Position => state.position,
                    Part::Velocity => state.velocity,
                    Part::Acceleration => state.acceleration,
                    Part::Spin => state.spin,
                    Part::SpinRate => state.spin_rate,
                };
                vector[*axis]
            }
            QuantityKind::Angle { marker } => reading.angle(marker)?,
            QuantityKind::Coordinate { coordinate, rate } => {
                let (value, speed) = reading.coordinate(coordinate)?;
                if *rate { speed } else { value }
            }
            QuantityKind::Reaction { joint, body, moment, axis } => {
                let reaction = reading.reaction(joint, body)?;
                if *moment { reaction.moment[*axis] } else { reaction.force[*axis] }
            }
            QuantityKind::Force { force } => reading.force(force)?,
            QuantityKind::Signal { signal } => reading.signal(signal)?,
            QuantityKind::Kinetic => reading.kinetic_energy(),
            QuantityKind::Potential => reading.potential_energy(),
            QuantityKind::Total => reading.kinetic_energy() + reading.potential_energy(),
            QuantityKind::PositionViolation => reading.constraint_violation(),
            QuantityKind::VelocityViolation => reading.velocity_violation(),
        })
    }
}

/// `….part.axis` of a marker or joint.
fn component(machine: &Machine, name: &str) -> Option<(QuantityKind, Expected)> {
    let (rest, axis) = name.rsplit_once('.')?;
    let axis = ["x", "y", "z"].iter().position(|known| *known == axis)?;
    let (element, part) = rest.rsplit_once('.')?;
    if let Some((_, part, unit)) = PARTS.iter().find(|(known, ..)| *known == part) {
        let marker = element.to_string();
        return is_marker(machine, element).then_some((QuantityKind::Marker { marker, part: *part, axis }, *unit));
    }
    let (moment, unit) = match part {
        "force" => (false, Expected::FORCE),
        "moment" => (true, Expected::MOMENT),
        _ => return None,
    };
    let (_, joint) = machine.joints.iter().find(|(known, _)| known == element)?;
    let second = joint.second.as_str();
    let body = match second.rsplit_once('.') {
        Some((body, _)) if !is_body(machine, second) && is_body(machine, body) => body,
        _ => second,
    };
    let kind = QuantityKind::Reaction { joint: element.into(), body: body.into(), moment, axis };
    (!joint.kind.definition().is_coupling()).then_some((kind, unit))
}

impl Quantity {
    /// The joint angle it shows, whose turns are to be counted.
    pub(crate) fn counted_angle(&self) -> Option<String> {
        match &self.kind {
            QuantityKind::Coordinate { coordinate, rate: false } if self.unit == Expected::ANGLE => {
                Some(coordinate.clone())
            }
            _ => None,
        }
    }
}

/// `joint.coordinate` or `joint.coordinate.rate`.
fn coordinate(machine: &Machine, name: &str) -> Option<(QuantityKind, Expected)> {
    let (reference, rate) = match name.strip_suffix(".rate") {
        Some(reference) => (reference, true),
        None => (name, false),
    };
    let (joint, coordinate) = reference.rsplit_once('.')?;
    let (_, joint) = machine.joints.iter().find(|(known, _)| known == joint)?;
    let coordinates = joint.kind.definition().coordinates(machine.dimension);
    let found = coordinates.iter().find(|known| known.name == coordinate)?;
    let unit = match (found.measure, rate) {
        (Measure::Angle { .. }, false) => Expected::ANGLE,
        (Measure::Angle { .. }, true) => Expected::SPIN,
        (Measure::Displacement(_), false) => Expected::LENGTH,
        (Measure::Displacement(_), true) => Expected::VELOCITY,
    };
    Some((QuantityKind::Coordinate { coordinate: reference.into(), rate }, unit))
}

/// Unit of the strength of a force: a moment if it acts on an angle.
fn strength_unit(machine: &Machine, force: &str) -> Expected {
    let found = machine.forces.iter().find(|(known, _)| known == force);
    let references = found.map_or_else(Vec::new, |(_, force)| force.kind.coordinate_references());
    let is_angle = |reference: &String| coordinate(machine, reference).is_some_and(|(_, unit)| unit == Expected::ANGLE);
    if references.iter().any(is_angle) { Expected::MOMENT } else { Expected::FORCE }
}

/// Sensors and blocks with their output ports.
fn sources(machine: &Machine) -> impl Iterator<Item = (&str, Vec<Port>)> {
    let control = &machine.control;
    let sensors = control.sensors.iter().map(|(name, s)| (name.as_str(), s.kind.outputs(machine.dimension)));
    let blocks = control.blocks.iter().map(|(name, block)| {
        let mut ports = block.kind.outputs();
        if let Some(unit) = &block.wiring.unit {
            ports.iter_mut().for_each(|port| port.unit.clone_from(unit));
        }
        (name.as_str(), ports)
    });
    sensors.chain(blocks)
}

/// The full name `element.port` or `element.port[i]` of a scalar signal, and its unit.
fn signal(machine: &Machine, name: &str) -> Option<(String, String)> {
    sources(machine).find_map(|(element, ports)| {
        let rest = name.strip_prefix(element)?;
        let alone = ports.len() == 1;
        let scalars = ports.iter().flat_map(|port| (0..port.width).map(move |i| (port, i)));
        let full = scalars.map(|(port, i)| (format!(".{}", port.scalar_name(i)), port));
        let found =
            full.into_iter().find(|(full, port)| full == rest || (alone && full[port.name.len() + 1..] == *rest));
        found.map(|(full, port)| (format!("{element}{full}"), port.unit.clone()))
    })
}

fn help(machine: &Machine, name: &str) -> String {
    let element = name.split('.').next().unwrap_or_default();
    let names: Vec<&str> = machine
        .bodies
        .iter()
        .map(|(name, _)| name.as_str())
        .chain(machine.joints.iter().map(|(name, _)| name.as_str()))
        .chain(machine.forces.iter().map(|(name, _)| name.as_str()))
        .chain(machine.beams.iter().map(|(name, _)| name.as_str()))
        .chain(sources(machine).map(|(name, _)| name))
        .chain(["energy", "ground"])
        .collect();
    if names.iter().any(|known| known.split('.').next() == Some(element)) {
        if let Some((element, ports)) = sources(machine).find(|(known, _)| known.split('.').next() == Some(element)) {
            let names: Vec<String> = ports.iter().map(|port| format!("{element}.{}", port.scalar_name(0))).collect();
            return suggestion(name, names.iter().map(String::as_str));
        }
        return "write `body.position.x`, `body.marker.velocity.y`, `joint.angle`, `joint.angle.rate`, `joint.force.x`, \
                `spring.force` or `energy.total`"
            .into();
    }
    suggestion(element, names.into_iter())
}
