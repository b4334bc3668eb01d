//! Rigid link: the origins of F and M keep their distance, as if joined by a massless rod with two ball ends.
//!
//! ```text
//!      F ●━━━━━━━━━━━━● M        phi₁ = (d · d − length²)/(2 length),   d = p_WM − p_WF
//! ```
//!
//! The joint acts on the second body at M with force −λ₁ d/length [N]: λ₁ is the tension. No moment.

use super::{Equation, Flaw, Joint, JointDefinition, JointKind};
use crate::catalog::art::{self, Art, Group};
use crate::catalog::{Entry, Example, Fields, Glyph, Kind, Site, Units, number, optional};
use crate::machine::Dimension;

/// Two points at a fixed distance.
#[derive(Clone, Copy, Debug, Default)]
pub struct RigidLink {
    /// Distance [m]; `None` keeps the distance of the placement.
    pub length: Option<f64>,
}

impl Joint {
    /// A massless rod from marker to marker, as long as the markers are apart in the placement.
    pub fn rigid_link(first: impl Into<String>, second: impl Into<String>) -> Self {
        Self::new(RigidLink::default(), first, second)
    }

    /// Sets the length [m] of a rigid link.
    pub fn length(mut self, length: f64) -> Self {
        match &mut self.kind {
            JointKind::RigidLink(link) => link.length = Some(length),
            _ => self.misplaced = Some("length"),
        }
        self
    }
}

impl JointDefinition for RigidLink {
    fn name(&self) -> &'static str {
        "rigid-link"
    }

    fn equations(&self, _dimension: Dimension) -> Option<Vec<Equation>> {
        Some(vec![Equation::Distance(self.length)])
    }

    fn flaw(&self) -> Option<Flaw> {
        let length = self.length?;
        Flaw::unless(
            length > 0.0,
            "the length",
            length,
            "give it a positive length; a spherical joint holds points together",
        )
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(self.length.map(|length| number("length", length)).into_iter().collect())
    }

    // a distance has no direction
    fn place(&mut self, _: &mut dyn Site) {}
}
const ART: Art = Art {
    under: &[art::part("ground", art::block([0.0, 0.0, 0.06], [0.3, 0.3, 0.12]))],
    over: &[
        art::part("ground", art::cylinder([0.0; 3], [0.0, 0.5, -0.9], 0.015)),
        art::part("ground", art::ball([0.0; 3], 0.05)),
        art::part("block.eye", art::ball([0.0; 3], 0.05)),
    ],
    ..Art::of(Group::Points, &[("ground", "F"), ("block.eye", "M")])
};

pub(super) const ENTRIES: &[Entry<Joint>] = &[Entry::new(
    "rigid-link",
    "two points at a fixed distance",
    &[optional("length", Kind::Number(Units::LENGTH), "distance; default as placed")],
    |v| {
        let [first, second] = v.between();
        Ok(Joint::new(RigidLink { length: v.number("length") }, first, second))
    },
)
.glyph(Glyph::Rod)
.art(ART)
.examples(&[
    Example::new("between = ['first', 'second.tip']"),
    Example::new("between = ['first.f', 'second.tip']\nlength = 0.45"),
])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::rigid_link("first.f", "second.m").length(1.3)
}
