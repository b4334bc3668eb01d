//! Force between two markers along their line, as of a cylinder: a positive signal pushes them apart.
//!
//!   on M: u d/|d|,  on F: −u d/|d|,   d = p_WM − p_WF

use super::{Acting, Actuator, ActuatorDefinition, ActuatorLaw, LawKernel};
use crate::catalog::{Entry, Example, Fields, Kind, Refers, Site, between, required};
use crate::constraint::MarkerMotion;
use crate::control::signal::Port;
use crate::force::Wrench;
use crate::machine::{Context, MachineError};
use crate::space::Space;
use flyball_dae::manifold::so3::dot;
use flyball_dae::scalar::Real;

/// A force between two markers along their line.
#[derive(Clone, Debug)]
pub struct Thrust {
    /// First marker.
    pub first: String,
    /// Second marker.
    pub second: String,
}

impl Actuator {
    /// A force between two markers along their line [N]; positive pushes them apart.
    pub fn thrust(first: impl Into<String>, second: impl Into<String>) -> Self {
        Self::new(Thrust { first: first.into(), second: second.into() })
    }
}

/// The force along the line.
#[derive(Debug)]
struct ThrustLaw;

impl ActuatorLaw for ThrustLaw {
    fn wrenches<R: Real>(&self, [f, m]: &[MarkerMotion<R>; 2], u: &[R]) -> [Wrench<R>; 2] {
        let d = [0, 1, 2].map(|i| m.position[i] - f.position[i]);
        let square = dot(&d, &d);
        // points that meet have no direction to be pushed in
        let scale = if square.value() > 0.0 { u[0] / square.sqrt() } else { R::zero() };
        let torque = [R::zero(); 3];
        [Wrench { force: d.map(|c| -c * scale), torque }, Wrench { force: d.map(|c| c * scale), torque }]
    }
    fn hears_velocities(&self) -> bool {
        false
    }
}

impl ActuatorDefinition for Thrust {
    type Kernel<S: Space> = LawKernel;

    fn name(&self) -> &'static str {
        "thrust"
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("force").unit("N")]
    }
    fn markers(&self) -> Vec<String> {
        vec![self.first.clone(), self.second.clone()]
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![between(&self.first, &self.second)])
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { first, second } = self;
        site.see_both(first, second);
    }

    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<Self::Kernel<S>, MachineError> {
        let markers = context.marker_pair(name, [&self.first, &self.second])?;
        let [f, m] = markers.map(|marker| context.world_frame(&marker).position);
        if f == m {
            return Err(MachineError::CoincidentMarkers { element: name.into() });
        }
        Ok(LawKernel::new::<S>(markers, ThrustLaw))
    }
}

pub(super) const ENTRIES: &[Entry<Acting>] = &[Entry::new(
    "thrust",
    "force along the line of two markers [N]; positive pushes them apart",
    &[required("between", Kind::Pair(Refers::Marker), "the two markers")],
    |v| {
        let [first, second] = v.between();
        Ok(Acting::one(Actuator::thrust(first, second)))
    },
)
.examples(&[Example::new("between = ['first', 'second.tip']")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Actuator> {
    vec![Actuator::thrust("first.f", "second.m")]
}
