//! Gyro: the angular velocity R_WMᵀ ω of a marker in its own axes; in the plane the rate of its angle.

use super::fields::{ALONG, OF, place_axial};
use super::{MotionSinks, Plant, Sensor, SensorDefinition, SensorElement, SensorPoint};
use crate::catalog::{Back, Entry, Example, Fields, Mixed, Site, text, vector};
use crate::control::signal::Port;
use crate::machine::{Dimension, MachineError};
use crate::node::{Side, Sink};
use crate::space::{Space, Vector};

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

/// Rows c · ω with constant c, since the spin in the node's own axes is a velocity of the machine.
#[derive(Clone, Debug)]
pub struct GyroKernel<S: Space> {
    side: Side,
    rows: Vec<S::Angular>,
}

impl SensorDefinition for Gyro {
    type Kernel<S: Space> = GyroKernel<S>;

    fn name(&self) -> &'static str {
        "gyro"
    }

    fn outputs(&self, dimension: Dimension) -> Vec<Port> {
        let all = if dimension == Dimension::Two { 1 } else { 3 };
        vec![Port::vector("out", if self.along.is_some() { 1 } else { all }).unit("rad/s")]
    }

    fn show(&self) -> Result<Fields, &'static str> {
        let mut out = vec![text("of", &self.of)];
        out.extend(self.along.map(|along| vector("along", along)));
        Ok(out)
    }

    fn place(&mut self, site: &mut dyn Site) -> Result<Back, Mixed> {
        let Self { of, along } = self;
        site.see(of);
        Ok(place_axial(along, site))
    }

    fn kernel<S: Space>(&self, name: &str, plant: &Plant<S>) -> Result<Self::Kernel<S>, MachineError> {
        let marker = plant.marker(name, &self.of)?;
        let own = |axis: [f64; 3]| S::angular(marker.frame.rotation.apply(axis));
        let rows = match (self.along, S::A) {
            (Some(axis), _) => vec![own(super::unit_axis(name, axis)?)],
            (None, 1) => vec![own([0.0, 0.0, 1.0])],
            (None, _) => (0..3).map(|i| own(Vector::unit(i))).collect(),
        };
        Ok(GyroKernel { side: marker.side, rows })
    }
}

impl<S: Space> SensorElement<S> for GyroKernel<S> {
    #[inline]
    fn measure(&self, at: &SensorPoint<S>, _: &mut [f64], out: &mut [f64]) {
        let spin = at.motion.spin(&self.side);
        for (out, row) in out.iter_mut().zip(&self.rows) {
            *out = row.dot(spin);
        }
    }

    fn motion<T: Sink>(&self, _: &SensorPoint<S>, _: &mut [f64], row: usize, sinks: &mut MotionSinks<T>) {
        if self.side.turns {
            for (i, c) in self.rows.iter().enumerate() {
                for j in 0..S::A {
                    sinks.v.put(row + i, self.side.v + S::D + j, c[j]);
                }
            }
        }
    }
}

pub(super) const ENTRIES: &[Entry<Sensor>] =
    &[Entry::new("gyro", "angular velocity in the axes of a marker [rad/s]", &[OF, ALONG], |v| {
        Ok(Sensor::new(Gyro { of: v.name("of"), along: v.vector("along") }))
    })
    .examples(&[
        Example::new("of = 'first.f'"),
        Example::plane("of = 'first.f'\nalong = [0, 0, 2]"),
        Example::space("of = 'first.f'\nalong = [0.3, 0.7, -0.4]"),
    ])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Sensor> {
    vec![Sensor::gyro("second.m"), Sensor::gyro("first.f").along([0.0, 0.6, 0.8])]
}
