//! Constant-velocity joint: two shafts along ẑ that meet in a point and turn at the same rate at any angle.
//!
//! ```text
//!   phi₁..₃ = p_WM − p_WF                    (in W)
//!   phi₄    = x̂_F · ŷ_M − ŷ_F · x̂_M          (the relative rotation has no part about the bisector of the shafts)
//! ```
//!
//! With R_FM = exp(θ n), phi₄ = −2 n_z sin θ: the rotation from shaft to shaft is a pure bend (Masarati and Morandini,
//! *Multibody System Dynamics* 20, 2008). The joint acts on the second body at M with force −(λ₁,λ₂,λ₃) in W [N] and
//! moment λ₄ (x̂_F × ŷ_M − ŷ_F × x̂_M) [N m]. Only in space.

use super::{Equation, Joint, JointDefinition};
use crate::catalog::art::{self, Art, Group};
use crate::catalog::{Entry, Example, Fields, Glyph, Site};
use crate::machine::Dimension;

/// Two shafts that turn at the same rate at any angle.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConstantVelocity;

impl Joint {
    /// A homokinetic joint between shafts along ẑ.
    pub fn constant_velocity(first: impl Into<String>, second: impl Into<String>) -> Self {
        Self::new(ConstantVelocity, first, second)
    }
}

impl JointDefinition for ConstantVelocity {
    fn name(&self) -> &'static str {
        "constant-velocity"
    }

    fn equations(&self, dimension: Dimension) -> Option<Vec<Equation>> {
        match dimension {
            Dimension::Two => None,
            Dimension::Three => Some(vec![Equation::Coincide, Equation::NoTwist]),
        }
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(Fields::new())
    }

    // its shafts have no sides
    fn place(&mut self, _: &mut dyn Site) {}
}
const ART: Art = Art {
    under: &[art::part("ground", art::shaft(-0.9, -0.12, 0.06))],
    over: &[art::part("ground", art::ball([0.0; 3], 0.16))],
    motions: &[
        art::turn("ground", 2, [-0.6, 0.16, -20.0, 250.0], ""),
        art::turn("shaft", 2, [0.75, 0.16, -20.0, 250.0], ""),
    ],
    ..Art::of(Group::Points, &[("ground", "F"), ("shaft", "M")])
};

pub(super) const ENTRIES: &[Entry<Joint>] =
    &[Entry::new("constant-velocity", "two shafts that turn at the same rate at any angle", &[], |v| {
        let [first, second] = v.between();
        Ok(Joint::constant_velocity(first, second))
    })
    .glyph(Glyph::Knuckle)
    .art(ART)
    .examples(&[Example::new("")])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::constant_velocity("first.f", "second.m")
}
