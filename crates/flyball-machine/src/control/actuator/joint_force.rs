//! Force or moment on a joint coordinate, equal to a signal, positive in the direction of the coordinate.

use super::{Actuator, ActuatorDefinition, ActuatorElement};
use crate::control::signal::Port;
use crate::machine::{Context, MachineError, ScalarPlace};
use crate::node::{Motion, Sink};
use crate::space::Space;

/// A force or moment on a joint coordinate.
#[derive(Clone, Debug)]
pub struct JointForce {
    /// Coordinate, as `joint.coordinate`.
    pub coordinate: String,
}

impl Actuator {
    /// A force [N] or moment [N m] on a joint coordinate `joint.coordinate`.
    pub fn joint(coordinate: impl Into<String>) -> Self {
        Self::new(JointForce { coordinate: coordinate.into() })
    }
}

/// The force on its coordinates.
#[derive(Clone, Debug)]
pub struct JointForceKernel {
    coordinate: ScalarPlace,
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
    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<JointForceKernel, MachineError> {
        Ok(JointForceKernel { coordinate: context.coordinate(name, &self.coordinate)? })
    }
}

impl<S: Space> ActuatorElement<S> for JointForceKernel {
    fn add_residual(&self, _: &Motion<S>, u: &[f64], out: &mut [f64]) {
        for term in &self.coordinate.terms {
            out[term.v] -= term.coefficient * u[0];
        }
    }
    fn stiffness(&self, _: &Motion<S>, _: &[f64], _: &mut impl Sink) {}
    fn damping(&self, _: &Motion<S>, _: &[f64], _: &mut impl Sink) {}
    fn gain(&self, _: &Motion<S>, _: &[f64], sink: &mut impl Sink) {
        for term in &self.coordinate.terms {
            sink.put(term.v, 0, -term.coefficient);
        }
    }
}

#[cfg(test)]
pub(super) fn examples() -> Vec<Actuator> {
    vec![Actuator::joint("pin.angle")]
}
