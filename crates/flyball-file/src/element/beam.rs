//! Beams.

use super::body::refuse_both;
use crate::field::{Case, Field, Kind, Record, Units, optional, required};
use crate::ids;
use crate::read::Reader;
use flyball_machine::flexible::Line;
use flyball_machine::{Beam, Material, Section};

const MATERIAL: &[Field] = &[
    required("young", Kind::Number(Units::PRESSURE), "Young's modulus"),
    optional("poisson", Kind::Number(Units::NUMBER), "Poisson's ratio"),
    optional("shear", Kind::Number(Units::PRESSURE), "shear modulus, instead of `poisson`"),
    required("density", Kind::Number(Units::DENSITY), "density"),
];

const MADE_OF: Field = required("material", Kind::Record(MATERIAL), "what it is made of");

/// How a section is given.
pub(crate) const SECTIONS: &[Case] = &[
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

/// How the centre line is given.
pub(crate) const LINES: &[Case] = &[
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
pub(crate) const BEAM: &[Field] = &[
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

fn material(reader: &Reader, values: &Record) -> Option<Material> {
    let v = values.record("material")?;
    refuse_both(reader, &v, "poisson", "shear")?;
    let (young, density) = (v.number("young")?, v.number("density")?);
    match (v.number("poisson"), v.number("shear")) {
        (Some(poisson), _) => Some(Material::new(young, poisson, density)),
        (None, Some(shear)) => Some(Material::with_shear(young, shear, density)),
        (None, None) => {
            let message = format!("the material of {} has neither `poisson` nor `shear`", reader.element);
            reader.fail(ids::MISSING_KEY, &v.place.span, message, "add for instance `poisson = 0.3`")
        }
    }
}

fn section(reader: &Reader, values: &Record) -> Option<Section> {
    let (name, v) = values.case("section")?;
    Some(match name {
        "rectangle" => Section::rectangle(v.array("edges")?, material(reader, &v)?),
        "circle" => Section::circle(v.number("radius")?, material(reader, &v)?),
        "tube" => Section::tube(v.number("outer")?, v.number("inner")?, material(reader, &v)?),
        "planar" => {
            let get = |key: &str| v.number(key);
            Section::planar(get("axial")?, get("shear")?, get("bending")?, get("mass")?, get("inertia")?)
        }
        _ => Section {
            axial: v.number("axial")?,
            shear: v.array("shear")?,
            torsion: v.number("torsion")?,
            bending: v.array("bending")?,
            mass: v.number("mass")?,
            inertia: v.array("inertia")?,
        },
    })
}

fn line(values: &Record) -> Option<Line> {
    let (name, v) = values.case("line")?;
    Some(match name {
        "straight" => Line::Straight { from: v.vector("from")?, to: v.vector("to")? },
        "arc" => Line::Arc {
            from: v.vector("from")?,
            centre: v.vector("centre")?,
            axis: v.vector("axis").unwrap_or([0.0, 0.0, 1.0]),
            angle: v.number("angle")?,
        },
        _ => Line::Nodes(v.frames("frames")?),
    })
}

/// Makes a beam.
pub(crate) fn beam(reader: &Reader, values: &Record) -> Option<Beam> {
    let mut beam = Beam::along(line(values)?).section(section(reader, values)?);
    if let Some(elements) = values.count("elements") {
        beam.elements = elements;
    }
    beam.damping = values.number_or("damping", 0.0);
    beam.second_axis = values.array("second_axis");
    beam.velocity = values.vector("velocity").unwrap_or_default();
    beam.spin = values.vector("spin").unwrap_or_default();
    Some(beam)
}
