//! Point on line: the origin of M stays on the z-axis of F (in the plane: on its x-axis).
//!
//! ```text
//!   space:  phi₁ = x̂_F · d,  phi₂ = ŷ_F · d        d = p_WM − p_WF
//!   plane:  phi₁ = ŷ_F · d
//! ```
//!
//! The joint acts on the second body at M with force −λ₁ x̂_F − λ₂ ŷ_F [N] (plane: −λ₁ ŷ_F) and no moment. On the first
//! body the force acts at the same point of the world. Coordinate `displacement` [m].

use super::{Axis, Coordinate, Equation, Joint, JointDefinition, Offset};
use crate::catalog::art::{self, Art, Group};
use crate::catalog::{Entry, Example, Fields, Glyph, Site};
use crate::machine::Dimension;

/// A point on a line.
#[derive(Clone, Copy, Debug, Default)]
pub struct PointOnLine;

impl Joint {
    /// A pin in a slot: M stays on ẑ of F (x̂ in the plane).
    pub fn point_on_line(first: impl Into<String>, second: impl Into<String>) -> Self {
        Self::new(PointOnLine, first, second)
    }
}

impl JointDefinition for PointOnLine {
    fn name(&self) -> &'static str {
        "point-on-line"
    }

    fn equations(&self, dimension: Dimension) -> Option<Vec<Equation>> {
        match dimension {
            Dimension::Two => Some(vec![Equation::Along(Axis::Y, Offset::Zero)]),
            Dimension::Three => {
                Some(vec![Equation::Along(Axis::X, Offset::Zero), Equation::Along(Axis::Y, Offset::Zero)])
            }
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

    // a line has no side
    fn place(&mut self, _: &mut dyn Site) {}
}
const ART: Art = Art {
    under: &[art::part("ground.wire", art::cylinder([0.0, 0.0, -0.3], [0.0, 0.0, 1.3], 0.02))],
    over: &[art::part("rod", art::ball([0.0; 3], 0.07))],
    motions: &[art::slide("ground.wire", [0.0, -0.2, -0.25], [0.0, -0.2, 0.3], "displacement")],
    ..Art::of(Group::Points, &[("ground.wire", "F"), ("rod", "M")])
};

pub(super) const ENTRIES: &[Entry<Joint>] =
    &[Entry::new("point-on-line", "a point on the z-axis of F, in the plane on its x-axis", &[], |v| {
        let [first, second] = v.between();
        Ok(Joint::point_on_line(first, second))
    })
    .glyph(Glyph::Slot)
    .art(ART)
    .examples(&[Example::new("")])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::point_on_line("first.f", "second.m")
}
