//! First-order low-pass filter: ẋ = σ (k u − x), y = x.   [BA] has σ k = −b

use super::fields::{CORNER, START, maybe};
use super::{Block, BlockDefinition, BlockPoint, Of, On};
use crate::catalog::{Entry, Example, Fields, number};
use crate::control::signal::{Port, PortSource};
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// A first-order low-pass filter.
#[derive(Clone, Debug)]
pub struct LowPass {
    /// Corner σ [rad/s].
    pub corner: f64,
    /// Gain k at frequency zero.
    pub gain: f64,
    /// Value at the start.
    pub start: f64,
}

impl Block {
    /// A first-order low-pass filter with a corner [rad/s] and a gain at frequency zero.
    pub fn low_pass(corner: f64, gain: f64) -> Self {
        Self::new(LowPass { corner, gain, start: 0.0 })
    }
}

impl BlockDefinition for LowPass {
    fn name(&self) -> &'static str {
        "low-pass"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![number("corner", self.corner), number("gain", self.gain), number("start", self.start)])
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
        super::positive(name, "the corner", self.corner)?;
        super::finite(name, "the gain", self.gain)?;
        super::finite(name, "the start", self.start)
    }
    fn source(&self, _: usize) -> PortSource {
        PortSource::State(0)
    }
    fn depends(&self, of: Of, on: On) -> bool {
        !matches!((of, on), (Of::Output(_), On::Input(_)))
    }
    fn is_linear(&self) -> bool {
        true
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out[0] = at.x[0];
    }
    fn rate<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out[0] = (at.u[0] * self.gain - at.x[0]) * self.corner;
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "low-pass",
    "first-order low pass: gain/(s/corner + 1)",
    &[CORNER, maybe("gain", "gain at frequency zero; default 1"), START],
    |v| {
        let [corner, start] = ["corner", "start"].map(|key| v.number_or_zero(key));
        Ok(Block::new(LowPass { corner, gain: v.number_or("gain", 1.0), start }))
    },
)
.examples(&[Example::new("inputs = ['a']\ncorner = 9\ngain = 3\nstart = 0.2")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::low_pass(3.0, -1.4).start(0.2)]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;

    #[test]
    fn its_step_response_is_an_exponential() {
        let mut bench = Bench::new();
        bench.block("u", Block::step(0.25, 0.0, 1.0));
        bench.block("y", Block::low_pass(3.0, -1.4).start(0.2).input("u"));
        // the start decays, the step comes in after 0.25 s
        let expected = 0.2 * (-3.0_f64).exp() - 1.4 * (1.0 - (-2.25_f64).exp());
        bench.run(1.0).is_near("y", expected);
    }
}
