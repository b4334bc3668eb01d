//! Sampled PID controller with a filtered derivative; at a limit the integral waits.
//!
//!   I_k = I_(k−1) + k_i T e_k,   D_k = (D_(k−1) + N k_d (e_k − e_(k−1)))/(1 + N T),   y_k = k_p e_k + I_k + D_k

use super::clock::{self, Clock, sampled};
use super::fields::{GAINS, LOWER, OFFSET, PERIOD, UPPER, clock_of, show_clock, show_limits};
use super::{Block, BlockChange, BlockDefinition, BlockPoint, Happened};
use crate::catalog::{Entry, Example, Fields, number};
use crate::control::signal::{Port, PortSource};
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// A sampled PID controller.
#[derive(Clone, Debug)]
pub struct DiscretePid {
    /// When it samples.
    pub clock: Clock,
    /// k_p, k_i [1/s], k_d [s].
    pub gains: [f64; 3],
    /// N: corner of the derivative's filter [rad/s].
    pub corner: f64,
    /// Limits of the output, if it has any.
    pub limits: Option<[f64; 2]>,
}

impl Block {
    /// A PID controller every period [s]: gains k_p, k_i, k_d, and the corner of the derivative's filter [rad/s].
    pub fn discrete_pid(period: f64, proportional: f64, integral: f64, derivative: f64, corner: f64) -> Self {
        let gains = [proportional, integral, derivative];
        Self::new(DiscretePid { clock: Clock::every(period), gains, corner, limits: None })
    }
}

impl DiscretePid {
    fn held(&self) -> Vec<f64> {
        // output, integral, derivative, last input, 1 after the first tick
        vec![0.0; 5]
    }
    fn tick(&self, _: f64, at: &BlockPoint, held: &mut [f64]) {
        let [p, i, d] = self.gains;
        let (e, period) = (at.u[0], self.clock.period);
        let last = if held[4] == 1.0 { held[3] } else { e };
        held[2] = (held[2] + self.corner * d * (e - last)) / (1.0 + self.corner * period);
        (held[3], held[4]) = (e, 1.0);
        let grown = held[1] + i * period * e;
        let wish = p * e + grown + held[2];
        let [lower, upper] = self.limits.unwrap_or([f64::NEG_INFINITY, f64::INFINITY]);
        let deeper = (wish > upper && i * e > 0.0) || (wish < lower && i * e < 0.0);
        if !deeper {
            held[1] = grown;
        }
        held[0] = wish.clamp(lower, upper);
    }
}

impl BlockDefinition for DiscretePid {
    fn name(&self) -> &'static str {
        "discrete-pid"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        let [p, i, d] = self.gains;
        let mut out = show_clock(&self.clock);
        out.extend([number("proportional", p), number("integral", i), number("derivative", d)]);
        out.push(number("corner", self.corner));
        out.extend(show_limits(self.limits));
        Ok(out)
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("in")]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        self.clock.check(name)?;
        self.gains.iter().try_for_each(|gain| super::finite(name, "a gain", *gain))?;
        super::positive(name, "the corner of the derivative's filter", self.corner)?;
        self.limits.map_or(Ok(()), |limits| super::ascending(name, "the upper limit minus the lower", &limits))
    }
    sampled!();
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "discrete-pid",
    "sampled PID controller; at a limit its integral waits",
    &[PERIOD, OFFSET, GAINS[0], GAINS[1], GAINS[2], GAINS[3], LOWER, UPPER],
    |v| {
        let [p, i, d, corner] = ["proportional", "integral", "derivative", "corner"].map(|key| v.number_or_zero(key));
        let limits = v.both(["lower", "upper"])?;
        Ok(Block::new(DiscretePid { clock: clock_of(v), gains: [p, i, d], corner, limits }))
    },
)
.examples(&[Example::new(
    "inputs = ['a']\nperiod = 0.1\noffset = 0.02\nproportional = 2\nintegral = 3\n\
         derivative = 0.5\ncorner = 10\nlower = -1\nupper = 2",
)])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    let pid = || Block::discrete_pid(0.01, 1.0, 2.0, 0.3, 10.0);
    vec![pid(), pid().limits(-0.5, 0.7)]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;

    #[test]
    fn its_output_is_the_recursion_above() {
        let (period, [p, i, d], n) = (0.1, [2.0, 3.0, 0.5], 20.0);
        let e = |k: i32| (0.4 * f64::from(k) + 0.2).cos();
        let (mut integral, mut derivative) = (0.0, 0.0);
        for k in 0..=7 {
            integral += i * period * e(k);
            derivative = (derivative + n * d * (e(k) - e((k - 1).max(0)))) / (1.0 + n * period);
        }
        let mut bench = Bench::new();
        bench.block("u", Block::sine(1.0, 4.0).phase(0.2 + std::f64::consts::FRAC_PI_2));
        bench.block("y", Block::discrete_pid(period, p, i, d, n).input("u"));
        bench.run(0.75).is_near("y", p * e(7) + integral + derivative);
    }

    #[test]
    fn at_its_limit_the_integral_waits() {
        let mut bench = Bench::new();
        bench.block("u", Block::step(1.05, 1.0, -1.0));
        bench.block("y", Block::discrete_pid(0.1, 0.0, 1.0, 0.0, 10.0).limits(-1.0, 0.25).input("u"));
        // two tenths fit below the limit; after the step they are taken back at once, three ticks later it is −0.1
        bench.run(1.0).is_near("y", 0.25);
        bench.run(1.35).is_near("y", 0.2 - 0.3);
    }
}
