//! Markers as a subsystem sees them.
//!
//! Every file sees the axes of bodies as its own mirror shows them: the images of the axes, times the signs of the mirror.
//! Sections of beams keep their tangents instead, so that their nodes need markers that are turned around; and the plane
//! of a contact needs one whose normal points to the side where it did.
#![allow(non_snake_case)]

use super::assemble::Assembly;
use super::instance::Instance;
use flyball_machine::body::Marker;
use flyball_machine::catalog::{Placement, section_signs, turn_around};
use flyball_machine::geometry::Frame;
use flyball_machine::{Beam, Rotation};

/// Carrier of markers.
enum Carrier {
    Ground,
    Body(usize),
    Node(usize, usize),
}

impl Assembly {
    /// The placement of the innermost subsystem that holds both.
    pub(super) fn common(&self, first: &str, second: &str) -> Placement {
        let mut prefix = first;
        loop {
            if second.starts_with(prefix) {
                return self.placements.get(prefix).copied().unwrap_or_default();
            }
            let outer = prefix.trim_end_matches('.').rfind('.');
            prefix = outer.map_or("", |dot| &prefix[..=dot]);
        }
    }

    /// How axes of a beam's node are turned to those that an instance sees.
    pub(super) fn node_turn(&self, instance: &Instance, beam: &str) -> Rotation {
        let Some(prefix) = self.mirrored_beams.get(beam) else { return Rotation::identity() };
        let own = self.placements.get(prefix).copied().unwrap_or_default().signs();
        // the file that both belong to sees sections that its own mirror does not know of
        let common = self.common(prefix, &instance.names.prefix).signs();
        let product = |a: [f64; 3], b: [f64; 3]| [0, 1, 2].map(|i| a[i] * b[i]);
        let section = |signs: [f64; 3]| section_signs(signs, self.machine.dimension);
        turn_around(product(product(section(own), section(product(own, common))), common))
    }

    /// A frame on a body or node, as the instance sees it; on one outside, it is turned with the subsystem.
    pub(super) fn carried(&self, instance: &Instance, on: &str, frame: Frame) -> Frame {
        let (element, turn) = match on.rsplit_once('.') {
            Some((beam, _)) if !self.bodies.contains_key(on) => (beam, self.node_turn(instance, beam)),
            _ => (on, Rotation::identity()),
        };
        let owner = element.rfind('.').map_or("", |dot| &element[..=dot]);
        let carried = self.common(owner, &instance.names.prefix).carry_inside(&instance.placement, frame);
        Frame::default().rotated(turn).then(carried)
    }

    /// Lets a reference to a node of a beam mean the marker there that has the axes which the instance sees.
    pub(super) fn see(&mut self, instance: &Instance, reference: &mut String) {
        if self.mirrored_beams.is_empty() {
            return;
        }
        let Some((Carrier::Node(beam, _), None)) = self.carrier(reference) else { return };
        let turn = self.node_turn(instance, &self.machine.beams[beam].0.clone());
        *reference = self.turned(instance, reference, turn);
    }

    /// A marker at the place of another one, its axes turned; made if there is none.
    pub(super) fn turned(&mut self, instance: &Instance, reference: &str, turn: Rotation) -> String {
        let found = self.carrier(reference).filter(|_| turn != Rotation::identity());
        let Some((carrier, marker)) = found else { return reference.to_string() };
        let body = marker.map_or(reference, |(name, _)| reference.trim_end_matches(name).trim_end_matches('.'));
        let (name, frame) = marker.map_or(("", Frame::default()), |(name, frame)| (name, frame));
        let [_, x, y, _] = turn.0;
        let about = if x != 0.0 {
            "x"
        } else if y != 0.0 {
            "y"
        } else {
            "z"
        };
        let name = instance.names.outside_marker(&format!("{name}/turned-{about}"));
        let reference = format!("{body}.{name}");
        if self.made.insert(reference.clone()) {
            let frame = Frame { rotation: frame.rotation.then(turn), ..frame };
            match carrier {
                Carrier::Ground => self.machine.ground.markers.push(Marker { name, frame }),
                Carrier::Body(body) => self.machine.bodies[body].1.markers.push(Marker { name, frame }),
                Carrier::Node(beam, node) => self.machine.beams[beam].1.markers.push((node, name, frame)),
            }
        }
        reference
    }

    /// Carrier of a reference, and the marker, if it means one.
    fn carrier<'r>(&self, reference: &'r str) -> Option<(Carrier, Option<(&'r str, Frame)>)> {
        let body = |name: &str| match self.bodies.get(name) {
            Some(&body) => Some(Carrier::Body(body)),
            None if name == "ground" => Some(Carrier::Ground),
            None => node(&self.machine.beams, name).map(|(beam, node)| Carrier::Node(beam, node)),
        };
        if let Some(carrier) = body(reference) {
            return Some((carrier, None));
        }
        let (on, name) = reference.rsplit_once('.')?;
        let carrier = body(on)?;
        let markers = match carrier {
            Carrier::Ground => &self.machine.ground.markers,
            Carrier::Body(body) => &self.machine.bodies[body].1.markers,
            Carrier::Node(beam, node) => {
                let mut markers = self.machine.beams[beam].1.markers.iter();
                let (.., frame) = markers.find(|(on, known, _)| *on == node && known == name)?;
                return Some((carrier, Some((name, *frame))));
            }
        };
        let frame = markers.iter().find(|known| known.name == name)?.frame;
        Some((carrier, Some((name, frame))))
    }

    /// Puts a marker where the ground of each subsystem stands: on the ground of the whole, or on bodies.
    pub(super) fn grounds(&mut self, instances: &[Instance], on_bodies: bool) {
        for instance in instances {
            let Some(ground) = instance.names.grounds.get("ground") else { continue };
            let Some((body, name)) = ground.reference.rsplit_once('.') else { continue };
            if self.bodies.contains_key(body) != on_bodies {
                continue;
            }
            let placed = instance.placement.frame(Frame::default());
            let (markers, frame) = match self.bodies.get(body) {
                Some(&index) => {
                    let X_BG = self.world_frame(body, 0).inverse().then(placed);
                    (&mut self.machine.bodies[index].1.markers, X_BG)
                }
                None => (&mut self.machine.ground.markers, placed),
            };
            if self.made.insert(ground.reference.clone()) {
                markers.push(Marker { name: name.to_string(), frame });
            }
        }
    }

    /// Takes away the grounds of subsystems that nothing stands on.
    pub(super) fn drop_unused_grounds(&mut self, instances: &[Instance]) {
        let grounds = instances.iter().filter_map(|instance| instance.names.grounds.get("ground"));
        let unused: std::collections::HashSet<&str> =
            grounds.filter(|ground| !ground.is_used()).map(|ground| ground.reference.as_str()).collect();
        let bodies = self.machine.bodies.iter_mut().map(|(name, body)| (name.as_str(), body));
        for (name, body) in bodies.chain([("ground", &mut self.machine.ground)]) {
            body.markers.retain(|marker| !unused.contains(format!("{name}.{}", marker.name).as_str()));
        }
    }
}

/// A node of a beam by name: indices of both.
pub(super) fn node(beams: &[(String, Beam)], name: &str) -> Option<(usize, usize)> {
    let (beam, node) = name.rsplit_once('.')?;
    let index = beams.iter().position(|(known, _)| known == beam)?;
    Some((index, beams[index].1.node_number(node)?))
}
