//! Gain: y = k u, component by component.

use super::fields::signal;
use super::{Block, BlockDefinition, BlockKind, BlockPoint, Of, On};
use crate::catalog::{Entry, Example, Fields, Kind, Value, number, optional};
use crate::control::signal::Port;
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// A factor.
#[derive(Clone, Debug)]
pub struct Gain {
    /// k.
    pub factor: f64,
    /// Number of components.
    pub width: usize,
}

impl Block {
    /// y = k u.
    pub fn gain(factor: f64) -> Self {
        Self::new(Gain { factor, width: 1 })
    }

    /// Lets a gain or a sampler work on vectors.
    pub fn width(mut self, width: usize) -> Self {
        match &mut self.kind {
            BlockKind::Gain(gain) => gain.width = width,
            BlockKind::Hold(hold) => hold.width = width,
            _ => self.misplaced = Some("width"),
        }
        self
    }
}

impl BlockDefinition for Gain {
    fn name(&self) -> &'static str {
        "gain"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![number("gain", self.factor), ("width", Value::Count(self.width))])
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::vector("in", self.width)]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::vector("out", self.width)]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        super::finite(name, "the gain", self.factor)
    }
    fn depends(&self, of: Of, on: On) -> bool {
        matches!((of, on), (Of::Output(i), On::Input(j)) if i == j)
    }
    fn is_linear(&self) -> bool {
        true
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        for (y, u) in out.iter_mut().zip(at.u) {
            *y = *u * self.factor;
        }
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "gain",
    "a multiple of its input, component by component",
    &[signal("gain", "factor"), optional("width", Kind::Count, "number of components of the input; default 1")],
    |v| Ok(Block::gain(v.number_or_zero("gain")).width(v.count("width").unwrap_or(1))),
)
.examples(&[Example::new("inputs = ['a']\ngain = 2"), Example::new("inputs = ['p']\ngain = 2\nwidth = 2")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::gain(-2.5), Block::gain(0.3).width(3)]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;

    #[test]
    fn every_component_is_multiplied() {
        let mut bench = Bench::new();
        bench.block("a", Block::sine(1.0, 2.0).phase(0.3));
        bench.block("b", Block::constant(3.0));
        bench.block("y", Block::gain(-2.5).width(2).wire("in[1]", "a").wire("in[2]", "b"));
        let run = bench.run(1.0);
        run.is_near("y.out[1]", -2.5 * 2.3_f64.sin());
        run.is_near("y.out[2]", -7.5);
    }
}
