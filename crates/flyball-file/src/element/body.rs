//! Bodies and markers.

use crate::field::Record;
use crate::ids;
use crate::read::Reader;
use flyball_machine::geometry::Frame;
use flyball_machine::{Body, Rotation, Shape};

/// Rotation from `angle` or `rotation`.
pub(crate) fn rotation(values: &Record) -> Rotation {
    match (values.number("angle"), values.rotation("rotation")) {
        (Some(angle), _) => Rotation::about_z(angle),
        (None, Some(rotation)) => rotation,
        (None, None) => Rotation::identity(),
    }
}

/// Reports keys that cannot stand together.
pub(crate) fn refuse_both(reader: &Reader, values: &Record, first: &str, second: &str) -> Option<()> {
    if values.has(first) && values.has(second) {
        let message = format!("{} has both `{first}` and `{second}`", reader.element);
        return reader.fail(ids::CONFLICTING_KEYS, &values.place(second).span, message, "leave one of them out");
    }
    Some(())
}

/// The shape of a body or of its looks.
pub(crate) fn shape(values: &Record) -> Option<Shape> {
    let (name, v) = values.case("shape")?;
    let middle = v.vector("middle").unwrap_or_default();
    Some(match name {
        "rod" => Shape::Rod { from: v.vector("from")?, to: v.vector("to")?, radius: v.number_or("radius", 0.0) },
        "tube" => Shape::tube(v.vector("from")?, v.vector("to")?, v.number("outer")?, v.number("inner")?),
        "block" => Shape::Block { middle, edges: v.array("edges")? },
        _ => Shape::Sphere { middle, radius: v.number("radius")? },
    })
}

/// Makes a body.
pub(crate) fn body(reader: &Reader, values: &Record) -> Option<Body> {
    for (first, second) in [("shape", "inertia"), ("angle", "rotation"), ("mass", "density"), ("shape", "centre")] {
        refuse_both(reader, values, first, second)?;
    }
    let missing = |key: &str, help: &str| {
        let message = format!("{} has no `{key}`", reader.element);
        reader.fail(ids::MISSING_KEY, &values.place.span, message, help)
    };
    let kind = values.text("type").unwrap_or_else(|| {
        let kind = match (values.has("shape"), values.has("inertia")) {
            (true, _) => "solid",
            (false, true) => "rigid",
            (false, false) => "",
        };
        kind.into()
    });
    let allowed: &[&str] = match kind.as_str() {
        "solid" => &["mass", "density", "shape"],
        "rigid" => &["mass", "inertia", "centre"],
        "point" => &["mass"],
        "massless" => &[],
        _ => {
            let help = "add a `shape`, for instance `{ rod = { from = [0, 0], to = [0.3, 0] } }`, or an `inertia`, or \
                        say `type = \"point\"`";
            return missing("shape", help);
        }
    };
    for key in ["mass", "density", "shape", "inertia", "centre"] {
        if values.has(key) && !allowed.contains(&key) {
            let message = format!("{} is of type `{kind}`, which has no `{key}`", reader.element);
            return reader.fail(
                ids::CONFLICTING_KEYS,
                &values.place(key).span,
                message,
                "leave it out, or change the type",
            );
        }
    }
    let mass = values.number("mass");
    let mut body = match kind.as_str() {
        "solid" => {
            let Some(shape) = shape(values) else { return missing("shape", "add `shape = { rod = { … } }`") };
            match (mass, values.number("density")) {
                (Some(mass), _) => Body::solid(shape).mass(mass),
                (None, Some(density)) => Body::solid(shape).density(density),
                (None, None) => return missing("mass", "add `mass = …` or `density = …`"),
            }
        }
        "rigid" => {
            let Some(mass) = mass else { return missing("mass", "add `mass = …`") };
            let Some(inertia) = values.tensor("inertia") else {
                return missing("inertia", "add `inertia = …`, about the centre of mass [kg m^2]");
            };
            Body::rigid(mass, inertia.0).centre(values.vector("centre").unwrap_or_default())
        }
        "point" => {
            let Some(mass) = mass else { return missing("mass", "add `mass = …`") };
            Body::point(mass)
        }
        _ => Body::massless(),
    };
    body = body.at(values.vector("position").unwrap_or_default()).rotated(rotation(values));
    body.relative_to = values.text("relative_to");
    body.velocity = values.vector("velocity").unwrap_or_default();
    body.spin = values.vector("spin").unwrap_or_default();
    for (name, position) in values.markers("markers").unwrap_or_default() {
        body = body.marker(name, position);
    }
    Some(body)
}

/// Makes the frame of a marker.
pub(crate) fn marker(reader: &Reader, values: &Record) -> Option<Frame> {
    refuse_both(reader, values, "angle", "rotation")?;
    Some(Frame::at(values.vector("position").unwrap_or_default()).rotated(rotation(values)))
}
