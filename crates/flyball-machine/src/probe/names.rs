//! Names of a machine's quantities: found and listed by the same table.

use super::quantity::{Acting, Component, MarkerPart, Order, Probe, Probed, SectionPart};
use crate::control::Port;
use crate::control::block::BlockDefinition;
use crate::flexible::Beam;
use crate::force::ForceResult;
use crate::joint::{Joint, Measure};
use crate::machine::{Dimension, Machine, suggestion};

/// Vectors of markers.
const PARTS: [(&str, MarkerPart, &str, &str); 5] = [
    ("position", MarkerPart::Position, "m", "position in world axes"),
    ("velocity", MarkerPart::Velocity, "m/s", "velocity in world axes"),
    ("acceleration", MarkerPart::Acceleration, "m/s^2", "acceleration in world axes"),
    ("spin", MarkerPart::Spin, "rad/s", "angular velocity in world axes"),
    ("spin_rate", MarkerPart::SpinRate, "rad/s^2", "angular acceleration in world axes"),
];

/// Vectors of sections.
const SECTION: [(&str, SectionPart, &str, &str); 4] = [
    ("strain", SectionPart::Strain, "1", "stretch and shears"),
    ("curvature", SectionPart::Curvature, "1/m", "twist and curvatures"),
    ("force", SectionPart::Force, "N", "tension and shear forces, in the section's axes"),
    ("moment", SectionPart::Moment, "N m", "torque and bending moments, in the section's axes"),
];

const AXES: [&str; 3] = ["x", "y", "z"];
const QUATERNION: [&str; 4] = ["w", "x", "y", "z"];

const ENERGIES: [(&str, Probed, &str, &str); 5] = [
    ("energy.kinetic", Probed::Kinetic, "J", "kinetic energy"),
    ("energy.potential", Probed::Potential, "J", "energy stored in gravity, springs and beams"),
    ("energy.total", Probed::Total, "J", "kinetic and stored energy"),
    ("constraint.position", Probed::PositionViolation, "m", "largest violation of a position constraint"),
    ("constraint.velocity", Probed::VelocityViolation, "m/s", "largest violation of a velocity constraint"),
];

/// A machine as a list of names.
pub(crate) struct Names<'a> {
    machine: &'a Machine,
}

/// Component of a vector by its axis.
fn axis(name: &str) -> Option<Component> {
    AXES.iter().position(|known| *known == name).map(Component::Axis)
}

/// An index that counts from one, in brackets behind a word: `word[3]` is 2.
fn indexed<'n>(name: &'n str, word: &str) -> Option<&'n str> {
    name.strip_prefix(word)?.strip_prefix('[')?.strip_suffix(']')
}

impl<'a> Names<'a> {
    /// The names of a machine.
    pub fn new(machine: &'a Machine) -> Self {
        Self { machine }
    }

    /// Looks a quantity up.
    pub fn find(&self, name: &str) -> Result<Probe, String> {
        if let Some(hint) = self.counted_from_zero(name) {
            return Err(hint);
        }
        self.look_up(name).ok_or_else(|| self.help(name))
    }

    /// A quantity, if there is one of this name.
    pub fn look_up(&self, name: &str) -> Option<Probe> {
        let energy = ENERGIES.iter().find(|(known, ..)| *known == name);
        let energy = energy.map(|(_, quantity, unit, meaning)| (quantity.clone(), (*unit).to_string(), *meaning));
        let found = energy
            .or_else(|| self.of_marker(name))
            .or_else(|| self.of_joint(name))
            .or_else(|| self.of_force(name))
            .or_else(|| self.of_actuator(name))
            .or_else(|| self.of_section(name))
            // the sensor of a quantity has its name
            .or_else(|| self.signal(name));
        found.map(|(quantity, unit, meaning)| Probe { name: name.to_string(), unit, meaning, quantity })
    }

    /// A hint for indices of 0, where the first is 1.
    fn counted_from_zero(&self, name: &str) -> Option<String> {
        let (element, rest) = ["multiplier[0]", "section[0]"].iter().find_map(|word| {
            let at = name.find(word)?;
            Some((name[..at].trim_end_matches('.'), *word))
        })?;
        let known = self.joint(element).is_some() || self.beam(element).is_some();
        known.then(|| format!("they count from 1: write `{element}.{}`", rest.replace('0', "1")))
    }

    fn joint(&self, name: &str) -> Option<&'a Joint> {
        self.machine.joints.iter().find(|(known, _)| known == name).map(|(_, joint)| joint)
    }

    fn beam(&self, name: &str) -> Option<&'a Beam> {
        self.machine.beams.iter().find(|(known, _)| known == name).map(|(_, beam)| beam)
    }

    /// True if a name is a body, a node of a beam or `ground`.
    fn is_body(&self, name: &str) -> bool {
        name == "ground"
            || self.machine.bodies.iter().any(|(body, _)| body == name)
            || self.machine.beams.iter().any(|(beam, data)| {
                let node = name.strip_prefix(beam.as_str()).and_then(|rest| rest.strip_prefix('.'));
                node.is_some_and(|node| data.node_number(node).is_some())
            })
    }

    /// True if a name is a body, a node of a beam, `ground`, or a marker on one of them.
    fn is_marker(&self, name: &str) -> bool {
        if self.is_body(name) {
            return true;
        }
        let Some((body, marker)) = name.rsplit_once('.') else { return false };
        let on_beam = |(beam, data): &(String, Beam)| {
            let node = body.strip_prefix(beam.as_str()).and_then(|rest| rest.strip_prefix('.'));
            node.is_some_and(|node| {
                data.markers.iter().any(|(i, name, _)| name == marker && data.node_name(*i) == node)
            })
        };
        if self.machine.beams.iter().any(on_beam) {
            return true;
        }
        let body = if body == "ground" {
            Some(&self.machine.ground)
        } else {
            self.machine.bodies.iter().find(|(name, _)| name == body).map(|(_, body)| body)
        };
        body.is_some_and(|body| body.markers.iter().any(|known| known.name == marker))
    }

    #[inline(never)]
    fn of_marker(&self, name: &str) -> Option<(Probed, String, &'static str)> {
        let (rest, last) = name.rsplit_once('.')?;
        if last == "angle" && self.is_marker(rest) {
            return Some((Probed::Angle { marker: rest.into() }, "rad".into(), "turn about the z-axis of the world"));
        }
        let vector = |marker: &str, part: &str, component: Component| {
            let marker = Some(marker).filter(|marker| self.is_marker(marker))?.to_string();
            if part == "rotation" {
                let quantity = Probed::RotationVector { marker, component };
                return Some((quantity, "rad".to_string(), "rotation vector in world axes"));
            }
            let (_, part, unit, meaning) = PARTS.iter().find(|(known, ..)| *known == part)?;
            Some((Probed::Marker { marker, part: *part, component }, (*unit).to_string(), *meaning))
        };
        if let Some(found) = vector(rest, last, Component::Magnitude) {
            return Some(found);
        }
        let (marker, part) = rest.rsplit_once('.')?;
        if part == "quaternion" && self.is_marker(marker) {
            let entry = QUATERNION.iter().position(|known| *known == last)?;
            let quantity = Probed::Quaternion { marker: marker.into(), entry };
            return Some((quantity, "1".into(), "unit quaternion of the orientation, w ≥ 0"));
        }
        vector(marker, part, axis(last)?)
    }

    /// `….force`, `….moment`, `….force.x` behind an element.
    fn of_wrench<'n>(&self, name: &'n str) -> Option<(&'n str, bool, Component)> {
        let (rest, last) = name.rsplit_once('.')?;
        let is_moment = |part: &str| match part {
            "force" => Some(false),
            "moment" => Some(true),
            _ => None,
        };
        if let Some(moment) = is_moment(last) {
            return Some((rest, moment, Component::Magnitude));
        }
        let (element, part) = rest.rsplit_once('.')?;
        Some((element, is_moment(part)?, axis(last)?))
    }

    #[inline(never)]
    fn of_joint(&self, name: &str) -> Option<(Probed, String, &'static str)> {
        if let Some((element, moment, component)) = self.of_wrench(name)
            && let Some(joint) = self.joint(element)
        {
            let (unit, joint_name) = (if moment { "N m" } else { "N" }, element.to_string());
            if !joint.kind.definition().is_coupling() {
                let meaning = if moment {
                    "moment on the second body about its marker, world axes"
                } else {
                    "force on the second body, world axes"
                };
                return Some((Probed::Reaction { joint: joint_name, moment, component }, unit.into(), meaning));
            }
        }
        let (element, last) = name.rsplit_once('.')?;
        if let Some(joint) = self.joint(element) {
            if let Some(found) = self.effort(name, joint.kind.definition().coordinate_references(), Acting::Joint)
                && joint.kind.definition().is_coupling()
            {
                return Some(found);
            }
            if let Some(row) = indexed(last, "multiplier") {
                let row = row.parse::<usize>().ok()?.checked_sub(1)?;
                let known = row < self.rows(element);
                let quantity = Probed::Multiplier { joint: element.into(), row };
                return known.then(|| (quantity, "1".into(), "multiplier of a constraint row, in its own unit"));
            }
            if let Some(found) = of_power(last, Acting::Joint(element.into())) {
                return Some(found);
            }
        }
        self.of_coordinate(name)
    }

    /// Largest number of rows that a joint may have, as its equations say.
    fn rows(&self, joint: &str) -> usize {
        let Some(joint) = self.joint(joint) else { return 0 };
        let equations = joint.kind.definition().equations(self.machine.dimension).unwrap_or_default();
        let dimension = self.machine.dimension.number();
        equations.iter().map(|equation| equation.rows(dimension)).sum()
    }

    /// `joint.coordinate`, `.rate`, `.acceleration`.
    fn of_coordinate(&self, name: &str) -> Option<(Probed, String, &'static str)> {
        let orders = [
            (".rate", Order::Rate, "rate of a joint coordinate"),
            (".acceleration", Order::Acceleration, "acceleration of a joint coordinate"),
            ("", Order::Value, "joint coordinate; angles count turns"),
        ];
        let (reference, (_, order, meaning)) =
            orders.iter().find_map(|order| Some((name.strip_suffix(order.0)?, *order)))?;
        let angular = self.is_angular(reference)?;
        let units = if angular { ["rad", "rad/s", "rad/s^2"] } else { ["m", "m/s", "m/s^2"] };
        Some((Probed::Coordinate { coordinate: reference.into(), order }, units[order as usize].into(), meaning))
    }

    /// True if a joint coordinate is an angle; `None` if there is none of this name.
    fn is_angular(&self, reference: &str) -> Option<bool> {
        let (joint, coordinate) = reference.rsplit_once('.')?;
        let coordinates = self.joint(joint)?.kind.definition().coordinates(self.machine.dimension);
        let found = coordinates.iter().find(|known| known.name == coordinate)?;
        Some(matches!(found.measure, Measure::Angle { .. }))
    }

    /// `element.force` or `element.torque` of what acts on joint coordinates.
    fn effort(
        &self,
        name: &str,
        references: Vec<String>,
        acting: fn(String) -> Acting,
    ) -> Option<(Probed, String, &'static str)> {
        let (element, last) = name.rsplit_once('.')?;
        let angular = self.is_angular(references.first()?)?;
        let fits = last == "force" || (last == "torque" && angular);
        let unit = if angular { "N m" } else { "N" };
        let quantity = Probed::Effort { of: acting(element.into()) };
        (fits && references.len() == 1).then(|| (quantity, unit.into(), "force or moment on its joint coordinate"))
    }

    #[inline(never)]
    fn of_force(&self, name: &str) -> Option<(Probed, String, &'static str)> {
        let known = |element: &str| self.machine.forces.iter().find(|(known, _)| known == element);
        if let Some((element, last)) = name.rsplit_once('.')
            && let Some((_, force)) = known(element)
        {
            let references = force.kind.coordinate_references();
            let angular = references.iter().any(|reference| self.is_angular(reference) == Some(true));
            let strength = || Probed::Strength { force: element.into() };
            match last {
                "force" if angular => return Some((strength(), "N m".into(), "strength: torque")),
                "force" => return Some((strength(), "N".into(), "strength: tension or magnitude")),
                "torque" if angular => return Some((strength(), "N m".into(), "strength: torque")),
                "energy" => {
                    return Some((Probed::Stored { force: element.into() }, "J".into(), "energy stored in it"));
                }
                _ => {}
            }
            if let Some(found) = of_power(last, Acting::Force(element.into())) {
                return Some(found);
            }
            if let Some(state) = force.kind.states().iter().find(|state| state.result.name == last) {
                let ForceResult { unit, meaning, .. } = state.result;
                return Some((Probed::State { state: name.into() }, unit.into(), meaning));
            }
            let results = force.kind.results();
            if let Some(result) = results.iter().position(|result| result.name == last) {
                let ForceResult { unit, meaning, .. } = results[result];
                let quantity = Probed::Named { force: element.into(), result, count: results.len() };
                return Some((quantity, unit.into(), meaning));
            }
        }
        let (element, moment, component) = self.of_wrench(name)?;
        let (_, force) = known(element)?;
        let reaches = !force.kind.markers().is_empty() || force.kind.coordinate_references().len() == 1;
        reaches.then(|| wrench(Acting::Force(element.into()), moment, component))
    }

    fn of_actuator(&self, name: &str) -> Option<(Probed, String, &'static str)> {
        let known = |element: &str| self.machine.control.actuators.iter().find(|(known, _)| known == element);
        if let Some((element, last)) = name.rsplit_once('.')
            && let Some((_, actuator)) = known(element)
        {
            let references = actuator.kind.coordinate_references();
            if let Some(found) = self.effort(name, references, Acting::Actuator) {
                return Some(found);
            }
            if let Some(found) = of_power(last, Acting::Actuator(element.into())) {
                return Some(found);
            }
        }
        let (element, moment, component) = self.of_wrench(name)?;
        let (_, actuator) = known(element)?;
        let reaches = !actuator.kind.markers().is_empty() || actuator.kind.coordinate_references().len() == 1;
        reaches.then(|| wrench(Acting::Actuator(element.into()), moment, component))
    }

    #[inline(never)]
    fn of_section(&self, name: &str) -> Option<(Probed, String, &'static str)> {
        let (rest, last) = name.rsplit_once('.')?;
        let (rest, part) = rest.rsplit_once('.')?;
        let (beam, section) = rest.rsplit_once('.')?;
        let element = indexed(section, "section")?.parse::<usize>().ok()?.checked_sub(1)?;
        let (_, part, unit, meaning) = SECTION.iter().find(|(known, ..)| *known == part)?;
        let known = self.beam(beam).is_some_and(|data| element < data.elements);
        let quantity = Probed::Section { beam: beam.into(), element, part: *part, component: axis(last)? };
        known.then(|| (quantity, (*unit).into(), *meaning))
    }

    /// Sensors and blocks with their output ports.
    fn sources(&self) -> impl Iterator<Item = (&'a str, Vec<Port>)> + use<'a> {
        let (control, dimension) = (&self.machine.control, self.machine.dimension);
        let sensors = control.sensors.iter().map(move |(name, s)| (name.as_str(), s.kind.outputs(dimension)));
        let blocks = control.blocks.iter().map(|(name, block)| {
            let mut ports = block.kind.outputs();
            if let Some(unit) = &block.wiring.unit {
                ports.iter_mut().for_each(|port| port.unit.clone_from(unit));
            }
            (name.as_str(), ports)
        });
        sensors.chain(blocks)
    }

    /// `element.port`, `element.port[i]`, or `element` if it has one port.
    fn signal(&self, name: &str) -> Option<(Probed, String, &'static str)> {
        self.sources().find_map(|(element, ports)| {
            let rest = name.strip_prefix(element)?;
            let alone = ports.len() == 1;
            let scalars = ports.iter().flat_map(|port| (0..port.width).map(move |i| (port, i)));
            let full = scalars.map(|(port, i)| (format!(".{}", port.scalar_name(i)), port));
            let found =
                full.into_iter().find(|(full, port)| full == rest || (alone && full[port.name.len() + 1..] == *rest));
            found.map(|(full, port)| {
                (Probed::Signal { signal: format!("{element}{full}") }, port.unit.clone(), "signal")
            })
        })
    }

    /// All names, element by element.
    pub fn all(&self) -> Vec<Probe> {
        let machine = self.machine;
        let axes = if machine.dimension == Dimension::Two { &AXES[..2] } else { &AXES[..] };
        let turning = if machine.dimension == Dimension::Two { &AXES[2..] } else { &AXES[..] };
        let mut names: Vec<String> = Vec::new();
        let mut markers: Vec<String> = Vec::new();
        for (body, data) in &machine.bodies {
            markers.push(body.clone());
            markers.extend(data.markers.iter().map(|marker| format!("{body}.{}", marker.name)));
        }
        for (beam, data) in &machine.beams {
            markers.extend(data.node_names().map(|node| format!("{beam}.{node}")));
        }
        for marker in &markers {
            for (i, (part, ..)) in PARTS.iter().enumerate() {
                let components = if i < 3 { axes } else { turning };
                names.extend(components.iter().map(|axis| format!("{marker}.{part}.{axis}")));
                names.extend((i < 3 || components.len() > 1).then(|| format!("{marker}.{part}")));
            }
            names.push(format!("{marker}.angle"));
            if machine.dimension == Dimension::Three {
                names.extend(AXES.iter().map(|axis| format!("{marker}.rotation.{axis}")));
                names.extend(QUATERNION.iter().map(|entry| format!("{marker}.quaternion.{entry}")));
            }
        }
        let wrench = |names: &mut Vec<String>, element: &str, total: bool| {
            names.extend(axes.iter().map(|axis| format!("{element}.force.{axis}")));
            names.extend(total.then(|| format!("{element}.force")));
            names.extend(turning.iter().map(|axis| format!("{element}.moment.{axis}")));
            names.extend((total && turning.len() > 1).then(|| format!("{element}.moment")));
        };
        for (name, joint) in &machine.joints {
            let definition = joint.kind.definition();
            for coordinate in definition.coordinates(machine.dimension) {
                names.extend(["", ".rate", ".acceleration"].map(|order| format!("{name}.{}{order}", coordinate.name)));
            }
            if definition.is_coupling() {
                names.push(format!("{name}.force"));
            } else {
                wrench(&mut names, name, true);
            }
            names.extend((1..=self.rows(name)).map(|row| format!("{name}.multiplier[{row}]")));
            names.extend(["power", "work"].map(|what| format!("{name}.{what}")));
        }
        for (name, force) in &machine.forces {
            names.push(format!("{name}.force"));
            wrench(&mut names, name, false);
            names.extend(["power", "work", "energy"].map(|what| format!("{name}.{what}")));
            names.extend(force.kind.states().iter().map(|state| format!("{name}.{}", state.result.name)));
            names.extend(force.kind.results().iter().map(|result| format!("{name}.{}", result.name)));
        }
        for (beam, data) in &machine.beams {
            for element in 1..=data.elements {
                for (part, ..) in SECTION {
                    names.extend(AXES.iter().map(|axis| format!("{beam}.section[{element}].{part}.{axis}")));
                }
            }
        }
        for (element, ports) in self.sources() {
            let scalars = ports.iter().flat_map(|port| (0..port.width).map(move |i| port.scalar_name(i)));
            names.extend(scalars.map(|port| format!("{element}.{port}")));
        }
        for (name, _) in &machine.control.actuators {
            names.push(format!("{name}.force"));
            wrench(&mut names, name, false);
            names.extend(["power", "work"].map(|what| format!("{name}.{what}")));
        }
        names.extend(ENERGIES.iter().map(|(name, ..)| (*name).to_string()));
        names.iter().filter_map(|name| self.look_up(name)).collect()
    }

    /// The nearest name of the element that was meant, or the nearest element.
    #[inline(never)]
    fn help(&self, name: &str) -> String {
        let machine = self.machine;
        let elements = machine
            .bodies
            .iter()
            .map(|(name, _)| name.as_str())
            .chain(machine.joints.iter().map(|(name, _)| name.as_str()))
            .chain(machine.forces.iter().map(|(name, _)| name.as_str()))
            .chain(machine.beams.iter().map(|(name, _)| name.as_str()))
            .chain(machine.control.actuators.iter().map(|(name, _)| name.as_str()))
            .chain(self.sources().map(|(name, _)| name))
            .chain(["energy", "constraint", "ground"]);
        let elements: Vec<&str> = elements.collect();
        let of_element = |element: &&str| {
            let rest = name.strip_prefix(element);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        let meant = elements.iter().copied().filter(of_element).max_by_key(|element| element.len());
        let Some(element) = meant else {
            let first = name.split('.').next().unwrap_or_default();
            return suggestion(first, elements.into_iter());
        };
        let all = self.all();
        let mine = all.iter().map(|probe| probe.name.as_str());
        let mine: Vec<&str> =
            mine.filter(|known| known.strip_prefix(element).is_some_and(|r| r.starts_with('.'))).collect();
        let near = suggestion(name, mine.iter().copied());
        if near.starts_with("did you mean") || mine.len() <= MANY_NAMES {
            return near;
        }
        let some = mine[..MANY_NAMES].join("`, `");
        format!("`{element}` has for instance `{some}`; `flyball names` lists all {} of them", mine.len())
    }
}

/// Names that a message lists.
const MANY_NAMES: usize = 8;

fn wrench(of: Acting, moment: bool, component: Component) -> (Probed, String, &'static str) {
    let (unit, meaning) = if moment {
        ("N m", "moment on the second body about its marker, world axes")
    } else {
        ("N", "force on the second body, world axes")
    };
    (Probed::Wrench { of, moment, component }, unit.into(), meaning)
}

fn of_power(last: &str, of: Acting) -> Option<(Probed, String, &'static str)> {
    match last {
        "power" => Some((Probed::Power { of }, "W".into(), "power given to the machine")),
        "work" => Some((Probed::Work { of }, "J".into(), "work done on the machine since the start")),
        _ => None,
    }
}
