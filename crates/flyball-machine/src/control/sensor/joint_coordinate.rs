//! A joint coordinate s, its rate ṡ or its acceleration s̈. Angles count turns.

use super::fields::COORDINATE;
use super::{CouplingSinks, Level, MotionSinks, Plant, Sensor, SensorDefinition, SensorElement, SensorPoint};
use crate::catalog::{Back, Entry, Example, Fields, Mixed, Site, text};
use crate::control::signal::Port;
use crate::machine::{Dimension, MachineError, ScalarPlace};
use crate::node::Sink;
use crate::space::Space;

/// A joint coordinate, its rate or its acceleration.
#[derive(Clone, Debug)]
pub struct JointCoordinate {
    /// Coordinate, as `joint.coordinate`.
    pub coordinate: String,
    /// Which derivative.
    pub level: Level,
}

impl Sensor {
    /// A joint coordinate `joint.coordinate` [m or rad].
    pub fn coordinate(coordinate: impl Into<String>) -> Self {
        Self::new(JointCoordinate { coordinate: coordinate.into(), level: Level::Position })
    }

    /// Rate of a joint coordinate [m/s or rad/s].
    pub fn coordinate_rate(coordinate: impl Into<String>) -> Self {
        Self::new(JointCoordinate { coordinate: coordinate.into(), level: Level::Velocity })
    }

    /// Acceleration of a joint coordinate [m/s² or rad/s²].
    pub fn coordinate_acceleration(coordinate: impl Into<String>) -> Self {
        Self::new(JointCoordinate { coordinate: coordinate.into(), level: Level::Acceleration })
    }
}

/// The coordinate in the coordinates of the machine.
#[derive(Clone, Debug)]
pub struct JointCoordinateKernel {
    place: ScalarPlace,
    level: Level,
}

impl SensorDefinition for JointCoordinate {
    type Kernel<S: Space> = JointCoordinateKernel;

    fn name(&self) -> &'static str {
        ["coordinate", "coordinate-rate", "coordinate-acceleration"][self.level as usize]
    }

    fn outputs(&self, _: Dimension) -> Vec<Port> {
        let angle = self.coordinate.rsplit_once('.').is_some_and(|(_, name)| name.contains("angle"));
        let unit = if angle { ["rad", "rad/s", "rad/s²"] } else { ["m", "m/s", "m/s²"] };
        vec![Port::new("out").unit(unit[self.level as usize])]
    }

    fn coordinate_references(&self) -> Vec<String> {
        vec![self.coordinate.clone()]
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![text("coordinate", &self.coordinate)])
    }

    fn place(&mut self, site: &mut dyn Site) -> Result<Back, Mixed> {
        let Self { coordinate, level: _ } = self;
        Ok(Back::Sign(site.sign(coordinate)))
    }

    fn kernel<S: Space>(&self, name: &str, plant: &Plant<S>) -> Result<Self::Kernel<S>, MachineError> {
        Ok(JointCoordinateKernel { place: plant.context.coordinate(name, &self.coordinate)?, level: self.level })
    }
}

impl JointCoordinateKernel {
    fn put(&self, row: usize, sink: &mut impl Sink) {
        for term in &self.place.terms {
            sink.put(row, term.v, term.coefficient);
        }
    }
}

impl<S: Space> SensorElement<S> for JointCoordinateKernel {
    fn measure(&self, at: &SensorPoint<S>, _: &mut [f64], out: &mut [f64]) {
        let at = at.motion;
        out[0] = match self.level {
            Level::Position => self.place.value(at.q),
            Level::Velocity => self.place.rate(at.v),
            Level::Acceleration => self.place.rate(at.a),
        };
    }

    fn motion<T: Sink>(&self, _: &SensorPoint<S>, _: &mut [f64], row: usize, sinks: &mut MotionSinks<T>) {
        match self.level {
            Level::Position => self.put(row, &mut sinks.q),
            Level::Velocity => self.put(row, &mut sinks.v),
            Level::Acceleration => {}
        }
    }

    fn coupling<T: Sink>(&self, _: &SensorPoint<S>, _: &mut [f64], row: usize, sinks: &mut CouplingSinks<T>) {
        if self.level == Level::Acceleration {
            self.put(row, &mut sinks.a);
        }
    }

    fn is_coupled(&self) -> bool {
        self.level == Level::Acceleration
    }
}

/// An angle and a displacement.
const EXAMPLES: &[Example] =
    &[Example::new("coordinate = 'one.angle'"), Example::new("coordinate = 'two.displacement'")];

pub(super) const ENTRIES: &[Entry<Sensor>] = &[
    Entry::new("coordinate", "a joint coordinate [m or rad]", &[COORDINATE], |v| {
        Ok(Sensor::coordinate(v.name("coordinate")))
    })
    .examples(EXAMPLES),
    Entry::new("coordinate-rate", "rate of a joint coordinate [m/s or rad/s]", &[COORDINATE], |v| {
        Ok(Sensor::coordinate_rate(v.name("coordinate")))
    })
    .examples(EXAMPLES),
    Entry::new(
        "coordinate-acceleration",
        "acceleration of a joint coordinate [m/s^2 or rad/s^2]",
        &[COORDINATE],
        |v| Ok(Sensor::coordinate_acceleration(v.name("coordinate"))),
    )
    .examples(EXAMPLES),
];

#[cfg(test)]
pub(super) fn examples() -> Vec<Sensor> {
    let all = [Sensor::coordinate, Sensor::coordinate_rate, Sensor::coordinate_acceleration];
    all.iter().map(|sensor| sensor("pin.angle")).collect()
}
