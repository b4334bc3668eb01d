//! Smooth saturation: y = l tanh(u/l), with |y| < l.   [BA] §4.1

use super::fields::signal;
use super::{Block, BlockDefinition, BlockPoint};
use crate::catalog::{Entry, Example, Fields, number};
use crate::control::signal::Port;
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// A smooth saturation.
#[derive(Clone, Debug)]
pub struct SmoothSaturation {
    /// The output never exceeds this.
    pub limit: f64,
}

impl Block {
    /// A smooth saturation, of slope one at zero.
    pub fn smooth_saturation(limit: f64) -> Self {
        Self::new(SmoothSaturation { limit })
    }
}

impl BlockDefinition for SmoothSaturation {
    fn name(&self) -> &'static str {
        "smooth-saturation"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![number("limit", self.limit)])
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("in")]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        super::positive(name, "the limit", self.limit)
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out[0] = (at.u[0] / self.limit).tanh() * self.limit;
    }
    fn own_derivatives(&self, at: &BlockPoint, values: &mut [f64]) -> bool {
        // by u and by t
        (values[0], values[1]) = (1.0 - (at.u[0] / self.limit).tanh().powi(2), 0.0);
        true
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "smooth-saturation",
    "limit · tanh(input/limit)",
    &[signal("limit", "the limit, greater than 0")],
    |v| Ok(Block::smooth_saturation(v.number_or_zero("limit"))),
)
.examples(&[Example::new("inputs = ['a']\nlimit = 2")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::smooth_saturation(1.5)]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;

    #[test]
    fn it_is_the_hyperbolic_tangent() {
        let mut bench = Bench::new();
        bench.block("u", Block::ramp((0.0, 0.0), (2.0, 8.0)));
        bench.block("y", Block::smooth_saturation(1.5).input("u"));
        bench.block("x", Block::integrator().input("y"));
        let run = bench.run(1.0);
        run.is_near("y", 1.5 * (4.0_f64 / 1.5).tanh());
        // ∫ l tanh(4t/l) dt = l²/4 ln cosh(4t/l)
        run.is_near("x", 1.5 * 1.5 / 4.0 * (4.0_f64 / 1.5).cosh().ln());
    }
}
