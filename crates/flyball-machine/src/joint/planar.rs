//! Planar joint: M slides in the xy-plane of F and turns about its normal.
//!
//! ```text
//!   phi₁ = ẑ_F · (p_WM − p_WF),  phi₂ = x̂_F · ẑ_M,  phi₃ = ŷ_F · ẑ_M
//! ```
//!
//! The joint acts on the second body at M with force −λ₁ ẑ_F [N] and moment −λ₂ ŷ_F + λ₃ x̂_F [N m]. Coordinates `x`,
//! `y` [m] and `angle` [rad]. Only in space.

use super::{Axis, Coordinate, Equation, Joint, JointDefinition, Offset};
use crate::catalog::art::{self, Art, Group};
use crate::catalog::{Entry, Example, Fields, Glyph, Site};
use crate::machine::Dimension;

/// Slides in a plane and turns about its normal.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlanarJoint;

impl Joint {
    /// A plate on a plate: M slides in the xy-plane of F.
    pub fn planar(first: impl Into<String>, second: impl Into<String>) -> Self {
        Self::new(PlanarJoint, first, second)
    }
}

impl JointDefinition for PlanarJoint {
    fn name(&self) -> &'static str {
        "planar"
    }

    fn equations(&self, dimension: Dimension) -> Option<Vec<Equation>> {
        match dimension {
            Dimension::Two => None,
            Dimension::Three => Some(vec![Equation::Along(Axis::Z, Offset::Zero), Equation::ParallelZ]),
        }
    }

    fn coordinates(&self, dimension: Dimension) -> Vec<Coordinate> {
        match dimension {
            Dimension::Two => Vec::new(),
            Dimension::Three => {
                vec![Coordinate::displacement("x", Axis::X), Coordinate::displacement("y", Axis::Y), Coordinate::ANGLE]
            }
        }
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(Fields::new())
    }

    // its plane has no side
    fn place(&mut self, _: &mut dyn Site) {}
}
const ART: Art = Art {
    under: &[art::part("ground", art::block([0.6, 1.0, -0.03], [1.8, 2.6, 0.06]))],
    motions: &[
        art::turn("puck", 2, [0.15, 0.4, 180.0, 290.0], "angle"),
        art::slide("ground", [1.3, 0.1, 0.0], [1.3, 0.8, 0.0], "y"),
        art::slide("ground", [0.3, 2.05, 0.0], [1.0, 2.05, 0.0], "x"),
    ],
    ..Art::of(Group::Bodies, &[("ground", "F"), ("puck", "M")])
};

pub(super) const ENTRIES: &[Entry<Joint>] =
    &[Entry::new("planar", "slides in a plane and turns about its normal", &[], |v| {
        let [first, second] = v.between();
        Ok(Joint::planar(first, second))
    })
    .glyph(Glyph::Plate)
    .art(ART)
    .examples(&[Example::new("")])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::planar("first.f", "second.m")
}
