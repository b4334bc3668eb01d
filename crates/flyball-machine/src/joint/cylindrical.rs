//! Cylindrical joint: M turns about and slides along the z-axis of F.
//!
//! ```text
//!   phi₁ = x̂_F · d,  phi₂ = ŷ_F · d,  phi₃ = x̂_F · ẑ_M,  phi₄ = ŷ_F · ẑ_M,     d = p_WM − p_WF
//! ```
//!
//! The joint acts on the second body at M with force −λ₁ x̂_F − λ₂ ŷ_F [N] and moment −λ₃ ŷ_F + λ₄ x̂_F [N m].
//! Coordinates `angle` [rad] and `displacement` [m]. Only in space.

use super::{Axis, Coordinate, Equation, Joint, JointDefinition, Offset};
use crate::catalog::art::{self, Art, Group};
use crate::catalog::{Entry, Example, Fields, Glyph, Site};
use crate::machine::Dimension;

/// Turns about and slides along one axis.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cylindrical;

impl Joint {
    /// A sleeve on a shaft: M turns about and slides along ẑ of F.
    pub fn cylindrical(first: impl Into<String>, second: impl Into<String>) -> Self {
        Self::new(Cylindrical, first, second)
    }
}

impl JointDefinition for Cylindrical {
    fn name(&self) -> &'static str {
        "cylindrical"
    }

    fn equations(&self, dimension: Dimension) -> Option<Vec<Equation>> {
        match dimension {
            Dimension::Two => None,
            Dimension::Three => Some(vec![
                Equation::Along(Axis::X, Offset::Zero),
                Equation::Along(Axis::Y, Offset::Zero),
                Equation::ParallelZ,
            ]),
        }
    }

    fn coordinates(&self, dimension: Dimension) -> Vec<Coordinate> {
        match dimension {
            Dimension::Two => Vec::new(),
            Dimension::Three => vec![Coordinate::ANGLE, Coordinate::displacement("displacement", Axis::Z)],
        }
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(Fields::new())
    }

    // its axis has no side
    fn place(&mut self, _: &mut dyn Site) {}
}
const ART: Art = Art {
    under: &[art::part("ground", art::shaft(-0.1, 1.6, 0.06))],
    over: &[art::part("ground", art::shaft(1.15, 1.6, 0.06))],
    motions: &[
        art::turn("ground", 2, [1.38, 0.2, -20.0, 250.0], "angle"),
        art::slide("ground", [0.0, 0.7, 0.65], [0.0, 0.7, 1.15], "displacement"),
    ],
    ..Art::of(Group::Bodies, &[("ground", "F"), ("sleeve", "M")])
};

pub(super) const ENTRIES: &[Entry<Joint>] =
    &[Entry::new("cylindrical", "turns about and slides along one axis", &[], |v| {
        let [first, second] = v.between();
        Ok(Joint::cylindrical(first, second))
    })
    .glyph(Glyph::Sleeve)
    .art(ART)
    .examples(&[Example::new("")])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::cylindrical("first.f", "second.m")
}
