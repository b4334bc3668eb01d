//! The table of forces.

use super::body::refuse_both;
use super::spring;
use crate::document::{Item, Table};
use crate::field::{Field, Kind, Refers, Units, Values, optional, required};
use crate::read::Reader;
use flyball_machine::force::{
    Acts, AppliedForce, AppliedTorque, Compression, Contact, CoordinateForce, CoordinateFriction, CoordinateSpring,
    SpringDamper, Stop,
};
use flyball_machine::{Force, Law};

/// A type of force.
pub(crate) struct ForceType {
    pub name: &'static str,
    pub doc: &'static str,
    pub fields: &'static [Field],
    /// Makes it; all required fields are there.
    pub make: fn(&Values) -> Force,
    /// Groups of keys of which exactly one must be given; an empty name in a group lets none be given.
    pub one_of: &'static [&'static [&'static str]],
    /// Keys of which at least one must be given, if there are any.
    pub any_of: &'static [&'static str],
}

/// Fields of every `[[force]]`.
pub(crate) const COMMON: &[Field] =
    &[optional("name", Kind::Name, "name; default the type"), required("type", Kind::Text, "which force")];

const BETWEEN: Field = required("between", Kind::Pair(Refers::Marker), "the two markers");
const COORDINATE: Field = required("coordinate", Kind::Reference(Refers::Coordinate), "joint coordinate it acts on");
const FOLLOWS: Field = optional("follows", Kind::Flag, "whether it turns with the marker; default false");
const ACTS: Field = optional(
    "acts",
    Kind::Choice(&Acts::NAMES),
    "`both` (default), `pull` or `push`, which cut the whole force to one way",
);
const TENSION: Field = optional("tension", Kind::Tension, "elastic tension over elongation x, instead of `stiffness`");

fn sides(v: &Values) -> [String; 2] {
    [v.side("between", 0), v.side("between", 1)]
}

fn compression(v: &Values) -> Compression {
    Compression { stiffness: v.number_or("stiffness", 0.0), damping: v.number_or("damping", 0.0) }
}

fn acts(v: &Values) -> Acts {
    Acts::from_name(&v.name("acts")).unwrap_or_default()
}

/// Vector and factor over time, from `vector`, or from `value` and `direction`.
fn applied(v: &Values) -> ([f64; 3], Law) {
    match v.vector("vector") {
        Some(vector) => (vector, Law::Constant(1.0)),
        None => (v.vector("direction").unwrap_or([0.0, 0.0, 1.0]), v.law("value").unwrap_or(0.0.into())),
    }
}

/// Every force.
pub(crate) const FORCES: &[ForceType] = &[
    ForceType {
        name: "force",
        doc: "a force at a marker, in world axes: `vector`, or `value` along `direction`",
        fields: &[
            required("on", Kind::Reference(Refers::Marker), "where it acts"),
            optional("vector", Kind::Vector(Units::FORCE), "the force"),
            optional("value", Kind::Law(Units::FORCE), "its size over time"),
            optional("direction", Kind::Vector(Units::NUMBER), "what `value` multiplies"),
            FOLLOWS,
        ],
        make: |v| {
            let ((vector, law), follows) = (applied(v), v.flag("follows") == Some(true));
            Force::new(AppliedForce { on: v.name("on"), vector, law, follows })
        },
        one_of: &[&["vector", "value"], &["vector", "direction"]],
        any_of: &[],
    },
    ForceType {
        name: "torque",
        doc: "a torque on a body: `value` about z or about `direction`, or `vector`",
        fields: &[
            required("on", Kind::Reference(Refers::Marker), "the body it acts on"),
            optional("value", Kind::Law(Units::MOMENT), "its size over time"),
            optional("direction", Kind::Vector(Units::NUMBER), "what `value` multiplies; default z"),
            optional("vector", Kind::Spin(Units::MOMENT), "the torque: a number about z, or three components"),
            FOLLOWS,
        ],
        make: |v| {
            let ((vector, law), follows) = (applied(v), v.flag("follows") == Some(true));
            Force::new(AppliedTorque { on: v.name("on"), vector, law, follows })
        },
        one_of: &[&["value", "vector"]],
        any_of: &[],
    },
    ForceType {
        name: "gravity",
        doc: "weight of all bodies; `gravity` of the model does the same",
        fields: &[required(
            "acceleration",
            Kind::Vector(Units::ACCELERATION),
            "acceleration in world axes, also in a subsystem that is turned",
        )],
        make: |v| Force::gravity(v.vector("acceleration").unwrap_or_default()),
        one_of: &[],
        any_of: &[],
    },
    ForceType {
        name: "spring-damper",
        doc: "a spring and damper between two points",
        fields: &[
            BETWEEN,
            optional("stiffness", Kind::Number(Units::STIFFNESS), "stiffness; default 0"),
            optional("damping", Kind::Number(Units::DAMPING), "damping; default 0"),
            optional("preload", Kind::Number(Units::FORCE), "tension at the rest length; default 0"),
            optional("rest_length", Kind::Number(Units::LENGTH), "length without elongation; default as placed"),
            TENSION,
            ACTS,
        ],
        make: |v| {
            let [first, second] = sides(v);
            let (rest_length, law, acts) = (v.number("rest_length"), spring::law(v), acts(v));
            Force::new(SpringDamper { first, second, rest_length, law, acts })
        },
        one_of: &[&["stiffness", "tension", ""], &["preload", "tension", ""]],
        any_of: &["stiffness", "tension", "damping", "preload"],
    },
    ForceType {
        name: "coordinate-spring",
        doc: "a spring and damper on a joint coordinate",
        fields: &[
            COORDINATE,
            optional("stiffness", Kind::Number(Units::COORDINATE_STIFFNESS), "stiffness; default 0"),
            optional("damping", Kind::Number(Units::COORDINATE_DAMPING), "damping; default 0"),
            optional("preload", Kind::Number(Units::EFFORT), "tension at rest; default 0"),
            optional("rest", Kind::Number(Units::COORDINATE), "value of the coordinate without tension; default 0"),
            TENSION,
            ACTS,
        ],
        make: |v| {
            let (coordinate, rest) = (v.name("coordinate"), v.number_or("rest", 0.0));
            Force::new(CoordinateSpring { coordinate, rest, law: spring::law(v), acts: acts(v) })
        },
        one_of: &[&["stiffness", "tension", ""], &["preload", "tension", ""]],
        any_of: &["stiffness", "tension", "damping", "preload"],
    },
    ForceType {
        name: "coordinate-force",
        doc: "a force or moment on a joint coordinate",
        fields: &[COORDINATE, required("value", Kind::Law(Units::EFFORT), "size over time")],
        make: |v| {
            let law = v.law("value").unwrap_or(0.0.into());
            Force::new(CoordinateForce { coordinate: v.name("coordinate"), law })
        },
        one_of: &[],
        any_of: &[],
    },
    ForceType {
        name: "bushing",
        doc: "an elastic connection in all directions, along the axes of the first marker",
        fields: &[
            BETWEEN,
            optional("stiffness", Kind::Numbers(Units::STIFFNESS, 3), "along the axes; default 0"),
            optional("rotational_stiffness", Kind::Numbers(Units::TORSION, 3), "about the axes; default 0"),
            optional(
                "matrix",
                Kind::Numbers(Units::NUMBER, 36),
                "the whole symmetric stiffness, row by row, in SI units",
            ),
            optional("preload", Kind::Numbers(Units::FORCE, 3), "force on the second marker where nothing is deformed"),
            optional("preload_moment", Kind::Numbers(Units::MOMENT, 3), "moment there"),
            optional("damping", Kind::Numbers(Units::DAMPING, 3), "along the axes; default 0"),
            optional("rotational_damping", Kind::Numbers(Units::TORSIONAL_DAMPING, 3), "about the axes; default 0"),
        ],
        make: |v| {
            let [first, second] = sides(v);
            let force = match v.array::<36>("matrix") {
                Some(rows) => {
                    let matrix = std::array::from_fn(|i| std::array::from_fn(|j| rows[6 * i + j]));
                    Force::bushing_matrix(first, second, matrix)
                }
                None => Force::bushing(first, second, v.triple("stiffness"), v.triple("rotational_stiffness")),
            };
            force
                .bushing_damping(v.triple("damping"), v.triple("rotational_damping"))
                .bushing_preload(v.triple("preload"), v.triple("preload_moment"))
        },
        one_of: &[&["stiffness", "matrix", ""], &["rotational_stiffness", "matrix", ""]],
        any_of: &[
            "stiffness",
            "rotational_stiffness",
            "matrix",
            "damping",
            "rotational_damping",
            "preload",
            "preload_moment",
        ],
    },
    ForceType {
        name: "spring-contact",
        doc: "a plane of the first marker pushes back the second, or a sphere around it, with friction",
        fields: &[
            BETWEEN,
            required("stiffness", Kind::Number(Units::STIFFNESS), "stiffness"),
            optional("damping", Kind::Number(Units::DAMPING), "damping; default 0"),
            optional("radius", Kind::Number(Units::LENGTH), "radius of the sphere; default 0"),
            optional("friction", Kind::Number(Units::NUMBER), "coefficient of friction; default 0"),
            optional(
                "slip_speed",
                Kind::Number(Units::VELOCITY),
                "speed below which friction is smoothed; default 1e-3",
            ),
        ],
        make: |v| {
            let [plane, point] = sides(v);
            Force::new(Contact {
                plane,
                point,
                radius: v.number_or("radius", 0.0),
                law: compression(v),
                friction: v.number_or("friction", 0.0),
                slip_speed: v.number_or("slip_speed", 1e-3),
            })
        },
        one_of: &[],
        any_of: &[],
    },
    ForceType {
        name: "spring-stop",
        doc: "a one-sided spring at a limit of a joint coordinate",
        fields: &[
            COORDINATE,
            required("limit", Kind::Number(Units::COORDINATE), "the limit"),
            required("side", Kind::Choice(&["upper", "lower"]), "whether the coordinate is pushed below or above it"),
            required("stiffness", Kind::Number(Units::COORDINATE_STIFFNESS), "stiffness"),
            optional("damping", Kind::Number(Units::COORDINATE_DAMPING), "damping; default 0"),
        ],
        make: |v| {
            let (coordinate, limit) = (v.name("coordinate"), v.number_or("limit", 0.0));
            Force::new(Stop { coordinate, limit, upper: v.name("side") == "upper", law: compression(v) })
        },
        one_of: &[],
        any_of: &[],
    },
    ForceType {
        name: "coordinate-friction",
        doc: "smoothed friction on a joint coordinate",
        fields: &[
            COORDINATE,
            required("force", Kind::Number(Units::EFFORT), "friction at high rates"),
            required("speed", Kind::Number(Units::RATE), "rate below which it is smoothed"),
            optional("viscous", Kind::Number(Units::COORDINATE_DAMPING), "viscous part; default 0"),
        ],
        make: |v| {
            Force::new(CoordinateFriction {
                coordinate: v.name("coordinate"),
                force: v.number_or("force", 0.0),
                speed: v.number_or("speed", 0.0),
                viscous: v.number_or("viscous", 0.0),
            })
        },
        one_of: &[],
        any_of: &[],
    },
];

/// A force inside another element, which has no name.
pub(crate) fn inside(reader: &Reader, item: &Item, table: &Table) -> Option<Force> {
    let reader = reader.of(format!("the force of {}", reader.element));
    let name = crate::model::type_of(&reader, "force", item, table, FORCES.iter().map(|kind| kind.name), true)?;
    let kind = FORCES.iter().find(|kind| kind.name == name)?;
    let values = reader.record(table, &item.span, &[&COMMON[1..], kind.fields])?;
    force(&reader, kind, &values)
}

/// Makes a force, if of every group of keys one is given.
pub(crate) fn force(reader: &Reader, kind: &ForceType, values: &Values) -> Option<Force> {
    for group in kind.one_of {
        for (i, first) in group.iter().enumerate() {
            for second in &group[i + 1..] {
                refuse_both(reader, values, first, second)?;
            }
        }
        if !group.contains(&"") && !group.iter().any(|key| values.has(key)) {
            let message = format!("{} has no `{}`", reader.element, group.join("` and no `"));
            let help = format!("add one of them: {}", kind.doc);
            return reader.fail("file/missing-key", &values.place.span, message, help);
        }
    }
    if !kind.any_of.is_empty() && !kind.any_of.iter().any(|key| values.has(key)) {
        let message = format!("{} has none of `{}`", reader.element, kind.any_of.join("`, `"));
        let help = format!("add at least one of them: {}", kind.doc);
        return reader.fail("file/missing-key", &values.place.span, message, help);
    }
    Some((kind.make)(values))
}
