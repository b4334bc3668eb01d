//! Pass: y = u. It costs nothing and gives a sub-diagram an input or output with a name of its own.

use super::{Block, BlockDefinition, BlockPoint, Of, On};
use crate::catalog::{Entry, Example, Fields, Kind, Value, optional};
use crate::control::signal::{Port, PortSource};
use flyball_dae::scalar::Real;

/// A signal passed on.
#[derive(Clone, Debug)]
pub struct Pass {
    /// Number of components.
    pub width: usize,
}

impl Block {
    /// A signal passed on, with so many components.
    pub fn pass(width: usize) -> Self {
        Self::new(Pass { width })
    }
}

impl BlockDefinition for Pass {
    fn name(&self) -> &'static str {
        "pass"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![("width", Value::Count(self.width))])
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::vector("in", self.width)]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::vector("out", self.width)]
    }
    fn source(&self, i: usize) -> PortSource {
        PortSource::Input(i)
    }
    fn depends(&self, of: Of, on: On) -> bool {
        matches!((of, on), (Of::Output(i), On::Input(j)) if i == j)
    }
    fn is_linear(&self) -> bool {
        true
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out.copy_from_slice(at.u);
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "pass",
    "its input under another name",
    &[optional("width", Kind::Count, "number of components; default 1")],
    |v| Ok(Block::pass(v.count("width").unwrap_or(1))),
)
.examples(&[Example::new("inputs = ['a']"), Example::new("inputs = ['p']\nwidth = 2")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::pass(1), Block::pass(2)]
}
