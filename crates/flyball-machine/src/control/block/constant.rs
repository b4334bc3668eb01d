//! Constant source.

use super::fields::signal;
use super::{Block, BlockDefinition, BlockPoint};
use crate::catalog::{Entry, Example, Fields, number};
use crate::control::signal::{Port, PortSource};
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// A constant.
#[derive(Clone, Debug)]
pub struct Constant {
    /// Its value.
    pub value: f64,
}

impl Block {
    /// A constant signal.
    pub fn constant(value: f64) -> Self {
        Self::new(Constant { value })
    }
}

impl BlockDefinition for Constant {
    fn name(&self) -> &'static str {
        "constant"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![number("value", self.value)])
    }
    fn inputs(&self) -> Vec<Port> {
        Vec::new()
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        super::finite(name, "the value", self.value)
    }
    fn source(&self, _: usize) -> PortSource {
        PortSource::Constant(self.value)
    }
    fn is_linear(&self) -> bool {
        true
    }
    fn output<R: Real>(&self, _: &BlockPoint<R>, out: &mut [R]) {
        out[0] = R::from(self.value);
    }
}

pub(super) const ENTRIES: &[Entry<Block>] =
    &[Entry::new("constant", "a number", &[signal("value", "the number")], |v| {
        Ok(Block::constant(v.number_or_zero("value")))
    })
    .examples(&[Example::new("value = 3")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::constant(2.5)]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;

    #[test]
    fn it_does_not_change_and_costs_no_row() {
        let mut bench = Bench::new();
        bench.block("c", Block::constant(2.5));
        bench.block("x", Block::integrator().input("c"));
        let run = bench.run(2.0);
        run.is_near("x", 5.0);
        assert!(run.summary.state.y.is_empty());
    }
}
