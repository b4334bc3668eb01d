//! Steps that stability holds.   after Hairer, Wanner II, §IV.2
//!
//! The last two stages s − 1 and s of a step stand at the same time, so that what their accelerations differ by stems from
//! what their positions differ by: in the fastest mode V̇ₛ − V̇ₛ₋₁ = λ² (Pₛ − Pₛ₋₁), be it damped or not, and
//! Ẋₛ − Ẋₛ₋₁ = λ (Xₛ − Xₛ₋₁). Where accuracy
//! rules, h |λ| of a mode that moves stays well below one; where h |λ| is as large as the stability region, the mode is
//! smaller than the tolerance and holds the step all the same.

use super::scheme::Scheme;
use super::stages::{Block, Stages, sums};

/// Steps between two looks while all is well.
const PAUSE: u64 = 8;
/// Held steps that are worth a word, if they are most of all steps.
const MANY: u64 = 200;
/// Differences of stages below this, relative to the stages themselves, are rounding.
const ROUNDING: f64 = 1e-12;

/// Observations of stiffness over a run.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stiffness {
    /// Accepted steps.
    steps: u64,
    /// Steps among them that were held, those between two looks like the look before.
    held: u64,
    /// Held steps up to the last one, in a row.
    row: u64,
    /// h |λ| of the last look.
    product: f64,
    told: bool,
}

/// Largest change of some numbers between the last two stages, for the rates and for the stages.
fn differences<S: Scheme<N>, const N: usize>(blocks: &[Block<N>]) -> (f64, f64) {
    let (last, before) = (S::STAGES - 1, S::STAGES - 2);
    let (mut change, mut shift, mut largest) = (0.0_f64, 0.0_f64, 0.0_f64);
    for block in blocks {
        for (at_last, at_before) in sums(S::row(last), block).into_iter().zip(sums(S::row(before), block)) {
            shift = shift.max((at_last - at_before).abs());
        }
        for (last, before) in block[last].into_iter().zip(block[before]) {
            change = change.max((last - before).abs());
            largest = largest.max(last.abs());
        }
    }
    let real = |x: f64| if x > ROUNDING * largest { x } else { 0.0 };
    (real(change), real(shift))
}

impl<S: Scheme<N>, const N: usize> Stages<S, N> {
    /// h |λ| of the fastest mode that the last stages show; 0 if they show none.
    fn fastest(&self) -> f64 {
        let [q_rates, v_rates, x_rates] = &self.rates;
        let (_, positions) = differences::<S, N>(q_rates);
        let (accelerations, _) = differences::<S, N>(v_rates);
        let (rates, states) = differences::<S, N>(x_rates);
        let quotient = |a: f64, b: f64| if b > 0.0 { a / b } else { 0.0 };
        quotient(self.h * accelerations, positions).sqrt().max(quotient(rates, states))
    }
}

impl Stiffness {
    /// Notes an accepted step.
    pub fn note<S: Scheme<N>, const N: usize>(&mut self, stages: &Stages<S, N>) {
        self.steps += 1;
        if self.product > S::HELD || self.steps.is_multiple_of(PAUSE) {
            self.product = stages.fastest();
        }
        let is_held = self.product > S::HELD;
        self.held += u64::from(is_held);
        self.row = if is_held { self.row + 1 } else { 0 };
    }

    /// The part of the steps that stability held, and the last h |λ|.
    pub fn part(&self) -> (f64, f64) {
        (self.held as f64 / self.steps.max(1) as f64, self.product)
    }

    /// Steps up to the last one that stability held, in a row.
    pub fn row(&self) -> u64 {
        self.row
    }

    /// All numbers, for a checkpoint.
    pub fn numbers(&self) -> [f64; 5] {
        let told = f64::from(u8::from(self.told));
        [self.steps as f64, self.held as f64, self.row as f64, self.product, told]
    }

    /// The same read back.
    pub fn from_numbers([steps, held, row, product, told]: [f64; 5]) -> Self {
        Self { steps: steps as u64, held: held as u64, row: row as u64, product, told: told != 0.0 }
    }

    /// True once, when stability has held most of many steps and h |λ| is larger.
    pub fn is_news(&mut self, least: f64) -> bool {
        let is_news = !self.told && self.held >= MANY && 2 * self.held > self.steps && self.product > least;
        self.told |= is_news;
        is_news
    }
}
