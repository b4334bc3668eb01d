//! Pulse source: `high` for a width at the beginning of every period, else `low`. Edges are exact time events.
//!
//!   edge 2k at t₀ + k T (up), edge 2k + 1 at t₀ + k T + w (down)

use super::fields::{maybe, time};
use super::{Block, BlockChange, BlockDefinition, BlockKind, BlockPoint, Happened};
use crate::catalog::{Entry, Example, Fields, Kind, Units, number, optional};
use crate::control::signal::{Port, PortSource};
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// A train of pulses.
#[derive(Clone, Debug)]
pub struct Pulse {
    /// T [s].
    pub period: f64,
    /// w [s], less than the period.
    pub width: f64,
    /// t₀ [s].
    pub first: f64,
    /// Values outside and in a pulse.
    pub levels: [f64; 2],
}

impl Block {
    /// Pulses of a width [s] at the beginning of every period [s], from 0 to 1.
    pub fn pulse(period: f64, width: f64) -> Self {
        Self::new(Pulse { period, width, first: 0.0, levels: [0.0, 1.0] })
    }

    /// Time of the first pulse [s].
    pub fn first(mut self, time: f64) -> Self {
        match &mut self.kind {
            BlockKind::Pulse(pulse) => pulse.first = time,
            _ => self.misplaced = Some("first"),
        }
        self
    }

    /// Values outside and in a pulse.
    pub fn levels(mut self, low: f64, high: f64) -> Self {
        match &mut self.kind {
            BlockKind::Pulse(pulse) => pulse.levels = [low, high],
            _ => self.misplaced = Some("levels"),
        }
        self
    }
}

impl Pulse {
    /// Time of an edge.
    fn edge(&self, i: f64) -> f64 {
        let (k, down) = ((i / 2.0).floor(), i % 2.0 == 1.0);
        self.first + k * self.period + if down { self.width } else { 0.0 }
    }

    /// Number of edges up to a time.
    fn edges(&self, t: f64) -> f64 {
        let t = t + 4.0 * f64::EPSILON * t.abs();
        let guess = 2.0 * ((t - self.first) / self.period).floor() - 2.0;
        (0..6).map(|i| (guess + f64::from(i)).max(0.0)).find(|&i| self.edge(i) > t).unwrap_or(0.0)
    }
}

impl BlockDefinition for Pulse {
    fn name(&self) -> &'static str {
        "pulse"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        let [low, high] = self.levels;
        Ok(vec![
            number("period", self.period),
            number("width", self.width),
            number("first", self.first),
            number("low", low),
            number("high", high),
        ])
    }
    fn inputs(&self) -> Vec<Port> {
        Vec::new()
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        super::positive(name, "the width", self.width)?;
        super::positive(name, "the period minus the width", self.period - self.width)?;
        super::finite(name, "the first time", self.first)?;
        self.levels.iter().try_for_each(|level| super::finite(name, "a level", *level))
    }
    fn source(&self, _: usize) -> PortSource {
        PortSource::Memory(0)
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out[0] = R::from(at.memory[0]);
    }
    fn memory(&self) -> Vec<f64> {
        vec![self.levels[0]]
    }
    fn has_instants(&self) -> bool {
        true
    }
    fn next_time(&self, at: &BlockPoint) -> Option<f64> {
        Some(self.edge(self.edges(at.t)))
    }
    fn react(&self, at: &BlockPoint, _: &Happened, change: &mut BlockChange) {
        change.memory[0] = self.levels[usize::from(self.edges(at.t) % 2.0 == 1.0)];
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "pulse",
    "a train of pulses; its edges are events",
    &[
        time("period", "time from pulse to pulse"),
        time("width", "length of a pulse, shorter than the period"),
        optional("first", Kind::Number(Units::TIME), "when the first pulse begins; default 0"),
        maybe("low", "value outside a pulse; default 0"),
        maybe("high", "value in a pulse; default 1"),
    ],
    |v| {
        let [period, width, first, low] = ["period", "width", "first", "low"].map(|key| v.number_or_zero(key));
        Ok(Block::new(Pulse { period, width, first, levels: [low, v.number_or("high", 1.0)] }))
    },
)
.examples(&[Example::new("period = 2\nwidth = 0.5\nfirst = 0.1\nlow = -2\nhigh = 3")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::pulse(1.0, 0.25).first(0.1).levels(-1.0, 2.0)]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;

    #[test]
    fn edges_fall_on_multiples_of_the_period() {
        let mut bench = Bench::new();
        bench.block("u", Block::pulse(0.1, 0.03).first(0.2).levels(-1.0, 2.0));
        bench.block("x", Block::integrator().input("u"));
        let run = bench.run(0.45);
        run.has_time_events(&[0.2, 0.2 + 0.03, 0.2 + 0.1, 0.2 + 0.1 + 0.03, 0.2 + 2.0 * 0.1, 0.2 + 2.0 * 0.1 + 0.03]);
        run.is_near("x", -0.45 + 3.0 * 0.09);
    }

    #[test]
    fn edges_of_late_pulses_are_counted_without_drift() {
        let pulse = Pulse { period: 1e-3, width: 2e-4, first: 0.0, levels: [0.0, 1.0] };
        for i in 0..20_000 {
            let t = pulse.edge(f64::from(i));
            assert_eq!(pulse.edges(t), f64::from(i) + 1.0);
            assert_eq!(pulse.edges(t - 1e-9), f64::from(i));
        }
    }
}
