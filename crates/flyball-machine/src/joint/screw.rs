//! Screw joint: M advances along the z-axis of F in proportion to its turn.
//!
//! ```text
//!   phi₁..₄ as the cylindrical joint
//!   phi₅ = displacement − (pitch/2π) angle − value as placed
//! ```
//!
//! `angle` and `displacement` are coordinates of the machine, each kept by one more row, so that the nut may turn as
//! often as it likes. The joint acts on the second body at M with force −λ₁ x̂_F − λ₂ ŷ_F − λ₅ ẑ_F [N] and moment
//! −λ₃ ŷ_F + λ₄ x̂_F + (pitch/2π) λ₅ ẑ_F [N m]. Only in space.

use super::{Axis, Coordinate, Cylindrical, Equation, Joint, JointDefinition};
use crate::catalog::art::{self, Art, Group, LineForm, MarkerLine};
use crate::catalog::{Entry, Example, Fields, Glyph, Kind, Site, Units, number, required};
use crate::law::Law;
use crate::machine::Dimension;
use std::f64::consts::TAU;

/// Turns about and advances along one axis together.
#[derive(Clone, Copy, Debug)]
pub struct Screw {
    /// Advance per turn [m].
    pub pitch: f64,
}

impl Joint {
    /// A nut on a spindle along ẑ of F that advances by `pitch` [m] per turn.
    pub fn screw(first: impl Into<String>, second: impl Into<String>, pitch: f64) -> Self {
        Self::new(Screw { pitch }, first, second)
    }
}

impl JointDefinition for Screw {
    fn name(&self) -> &'static str {
        "screw"
    }

    fn equations(&self, dimension: Dimension) -> Option<Vec<Equation>> {
        let mut equations = Cylindrical.equations(dimension)?;
        let coefficients = vec![1.0, -self.pitch / TAU];
        equations.push(Equation::Coupling { coefficients, law: Law::Constant(0.0), as_placed: true });
        Some(equations)
    }

    fn coordinates(&self, _dimension: Dimension) -> Vec<Coordinate> {
        vec![Coordinate::ANGLE, Coordinate::displacement("displacement", Axis::Z)]
    }

    fn coordinate_references(&self) -> Vec<String> {
        vec![".displacement".into(), ".angle".into()]
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![number("pitch", self.pitch)])
    }

    // a right-handed thread becomes a left-handed one
    fn place(&mut self, site: &mut dyn Site) {
        let Self { pitch } = self;
        *pitch *= site.signs().iter().product::<f64>();
    }
}
const ART: Art = Art {
    under: &[art::part("ground", art::shaft(-0.1, 1.45, 0.08))],
    over: &[art::part("ground", art::shaft(0.87, 1.45, 0.08))],
    lines: &[
        MarkerLine { marker: "ground", form: LineForm::Thread([0.08, -0.1, 0.62, 0.1]) },
        MarkerLine { marker: "ground", form: LineForm::Thread([0.08, 0.9, 1.45, 0.1]) },
    ],
    motions: &[
        art::turn("ground", 2, [1.2, 0.26, -20.0, 250.0], "angle"),
        art::slide("ground", [0.0, 0.66, 0.52], [0.0, 0.66, 0.98], "displacement"),
    ],
    ..Art::of(Group::Bodies, &[("ground", "F"), ("nut", "M")])
};

pub(super) const ENTRIES: &[Entry<Joint>] = &[Entry::new(
    "screw",
    "advances along its axis in proportion to its turn",
    &[required("pitch", Kind::Number(Units::LENGTH), "advance per turn")],
    |v| {
        let [first, second] = v.between();
        Ok(Joint::screw(first, second, v.number_or_zero("pitch")))
    },
)
.glyph(Glyph::Thread)
.art(ART)
.examples(&[Example::new("pitch = 0.3")])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::screw("first.f", "second.m", 0.4)
}
