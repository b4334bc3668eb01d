//! Elements as fields, for writing: the reverse of `make`.

use super::joint::show_place;
use crate::field::{Fields, Value, Values};
use flyball_machine::body::{BodyKind, Marker, Mass};
use flyball_machine::catalog::{law, number, text};
use flyball_machine::flexible::Line;
use flyball_machine::{Beam, Body, Force, Joint, Road, Rotation, Shape};

fn case(name: &'static str, entries: Fields) -> Value {
    Value::Case(name, Values { entries, element: String::new() })
}

fn shape(shape: Shape) -> Value {
    match shape {
        Shape::Rod { from, to, radius } => case(
            "rod",
            vec![("from", Value::Vector(from)), ("to", Value::Vector(to)), ("radius", Value::Number(radius))],
        ),
        Shape::Tube { from, to, outer, inner } => case(
            "tube",
            vec![
                ("from", Value::Vector(from)),
                ("to", Value::Vector(to)),
                ("outer", Value::Number(outer)),
                ("inner", Value::Number(inner)),
            ],
        ),
        Shape::Block { middle, edges } => {
            case("block", vec![("middle", Value::Vector(middle)), ("edges", Value::Numbers(edges.to_vec()))])
        }
        Shape::Sphere { middle, radius } => {
            case("sphere", vec![("middle", Value::Vector(middle)), ("radius", Value::Number(radius))])
        }
    }
}

fn push_rotation(out: &mut Fields, rotation: Rotation) {
    if rotation.0.map(f64::to_bits) != Rotation::identity().0.map(f64::to_bits) {
        out.push(("rotation", Value::Rotation(rotation)));
    }
}

fn push_vector(out: &mut Fields, key: &'static str, vector: [f64; 3]) {
    if vector.map(f64::to_bits) != [0; 3] {
        out.push((key, Value::Vector(vector)));
    }
}

/// Spins with three components are read from lists of numbers.
fn push_spin(out: &mut Fields, key: &'static str, vector: [f64; 3]) {
    if vector.map(f64::to_bits) != [0; 3] {
        out.push((key, Value::Numbers(vector.to_vec())));
    }
}

/// Fields of a body.
pub(crate) fn body_values(name: &str, body: &Body) -> Fields {
    let mut out: Fields = vec![text("name", name)];
    match body.kind {
        BodyKind::Rigid { tensor } => {
            out.push(("inertia", Value::Tensor(tensor)));
            push_vector(&mut out, "centre", body.centre);
        }
        BodyKind::Solid(solid) => out.push(("shape", shape(solid))),
        BodyKind::Point => out.push(text("type", "point")),
        BodyKind::Massless => out.push(text("type", "massless")),
    }
    match body.mass {
        Mass::Mass(_) if body.kind == BodyKind::Massless => {}
        Mass::Mass(mass) => out.push(("mass", Value::Number(mass))),
        Mass::Density(density) => out.push(("density", Value::Number(density))),
        Mass::Unknown => {}
    }
    push_vector(&mut out, "position", body.placement.position);
    push_rotation(&mut out, body.placement.rotation);
    if let Some(reference) = &body.relative_to {
        out.push(text("relative_to", reference));
    }
    push_vector(&mut out, "velocity", body.velocity);
    push_spin(&mut out, "spin", body.spin);
    out
}

/// Fields of a marker.
pub(crate) fn marker_values(on: &str, marker: &Marker) -> Fields {
    let mut out: Fields = vec![text("name", &marker.name), text("on", on)];
    push_vector(&mut out, "position", marker.frame.position);
    push_rotation(&mut out, marker.frame.rotation);
    out
}

/// Fields of a beam.
pub(crate) fn beam_values(name: &str, beam: &Beam) -> Fields {
    let line = match &beam.line {
        Line::Straight { from, to } => {
            case("straight", vec![("from", Value::Vector(*from)), ("to", Value::Vector(*to))])
        }
        Line::Arc { from, centre, axis, angle } => case(
            "arc",
            vec![
                ("from", Value::Vector(*from)),
                ("centre", Value::Vector(*centre)),
                ("axis", Value::Vector(*axis)),
                ("angle", Value::Number(*angle)),
            ],
        ),
        Line::Nodes(frames) => case("nodes", vec![("frames", Value::Frames(frames.clone()))]),
    };
    let mut out: Fields = vec![text("name", name), ("line", line)];
    out.push(("elements", Value::Count(beam.elements)));
    if let Some(section) = beam.section {
        let fields = vec![
            ("axial", Value::Number(section.axial)),
            ("shear", Value::Numbers(section.shear.to_vec())),
            ("torsion", Value::Number(section.torsion)),
            ("bending", Value::Numbers(section.bending.to_vec())),
            ("mass", Value::Number(section.mass)),
            ("inertia", Value::Numbers(section.inertia.to_vec())),
        ];
        out.push(("section", case("stiffness", fields)));
    }
    out.push(("damping", Value::Number(beam.damping)));
    if let Some(axis) = beam.second_axis {
        out.push(("second_axis", Value::Numbers(axis.to_vec())));
    }
    push_vector(&mut out, "velocity", beam.velocity);
    push_spin(&mut out, "spin", beam.spin);
    out
}

/// Fields of a joint, or what of it is code.
pub(crate) fn joint_values(name: &str, joint: &Joint) -> Result<Fields, &'static str> {
    let definition = joint.kind.definition();
    let mut out: Fields = vec![text("name", name), text("type", definition.name())];
    if !definition.is_coupling() {
        out.extend(show_place(joint));
    }
    out.extend(definition.show()?);
    Ok(out)
}

/// Fields of a force, or what of it is code.
pub(crate) fn force_values(name: &str, force: &Force) -> Result<Fields, &'static str> {
    let mut out: Fields = vec![text("name", name), text("type", force.kind.name())];
    out.extend(force.kind.show()?);
    Ok(out)
}

/// Fields of a road, or what of it is code.
pub(crate) fn road_values(name: &str, road: &Road) -> Result<Fields, &'static str> {
    let mut out: Fields = vec![
        text("name", name),
        text("type", road.name()),
        text("on", &road.on),
        law("height", &road.height),
        number("speed", road.speed),
        number("friction", road.friction),
    ];
    out.extend(road.flip().map(|flip| text("flip", flip)));
    out.extend(road.show()?);
    Ok(out)
}
