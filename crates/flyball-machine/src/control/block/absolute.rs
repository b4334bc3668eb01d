//! Absolute value, with an event at its kink.

use super::{Block, BlockChange, BlockDefinition, BlockPoint, Happened};
use crate::catalog::{Entry, Example, Fields};
use crate::control::signal::Port;
use crate::geometry::region;
use flyball_dae::scalar::Real;

/// The absolute value.
#[derive(Clone, Debug)]
pub struct Absolute;

impl Block {
    /// y = |u|.
    pub fn absolute() -> Self {
        Self::new(Absolute)
    }
}

impl BlockDefinition for Absolute {
    fn name(&self) -> &'static str {
        "absolute"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(Fields::new())
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("in")]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        let negative = region::region(&[0.0], at.modes[0], at.u[0].value()) == 0;
        out[0] = if negative { -at.u[0] } else { at.u[0] };
    }
    fn modes(&self) -> usize {
        1
    }
    fn switches(&self) -> Vec<&'static str> {
        vec!["negative", "positive"]
    }
    fn switching(&self, at: &BlockPoint, out: &mut [f64]) {
        region::switching(&[0.0], at.modes[0], at.u[0], out);
    }
    fn react(&self, at: &BlockPoint, happened: &Happened, change: &mut BlockChange) {
        change.modes[0] = region::next_mode(&[0.0], at.modes[0], at.u[0], happened.pair(0));
    }
}

pub(super) const ENTRIES: &[Entry<Block>] =
    &[Entry::new("absolute", "absolute value; its kink is an event", &[], |_| Ok(Block::absolute()))
        .examples(&[Example::new("inputs = ['a']")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::absolute()]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;
    use std::f64::consts::PI;

    #[test]
    fn a_sine_is_rectified_with_an_event_at_each_zero() {
        let mut bench = Bench::new();
        bench.block("u", Block::sine(1.0, 2.0 * PI).phase(-PI / 4.0));
        bench.block("y", Block::absolute().input("u"));
        bench.block("x", Block::integrator().input("y"));
        let run = bench.run(1.0);
        run.has_events(&[0.125, 0.625]);
        run.is_near("x", 2.0 / PI);
    }
}
