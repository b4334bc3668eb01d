//! Product: y = u₁ u₂ … uₙ.

use super::fields::count_inputs;
use super::{Block, BlockDefinition, BlockPoint};
use crate::catalog::{Entry, Example, Fields};
use crate::control::signal::Port;
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// A product.
#[derive(Clone, Debug)]
pub struct Product {
    /// Number of factors.
    pub count: usize,
}

impl Block {
    /// The product of `count` signals.
    pub fn product(count: usize) -> Self {
        Self::new(Product { count })
    }
}

impl BlockDefinition for Product {
    fn name(&self) -> &'static str {
        "product"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(Fields::new())
    }
    fn inputs(&self) -> Vec<Port> {
        (1..=self.count).map(|i| Port::new(format!("in{i}"))).collect()
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        super::positive(name, "the number of factors", self.count as f64)
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out[0] = at.u.iter().fold(R::one(), |product, u| product * *u);
    }
}

pub(super) const ENTRIES: &[Entry<Block>] =
    &[Entry::new("product", "product of its inputs", &[], |v| Ok(Block::product(count_inputs(v)?)))
        .examples(&[Example::new("inputs = ['a', 'b']")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::product(2), Block::product(3)]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;
    use std::f64::consts::PI;

    #[test]
    fn the_square_of_a_sine_has_mean_one_half() {
        let mut bench = Bench::new();
        bench.block("u", Block::sine(1.0, 2.0 * PI));
        bench.block("y", Block::product(2).inputs(["u", "u"]));
        bench.block("x", Block::integrator().input("y"));
        bench.run(1.0).is_near("x", 0.5);
    }
}
