//! Smooth saturation: y = l tanh(u/l), with |y| < l.   [BA] §4.1

use super::{Block, BlockDefinition, BlockPoint};
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
}

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::smooth_saturation(1.5)]
}
