//! Force or moment on a joint coordinate: law(t), positive in the direction of the coordinate.
//!
//! It acts on the second body of the joint about or along its axis, and with the opposite on the first.

use super::fields::COORDINATE;
use super::{Force, ForceDefinition, ForceElement, Strength};
use crate::catalog::{Entry, Example, Fields, Glyph, Kind, Site, Units, law, required, text};
use crate::law::Law;
use crate::machine::{Context, MachineError, ScalarPlace};
use crate::node::{Motion, Sink};
use crate::space::Space;

/// A force or moment on a joint coordinate.
#[derive(Clone, Debug)]
pub struct CoordinateForce {
    /// Coordinate, as `joint.coordinate`.
    pub coordinate: String,
    /// Force or moment over time [N or N m].
    pub law: Law,
}

/// The force on its coordinates.
#[derive(Clone, Debug)]
pub struct CoordinateForceKernel {
    coordinate: ScalarPlace,
    law: Law,
}

impl Force {
    /// A force or moment on a joint coordinate `joint.coordinate`.
    pub fn on_coordinate(coordinate: impl Into<String>, law: impl Into<Law>) -> Self {
        Self::new(CoordinateForce { coordinate: coordinate.into(), law: law.into() })
    }
}

impl ForceDefinition for CoordinateForce {
    type Kernel<S: Space> = CoordinateForceKernel;

    fn name(&self) -> &'static str {
        "coordinate-force"
    }

    fn coordinate_references(&self) -> Vec<String> {
        vec![self.coordinate.clone()]
    }

    fn law(&self) -> Option<&Law> {
        Some(&self.law)
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![text("coordinate", &self.coordinate), law("value", &self.law)])
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { coordinate, law } = self;
        law.mirror(site.sign(coordinate));
    }

    fn strength(&self) -> Strength {
        Strength::Along(self.coordinate.clone())
    }

    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<CoordinateForceKernel, MachineError> {
        Ok(CoordinateForceKernel { coordinate: context.coordinate(name, &self.coordinate)?, law: self.law.clone() })
    }
}

impl CoordinateForceKernel {
    fn subtract(&self, force: f64, out: &mut [f64]) {
        for term in &self.coordinate.terms {
            out[term.v] -= term.coefficient * force;
        }
    }
}

impl<S: Space> ForceElement<S> for CoordinateForceKernel {
    #[inline]
    fn add_residual(&self, at: &Motion<S>, out: &mut [f64]) {
        self.subtract(self.law.jet_in(at.t, at.stretch)[0], out);
    }

    fn stiffness(&self, _: &Motion<S>, _: &mut impl Sink) {}

    fn damping(&self, _: &Motion<S>, _: &mut impl Sink) {}

    fn add_time_partial(&self, at: &Motion<S>, out: &mut [f64]) {
        self.subtract(self.law.jet_in(at.t, at.stretch)[1], out);
    }

    fn input_power(&self, at: &Motion<S>) -> f64 {
        self.law.jet_in(at.t, at.stretch)[0] * self.coordinate.rate(at.v)
    }

    fn intensity(&self, at: &Motion<S>) -> f64 {
        self.law.jet_in(at.t, at.stretch)[0]
    }

    fn can_be_sensed(&self) -> bool {
        true
    }

    fn intensity_time_partial(&self, at: &Motion<S>) -> f64 {
        self.law.jet_in(at.t, at.stretch)[1]
    }
}

pub(super) const ENTRIES: &[Entry<Force>] = &[Entry::new(
    "coordinate-force",
    "a force or moment on a joint coordinate",
    &[COORDINATE, required("value", Kind::Law(Units::EFFORT), "size over time")],
    |v| Ok(Force::new(CoordinateForce { coordinate: v.name("coordinate"), law: v.law_or_zero("value") })),
)
.glyph(Glyph::Motor)
.signalled("joint", &[])
.examples(&[
    Example::new(
        "coordinate = 'two.displacement'\n\
         value = { sine = { mean = 3, amplitude = 2, frequency = 9 } }",
    ),
    Example::new("coordinate = 'one.angle'\nvalue = { polynomial = [0.4, 2] }"),
])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Force> {
    vec![Force::on_coordinate("pin.angle", Law::ramp(0.4, 1.1))]
}
