//! Where the bodies are at the start.
#![allow(non_snake_case)]

use super::suggestion;
use super::{Dimension, Machine, MachineError};
use crate::body::Body;
use crate::geometry::Frame;

/// Splits `body.marker`; a whole name that is a body has no marker.
pub(super) fn split<'a>(machine: &Machine, reference: &'a str) -> (&'a str, Option<&'a str>) {
    let is_body = |name: &str| name == "ground" || machine.bodies.iter().any(|(body, _)| body == name);
    // nodes of beams are bodies with a dot in their name
    let in_beam = |name: &str| reference.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'));
    if is_body(reference) {
        return (reference, None);
    }
    match reference.rsplit_once('.') {
        Some((body, marker)) if is_body(body) => (body, Some(marker)),
        Some(_) if machine.beams.iter().any(|(beam, _)| in_beam(beam)) => (reference, None),
        Some((body, marker)) => (body, Some(marker)),
        None => (reference, None),
    }
}

/// Index of a body (ground is 0) and the marker's frame X_BM in it.
pub(super) fn find_marker(machine: &Machine, element: &str, reference: &str) -> Result<(usize, Frame), MachineError> {
    let (name, marker) = split(machine, reference);
    let (index, body): (usize, &Body) = if name == "ground" {
        (0, &machine.ground)
    } else {
        let found = machine.bodies.iter().position(|(body, _)| body == name);
        let index = found.ok_or_else(|| MachineError::UnknownBody {
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

/// X_WB of ground and all bodies.
pub(crate) fn place_bodies(machine: &Machine) -> Result<Vec<Frame>, MachineError> {
    let mut placed: Vec<Option<Frame>> = vec![None; machine.bodies.len() + 1];
    placed[0] = Some(Frame::default());
    for i in 1..placed.len() {
        place(machine, i, &mut placed, &mut Vec::new())?;
    }
    Ok(placed.into_iter().map(|frame| frame.expect("the loop above placed every body")).collect())
}

fn place(
    machine: &Machine,
    i: usize,
    placed: &mut Vec<Option<Frame>>,
    path: &mut Vec<usize>,
) -> Result<Frame, MachineError> {
    if let Some(X_WB) = placed[i] {
        return Ok(X_WB);
    }
    let (name, body) = &machine.bodies[i - 1];
    path.push(i);
    if path[..path.len() - 1].contains(&i) {
        let bodies = path.iter().map(|&i| machine.bodies[i - 1].0.clone()).collect();
        return Err(MachineError::PlacementCircle { bodies });
    }
    let numbers = body.placement.position.iter().chain(&body.placement.rotation.0);
    let numbers = numbers.chain(&body.velocity).chain(&body.spin).chain(&body.centre);
    if numbers.into_iter().any(|c| !c.is_finite()) {
        return Err(MachineError::NonFinite { element: name.clone(), what: "the placement or velocity" });
    }
    let X_WB = match &body.relative_to {
        None => body.placement,
        Some(reference) => {
            let (other, X_OM) = find_marker(machine, name, reference)?;
            place(machine, other, placed, path)?.then(X_OM).then(body.placement)
        }
    };
    let [_, x, y, _] = X_WB.rotation.0;
    if machine.dimension == Dimension::Two && (X_WB.position[2] != 0.0 || x != 0.0 || y != 0.0) {
        return Err(MachineError::BadValue {
            element: name.clone(),
            what: "the distance from the xy-plane",
            value: X_WB.position[2],
            help: "in two dimensions bodies lie in the plane and turn about z; use `Machine::spatial()` otherwise",
        });
    }
    placed[i] = Some(X_WB);
    Ok(X_WB)
}
