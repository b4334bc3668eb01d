//! Force or moment on a joint coordinate, equal to a signal, positive in the direction of the coordinate.

use super::fields::COORDINATE;
use super::{Acting, Actuator, ActuatorDefinition, ActuatorElement, ActuatorKind};
use crate::catalog::{Entry, Example, Fields, Glyph, Kind, Site, Units, number, optional, text};
use crate::control::signal::Port;
use crate::machine::{Context, MachineError, ScalarPlace};
use crate::node::{Motion, Sink};
use crate::space::Space;

/// A force or moment on a joint coordinate.
#[derive(Clone, Debug)]
pub struct JointForce {
    /// Coordinate, as `joint.coordinate`.
    pub coordinate: String,
    /// Force per unit of the signal.
    pub factor: f64,
}

impl Actuator {
    /// A force [N] or moment [N m] on a joint coordinate `joint.coordinate`.
    pub fn joint(coordinate: impl Into<String>) -> Self {
        Self::new(JointForce { coordinate: coordinate.into(), factor: 1.0 })
    }

    /// Force per unit of the signal of a joint actuator.
    pub fn factor(mut self, factor: f64) -> Self {
        match &mut self.kind {
            ActuatorKind::JointForce(force) => force.factor = factor,
            _ => self.misplaced = Some("factor"),
        }
        self
    }
}

/// The force on its coordinates.
#[derive(Clone, Debug)]
pub struct JointForceKernel {
    coordinate: ScalarPlace,
    factor: f64,
}

impl ActuatorDefinition for JointForce {
    type Kernel<S: Space> = JointForceKernel;

    fn name(&self) -> &'static str {
        "joint-force"
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("force")]
    }
    fn coordinate_references(&self) -> Vec<String> {
        vec![self.coordinate.clone()]
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![text("coordinate", &self.coordinate), number("factor", self.factor)])
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { coordinate, factor } = self;
        *factor *= site.sign(coordinate);
    }

    fn file_type(&self) -> &'static str {
        "joint"
    }

    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<JointForceKernel, MachineError> {
        if !self.factor.is_finite() {
            return Err(MachineError::NonFinite { element: name.into(), what: "the factor" });
        }
        Ok(JointForceKernel { coordinate: context.coordinate(name, &self.coordinate)?, factor: self.factor })
    }
}

impl<S: Space> ActuatorElement<S> for JointForceKernel {
    fn add_residual(&self, _: &Motion<S>, u: &[f64], _: &mut [f64], out: &mut [f64]) {
        for term in &self.coordinate.terms {
            out[term.v] -= term.coefficient * self.factor * u[0];
        }
    }
    fn stiffness(&self, _: &Motion<S>, _: &[f64], _: &mut impl Sink) {}
    fn damping(&self, _: &Motion<S>, _: &[f64], _: &mut impl Sink) {}
    fn gain(&self, _: &Motion<S>, _: &[f64], _: &mut [f64], sink: &mut impl Sink) {
        for term in &self.coordinate.terms {
            sink.put(term.v, 0, -term.coefficient * self.factor);
        }
    }
}

pub(super) const ENTRIES: &[Entry<Acting>] = &[Entry::new(
    "joint",
    "force [N] or moment [N m] on a joint coordinate",
    &[COORDINATE, optional("factor", Kind::Number(Units::SIGNAL), "multiplies the signal; default 1")],
    |v| Ok(Acting::one(Actuator::joint(v.name("coordinate")).factor(v.number_or("factor", 1.0)))),
)
.glyph(Glyph::Motor)
.examples(&[Example::new("coordinate = 'two.displacement'\nfactor = 3")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Actuator> {
    vec![Actuator::joint("pin.angle"), Actuator::joint("pin.angle").factor(-2.5)]
}
