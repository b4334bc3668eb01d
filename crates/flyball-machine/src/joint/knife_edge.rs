//! Knife edge: a blade at M moves along x̂_M on the body of F and does not slip along ŷ_M.
//!
//! ```text
//!   k₁ = ŷ_M · (v_M − v_F − ω_F × (p_WM − p_WF))
//! ```
//!
//! The joint acts on the second body at M with force −ψ₁ ŷ_M [N], and with the opposite at the same point of the world
//! on the first.

use super::{Axis, Equation, Joint, JointDefinition, MarkerFunctions};
use crate::catalog::art::{self, Art, Group};
use crate::catalog::{Entry, Example, Fields, Glyph, Site};
use crate::constraint::{MarkerLaw, MarkerMotion};
use crate::machine::Dimension;
use flyball_dae::manifold::so3::{cross, dot};
use flyball_dae::scalar::{Real, three};

/// A blade that does not slip sideways.
#[derive(Clone, Copy, Debug, Default)]
pub struct KnifeEdge;

impl Joint {
    /// A blade at `blade`, along its x̂, on the body of `base`.
    pub fn knife_edge(base: impl Into<String>, blade: impl Into<String>) -> Self {
        Self::new(KnifeEdge, base, blade)
    }
}

impl MarkerLaw for KnifeEdge {
    fn count(&self) -> usize {
        1
    }

    fn evaluate<R: Real>(&self, [f, m]: &[MarkerMotion<R>; 2], _t: R, out: &mut [R]) {
        let d = three(|i| m.position[i] - f.position[i]);
        let carried = cross(&f.spin, &d);
        let slip = three(|i| m.velocity[i] - f.velocity[i] - carried[i]);
        out[0] = dot(&m.axis(1), &slip);
    }
}

impl JointDefinition for KnifeEdge {
    fn name(&self) -> &'static str {
        "knife-edge"
    }

    fn equations(&self, _dimension: Dimension) -> Option<Vec<Equation>> {
        Some(vec![Equation::Velocity(MarkerFunctions::new(*self, &["slip"]).mirrored(&[&[Axis::Y]]))])
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(Fields::new())
    }

    // a blade has no side
    fn place(&mut self, _: &mut dyn Site) {}
}
const ART: Art = Art {
    motions: &[art::slide("skate", [-0.35, 0.16, 0.0], [0.35, 0.16, 0.0], "")],
    ..Art::of(Group::Rolling, &[("ground", "F"), ("skate.blade", "M")])
};

pub(super) const ENTRIES: &[Entry<Joint>] =
    &[Entry::new("knife-edge", "a blade at M along its x-axis that does not slip sideways", &[], |v| {
        let [first, second] = v.between();
        Ok(Joint::knife_edge(first, second))
    })
    .glyph(Glyph::Blade)
    .art(ART)
    .examples(&[Example::new("")])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::knife_edge("first.f", "second.m")
}
