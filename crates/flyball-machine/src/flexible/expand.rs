//! Nodes of beams: bodies with lumped mass, placed along the line.
//!
//! Half the mass and rotary inertia of an element goes to each of its nodes, which keeps M diagonal by blocks; the error
//! of frequencies stays of second order in the length of an element.
#![allow(non_snake_case)]

use super::{Beam, Line, Section};
use crate::body::Body;
use crate::geometry::{Frame, Rotation};
use crate::machine::{Dimension, Machine, MachineError};
use crate::space::Vector;
use flyball_dae::manifold::so3::cross;
use std::f64::consts::PI;

/// Elements that bend by half a turn have no direction to bend in; a little less is refused, for rounding [rad].
const LARGEST_TURN: f64 = PI - 1e-6;

/// The machine with the nodes of all beams among its bodies, after the bodies of the user.
#[inline(never)]
pub(crate) fn expand(machine: &Machine) -> Result<Machine, MachineError> {
    let mut full = machine.clone();
    for (name, beam) in &machine.beams {
        let section = check(name, beam, machine.dimension)?;
        let frames = frames(name, beam, machine.dimension)?;
        let lengths: Vec<f64> = frames.windows(2).map(|pair| length(pair[0], pair[1])).collect();
        for (i, frame) in frames.iter().enumerate() {
            let left = if i > 0 { lengths[i - 1] } else { 0.0 };
            let share = 0.5 * (left + lengths.get(i).copied().unwrap_or(0.0));
            let arm = frame.position.minus(frames[0].position);
            let mut body = Body::rigid(section.mass * share, section.inertia.times(share))
                .at(frame.position)
                .rotated(frame.rotation)
                .velocity(beam.velocity.plus(cross(&beam.spin, &arm)))
                .spin(beam.spin);
            for (_, marker, frame) in beam.markers.iter().filter(|(node, ..)| *node == i) {
                body = body.marker_frame(marker.clone(), *frame);
            }
            full.bodies.push((format!("{name}.{}", beam.node_name(i)), body));
        }
    }
    Ok(full)
}

/// Length of the arc through two nodes: chord · (θ/2) / sin(θ/2), θ the angle between their sections.
pub(super) fn length(first: Frame, second: Frame) -> f64 {
    let d = second.position.minus(first.position);
    let half = 0.5 * turn(first, second);
    let bulge = if half < 1e-4 { 1.0 + half * half / 6.0 } else { half / half.sin() };
    d.dot(d).sqrt() * bulge
}

#[inline(never)]
fn check(name: &str, beam: &Beam, dimension: Dimension) -> Result<Section, MachineError> {
    let bad = |what, value, help| MachineError::BadValue { element: name.into(), what, value, help };
    let Some(section) = beam.section else {
        return Err(MachineError::MissingSection { beam: name.into() });
    };
    for (what, value) in section.numbers() {
        if !(value.is_finite() && value > 0.0) {
            return Err(bad(what, value, "stiffnesses and masses of a section are positive"));
        }
    }
    if !(beam.damping.is_finite() && beam.damping >= 0.0) {
        return Err(bad("the damping time", beam.damping, "it is zero or positive"));
    }
    if dimension == Dimension::Two && beam.second_axis.is_some() {
        return Err(MachineError::OptionWithoutEffect {
            element: name.into(),
            kind: "beam",
            option: "second_axis",
            help: "leave it out: in the plane axis 3 of every section is z",
        });
    }
    let given = if let Line::Nodes(nodes) = &beam.line { nodes.len().saturating_sub(1) } else { beam.elements };
    if beam.elements == 0 || given != beam.elements {
        let help = "a beam has one or more elements; a line given by nodes has one element less than nodes";
        return Err(bad("the number of elements", beam.elements as f64, help));
    }
    if let Some((node, ..)) = beam.markers.iter().find(|(node, ..)| *node > beam.elements) {
        let help = "nodes count from zero at the start to the number of elements at the end";
        return Err(bad("the node of a marker", *node as f64, help));
    }
    let turn = match &beam.line {
        Line::Straight { .. } => 0.0,
        Line::Arc { angle, .. } => angle.abs() / beam.elements as f64,
        Line::Nodes(nodes) => nodes.windows(2).map(|pair| turn(pair[0], pair[1])).fold(0.0, f64::max),
    };
    if turn > LARGEST_TURN {
        let help = "an element bends by less than half a turn: use more elements";
        return Err(bad("the angle between two nodes", turn, help));
    }
    Ok(section)
}

/// Angle between the sections of two nodes.
fn turn(first: Frame, second: Frame) -> f64 {
    let turn = first.rotation.inverse().then(second.rotation).log();
    turn.dot(turn).sqrt()
}

/// The nodes, x along the tangent.
#[inline(never)]
fn frames(name: &str, beam: &Beam, dimension: Dimension) -> Result<Vec<Frame>, MachineError> {
    let n = beam.elements;
    let part = |i: usize| i as f64 / n as f64;
    let mut frames: Vec<Frame> = match &beam.line {
        Line::Straight { from, to } => {
            let d = to.minus(*from);
            let rotation = match dimension {
                Dimension::Two => Rotation::with_x_in_plane(d),
                Dimension::Three => with_x(d),
            };
            (0..=n).map(|i| Frame { position: from.plus(d.times(part(i))), rotation }).collect()
        }
        Line::Arc { from, centre, axis, angle } => {
            let z = axis.times(1.0 / axis.dot(*axis).sqrt());
            let arm = from.minus(*centre);
            let tangent = cross(&z, &arm).times(angle.signum());
            let first = match dimension {
                Dimension::Two => Rotation::with_x_in_plane(tangent),
                Dimension::Three => with_axes(tangent, cross(&z, &tangent)),
            };
            let turned = |i: usize| {
                let turn = Rotation::vector(z.times(angle * part(i)));
                Frame { position: centre.plus(turn.apply(arm)), rotation: turn.then(first) }
            };
            (0..=n).map(turned).collect()
        }
        Line::Nodes(nodes) => nodes.clone(),
    };
    if let (Some(direction), Dimension::Three) = (beam.second_axis, dimension) {
        // the same turn about the tangent for all sections
        let local = frames[0].rotation.inverse().apply(direction);
        let turn = Rotation::vector([local[2].atan2(local[1]), 0.0, 0.0]);
        for frame in &mut frames {
            frame.rotation = frame.rotation.then(turn);
        }
    }
    for pair in frames.windows(2) {
        let numbers = pair.iter().flat_map(|frame| frame.position.into_iter().chain(frame.rotation.0));
        if numbers.into_iter().any(|x| !x.is_finite()) {
            return Err(MachineError::NonFinite { element: name.into(), what: "the line" });
        }
        let length = length(pair[0], pair[1]);
        if length <= 0.0 {
            let help = "neighbouring nodes of a beam must not coincide";
            return Err(MachineError::BadValue {
                element: name.into(),
                what: "an element's length",
                value: length,
                help,
            });
        }
    }
    Ok(frames)
}

/// The smallest rotation whose x-axis points along `axis`; the opposite direction turns about z.
pub(super) fn with_x(axis: [f64; 3]) -> Rotation {
    let x = axis.times(1.0 / axis.dot(axis).sqrt());
    if x[0] < -1.0 + 1e-12 {
        return Rotation([0.0, 0.0, 0.0, 1.0]);
    }
    let q = [1.0 + x[0], 0.0, -x[2], x[1]];
    Rotation(q.times(1.0 / q.dot(q).sqrt()))
}

/// x along one vector, y along the part of another that is perpendicular to it.
fn with_axes(x: [f64; 3], y: [f64; 3]) -> Rotation {
    let x = x.times(1.0 / x.dot(x).sqrt());
    let y = y.minus(x.times(x.dot(y)));
    let y = y.times(1.0 / y.dot(y).sqrt());
    let z = cross(&x, &y);
    Rotation::from_matrix([[x[0], y[0], z[0]], [x[1], y[1], z[1]], [x[2], y[2], z[2]]])
}
