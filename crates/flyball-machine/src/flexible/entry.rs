//! Beams in model files: fields, making and showing, placement in subsystems, examples.

use super::{Beam, Line, Material, Section};
use crate::catalog::{
    Case, Entry, Example, Field, Fields, Kind, Memory, Mistake, Site, Units, Value, Values, number, numbers, optional,
    push_spin, push_vector, required, section_signs, turn_around, vector,
};
use crate::geometry::Frame;
use crate::ids;
use crate::machine::Dimension;

const MATERIAL: &[Field] = &[
    required("young", Kind::Number(Units::PRESSURE), "Young's modulus"),
    optional("poisson", Kind::Number(Units::NUMBER), "Poisson's ratio"),
    optional("shear", Kind::Number(Units::PRESSURE), "shear modulus, instead of `poisson`"),
    required("density", Kind::Number(Units::DENSITY), "density"),
];

const MADE_OF: Field = required("material", Kind::Record(MATERIAL), "what it is made of");

/// Forms of a section.
pub(super) const SECTIONS: &[Case] = &[
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
pub(super) const LINES: &[Case] = &[
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
pub(super) const FIELDS: &[Field] = &[
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

/// Bytes of an element in the plane and in space, measured on beams of 10³ to 10⁵ of them: state, patterns, factors and
/// copies of a run together.
const ELEMENT_BYTES: [u64; 2] = [12_000, 48_000];

/// Beams.
pub const BEAM: Entry<Beam> = Entry::new("beam", "a geometrically exact beam", FIELDS, make)
    .memory(Memory { key: "elements", default: 1, what: "elements", bytes: ELEMENT_BYTES })
    .examples(EXAMPLES);

const EXAMPLES: &[Example] = &[
    Example::plane(
        "line = { straight = { from = [0, 0], to = [-0.6, 0.8] } }\nelements = 2\ndamping = 0.01
section = { planar = { axial = 90, shear = 60, bending = 2, mass = 2, inertia = 0.1 } }\nvelocity = [0.3, 0.2]\nspin = 0.7",
    ),
    Example::plane(
        "line = { arc = { from = [0.5, 0], centre = [0, 0], angle = 1.2 } }\nelements = 2
section = { rectangle = { edges = [0.2, 0.1], material = { young = 1e3, poisson = 0.3, density = 100 } } }",
    ),
    Example::plane(
        "line = { nodes = { frames = [{ position = [0.2, 0.1] }, { position = [0.7, 0.1] }, \
         { position = [1.19, 0.2], rotation = { axis = [0, 0, 1], angle = 0.4 } }] } }
section = { circle = { radius = 0.02, material = { young = 1e5, shear = 4e4, density = 2000 } } }",
    ),
    Example::space(
        "line = { straight = { from = [0, 0, 0], to = [0.6, 0.8, 0.3] } }\nelements = 2\nsecond_axis = [0.1, 0.2, 1]
section = { stiffness = { axial = 90, shear = [60, 30], torsion = 3, bending = [2, 5], mass = 2, inertia = [0.2, 0.1, 0.12] } }
velocity = [0.3, 0.2, -0.4]\nspin = [0.7, -0.3, 0.5]",
    ),
    Example::space(
        "line = { arc = { from = [0.5, 0, 0], centre = [0, 0, 0], axis = [0, 0.3, 1], angle = 1.2 } }\nelements = 2
section = { rectangle = { edges = [0.2, 0.1], material = { young = 1e3, poisson = 0.3, density = 100 } } }
spin = [0.7, -0.3, 0.5]",
    ),
    Example::space(
        "line = { nodes = { frames = [{ position = [0.2, 0.1, -0.1] }, { position = [0.7, 0.1, -0.1] }, \
         { position = [1.19, 0.2, -0.1], rotation = { axis = [0, 0, 1], angle = 0.4 } }] } }
section = { tube = { outer = 0.02, inner = 0.01, material = { young = 1e5, shear = 4e4, density = 2000 } } }
spin = [0.7, -0.3, 0.5]",
    ),
];

fn material(element: &str, v: &Values) -> Result<Material, Mistake> {
    let v = v.record("material").unwrap_or_default();
    let (young, density) = (v.number_or_zero("young"), v.number_or_zero("density"));
    match (v.number("poisson"), v.number("shear")) {
        (Some(_), Some(_)) => {
            let message = format!("{element} has both `poisson` and `shear`");
            Err(Mistake::new(ids::CONFLICTING_KEYS, "shear", message, "leave one of them out"))
        }
        (Some(poisson), None) => Ok(Material::new(young, poisson, density)),
        (None, Some(shear)) => Ok(Material::with_shear(young, shear, density)),
        (None, None) => {
            let message = format!("the material of {element} has neither `poisson` nor `shear`");
            Err(Mistake::new(ids::MISSING_KEY, "material", message, "add for instance `poisson = 0.3`"))
        }
    }
}

#[inline(never)]
fn section(v: &Values) -> Result<Section, Mistake> {
    let (name, inner) = v.case("section").unwrap_or_default();
    let get = |key: &str| inner.number_or_zero(key);
    let made_of = || material(&v.element, &inner);
    Ok(match name {
        "rectangle" => Section::rectangle(inner.array("edges").unwrap_or_default(), made_of()?),
        "circle" => Section::circle(get("radius"), made_of()?),
        "tube" => Section::tube(get("outer"), get("inner"), made_of()?),
        "planar" => Section::planar(get("axial"), get("shear"), get("bending"), get("mass"), get("inertia")),
        _ => Section {
            axial: get("axial"),
            shear: inner.array("shear").unwrap_or_default(),
            torsion: get("torsion"),
            bending: inner.array("bending").unwrap_or_default(),
            mass: get("mass"),
            inertia: inner.triple("inertia"),
        },
    })
}

fn line(v: &Values) -> Line {
    let (name, v) = v.case("line").unwrap_or_default();
    let point = |key: &str| v.vector(key).unwrap_or_default();
    match name {
        "straight" => Line::Straight { from: point("from"), to: point("to") },
        "arc" => Line::Arc {
            from: point("from"),
            centre: point("centre"),
            axis: v.vector("axis").unwrap_or([0.0, 0.0, 1.0]),
            angle: v.number_or_zero("angle"),
        },
        _ => Line::Nodes(v.frames("frames").unwrap_or_default()),
    }
}

fn make(v: &Values) -> Result<Beam, Mistake> {
    let mut beam = Beam::along(line(v)).section(section(v)?);
    beam.elements = v.count("elements").unwrap_or(beam.elements);
    beam.damping = v.number_or_zero("damping");
    beam.second_axis = v.array("second_axis");
    beam.velocity = v.vector("velocity").unwrap_or_default();
    beam.spin = v.vector("spin").unwrap_or_default();
    Ok(beam)
}

impl Line {
    fn show(&self) -> Value {
        let (name, entries) = match self {
            Self::Straight { from, to } => ("straight", vec![vector("from", *from), vector("to", *to)]),
            Self::Arc { from, centre, axis, angle } => {
                let points = [vector("from", *from), vector("centre", *centre)];
                ("arc", points.into_iter().chain([vector("axis", *axis), number("angle", *angle)]).collect())
            }
            Self::Nodes(frames) => ("nodes", vec![("frames", Value::Frames(frames.clone()))]),
        };
        Value::Case(name, Values { entries, ..Values::default() })
    }
}

impl Beam {
    /// Its keys in a model file beside its name, its section by stiffnesses; markers stand in tables of their own.
    pub fn show(&self) -> Fields {
        let mut out = vec![("line", self.line.show()), ("elements", Value::Count(self.elements))];
        if let Some(section) = self.section {
            let entries = vec![
                number("axial", section.axial),
                numbers("shear", &section.shear),
                number("torsion", section.torsion),
                numbers("bending", &section.bending),
                number("mass", section.mass),
                numbers("inertia", &section.inertia),
            ];
            out.push(("section", Value::Case("stiffness", Values { entries, ..Values::default() })));
        }
        out.push(number("damping", self.damping));
        out.extend(self.second_axis.map(|axis| numbers("second_axis", &axis)));
        push_vector(&mut out, "velocity", self.velocity);
        push_spin(&mut out, "spin", self.spin);
        out
    }

    /// Carries it to where its subsystem stands.
    pub fn place(&mut self, site: &mut dyn Site) {
        let (placement, dimension) = (site.placement(), site.dimension());
        if placement.is_identity() {
            return;
        }
        if dimension == Dimension::Three && !placement.keeps_directions() {
            self.second_axis = self.second_axis_as_placed();
        }
        let signs = placement.signs();
        let sections = section_signs(signs, dimension);
        let Self { line, elements: _, section: _, damping: _, second_axis, velocity, spin, markers: _ } = self;
        match line {
            Line::Straight { from, to } => (*from, *to) = (placement.point(*from), placement.point(*to)),
            Line::Arc { from, centre, axis, angle: _ } => {
                (*from, *centre) = (placement.point(*from), placement.point(*centre));
                *axis = placement.axial(*axis);
            }
            Line::Nodes(frames) => {
                let turn = turn_around([0, 1, 2].map(|i| signs[i] * sections[i]));
                for frame in frames {
                    let placed = placement.frame(*frame);
                    *frame = Frame { rotation: placed.rotation.then(turn), ..placed };
                }
            }
        }
        *second_axis = second_axis.map(|axis| placement.vector(axis));
        *velocity = placement.vector(*velocity);
        *spin = placement.axial(*spin);
    }
}
