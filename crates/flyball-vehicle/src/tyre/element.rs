//! A tyre in a model: its keys, and how it stands in a subsystem.

use super::law::{RESULTS, TyreLaw};
use super::{ContactPoint, LinearSlip, Slip};
use crate::field::{bad, positive};
use crate::ids;
use crate::magic::{self, MagicSlip, Transient};
use flyball_machine::catalog::{
    Case, Entry, Example, Fields, Glyph, Kind, Mistake, Refers, Site, Units, Value, Values, number, optional, required,
    text,
};
use flyball_machine::force::{ForceDefinition, ForceResult, ForceState, StateForce, Strength};
use flyball_machine::machine::Context;
use flyball_machine::space::Space;
use flyball_machine::{Dimension, Force, MachineError};
use std::sync::Arc;

/// A tyre between a wheel and a road.
#[derive(Clone, Debug)]
pub struct Tyre {
    /// Marker in the centre of the wheel; its y is the spin axis.
    pub wheel: String,
    /// The road.
    pub road: String,
    /// Radius without load [m].
    pub radius: f64,
    /// Stiffness [N/m].
    pub stiffness: f64,
    /// Damping [N s/m].
    pub damping: f64,
    /// How the point of contact is found.
    pub contact: ContactPoint,
    /// Forces in the plane of the road.
    pub slip: Slip,
}

impl ForceDefinition for Tyre {
    type Kernel<S: Space> = StateForce;

    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn markers(&self) -> Vec<String> {
        vec![self.wheel.clone()]
    }

    fn show(&self) -> Result<Fields, &'static str> {
        let mut out = vec![
            text("on", &self.wheel),
            text("road", &self.road),
            number("radius", self.radius),
            number("stiffness", self.stiffness),
            number("damping", self.damping),
            text("contact", self.contact.name()),
        ];
        out.extend(self.slip.show());
        Ok(out)
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { wheel, road: _, radius: _, stiffness: _, damping: _, contact: _, slip: _ } = self;
        site.see(wheel);
    }

    fn strength(&self) -> Strength {
        Strength::Size
    }

    fn states(&self) -> Vec<ForceState> {
        self.slip.states()
    }

    fn results(&self) -> &'static [ForceResult] {
        RESULTS
    }

    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<StateForce, MachineError> {
        if context.machine.dimension != Dimension::Three {
            let help = "wheels roll in space: use `dimension = 3`, or a rolling disc of the plane";
            return Err(MachineError::NoEquations { element: name.into(), kind: ENTRY.name, dimension: 2, help });
        }
        let bad = |what, value, help| Err(MachineError::BadValue { element: name.into(), what, value, help });
        if !(self.radius > 0.0 && self.radius.is_finite()) {
            return bad("the radius", self.radius, "give it a positive radius");
        }
        if !(self.stiffness > 0.0 && self.stiffness.is_finite()) {
            return bad("the stiffness", self.stiffness, "give it a positive stiffness");
        }
        if !(self.damping >= 0.0 && self.damping.is_finite()) {
            return bad("the damping", self.damping, "give it a damping that is not negative");
        }
        let (road, on) = context.road(name, &self.road)?;
        let law = TyreLaw { tyre: self.clone(), road };
        StateForce::attach(&law, &self.states(), name, [on, &self.wheel], context)
    }
}

impl Slip {
    fn show(&self) -> Option<(&'static str, Value)> {
        let case = |name, entries| Some(("slip", Value::Case(name, Values { entries, element: String::new() })));
        match self {
            Self::None => None,
            Self::Linear(slip) => {
                let mut out = vec![
                    number("longitudinal", slip.stiffness[0]),
                    number("lateral", slip.stiffness[1]),
                    number("relaxation", slip.relaxation[0]),
                    number("lateral_relaxation", slip.relaxation[1]),
                    number("damping", slip.damping),
                    number("trail", slip.trail),
                ];
                out.extend(slip.friction.map(|friction| number("friction", friction)));
                case(LINEAR.name, out)
            }
            Self::Magic(slip) => {
                let mut out = vec![text("file", &*slip.file), text("transient", slip.transient.name())];
                out.extend(slip.relaxation.map(|length| number("relaxation", length)));
                case(MAGIC.name, out)
            }
        }
    }

    fn read(v: &Values) -> Result<Self, Mistake> {
        match v.case("slip") {
            None => Ok(Self::None),
            Some((name, v)) if name == MAGIC.name => {
                let (file, content) = v.document("file").unwrap_or_default();
                let coefficients = magic::read(&content).map_err(|found| {
                    let message = format!("`{file}` of {}: {}", v.element, found.text);
                    Mistake::new(found.id, "slip", message, found.help)
                })?;
                let relaxation = if v.has("relaxation") { Some(positive(&v, "relaxation")?) } else { None };
                let own = [coefficients.ptx1, coefficients.pty1, coefficients.pty2];
                if relaxation.is_none() && own.contains(&0.0) {
                    let message = format!("`{file}` of {} has no relaxation lengths (PTX1, PTY1, PTY2)", v.element);
                    let help = "give `relaxation` beside `file`, in metres";
                    return Err(Mistake::new(ids::BAD_TYRE_FILE, "slip", message, help));
                }
                let transient = v.text("transient").and_then(|name| Transient::from_name(&name)).unwrap_or_default();
                let (coefficients, file) = (Arc::new(coefficients), Arc::from(file.as_str()));
                Ok(Self::Magic(MagicSlip { coefficients, file, transient, relaxation }))
            }
            Some((_, v)) => {
                let relaxation = positive(&v, "relaxation")?;
                let lateral =
                    if v.has("lateral_relaxation") { positive(&v, "lateral_relaxation")? } else { relaxation };
                let friction = if v.has("friction") { Some(positive(&v, "friction")?) } else { None };
                let damping = v.number_or_zero("damping");
                if damping < 0.0 {
                    return Err(bad(&v, "damping", damping, "give it a damping that is not negative"));
                }
                Ok(Self::Linear(LinearSlip {
                    stiffness: [positive(&v, "longitudinal")?, positive(&v, "lateral")?],
                    relaxation: [relaxation, lateral],
                    friction,
                    damping,
                    trail: v.number_or_zero("trail"),
                }))
            }
        }
    }
}

const LINEAR: Case = Case {
    name: "linear",
    fields: &[
        required("longitudinal", Kind::Number(Units::NUMBER), "force over load per longitudinal slip"),
        required("lateral", Kind::Number(Units::NUMBER), "force over load per slip angle [1/rad]"),
        required("relaxation", Kind::Number(Units::LENGTH), "relaxation length along the wheel"),
        optional("lateral_relaxation", Kind::Number(Units::LENGTH), "relaxation length across it; default the same"),
        optional("friction", Kind::Number(Units::NUMBER), "largest force over load; default without limit"),
        optional("damping", Kind::Number(Units::SIGNAL), "damping of the tread over load [s/m]; default 0"),
        optional("trail", Kind::Number(Units::LENGTH), "pneumatic trail; default 0"),
    ],
    doc: "slip stiffness with relaxation; holds at standstill",
};

const MAGIC: Case = Case {
    name: "magic",
    fields: &[
        required("file", Kind::Document, "tyre property file (`.tir`) of PAC2002 or MF 5.2"),
        optional("relaxation", Kind::Number(Units::LENGTH), "relaxation length, instead of those of the file"),
        optional(
            "transient",
            Kind::Choice(&Transient::NAMES),
            "deflections of the carcass, which hold at standstill, or slips that lag behind; default deflection",
        ),
    ],
    doc: "Magic Formula of Pacejka; radius, stiffness and damping are those of the file unless given",
};

pub(crate) const ENTRY: Entry<Force> = Entry::new(
    "tyre",
    "a tyre between a wheel and a road: load, slip forces, lift-off and touch-down",
    &[
        required("on", Kind::Reference(Refers::Marker), "marker in the centre of the wheel; its y is the spin axis"),
        required("road", Kind::Reference(Refers::Road), "the road"),
        optional("radius", Kind::Number(Units::LENGTH), "radius without load; default that of a tyre property file"),
        optional("stiffness", Kind::Number(Units::STIFFNESS), "stiffness under load; default that of a tyre property file"),
        optional("damping", Kind::Number(Units::DAMPING), "damping under load; default that of a tyre property file, or 0"),
        optional(
            "contact",
            Kind::Choice(&ContactPoint::NAMES),
            "point of contact in the plane of the wheel, or vertically below its centre; default disc",
        ),
        optional("slip", Kind::OneOf(&[LINEAR, MAGIC]), "forces in the plane of the road; default none"),
    ],
    |v| {
        let contact = v.text("contact").and_then(|name| ContactPoint::from_name(&name)).unwrap_or_default();
        let slip = Slip::read(v)?;
        let [radius, stiffness, damping] = match &slip {
            Slip::Magic(MagicSlip { coefficients: c, .. }) => {
                [c.unloaded_radius, c.vertical_stiffness * c.lcz, c.vertical_damping]
            }
            _ => [0.0; 3],
        };
        Ok(Force::open(Tyre {
            wheel: v.name("on"),
            road: v.name("road"),
            radius: v.number_or("radius", radius),
            stiffness: v.number_or("stiffness", stiffness),
            damping: v.number_or("damping", damping),
            contact,
            slip,
        }))
    },
)
.glyph(Glyph::Tyre)
.examples(&[
    Example::space(
        "on = 'second.tip'\nroad = 'street'\nradius = 3\nstiffness = 90\ndamping = 2\n\
         slip = { linear = { longitudinal = 9, lateral = 7, relaxation = 0.4, lateral_relaxation = 0.6, friction = 0.9, damping = 0.1, trail = 0.03 } }",
    )
    .with("[[road]]\nname = 'street'\ntype = 'incline'\ngrade = 0.1\n"),
    Example::space("on = 'second.tip'\nroad = 'street'\nradius = 3\nstiffness = 90\ncontact = 'vertical'")
        .with("[[road]]\nname = 'street'\ntype = 'bump'\nfrom = -9\nlength = 18\nrise = 0.4\n"),
]);
