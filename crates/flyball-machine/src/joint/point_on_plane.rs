//! Point on plane: the origin of M stays in the xy-plane of F.
//!
//! ```text
//!   phi₁ = ẑ_F · (p_WM − p_WF)
//! ```
//!
//! The joint acts on the second body at M with force −λ₁ ẑ_F [N] and no moment. Coordinates `x`, `y` [m]. Only in space.

use super::{Axis, Coordinate, Equation, Joint, JointDefinition, Offset};
use crate::catalog::art::{self, Art, Group};
use crate::catalog::{Entry, Example, Fields, Glyph, Site};
use crate::machine::Dimension;

/// A point on a plane.
#[derive(Clone, Copy, Debug, Default)]
pub struct PointOnPlane;

impl Joint {
    /// A tip on a table: M stays in the xy-plane of F.
    pub fn point_on_plane(first: impl Into<String>, second: impl Into<String>) -> Self {
        Self::new(PointOnPlane, first, second)
    }
}

impl JointDefinition for PointOnPlane {
    fn name(&self) -> &'static str {
        "point-on-plane"
    }

    fn equations(&self, dimension: Dimension) -> Option<Vec<Equation>> {
        match dimension {
            Dimension::Two => None,
            Dimension::Three => Some(vec![Equation::Along(Axis::Z, Offset::Zero)]),
        }
    }

    fn coordinates(&self, dimension: Dimension) -> Vec<Coordinate> {
        match dimension {
            Dimension::Two => Vec::new(),
            Dimension::Three => vec![Coordinate::displacement("x", Axis::X), Coordinate::displacement("y", Axis::Y)],
        }
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(Fields::new())
    }

    // it holds on both sides
    fn place(&mut self, _: &mut dyn Site) {}
}
const ART: Art = Art {
    under: &[art::part("ground", art::block([0.6, 1.0, -0.03], [1.8, 2.6, 0.06]))],
    over: &[art::part("leg", art::ball([0.0; 3], 0.06))],
    motions: &[
        art::slide("ground", [1.3, 0.1, 0.0], [1.3, 0.8, 0.0], "y"),
        art::slide("ground", [0.3, 2.05, 0.0], [1.0, 2.05, 0.0], "x"),
    ],
    ..Art::of(Group::Points, &[("ground", "F"), ("leg", "M")])
};

pub(super) const ENTRIES: &[Entry<Joint>] = &[Entry::new("point-on-plane", "a point in the xy-plane of F", &[], |v| {
    let [first, second] = v.between();
    Ok(Joint::point_on_plane(first, second))
})
.glyph(Glyph::Plate)
.art(ART)
.examples(&[Example::new("")])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::point_on_plane("first.f", "second.m")
}
