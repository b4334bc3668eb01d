//! Velocity coupling: a linear relation between rates of joint coordinates.
//!
//! ```text
//!   k₁ = Σ cᵢ ṡᵢ − law(t)
//! ```
//!
//! On coordinate i acts the force or moment −cᵢ ψ₁.

use super::{Equation, Flaw, Joint, JointDefinition};
use crate::catalog::art::{self, Art, Group};
use crate::catalog::{Entry, Example, Fields, Kind, Site, Units, Value, law, optional, required};
use crate::law::Law;
use crate::machine::Dimension;

/// A linear relation between rates of joint coordinates.
#[derive(Clone, Debug)]
pub struct VelocityCoupling {
    /// Coordinates as `joint.coordinate`, with their coefficients.
    pub terms: Vec<(String, f64)>,
    /// Right-hand side.
    pub law: Law,
}

impl Joint {
    /// Couples rates of joint coordinates: Σ coefficient · rate = law.
    pub fn velocity_coupling(terms: &[(&str, f64)], law: impl Into<Law>) -> Self {
        let terms = terms.iter().map(|(name, coefficient)| (name.to_string(), *coefficient)).collect();
        Self::new(VelocityCoupling { terms, law: law.into() }, "", "")
    }
}

impl JointDefinition for VelocityCoupling {
    fn name(&self) -> &'static str {
        "velocity-coupling"
    }

    fn equations(&self, _dimension: Dimension) -> Option<Vec<Equation>> {
        let coefficients = self.terms.iter().map(|(_, coefficient)| *coefficient).collect();
        Some(vec![Equation::VelocityCoupling { coefficients, law: self.law.clone() }])
    }

    fn flaw(&self) -> Option<Flaw> {
        let good = self.terms.iter().any(|(_, coefficient)| *coefficient != 0.0);
        Flaw::unless(good, "every coefficient", 0.0, "give at least one coordinate a coefficient")
    }

    fn coordinate_references(&self) -> Vec<String> {
        self.terms.iter().map(|(name, _)| name.clone()).collect()
    }

    fn is_coupling(&self) -> bool {
        true
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![("terms", Value::Weights(self.terms.clone())), law("value", &self.law)])
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { terms, law: _ } = self;
        for (coordinate, factor) in terms {
            *factor *= site.sign(coordinate);
        }
    }
}
const ART: Art = Art {
    lines: &[
        art::line("ground", &[[0.1667, 0.4714, 0.0], [0.8333, 0.2357, 0.0]]),
        art::line("ground", &[[0.1667, -0.4714, 0.0], [0.8333, -0.2357, 0.0]]),
    ],
    motions: &[
        art::turn("first", 2, [0.0, 0.58, 100.0, 170.0], "a.angle"),
        art::turn("second", 2, [0.0, 0.33, 10.0, 80.0], "b.angle"),
    ],
    over: &[art::pin(0.0, 0.0), art::pin(0.75, 0.0)],
    ..Art::of(Group::Couplings, &[("ground", "W")])
};

pub(super) const ENTRIES: &[Entry<Joint>] = &[Entry::new(
    "velocity-coupling",
    "a linear relation between rates of joint coordinates",
    &[
        required("terms", Kind::Weights, "coordinates with their factors"),
        optional("value", Kind::Law(Units::NUMBER), "sum over time; default 0"),
    ],
    |v| {
        let terms = v.weights("terms").unwrap_or_default();
        Ok(Joint::new(VelocityCoupling { terms, law: v.law_or_zero("value") }, "", ""))
    },
)
.coupling()
.art(ART)
.examples(&[Example::new(
    "terms = [['one.angle', 1], ['two.displacement', -0.6]]\nvalue = { polynomial = [0.2, 1] }",
)])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::velocity_coupling(&[("pin.angle", 0.7), ("slide.displacement", -1.2)], Law::ramp(0.1, 0.4))
}
