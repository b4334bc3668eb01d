//! Smallest or largest of several signals; where another one takes over is an event.

use super::fields::count_inputs;
use super::{Block, BlockChange, BlockDefinition, BlockPoint, Happened};
use crate::catalog::{Entry, Example, Fields};
use crate::control::signal::Port;
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// The smallest or largest of several signals.
#[derive(Clone, Debug)]
pub struct Extremum {
    /// Number of signals.
    pub count: usize,
    /// True for the largest.
    pub largest: bool,
}

impl Block {
    /// The smallest of `count` signals.
    pub fn minimum(count: usize) -> Self {
        Self::new(Extremum { count, largest: false })
    }

    /// The largest of `count` signals.
    pub fn maximum(count: usize) -> Self {
        Self::new(Extremum { count, largest: true })
    }
}

impl Extremum {
    /// How much better signal `i` is than signal `j`.
    fn lead<R: Real>(&self, u: &[R], i: usize, j: usize) -> f64 {
        let difference = u[i].value() - u[j].value();
        if self.largest { difference } else { -difference }
    }

    /// The signal in use: that of the mode, or the best one if it is not decided yet.
    fn chosen<R: Real>(&self, at: &BlockPoint<R>) -> usize {
        match usize::try_from(at.modes[0]) {
            Ok(mode @ 1..) => (mode - 1).min(self.count - 1),
            _ => self.best(at.u, 0, 0.0),
        }
    }

    /// The best signal; `now` stays unless another one leads by more than `slack` times its size.
    fn best<R: Real>(&self, u: &[R], now: usize, slack: f64) -> usize {
        (0..self.count).fold(now, |best, i| {
            let margin = if best == now { slack * (u[i].value().abs() + 1e-3) } else { 0.0 };
            if self.lead(u, i, best) > margin { i } else { best }
        })
    }
}

impl BlockDefinition for Extremum {
    fn name(&self) -> &'static str {
        if self.largest { "maximum" } else { "minimum" }
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
        super::positive(name, "the number of signals", self.count as f64)
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out[0] = at.u[self.chosen(at)];
    }
    fn modes(&self) -> usize {
        1
    }
    fn switches(&self) -> Vec<&'static str> {
        vec!["takes over"; self.count]
    }
    fn switching(&self, at: &BlockPoint, out: &mut [f64]) {
        let chosen = self.chosen(at);
        for (i, g) in out.iter_mut().enumerate() {
            *g = if i == chosen { 1.0 } else { self.lead(at.u, chosen, i) };
        }
    }
    fn react(&self, at: &BlockPoint, happened: &Happened, change: &mut BlockChange) {
        let chosen = self.chosen(at);
        let fired = (0..self.count).find(|&i| i != chosen && happened.switch(i));
        change.modes[0] = fired.unwrap_or_else(|| self.best(at.u, chosen, 1e-9)) as i32 + 1;
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[
    Entry::new("minimum", "smallest of its inputs; where another one takes over is an event", &[], |v| {
        Ok(Block::minimum(count_inputs(v)?))
    })
    .examples(&[Example::new("inputs = ['a', 'b']")]),
    Entry::new("maximum", "largest of its inputs; where another one takes over is an event", &[], |v| {
        Ok(Block::maximum(count_inputs(v)?))
    })
    .examples(&[Example::new("inputs = ['a', 'b']")]),
];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::minimum(2), Block::maximum(3)]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;
    use std::f64::consts::PI;

    #[test]
    fn the_larger_of_sine_and_cosine_changes_where_they_meet() {
        for (block, sign) in [(Block::maximum(2), 1.0), (Block::minimum(2), -1.0)] {
            let mut bench = Bench::new();
            bench.block("s", Block::sine(1.0, 2.0 * PI));
            bench.block("c", Block::sine(1.0, 2.0 * PI).phase(PI / 2.0));
            bench.block("y", block.inputs(["s", "c"]));
            bench.block("x", Block::integrator().input("y"));
            let run = bench.run(1.0);
            run.has_events(&[0.125, 0.625]);
            run.is_near("x", sign * 2.0_f64.sqrt() / PI);
        }
    }
}
