//! Chirp source: a sine whose frequency grows linearly from ω₀ to ω₁ over a time T and then stays.
//!
//!   y = a sin φ,   φ = ω₀ t + (ω₁ − ω₀) t²/(2T) for 0 ≤ t ≤ T,   φ̇ = ω₀ before, ω₁ after

use super::fields::{frequency, signal, time};
use super::{Block, BlockChange, BlockDefinition, BlockPoint, Happened};
use crate::catalog::{Entry, Example, Fields, number};
use crate::control::signal::Port;
use crate::geometry::region;
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// A sine of growing frequency.
#[derive(Clone, Debug)]
pub struct Chirp {
    /// a.
    pub amplitude: f64,
    /// ω₀ and ω₁ [rad/s].
    pub frequencies: [f64; 2],
    /// T [s].
    pub duration: f64,
}

impl Block {
    /// A sine whose frequency [rad/s] grows from one value to another over a time [s].
    pub fn chirp(amplitude: f64, from: f64, to: f64, duration: f64) -> Self {
        Self::new(Chirp { amplitude, frequencies: [from, to], duration })
    }
}

impl BlockDefinition for Chirp {
    fn name(&self) -> &'static str {
        "chirp"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        let [from, to] = self.frequencies;
        Ok(vec![
            number("amplitude", self.amplitude),
            number("from", from),
            number("to", to),
            number("duration", self.duration),
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
        self.frequencies.iter().try_for_each(|frequency| super::finite(name, "a frequency", *frequency))?;
        super::positive(name, "the duration", self.duration)
    }
    fn longest_look(&self) -> f64 {
        let [from, to] = self.frequencies;
        super::look_at_wave(from.abs().max(to.abs()))
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        let ([w_0, w_1], end) = (self.frequencies, self.duration);
        let phase = match region::region(&[0.0, end], at.modes[0], at.t.value()) {
            0 => at.t * w_0,
            1 => at.t * w_0 + at.t * at.t * (0.5 * (w_1 - w_0) / end),
            _ => at.t * w_1 - 0.5 * (w_1 - w_0) * end,
        };
        out[0] = phase.sin() * self.amplitude;
    }
    fn modes(&self) -> usize {
        1
    }
    fn has_instants(&self) -> bool {
        true
    }
    fn next_time(&self, at: &BlockPoint) -> Option<f64> {
        region::next_instant(&[0.0, self.duration], at.t)
    }
    fn react(&self, at: &BlockPoint, _: &Happened, change: &mut BlockChange) {
        change.modes[0] = region::mode_at(&[0.0, self.duration], at.t);
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "chirp",
    "a sine whose frequency grows from t = 0 on and then stays",
    &[
        signal("amplitude", "amplitude"),
        frequency("from", "angular frequency at t = 0"),
        frequency("to", "angular frequency at the end"),
        time("duration", "how long it grows"),
    ],
    |v| {
        let [amplitude, from, to, duration] = ["amplitude", "from", "to", "duration"].map(|key| v.number_or_zero(key));
        Ok(Block::chirp(amplitude, from, to, duration))
    },
)
.examples(&[Example::new("amplitude = 2\nfrom = 1\nto = 7\nduration = 3")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::chirp(1.5, 1.0, 5.0, 2.0)]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;

    #[test]
    fn its_phase_is_the_integral_of_its_frequency() {
        let mut bench = Bench::new();
        bench.block("u", Block::chirp(2.0, 1.0, 5.0, 2.0));
        bench.run(1.5).is_near("u", 2.0 * (1.5_f64 + 1.5 * 1.5).sin());
        let run = bench.run(3.0);
        run.has_time_events(&[2.0]);
        run.is_near("u", 2.0 * (2.0_f64 + 4.0 + 5.0).sin());
    }
}
