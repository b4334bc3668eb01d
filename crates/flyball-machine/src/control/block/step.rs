//! Step source: one value before an instant, another from it on; the jump is an exact time event.

use super::fields::{maybe, time};
use super::{Block, BlockChange, BlockDefinition, BlockPoint, Happened};
use crate::catalog::{Entry, Example, Fields, number};
use crate::control::signal::{Port, PortSource};
use crate::geometry::region;
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// A step.
#[derive(Clone, Debug)]
pub struct Step {
    /// When it jumps [s].
    pub time: f64,
    /// Value before and after.
    pub values: [f64; 2],
}

impl Block {
    /// A step at `time` from `before` to `after`.
    pub fn step(time: f64, before: f64, after: f64) -> Self {
        Self::new(Step { time, values: [before, after] })
    }
}

impl BlockDefinition for Step {
    fn name(&self) -> &'static str {
        "step"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        let [before, after] = self.values;
        Ok(vec![number("time", self.time), number("before", before), number("after", after)])
    }
    fn inputs(&self) -> Vec<Port> {
        Vec::new()
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        super::finite(name, "the time", self.time)?;
        self.values.iter().try_for_each(|value| super::finite(name, "a value", *value))
    }
    fn source(&self, _: usize) -> PortSource {
        PortSource::Memory(0)
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out[0] = R::from(at.memory[0]);
    }
    fn memory(&self) -> Vec<f64> {
        vec![self.values[0]]
    }
    fn has_instants(&self) -> bool {
        true
    }
    fn next_time(&self, at: &BlockPoint) -> Option<f64> {
        region::next_instant(&[self.time], at.t)
    }
    fn react(&self, at: &BlockPoint, _: &Happened, change: &mut BlockChange) {
        change.memory[0] = self.values[(region::mode_at(&[self.time], at.t) - 1) as usize];
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "step",
    "a step in time; the jump is an event",
    &[time("time", "when"), maybe("before", "value before; default 0"), maybe("after", "value after; default 1")],
    |v| Ok(Block::step(v.number_or_zero("time"), v.number_or_zero("before"), v.number_or("after", 1.0))),
)
.examples(&[Example::new("time = 0.2\nbefore = 3\nafter = 4")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::step(0.3, -1.0, 2.0)]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;

    #[test]
    fn it_jumps_exactly_at_its_time_even_at_the_start() {
        let mut bench = Bench::new();
        bench.block("u", Block::step(0.3, -1.0, 2.0));
        bench.block("now", Block::step(0.0, -1.0, 2.0));
        bench.block("x", Block::integrator().input("u"));
        bench.block("z", Block::integrator().input("now"));
        let run = bench.run(1.0);
        run.has_time_events(&[0.3]);
        run.is_near("x", -0.3 + 2.0 * 0.7);
        run.is_near("z", 2.0);
    }
}
