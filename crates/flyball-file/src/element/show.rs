//! Elements as fields, for writing: the reverse of `make`.

use crate::diagnostic::Place;
use crate::field::{Tension, Value, Values};
use crate::write::Shown;
use flyball_machine::body::{BodyKind, Marker, Mass};
use flyball_machine::constraint::ImpactLaw;
use flyball_machine::flexible::Line;
use flyball_machine::force::{Acts, ForceKind};
use flyball_machine::joint::{Axes, JointKind};
use flyball_machine::{Beam, Body, Force, Joint, Law, Rotation, Shape, SpringLaw};

pub(crate) fn text(value: impl Into<String>) -> Value {
    Value::Text(value.into())
}

fn case(name: &'static str, fields: Shown) -> Value {
    let place = Place { source: 0, span: 0..0 };
    let entries = fields.into_iter().map(|(key, value)| (key, value, place.clone())).collect();
    Value::Case(name, Values { entries, place })
}

pub(crate) fn pair(first: &str, second: &str) -> (&'static str, Value) {
    ("between", Value::Texts(vec![first.into(), second.into()]))
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

fn push_rotation(out: &mut Shown, rotation: Rotation) {
    if rotation.0.map(f64::to_bits) != Rotation::identity().0.map(f64::to_bits) {
        out.push(("rotation", Value::Rotation(rotation)));
    }
}

fn push_vector(out: &mut Shown, key: &'static str, vector: [f64; 3]) {
    if vector.map(f64::to_bits) != [0; 3] {
        out.push((key, Value::Vector(vector)));
    }
}

/// Spins with three components are read from lists of numbers.
fn push_spin(out: &mut Shown, key: &'static str, vector: [f64; 3]) {
    if vector.map(f64::to_bits) != [0; 3] {
        out.push((key, Value::Numbers(vector.to_vec())));
    }
}

/// Fields of a body.
pub(crate) fn body_values(name: &str, body: &Body) -> Shown {
    let mut out: Shown = vec![("name", text(name))];
    match body.kind {
        BodyKind::Rigid { tensor } => {
            out.push(("inertia", Value::Tensor(tensor)));
            push_vector(&mut out, "centre", body.centre);
        }
        BodyKind::Solid(solid) => out.push(("shape", shape(solid))),
        BodyKind::Point => out.push(("type", text("point"))),
        BodyKind::Massless => out.push(("type", text("massless"))),
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
        out.push(("relative_to", text(reference)));
    }
    push_vector(&mut out, "velocity", body.velocity);
    push_spin(&mut out, "spin", body.spin);
    out
}

/// Fields of a marker.
pub(crate) fn marker_values(on: &str, marker: &Marker) -> Shown {
    let mut out: Shown = vec![("name", text(&marker.name)), ("on", text(on))];
    push_vector(&mut out, "position", marker.frame.position);
    push_rotation(&mut out, marker.frame.rotation);
    out
}

/// Fields of a beam.
pub(crate) fn beam_values(name: &str, beam: &Beam) -> Shown {
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
    let mut out: Shown = vec![("name", text(name)), ("line", line)];
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

fn push_impact(out: &mut Shown, law: ImpactLaw) {
    out.push(("restitution", Value::Number(law.restitution)));
    out.push(("rest_speed", Value::Number(law.rest_speed)));
}

fn side(upper: bool) -> (&'static str, Value) {
    ("side", text(if upper { "upper" } else { "lower" }))
}

/// Fields of a joint, or what of it is code.
pub(crate) fn joint_values(name: &str, joint: &Joint) -> Result<Shown, &'static str> {
    let definition = joint.kind.definition();
    let mut out: Shown = vec![("name", text(name)), ("type", text(definition.name()))];
    if !definition.is_coupling() {
        out.push(pair(&joint.first, &joint.second));
        if let Some(at) = joint.at {
            out.push(("at", Value::Vector(at)));
        }
        match joint.axes {
            Some(Axes::Axis(axis)) => out.push(("axis", Value::Vector(axis))),
            Some(Axes::Rotation(rotation)) => out.push(("rotation", Value::Rotation(rotation))),
            None => {}
        }
    }
    match &joint.kind {
        JointKind::Revolute(_)
        | JointKind::Prismatic(_)
        | JointKind::Cylindrical(_)
        | JointKind::Spherical(_)
        | JointKind::Universal(_)
        | JointKind::PlanarJoint(_)
        | JointKind::Weld(_)
        | JointKind::PointOnLine(_)
        | JointKind::PointOnPlane(_)
        | JointKind::ConstantVelocity(_)
        | JointKind::KnifeEdge(_) => {}
        JointKind::Screw(screw) => out.push(("pitch", Value::Number(screw.pitch))),
        JointKind::PointOnCurve(curve) => out.push(("points", Value::Points(curve.points.clone()))),
        JointKind::RigidLink(link) => out.extend(link.length.map(|length| ("length", Value::Number(length)))),
        JointKind::Gear(gear) => {
            out.push(pair(&gear.angles[0], &gear.angles[1]));
            out.push(("radii", Value::Numbers(gear.radii.to_vec())));
        }
        JointKind::Rack(rack) => {
            out.push(pair(&rack.coordinates[0], &rack.coordinates[1]));
            out.push(("radius", Value::Number(rack.radius)));
        }
        JointKind::Drive(drive) => {
            out.push(("coordinate", text(&drive.coordinate)));
            out.push(("value", Value::Law(drive.law.clone())));
        }
        JointKind::MarkerDrive(drive) => {
            out.push(("along", text(drive.axis.letter())));
            out.push(("value", Value::Law(drive.law.clone())));
        }
        JointKind::RollingDisc(disc) => out.push(("radius", Value::Number(disc.radius))),
        JointKind::VelocityCoupling(coupling) => {
            out.push(("terms", Value::Weights(coupling.terms.clone())));
            out.push(("value", Value::Law(coupling.law.clone())));
        }
        JointKind::Contact(contact) => {
            out.push(("radius", Value::Number(contact.radius)));
            push_impact(&mut out, contact.law);
            let friction = contact.friction.map(|law| Value::Numbers(vec![law.holding, law.sliding]));
            out.extend(friction.map(|value| ("friction", value)));
        }
        JointKind::Stop(stop) => {
            out.push(("coordinate", text(&stop.coordinate)));
            out.push(("limit", Value::Number(stop.limit)));
            out.push(side(stop.upper));
            push_impact(&mut out, stop.law);
        }
        JointKind::BearingFriction(friction) => {
            out.push(("coordinate", text(&friction.coordinate)));
            out.push(("factor", Value::Number(friction.factor)));
            out.extend(friction.length.map(|length| ("length", Value::Number(length))));
            out.push(("preload", Value::Number(friction.preload)));
            out.push(("speed", Value::Number(friction.speed)));
        }
        JointKind::StickSlip(friction) => {
            out.push(("coordinate", text(&friction.coordinate)));
            out.push(("holding", Value::Number(friction.law.holding)));
            out.push(("sliding", Value::Number(friction.law.sliding)));
            out.push(("belt", Value::Law(friction.surface.clone())));
        }
    }
    Ok(out)
}

fn push_spring(out: &mut Shown, law: &SpringLaw, acts: Acts) -> Result<(), &'static str> {
    if acts != Acts::Both {
        out.push(("acts", text(acts.name())));
    }
    match law {
        SpringLaw::Linear { stiffness, damping, preload } => {
            out.push(("stiffness", Value::Number(*stiffness)));
            out.push(("damping", Value::Number(*damping)));
            out.push(("preload", Value::Number(*preload)));
        }
        SpringLaw::Table { elastic, damping } => {
            out.push(("tension", Value::Tension(Tension::Table(elastic.clone()))));
            out.push(("damping", Value::Number(*damping)));
        }
        SpringLaw::Custom(_) => return Err("the spring law"),
    }
    Ok(())
}

fn push_applied(out: &mut Shown, on: &str, vector: Value, direction: [f64; 3], law: &Law, follows: bool) {
    out.push(("on", text(on)));
    match law {
        Law::Constant(1.0) => out.push(("vector", vector)),
        law => {
            out.push(("value", Value::Law(law.clone())));
            out.push(("direction", Value::Vector(direction)));
        }
    }
    if follows {
        out.push(("follows", Value::Flag(true)));
    }
}

/// Fields of a force, or what of it is code.
pub(crate) fn force_values(name: &str, force: &Force) -> Result<Shown, &'static str> {
    let mut out: Shown = vec![("name", text(name)), ("type", text(force.kind.name()))];
    match &force.kind {
        ForceKind::Gravity(gravity) => out.push(("acceleration", Value::Vector(gravity.acceleration))),
        ForceKind::AppliedForce(f) => {
            push_applied(&mut out, &f.on, Value::Vector(f.vector), f.vector, &f.law, f.follows);
        }
        ForceKind::AppliedTorque(f) => {
            push_applied(&mut out, &f.on, Value::Numbers(f.vector.to_vec()), f.vector, &f.law, f.follows);
        }
        ForceKind::SpringDamper(spring) => {
            out.push(pair(&spring.first, &spring.second));
            out.extend(spring.rest_length.map(|length| ("rest_length", Value::Number(length))));
            push_spring(&mut out, &spring.law, spring.acts)?;
        }
        ForceKind::CoordinateSpring(spring) => {
            out.push(("coordinate", text(&spring.coordinate)));
            out.push(("rest", Value::Number(spring.rest)));
            push_spring(&mut out, &spring.law, spring.acts)?;
        }
        ForceKind::CoordinateForce(force) => {
            out.push(("coordinate", text(&force.coordinate)));
            out.push(("value", Value::Law(force.law.clone())));
        }
        ForceKind::Bushing(bushing) => {
            out.push(pair(&bushing.first, &bushing.second));
            let k = &bushing.stiffness;
            let is_diagonal = (0..6).all(|i| (0..6).all(|j| i == j || k[i][j] == 0.0));
            let stiffness = if is_diagonal {
                let diagonal = [0, 1, 2, 3, 4, 5].map(|i| k[i][i]);
                vec![("stiffness", diagonal[..3].to_vec()), ("rotational_stiffness", diagonal[3..].to_vec())]
            } else {
                vec![("matrix", k.concat())]
            };
            let others = [
                ("preload", bushing.preload[..3].to_vec()),
                ("preload_moment", bushing.preload[3..].to_vec()),
                ("damping", bushing.damping.to_vec()),
                ("rotational_damping", bushing.rotational_damping.to_vec()),
            ];
            out.extend(stiffness.into_iter().chain(others).map(|(key, numbers)| (key, Value::Numbers(numbers))));
        }
        ForceKind::Contact(contact) => {
            out.push(pair(&contact.plane, &contact.point));
            for (key, number) in [
                ("stiffness", contact.law.stiffness),
                ("damping", contact.law.damping),
                ("radius", contact.radius),
                ("friction", contact.friction),
                ("slip_speed", contact.slip_speed),
            ] {
                out.push((key, Value::Number(number)));
            }
        }
        ForceKind::Stop(stop) => {
            out.push(("coordinate", text(&stop.coordinate)));
            out.push(("limit", Value::Number(stop.limit)));
            out.push(side(stop.upper));
            out.push(("stiffness", Value::Number(stop.law.stiffness)));
            out.push(("damping", Value::Number(stop.law.damping)));
        }
        ForceKind::CoordinateFriction(friction) => {
            out.push(("coordinate", text(&friction.coordinate)));
            for (key, number) in [("force", friction.force), ("speed", friction.speed), ("viscous", friction.viscous)] {
                out.push((key, Value::Number(number)));
            }
        }
        ForceKind::UserForce(_) => return Err("the force"),
    }
    Ok(out)
}
