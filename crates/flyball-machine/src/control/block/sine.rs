//! Sine source: y = b + a sin(ω t + φ).

use super::fields::{frequency, maybe, signal};
use super::{Block, BlockDefinition, BlockKind, BlockPoint};
use crate::catalog::{Entry, Example, Fields, Kind, Units, number, optional};
use crate::control::signal::Port;
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// A sine.
#[derive(Clone, Debug)]
pub struct Sine {
    /// a.
    pub amplitude: f64,
    /// ω [rad/s].
    pub frequency: f64,
    /// φ [rad].
    pub phase: f64,
    /// b.
    pub bias: f64,
}

impl Block {
    /// A sine with amplitude and frequency [rad/s].
    pub fn sine(amplitude: f64, frequency: f64) -> Self {
        Self::new(Sine { amplitude, frequency, phase: 0.0, bias: 0.0 })
    }

    /// Phase of a sine [rad].
    pub fn phase(mut self, phase: f64) -> Self {
        match &mut self.kind {
            BlockKind::Sine(sine) => sine.phase = phase,
            _ => self.misplaced = Some("phase"),
        }
        self
    }

    /// Mean of a sine.
    pub fn bias(mut self, bias: f64) -> Self {
        match &mut self.kind {
            BlockKind::Sine(sine) => sine.bias = bias,
            _ => self.misplaced = Some("bias"),
        }
        self
    }
}

impl BlockDefinition for Sine {
    fn name(&self) -> &'static str {
        "sine"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![
            number("amplitude", self.amplitude),
            number("frequency", self.frequency),
            number("phase", self.phase),
            number("bias", self.bias),
        ])
    }
    fn inputs(&self) -> Vec<Port> {
        Vec::new()
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        super::finite(name, "the amplitude", self.amplitude)?;
        super::finite(name, "the frequency", self.frequency)?;
        super::finite(name, "the phase", self.phase)?;
        super::finite(name, "the bias", self.bias)
    }
    fn longest_look(&self) -> f64 {
        super::look_at_wave(self.frequency)
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out[0] = (at.t * self.frequency + self.phase).sin() * self.amplitude + self.bias;
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "sine",
    "a sine of time",
    &[
        signal("amplitude", "amplitude"),
        frequency("frequency", "angular frequency"),
        optional("phase", Kind::Number(Units::ANGLE), "phase at t = 0; default 0"),
        maybe("bias", "added constant; default 0"),
    ],
    |v| {
        let [amplitude, frequency, phase, bias] =
            ["amplitude", "frequency", "phase", "bias"].map(|key| v.number_or_zero(key));
        Ok(Block::new(Sine { amplitude, frequency, phase, bias }))
    },
)
.examples(&[Example::new("amplitude = 2\nfrequency = 3\nphase = 0.4\nbias = 5")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::sine(1.5, 3.0).phase(0.3).bias(0.2)]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;

    #[test]
    fn its_integral_is_a_cosine() {
        let mut bench = Bench::new();
        bench.block("u", Block::sine(1.5, 3.0).phase(0.3).bias(0.2));
        bench.block("x", Block::integrator().input("u"));
        bench.run(2.0).is_near("x", 0.5 * (0.3_f64.cos() - 6.3_f64.cos()) + 0.4);
    }
}
