//! The table of joints.

use crate::field::{Field, Kind, Refers, Units, Values, optional, required};
use flyball_machine::constraint::ImpactLaw;
use flyball_machine::joint::{Axes, Drive, Gear, PointOnCurve, Rack, Stop, VelocityCoupling};
use flyball_machine::{Axis, Joint};

/// A type of joint.
pub(crate) struct JointType {
    pub name: &'static str,
    pub doc: &'static str,
    /// Fields beside the common ones.
    pub fields: &'static [Field],
    /// False if it stands between coordinates instead of markers.
    pub between_markers: bool,
    /// Makes it; all required fields are there.
    pub make: fn(&Values) -> Joint,
}

/// Fields of every `[[joint]]`.
pub(crate) const COMMON: &[Field] =
    &[optional("name", Kind::Name, "name; default the type"), required("type", Kind::Text, "which joint")];

/// Fields of joints between markers.
pub(crate) const BETWEEN_MARKERS: &[Field] = &[
    required("between", Kind::Pair(Refers::Marker), "marker F on the first body and marker M on the second"),
    optional(
        "at",
        Kind::Vector(Units::LENGTH),
        "puts both markers at one point of the world, the bodies being as placed",
    ),
    optional(
        "axis",
        Kind::Vector(Units::NUMBER),
        "with `at`: axis of the joint, z of both markers in space, x in the plane",
    ),
    optional("rotation", Kind::Rotation, "with `at`: axes of both markers in the world ([forms](bodies.md#rotations))"),
];

const COORDINATE: Field = required("coordinate", Kind::Reference(Refers::Coordinate), "joint coordinate it acts on");
const COORDINATES: Field = required("between", Kind::Pair(Refers::Coordinate), "the two joint coordinates");
const RADIUS: Field = required("radius", Kind::Number(Units::LENGTH), "radius");
const RESTITUTION: Field =
    optional("restitution", Kind::Number(Units::NUMBER), "coefficient of restitution from 0 to 1; default 0");

const fn plain(name: &'static str, doc: &'static str, make: fn(&Values) -> Joint) -> JointType {
    with(name, doc, &[], make)
}

const fn with(
    name: &'static str,
    doc: &'static str,
    fields: &'static [Field],
    make: fn(&Values) -> Joint,
) -> JointType {
    JointType { name, doc, fields, between_markers: true, make }
}

const fn coupling(
    name: &'static str,
    doc: &'static str,
    fields: &'static [Field],
    make: fn(&Values) -> Joint,
) -> JointType {
    JointType { name, doc, fields, between_markers: false, make }
}

fn f(v: &Values) -> String {
    v.side("between", 0)
}

fn m(v: &Values) -> String {
    v.side("between", 1)
}

fn impact(v: &Values) -> ImpactLaw {
    let default = ImpactLaw::default();
    ImpactLaw {
        restitution: v.number_or("restitution", default.restitution),
        rest_speed: v.number_or("rest_speed", default.rest_speed),
    }
}

/// The axis of F that a drive acts along.
fn along(v: &Values) -> Axis {
    match v.name("along").as_str() {
        "x" => Axis::X,
        "y" => Axis::Y,
        _ => Axis::Z,
    }
}

/// Every joint.
pub(crate) const JOINTS: &[JointType] = &[
    plain("revolute", "turns about one axis: the markers share origin and z-axis", |v| Joint::revolute(f(v), m(v))),
    plain("prismatic", "slides along one axis without turning", |v| Joint::prismatic(f(v), m(v))),
    plain("cylindrical", "turns about and slides along one axis", |v| Joint::cylindrical(f(v), m(v))),
    plain("spherical", "turns about a point", |v| Joint::spherical(f(v), m(v))),
    plain("universal", "turns about two perpendicular axes", |v| Joint::universal(f(v), m(v))),
    plain("planar", "slides in a plane and turns about its normal", |v| Joint::planar(f(v), m(v))),
    plain("weld", "does not move at all", |v| Joint::weld(f(v), m(v))),
    with(
        "screw",
        "advances along its axis in proportion to its turn",
        &[required("pitch", Kind::Number(Units::LENGTH), "advance per turn")],
        |v| Joint::screw(f(v), m(v), v.number_or("pitch", 0.0)),
    ),
    plain("point-on-line", "a point on the z-axis of F, in the plane on its x-axis", |v| {
        Joint::point_on_line(f(v), m(v))
    }),
    plain("point-on-plane", "a point in the xy-plane of F", |v| Joint::point_on_plane(f(v), m(v))),
    with(
        "point-on-curve",
        "a point on a smooth curve through given points of F",
        &[required("points", Kind::Points(Units::LENGTH), "points of the curve in F")],
        |v| Joint::new(PointOnCurve { points: v.points("points").unwrap_or_default() }, f(v), m(v)),
    ),
    with(
        "rigid-link",
        "two points at a fixed distance",
        &[optional("length", Kind::Number(Units::LENGTH), "distance; default as placed")],
        |v| {
            let link = Joint::rigid_link(f(v), m(v));
            v.number("length").map_or(link.clone(), |length| link.length(length))
        },
    ),
    plain("constant-velocity", "two shafts that turn at the same rate at any angle", |v| {
        Joint::constant_velocity(f(v), m(v))
    }),
    with(
        "marker-drive",
        "the place of M along an axis of F follows a law of time",
        &[
            required("along", Kind::Choice(&["x", "y", "z"]), "axis of F"),
            required("value", Kind::Law(Units::LENGTH), "place along the axis over time"),
        ],
        |v| Joint::marker_drive(f(v), m(v), along(v), v.law("value").unwrap_or(0.0.into())),
    ),
    with("rolling-disc", "a disc around M, axis z, that rolls on the xy-plane of F", &[RADIUS], |v| {
        Joint::rolling_disc(f(v), m(v), v.number_or("radius", 0.0))
    }),
    plain("knife-edge", "a blade at M along its x-axis that does not slip sideways", |v| Joint::knife_edge(f(v), m(v))),
    with(
        "contact",
        "the plane of F holds back the point M or a sphere around it, with impacts",
        &[
            optional("radius", Kind::Number(Units::LENGTH), "radius of the sphere; default 0"),
            RESTITUTION,
            optional("rest_speed", Kind::Number(Units::VELOCITY), "slower rebounds end in rest; default 1e-3"),
            optional("friction", Kind::Numbers(Units::NUMBER, 2), "coefficients of sticking and sliding while closed"),
        ],
        |v| {
            let law = impact(v);
            let joint = Joint::contact(f(v), m(v)).radius(v.number_or("radius", 0.0));
            let joint = joint.restitution(law.restitution).rest_speed(law.rest_speed);
            match v.array("friction") {
                Some([holding, sliding]) => joint.friction(holding, sliding),
                None => joint,
            }
        },
    ),
    coupling(
        "gear",
        "two wheels that mesh, on the angles of the joints that carry them",
        &[COORDINATES, required("radii", Kind::Numbers(Units::LENGTH, 2), "pitch radii; negative for inner teeth")],
        |v| Joint::new(Gear { angles: [f(v), m(v)], radii: v.array("radii").unwrap_or_default() }, f(v), m(v)),
    ),
    coupling("rack", "a wheel that meshes with a rack: an angle and a displacement", &[COORDINATES, RADIUS], |v| {
        Joint::new(Rack { coordinates: [f(v), m(v)], radius: v.number_or("radius", 0.0) }, f(v), m(v))
    }),
    coupling(
        "drive",
        "a joint coordinate follows a law of time",
        &[COORDINATE, required("value", Kind::Law(Units::COORDINATE), "value over time")],
        |v| {
            let coordinate = v.name("coordinate");
            Joint::new(
                Drive { coordinate: coordinate.clone(), law: v.law("value").unwrap_or(0.0.into()) },
                coordinate,
                "",
            )
        },
    ),
    coupling(
        "velocity-coupling",
        "a linear relation between rates of joint coordinates",
        &[
            required("terms", Kind::Weights, "coordinates with their factors"),
            optional("value", Kind::Law(Units::NUMBER), "sum over time; default 0"),
        ],
        |v| {
            let terms = v.weights("terms").unwrap_or_default();
            Joint::new(VelocityCoupling { terms, law: v.law("value").unwrap_or(0.0.into()) }, "", "")
        },
    ),
    coupling(
        "stop",
        "a limit of a joint coordinate, with impacts",
        &[
            COORDINATE,
            required("limit", Kind::Number(Units::COORDINATE), "the limit"),
            required("side", Kind::Choice(&["upper", "lower"]), "whether the coordinate stays below or above it"),
            RESTITUTION,
            optional("rest_speed", Kind::Number(Units::RATE), "slower rebounds end in rest; default 1e-3"),
        ],
        |v| {
            let coordinate = v.name("coordinate");
            let (limit, upper) = (v.number_or("limit", 0.0), v.name("side") == "upper");
            Joint::new(Stop { coordinate: coordinate.clone(), limit, upper, law: impact(v) }, coordinate, "")
        },
    ),
    coupling(
        "stick-slip",
        "dry friction on a joint coordinate, with true sticking",
        &[
            COORDINATE,
            required("holding", Kind::Number(Units::EFFORT), "largest force held while sticking"),
            required("sliding", Kind::Number(Units::EFFORT), "force while sliding, at most the holding force"),
            optional("belt", Kind::Law(Units::RATE), "rate of the other surface; default 0"),
        ],
        |v| {
            let joint =
                Joint::stick_slip(v.name("coordinate"), v.number_or("holding", 0.0), v.number_or("sliding", 0.0));
            joint.on_belt(v.law("belt").unwrap_or(0.0.into()))
        },
    ),
    coupling(
        "bearing-friction",
        "friction of a joint from its own reaction, regularized",
        &[
            COORDINATE,
            required(
                "factor",
                Kind::Number(Units::BEARING),
                "coefficient times radius of a bearing, or coefficient of a guide",
            ),
            optional(
                "length",
                Kind::Number(Units::LENGTH),
                "length l of a guide: a moment M presses with 2M/l on its ends",
            ),
            optional("preload", Kind::Number(Units::EFFORT), "friction without load; default 0"),
            optional(
                "combine",
                Kind::Choice(&["vector", "sum"]),
                "friction without load and from load as the root of their squares, or as their sum; default `vector`",
            ),
            required("speed", Kind::Number(Units::RATE), "rate below which the friction falls to zero"),
        ],
        |v| {
            let (coordinate, factor) = (v.name("coordinate"), v.number_or("factor", 0.0));
            let friction = Joint::guide_friction(coordinate, factor, v.number_or("speed", 0.0));
            let friction = friction.preload(v.number_or("preload", 0.0));
            let friction = if v.name("combine") == "sum" { friction.preload_added() } else { friction };
            v.number("length").map_or(friction.clone(), |length| friction.guide_length(length))
        },
    ),
];

/// Adds place and axes.
pub(crate) fn place(mut joint: Joint, values: &Values) -> Joint {
    joint.at = values.vector("at");
    joint.axes = match (values.vector("axis"), values.rotation("rotation")) {
        (Some(axis), _) => Some(Axes::Axis(axis)),
        (None, Some(rotation)) => Some(Axes::Rotation(rotation)),
        (None, None) => None,
    };
    joint
}
