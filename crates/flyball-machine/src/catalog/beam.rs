//! Fields of beams.

use super::{Case, Field, Kind, Units, optional, required};

const MATERIAL: &[Field] = &[
    required("young", Kind::Number(Units::PRESSURE), "Young's modulus"),
    optional("poisson", Kind::Number(Units::NUMBER), "Poisson's ratio"),
    optional("shear", Kind::Number(Units::PRESSURE), "shear modulus, instead of `poisson`"),
    required("density", Kind::Number(Units::DENSITY), "density"),
];

const MADE_OF: Field = required("material", Kind::Record(MATERIAL), "what it is made of");

/// Forms of a section.
pub const SECTIONS: &[Case] = &[
    Case {
        name: "rectangle",
        fields: &[required("edges", Kind::Numbers(Units::LENGTH, 2), "edges along axes 2 and 3"), MADE_OF],
        doc: "full rectangle",
    },
    Case {
        name: "circle",
        fields: &[required("radius", Kind::Number(Units::LENGTH), "radius"), MADE_OF],
        doc: "full circle",
    },
    Case {
        name: "tube",
        fields: &[
            required("outer", Kind::Number(Units::LENGTH), "outer radius"),
            required("inner", Kind::Number(Units::LENGTH), "inner radius"),
            MADE_OF,
        ],
        doc: "circular tube",
    },
    Case {
        name: "planar",
        fields: &[
            required("axial", Kind::Number(Units::FORCE), "EA"),
            required("shear", Kind::Number(Units::FORCE), "GA"),
            required("bending", Kind::Number(Units::BENDING), "EI"),
            required("mass", Kind::Number(Units::MASS_PER_LENGTH), "mass per length"),
            required("inertia", Kind::Number(Units::INERTIA_PER_LENGTH), "moment of inertia per length"),
        ],
        doc: "stiffnesses of a beam in the plane",
    },
    Case {
        name: "stiffness",
        fields: &[
            required("axial", Kind::Number(Units::FORCE), "EA"),
            required("shear", Kind::Numbers(Units::FORCE, 2), "GA along axes 2 and 3"),
            required("torsion", Kind::Number(Units::BENDING), "GJ"),
            required("bending", Kind::Numbers(Units::BENDING, 2), "EI about axes 2 and 3"),
            required("mass", Kind::Number(Units::MASS_PER_LENGTH), "mass per length"),
            required(
                "inertia",
                Kind::Numbers(Units::INERTIA_PER_LENGTH, 3),
                "moments of inertia per length about axes 1, 2 and 3",
            ),
        ],
        doc: "all stiffnesses and masses by number",
    },
];

/// Forms of the centre line.
pub const LINES: &[Case] = &[
    Case {
        name: "straight",
        fields: &[
            required("from", Kind::Vector(Units::LENGTH), "start"),
            required("to", Kind::Vector(Units::LENGTH), "end"),
        ],
        doc: "straight from point to point",
    },
    Case {
        name: "arc",
        fields: &[
            required("from", Kind::Vector(Units::LENGTH), "start"),
            required("centre", Kind::Vector(Units::LENGTH), "centre of the circle"),
            optional("axis", Kind::Vector(Units::NUMBER), "axis of the turn; default z"),
            required("angle", Kind::Number(Units::ANGLE), "angle of the turn"),
        ],
        doc: "part of a circle",
    },
    Case {
        name: "nodes",
        fields: &[required("frames", Kind::Frames, "frames of the nodes, x along the tangent")],
        doc: "any curve by its nodes",
    },
];

/// Fields of `[[beam]]`.
pub const BEAM: &[Field] = &[
    required("name", Kind::Name, "name; its nodes are `name.start`, `name.node1`, …, `name.end`"),
    required("line", Kind::OneOf(LINES), "centre line without load"),
    optional("elements", Kind::Count, "number of elements; default 1"),
    required("section", Kind::OneOf(SECTIONS), "stiffnesses and mass per length"),
    optional(
        "damping",
        Kind::Number(Units::TIME),
        "damping time: internal forces are C (strain + damping · rate); default 0",
    ),
    optional(
        "second_axis",
        Kind::Numbers(Units::NUMBER, 3),
        "direction that axis 2 of the section is turned to, in space",
    ),
    optional("velocity", Kind::Vector(Units::VELOCITY), "velocity of the start node at the start"),
    optional("spin", Kind::Spin(Units::SPIN), "angular velocity at the start, about the start node"),
];
