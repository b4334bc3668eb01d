//! Bodies in model files: fields, making and showing, placement in subsystems, examples.

use super::{Body, BodyKind, Mass};
use crate::catalog::{
    Entry, Example, Field, Fields, Kind, Mistake, Refers, Site, Units, Value, Values, optional, push_rotation,
    push_spin, push_vector, required, text,
};
use crate::geometry::{SHAPES, Shape};
use crate::ids;

/// Fields of `[[body]]`.
pub(super) const FIELDS: &[Field] = &[
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

/// Bodies.
pub const BODY: Entry<Body> = Entry::new("body", "a rigid body, a point mass or a massless frame", FIELDS, make)
    .one_of(&[
        &["shape", "inertia", ""],
        &["angle", "rotation", ""],
        &["mass", "density", ""],
        &["shape", "centre", ""],
    ])
    .examples(EXAMPLES);

const EXAMPLES: &[Example] = &[
    Example::plane(
        "density = 7850\nshape = { rod = { from = [0.1, 0], to = [0.3, 0.1], radius = 0.01 } }\nposition = [0.1, 0.2]
angle = '5 deg'\nvelocity = [0.1, 0.2]\nspin = '0.3 rad/s'\nmarkers = { tip = [0.3, 0.1] }",
    ),
    Example::space(
        "density = 7850\nshape = { rod = { from = [0.1, 0, 0.2], to = [0.3, 0.1, -0.1], radius = 0.01 } }
position = [0.1, 0.2, -0.3]\nrotation = { vector = [0.3, 0.2, -0.4] }\nvelocity = [0.1, 0.2, 0.5]
spin = [0.3, -0.4, 0.9]\nmarkers = { tip = [0.3, 0.1, 0.4] }",
    ),
    Example::space(
        "mass = 2\nshape = { tube = { from = [0, 0.1, 0], to = [0.3, 0.1, 0.2], outer = 0.02, inner = 0.01 } }
spin = [0.3, -0.4, 0.9]",
    ),
    Example::space(
        "type = 'solid'\nmass = 2\nshape = { block = { middle = [0.1, 0.2, 0.3], edges = [0.1, 0.2, 0.3] } }
rotation = { vector = [0.3, 0.2, -0.4] }\nspin = [0.3, -0.4, 0.9]",
    ),
    Example::space("mass = 2\nshape = { sphere = { middle = [0.1, 0.2, 0.3], radius = 0.05 } }\nspin = [3, -4, 9]"),
    Example::plane(
        "mass = 2\nshape = { tube = { from = [0, 0], to = [0.3, 0.1], outer = 0.02, inner = 0.01 } }\nspin = 2",
    ),
    Example::plane(
        "mass = 2\nshape = { block = { middle = [0.1, 0.2], edges = [0.1, 0.2, 0.3] } }\nangle = 1\nspin = 2",
    ),
    Example::plane("mass = 2\nshape = { sphere = { middle = [0.1, 0.2], radius = 0.05 } }\nspin = 2"),
    Example::plane("type = 'rigid'\nmass = 2\ninertia = 0.3\ncentre = [0.1, 0.2]\nrelative_to = 'first.f'\nspin = 2"),
    Example::space(
        "mass = 2\ninertia = [[0.3, 0.01, 0.02], [0.01, 0.2, 0.03], [0.02, 0.03, 0.25]]\ncentre = [0.1, 0.2, -0.3]
relative_to = 'first.f'\nposition = [0.1, 0.2, 0.3]\nspin = [0.3, -0.4, 0.9]",
    ),
    Example::plane("type = 'point'\nmass = 2\nposition = [0.1, 0.2]\nvelocity = [0.3, 0.1]"),
    Example::space("type = 'point'\nmass = 2\nposition = [0.1, 0.2, 0.4]\nvelocity = [0.3, 0.1, -0.2]"),
    Example::new("type = 'massless'\nrelative_to = 'first.f'")
        .with("[[joint]]\nname = 'bond'\ntype = 'weld'\nbetween = ['first.f', 'it']\n"),
];

/// Kinds with the keys of their own.
const KINDS: [(&str, &[&str]); 4] = [
    ("solid", &["mass", "density", "shape"]),
    ("rigid", &["mass", "inertia", "centre"]),
    ("point", &["mass"]),
    ("massless", &[]),
];

fn make(v: &Values) -> Result<Body, Mistake> {
    let missing =
        |key: &str, help: &str| Mistake::new(ids::MISSING_KEY, "", format!("{} has no `{key}`", v.element), help);
    let by_keys = || ["solid", "rigid"][usize::from(!v.has("shape"))].to_string();
    let kind = v.text("type").or_else(|| (v.has("shape") || v.has("inertia")).then(by_keys));
    let Some((kind, allowed)) = KINDS.into_iter().find(|(name, _)| kind.as_deref() == Some(*name)) else {
        let help = "add a `shape`, for instance `{ rod = { from = [0, 0], to = [0.3, 0] } }`, or an `inertia`, or \
                    say `type = \"point\"`";
        return Err(missing("shape", help));
    };
    for key in ["mass", "density", "shape", "inertia", "centre"] {
        if v.has(key) && !allowed.contains(&key) {
            let message = format!("{} is of type `{kind}`, which has no `{key}`", v.element);
            return Err(Mistake::new(ids::CONFLICTING_KEYS, key, message, "leave it out, or change the type"));
        }
    }
    let mass = || v.number("mass").ok_or_else(|| missing("mass", "add `mass = …`"));
    let mut body = match kind {
        "solid" => {
            let shape = v.case("shape").and_then(|(name, values)| Shape::make(name, &values));
            let solid = Body::solid(shape.ok_or_else(|| missing("shape", "add `shape = { rod = { … } }`"))?);
            match (v.number("mass"), v.number("density")) {
                (Some(mass), _) => solid.mass(mass),
                (None, Some(density)) => solid.density(density),
                (None, None) => return Err(missing("mass", "add `mass = …` or `density = …`")),
            }
        }
        "rigid" => {
            let mass = mass()?;
            let help = "add `inertia = …`, about the centre of mass [kg m^2]";
            let inertia = v.tensor("inertia").ok_or_else(|| missing("inertia", help))?;
            Body::rigid(mass, inertia.0).centre(v.vector("centre").unwrap_or_default())
        }
        "point" => Body::point(mass()?),
        _ => Body::massless(),
    };
    body.placement = v.frame();
    body.relative_to = v.text("relative_to");
    body.velocity = v.vector("velocity").unwrap_or_default();
    body.spin = v.vector("spin").unwrap_or_default();
    for (name, position) in v.markers("markers").unwrap_or_default() {
        body = body.marker(name, position);
    }
    Ok(body)
}

impl Body {
    /// Its keys in a model file beside its name; markers stand in tables of their own.
    pub fn show(&self) -> Fields {
        let mut out = Fields::new();
        match self.kind {
            BodyKind::Rigid { tensor } => {
                out.push(("inertia", Value::Tensor(tensor)));
                push_vector(&mut out, "centre", self.centre);
            }
            BodyKind::Solid(solid) => {
                let (name, values) = solid.show();
                out.push(("shape", Value::Case(name, values)));
            }
            BodyKind::Point => out.push(text("type", "point")),
            BodyKind::Massless => out.push(text("type", "massless")),
        }
        match self.mass {
            Mass::Mass(_) if self.kind == BodyKind::Massless => {}
            Mass::Mass(mass) => out.push(("mass", Value::Number(mass))),
            Mass::Density(density) => out.push(("density", Value::Number(density))),
            Mass::Unknown => {}
        }
        push_vector(&mut out, "position", self.placement.position);
        push_rotation(&mut out, self.placement.rotation);
        out.extend(self.relative_to.as_ref().map(|reference| text("relative_to", reference)));
        push_vector(&mut out, "velocity", self.velocity);
        push_spin(&mut out, "spin", self.spin);
        out
    }

    /// Carries it to where its subsystem stands. What `relative_to` means there is known when all bodies are.
    pub fn place(&mut self, site: &mut dyn Site) {
        let placement = site.placement();
        if placement.is_identity() {
            return;
        }
        let Self { kind, mass: _, centre, placement: frame, relative_to, velocity, spin, markers } = self;
        *frame = match relative_to {
            Some(_) => placement.local_frame(*frame),
            None => placement.frame(*frame),
        };
        *centre = placement.local(*centre);
        *velocity = placement.vector(*velocity);
        *spin = placement.axial(*spin);
        for marker in markers {
            marker.frame = placement.local_frame(marker.frame);
        }
        match kind {
            BodyKind::Rigid { tensor } => *tensor = placement.tensor(*tensor),
            BodyKind::Solid(shape) => shape.place(&placement),
            BodyKind::Point | BodyKind::Massless => {}
        }
    }
}
