//! Rate limiter: the output follows the input with a time constant, but not faster than two given rates.
//!
//!   ẋ = (u − x)/T, kept between the limits;   y = x                 the kinks are events

use super::fields::{START, signal, time};
use super::{Block, BlockChange, BlockDefinition, BlockPoint, Happened, Of, On};
use crate::catalog::{Entry, Example, Fields, number};
use crate::control::signal::{Port, PortSource};
use crate::geometry::region;
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// A rate limiter.
#[derive(Clone, Debug)]
pub struct RateLimiter {
    /// Slowest (most negative) and fastest rate [1/s].
    pub rates: [f64; 2],
    /// T: how closely it follows a slow input [s].
    pub time_constant: f64,
    /// Value at the start.
    pub start: f64,
}

impl Block {
    /// Follows a signal within a time constant [s], not falling or rising faster than the given rates [1/s].
    pub fn rate_limiter(falling: f64, rising: f64, time_constant: f64) -> Self {
        Self::new(RateLimiter { rates: [falling, rising], time_constant, start: 0.0 })
    }
}

impl RateLimiter {
    fn wish<R: Real>(&self, at: &BlockPoint<R>) -> R {
        (at.u[0] - at.x[0]) / self.time_constant
    }
}

impl BlockDefinition for RateLimiter {
    fn name(&self) -> &'static str {
        "rate-limiter"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        let [falling, rising] = self.rates;
        Ok(vec![
            number("falling", falling),
            number("rising", rising),
            number("time_constant", self.time_constant),
            number("start", self.start),
        ])
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
        super::positive(name, "minus the falling rate", -self.rates[0])?;
        super::positive(name, "the rising rate", self.rates[1])?;
        super::positive(name, "the time constant", self.time_constant)?;
        super::finite(name, "the start", self.start)
    }
    fn source(&self, _: usize) -> PortSource {
        PortSource::State(0)
    }
    fn depends(&self, of: Of, on: On) -> bool {
        !matches!((of, on), (Of::Output(_), On::Input(_)))
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out[0] = at.x[0];
    }
    fn rate<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        let wish = self.wish(at);
        out[0] = match region::region(&self.rates, at.modes[0], wish.value()) {
            0 => R::from(self.rates[0]),
            1 => wish,
            _ => R::from(self.rates[1]),
        };
    }
    fn modes(&self) -> usize {
        1
    }
    fn switches(&self) -> Vec<&'static str> {
        vec!["falling rate", "rising rate"]
    }
    fn switching(&self, at: &BlockPoint, out: &mut [f64]) {
        region::switching(&self.rates, at.modes[0], self.wish(at), out);
    }
    fn react(&self, at: &BlockPoint, happened: &Happened, change: &mut BlockChange) {
        change.modes[0] = region::next_mode(&self.rates, at.modes[0], self.wish(at), happened.pair(0));
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "rate-limiter",
    "follows its input with a time constant, but not faster than two rates",
    &[
        signal("falling", "fastest fall [1/s], a negative number"),
        signal("rising", "fastest rise [1/s]"),
        time("time_constant", "how closely it follows a slow input"),
        START,
    ],
    |v| {
        let [falling, rising, time_constant, start] =
            ["falling", "rising", "time_constant", "start"].map(|key| v.number_or_zero(key));
        Ok(Block::new(RateLimiter { rates: [falling, rising], time_constant, start }))
    },
)
.examples(&[Example::new("inputs = ['a']\nfalling = -2\nrising = 3\ntime_constant = 0.1\nstart = 0.4")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::rate_limiter(-1.0, 2.0, 0.3).start(0.1)]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;

    #[test]
    fn a_step_becomes_a_ramp_that_ends_softly() {
        let mut bench = Bench::new();
        bench.block("u", Block::constant(1.0));
        bench.block("y", Block::rate_limiter(-1.0, 2.0, 0.1).input("u"));
        // slope 2 until u − y = 2 T = 0.2, at 0.4 s; then 1 − 0.2 e^(−(t − 0.4)/T)
        bench.run(0.3).is_near("y", 0.6);
        let run = bench.run(0.6);
        run.has_events(&[0.4]);
        run.is_near("y", 1.0 - 0.2 * (-2.0_f64).exp());
    }
}
