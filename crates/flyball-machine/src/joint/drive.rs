//! Drive: a joint coordinate follows a law of time.
//!
//! ```text
//!   phi₁ = coordinate − law(t)
//! ```
//!
//! The driving moment or force on the coordinate is −λ₁ [N m or N]: on the second body of the driven joint about or
//! along its axis, and the opposite on the first.

use super::{Equation, Joint, JointDefinition};
use crate::law::Law;
use crate::machine::Dimension;

/// A joint coordinate that follows a law of time.
#[derive(Clone, Debug)]
pub struct Drive {
    /// The driven coordinate, as `joint.coordinate`.
    pub coordinate: String,
    /// Its value over time [rad or m].
    pub law: Law,
}

impl Joint {
    /// Prescribes a joint coordinate, given as `joint.coordinate`.
    pub fn drive(coordinate: impl Into<String>, law: impl Into<Law>) -> Self {
        let coordinate = coordinate.into();
        Self::new(Drive { coordinate: coordinate.clone(), law: law.into() }, coordinate, "")
    }
}

impl JointDefinition for Drive {
    fn name(&self) -> &'static str {
        "drive"
    }

    fn equations(&self, _dimension: Dimension) -> Option<Vec<Equation>> {
        Some(vec![Equation::Coupling { coefficients: vec![1.0], law: self.law.clone(), as_placed: false }])
    }

    fn coordinate_references(&self) -> Vec<String> {
        vec![self.coordinate.clone()]
    }

    fn is_coupling(&self) -> bool {
        true
    }
}

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::drive("pin.angle", Law::Sine { mean: 0.1, amplitude: 0.8, frequency: 2.0, phase: 0.3 })
}
