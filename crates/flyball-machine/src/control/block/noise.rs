//! Noise: a new random number at every tick, held in between. Tick k of a seed always gives the same number, so that runs
//! and checkpoints repeat to the last bit.

use super::clock::{self, Clock, sampled};
use super::fields::{OFFSET, PERIOD, clock_of, show_clock, signal};
use super::{Block, BlockChange, BlockDefinition, BlockKind, BlockPoint, Happened};
use crate::catalog::{Entry, Example, Fields, Kind, Value, flag, number, optional, required};
use crate::control::signal::{Port, PortSource};
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// Random numbers.
#[derive(Clone, Debug)]
pub struct Noise {
    /// When a new one is drawn.
    pub clock: Clock,
    /// Standard deviation, or half the width of the interval.
    pub size: f64,
    /// Which sequence.
    pub seed: u64,
    /// True for equally distributed numbers in (−size, size).
    pub uniform: bool,
}

impl Block {
    /// Normally distributed numbers with a standard deviation, one every period [s].
    pub fn noise(period: f64, deviation: f64, seed: u64) -> Self {
        Self::new(Noise { clock: Clock::every(period), size: deviation, seed, uniform: false })
    }

    /// Lets noise be equally distributed between minus and plus its size.
    pub fn uniform(mut self) -> Self {
        match &mut self.kind {
            BlockKind::Noise(noise) => noise.uniform = true,
            _ => self.misplaced = Some("uniform"),
        }
        self
    }
}

/// Scrambles the bits of a counter.   Steele, Lea & Flood 2014
fn scramble(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Noise {
    /// A number in (0, 1).
    fn fraction(&self, i: u64) -> f64 {
        let start = scramble(self.seed.wrapping_add(0x9e37_79b9_7f4a_7c15));
        let bits = scramble(start.wrapping_add((i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        ((bits >> 11) as f64 + 0.5) / (1u64 << 53) as f64
    }
    /// The number of a tick.
    fn number(&self, k: u64) -> f64 {
        let (a, b) = (self.fraction(2 * k), self.fraction(2 * k + 1));
        if self.uniform {
            return self.size * (2.0 * a - 1.0);
        }
        // Box and Muller
        self.size * (-2.0 * a.ln()).sqrt() * (std::f64::consts::TAU * b).cos()
    }
    fn held(&self) -> Vec<f64> {
        vec![0.0]
    }
    fn tick(&self, k: f64, _: &BlockPoint, held: &mut [f64]) {
        held[0] = self.number(k as u64);
    }
}

impl BlockDefinition for Noise {
    fn name(&self) -> &'static str {
        "noise"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        i64::try_from(self.seed).map_err(|_| "a seed above 2^63")?;
        let mut out = show_clock(&self.clock);
        out.extend([number("size", self.size), ("seed", Value::Whole(self.seed)), flag("uniform", self.uniform)]);
        Ok(out)
    }
    fn inputs(&self) -> Vec<Port> {
        Vec::new()
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        self.clock.check(name)?;
        super::positive(name, "the size", self.size)
    }
    sampled!();
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "noise",
    "a random number per tick; the same seed always gives the same numbers",
    &[
        PERIOD,
        OFFSET,
        signal("size", "standard deviation, or largest size of uniform numbers"),
        required("seed", Kind::Whole, "which sequence: a whole number"),
        optional("uniform", Kind::Flag, "whether they are equally distributed instead of normally; default false"),
    ],
    |v| {
        let (size, seed) = (v.number_or_zero("size"), v.whole("seed").unwrap_or_default());
        Ok(Block::new(Noise { clock: clock_of(v), size, seed, uniform: v.is_set("uniform") }))
    },
)
.examples(&[Example::new("period = 0.1\noffset = 0.02\nsize = 2\nseed = 7\nuniform = true")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::noise(0.1, 2.0, 7), Block::noise(0.1, 2.0, 7).uniform()]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;

    /// Mean, variance and correlation of successive numbers.
    fn moments(noise: &Noise, n: u64) -> [f64; 3] {
        let all: Vec<f64> = (0..n).map(|k| noise.number(k)).collect();
        let mean = all.iter().sum::<f64>() / n as f64;
        let variance = all.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / n as f64;
        let both = all.windows(2).map(|pair| pair[0] * pair[1]).sum::<f64>() / n as f64;
        [mean, variance, both / variance]
    }

    #[test]
    fn its_moments_are_those_of_its_distribution() {
        for seed in [1, 2, 99] {
            let mut noise = Noise { clock: Clock::every(1.0), size: 2.0, seed, uniform: false };
            for variance in [4.0, 4.0 / 3.0] {
                let [mean, found, correlation] = moments(&noise, 100_000);
                // four standard errors of 1e5 numbers
                assert!(mean.abs() < 0.026 && (found / variance - 1.0).abs() < 0.02, "{mean} {found}");
                assert!(correlation.abs() < 0.013, "{correlation}");
                noise.uniform = true;
            }
        }
    }

    #[test]
    fn the_same_seed_repeats_to_the_last_bit_and_another_does_not() {
        let end = |seed: u64| {
            let mut bench = Bench::new();
            bench.block("n", Block::noise(0.01, 1.0, seed));
            bench.block("x", Block::low_pass(3.0, 1.0).input("n"));
            bench.run(0.5).summary.state
        };
        assert_eq!(end(5), end(5));
        assert_ne!(end(5).x, end(6).x);
    }
}
