//! Distance of two markers |d|, d = p_WM − p_WF, or its rate d · ḋ/|d|.

use super::fields::BETWEEN;
use super::sense::minus;
use super::{Level, MarkerSensor, Plant, Sense, SensedMarker, Sensor, SensorDefinition};
use crate::catalog::{Back, Entry, Example, Fields, Mixed, Site, between};
use crate::control::signal::Port;
use crate::machine::{Dimension, MachineError};
use crate::space::Space;
use flyball_dae::manifold::so3::dot;
use flyball_dae::scalar::Real;

/// Distance of two markers, or its rate.
#[derive(Clone, Debug)]
pub struct DistanceSensor {
    /// First marker.
    pub first: String,
    /// Second marker.
    pub second: String,
    /// Position for the distance, velocity for its rate.
    pub level: Level,
}

impl Sensor {
    /// Distance of two markers [m].
    pub fn distance(first: impl Into<String>, second: impl Into<String>) -> Self {
        Self::new(DistanceSensor { first: first.into(), second: second.into(), level: Level::Position })
    }

    /// Rate of the distance of two markers [m/s].
    pub fn distance_rate(first: impl Into<String>, second: impl Into<String>) -> Self {
        Self::new(DistanceSensor { first: first.into(), second: second.into(), level: Level::Velocity })
    }
}

/// The distance or its rate.
#[derive(Clone, Debug)]
pub struct Apart {
    level: Level,
}

impl Sense for Apart {
    fn count(&self) -> usize {
        1
    }
    fn level(&self) -> Level {
        self.level
    }
    fn evaluate<R: Real>(&self, frame: &SensedMarker<R>, marker: &SensedMarker<R>, out: &mut [R]) {
        let d = minus(&marker.position, &frame.position);
        let length = dot(&d, &d).sqrt();
        out[0] = match self.level {
            Level::Position => length,
            // points that coincide have no direction to part in
            _ if length.value() == 0.0 => R::zero(),
            _ => dot(&d, &minus(&marker.velocity, &frame.velocity)) / length,
        };
    }
}

impl SensorDefinition for DistanceSensor {
    type Kernel<S: Space> = MarkerSensor<Apart>;

    fn name(&self) -> &'static str {
        if self.level == Level::Position { "distance" } else { "distance-rate" }
    }

    fn outputs(&self, _: Dimension) -> Vec<Port> {
        vec![Port::new("out").unit(if self.level == Level::Position { "m" } else { "m/s" })]
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![between(&self.first, &self.second)])
    }

    fn place(&mut self, site: &mut dyn Site) -> Result<Back, Mixed> {
        let Self { first, second, level: _ } = self;
        site.see_both(first, second);
        Ok(Back::Same)
    }

    fn kernel<S: Space>(&self, name: &str, plant: &Plant<S>) -> Result<Self::Kernel<S>, MachineError> {
        let markers = [plant.marker(name, &self.first)?, plant.marker(name, &self.second)?];
        let [f, m] = markers.map(|marker| plant.context.world_frame(&marker).position);
        if f == m {
            return Err(MachineError::CoincidentMarkers { element: name.into() });
        }
        Ok(MarkerSensor { markers, sense: Apart { level: self.level } })
    }
}

pub(super) const ENTRIES: &[Entry<Sensor>] = &[
    Entry::new("distance", "distance of two markers [m]", &[BETWEEN], |v| {
        let [first, second] = v.between();
        Ok(Sensor::distance(first, second))
    })
    .examples(&[Example::new("between = ['ground', 'second.tip']")]),
    Entry::new("distance-rate", "rate of the distance of two markers [m/s]", &[BETWEEN], |v| {
        let [first, second] = v.between();
        Ok(Sensor::distance_rate(first, second))
    })
    .examples(&[Example::new("between = ['ground', 'second.tip']")]),
];

#[cfg(test)]
pub(super) fn examples() -> Vec<Sensor> {
    vec![Sensor::distance("first.f", "second.m"), Sensor::distance_rate("first.f", "second.m")]
}
