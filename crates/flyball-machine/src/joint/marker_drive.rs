//! Marker drive: a marker's place along an axis of another marker follows a law of time.
//!
//! ```text
//!   phi₁ = axis_F · (p_WM − p_WF) − law(t)
//! ```
//!
//! The drive acts on the second body at M with force −λ₁ axis_F [N], and with the opposite at the same point of the
//! world on the first.

use super::{Axis, Equation, Joint, JointDefinition, Place};
use crate::law::Law;
use crate::machine::Dimension;

/// A marker coordinate that follows a law of time.
#[derive(Clone, Debug)]
pub struct MarkerDrive {
    /// Axis of F.
    pub axis: Axis,
    /// Place along it over time [m].
    pub law: Law,
}

impl Joint {
    /// Prescribes where `second` stands along an axis of `first`.
    pub fn marker_drive(
        first: impl Into<String>,
        second: impl Into<String>,
        axis: Axis,
        law: impl Into<Law>,
    ) -> Self {
        Self::new(MarkerDrive { axis, law: law.into() }, first, second)
    }
}

impl JointDefinition for MarkerDrive {
    fn name(&self) -> &'static str {
        "marker-drive"
    }

    fn equations(&self, dimension: Dimension) -> Option<Vec<Equation>> {
        let exists = dimension == Dimension::Three || self.axis != Axis::Z;
        exists.then(|| vec![Equation::Along(self.axis, Place::Law(self.law.clone()))])
    }
}

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::marker_drive("first.f", "second.m", Axis::Y, Law::Sine { mean: 0.1, amplitude: 0.8, frequency: 2.0, phase: 0.3 })
}
