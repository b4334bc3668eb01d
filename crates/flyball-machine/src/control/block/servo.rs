//! The force that makes a coordinate s follow a reference r: an output that is defined by what it achieves.
//!
//!   0 = e := s̈ − r̈ − 2 ζ ω (ṙ − ṡ) − ω² (r − s),     written as  y = u₁ − e  with u₁ = y
//!
//! The equation of a machine has no constraint Φ(q, t, x), so a motion prescribed by a signal is held at the level of
//! accelerations, where the index-1 matrix solves it; ω pulls a deviation back. If s starts on r it stays there to the
//! tolerance of the run. With r̈ and ṙ left at zero, s follows r as a second-order filter would.
//! [`crate::control::Diagram::follow`] connects it.

use super::fields::frequency;
use super::{Block, BlockDefinition, BlockPoint};
use crate::catalog::{Entry, Example, Field, Fields, Kind, Units, Values, number, optional};
use crate::control::signal::Port;
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// The force that makes a coordinate follow a signal.
#[derive(Clone, Debug)]
pub struct Servo {
    /// Bandwidth ω [rad/s].
    pub bandwidth: f64,
    /// Damping ratio ζ.
    pub damping: f64,
}

impl Block {
    /// The force that makes a coordinate follow a signal, with a bandwidth [rad/s] and a damping ratio.
    pub fn servo(bandwidth: f64, damping: f64) -> Self {
        Self::new(Servo { bandwidth, damping })
    }
}

impl BlockDefinition for Servo {
    fn name(&self) -> &'static str {
        "servo"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![number("bandwidth", self.bandwidth), number("damping", self.damping)])
    }
    fn inputs(&self) -> Vec<Port> {
        let names =
            ["own", "position", "rate", "acceleration", "reference", "reference_rate", "reference_acceleration"];
        names.map(Port::new).into()
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("force")]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        super::positive(name, "the bandwidth", self.bandwidth)?;
        super::positive(name, "the damping", self.damping)
    }
    fn is_linear(&self) -> bool {
        true
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        let &[own, s, s_dot, s_ddot, r, r_dot, r_ddot] = at.u else {
            unreachable!("a servo has seven inputs");
        };
        let (w, z) = (self.bandwidth, self.damping);
        out[0] = own - (s_ddot - r_ddot - (r_dot - s_dot) * (2.0 * z * w) - (r - s) * (w * w));
    }
}

/// Fields of a servo.
pub(crate) const SERVO: [Field; 2] = [
    frequency("bandwidth", "bandwidth with which a deviation is pulled back"),
    optional("damping", Kind::Number(Units::NUMBER), "damping ratio of that; default 1"),
];

impl Servo {
    /// From its fields.
    pub(crate) fn from_fields(v: &Values) -> Self {
        Self { bandwidth: v.number_or_zero("bandwidth"), damping: v.number_or("damping", 1.0) }
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "servo",
    "force that makes a coordinate follow a signal; the actuator `servo` connects its seven inputs",
    &SERVO,
    |v| Ok(Block::new(Servo::from_fields(v))),
)
.examples(&[Example::new("inputs = ['a', 'b', 'c', 'a', 'b', 'c', 'a']\nbandwidth = 5\ndamping = 0.7")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::servo(8.0, 0.7)]
}
