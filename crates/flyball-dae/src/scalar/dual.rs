//! Dual numbers: a value and its first derivatives in N directions.
//!
//! The part type is itself a [`Real`], so `Dual<Dual<f64, N>, M>` carries second derivatives.

use super::Real;
use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

/// `re + Σ eps[i] εᵢ` with εᵢ εⱼ = 0.
#[derive(Clone, Copy, Debug)]
pub struct Dual<R, const N: usize> {
    /// The value.
    pub re: R,
    /// Derivatives in the N directions.
    pub eps: [R; N],
}

impl<R: Real, const N: usize> Dual<R, N> {
    /// A constant.
    #[inline]
    pub fn constant(re: R) -> Self {
        Self { re, eps: [R::zero(); N] }
    }

    /// A variable whose derivative is one in direction `i` and zero in the others.
    #[inline]
    pub fn variable(re: R, i: usize) -> Self {
        let mut x = Self::constant(re);
        x.eps[i] = R::one();
        x
    }

    /// Chain rule: value `f`, outer derivative `df`.
    #[inline]
    fn chain(self, f: R, df: R) -> Self {
        self.each(f, |e| e * df)
    }

    #[inline]
    fn each(mut self, re: R, f: impl Fn(R) -> R) -> Self {
        self.re = re;
        for i in 0..N {
            self.eps[i] = f(self.eps[i]);
        }
        self
    }

    #[inline]
    fn zip(self, other: Self, re: R, f: impl Fn(R, R) -> R) -> Self {
        let mut eps = [R::zero(); N];
        for i in 0..N {
            eps[i] = f(self.eps[i], other.eps[i]);
        }
        Self { re, eps }
    }
}

impl<R: Real, const N: usize> From<f64> for Dual<R, N> {
    #[inline]
    fn from(x: f64) -> Self {
        Self::constant(R::from(x))
    }
}

impl<R: Real, const N: usize> PartialEq for Dual<R, N> {
    fn eq(&self, other: &Self) -> bool {
        self.value() == other.value()
    }
}

impl<R: Real, const N: usize> PartialOrd for Dual<R, N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.value().partial_cmp(&other.value())
    }
}

impl<R: Real, const N: usize> Add for Dual<R, N> {
    type Output = Self;
    #[inline]
    fn add(self, o: Self) -> Self {
        self.zip(o, self.re + o.re, |a, b| a + b)
    }
}

impl<R: Real, const N: usize> Sub for Dual<R, N> {
    type Output = Self;
    #[inline]
    fn sub(self, o: Self) -> Self {
        self.zip(o, self.re - o.re, |a, b| a - b)
    }
}

impl<R: Real, const N: usize> Mul for Dual<R, N> {
    type Output = Self;
    #[inline]
    #[allow(clippy::suspicious_arithmetic_impl)] // the product rule adds
    fn mul(self, o: Self) -> Self {
        self.zip(o, self.re * o.re, |a, b| a * o.re + self.re * b)
    }
}

impl<R: Real, const N: usize> Div for Dual<R, N> {
    type Output = Self;
    #[inline]
    fn div(self, o: Self) -> Self {
        let inverse = R::one() / o.re;
        let quotient = self.re * inverse;
        self.zip(o, quotient, |a, b| (a - quotient * b) * inverse)
    }
}

impl<R: Real, const N: usize> Neg for Dual<R, N> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        self.each(-self.re, |e| -e)
    }
}

impl<R: Real, const N: usize> Add<f64> for Dual<R, N> {
    type Output = Self;
    #[inline]
    fn add(self, o: f64) -> Self {
        Self { re: self.re + o, eps: self.eps }
    }
}

impl<R: Real, const N: usize> Sub<f64> for Dual<R, N> {
    type Output = Self;
    #[inline]
    fn sub(self, o: f64) -> Self {
        Self { re: self.re - o, eps: self.eps }
    }
}

impl<R: Real, const N: usize> Mul<f64> for Dual<R, N> {
    type Output = Self;
    #[inline]
    fn mul(self, o: f64) -> Self {
        self.each(self.re * o, |e| e * o)
    }
}

impl<R: Real, const N: usize> Div<f64> for Dual<R, N> {
    type Output = Self;
    #[inline]
    fn div(self, o: f64) -> Self {
        self.each(self.re / o, |e| e / o)
    }
}

impl<R: Real, const N: usize> AddAssign for Dual<R, N> {
    #[inline]
    fn add_assign(&mut self, o: Self) {
        *self = *self + o;
    }
}

impl<R: Real, const N: usize> SubAssign for Dual<R, N> {
    #[inline]
    fn sub_assign(&mut self, o: Self) {
        *self = *self - o;
    }
}

impl<R: Real, const N: usize> MulAssign for Dual<R, N> {
    #[inline]
    fn mul_assign(&mut self, o: Self) {
        *self = *self * o;
    }
}

impl<R: Real, const N: usize> DivAssign for Dual<R, N> {
    #[inline]
    fn div_assign(&mut self, o: Self) {
        *self = *self / o;
    }
}

impl<R: Real, const N: usize> Real for Dual<R, N> {
    #[inline]
    fn value(self) -> f64 {
        self.re.value()
    }
    #[inline]
    fn sqrt(self) -> Self {
        let root = self.re.sqrt();
        // no slope at the corner
        let slope = if root.value() == 0.0 { R::zero() } else { R::from(0.5) / root };
        self.chain(root, slope)
    }
    #[inline]
    fn exp(self) -> Self {
        let e = self.re.exp();
        self.chain(e, e)
    }
    #[inline]
    fn ln(self) -> Self {
        self.chain(self.re.ln(), R::one() / self.re)
    }
    #[inline]
    fn sin_cos(self) -> (Self, Self) {
        let (s, c) = self.re.sin_cos();
        (self.chain(s, c), self.chain(c, -s))
    }
    #[inline]
    fn tanh(self) -> Self {
        let t = self.re.tanh();
        self.chain(t, R::one() - t * t)
    }
    #[inline]
    fn atan2(self, x: Self) -> Self {
        let square = self.re * self.re + x.re * x.re;
        // no slope at the origin
        let inverse = if square.value() == 0.0 { R::zero() } else { R::one() / square };
        self.zip(x, self.re.atan2(x.re), |dy, dx| (dy * x.re - dx * self.re) * inverse)
    }
    #[inline]
    fn powi(self, n: i32) -> Self {
        if n == 0 {
            return Self::one();
        }
        let lower = self.re.powi(n - 1);
        self.chain(lower * self.re, lower * f64::from(n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample<R: Real>(x: R, y: R) -> R {
        (x * y).sin() + (x / y).exp() * y.sqrt() - x.atan2(y).tanh() + (x * x + 1.0).ln() * y.powi(3)
    }

    #[test]
    fn first_derivatives_equal_central_differences() {
        let (x, y) = (0.7, 1.3);
        let d = sample(Dual::<f64, 2>::variable(x, 0), Dual::variable(y, 1));
        let h = 1e-6;
        let dx = (sample(x + h, y) - sample(x - h, y)) / (2.0 * h);
        let dy = (sample(x, y + h) - sample(x, y - h)) / (2.0 * h);
        // truncation(h²) of the difference quotient
        assert!((d.eps[0] - dx).abs() < 1e-8 && (d.eps[1] - dy).abs() < 1e-8);
    }

    #[test]
    fn derivatives_at_corners_are_finite() {
        type Second = Dual<Dual<f64, 1>, 1>;
        let at = |x: f64| Second::variable(Dual::variable(x, 0), 0);
        let zero = at(0.0);
        let corners: [(&str, Second, f64, f64); 9] = [
            ("√0", zero.sqrt(), 0.0, 0.0),
            ("hypot", zero.hypot(zero), 0.0, 0.0),
            ("|0|", zero.abs(), 0.0, 1.0),
            ("atan2", zero.atan2(zero), 0.0, 0.0),
            ("0^1.5", zero.abs().powf(Second::from(1.5)), 0.0, 0.0),
            ("0^0.5", zero.powf(Second::from(0.5)), 0.0, 0.0),
            ("0^1", zero.powf(Second::from(1.0)), 0.0, 1.0),
            ("asin 1", at(1.0).asin(), std::f64::consts::FRAC_PI_2, 0.0),
            ("acos −1", at(-1.0).acos(), std::f64::consts::PI, 0.0),
        ];
        for (name, y, value, slope) in corners {
            assert_eq!((y.value(), y.eps[0].re), (value, slope), "{name}");
            assert!(y.eps[0].eps[0].is_finite(), "{name}: second derivative");
        }
        // the second derivative of x² is there at zero
        assert_eq!(zero.powf(Second::from(2.0)).eps[0].eps[0], 2.0);
    }

    #[test]
    fn nested_duals_give_symmetric_second_derivatives() {
        type D = Dual<f64, 2>;
        let x = Dual::<D, 2>::variable(D::variable(0.7, 0), 0);
        let y = Dual::<D, 2>::variable(D::variable(1.3, 1), 1);
        let f = sample(x, y);
        // rounding
        assert!((f.eps[0].eps[1] - f.eps[1].eps[0]).abs() < 1e-13);
        assert!((f.eps[0].re - f.re.eps[0]).abs() < 1e-14);
    }
}
