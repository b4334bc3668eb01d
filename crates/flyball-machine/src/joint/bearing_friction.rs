//! Friction of a joint from its own reaction, regularized; it never sticks.
//!
//! ```text
//!   revolute and the like:  moment −μ r |F| tanh(φ̇/speed) about the axis,      F the force of the joint
//!   prismatic and the like: force  −μ √(|N|² + (2|M|/l)²) tanh(ṡ/speed) along it, N and M its force and moment
//! ```
//!
//! r is the radius of the bearing; l the length of the guide, left out unless given: a moment M presses with a pair of forces
//! M/l on its two ends, 2M/l in all. A friction T₀ without load stands beside the friction T_N from load, as √(T₀² + T_N²) or
//! as T₀ + T_N. For a given friction force see [`crate::force::CoordinateFriction`], for true sticking
//! [`super::StickSlip`]. Equations: [`crate::constraint::Bearing`].

use super::fields::COORDINATE;
use super::{Equation, Joint, JointDefinition, JointKind};
use crate::catalog::art::{self, Art, Group};
use crate::catalog::{Entry, Example, Fields, Kind, Site, Units, number, optional, required, text};
pub use crate::constraint::Combination;
use crate::machine::Dimension;

/// Friction of a joint from its own reaction.
#[derive(Clone, Debug, PartialEq)]
pub struct BearingFriction {
    /// Coordinate, as `joint.coordinate`.
    pub coordinate: String,
    /// μ r of a bearing [m], or μ of a guide.
    pub factor: f64,
    /// Length of a guide, so that moments press too [m].
    pub length: Option<f64>,
    /// Friction without load [N or N m].
    pub preload: f64,
    /// Combination of friction without load and from load.
    pub combine: Combination,
    /// Rate of the regularization, positive [m/s or rad/s].
    pub speed: f64,
}

impl Joint {
    /// Friction in the bearing of an angle `joint.angle`: coefficient, radius [m], rate of the regularization [rad/s].
    pub fn bearing_friction(coordinate: impl Into<String>, mu: f64, radius: f64, speed: f64) -> Self {
        Self::pressed(coordinate.into(), mu * radius, speed)
    }

    /// Friction in the guide of a displacement `joint.displacement`: coefficient, rate of the regularization [m/s].
    pub fn guide_friction(coordinate: impl Into<String>, mu: f64, speed: f64) -> Self {
        Self::pressed(coordinate.into(), mu, speed)
    }

    fn pressed(coordinate: String, factor: f64, speed: f64) -> Self {
        let (combine, name) = (Combination::default(), coordinate.clone());
        let friction = BearingFriction { coordinate: name, factor, length: None, preload: 0.0, combine, speed };
        Self::new(friction, coordinate, "")
    }

    /// Lets the moments of a guide press on its ends too [m].
    pub fn guide_length(mut self, length: f64) -> Self {
        match &mut self.kind {
            JointKind::BearingFriction(friction) => friction.length = Some(length),
            _ => self.misplaced = Some("guide_length"),
        }
        self
    }

    /// Friction of a bearing or guide without load [N or N m].
    pub fn preload(mut self, preload: f64) -> Self {
        match &mut self.kind {
            JointKind::BearingFriction(friction) => friction.preload = preload,
            _ => self.misplaced = Some("preload"),
        }
        self
    }
}

impl Joint {
    /// Adds the friction of a bearing or guide without load to that from load, instead of inside their root.
    pub fn preload_added(mut self) -> Self {
        match &mut self.kind {
            JointKind::BearingFriction(friction) => friction.combine = Combination::Sum,
            _ => self.misplaced = Some("preload_added"),
        }
        self
    }
}

impl JointDefinition for BearingFriction {
    fn name(&self) -> &'static str {
        "bearing-friction"
    }

    fn equations(&self, _dimension: Dimension) -> Option<Vec<Equation>> {
        Some(vec![Equation::Pressed(self.clone())])
    }

    fn coordinate_references(&self) -> Vec<String> {
        vec![self.coordinate.clone()]
    }

    fn is_coupling(&self) -> bool {
        true
    }

    fn show(&self) -> Result<Fields, &'static str> {
        let Self { coordinate, factor, length, preload, combine, speed } = self;
        let mut out = vec![text("coordinate", coordinate), number("factor", *factor)];
        out.extend(length.map(|length| number("length", length)));
        out.extend([number("preload", *preload), number("speed", *speed)]);
        if *combine != Combination::default() {
            out.push(text("combine", combine.name()));
        }
        Ok(out)
    }

    // friction is alike in both directions
    fn place(&mut self, _: &mut dyn Site) {}
}
const ART: Art = Art {
    over: &[art::pin(0.0, 0.0)],
    motions: &[art::turn("ground", 2, [0.0, 0.55, 0.0, 50.0], "angle")],
    ..Art::of(Group::Contact, &[("ground", "F"), ("crank", "M")])
};

pub(super) const ENTRIES: &[Entry<Joint>] = &[Entry::new(
    "bearing-friction",
    "friction of a joint from its own reaction, regularized",
    &[
        COORDINATE,
        required(
            "factor",
            Kind::Number(Units::BEARING),
            "coefficient times radius of a bearing, or coefficient of a guide",
        ),
        optional(
            "length",
            Kind::Number(Units::LENGTH),
            "length l of a guide: a moment M presses with 2M/l on its ends",
        ),
        optional("preload", Kind::Number(Units::EFFORT), "friction without load; default 0"),
        optional(
            "combine",
            Kind::Choice(&Combination::NAMES),
            "friction without load and from load as the root of their squares, or as their sum; default `vector`",
        ),
        required("speed", Kind::Number(Units::RATE), "rate below which the friction falls to zero"),
    ],
    |v| {
        let coordinate = v.name("coordinate");
        let [factor, preload, speed] = ["factor", "preload", "speed"].map(|key| v.number_or_zero(key));
        let (length, combine) = (v.number("length"), Combination::from_name(&v.name("combine")).unwrap_or_default());
        let friction = BearingFriction { coordinate: coordinate.clone(), factor, length, preload, combine, speed };
        Ok(Joint::new(friction, coordinate, ""))
    },
)
.coupling()
.art(ART)
.examples(&[
    Example::new("coordinate = 'two.displacement'\nfactor = 0.2\nlength = 0.4\nspeed = 0.1"),
    Example::new("coordinate = 'one.angle'\nfactor = 0.01\npreload = 0.3\ncombine = 'sum'\nspeed = 0.1"),
])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::guide_friction("slide.displacement", 0.3, 0.4).guide_length(0.5).preload(0.1)
}
