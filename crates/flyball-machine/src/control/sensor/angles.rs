//! Angles of a marker as seen from a frame.
//!
//! In the plane one angle θ_M − θ_F in (−π, π]. In space roll, pitch and yaw with R_FM = R_z(yaw) R_y(pitch) R_x(roll);
//! roll and yaw are not defined at pitch = ±π/2, and jump by 2π where they leave (−π, π]. A joint coordinate counts turns.

use super::{Level, MarkerSensor, Sense, SensedMarker, Plant, Sensor, SensorDefinition};
use crate::control::signal::Port;
use crate::machine::{Dimension, MachineError};
use crate::space::Space;
use flyball_dae::manifold::so3::dot;
use flyball_dae::scalar::Real;

/// Orientation of a marker.
#[derive(Clone, Debug)]
pub struct Angles {
    /// Marker, as `body.marker` or `body`.
    pub of: String,
    /// The frame it is seen from.
    pub frame: String,
}

impl Sensor {
    /// Angle of a marker in the plane; roll, pitch and yaw in space [rad].
    pub fn angles(of: impl Into<String>) -> Self {
        Self::new(Angles { of: of.into(), frame: "ground".into() })
    }
}

/// Angles of the marker in the frame.
#[derive(Clone, Debug)]
pub struct Orientation {
    components: usize,
}

impl Sense for Orientation {
    fn count(&self) -> usize {
        self.components
    }
    fn level(&self) -> Level {
        Level::Position
    }
    fn evaluate<R: Real>(&self, frame: &SensedMarker<R>, marker: &SensedMarker<R>, out: &mut [R]) {
        let axis = |m: &SensedMarker<R>, i: usize| [0, 1, 2].map(|k| m.rotation[k][i]);
        // entry (i, j) of R_FM
        let entry = |i: usize, j: usize| dot(&axis(frame, i), &axis(marker, j));
        let yaw = entry(1, 0).atan2(entry(0, 0));
        if self.components == 1 {
            out[0] = yaw;
            return;
        }
        let across = (entry(0, 0).powi(2) + entry(1, 0).powi(2)).sqrt();
        out[0] = entry(2, 1).atan2(entry(2, 2));
        out[1] = (-entry(2, 0)).atan2(across);
        out[2] = yaw;
    }
}

impl SensorDefinition for Angles {
    type Kernel<S: Space> = MarkerSensor<Orientation>;

    fn name(&self) -> &'static str {
        "angles"
    }

    fn outputs(&self, dimension: Dimension) -> Vec<Port> {
        match dimension {
            Dimension::Two => vec![Port::new("out").unit("rad")],
            Dimension::Three => ["roll", "pitch", "yaw"].map(|name| Port::new(name).unit("rad")).into(),
        }
    }

    fn kernel<S: Space>(&self, name: &str, plant: &Plant<S>) -> Result<Self::Kernel<S>, MachineError> {
        let markers = [plant.marker(name, &self.frame)?, plant.marker(name, &self.of)?];
        Ok(MarkerSensor { markers, sense: Orientation { components: S::A } })
    }
}

#[cfg(test)]
pub(super) fn examples() -> Vec<Sensor> {
    vec![Sensor::angles("second.m"), Sensor::angles("first.f").in_frame("second")]
}
