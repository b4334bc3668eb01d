//! Torque on a body: u · axis, in world axes or turning with the marker; another body may feel the opposite.

use super::{Actuator, ActuatorDefinition, ActuatorLaw, LawKernel};
use crate::constraint::MarkerMotion;
use crate::control::signal::Port;
use crate::force::Wrench;
use crate::geometry::Position;
use crate::machine::{Context, MachineError};
use crate::space::Space;
use flyball_dae::scalar::Real;

/// A torque on a body, or between two.
#[derive(Clone, Debug)]
pub struct MarkerTorque {
    /// Marker that feels the opposite; nobody without it.
    pub against: Option<String>,
    /// Marker, as `body.marker` or `body`.
    pub on: String,
    /// Torque per unit of the signal, in world axes or those of `on`.
    pub axis: [f64; 3],
    /// True if it turns with the marker.
    pub follows: bool,
}

impl Actuator {
    /// A torque signal · axis on a body [N m], in world axes; in the plane the axis is z.
    pub fn torque(on: impl Into<String>, axis: impl Into<Position>) -> Self {
        Self::new(MarkerTorque { against: None, on: on.into(), axis: axis.into().0, follows: false })
    }

    /// A torque signal · axis on the second body and the opposite on the first [N m]; the axis turns with the second.
    pub fn torque_between(
        first: impl Into<String>,
        second: impl Into<String>,
        axis: impl Into<Position>,
    ) -> Self {
        let against = Some(first.into());
        Self::new(MarkerTorque { against, on: second.into(), axis: axis.into().0, follows: true })
    }
}

/// The torque on the second marker, and its opposite on the first.
#[derive(Debug)]
struct MarkerTorqueLaw {
    axis: [f64; 3],
    follows: bool,
    opposite: bool,
}

impl ActuatorLaw for MarkerTorqueLaw {
    fn wrenches<R: Real>(&self, markers: &[MarkerMotion<R>; 2], u: &[R]) -> [Wrench<R>; 2] {
        let torque = super::turned(&markers[1], self.axis, self.follows).map(|c| c * u[0]);
        let mut first = Wrench::zero();
        if self.opposite {
            first.torque = torque.map(|c| -c);
        }
        [first, Wrench { force: [R::zero(); 3], torque }]
    }
    fn hears_velocities(&self) -> bool {
        false
    }
    fn acts_on(&self, row: usize) -> bool {
        row >= 9 || (self.opposite && (3..6).contains(&row))
    }
    fn depends(&self, row: usize, column: usize, planar: bool) -> bool {
        // a following torque is constant in the axes of its own node, and seen from the other by both rotations
        let own = row >= 9;
        !planar && if self.follows { !own && column % 6 >= 3 } else { own && column >= 9 }
    }
}

impl ActuatorDefinition for MarkerTorque {
    type Kernel<S: Space> = LawKernel;

    fn name(&self) -> &'static str {
        "torque"
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("torque").unit("N m")]
    }
    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<Self::Kernel<S>, MachineError> {
        super::check_direction(name, self.axis)?;
        let markers = match &self.against {
            Some(first) => context.marker_pair(name, [first, &self.on])?,
            None => [context.marker(name, "ground")?, context.marker(name, &self.on)?],
        };
        let law = MarkerTorqueLaw { axis: self.axis, follows: self.follows, opposite: self.against.is_some() };
        Ok(LawKernel::new::<S>(markers, law))
    }
}

#[cfg(test)]
pub(super) fn examples() -> Vec<Actuator> {
    let axis = [0.2, -0.5, 1.0];
    let torque = Actuator::torque("second.m", axis);
    vec![torque.clone(), torque.following(), Actuator::torque_between("first.f", "second.m", axis)]
}
