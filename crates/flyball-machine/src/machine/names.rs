//! Bodies and joints of a machine by name, looked up without a search.

use super::suggestion;
use super::{Machine, MachineError};
use crate::body::Body;
use crate::geometry::Frame;
use std::collections::HashMap;

/// Where names stand in the lists of a machine.
#[derive(Clone, Debug)]
pub struct Names<'a> {
    machine: &'a Machine,
    bodies: HashMap<&'a str, usize>,
    joints: HashMap<&'a str, usize>,
}

impl<'a> Names<'a> {
    /// Names of a machine.
    pub fn new(machine: &'a Machine) -> Self {
        Self { machine, bodies: index(&machine.bodies), joints: index(&machine.joints) }
    }

    /// Index of a joint.
    pub fn joint(&self, name: &str) -> Option<usize> {
        self.joints.get(name).copied()
    }

    /// Index of a body (ground is 0) and the marker's frame X_BM in it.
    pub fn marker(&self, element: &str, reference: &str) -> Result<(usize, Frame), MachineError> {
        let machine = self.machine;
        let (name, marker) = self.split(reference);
        let (index, body): (usize, &Body) = if name == "ground" {
            (0, &machine.ground)
        } else {
            let index = *self.bodies.get(name).ok_or_else(|| MachineError::UnknownBody {
                element: element.into(),
                name: name.into(),
                help: suggestion(name, machine.bodies.iter().map(|(name, _)| name.as_str()).chain(["ground"])),
            })?;
            (index + 1, &machine.bodies[index].1)
        };
        let Some(marker) = marker else { return Ok((index, Frame::default())) };
        let found = body.markers.iter().find(|m| m.name == marker);
        let found = found.ok_or_else(|| MachineError::UnknownMarker {
            element: element.into(),
            body: name.into(),
            name: marker.into(),
            help: suggestion(marker, body.markers.iter().map(|marker| marker.name.as_str())),
        })?;
        Ok((index, found.frame))
    }

    /// Splits `body.marker`; a whole name that is a body has no marker.
    fn split<'b>(&self, reference: &'b str) -> (&'b str, Option<&'b str>) {
        let is_body = |name: &str| name == "ground" || self.bodies.contains_key(name);
        // nodes of beams are bodies with a dot in their name
        let in_beam = |name: &str| reference.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'));
        if is_body(reference) {
            return (reference, None);
        }
        match reference.rsplit_once('.') {
            Some((body, marker)) if is_body(body) => (body, Some(marker)),
            Some(_) if self.machine.beams.iter().any(|(beam, _)| in_beam(beam)) => (reference, None),
            Some((body, marker)) => (body, Some(marker)),
            None => (reference, None),
        }
    }
}

/// The first place of each name of a list.
fn index<T>(list: &[(String, T)]) -> HashMap<&str, usize> {
    let mut places = HashMap::with_capacity(list.len());
    for (i, (name, _)) in list.iter().enumerate() {
        places.entry(name.as_str()).or_insert(i);
    }
    places
}
