//! Position, velocity or acceleration of a marker as seen from a frame, in the axes of the frame.
//!
//!   d = R_WFᵀ (p_WM − p_WF),   ḋ,   d̈          along an axis n of the frame: n · d

use super::fields::{ALONG, FRAME, OF, frame, place_local, show_view};
use super::{Level, MarkerSensor, Plant, Sense, SensedMarker, Sensor, SensorDefinition, SensorKind};
use crate::catalog::{Back, Entry, Example, Fields, Mistake, Mixed, Site, Values, text};
use crate::control::signal::Port;
use crate::geometry::Position;
use crate::machine::{Dimension, MachineError};
use crate::space::Space;
use flyball_dae::scalar::Real;

/// Position, velocity or acceleration of a marker.
#[derive(Clone, Debug)]
pub struct Translation {
    /// Marker, as `body.marker` or `body`.
    pub of: String,
    /// The frame it is seen from.
    pub frame: String,
    /// An axis of the frame; all components without it.
    pub along: Option<[f64; 3]>,
    /// Which derivative.
    pub level: Level,
}

impl Sensor {
    fn translation(of: impl Into<String>, level: Level) -> Self {
        Self::new(Translation { of: of.into(), frame: "ground".into(), along: None, level })
    }

    /// Position of a marker [m].
    pub fn position(of: impl Into<String>) -> Self {
        Self::translation(of, Level::Position)
    }

    /// Velocity of a marker [m/s].
    pub fn velocity(of: impl Into<String>) -> Self {
        Self::translation(of, Level::Velocity)
    }

    /// Acceleration of a marker [m/s²].
    pub fn acceleration(of: impl Into<String>) -> Self {
        Self::translation(of, Level::Acceleration)
    }

    /// Measures along one axis only: of the frame, of the marker (accelerometer, gyro) or of the world (reaction).
    pub fn along(mut self, axis: impl Into<Position>) -> Self {
        let axis = Some(axis.into().0);
        match &mut self.kind {
            SensorKind::Translation(sensor) => sensor.along = axis,
            SensorKind::Accelerometer(sensor) => sensor.along = axis,
            SensorKind::Gyro(sensor) => sensor.along = axis,
            SensorKind::ReactionSensor(sensor) => sensor.along = axis,
            _ => self.misplaced = Some("along"),
        }
        self
    }

    /// The same where the ground of a subsystem is a frame of its own: what is seen from the ground is seen from that.
    pub fn on_ground(mut self, ground: impl FnOnce() -> String) -> Self {
        if let SensorKind::Translation(sensor) = &mut self.kind {
            sensor.frame = ground();
        }
        self
    }

    /// Measures as seen from a marker instead of the ground.
    pub fn in_frame(mut self, frame: impl Into<String>) -> Self {
        match &mut self.kind {
            SensorKind::Translation(sensor) => sensor.frame = frame.into(),
            SensorKind::Angles(sensor) => sensor.frame = frame.into(),
            _ => self.misplaced = Some("in_frame"),
        }
        self
    }
}

/// Components in the axes of the frame.
#[derive(Clone, Debug)]
pub struct TranslationSense {
    level: Level,
    along: Option<[f64; 3]>,
    components: usize,
}

impl Sense for TranslationSense {
    fn count(&self) -> usize {
        self.components
    }
    fn level(&self) -> Level {
        self.level
    }
    fn evaluate<R: Real>(&self, frame: &SensedMarker<R>, marker: &SensedMarker<R>, out: &mut [R]) {
        super::write_components(&marker.seen_from(frame, self.level), self.along, self.components, out);
    }
}

impl SensorDefinition for Translation {
    type Kernel<S: Space> = MarkerSensor<TranslationSense>;

    fn name(&self) -> &'static str {
        ["position", "velocity", "acceleration"][self.level as usize]
    }

    fn outputs(&self, dimension: Dimension) -> Vec<Port> {
        let width = if self.along.is_some() { 1 } else { dimension.number() };
        vec![Port::vector("out", width).unit(["m", "m/s", "m/s²"][self.level as usize])]
    }

    fn show(&self) -> Result<Fields, &'static str> {
        let mut out = vec![text("of", &self.of)];
        out.extend(show_view(&self.frame, self.along));
        Ok(out)
    }

    fn place(&mut self, site: &mut dyn Site) -> Result<Back, Mixed> {
        let Self { of, frame, along, level: _ } = self;
        site.see_both(of, frame);
        Ok(place_local(along, site))
    }

    fn kernel<S: Space>(&self, name: &str, plant: &Plant<S>) -> Result<Self::Kernel<S>, MachineError> {
        let along = self.along.map(|axis| super::unit_axis(name, axis)).transpose()?;
        let components = if along.is_some() { 1 } else { S::D };
        let markers = [plant.marker(name, &self.frame)?, plant.marker(name, &self.of)?];
        Ok(MarkerSensor { markers, sense: TranslationSense { level: self.level, along, components } })
    }
}

/// A translation from its fields.
fn translation(v: &Values, level: Level) -> Result<Sensor, Mistake> {
    Ok(Sensor::new(Translation { of: v.name("of"), frame: frame(v), along: v.vector("along"), level }))
}

/// Ways to look at a marker.
const EXAMPLES: &[Example] = &[
    Example::new("of = 'second.tip'"),
    Example::new("of = 'second.tip'\nin_frame = 'first.f'"),
    Example::plane("of = 'second.tip'\nin_frame = 'ground.anchor'\nalong = [0.3, 0.7]"),
    Example::space("of = 'second.tip'\nin_frame = 'ground.anchor'\nalong = [0.3, 0.7, -0.4]"),
];

pub(super) const ENTRIES: &[Entry<Sensor>] = &[
    Entry::new("position", "position of a marker [m]", &[OF, ALONG, FRAME], |v| translation(v, Level::Position))
        .examples(EXAMPLES),
    Entry::new("velocity", "velocity of a marker [m/s]", &[OF, ALONG, FRAME], |v| translation(v, Level::Velocity))
        .examples(EXAMPLES),
    Entry::new("acceleration", "acceleration of a marker [m/s^2]", &[OF, ALONG, FRAME], |v| {
        translation(v, Level::Acceleration)
    })
    .examples(EXAMPLES),
];

#[cfg(test)]
pub(super) fn examples() -> Vec<Sensor> {
    let all = [Sensor::position, Sensor::velocity, Sensor::acceleration];
    all.iter()
        .flat_map(|sensor| {
            [
                sensor("second.m"),
                sensor("second.m").along([1.0, 2.0]),
                sensor("second.m").in_frame("first.f"),
                sensor("first.f").in_frame("second").along([0.0, 1.0]),
            ]
        })
        .collect()
}
