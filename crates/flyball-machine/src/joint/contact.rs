//! Contact with impacts: the origin of M, or a sphere around it, stays on one side of a plane of F.
//!
//! ```text
//!          ___
//!         / M \  radius r        phi₁ = n · (p_WM − p_WF) − r,    n = ẑ_F in space, ŷ_F in the plane
//!         \___/                  acts only while closed, with the force −λ₁ n ≥ 0 on the second body [N]
//!   ════════════════ F
//! ```
//!
//! Modes and impact law: [`crate::constraint::OneSided`]. Friction by events while it is closed, k = slip at p_WM − r n:
//! along x̂_F in the plane, [`crate::constraint::Drag`]; along x̂_F and ŷ_F in space, [`crate::constraint::Skid`]. Impacts
//! have none. Placed inside the plane it starts on it.

use super::fields::{RESTITUTION, impact, show_impact};
use super::{Axis, Equation, Flaw, Joint, JointDefinition, JointKind};
use crate::catalog::art::{self, Art, Group};
use crate::catalog::{Entry, Example, Fields, Glyph, Kind, Site, Units, number, numbers, optional};
use crate::constraint::{Coulomb, ImpactLaw};
use crate::machine::Dimension;

/// A point or sphere that a plane does not let through.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Contact {
    /// Radius of the sphere; 0 is a point [m].
    pub radius: f64,
    /// Impact law.
    pub law: ImpactLaw,
    /// Friction while closed.
    pub friction: Option<Coulomb>,
}

impl Joint {
    /// The plane of marker `plane` holds back the marker `point`. Without restitution unless given.
    pub fn contact(plane: impl Into<String>, point: impl Into<String>) -> Self {
        Self::new(Contact::default(), plane, point)
    }

    /// Makes the point of a contact a sphere [m].
    pub fn radius(mut self, radius: f64) -> Self {
        match &mut self.kind {
            JointKind::Contact(contact) => contact.radius = radius,
            _ => self.misplaced = Some("radius"),
        }
        self
    }

    /// Gives a contact Coulomb friction with coefficients of sticking and sliding while it is closed.
    pub fn friction(mut self, holding: f64, sliding: f64) -> Self {
        match &mut self.kind {
            JointKind::Contact(contact) => contact.friction = Some(Coulomb { holding, sliding }),
            _ => self.misplaced = Some("friction"),
        }
        self
    }

    /// Coefficient of restitution of a contact or stop, in [0, 1].
    pub fn restitution(mut self, restitution: f64) -> Self {
        match &mut self.kind {
            JointKind::Contact(contact) => contact.law.restitution = restitution,
            JointKind::Stop(stop) => stop.law.restitution = restitution,
            _ => self.misplaced = Some("restitution"),
        }
        self
    }

    /// Rebounds of a contact or stop slower than this end in rest [m/s or rad/s]; default 1e-3.
    pub fn rest_speed(mut self, rest_speed: f64) -> Self {
        match &mut self.kind {
            JointKind::Contact(contact) => contact.law.rest_speed = rest_speed,
            JointKind::Stop(stop) => stop.law.rest_speed = rest_speed,
            _ => self.misplaced = Some("rest_speed"),
        }
        self
    }
}

impl JointDefinition for Contact {
    fn name(&self) -> &'static str {
        "contact"
    }

    fn equations(&self, dimension: Dimension) -> Option<Vec<Equation>> {
        let normal = if dimension == Dimension::Two { Axis::Y } else { Axis::Z };
        Some(vec![Equation::OneSidedAlong { normal, radius: self.radius, law: self.law, friction: self.friction }])
    }

    fn flaw(&self) -> Option<Flaw> {
        Flaw::unless(self.radius >= 0.0, "the radius of the sphere", self.radius, "give it a radius, or 0 for a point")
    }

    fn show(&self) -> Result<Fields, &'static str> {
        let mut out = vec![number("radius", self.radius)];
        out.extend(show_impact(self.law));
        out.extend(self.friction.map(|law| numbers("friction", &[law.holding, law.sliding])));
        Ok(out)
    }

    // the normal of its plane is kept for every equation with a side
    fn place(&mut self, _: &mut dyn Site) {}
}
const ART: Art = Art {
    under: &[art::part("ground", art::block([0.4, -0.04, 0.0], [1.6, 0.08, 0.5]))],
    lines: &[art::line("ground", &[[0.5, 0.0, 0.0], [0.5, 0.5, 0.0]])],
    ..Art::of(Group::Contact, &[("ground", "F"), ("ball", "M")])
};

pub(super) const ENTRIES: &[Entry<Joint>] = &[Entry::new(
    "contact",
    "the plane of F holds back the point M or a sphere around it, with impacts",
    &[
        optional("radius", Kind::Number(Units::LENGTH), "radius of the sphere; default 0"),
        RESTITUTION,
        optional("rest_speed", Kind::Number(Units::VELOCITY), "slower rebounds end in rest; default 1e-3"),
        optional("friction", Kind::Numbers(Units::NUMBER, 2), "coefficients of sticking and sliding while closed"),
    ],
    |v| {
        let friction = v.array("friction").map(|[holding, sliding]| Coulomb { holding, sliding });
        let contact = Contact { radius: v.number_or_zero("radius"), law: impact(v), friction };
        let [first, second] = v.between();
        Ok(Joint::new(contact, first, second))
    },
)
.glyph(Glyph::Floor)
.art(ART)
.examples(&[
    Example::new("restitution = 0.2\nrest_speed = 1e-4"),
    Example::new("between = ['first.f', 'second.tip']\nradius = 0.01\nrestitution = 0.2"),
    Example::plane("friction = [0.4, 0.3]"),
])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::contact("first.f", "second.m").radius(0.2).restitution(0.5)
}
