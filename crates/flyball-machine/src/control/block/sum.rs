//! Weighted sum: y = w₁ u₁ + … + wₙ uₙ.

use super::{Block, BlockDefinition, BlockPoint};
use crate::catalog::{Entry, Example, Fields, Kind, Units, numbers, required};
use crate::control::signal::Port;
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// A weighted sum.
#[derive(Clone, Debug)]
pub struct Sum {
    /// One weight per input.
    pub weights: Vec<f64>,
}

impl Block {
    /// A sum with one weight per input: `[1.0, -1.0]` is a difference.
    pub fn sum(weights: impl Into<Vec<f64>>) -> Self {
        Self::new(Sum { weights: weights.into() })
    }
}

impl BlockDefinition for Sum {
    fn name(&self) -> &'static str {
        "sum"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![numbers("weights", &self.weights)])
    }
    fn inputs(&self) -> Vec<Port> {
        (1..=self.weights.len()).map(|i| Port::new(format!("in{i}"))).collect()
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        self.weights.iter().try_for_each(|weight| super::finite(name, "a weight", *weight))
    }
    fn is_linear(&self) -> bool {
        true
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out[0] = at.u.iter().zip(&self.weights).fold(R::zero(), |sum, (u, weight)| sum + *u * *weight);
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "sum",
    "weighted sum of its inputs",
    &[required("weights", Kind::Numbers(Units::SIGNAL, 0), "one weight per input")],
    |v| Ok(Block::sum(v.numbers("weights").unwrap_or_default())),
)
.examples(&[Example::new("inputs = ['a', 'b']\nweights = [2, -0.5]")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::sum([1.0, -1.0]), Block::sum([0.5, 2.0, -3.0])]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;

    #[test]
    fn signals_are_added_with_their_weights() {
        let mut bench = Bench::new();
        bench.block("a", Block::sine(1.0, 2.0).phase(0.3));
        bench.block("b", Block::constant(3.0));
        bench.block("y", Block::sum([2.0, -1.0, 0.5]).inputs(["a", "b", "a"]));
        bench.run(1.0).is_near("y", 2.5 * 2.3_f64.sin() - 3.0);
    }
}
