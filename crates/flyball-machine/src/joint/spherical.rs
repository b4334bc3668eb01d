//! Spherical joint: F and M share their origin.
//!
//! ```text
//!   phi₁..₃ = p_WM − p_WF      (in W)
//! ```
//!
//! The joint acts on the second body at M with force −(λ₁,λ₂,λ₃) in W [N] and no moment. In the plane it is a pin.

use super::{Equation, Joint, JointDefinition};
use crate::catalog::{Entry, Example, Fields, Site};
use crate::machine::Dimension;

/// Turns about a point.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spherical;

impl Joint {
    /// A ball joint: the markers share their origin.
    pub fn spherical(first: impl Into<String>, second: impl Into<String>) -> Self {
        Self::new(Spherical, first, second)
    }
}

impl JointDefinition for Spherical {
    fn name(&self) -> &'static str {
        "spherical"
    }

    fn equations(&self, _dimension: Dimension) -> Option<Vec<Equation>> {
        Some(vec![Equation::Coincide])
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(Fields::new())
    }

    // a point has no side
    fn place(&mut self, _: &mut dyn Site) {}
}

pub(super) const ENTRIES: &[Entry<Joint>] = &[Entry::new("spherical", "turns about a point", &[], |v| {
    let [first, second] = v.between();
    Ok(Joint::spherical(first, second))
})
.examples(&[Example::new("")])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::spherical("first.f", "second.m")
}
