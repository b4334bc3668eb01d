//! Sign: −1 below zero, 1 from zero on; the jump is an event.

use super::{Block, BlockChange, BlockDefinition, BlockPoint, Happened};
use crate::catalog::{Entry, Example, Fields};
use crate::control::signal::{Port, PortSource};
use crate::geometry::region;
use flyball_dae::scalar::Real;

/// The sign.
#[derive(Clone, Debug)]
pub struct Sign;

impl Block {
    /// y = −1 for u < 0, else 1.
    pub fn sign() -> Self {
        Self::new(Sign)
    }
}

/// The mode that belongs to a held sign.
fn mode(held: f64) -> i32 {
    match held {
        held if held < 0.0 => 1,
        held if held > 0.0 => 2,
        _ => 0,
    }
}

impl BlockDefinition for Sign {
    fn name(&self) -> &'static str {
        "sign"
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
    fn source(&self, _: usize) -> PortSource {
        PortSource::Memory(0)
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out[0] = R::from(at.memory[0]);
    }
    fn memory(&self) -> Vec<f64> {
        vec![0.0]
    }
    fn switches(&self) -> Vec<&'static str> {
        vec!["negative", "positive"]
    }
    fn switching(&self, at: &BlockPoint, out: &mut [f64]) {
        region::switching(&[0.0], mode(at.memory[0]), at.u[0], out);
    }
    fn react(&self, at: &BlockPoint, happened: &Happened, change: &mut BlockChange) {
        let next = region::next_side(&[0.0], mode(at.memory[0]), [happened.before[0], at.u[0]], happened.pair(0));
        change.memory[0] = if next == 1 { -1.0 } else { 1.0 };
    }
}

pub(super) const ENTRIES: &[Entry<Block>] =
    &[Entry::new("sign", "−1 below zero, 1 from zero on; its jump is an event", &[], |_| Ok(Block::sign()))
        .examples(&[Example::new("inputs = ['a']")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::sign()]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;
    use std::f64::consts::PI;

    #[test]
    fn it_jumps_at_the_zeros_of_its_input() {
        let mut bench = Bench::new();
        bench.block("u", Block::sine(1.0, 2.0 * PI).phase(-PI / 4.0));
        bench.block("y", Block::sign().input("u"));
        bench.block("x", Block::integrator().input("y"));
        let run = bench.run(1.0);
        run.has_events(&[0.125, 0.625]);
        run.is_near("x", -0.125 + 0.5 - 0.375);
    }
}
