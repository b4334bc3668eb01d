//! Angles of a marker as seen from a frame, over any number of turns.
//!
//! In the plane one angle θ_M − θ_F. In space roll, pitch and yaw with R_FM = R_z(yaw) R_y(pitch) R_x(roll). All lie in
//! (−π, π] at the start; from then on those that can turn are counted on.
//!
//! In space an angle α is only known up to full turns. Held values say where it was after the last step and how fast it
//! turned, and of all α + 2π n the one is shown that is nearest to what they expect now. Before that could be the wrong
//! one, a quarter of a turn off, an event renews what is held:
//!
//! ```text
//!   cos pitch · cos(α − α_expected) = 0
//! ```
//!
//! Roll and yaw are not defined at pitch = ±π/2. A motion through there lets both jump by half a turn, and pitch turns
//! back; the same function finds that instant. Until then the motion is shown without the jump, by the other triple of the
//! same rotation, roll + π, π − pitch, yaw + π, so that the step sees a smooth function.

use super::fields::{FRAME, OF, frame, place_axial, show_view};
use super::{
    Level, MarkerSensor, MotionSinks, Plant, Sense, SensedMarker, Sensor, SensorDefinition, SensorElement, SensorPoint,
};
use crate::catalog::{Back, Entry, Example, Fields, Mixed, Site, text};
use crate::control::signal::Port;
use crate::machine::{Dimension, MachineError, ScalarPlace};
use crate::node::{Motion, Sink};
use crate::space::Space;
use flyball_dae::manifold::so3::dot;
use flyball_dae::scalar::Real;
use std::f64::consts::{FRAC_PI_4, PI, TAU};

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

/// Roll, pitch and yaw of the marker in the frame, roll and yaw in (−π, π].
#[derive(Clone, Copy, Debug)]
pub struct Orientation {
    /// True for π − pitch, beyond ±π/2; roll and yaw are then counted from where they were.
    over: bool,
}

/// Entries of R_FM.
fn entry<R: Real>(frame: &SensedMarker<R>, marker: &SensedMarker<R>, i: usize, j: usize) -> R {
    let axis = |m: &SensedMarker<R>, i: usize| [0, 1, 2].map(|k| m.rotation[k][i]);
    dot(&axis(frame, i), &axis(marker, j))
}

impl Sense for Orientation {
    fn count(&self) -> usize {
        3
    }
    fn level(&self) -> Level {
        Level::Position
    }
    fn evaluate<R: Real>(&self, frame: &SensedMarker<R>, marker: &SensedMarker<R>, out: &mut [R]) {
        let entry = |i: usize, j: usize| entry(frame, marker, i, j);
        let across = (entry(0, 0).powi(2) + entry(1, 0).powi(2)).sqrt();
        out[0] = entry(2, 1).atan2(entry(2, 2));
        out[1] = (-entry(2, 0)).atan2(across);
        if self.over {
            out[1] = -out[1] + PI;
        }
        out[2] = entry(1, 0).atan2(entry(0, 0));
    }
}

/// The sensor on its nodes.
#[derive(Clone, Debug)]
pub enum AnglesKernel {
    /// A coordinate of the machine.
    Plane(ScalarPlace),
    /// Functions of the rotation, with the place of what is held.
    Space(MarkerSensor<Orientation>, usize),
}

/// Outputs that turn.
const TURNING: [usize; 2] = [0, 2];
/// Nearer to ±π/2 than by this cosine of pitch, rates of roll and yaw say nothing about the next step.
const UPRIGHT: f64 = 0.1;
/// Held values: time, then angle and rate of each output that turns.
const HELD: usize = 1 + 2 * TURNING.len();

/// Angles that turn, as expected from held values.
fn expected<S: Space>(at: &Motion<S>, held: usize) -> [f64; 2] {
    let held = &at.memory[held..held + HELD];
    [0, 1].map(|i| held[1 + 2 * i] + held[2 + 2 * i] * (at.t - held[0]))
}

/// Deviation of the angles that turn from those expected, in [−π, π].
fn deviation(angles: &[f64; 3], expected: &[f64; 2]) -> [f64; 2] {
    [0, 1].map(|i| {
        let off = angles[TURNING[i]] - expected[i];
        off - TAU * (off / TAU).round()
    })
}

/// True if the motion has just gone over ±π/2: both angles are half a turn off.
fn is_over(angles: &[f64; 3], expected: &[f64; 2]) -> bool {
    deviation(angles, expected).iter().all(|off| off.abs() > 3.0 * FRAC_PI_4)
}

/// Roll, pitch and yaw, counted, by the triple that is nearest to what is expected.
fn shown<S: Space>(sensor: &MarkerSensor<Orientation>, at: &Motion<S>, held: usize) -> [f64; 3] {
    let (mut angles, expected) = (sensor.values(at), expected(at, held));
    let over = is_over(&angles, &expected);
    let off = deviation(&angles, &expected);
    for i in 0..2 {
        let back = if over { PI.copysign(off[i]) } else { 0.0 };
        angles[TURNING[i]] = expected[i] + off[i] - back;
    }
    if over {
        angles[1] = PI - angles[1];
    }
    angles
}

impl SensorDefinition for Angles {
    type Kernel<S: Space> = AnglesKernel;

    fn name(&self) -> &'static str {
        "angles"
    }

    fn outputs(&self, dimension: Dimension) -> Vec<Port> {
        match dimension {
            Dimension::Two => vec![Port::new("out").unit("rad")],
            Dimension::Three => ["roll", "pitch", "yaw"].map(|name| Port::new(name).unit("rad")).into(),
        }
    }

    fn held(&self, dimension: Dimension) -> usize {
        if dimension == Dimension::Three { HELD } else { 0 }
    }

    fn switches(&self, dimension: Dimension) -> &'static [&'static str] {
        if dimension == Dimension::Three { &["roll turns", "yaw turns"] } else { &[] }
    }

    fn show(&self) -> Result<Fields, &'static str> {
        let mut out = vec![text("of", &self.of)];
        out.extend(show_view(&self.frame, None));
        Ok(out)
    }

    fn place(&mut self, site: &mut dyn Site) -> Result<Back, Mixed> {
        let Self { of, frame } = self;
        site.see_both(of, frame);
        Ok(place_axial(&mut None, site))
    }

    fn kernel<S: Space>(&self, name: &str, plant: &Plant<S>) -> Result<Self::Kernel<S>, MachineError> {
        let markers = [plant.marker(name, &self.frame)?, plant.marker(name, &self.of)?];
        Ok(match S::A {
            1 => AnglesKernel::Plane(plant.context.planar_angle(&markers)),
            _ => AnglesKernel::Space(MarkerSensor { markers, sense: Orientation { over: false } }, 0),
        })
    }
}

impl<S: Space> SensorElement<S> for AnglesKernel {
    fn measure(&self, at: &SensorPoint<S>, _: &mut [f64], out: &mut [f64]) {
        let at = at.motion;
        match self {
            Self::Plane(angle) => out[0] = angle.value(at.q),
            Self::Space(sensor, held) => out.copy_from_slice(&shown(sensor, at, *held)),
        }
    }

    fn motion<T: Sink>(&self, at: &SensorPoint<S>, scratch: &mut [f64], row: usize, sinks: &mut MotionSinks<T>) {
        match self {
            Self::Plane(angle) => angle.terms.iter().for_each(|term| sinks.q.put(row, term.v, term.coefficient)),
            Self::Space(sensor, held) => {
                let over = is_over(&sensor.values(at.motion), &expected(at.motion, *held));
                MarkerSensor { sense: Orientation { over }, ..*sensor }.motion(at, scratch, row, sinks);
            }
        }
    }

    fn set_held(&mut self, first: usize) {
        if let Self::Space(_, held) = self {
            *held = first;
        }
    }

    fn switching(&self, at: &Motion<S>, out: &mut [f64]) {
        let Self::Space(sensor, held) = self else { return };
        let angles = sensor.values(at);
        let off = deviation(&angles, &expected(at, *held));
        for (out, off) in out.iter_mut().zip(off) {
            *out = angles[1].cos() * off.cos();
        }
    }

    fn note(&self, at: &Motion<S>, memory: &mut [f64]) {
        let Self::Space(sensor, held) = self else { return };
        // beyond ±π/2 only an event may change what is shown
        if !is_over(&sensor.values(at), &expected(at, *held)) {
            SensorElement::<S>::renew(self, at, memory);
        }
    }

    fn renew(&self, at: &Motion<S>, memory: &mut [f64]) {
        let Self::Space(sensor, held) = self else { return };
        let (angles, expected, rates) = (sensor.values(at), expected(at, *held), sensor.rates(at));
        let off = deviation(&angles, &expected);
        memory[*held] = at.t;
        for (i, output) in TURNING.into_iter().enumerate() {
            memory[held + 1 + 2 * i] = expected[i] + off[i];
            memory[held + 2 + 2 * i] = if angles[1].cos() > UPRIGHT { rates[output] } else { 0.0 };
        }
    }
}

pub(super) const ENTRIES: &[Entry<Sensor>] =
    &[Entry::new("angles", "angle in the plane; `roll`, `pitch`, `yaw` in space [rad]", &[OF, FRAME], |v| {
        Ok(Sensor::new(Angles { of: v.name("of"), frame: frame(v) }))
    })
    .examples(&[Example::new("of = 'second'"), Example::new("of = 'second'\nin_frame = 'first.f'")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Sensor> {
    vec![Sensor::angles("second.m"), Sensor::angles("first.f").in_frame("second")]
}
