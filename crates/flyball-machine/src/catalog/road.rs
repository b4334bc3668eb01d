//! Fields of roads.

use super::{Field, Kind, Units, optional, required};
use crate::road::FLIPS;

/// Fields of every `[[road]]`.
pub const ROAD: &[Field] = &[
    optional("name", Kind::Name, "name; default the type"),
    required("type", Kind::Text, "which road"),
    optional("on", Kind::Viewpoint, "marker that carries it: x along the road, y to its left, z up; default `ground`"),
    optional("height", Kind::Law(Units::LENGTH), "height of the whole road, which may change with time; default 0"),
    optional(
        "speed",
        Kind::Number(Units::VELOCITY),
        "speed with which it passes below its marker, against x, as a belt does; default 0",
    ),
    optional("friction", Kind::Number(Units::NUMBER), "factor on the friction of tyres; default 1"),
    optional("flip", Kind::Choice(&FLIPS), "coordinates of the road that count the other way"),
];
