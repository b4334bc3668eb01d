//! Electric circuit of a direct-current motor behind a gear, from voltage U and speed ω of the driven coordinate.
//!
//!   L i̇ = U − R i − k n ω          L = 0:  i = (U − k n ω)/R
//!
//! The moment on the coordinate is k n i; [`crate::control::Diagram::motor`] connects all three.

use super::fields::{maybe, signal};
use super::{Block, BlockDefinition, BlockPoint, Of, On};
use crate::catalog::{Entry, Example, Field, Fields, Kind, Units, Values, number, optional};
use crate::control::signal::{Port, PortSource};
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// The electric circuit of a motor.
#[derive(Clone, Debug)]
pub struct Motor {
    /// Resistance R [Ω].
    pub resistance: f64,
    /// Inductance L [H].
    pub inductance: f64,
    /// Moment per current, and voltage per speed, of the shaft k [N m/A = V s/rad].
    pub constant: f64,
    /// Turns of the shaft per turn of the driven coordinate n.
    pub gear: f64,
    /// Current at the start [A].
    pub current: f64,
}

impl Motor {
    /// A motor without gear that starts without current.
    pub fn new(resistance: f64, inductance: f64, constant: f64) -> Self {
        Self { resistance, inductance, constant, gear: 1.0, current: 0.0 }
    }

    /// Turns of the shaft per turn of the driven coordinate.
    pub fn gear(mut self, gear: f64) -> Self {
        self.gear = gear;
        self
    }

    /// Moment on the driven coordinate per current [N m/A].
    pub fn torque_per_current(&self) -> f64 {
        self.constant * self.gear
    }

    /// U − k n ω.
    fn drive<R: Real>(&self, at: &BlockPoint<R>) -> R {
        at.u[0] - at.u[1] * self.torque_per_current()
    }
}

impl Block {
    /// The electric circuit of a motor: inputs voltage and speed, output current.
    pub fn motor(motor: Motor) -> Self {
        Self::new(motor)
    }
}

impl BlockDefinition for Motor {
    fn name(&self) -> &'static str {
        "motor"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![
            number("resistance", self.resistance),
            number("inductance", self.inductance),
            number("constant", self.constant),
            number("gear", self.gear),
            number("current", self.current),
        ])
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("voltage").unit("V"), Port::new("speed")]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("current").unit("A")]
    }
    fn states(&self) -> Vec<(String, f64)> {
        if self.inductance > 0.0 { vec![("current".into(), self.current)] } else { Vec::new() }
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        super::positive(name, "the resistance", self.resistance)?;
        for (what, value) in
            [("the motor constant", self.constant), ("the gear ratio", self.gear), ("the current", self.current)]
        {
            super::finite(name, what, value)?;
        }
        if self.inductance >= 0.0 && self.inductance.is_finite() {
            return Ok(());
        }
        let (what, value, help) = ("the inductance", self.inductance, "give it a number that is not negative");
        Err(MachineError::BadValue { element: name.into(), what, value, help })
    }
    fn source(&self, _: usize) -> PortSource {
        if self.inductance > 0.0 { PortSource::State(0) } else { PortSource::Function }
    }
    fn depends(&self, of: Of, on: On) -> bool {
        self.inductance == 0.0 || !matches!((of, on), (Of::Output(_), On::Input(_)))
    }
    fn is_linear(&self) -> bool {
        true
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out[0] = at.x.first().copied().unwrap_or_else(|| self.drive(at) / self.resistance);
    }
    fn rate<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        if let Some(rate) = out.first_mut() {
            *rate = (self.drive(at) - at.x[0] * self.resistance) / self.inductance;
        }
    }
}

/// Fields of a motor.
pub(crate) const MOTOR: [Field; 5] = [
    signal("resistance", "resistance [ohm]"),
    maybe("inductance", "inductance [H]; default 0, then the current is algebraic"),
    signal("constant", "moment per current of the shaft [N m/A], which is also its voltage per speed [V s/rad]"),
    optional("gear", Kind::Number(Units::NUMBER), "turns of the shaft per turn of the coordinate; default 1"),
    maybe("current", "current at the start [A]; default 0"),
];

impl Motor {
    /// From its fields.
    pub(crate) fn from_fields(v: &Values) -> Self {
        let [resistance, inductance, constant, current] =
            ["resistance", "inductance", "constant", "current"].map(|key| v.number_or_zero(key));
        Self { resistance, inductance, constant, gear: v.number_or("gear", 1.0), current }
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "motor",
    "circuit of a direct-current motor: inputs `voltage` [V] and `speed` [rad/s], output `current` [A]",
    &MOTOR,
    |v| Ok(Block::motor(Motor::from_fields(v))),
)
.examples(&[Example::new(
    "inputs = ['a', 'b']\nresistance = 2\ninductance = 0.1\nconstant = 0.3\ngear = 3\ncurrent = 0.2",
)])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::motor(Motor::new(1.2, 0.03, 0.4).gear(5.0)), Block::motor(Motor::new(1.2, 0.0, 0.4))]
}
