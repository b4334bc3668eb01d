//! Numbers that matrices are made of: real ones, and complex ones for the stages of implicit Runge-Kutta methods.

use std::fmt::Debug;
use std::ops::{Add, AddAssign, Div, Mul, Sub, SubAssign};

/// An entry of a matrix.
pub trait Number:
    Copy
    + Default
    + PartialEq
    + Debug
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Mul<f64, Output = Self>
    + Div<Output = Self>
    + AddAssign
    + SubAssign
    + 'static
{
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// Magnitude: |x|, of complex numbers |re| + |im|, which is within √2 of it and costs no root.
    fn size(self) -> f64;
    /// 1/x.
    fn inverse(self) -> Self;
    /// True if it is neither infinite nor not a number.
    fn is_finite(self) -> bool;
}

impl Number for f64 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;
    #[inline(always)]
    fn size(self) -> f64 {
        self.abs()
    }
    #[inline(always)]
    fn inverse(self) -> Self {
        1.0 / self
    }
    #[inline(always)]
    fn is_finite(self) -> bool {
        f64::is_finite(self)
    }
}

/// A complex number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Complex {
    /// Real part.
    pub re: f64,
    /// Imaginary part.
    pub im: f64,
}

impl Complex {
    /// re + i im.
    pub const fn new(re: f64, im: f64) -> Self {
        Self { re, im }
    }
}

impl Add for Complex {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self::new(self.re + other.re, self.im + other.im)
    }
}

impl Sub for Complex {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self::new(self.re - other.re, self.im - other.im)
    }
}

impl Mul for Complex {
    type Output = Self;
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self::new(self.re * other.re - self.im * other.im, self.re * other.im + self.im * other.re)
    }
}

impl Mul<f64> for Complex {
    type Output = Self;
    #[inline(always)]
    fn mul(self, by: f64) -> Self {
        Self::new(self.re * by, self.im * by)
    }
}

impl Div for Complex {
    type Output = Self;
    #[inline(always)]
    fn div(self, by: Self) -> Self {
        by.inverse().mul(self)
    }
}

impl AddAssign for Complex {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Complex {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Number for Complex {
    const ZERO: Self = Self::new(0.0, 0.0);
    const ONE: Self = Self::new(1.0, 0.0);
    #[inline(always)]
    fn size(self) -> f64 {
        self.re.abs() + self.im.abs()
    }
    /// Scaled by the size, so that squares neither overflow nor vanish.
    #[inline(always)]
    fn inverse(self) -> Self {
        let scale = 1.0 / self.size();
        let (re, im) = (self.re * scale, self.im * scale);
        let factor = scale / (re * re + im * im);
        Self::new(re * factor, -im * factor)
    }
    #[inline(always)]
    fn is_finite(self) -> bool {
        self.re.is_finite() && self.im.is_finite()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complex_number_times_its_inverse_is_one_at_any_size() {
        for (re, im) in [(3.0, -4.0), (1e-200, 2e-200), (-1e200, 1e190), (0.0, 2.0)] {
            let one = Complex::new(re, im) * Complex::new(re, im).inverse();
            assert!((one - Complex::ONE).size() < 4.0 * f64::EPSILON, "{one:?}");
        }
        assert!(!Complex::ZERO.inverse().is_finite());
    }
}
