//! Switch: passes the first signal while a control signal is at or above a threshold, else the second.

use super::fields::maybe;
use super::{Block, BlockChange, BlockDefinition, BlockPoint, Happened};
use crate::catalog::{Entry, Example, Fields, number};
use crate::control::signal::Port;
use crate::geometry::region;
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// A switch between two signals.
#[derive(Clone, Debug)]
pub struct SignalSwitch {
    /// Of the control signal.
    pub threshold: f64,
}

impl Block {
    /// Passes `first` while `control` is at or above the threshold, else `second`; inputs in this order: `control`,
    /// `first`, `second`.
    pub fn switch(threshold: f64) -> Self {
        Self::new(SignalSwitch { threshold })
    }
}

impl BlockDefinition for SignalSwitch {
    fn name(&self) -> &'static str {
        "switch"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![number("threshold", self.threshold)])
    }
    fn inputs(&self) -> Vec<Port> {
        ["control", "first", "second"].map(Port::new).into()
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        super::finite(name, "the threshold", self.threshold)
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        let below = region::region(&[self.threshold], at.modes[0], at.u[0].value()) == 0;
        out[0] = if below { at.u[2] } else { at.u[1] };
    }
    fn modes(&self) -> usize {
        1
    }
    fn switches(&self) -> Vec<&'static str> {
        vec!["second", "first"]
    }
    fn switching(&self, at: &BlockPoint, out: &mut [f64]) {
        region::switching(&[self.threshold], at.modes[0], at.u[0], out);
    }
    fn react(&self, at: &BlockPoint, happened: &Happened, change: &mut BlockChange) {
        let control = [happened.before[0], at.u[0]];
        change.modes[0] = region::next_side(&[self.threshold], at.modes[0], control, happened.pair(0));
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "switch",
    "passes its input `first` while `control` is at or above a threshold, else `second`; inputs in the order control, \
     first, second",
    &[maybe("threshold", "threshold of `control`; default 0")],
    |v| Ok(Block::switch(v.number_or_zero("threshold"))),
)
.examples(&[Example::new("inputs = ['a', 'b', 'c']\nthreshold = 0.3")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::switch(0.2)]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;
    use std::f64::consts::PI;

    #[test]
    fn it_changes_over_where_the_control_signal_passes_the_threshold() {
        let mut bench = Bench::new();
        bench.block("u", Block::sine(1.0, 2.0 * PI));
        bench.block("two", Block::constant(2.0));
        bench.block("five", Block::constant(5.0));
        bench.block("y", Block::switch(0.5).inputs(["u", "two", "five"]));
        bench.block("x", Block::integrator().input("y"));
        let run = bench.run(1.0);
        run.has_events(&[1.0 / 12.0, 5.0 / 12.0]);
        run.is_near("x", 2.0 / 3.0 + 5.0 * 2.0 / 3.0);
    }
}
