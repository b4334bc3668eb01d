//! Files and templates as named subsystems.

use crate::field::{Field, Kind, Units, optional, required};

/// Fields of `[[include]]`.
pub(crate) const INCLUDE: &[Field] = &[
    required("name", Kind::Name, "name of the subsystem; its elements are called `name.element`"),
    optional("file", Kind::Text, "file in the folder of the model"),
    optional("template", Kind::Text, "template of this file, instead of `file`"),
    optional("count", Kind::Copies, "makes so many, numbered from 1: `name1`, `name2`, …, each with parameter `i`"),
    optional("first", Kind::Count, "number of the first copy; default 1"),
    optional("parameters", Kind::Assignments, "values for parameters of the subsystem"),
    optional(
        "set",
        Kind::Assignments,
        "other values inside it, by their names there as with `--set`: of keys of its elements and of what it includes, \
         as `{ \"tyre.file\" = \"other.toml\" }`",
    ),
    optional(
        "bind",
        Kind::Bindings,
        "bodies or joints of this file that stand for names in the subsystem, as `{ ground = \"chassis\" }`",
    ),
    optional("position", Kind::Vector(Units::LENGTH), "where its origin is placed"),
    optional("angle", Kind::Number(Units::ANGLE), "by how much it is turned about z"),
    optional("rotation", Kind::Rotation, "how it is turned ([forms](bodies.md#rotations))"),
    optional(
        "velocity",
        Kind::Vector(Units::VELOCITY),
        "velocity of its origin at the start: all bodies and beams in it have this motion beside their own",
    ),
    optional(
        "spin",
        Kind::Spin(Units::SPIN),
        "angular velocity of the whole at the start, about its origin: a number about z, or three components",
    ),
    optional("mirror", Kind::Choice(&["x", "y"]), "mirrors it first: flips this coordinate"),
];
