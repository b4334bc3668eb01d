//! Accelerometer: the specific force R_WMᵀ (p̈_WM − g) that a test mass in the marker feels, in the axes of the marker.
//!
//! At rest it shows gravity upwards; in free fall it shows nothing.

use super::fields::{ALONG, OF, place_local};
use super::{Level, MarkerSensor, Plant, Sense, SensedMarker, Sensor, SensorDefinition};
use crate::catalog::{Back, Entry, Example, Fields, Mixed, Site, text, vector};
use crate::control::signal::Port;
use crate::machine::{Dimension, MachineError};
use crate::space::Space;
use flyball_dae::scalar::Real;

/// Specific force in the axes of a marker.
#[derive(Clone, Debug)]
pub struct Accelerometer {
    /// Marker, as `body.marker` or `body`.
    pub of: String,
    /// An axis of the marker; all components without it.
    pub along: Option<[f64; 3]>,
}

impl Sensor {
    /// An accelerometer fixed in a marker [m/s²]: it feels gravity.
    pub fn accelerometer(of: impl Into<String>) -> Self {
        Self::new(Accelerometer { of: of.into(), along: None })
    }
}

/// Components in the axes of the marker.
#[derive(Clone, Debug)]
pub struct SpecificForce {
    gravity: [f64; 3],
    along: Option<[f64; 3]>,
    components: usize,
}

impl Sense for SpecificForce {
    fn count(&self) -> usize {
        self.components
    }
    fn level(&self) -> Level {
        Level::Acceleration
    }
    fn evaluate<R: Real>(&self, _: &SensedMarker<R>, marker: &SensedMarker<R>, out: &mut [R]) {
        let felt = marker.local(&[0, 1, 2].map(|i| marker.acceleration[i] - self.gravity[i]));
        super::write_components(&felt, self.along, self.components, out);
    }
}

impl SensorDefinition for Accelerometer {
    type Kernel<S: Space> = MarkerSensor<SpecificForce>;

    fn name(&self) -> &'static str {
        "accelerometer"
    }

    fn outputs(&self, dimension: Dimension) -> Vec<Port> {
        vec![Port::vector("out", if self.along.is_some() { 1 } else { dimension.number() }).unit("m/s²")]
    }

    fn show(&self) -> Result<Fields, &'static str> {
        let mut out = vec![text("of", &self.of)];
        out.extend(self.along.map(|along| vector("along", along)));
        Ok(out)
    }

    fn place(&mut self, site: &mut dyn Site) -> Result<Back, Mixed> {
        let Self { of, along } = self;
        site.see(of);
        Ok(place_local(along, site))
    }

    fn kernel<S: Space>(&self, name: &str, plant: &Plant<S>) -> Result<Self::Kernel<S>, MachineError> {
        let along = self.along.map(|axis| super::unit_axis(name, axis)).transpose()?;
        let components = if along.is_some() { 1 } else { S::D };
        let markers = [plant.marker(name, "ground")?, plant.marker(name, &self.of)?];
        Ok(MarkerSensor { markers, sense: SpecificForce { gravity: plant.context.machine.gravity, along, components } })
    }
}

pub(super) const ENTRIES: &[Entry<Sensor>] =
    &[Entry::new("accelerometer", "specific force in the axes of a marker [m/s^2]", &[OF, ALONG], |v| {
        Ok(Sensor::new(Accelerometer { of: v.name("of"), along: v.vector("along") }))
    })
    .examples(&[
        Example::new("of = 'first.f'"),
        Example::plane("of = 'first.f'\nalong = [0.3, 0.7]"),
        Example::space("of = 'first.f'\nalong = [0.3, 0.7, -0.4]"),
    ])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Sensor> {
    vec![Sensor::accelerometer("second.m"), Sensor::accelerometer("first.f").along([0.6, 0.8])]
}
