//! Bodies and beams of a subsystem, carried to where it stands; the site where other elements carry themselves.
//!
//! An element is read in the axes of its file completely, with the axes that it gets by default, and carried afterwards.
//! The functions here name every field and every kind, so that a new one cannot be forgotten.

use super::assemble::Assembly;
use super::instance::Instance;
use flyball_machine::body::BodyKind;
use flyball_machine::catalog::{Placement, Site, section_signs, turn_around};
use flyball_machine::flexible::Line;
use flyball_machine::geometry::Frame;
use flyball_machine::{Beam, Body, Dimension, Force, Joint, Rotation};

/// An instance in the machine as it grows.
pub(super) struct Here<'a> {
    assembly: &'a mut Assembly,
    instance: &'a Instance,
}

impl Site for Here<'_> {
    fn placement(&self) -> Placement {
        self.instance.placement
    }
    fn dimension(&self) -> Dimension {
        self.assembly.machine.dimension
    }
    fn see(&mut self, marker: &mut String) {
        self.assembly.see(self.instance, marker);
    }
    fn turned(&mut self, marker: &str, turn: Rotation) -> String {
        self.assembly.turned(self.instance, marker, turn)
    }
    fn sign(&self, coordinate: &str) -> f64 {
        self.assembly.sign(self.instance, coordinate)
    }
    fn joint(&self, name: &str) -> Option<&Joint> {
        self.assembly.machine.joints.iter().find(|(known, _)| known == name).map(|(_, joint)| joint)
    }
    fn force(&self, name: &str) -> Option<&Force> {
        self.assembly.machine.forces.iter().find(|(known, _)| known == name).map(|(_, force)| force)
    }
}

impl Assembly {
    /// Where elements of an instance stand.
    pub(super) fn site<'a>(&'a mut self, instance: &'a Instance) -> Here<'a> {
        Here { assembly: self, instance }
    }

    pub(super) fn place_body(&mut self, body: &mut Body, instance: &Instance) {
        let placement = &instance.placement;
        if placement.is_identity() {
            return;
        }
        let Body { kind, mass: _, centre, placement: frame, relative_to, velocity, spin, markers } = body;
        *frame = match relative_to {
            Some(_) => placement.local_frame(*frame),
            None => placement.frame(*frame),
        };
        *centre = placement.local(*centre);
        *velocity = placement.vector(*velocity);
        *spin = placement.axial(*spin);
        for marker in markers {
            marker.frame = placement.local_frame(marker.frame);
        }
        match kind {
            BodyKind::Rigid { tensor } => *tensor = placement.tensor(*tensor),
            BodyKind::Solid(shape) => *shape = placement.shape(*shape),
            BodyKind::Point | BodyKind::Massless => {}
        }
    }

    pub(super) fn place_beam(&mut self, beam: &mut Beam, instance: &Instance) {
        let placement = &instance.placement;
        if placement.is_identity() {
            return;
        }
        let dimension = self.machine.dimension;
        if dimension == Dimension::Three && !placement.keeps_directions() {
            beam.second_axis = beam.second_axis_as_placed();
        }
        let signs = placement.signs();
        let sections = section_signs(signs, dimension);
        let Beam { line, elements: _, section: _, damping: _, second_axis, velocity, spin, markers: _ } = beam;
        *line = match std::mem::replace(line, Line::Nodes(Vec::new())) {
            Line::Straight { from, to } => Line::Straight { from: placement.point(from), to: placement.point(to) },
            Line::Arc { from, centre, axis, angle } => Line::Arc {
                from: placement.point(from),
                centre: placement.point(centre),
                axis: placement.axial(axis),
                angle,
            },
            Line::Nodes(frames) => {
                let turn = turn_around([0, 1, 2].map(|i| signs[i] * sections[i]));
                let place = |frame: Frame| {
                    let placed = placement.frame(frame);
                    Frame { rotation: placed.rotation.then(turn), ..placed }
                };
                Line::Nodes(frames.into_iter().map(place).collect())
            }
        };
        *second_axis = second_axis.map(|axis| placement.vector(axis));
        *velocity = placement.vector(*velocity);
        *spin = placement.axial(*spin);
    }
}
