//! Dry friction on a joint coordinate, with true sticking by events.
//!
//! ```text
//!   k₁ = ṡ − law(t)      acts only while sticking
//! ```
//!
//! Friction acts on the coordinate with −ψ₁ while sticking and with ∓ sliding force otherwise [N or N m]. The law is the
//! rate of the other surface, a belt for instance. Modes: [`crate::constraint::Stick`].

use super::{Equation, Joint, JointDefinition, JointKind};
use crate::constraint::DryFriction;
use crate::law::Law;
use crate::machine::Dimension;

/// Dry friction on a joint coordinate.
#[derive(Clone, Debug)]
pub struct StickSlip {
    /// Coordinate, as `joint.coordinate`.
    pub coordinate: String,
    /// Forces.
    pub law: DryFriction,
    /// Rate at which the other surface moves [m/s or rad/s].
    pub surface: Law,
}

impl Joint {
    /// Dry friction on `joint.coordinate`: the largest force held while sticking and the force while sliding.
    pub fn stick_slip(coordinate: impl Into<String>, holding: f64, sliding: f64) -> Self {
        let coordinate = coordinate.into();
        let law = DryFriction { holding, sliding };
        Self::new(StickSlip { coordinate: coordinate.clone(), law, surface: Law::Constant(0.0) }, coordinate, "")
    }

    /// Lets the other surface of a stick-slip friction move at a rate [m/s or rad/s].
    pub fn on_belt(mut self, rate: impl Into<Law>) -> Self {
        match &mut self.kind {
            JointKind::StickSlip(friction) => friction.surface = rate.into(),
            _ => self.misplaced = Some("on_belt"),
        }
        self
    }
}

impl JointDefinition for StickSlip {
    fn name(&self) -> &'static str {
        "stick-slip"
    }

    fn equations(&self, _dimension: Dimension) -> Option<Vec<Equation>> {
        Some(vec![Equation::StickSlip { law: self.law, surface: self.surface.clone() }])
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
    Joint::stick_slip("slide.displacement", 0.8, 0.5).on_belt(Law::ramp(0.2, 0.1))
}
