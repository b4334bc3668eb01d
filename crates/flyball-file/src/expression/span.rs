//! Intervals of numbers that hold all results of an operation.
//!
//! Each operation gives the hull of its values, widened by its rounding relative to the result: what is exact, such as zero
//! or a constant, stays a point. Where a function is nowhere defined, so is its interval.

use std::f64::consts::{FRAC_PI_2, PI, TAU};
use std::ops::{Add, Mul, Neg, Sub};

/// Rounding of one operation, relative to its result.
const ROUNDING: f64 = 4.0 * f64::EPSILON;

/// All numbers from `low` to `high`; none if they are not numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Span {
    pub low: f64,
    pub high: f64,
}

impl Span {
    pub const WHOLE: Self = Self { low: f64::NEG_INFINITY, high: f64::INFINITY };
    const NOWHERE: Self = Self { low: f64::NAN, high: f64::NAN };
    pub const ZERO: Self = Self::point(0.0);
    pub const ONE: Self = Self::point(1.0);
    const EITHER: Self = Self { low: 0.0, high: 1.0 };

    pub const fn point(value: f64) -> Self {
        Self { low: value, high: value }
    }

    pub fn is_nowhere(self) -> bool {
        self.low.is_nan() || self.high.is_nan()
    }

    /// With rounding; bounds that are not numbers are infinite.
    fn rounded(low: f64, high: f64) -> Self {
        let low = if low.is_nan() { f64::NEG_INFINITY } else { low - ROUNDING * low.abs() };
        let high = if high.is_nan() { f64::INFINITY } else { high + ROUNDING * high.abs() };
        // ∞ − ε ∞ is not a number
        Self { low: if low.is_nan() { f64::MAX } else { low }, high: if high.is_nan() { f64::MIN } else { high } }
    }

    fn holds_zero(self) -> bool {
        self.low <= 0.0 && self.high >= 0.0
    }

    pub fn hull(self, other: Self) -> Self {
        match (self.is_nowhere(), other.is_nowhere()) {
            (true, _) => other,
            (_, true) => self,
            _ => Self { low: self.low.min(other.low), high: self.high.max(other.high) },
        }
    }

    /// The part of it from `low` to `high`.
    pub fn within(self, low: f64, high: f64) -> Self {
        let part = Self { low: self.low.max(low), high: self.high.min(high) };
        if self.is_nowhere() || part.low > part.high { Self::NOWHERE } else { part }
    }

    /// Under a function that rises.
    pub fn rising(self, f: impl Fn(f64) -> f64) -> Self {
        if self.is_nowhere() { self } else { Self::rounded(f(self.low), f(self.high)) }
    }

    /// Under a function of steps, which has no rounding.
    pub fn stepping(self, f: impl Fn(f64) -> f64) -> Self {
        Self { low: f(self.low), high: f(self.high) }
    }

    pub fn inverse(self) -> Self {
        match self {
            _ if self.is_nowhere() => self,
            Self { low, high } if low > 0.0 || high < 0.0 => Self::rounded(1.0 / high, 1.0 / low),
            Self { low: 0.0, high } if high > 0.0 => Self::rounded(1.0 / high, f64::INFINITY),
            Self { low, high: 0.0 } if low < 0.0 => Self::rounded(f64::NEG_INFINITY, 1.0 / low),
            _ => Self::WHOLE,
        }
    }

    pub fn power(self, n: i32) -> Self {
        match n {
            0 => return Self::ONE,
            ..0 => return self.power(-n).inverse(),
            _ => {}
        }
        if n % 2 == 0 && !self.is_nowhere() {
            let [low, high] = [self.low, self.high].map(|x| x.abs().powi(n));
            let least = if self.holds_zero() { 0.0 } else { low.min(high) };
            return Self::rounded(least, low.max(high));
        }
        self.rising(|x| x.powi(n))
    }

    pub fn sin(self) -> Self {
        if self.is_nowhere() {
            return self;
        }
        let width = self.high - self.low;
        if width >= TAU || width.is_nan() {
            return Self { low: -1.0, high: 1.0 };
        }
        // a crest at top + 2 k π
        let has = |top: f64| {
            let [low, high] = [self.low, self.high].map(|x| (x - top) / TAU);
            let slack = 1e-12 + ROUNDING * low.abs().max(high.abs());
            (high + slack).floor() >= (low - slack).ceil()
        };
        let [low, high] = [self.low.sin(), self.high.sin()];
        let ends = Self::rounded(low.min(high), low.max(high));
        Self {
            low: if has(-FRAC_PI_2) { -1.0 } else { ends.low.max(-1.0) },
            high: if has(FRAC_PI_2) { 1.0 } else { ends.high.min(1.0) },
        }
    }

    pub fn cos(self) -> Self {
        (self + Self::point(FRAC_PI_2)).sin()
    }

    /// tan, infinite where it has a pole.
    pub fn tan(self) -> Self {
        let turn = |x: f64| ((x + FRAC_PI_2) / PI).floor();
        if turn(self.low) == turn(self.high) { self.rising(f64::tan) } else { Self::WHOLE }
    }

    fn truth(holds: bool, fails: bool) -> Self {
        match (holds, fails) {
            (true, _) => Self::ONE,
            (_, true) => Self::ZERO,
            _ => Self::EITHER,
        }
    }

    /// a < b; never true where one of them is not defined.
    pub fn is_less(self, other: Self) -> Self {
        let undefined = self.is_nowhere() || other.is_nowhere();
        Self::truth(self.high < other.low, undefined || self.low >= other.high)
    }

    pub fn is_at_most(self, other: Self) -> Self {
        let undefined = self.is_nowhere() || other.is_nowhere();
        Self::truth(self.high <= other.low, undefined || self.low > other.high)
    }

    pub fn is_equal(self, other: Self) -> Self {
        let undefined = self.is_nowhere() || other.is_nowhere();
        let apart = undefined || self.high < other.low || self.low > other.high;
        Self::truth(self.low == self.high && self == other, apart)
    }

    /// True where it is not zero.
    pub fn as_truth(self) -> Self {
        Self::truth(!self.holds_zero() && !self.is_nowhere(), self == Self::ZERO)
    }

    /// The opposite of a truth.
    pub fn not(self) -> Self {
        Self { low: 1.0 - self.high, high: 1.0 - self.low }
    }

    /// Two truths together.
    pub fn and(self, other: Self) -> Self {
        Self { low: self.low * other.low, high: self.high * other.high }
    }
}

impl Add for Span {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        if self.is_nowhere() || other.is_nowhere() {
            return Self::NOWHERE;
        }
        Self::rounded(self.low + other.low, self.high + other.high)
    }
}

impl Neg for Span {
    type Output = Self;
    fn neg(self) -> Self {
        Self { low: -self.high, high: -self.low }
    }
}

impl Sub for Span {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Span {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        if self.is_nowhere() || other.is_nowhere() {
            return Self::NOWHERE;
        }
        // bounds at infinity are not reached: 0 · ∞ = 0
        let times = |a: f64, b: f64| if a == 0.0 || b == 0.0 { 0.0 } else { a * b };
        let all = [
            times(self.low, other.low),
            times(self.low, other.high),
            times(self.high, other.low),
            times(self.high, other.high),
        ];
        let low = all.into_iter().fold(f64::INFINITY, f64::min);
        Self::rounded(low, all.into_iter().fold(f64::NEG_INFINITY, f64::max))
    }
}
