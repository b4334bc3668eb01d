//! Sampled linear systems: y_k = C x_k + D u_k, x_(k+1) = A x_k + B u_k, as matrices or as a transfer function in z.

use super::clock::{self, Clock, sampled};
use super::fields::{DENOMINATOR, MATRICES, NUMERATOR, OFFSET, PERIOD, clock_of, matrices, show_clock, show_matrices};
use super::matrices::{Matrices, Rows};
use super::{Block, BlockChange, BlockDefinition, BlockPoint, Happened, Of, On};
use crate::catalog::{Entry, Example, Fields};
use crate::control::signal::{Port, PortSource};
use crate::machine::MachineError;
use crate::machine::Refused;
use flyball_dae::scalar::Real;

/// A sampled linear system.
#[derive(Clone, Debug)]
pub struct DiscreteStateSpace {
    /// Its type as written in model files.
    pub label: &'static str,
    /// When it samples.
    pub clock: Clock,
    /// The matrices, or why there are none.
    pub system: Result<Matrices, Refused>,
}

impl Block {
    /// y_k = C x_k + D u_k, x_(k+1) = A x_k + B u_k every period [s]; matrices by rows.
    pub fn discrete_state_space(period: f64, a: Rows, b: Rows, c: Rows, d: Rows) -> Self {
        let (label, system) = ("discrete-state-space", Matrices::new(a, b, c, d));
        Self::new(DiscreteStateSpace { label, clock: Clock::every(period), system })
    }

    /// A transfer function in z every period [s], highest power first.
    pub fn discrete_transfer_function(period: f64, numerator: &[f64], denominator: &[f64]) -> Self {
        let (label, system) = ("discrete-transfer-function", Matrices::transfer(numerator, denominator, false));
        Self::new(DiscreteStateSpace { label, clock: Clock::every(period), system })
    }
}

impl DiscreteStateSpace {
    fn sizes(&self) -> [usize; 3] {
        self.system.as_ref().map_or([0, 1, 1], |system| system.sizes)
    }
    fn held(&self) -> Vec<f64> {
        // outputs, states, room for the next states
        let [n, _, p] = self.sizes();
        vec![0.0; p + 2 * n]
    }
    fn tick(&self, _: f64, at: &BlockPoint, held: &mut [f64]) {
        let [n, _, p] = self.sizes();
        let (y, x) = held.split_at_mut(p);
        if let Ok(system) = &self.system {
            system.output(&x[..n], at.u, y);
        }
    }
}

impl BlockDefinition for DiscreteStateSpace {
    fn name(&self) -> &'static str {
        self.label
    }
    fn show(&self) -> Result<Fields, &'static str> {
        let mut out = show_clock(&self.clock);
        out.extend(show_matrices(&self.system)?);
        Ok(out)
    }
    fn file_type(&self) -> &'static str {
        "discrete-state-space"
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::vector("in", self.sizes()[1])]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::vector("out", self.sizes()[2])]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        self.clock.check(name)?;
        self.system.as_ref().map(|_| ()).map_err(|refused| refused.error(name))
    }
    fn depends(&self, of: Of, on: On) -> bool {
        let [_, m, _] = self.sizes();
        match (&self.system, of, on) {
            (Ok(system), Of::Output(i), On::Input(j)) => system.d[i * m + j] != 0.0,
            _ => false,
        }
    }
    sampled!();
    fn update(&self, at: &BlockPoint, change: &mut BlockChange) {
        let [n, _, p] = self.sizes();
        let Ok(system) = &self.system else { return };
        if Clock::update_due(change) {
            let (x, next) = change.memory[clock::HEAD + p..].split_at_mut(n);
            system.rate(x, at.u, next);
            x.copy_from_slice(next);
        }
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[
    Entry::new(
        "discrete-state-space",
        "y = C x + D u and the next x = A x + B u at every tick",
        &[PERIOD, OFFSET, MATRICES[0], MATRICES[1], MATRICES[2], MATRICES[3]],
        |v| {
            let ([a, b, c, d], Clock { period, offset }) = (matrices(v), clock_of(v));
            Ok(Block::discrete_state_space(period, a, b, c, d).offset(offset))
        },
    )
    .examples(&[Example::new(
        "inputs = ['a']\nperiod = 0.1\noffset = 0.02\na = [[0.5]]\nb = [[1]]\nc = [[2]]\nd = [[0.5]]",
    )]),
    Entry::new(
        "discrete-transfer-function",
        "numerator over denominator in z",
        &[PERIOD, OFFSET, NUMERATOR, DENOMINATOR],
        |v| {
            let [numerator, denominator] = ["numerator", "denominator"].map(|key| v.numbers(key).unwrap_or_default());
            let Clock { period, offset } = clock_of(v);
            Ok(Block::discrete_transfer_function(period, &numerator, &denominator).offset(offset))
        },
    )
    .examples(&[Example::new(
        "inputs = ['a']\nperiod = 0.1\noffset = 0.02\nnumerator = [2, 1]\ndenominator = [1, 0.3, 0.2]",
    )]),
];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    let one = |x: f64| vec![vec![x]];
    vec![
        Block::discrete_state_space(0.1, one(0.5), one(1.0), one(2.0), one(0.3)),
        Block::discrete_transfer_function(0.2, &[1.0, 0.5], &[1.0, -0.8, 0.3]),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;

    #[test]
    fn a_transfer_function_in_z_is_its_difference_equation() {
        // y_k = 0.8 y_(k−1) − 0.3 y_(k−2) + u_(k−1) + 0.5 u_(k−2)
        let u = |k: i32| if k < 0 { 0.0 } else { (0.3 * f64::from(k) + 0.5).sin() };
        let mut y = vec![0.0, 0.0];
        for k in 0..=10 {
            let n = y.len();
            y.push(0.8 * y[n - 1] - 0.3 * y[n - 2] + u(k - 1) + 0.5 * u(k - 2));
        }
        let mut bench = Bench::new();
        bench.block("u", Block::sine(1.0, 3.0).phase(0.5));
        bench.block("y", Block::discrete_transfer_function(0.1, &[1.0, 0.5], &[1.0, -0.8, 0.3]).input("u"));
        bench.run(1.05).is_near("y", y[12]);
    }

    #[test]
    fn a_unit_delay_in_a_loop_hears_what_is_computed_at_the_same_tick() {
        // s_k = 1 + x_k, x_(k+1) = s_k: a counter, in either order of listing
        for turned in [false, true] {
            let delay = Block::discrete_transfer_function(0.1, &[1.0], &[1.0, 0.0]).input("s");
            let sum = Block::sum([1.0, 1.0]).inputs(["one", "x"]);
            let mut bench = Bench::new();
            bench.block("one", Block::constant(1.0));
            let mut blocks = vec![("x", delay), ("sum", sum), ("s", Block::hold(0.1).input("sum"))];
            if turned {
                blocks.reverse();
            }
            for (name, block) in blocks {
                bench.block(name, block);
            }
            bench.run(0.55).is_near("s", 6.0);
        }
    }
}
