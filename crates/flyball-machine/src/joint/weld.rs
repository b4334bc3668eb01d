//! Weld: F and M stay together.
//!
//! ```text
//!   phi₁..₃ = p_WM − p_WF      (in W)
//!   phi₄ = x̂_F · ŷ_M,  phi₅ = ŷ_F · ẑ_M,  phi₆ = ẑ_F · x̂_M      (plane: phi₃ = θ_M − θ_F)
//! ```
//!
//! The joint acts on the second body at M with force −(λ₁,λ₂,λ₃) in W [N] and moment λ₄ ẑ + λ₅ x̂ + λ₆ ŷ of the common
//! axes [N m] (plane: −λ₃ ẑ).

use super::{Axis, Equation, Joint, JointDefinition};
use crate::catalog::art::{self, Art, Group};
use crate::catalog::{Entry, Example, Fields, Glyph, Site};
use crate::machine::Dimension;

/// Does not move at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct Weld;

impl Joint {
    /// Holds the markers together.
    pub fn weld(first: impl Into<String>, second: impl Into<String>) -> Self {
        Self::new(Weld, first, second)
    }
}

impl JointDefinition for Weld {
    fn name(&self) -> &'static str {
        "weld"
    }

    fn equations(&self, dimension: Dimension) -> Option<Vec<Equation>> {
        match dimension {
            Dimension::Two => Some(vec![Equation::Coincide, Equation::SameAngle]),
            Dimension::Three => Some(vec![
                Equation::Coincide,
                Equation::Perpendicular(Axis::X, Axis::Y),
                Equation::Perpendicular(Axis::Y, Axis::Z),
                Equation::Perpendicular(Axis::Z, Axis::X),
            ]),
        }
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(Fields::new())
    }

    // it holds in all directions
    fn place(&mut self, _: &mut dyn Site) {}
}
const ART: Art = Art {
    under: &[art::part("ground", art::block([0.0, -0.06, 0.0], [0.9, 0.12, 0.9]))],
    ..Art::of(Group::Bodies, &[("ground", "F"), ("bracket", "M")])
};

pub(super) const ENTRIES: &[Entry<Joint>] = &[Entry::new("weld", "does not move at all", &[], |v| {
    let [first, second] = v.between();
    Ok(Joint::weld(first, second))
})
.glyph(Glyph::Weld)
.art(ART)
.examples(&[Example::new("")])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::weld("first.f", "second.m")
}
