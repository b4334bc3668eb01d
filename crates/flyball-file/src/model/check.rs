//! References that lead nowhere.

use super::assemble::Assembly;
use crate::diagnostic::{Diagnostic, Report};
use crate::field::Refers;
use crate::ids;
use crate::read::Mention;
use crate::suggest::suggestion;
use flyball_dae::message::Message;
use flyball_machine::control::Port;
use flyball_machine::control::block::BlockDefinition;
use flyball_machine::geometry::Frame;
use flyball_machine::joint::Coordinate;
use flyball_machine::{Beam, Probe};
use std::collections::{HashMap, HashSet};

/// Beginning of a help that has a name to offer.
const MEANT: &str = "did you mean";

/// Everything that names can refer to.
struct Known<'a> {
    assembly: &'a Assembly,
    /// Beams with their numbers of elements.
    beams: HashMap<&'a str, &'a Beam>,
    /// `body.marker`.
    markers: HashSet<String>,
    /// Sensors and blocks with their output ports.
    signals: Vec<(&'a str, Vec<Port>)>,
}

impl<'a> Known<'a> {
    fn new(assembly: &'a Assembly) -> Self {
        let machine = &assembly.machine;
        let beams = machine.beams.iter().map(|(name, beam)| (name.as_str(), beam)).collect();
        let bodies = machine.bodies.iter().map(|(name, body)| (name.as_str(), body));
        let mut markers = HashSet::new();
        for (name, body) in bodies.chain([("ground", &machine.ground)]) {
            markers.extend(body.markers.iter().map(|marker| format!("{name}.{}", marker.name)));
        }
        for (name, beam) in &machine.beams {
            let marker =
                |(node, marker, _): &(usize, String, Frame)| format!("{name}.{}.{marker}", beam.node_name(*node));
            markers.extend(beam.markers.iter().map(marker));
        }
        let control = &machine.control;
        let sensors = control.sensors.iter().map(|(name, s)| (name.as_str(), s.kind.outputs(machine.dimension)));
        let blocks = control.blocks.iter().map(|(name, block)| (name.as_str(), block.kind.outputs()));
        Self { assembly, beams, markers, signals: sensors.chain(blocks).collect() }
    }

    fn is_body(&self, name: &str) -> bool {
        let node = || {
            let (beam, node) = name.rsplit_once('.')?;
            self.beams.get(beam)?.node_number(node)
        };
        name == "ground" || self.assembly.bodies.contains_key(name) || node().is_some()
    }

    fn body_names(&self) -> impl Iterator<Item = &str> {
        let bodies = self.assembly.machine.bodies.iter().map(|(name, _)| name.as_str());
        let broken = self.assembly.broken.bodies.iter().map(String::as_str);
        bodies.chain(self.beams.keys().copied()).chain(broken).chain(["ground"])
    }

    /// Joint coordinates, their rates and accelerations: signals without a sensor of their own.
    fn coordinates(&self) -> impl Iterator<Item = String> {
        self.assembly.joints.iter().flat_map(|(joint, all)| {
            let levels =
                |c: &Coordinate| ["", ".rate", ".acceleration"].map(|level| format!("{joint}.{}{level}", c.name));
            all.iter().flat_map(levels).collect::<Vec<_>>()
        })
    }

    fn is_signal(&self, name: &str, coordinates: &[String]) -> bool {
        self.signals.iter().any(|(known, _)| *known == name) || coordinates.iter().any(|known| known == name)
    }

    /// Missing part of a signal, looked up in its subsystem and in those around it.
    #[inline(never)]
    fn missing_signal(&self, mention: &Mention) -> Option<(String, String)> {
        let coordinates: Vec<String> = self.coordinates().collect();
        let (path, index) = match mention.name.split_once('[') {
            Some((path, rest)) => (path, rest.trim_end_matches(']').parse::<usize>().ok()),
            None => (mention.name.as_str(), None),
        };
        let mut scope = mention.scope.as_str();
        loop {
            let full = if scope.is_empty() { path.to_string() } else { format!("{scope}.{path}") };
            let found = self.signals.iter().find_map(|(name, ports)| {
                let rest = full.strip_prefix(name)?;
                match (rest.strip_prefix('.'), ports.as_slice()) {
                    (None, _) if !rest.is_empty() => None,
                    (None, [port]) => Some(Ok(port)),
                    (None, _) => Some(Err((*name, ports))),
                    (Some(wanted), _) => Some(find_port(ports, wanted).ok_or((*name, ports))),
                }
            });
            match found {
                Some(Ok(port)) if index.is_none_or(|i| (1..=port.width).contains(&i)) => return None,
                Some(Ok(port)) => {
                    let help = format!("it has {}, counted from 1", components(port.width));
                    return Some((format!("component {} of signal `{path}`", index.unwrap_or(0)), help));
                }
                // another element may be called as if it were a port of this one
                Some(Err((name, ports))) if !self.is_signal(&full, &coordinates) => {
                    let names: Vec<String> = ports.iter().map(|port| format!("{name}.{}", port.name)).collect();
                    let near = coordinates.iter().filter(|known| known.starts_with(name));
                    let help = suggestion(&full, names.iter().chain(near).map(String::as_str));
                    return Some((format!("signal `{path}`"), help));
                }
                _ if self.is_signal(&full, &coordinates) => return None,
                _ if scope.is_empty() => break,
                _ => scope = scope.rsplit_once('.').map_or("", |(outer, _)| outer),
            }
        }
        let machine = &self.assembly.machine;
        if self.names_of(mention).any(|name| Probe::named(machine, &name).is_some()) {
            return None;
        }
        // quantities of the results that can be signals
        let quantities: Vec<Probe> = Probe::all(machine);
        let quantities = quantities.iter().filter(|probe| probe.is_signal() || probe.sensor(machine).is_ok());
        let known = self.signals.iter().map(|(name, _)| *name);
        let known = known.chain(coordinates.iter().chain(&mention.parameters).map(String::as_str));
        let known = known.chain(quantities.map(|probe| probe.name.as_str()));
        let near = suggestion(&mention.name, known);
        // the nearest quantity of the element that was meant
        let of_element = |name: String| Probe::find(machine, &name).err().filter(|help| help.starts_with(MEANT));
        let help = Some(near.clone()).filter(|near| near.starts_with(MEANT));
        let help = help.or_else(|| self.names_of(mention).find_map(of_element)).unwrap_or(near);
        Some((format!("signal `{}`", mention.name), help))
    }

    /// Full names that a signal may have: in its subsystem, and in those around it.
    fn names_of<'m>(&self, mention: &'m Mention) -> impl Iterator<Item = String> + use<'m> {
        let scopes = std::iter::successors(Some(mention.scope.as_str()), |scope| {
            (!scope.is_empty()).then(|| scope.rsplit_once('.').map_or("", |(outer, _)| outer))
        });
        scopes.map(|scope| if scope.is_empty() { mention.name.clone() } else { format!("{scope}.{}", mention.name) })
    }

    /// A quantity that is used as a signal and cannot be one, with a cure.
    fn refused(&self, mention: &Mention) -> Option<(String, String)> {
        let machine = &self.assembly.machine;
        if mention.refers != Refers::Signal {
            return None;
        }
        let found = self.names_of(mention).find_map(|name| Probe::named(machine, &name))?;
        let help = if found.is_signal() { None } else { found.sensor(machine).err() };
        help.map(|help| (mention.name.clone(), help))
    }

    /// Missing name and a cure; `None` if nothing is missing.
    #[inline(never)]
    fn missing(&self, mention: &Mention) -> Option<(String, String)> {
        let name = mention.name.as_str();
        match mention.refers {
            Refers::Binding => None,
            Refers::Signal => self.missing_signal(mention),
            Refers::Quantity => {
                let found = Probe::find(&self.assembly.machine, name);
                found.err().map(|help| (format!("quantity `{name}`"), help))
            }
            Refers::Joint if self.assembly.joints.contains_key(name) => None,
            Refers::Joint => {
                let joints = self.assembly.joints.keys().map(String::as_str);
                Some((format!("joint `{name}`"), suggestion(name, joints)))
            }
            Refers::Force => {
                let mut forces = self.assembly.machine.forces.iter().map(|(force, _)| force.as_str());
                let known = forces.clone().any(|force| force == name);
                (!known).then(|| (format!("force `{name}`"), suggestion(name, forces.by_ref())))
            }
            Refers::Road => {
                let mut roads = self.assembly.machine.roads.iter().map(|(road, _)| road.as_str());
                let known = roads.clone().any(|road| road == name);
                (!known).then(|| (format!("road `{name}`"), suggestion(name, roads.by_ref())))
            }
            Refers::Body if self.is_body(name) => None,
            Refers::Marker if self.is_body(name) || self.markers.contains(name) => None,
            Refers::Body => Some((format!("body `{name}`"), suggestion(name, self.body_names()))),
            Refers::Marker => match name.rsplit_once('.') {
                Some((body, marker)) if self.is_body(body) => {
                    let markers = self.markers.iter().filter_map(|known| known.strip_prefix(body)?.strip_prefix('.'));
                    Some((format!("marker `{marker}` of `{body}`"), suggestion(marker, markers)))
                }
                Some((beam, node)) if self.beams.contains_key(beam) => {
                    let last = self.beams[beam].elements.saturating_sub(1);
                    let help = format!("its nodes are `start`, `node1` to `node{last}`, `end`");
                    Some((format!("node `{node}` of beam `{beam}`"), help))
                }
                _ if self.beams.contains_key(name) => {
                    Some((format!("body `{name}`"), format!("it is a beam; attach to a node, as `{name}.start`")))
                }
                Some((body, _)) if !name.contains(' ') => {
                    let help = suggestion(body, self.body_names());
                    Some((format!("body `{body}`"), help))
                }
                _ => Some((format!("body `{name}`"), suggestion(name, self.body_names()))),
            },
            Refers::Coordinate => {
                let (joint, coordinate) = name.rsplit_once('.').unwrap_or((name, ""));
                let joints = || self.assembly.joints.keys().map(String::as_str);
                let Some(coordinates) = self.assembly.joints.get(joint) else {
                    return match self.assembly.joints.get(name).and_then(|all| all.first()) {
                        Some(first) => Some((
                            format!("coordinate `{name}`"),
                            format!("a coordinate is `joint.coordinate`, as `{name}.{}`", first.name),
                        )),
                        None => Some((format!("joint `{joint}`"), suggestion(joint, joints()))),
                    };
                };
                if coordinates.iter().any(|known| known.name == coordinate) {
                    return None;
                }
                let help = suggestion(coordinate, coordinates.iter().map(|known| known.name));
                Some((format!("coordinate `{coordinate}` of joint `{joint}`"), help))
            }
        }
    }
}

/// A port by its name; the components of the only one, if it is a vector, are `x`, `y`, `z`.
fn find_port<'p>(ports: &'p [Port], wanted: &str) -> Option<&'p Port> {
    let axis = || ["x", "y", "z"].iter().position(|axis| *axis == wanted);
    let vector = || match ports {
        [port] => axis().and_then(|axis| (port.width > axis.max(1)).then_some(port)),
        _ => None,
    };
    ports.iter().find(|port| port.name == wanted).or_else(vector)
}

fn components(width: usize) -> String {
    if width == 1 { "one component".into() } else { format!("{width} components") }
}

/// Reports references that lead nowhere.
#[inline(never)]
pub(super) fn check(assembly: &Assembly, mentions: &[Mention], report: &Report) {
    let known = Known::new(assembly);
    for mention in mentions {
        if assembly.broken.may_have(&mention.name) {
            continue;
        }
        if let Some((name, help)) = known.refused(mention) {
            let message = format!("`{name}`, which {} refers to, cannot be a signal", mention.element);
            let message = Message::error(ids::NOT_A_SIGNAL, message).help(help);
            let message = Message { element: mention.element.name.clone(), ..message };
            report.add(Diagnostic::at(message, mention.place.clone()));
        } else if let Some((what, help)) = known.missing(mention) {
            let message = format!("{} refers to {what}, which does not exist", mention.element);
            let message = Message::error(ids::UNKNOWN_REFERENCE, message).help(help);
            let message = Message { element: mention.element.name.clone(), ..message };
            report.add(Diagnostic::at(message, mention.place.clone()));
        }
    }
}
