//! Where the bodies are at the start.
#![allow(non_snake_case)]

use super::names::Names;
use super::{Dimension, Machine, MachineError};
use crate::geometry::Frame;

/// X_WB of ground and all bodies.
pub(crate) fn place_bodies(machine: &Machine) -> Result<Vec<Frame>, MachineError> {
    let mut placed: Vec<Option<Frame>> = vec![None; machine.bodies.len() + 1];
    placed[0] = Some(Frame::default());
    let names = Names::new(machine);
    for i in 1..placed.len() {
        place(machine, &names, i, &mut placed, &mut Vec::new())?;
    }
    Ok(placed.into_iter().map(|frame| frame.expect("the loop above placed every body")).collect())
}

fn place(
    machine: &Machine,
    names: &Names,
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
            let (other, X_OM) = names.marker(name, reference)?;
            place(machine, names, other, placed, path)?.then(X_OM).then(body.placement)
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
