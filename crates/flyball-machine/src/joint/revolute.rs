//! Revolute joint: F on the first body and M on the second share origin and z-axis.
//!
//! ```text
//!          ẑ_F = ẑ_M
//!            │   ╱ x̂_M
//!            │  ╱
//!            │ ╱  angle
//!      ──────●───────── x̂_F
//!
//!   phi₁..₃ = p_WM − p_WF            (origins coincide, in W)
//!   phi₄    = x̂_F · ẑ_M              (axes parallel; not in the plane)
//!   phi₅    = ŷ_F · ẑ_M
//! ```
//!
//! The joint acts on the second body at M with force −(λ₁,λ₂,λ₃) in W [N] and moment −λ₄ ŷ_F + λ₅ x̂_F [N m], and on the
//! first with the opposite. Coordinate `angle` [rad]: from x̂_F to x̂_M about ẑ, positive by the right hand.

use super::{Coordinate, Equation, Joint, JointDefinition};
use crate::catalog::art::{self, Art, Group};
use crate::catalog::{Entry, Example, Fields, Glyph, Site};
use crate::machine::Dimension;

/// Turns about one axis.
#[derive(Clone, Copy, Debug, Default)]
pub struct Revolute;

impl Joint {
    /// A pin: the markers share origin and z-axis.
    pub fn revolute(first: impl Into<String>, second: impl Into<String>) -> Self {
        Self::new(Revolute, first, second)
    }
}

impl JointDefinition for Revolute {
    fn name(&self) -> &'static str {
        "revolute"
    }

    fn equations(&self, dimension: Dimension) -> Option<Vec<Equation>> {
        match dimension {
            Dimension::Two => Some(vec![Equation::Coincide]),
            Dimension::Three => Some(vec![Equation::Coincide, Equation::ParallelZ]),
        }
    }

    fn coordinates(&self, _dimension: Dimension) -> Vec<Coordinate> {
        vec![Coordinate::ANGLE]
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(Fields::new())
    }

    // its axis has no side
    fn place(&mut self, _: &mut dyn Site) {}
}
const ART: Art = Art {
    under: &[art::part("ground", art::shaft(-0.15, 1.15, 0.04))],
    motions: &[art::turn("ground", 2, [0.0, 0.62, 0.0, 60.0], "angle")],
    ..Art::of(Group::Bodies, &[("ground", "F"), ("door", "M")])
};

pub(super) const ENTRIES: &[Entry<Joint>] =
    &[Entry::new("revolute", "turns about one axis: the markers share origin and z-axis", &[], |v| {
        let [first, second] = v.between();
        Ok(Joint::revolute(first, second))
    })
    .glyph(Glyph::Hinge)
    .art(ART)
    .examples(&[Example::new("")])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::revolute("first.f", "second.m")
}
