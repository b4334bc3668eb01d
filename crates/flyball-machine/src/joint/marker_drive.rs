//! Marker drive: a marker's place along an axis of another marker follows a law of time.
//!
//! ```text
//!   phi₁ = axis_F · (p_WM − p_WF) − law(t)
//! ```
//!
//! The drive acts on the second body at M with force −λ₁ axis_F [N], and with the opposite at the same point of the
//! world on the first.

use super::{Axis, Equation, Joint, JointDefinition, Offset};
use crate::catalog::art::{self, Art, Group};
use crate::catalog::{Entry, Example, Fields, Glyph, Kind, Site, Units, law, required, text};
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
    pub fn marker_drive(first: impl Into<String>, second: impl Into<String>, axis: Axis, law: impl Into<Law>) -> Self {
        Self::new(MarkerDrive { axis, law: law.into() }, first, second)
    }
}

impl JointDefinition for MarkerDrive {
    fn name(&self) -> &'static str {
        "marker-drive"
    }

    fn equations(&self, dimension: Dimension) -> Option<Vec<Equation>> {
        let exists = dimension == Dimension::Three || self.axis != Axis::Z;
        exists.then(|| vec![Equation::Along(self.axis, Offset::Law(self.law.clone()))])
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![text("along", self.axis.letter()), law("value", &self.law)])
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { axis, law } = self;
        law.mirror(site.signs()[*axis as usize]);
    }
}
const ART: Art = Art {
    under: &[art::part("ground", art::block([0.0, -0.05, 0.0], [1.6, 0.1, 0.5]))],
    motions: &[art::slide("ground", [-0.3, 0.62, 0.0], [0.3, 0.62, 0.0], "value(t)")],
    ..Art::of(Group::Drives, &[("ground", "F"), ("table", "M")])
};

pub(super) const ENTRIES: &[Entry<Joint>] = &[Entry::new(
    "marker-drive",
    "the place of M along an axis of F follows a law of time",
    &[
        required("along", Kind::Choice(&["x", "y", "z"]), "axis of F"),
        required("value", Kind::Law(Units::LENGTH), "place along the axis over time"),
    ],
    |v| {
        let ([first, second], along) = (v.between(), v.name("along"));
        let axis = [Axis::X, Axis::Y, Axis::Z].into_iter().find(|axis| axis.letter() == along);
        Ok(Joint::marker_drive(first, second, axis.unwrap_or(Axis::Z), v.law_or_zero("value")))
    },
)
.glyph(Glyph::Motor)
.art(ART)
.examples(&[
    Example::new("along = 'x'\nvalue = { sine = { amplitude = 0.2, frequency = 3 } }"),
    Example::new("along = 'y'\nvalue = { polynomial = [0, 0.2, 1.5] }"),
    Example::space("along = 'z'\nvalue = { polynomial = [0, 0.3] }"),
])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::marker_drive(
        "first.f",
        "second.m",
        Axis::Y,
        Law::Sine { mean: 0.1, amplitude: 0.8, frequency: 2.0, phase: 0.3 },
    )
}
