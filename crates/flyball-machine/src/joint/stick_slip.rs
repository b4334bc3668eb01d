//! Dry friction on a joint coordinate, with true sticking by events.
//!
//! ```text
//!   k₁ = ṡ − law(t)      acts only while sticking
//! ```
//!
//! Friction acts on the coordinate with −ψ₁ while sticking and with ∓ sliding force otherwise [N or N m]. The law is the
//! rate of the other surface, a belt for instance. Modes: [`crate::constraint::Stick`].

use super::fields::COORDINATE;
use super::{Equation, Joint, JointDefinition, JointKind};
use crate::catalog::art::{self, Art, Group, LineForm, MarkerLine};
use crate::catalog::{Entry, Example, Fields, Kind, Site, Units, law, number, optional, required, text};
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

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![
            text("coordinate", &self.coordinate),
            number("holding", self.law.holding),
            number("sliding", self.law.sliding),
            law("belt", &self.surface),
        ])
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { coordinate, law: _, surface } = self;
        surface.mirror(site.sign(coordinate));
    }
}
const ART: Art = Art {
    under: &[art::part("ground", art::block([0.1, -0.06, 0.0], [1.8, 0.12, 0.3]))],
    lines: &[MarkerLine { marker: "ground", form: LineForm::Spring([-0.8, -0.2], 0.15) }],
    motions: &[art::slide("ground", [-0.25, 0.62, 0.0], [0.25, 0.62, 0.0], "rail.displacement")],
    ..Art::of(Group::Contact, &[("ground", "W")])
};

pub(super) const ENTRIES: &[Entry<Joint>] = &[Entry::new(
    "stick-slip",
    "dry friction on a joint coordinate, with true sticking",
    &[
        COORDINATE,
        required("holding", Kind::Number(Units::EFFORT), "largest force held while sticking"),
        required("sliding", Kind::Number(Units::EFFORT), "force while sliding, at most the holding force"),
        optional("belt", Kind::Law(Units::RATE), "rate of the other surface; default 0"),
    ],
    |v| {
        let [holding, sliding] = ["holding", "sliding"].map(|key| v.number_or_zero(key));
        Ok(Joint::stick_slip(v.name("coordinate"), holding, sliding).on_belt(v.law_or_zero("belt")))
    },
)
.coupling()
.art(ART)
.examples(&[
    Example::new("coordinate = 'two.displacement'\nholding = 900\nsliding = 2\nbelt = 0.3"),
    Example::new("coordinate = 'one.angle'\nholding = 0.02\nsliding = 0.01\nbelt = { polynomial = [0.3, 0.2] }"),
])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::stick_slip("slide.displacement", 0.8, 0.5).on_belt(Law::ramp(0.2, 0.1))
}
