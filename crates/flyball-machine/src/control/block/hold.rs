//! Sampler with zero-order hold: y = u at the last tick.

use super::clock::{self, Clock, sampled};
use super::fields::{OFFSET, PERIOD, clock_of, maybe, show_clock};
use super::{Block, BlockChange, BlockDefinition, BlockKind, BlockPoint, Happened};
use crate::catalog::{Entry, Example, Fields, Kind, Value, number, optional};
use crate::control::signal::{Port, PortSource};
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// A sampler with hold.
#[derive(Clone, Debug)]
pub struct Hold {
    /// When it samples.
    pub clock: Clock,
    /// Number of components.
    pub width: usize,
    /// Output before the first tick.
    pub before: f64,
}

impl Block {
    /// Samples a signal every period [s] and holds it.
    pub fn hold(period: f64) -> Self {
        Self::new(Hold { clock: Clock::every(period), width: 1, before: 0.0 })
    }

    /// Time of the first tick of a sampled block [s].
    pub fn offset(mut self, offset: f64) -> Self {
        match &mut self.kind {
            BlockKind::Hold(block) => block.clock.offset = offset,
            BlockKind::DiscreteStateSpace(block) => block.clock.offset = offset,
            BlockKind::DiscretePid(block) => block.clock.offset = offset,
            BlockKind::SampledFunction(block) => block.clock.offset = offset,
            BlockKind::Noise(block) => block.clock.offset = offset,
            _ => self.misplaced = Some("offset"),
        }
        self
    }
}

impl Hold {
    fn held(&self) -> Vec<f64> {
        vec![self.before; self.width]
    }
    fn tick(&self, _: f64, at: &BlockPoint, held: &mut [f64]) {
        held.copy_from_slice(at.u);
    }
}

impl BlockDefinition for Hold {
    fn name(&self) -> &'static str {
        "hold"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        let mut out = show_clock(&self.clock);
        out.extend([("width", Value::Count(self.width)), number("before", self.before)]);
        Ok(out)
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::vector("in", self.width)]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::vector("out", self.width)]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        self.clock.check(name)?;
        super::finite(name, "the value before the first tick", self.before)
    }
    sampled!();
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "hold",
    "samples its input and holds it",
    &[
        PERIOD,
        OFFSET,
        optional("width", Kind::Count, "number of components of the input; default 1"),
        maybe("before", "output before the first tick; default 0"),
    ],
    |v| {
        let (width, before) = (v.count("width").unwrap_or(1), v.number_or_zero("before"));
        Ok(Block::new(Hold { clock: clock_of(v), width, before }))
    },
)
.examples(&[Example::new("inputs = ['p']\nperiod = 0.1\noffset = 0.02\nwidth = 2\nbefore = 3")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::hold(0.1), Block::hold(0.1).width(2).offset(0.05)]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;

    #[test]
    fn its_integral_is_the_left_sum() {
        let mut bench = Bench::new();
        bench.block("u", Block::sine(1.0, 3.0));
        bench.block("y", Block::hold(0.1).offset(0.05).input("u"));
        bench.block("x", Block::integrator().input("y"));
        let run = bench.run(1.0);
        let ticks: Vec<f64> = (0..10).map(|k| 0.05 + f64::from(k) * 0.1).collect();
        run.has_time_events(&ticks);
        let sum: f64 = ticks.iter().map(|t| (3.0 * t).sin() * 0.1_f64.min(1.0 - t)).sum();
        run.is_near("x", sum);
    }

    #[test]
    fn samplers_at_one_tick_follow_the_flow_of_signals() {
        // listed against the flow: the last one must still show what the first sampled at the same tick
        let mut bench = Bench::new();
        bench.block("third", Block::hold(0.1).input("double"));
        bench.block("double", Block::gain(2.0).input("second"));
        bench.block("second", Block::hold(0.1).input("first"));
        bench.block("first", Block::hold(0.1).input("u"));
        bench.block("u", Block::sine(1.0, 3.0));
        let run = bench.run(0.55);
        run.is_near("third", 2.0 * 1.5_f64.sin());
    }
}
