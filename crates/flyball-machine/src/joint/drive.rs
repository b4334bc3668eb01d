//! Drive: a joint coordinate follows a law of time.
//!
//! ```text
//!   phi₁ = coordinate − law(t)
//! ```
//!
//! The driving moment or force on the coordinate is −λ₁ [N m or N]: on the second body of the driven joint about or
//! along its axis, and the opposite on the first.

use super::fields::COORDINATE;
use super::{Equation, Joint, JointDefinition};
use crate::catalog::art::{self, Art, Group};
use crate::catalog::{Entry, Example, Fields, Glyph, Kind, Site, Units, law, required, text};
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

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![text("coordinate", &self.coordinate), law("value", &self.law)])
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { coordinate, law } = self;
        law.mirror(site.sign(coordinate));
    }
}
const ART: Art = Art {
    over: &[art::pin(0.0, 0.0)],
    motions: &[art::turn("ground", 2, [0.0, 0.55, 0.0, 51.6], "value(t)")],
    ..Art::of(Group::Drives, &[("ground", "F"), ("crank", "M")])
};

pub(super) const ENTRIES: &[Entry<Joint>] = &[Entry::new(
    "drive",
    "a joint coordinate follows a law of time",
    &[COORDINATE, required("value", Kind::Law(Units::COORDINATE), "value over time")],
    |v| Ok(Joint::drive(v.name("coordinate"), v.law_or_zero("value"))),
)
.glyph(Glyph::Motor)
.coupling()
.art(ART)
.examples(&[
    Example::new(
        "coordinate = 'one.angle'\nvalue = { sine = { mean = 0.1, amplitude = 0.2, frequency = 3, phase = 0.4 } }",
    ),
    Example::new(
        "coordinate = 'two.displacement'\nvalue = { table = [[0, 0], [0.1, 0.05], [0.3, 0.1], [0.4, 0]], \
         interpolation = 'spline', outside = 'extend' }",
    ),
    Example::new(
        "coordinate = 'two.displacement'\nvalue = { pieces = { times = [0.0012], laws = [{ polynomial = [0, 0.4] }, \
         { polynomial = [0.0000432, 0.328, 30] }] } }",
    ),
])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::drive("pin.angle", Law::Sine { mean: 0.1, amplitude: 0.8, frequency: 2.0, phase: 0.3 })
}
