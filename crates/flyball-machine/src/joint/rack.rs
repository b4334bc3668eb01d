//! Rack and pinion: a wheel meshes with a straight rack.
//!
//! ```text
//!   phi₁ = r φ − s − value as placed
//! ```
//!
//! φ is the angle of the joint that carries the wheel, s the displacement of the joint that guides the rack. λ₁ is the
//! tooth force [N]: a moment −r λ₁ acts on the wheel about its axis and a force λ₁ on the rack along its guide, and both
//! appear in the reactions of those joints.

use super::fields::{COORDINATES, RADIUS};
use super::{Equation, Flaw, Joint, JointDefinition};
use crate::catalog::art::{self, Art, Group};
use crate::catalog::{Entry, Example, Fields, Glyph, Site, between, number};
use crate::law::Law;
use crate::machine::Dimension;

/// A wheel that meshes with a rack.
#[derive(Clone, Debug)]
pub struct Rack {
    /// Angle of the wheel and displacement of the rack, as `joint.coordinate`.
    pub coordinates: [String; 2],
    /// Pitch radius of the wheel [m].
    pub radius: f64,
}

impl Joint {
    /// Meshes a wheel with a rack, given as `joint.coordinate`, with the pitch radius [m] of the wheel.
    pub fn rack(angle: impl Into<String>, displacement: impl Into<String>, radius: f64) -> Self {
        let coordinates = [angle.into(), displacement.into()];
        let [first, second] = coordinates.clone();
        Self::new(Rack { coordinates, radius }, first, second)
    }
}

impl JointDefinition for Rack {
    fn name(&self) -> &'static str {
        "rack"
    }

    fn equations(&self, _dimension: Dimension) -> Option<Vec<Equation>> {
        Some(vec![Equation::Coupling {
            coefficients: vec![self.radius, -1.0],
            law: Law::Constant(0.0),
            as_placed: true,
        }])
    }

    fn flaw(&self) -> Option<Flaw> {
        let good = self.radius != 0.0 && self.radius.is_finite();
        Flaw::unless(good, "the pitch radius", self.radius, "give the wheel a radius")
    }

    fn coordinate_references(&self) -> Vec<String> {
        self.coordinates.to_vec()
    }

    fn is_coupling(&self) -> bool {
        true
    }

    fn show(&self) -> Result<Fields, &'static str> {
        let [first, second] = &self.coordinates;
        Ok(vec![between(first, second), number("radius", self.radius)])
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { coordinates: [angle, displacement], radius } = self;
        *radius *= site.sign(angle) * site.sign(displacement);
    }
}
const ART: Art = Art {
    over: &[art::pin(0.0, 0.0)],
    motions: &[
        art::turn("pinion", 2, [0.0, 0.43, 15.0, 75.0], "shaft.angle"),
        art::slide("bar", [-0.3, -0.34, 0.0], [0.3, -0.34, 0.0], "guide.displacement"),
    ],
    ..Art::of(Group::Couplings, &[("ground", "W")])
};

pub(super) const ENTRIES: &[Entry<Joint>] = &[Entry::new(
    "rack",
    "a wheel that meshes with a rack: an angle and a displacement",
    &[COORDINATES, RADIUS],
    |v| {
        let [first, second] = v.between();
        Ok(Joint::rack(first, second, v.number_or_zero("radius")))
    },
)
.glyph(Glyph::Rack)
.coupling()
.art(ART)
.examples(&[Example::new("between = ['one.angle', 'two.displacement']\nradius = 0.3")])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::rack("pin.angle", "slide.displacement", 0.3)
}
