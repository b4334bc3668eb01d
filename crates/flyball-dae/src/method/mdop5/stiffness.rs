//! Steps that stability holds.   after Hairer, Wanner II, §IV.2
//!
//! Stages 6 and 7 stand at the same time, so that what their accelerations differ by stems from what their positions
//! differ by: in the fastest mode V̇₇ − V̇₆ = λ² (P₇ − P₆), be it damped or not, and Ẋ₇ − Ẋ₆ = λ (X₇ − X₆). Where accuracy
//! rules, h |λ| of a mode that moves stays well below one; where h |λ| is as large as the stability region, the mode is
//! smaller than the tolerance and holds the step all the same.

use super::stages::Stages;
use super::tables::{A, STAGES};

/// h |λ| beyond which nothing but stability can be the reason; the region of the method reaches −3.3.
const HELD: f64 = 2.5;
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
    /// h |λ| of the last look.
    product: f64,
    told: bool,
}

/// Largest change and largest value of some numbers, for (stage 7 − stage 6) of the rates and of the stages.
fn differences(rates: &[[f64; STAGES]]) -> (f64, f64) {
    let (mut change, mut shift, mut largest) = (0.0_f64, 0.0_f64, 0.0_f64);
    for rate in rates {
        let moved: f64 = (0..STAGES - 1).map(|j| (A[STAGES - 1][j] - A[STAGES - 2][j]) * rate[j]).sum();
        change = change.max((rate[STAGES - 1] - rate[STAGES - 2]).abs());
        shift = shift.max(moved.abs());
        largest = largest.max(rate[STAGES - 1].abs());
    }
    let real = |x: f64| if x > ROUNDING * largest { x } else { 0.0 };
    (real(change), real(shift))
}

impl Stages {
    /// h |λ| of the fastest mode that the last stages show; 0 if they show none.
    fn fastest(&self) -> f64 {
        let n_v = self.rates.len().min(self.xi.len());
        let (_, positions) = differences(&self.rates[..n_v]);
        let (accelerations, _) = differences(&self.rates[n_v..2 * n_v]);
        let (rates, states) = differences(&self.rates[2 * n_v..]);
        let quotient = |a: f64, b: f64| if b > 0.0 { a / b } else { 0.0 };
        quotient(self.h * accelerations, positions).sqrt().max(quotient(rates, states))
    }
}

impl Stiffness {
    /// Notes an accepted step.
    pub fn note(&mut self, stages: &Stages) {
        self.steps += 1;
        if self.product > HELD || self.steps.is_multiple_of(PAUSE) {
            self.product = stages.fastest();
        }
        self.held += u64::from(self.product > HELD);
    }

    /// The part of the steps that stability held, and the last h |λ|.
    pub fn part(&self) -> (f64, f64) {
        (self.held as f64 / self.steps.max(1) as f64, self.product)
    }

    /// True once, when stability has held most of many steps.
    pub fn is_news(&mut self) -> bool {
        let is_news = !self.told && self.held >= MANY && 2 * self.held > self.steps && self.product > HELD;
        self.told |= is_news;
        is_news
    }
}
