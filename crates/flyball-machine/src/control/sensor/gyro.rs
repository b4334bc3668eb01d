//! Gyro: the angular velocity R_WMᵀ ω of a marker in its own axes; in the plane the rate of its angle.

use super::{Level, MarkerSensor, Sense, SensedMarker, Plant, Sensor, SensorDefinition};
use crate::control::signal::Port;
use crate::machine::{Dimension, MachineError};
use crate::space::Space;
use flyball_dae::scalar::Real;

/// Angular velocity in the axes of a marker.
#[derive(Clone, Debug)]
pub struct Gyro {
    /// Marker, as `body.marker` or `body`.
    pub of: String,
    /// An axis of the marker; all components without it.
    pub along: Option<[f64; 3]>,
}

impl Sensor {
    /// A gyro fixed in a marker [rad/s].
    pub fn gyro(of: impl Into<String>) -> Self {
        Self::new(Gyro { of: of.into(), along: None })
    }
}

/// Components in the axes of the marker.
#[derive(Clone, Debug)]
pub struct OwnSpin {
    along: Option<[f64; 3]>,
    components: usize,
}

impl Sense for OwnSpin {
    fn count(&self) -> usize {
        self.components
    }
    fn level(&self) -> Level {
        Level::Velocity
    }
    fn depends(&self, on: Level, direction: usize) -> bool {
        // the spin in the node's own axes is a velocity of the machine
        on == Level::Velocity && direction >= 9
    }
    fn evaluate<R: Real>(&self, _: &SensedMarker<R>, marker: &SensedMarker<R>, out: &mut [R]) {
        super::write_components(&marker.local(&marker.spin), self.along, self.components, out);
    }
}

impl SensorDefinition for Gyro {
    type Kernel<S: Space> = MarkerSensor<OwnSpin>;

    fn name(&self) -> &'static str {
        "gyro"
    }

    fn outputs(&self, dimension: Dimension) -> Vec<Port> {
        let all = if dimension == Dimension::Two { 1 } else { 3 };
        vec![Port::vector("out", if self.along.is_some() { 1 } else { all }).unit("rad/s")]
    }

    fn kernel<S: Space>(&self, name: &str, plant: &Plant<S>) -> Result<Self::Kernel<S>, MachineError> {
        let mut along = self.along.map(|axis| super::unit_axis(name, axis)).transpose()?;
        if S::A == 1 {
            along = along.or(Some([0.0, 0.0, 1.0]));
        }
        let components = if along.is_some() { 1 } else { S::A };
        let markers = [plant.marker(name, "ground")?, plant.marker(name, &self.of)?];
        Ok(MarkerSensor { markers, sense: OwnSpin { along, components } })
    }
}

#[cfg(test)]
pub(super) fn examples() -> Vec<Sensor> {
    vec![Sensor::gyro("second.m"), Sensor::gyro("first.f").along([0.0, 0.6, 0.8])]
}
