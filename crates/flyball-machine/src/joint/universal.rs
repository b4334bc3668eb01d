//! Universal joint: a cross whose first arm turns in F about x̂_F and whose second arm turns in M about ŷ_M.
//!
//! ```text
//!   phi₁..₃ = p_WM − p_WF      (in W)
//!   phi₄    = x̂_F · ŷ_M        (the arms of the cross stay perpendicular)
//! ```
//!
//! With R_FM = R_x(first) R_y(second): coordinates `first` and `second` [rad]. The joint acts on the second body at M
//! with force −(λ₁,λ₂,λ₃) in W [N] and moment λ₄ x̂_F × ŷ_M [N m]. Only in space.

use super::{Axis, Coordinate, Equation, Joint, JointDefinition, Measure};
use crate::catalog::art::{self, Art, Group};
use crate::catalog::{Entry, Example, Fields, Glyph, Site};
use crate::machine::Dimension;

/// Turns about two perpendicular axes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Universal;

impl Joint {
    /// A cardan joint: x̂ of F stays perpendicular to ŷ of M.
    pub fn universal(first: impl Into<String>, second: impl Into<String>) -> Self {
        Self::new(Universal, first, second)
    }
}

impl JointDefinition for Universal {
    fn name(&self) -> &'static str {
        "universal"
    }

    fn equations(&self, dimension: Dimension) -> Option<Vec<Equation>> {
        match dimension {
            Dimension::Two => None,
            Dimension::Three => Some(vec![Equation::Coincide, Equation::Perpendicular(Axis::X, Axis::Y)]),
        }
    }

    fn coordinates(&self, dimension: Dimension) -> Vec<Coordinate> {
        match dimension {
            Dimension::Two => Vec::new(),
            Dimension::Three => vec![
                Coordinate {
                    name: "first",
                    measure: Measure::Angle { cosine: (Axis::Y, Axis::Y), sine: (Axis::Z, Axis::Y) },
                },
                Coordinate {
                    name: "second",
                    measure: Measure::Angle { cosine: (Axis::X, Axis::X), sine: (Axis::X, Axis::Z) },
                },
            ],
        }
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(Fields::new())
    }

    // its axes have no sides
    fn place(&mut self, _: &mut dyn Site) {}
}
const ART: Art = Art {
    under: &[
        art::part("ground", art::shaft(-0.6, -0.2, 0.06)),
        art::part("ground", art::block([0.0, 0.0, -0.18], [0.5, 0.1, 0.04])),
        art::part("ground", art::block([-0.22, 0.0, -0.07], [0.05, 0.1, 0.2])),
    ],
    over: &[
        art::part("shaft", art::block([0.0, 0.0, 0.18], [0.1, 0.5, 0.04])),
        art::part("shaft", art::block([0.0, 0.22, 0.09], [0.1, 0.05, 0.2])),
        art::part("shaft", art::block([0.0, -0.22, 0.09], [0.1, 0.05, 0.2])),
        art::part("ground", art::cylinder([-0.2, 0.0, 0.0], [0.2, 0.0, 0.0], 0.03)),
        art::part("shaft", art::cylinder([0.0, -0.2, 0.0], [0.0, 0.2, 0.0], 0.03)),
        art::part("ground", art::block([0.22, 0.0, -0.07], [0.05, 0.1, 0.2])),
    ],
    motions: &[
        art::turn("ground", 0, [0.9, 0.12, 100.0, 350.0], "first"),
        art::turn("shaft", 1, [0.55, 0.12, -60.0, 190.0], "second"),
    ],
    ..Art::of(Group::Bodies, &[("ground", "F"), ("shaft", "M")])
};

pub(super) const ENTRIES: &[Entry<Joint>] =
    &[Entry::new("universal", "turns about two perpendicular axes", &[], |v| {
        let [first, second] = v.between();
        Ok(Joint::universal(first, second))
    })
    .glyph(Glyph::Cross)
    .art(ART)
    .examples(&[Example::new("")])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::universal("first.f", "second.m")
}
