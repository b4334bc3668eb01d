//! Integrator: ẋ = u, y = x.

use super::{Block, BlockDefinition, BlockKind, BlockPoint, Of, On};
use crate::control::signal::{Port, Source};
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// An integral over time.
#[derive(Clone, Debug)]
pub struct Integrator {
    /// Value at the start.
    pub start: f64,
}

impl Block {
    /// The integral of a signal over time.
    pub fn integrator() -> Self {
        Self::new(Integrator { start: 0.0 })
    }

    /// Value of an integrator or filter at the start.
    pub fn start(mut self, value: f64) -> Self {
        match &mut self.kind {
            BlockKind::Integrator(block) => block.start = value,
            BlockKind::LowPass(block) => block.start = value,
            _ => self.misplaced = Some("start"),
        }
        self
    }
}

impl BlockDefinition for Integrator {
    fn name(&self) -> &'static str {
        "integrator"
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("in")]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn states(&self) -> Vec<(String, f64)> {
        vec![("out".into(), self.start)]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        super::finite(name, "the start", self.start)
    }
    fn source(&self, _: usize) -> Source {
        Source::State(0)
    }
    fn depends(&self, of: Of, on: On) -> bool {
        matches!((of, on), (Of::Output(_), On::State(_)) | (Of::Rate(_), On::Input(_)))
    }
    fn is_linear(&self) -> bool {
        true
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out[0] = at.x[0];
    }
    fn rate<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out[0] = at.u[0];
    }
}

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::integrator().start(0.3)]
}
