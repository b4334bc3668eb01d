//! Fields of joints between markers, and of joint coordinates at the start.

use super::{Field, Kind, Refers, Units, optional, required};

/// Fields of joints between markers.
pub const BETWEEN_MARKERS: &[Field] = &[
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

/// Fields of `[[initial]]`.
pub const INITIAL: &[Field] = &[
    required("coordinate", Kind::Reference(Refers::Coordinate), "joint coordinate that is given at the start"),
    optional("value", Kind::Number(Units::COORDINATE), "its value; default as placed"),
    optional("rate", Kind::Number(Units::RATE), "its rate; default what the velocities of the bodies make of it"),
];
