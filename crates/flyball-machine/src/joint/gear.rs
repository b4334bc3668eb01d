//! Gear pair: two wheels on a common carrier mesh.
//!
//! ```text
//!   phi₁ = r₁ φ₁ + r₂ φ₂ − value as placed        (outer teeth: opposite senses; a ring gear has r < 0)
//! ```
//!
//! φ₁ and φ₂ are the angles of the revolute joints that carry the wheels, measured from the carrier, so that planetary
//! trains need nothing else. λ₁ is the tooth force [N]: moments −λ₁ r₁ and −λ₁ r₂ act on the wheels about their axes and
//! appear in the reactions of the two joints.

use super::fields::COORDINATES;
use super::{Equation, Flaw, Joint, JointDefinition};
use crate::catalog::art::{self, Art, Group};
use crate::catalog::{Entry, Example, Fields, Glyph, Kind, Site, Units, between, numbers, required};
use crate::law::Law;
use crate::machine::Dimension;

/// Two wheels that mesh.
#[derive(Clone, Debug)]
pub struct Gear {
    /// The two angles, as `joint.coordinate`.
    pub angles: [String; 2],
    /// Pitch radii [m]; negative for inner teeth. Only their ratio matters to the motion.
    pub radii: [f64; 2],
}

impl Joint {
    /// Meshes the wheels of two joints, given as `joint.coordinate`, with pitch radii [m].
    pub fn gear(first: impl Into<String>, second: impl Into<String>, radii: [f64; 2]) -> Self {
        let angles = [first.into(), second.into()];
        let [first, second] = angles.clone();
        Self::new(Gear { angles, radii }, first, second)
    }
}

impl JointDefinition for Gear {
    fn name(&self) -> &'static str {
        "gear"
    }

    fn equations(&self, _dimension: Dimension) -> Option<Vec<Equation>> {
        Some(vec![Equation::Coupling { coefficients: self.radii.to_vec(), law: Law::Constant(0.0), as_placed: true }])
    }

    fn flaw(&self) -> Option<Flaw> {
        let bad = self.radii.into_iter().find(|radius| *radius == 0.0 || !radius.is_finite())?;
        Flaw::unless(false, "a pitch radius", bad, "give both wheels a radius; inner teeth have a negative one")
    }

    fn coordinate_references(&self) -> Vec<String> {
        self.angles.to_vec()
    }

    fn is_coupling(&self) -> bool {
        true
    }

    fn show(&self) -> Result<Fields, &'static str> {
        let [first, second] = &self.angles;
        Ok(vec![between(first, second), numbers("radii", &self.radii)])
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { angles, radii } = self;
        for (radius, angle) in radii.iter_mut().zip(angles) {
            *radius *= site.sign(angle);
        }
    }
}
const ART: Art = Art {
    motions: &[
        art::turn("first", 2, [0.0, 0.58, 100.0, 170.0], "a.angle"),
        art::turn("second", 2, [0.0, 0.33, 80.0, 10.0], "b.angle"),
    ],
    over: &[art::pin(0.0, 0.0), art::pin(0.75, 0.0)],
    ..Art::of(Group::Couplings, &[("ground", "W")])
};

pub(super) const ENTRIES: &[Entry<Joint>] = &[Entry::new(
    "gear",
    "two wheels that mesh, on the angles of the joints that carry them",
    &[COORDINATES, required("radii", Kind::Numbers(Units::LENGTH, 2), "pitch radii; negative for inner teeth")],
    |v| {
        let [first, second] = v.between();
        Ok(Joint::gear(first, second, v.array("radii").unwrap_or_default()))
    },
)
.glyph(Glyph::Gears)
.coupling()
.art(ART)
.examples(&[Example::new("between = ['one.angle', 'three.angle']\nradii = [0.2, 0.5]")])];

#[cfg(test)]
pub(super) fn example() -> Joint {
    Joint::gear("pin.angle", "other_pin.angle", [0.3, 0.5])
}
