//! Spherical joint: F and M share their origin.
//!
//! ```text
//!   phi₁..₃ = p_WM − p_WF      (in W)
//! ```
//!
//! The joint acts on the second body at M with force −(λ₁,λ₂,λ₃) in W [N] and no moment. In the plane it is a pin.

use super::{Equation, Joint, JointDefinition};
use crate::catalog::art::{self, Art, Group};
use crate::catalog::{Entry, Example, Fields, Glyph, Site};
use crate::machine::Dimension;

/// Turns about a point.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spherical;

impl Joint {
    /// A ball joint: the markers share their origin.
    pub fn spherical(first: impl Into<String>, second: impl Into<String>) -> Self {
        Self::new(Spherical, first, second)
    }
}

impl JointDefinition for Spherical {
    fn name(&self) -> &'static str {
        "spherical"
    }

    fn equations(&self, _dimension: Dimension) -> Option<Vec<Equation>> {
        Some(vec![Equation::Coincide])
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(Fields::new())
    }

    // a point has no side
    fn place(&mut self, _: &mut dyn Site) {}
}
const ART: Art = Art {
    under: &[art::part("ground", art::shaft(-0.5, -0.08, 0.06))],
    over: &[art::part("rod", art::ball([0.0; 3], 0.11))],
    motions: &[
        art::turn("ground", 0, [0.85, 0.1, 60.0, 320.0], ""),
        art::turn("ground", 2, [0.52, 0.1, -60.0, 200.0], ""),
        art::turn("rod", 2, [0.75, 0.12, -30.0, 220.0], ""),
    ],
    ..Art::of(Group::Bodies, &[("ground", "F"), ("rod", "M")])
};

pub(super) const ENTRIES: &[Entry<Joint>] = &[Entry::new("spherical", "turns about a point", &[], |v| {
    let [first, second] = v.between();
    Ok(Joint::spherical(first, second))
})
.glyph(Glyph::Ball)
.art(ART)
.examples(&[Example::new("")])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::spherical("first.f", "second.m")
}
