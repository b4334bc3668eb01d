//! Prismatic joint: M slides along one axis of F without turning.
//!
//! ```text
//!      F ●━━━━━━━━━━━━▶ ẑ_F      (in the plane: x̂_F)
//!              ╔═══╗
//!              ║ M ║  displacement
//!              ╚═══╝
//!
//!   space:  phi₁ = x̂_F · d,  phi₂ = ŷ_F · d,        d = p_WM − p_WF
//!           phi₃ = x̂_F · ŷ_M,  phi₄ = ŷ_F · ẑ_M,  phi₅ = ẑ_F · x̂_M
//!   plane:  phi₁ = ŷ_F · d,  phi₂ = θ_M − θ_F
//! ```
//!
//! The joint acts on the second body at M with force −λ₁ x̂_F − λ₂ ŷ_F [N] (plane: −λ₁ ŷ_F) and moment
//! λ₃ ẑ + λ₄ x̂ + λ₅ ŷ of the common axes [N m] (plane: −λ₂ ẑ). Coordinate `displacement` [m].

use super::{Axis, Coordinate, Equation, Joint, JointDefinition, Offset};
use crate::catalog::art::{self, Art, Group};
use crate::catalog::{Entry, Example, Fields, Glyph, Site};
use crate::machine::Dimension;

/// Slides along one axis.
#[derive(Clone, Copy, Debug, Default)]
pub struct Prismatic;

impl Joint {
    /// A slider: M moves along ẑ of F (x̂ in the plane) and does not turn.
    pub fn prismatic(first: impl Into<String>, second: impl Into<String>) -> Self {
        Self::new(Prismatic, first, second)
    }
}

impl JointDefinition for Prismatic {
    fn name(&self) -> &'static str {
        "prismatic"
    }

    fn equations(&self, dimension: Dimension) -> Option<Vec<Equation>> {
        match dimension {
            Dimension::Two => Some(vec![Equation::Along(Axis::Y, Offset::Zero), Equation::SameAngle]),
            Dimension::Three => Some(vec![
                Equation::Along(Axis::X, Offset::Zero),
                Equation::Along(Axis::Y, Offset::Zero),
                Equation::Perpendicular(Axis::X, Axis::Y),
                Equation::Perpendicular(Axis::Y, Axis::Z),
                Equation::Perpendicular(Axis::Z, Axis::X),
            ]),
        }
    }

    fn coordinates(&self, dimension: Dimension) -> Vec<Coordinate> {
        match dimension {
            Dimension::Two => vec![Coordinate::displacement("displacement", Axis::X)],
            Dimension::Three => vec![Coordinate::displacement("displacement", Axis::Z)],
        }
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(Fields::new())
    }

    // its axis has no side
    fn place(&mut self, _: &mut dyn Site) {}
}
const ART: Art = Art {
    under: &[art::part("ground", art::block([0.0, 0.0, 0.75], [0.16, 0.16, 1.5]))],
    over: &[art::part("ground", art::block([0.0, 0.0, 1.3], [0.16, 0.16, 0.4]))],
    motions: &[art::slide("ground", [0.0, 0.68, 0.65], [0.0, 0.68, 1.15], "displacement")],
    ..Art::of(Group::Bodies, &[("ground", "F"), ("cage", "M")])
};

pub(super) const ENTRIES: &[Entry<Joint>] =
    &[Entry::new("prismatic", "slides along one axis without turning", &[], |v| {
        let [first, second] = v.between();
        Ok(Joint::prismatic(first, second))
    })
    .glyph(Glyph::Slider)
    .art(ART)
    .examples(&[Example::new("")])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::prismatic("first.f", "second.m")
}
