//! The scalar that equations are written over.

use std::fmt::Debug;
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

/// A real number that may carry derivatives along. Comparisons look at the value alone.
pub trait Real:
    Copy
    + Debug
    + From<f64>
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Add<f64, Output = Self>
    + Sub<f64, Output = Self>
    + Mul<f64, Output = Self>
    + Div<f64, Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
    + DivAssign
{
    /// The plain value, derivatives dropped.
    fn value(self) -> f64;
    /// Square root; the derivative at zero is zero by definition.
    fn sqrt(self) -> Self;
    /// Natural exponential.
    fn exp(self) -> Self;
    /// Natural logarithm.
    fn ln(self) -> Self;
    /// Sine and cosine together.
    fn sin_cos(self) -> (Self, Self);
    /// Hyperbolic tangent.
    fn tanh(self) -> Self;
    /// Angle of the point (x, self) in (−π, π]; the derivative at the origin is zero by definition.
    fn atan2(self, x: Self) -> Self;
    /// Integer power.
    fn powi(self, n: i32) -> Self;

    /// The numbers themselves, if they carry no derivatives.
    fn plain(_: &[Self]) -> Option<&[f64]> {
        None
    }
    /// The same, to be written to.
    fn plain_mut(_: &mut [Self]) -> Option<&mut [f64]> {
        None
    }
    /// The number zero.
    fn zero() -> Self {
        Self::from(0.0)
    }
    /// The number one.
    fn one() -> Self {
        Self::from(1.0)
    }
    /// Sine.
    fn sin(self) -> Self {
        self.sin_cos().0
    }
    /// Cosine.
    fn cos(self) -> Self {
        self.sin_cos().1
    }
    /// Tangent.
    fn tan(self) -> Self {
        let (s, c) = self.sin_cos();
        s / c
    }
    /// Arc tangent.
    fn atan(self) -> Self {
        self.atan2(Self::one())
    }
    /// Arc sine.
    fn asin(self) -> Self {
        self.atan2((Self::one() - self * self).sqrt())
    }
    /// Arc cosine.
    fn acos(self) -> Self {
        (Self::one() - self * self).sqrt().atan2(self)
    }
    /// Real power of a number that is not negative; derivatives at zero that are infinite are zero by definition.
    fn powf(self, p: Self) -> Self {
        let exponent = p.value();
        if self.value() != 0.0 {
            (self.ln() * p).exp()
        } else if exponent.fract() == 0.0 && (1.0..=f64::from(i32::MAX)).contains(&exponent) {
            self.powi(exponent as i32)
        } else {
            Self::from(0.0_f64.powf(exponent))
        }
    }
    /// √(self² + other²); the derivative at the origin is zero by definition.
    fn hypot(self, other: Self) -> Self {
        (self * self + other * other).sqrt()
    }
    /// Absolute value; the derivative at zero is that of the positive side.
    fn abs(self) -> Self {
        if self.value() < 0.0 { -self } else { self }
    }
    /// The larger of two numbers.
    fn max(self, other: Self) -> Self {
        if self.value() < other.value() { other } else { self }
    }
    /// The smaller of two numbers.
    fn min(self, other: Self) -> Self {
        if other.value() < self.value() { other } else { self }
    }
}

impl Real for f64 {
    fn plain(list: &[Self]) -> Option<&[f64]> {
        Some(list)
    }
    fn plain_mut(list: &mut [Self]) -> Option<&mut [f64]> {
        Some(list)
    }
    #[inline]
    fn value(self) -> f64 {
        self
    }
    #[inline]
    fn sqrt(self) -> Self {
        f64::sqrt(self)
    }
    #[inline]
    fn exp(self) -> Self {
        f64::exp(self)
    }
    #[inline]
    fn ln(self) -> Self {
        f64::ln(self)
    }
    #[inline]
    fn sin_cos(self) -> (Self, Self) {
        f64::sin_cos(self)
    }
    #[inline]
    fn tanh(self) -> Self {
        f64::tanh(self)
    }
    #[inline]
    fn atan2(self, x: Self) -> Self {
        f64::atan2(self, x)
    }
    #[inline]
    fn hypot(self, other: Self) -> Self {
        f64::hypot(self, other)
    }
    #[inline]
    fn powi(self, n: i32) -> Self {
        f64::powi(self, n)
    }
}
