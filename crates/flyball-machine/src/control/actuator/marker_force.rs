//! Force at a marker: u · direction, in world axes or turning with the marker.

use super::{Actuator, ActuatorDefinition, ActuatorKind, ActuatorLaw, LawKernel};
use crate::constraint::MarkerMotion;
use crate::control::signal::Port;
use crate::force::Wrench;
use crate::geometry::Position;
use crate::machine::{Context, MachineError};
use crate::space::Space;
use flyball_dae::scalar::Real;

/// A force at a marker.
#[derive(Clone, Debug)]
pub struct MarkerForce {
    /// Marker, as `body.marker` or `body`.
    pub on: String,
    /// Force per unit of the signal, in world axes or those of the marker.
    pub direction: [f64; 3],
    /// True if it turns with the marker.
    pub follows: bool,
}

impl Actuator {
    /// A force signal · direction at a marker [N], in world axes.
    pub fn force(on: impl Into<String>, direction: impl Into<Position>) -> Self {
        Self::new(MarkerForce { on: on.into(), direction: direction.into().0, follows: false })
    }

    /// Lets a force or torque turn with its marker.
    pub fn following(mut self) -> Self {
        match &mut self.kind {
            ActuatorKind::MarkerForce(force) => force.follows = true,
            ActuatorKind::MarkerTorque(torque) => torque.follows = true,
            _ => self.misplaced = Some("following"),
        }
        self
    }
}

/// The force on the second marker.
#[derive(Debug)]
struct MarkerForceLaw {
    direction: [f64; 3],
    follows: bool,
}

impl ActuatorLaw for MarkerForceLaw {
    fn wrenches<R: Real>(&self, markers: &[MarkerMotion<R>; 2], u: &[R]) -> [Wrench<R>; 2] {
        let direction = super::turned(&markers[1], self.direction, self.follows);
        [Wrench::zero(), Wrench { force: direction.map(|c| c * u[0]), torque: [R::zero(); 3] }]
    }
    fn hears_velocities(&self) -> bool {
        false
    }
    fn acts_on(&self, row: usize) -> bool {
        row >= 6
    }
    fn depends(&self, row: usize, column: usize, _: bool) -> bool {
        // in the node's own axes a following force and its moment are constant, and a fixed one is in the world's
        column >= 9 && (row < 9) == self.follows
    }
}

impl ActuatorDefinition for MarkerForce {
    type Kernel<S: Space> = LawKernel;

    fn name(&self) -> &'static str {
        "force"
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("force").unit("N")]
    }
    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<Self::Kernel<S>, MachineError> {
        super::check_direction(name, self.direction)?;
        let markers = [context.marker(name, "ground")?, context.marker(name, &self.on)?];
        Ok(LawKernel::new::<S>(markers, MarkerForceLaw { direction: self.direction, follows: self.follows }))
    }
}

#[cfg(test)]
pub(super) fn examples() -> Vec<Actuator> {
    let force = Actuator::force("second.m", [1.0, -0.5]);
    vec![force.clone(), force.following(), Actuator::force("first.f", [0.0, 1.0])]
}
