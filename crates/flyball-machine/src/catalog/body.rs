//! Fields of bodies and their markers.

use super::{Case, Field, Kind, Refers, Units, optional, required};

const fn point(name: &'static str, doc: &'static str) -> Field {
    required(name, Kind::Vector(Units::LENGTH), doc)
}

const fn length(name: &'static str, doc: &'static str) -> Field {
    required(name, Kind::Number(Units::LENGTH), doc)
}

/// Solids of uniform density.
pub const SHAPES: &[Case] = &[
    Case {
        name: "rod",
        fields: &[
            point("from", "one end"),
            point("to", "other end"),
            optional("radius", Kind::Number(Units::LENGTH), "radius; 0 is slender"),
        ],
        doc: "straight rod or full cylinder",
    },
    Case {
        name: "tube",
        fields: &[
            point("from", "one end"),
            point("to", "other end"),
            length("outer", "outer radius"),
            length("inner", "inner radius"),
        ],
        doc: "hollow cylinder",
    },
    Case {
        name: "block",
        fields: &[
            optional("middle", Kind::Vector(Units::LENGTH), "its middle; default the origin"),
            required("edges", Kind::Numbers(Units::LENGTH, 3), "lengths of the edges"),
        ],
        doc: "rectangular block along the body axes",
    },
    Case {
        name: "sphere",
        fields: &[
            optional("middle", Kind::Vector(Units::LENGTH), "its middle; default the origin"),
            length("radius", "radius"),
        ],
        doc: "full sphere",
    },
];

/// Fields of `[[body]]`.
pub const BODY: &[Field] = &[
    required("name", Kind::Name, "name of the body"),
    optional(
        "type",
        Kind::Choice(&["rigid", "solid", "point", "massless"]),
        "default: solid with `shape`, rigid with `inertia`",
    ),
    optional("mass", Kind::Number(Units::MASS), "mass"),
    optional("density", Kind::Number(Units::DENSITY), "density of a solid, instead of `mass`"),
    optional("shape", Kind::OneOf(SHAPES), "solid of uniform density"),
    optional(
        "inertia",
        Kind::Inertia,
        "about the centre of mass: a number about z, three principal moments or a matrix [kg m^2]",
    ),
    optional("centre", Kind::Vector(Units::LENGTH), "centre of mass in the body frame; solids know theirs"),
    optional("position", Kind::Vector(Units::LENGTH), "origin of the body frame at the start"),
    optional("angle", Kind::Number(Units::ANGLE), "angle of the body frame about z at the start"),
    optional("rotation", Kind::Rotation, "axes of the body frame at the start ([forms](bodies.md#rotations))"),
    optional(
        "relative_to",
        Kind::Reference(Refers::Marker),
        "marker that the placement is measured from; default the world",
    ),
    optional("velocity", Kind::Vector(Units::VELOCITY), "velocity of the origin at the start, in world axes"),
    optional(
        "spin",
        Kind::Spin(Units::SPIN),
        "angular velocity at the start: a number about z, or three components in world axes",
    ),
    optional("markers", Kind::Markers, "markers at points of the body frame"),
];

/// Fields of `[[marker]]`.
pub const MARKER: &[Field] = &[
    required("name", Kind::Name, "name, unique on its body"),
    required("on", Kind::Reference(Refers::Body), "body or node of a beam that carries it, or `ground`"),
    optional("position", Kind::Vector(Units::LENGTH), "origin in the body frame"),
    optional("angle", Kind::Number(Units::ANGLE), "angle about z"),
    optional("rotation", Kind::Rotation, "axes in the body frame ([forms](bodies.md#rotations))"),
];
