//! First derivatives in N directions and a power series along a curve, in one evaluation.

use super::{Real, Taylor};
use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

/// `Σ series.c[k] sᵏ + Σ eps[i] εᵢ` with εᵢ εⱼ = εᵢ s = 0: G and Φ̈ share what they have in common.
#[derive(Clone, Copy, Debug)]
pub struct Jet<const N: usize> {
    /// Value and derivatives along the curve.
    pub series: Taylor<3>,
    /// Derivatives in the N directions.
    pub eps: [f64; N],
}

impl<const N: usize> Jet<N> {
    /// A series that depends on no direction.
    #[inline]
    pub fn along(series: Taylor<3>) -> Self {
        Self { series, eps: [0.0; N] }
    }

    /// Chain rule in the directions: outer derivative `slope`.
    #[inline]
    fn chain(mut self, series: Taylor<3>, slope: f64) -> Self {
        self.series = series;
        for e in &mut self.eps {
            *e *= slope;
        }
        self
    }

    #[inline]
    fn zip(self, o: Self, series: Taylor<3>, f: impl Fn(f64, f64) -> f64) -> Self {
        let mut eps = [0.0; N];
        for i in 0..N {
            eps[i] = f(self.eps[i], o.eps[i]);
        }
        Self { series, eps }
    }

    #[inline]
    fn re(self) -> f64 {
        self.series.c[0]
    }
}

impl<const N: usize> From<f64> for Jet<N> {
    #[inline]
    fn from(x: f64) -> Self {
        Self::along(Taylor::constant(x))
    }
}

impl<const N: usize> PartialEq for Jet<N> {
    fn eq(&self, o: &Self) -> bool {
        self.re() == o.re()
    }
}

impl<const N: usize> PartialOrd for Jet<N> {
    fn partial_cmp(&self, o: &Self) -> Option<Ordering> {
        self.re().partial_cmp(&o.re())
    }
}

impl<const N: usize> Add for Jet<N> {
    type Output = Self;
    #[inline]
    fn add(self, o: Self) -> Self {
        self.zip(o, self.series + o.series, |a, b| a + b)
    }
}

impl<const N: usize> Sub for Jet<N> {
    type Output = Self;
    #[inline]
    fn sub(self, o: Self) -> Self {
        self.zip(o, self.series - o.series, |a, b| a - b)
    }
}

impl<const N: usize> Mul for Jet<N> {
    type Output = Self;
    #[inline]
    #[allow(clippy::suspicious_arithmetic_impl)] // the product rule adds
    fn mul(self, o: Self) -> Self {
        self.zip(o, self.series * o.series, |a, b| a * o.re() + self.re() * b)
    }
}

impl<const N: usize> Div for Jet<N> {
    type Output = Self;
    #[inline]
    fn div(self, o: Self) -> Self {
        let quotient = self.series / o.series;
        let inverse = 1.0 / o.re();
        self.zip(o, quotient, |a, b| (a - quotient.c[0] * b) * inverse)
    }
}

impl<const N: usize> Neg for Jet<N> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        self.chain(-self.series, -1.0)
    }
}

impl<const N: usize> Add<f64> for Jet<N> {
    type Output = Self;
    #[inline]
    fn add(self, o: f64) -> Self {
        Self { series: self.series + o, eps: self.eps }
    }
}

impl<const N: usize> Sub<f64> for Jet<N> {
    type Output = Self;
    #[inline]
    fn sub(self, o: f64) -> Self {
        Self { series: self.series - o, eps: self.eps }
    }
}

impl<const N: usize> Mul<f64> for Jet<N> {
    type Output = Self;
    #[inline]
    fn mul(self, o: f64) -> Self {
        self.chain(self.series * o, o)
    }
}

impl<const N: usize> Div<f64> for Jet<N> {
    type Output = Self;
    #[inline]
    fn div(self, o: f64) -> Self {
        self.chain(self.series / o, 1.0 / o)
    }
}

impl<const N: usize> AddAssign for Jet<N> {
    #[inline]
    fn add_assign(&mut self, o: Self) {
        *self = *self + o;
    }
}

impl<const N: usize> SubAssign for Jet<N> {
    #[inline]
    fn sub_assign(&mut self, o: Self) {
        *self = *self - o;
    }
}

impl<const N: usize> MulAssign for Jet<N> {
    #[inline]
    fn mul_assign(&mut self, o: Self) {
        *self = *self * o;
    }
}

impl<const N: usize> DivAssign for Jet<N> {
    #[inline]
    fn div_assign(&mut self, o: Self) {
        *self = *self / o;
    }
}

impl<const N: usize> Real for Jet<N> {
    #[inline]
    fn value(self) -> f64 {
        self.re()
    }
    #[inline]
    fn sqrt(self) -> Self {
        let root = self.series.sqrt();
        // no slope at the corner
        let slope = if root.c[0] == 0.0 { 0.0 } else { 0.5 / root.c[0] };
        self.chain(root, slope)
    }
    #[inline]
    fn exp(self) -> Self {
        let y = self.series.exp();
        self.chain(y, y.c[0])
    }
    #[inline]
    fn ln(self) -> Self {
        self.chain(self.series.ln(), 1.0 / self.re())
    }
    #[inline]
    fn sin_cos(self) -> (Self, Self) {
        let (s, c) = self.series.sin_cos();
        (self.chain(s, c.c[0]), self.chain(c, -s.c[0]))
    }
    #[inline]
    fn tanh(self) -> Self {
        let y = self.series.tanh();
        self.chain(y, 1.0 - y.c[0] * y.c[0])
    }
    #[inline]
    fn atan2(self, x: Self) -> Self {
        let square = self.re() * self.re() + x.re() * x.re();
        // no slope at the origin
        let inverse = if square == 0.0 { 0.0 } else { 1.0 / square };
        let (by_y, by_x) = (x.re() * inverse, -self.re() * inverse);
        self.zip(x, self.series.atan2(x.series), |dy, dx| by_y * dy + by_x * dx)
    }
    #[inline]
    fn powi(self, n: i32) -> Self {
        let slope = if n == 0 { 0.0 } else { f64::from(n) * self.re().powi(n - 1) };
        self.chain(self.series.powi(n), slope)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Dual;
    use super::*;

    fn sample<R: Real>(s: R, x: R) -> R {
        let y = (s * 0.5 - x).exp() / (x + 2.0);
        let z = (x * y).cos() + (x / y).ln() * y.sqrt() - x.atan2(y).tanh() + x.powi(3) - x.powi(-2) / 3.0;
        z * s.sin() + s.hypot(y).powf(x) + x.asin().max(-y) - (x - s).abs().acos()
    }

    #[test]
    fn directions_equal_dual_numbers_and_the_curve_equals_series() {
        let (s, x) = ([0.4, 1.1, -0.3], [0.7, -0.2, 0.5]);
        let jets = [(s, 0), (x, 1)].map(|(series, direction)| {
            let mut jet = Jet::<2>::along(Taylor { c: series });
            jet.eps[direction] = 1.0;
            jet
        });
        let jet = sample(jets[0], jets[1]);
        let dual = sample(Dual::<f64, 2>::variable(s[0], 0), Dual::variable(x[0], 1));
        let series = sample(Taylor { c: s }, Taylor { c: x });
        for i in 0..2 {
            // rounding
            assert!((jet.eps[i] - dual.eps[i]).abs() < 1e-14 * (1.0 + dual.eps[i].abs()), "direction {i}");
        }
        assert_eq!(jet.series.c, series.c);
    }

    #[test]
    fn derivatives_at_corners_are_finite() {
        let mut zero = Jet::<1>::along(Taylor::new(&[0.0, 1.0]));
        zero.eps[0] = 1.0;
        let one = zero + 1.0;
        for (i, y) in [zero.sqrt(), zero.hypot(zero), zero.abs(), zero.atan2(zero), one.asin(), (-one).acos()]
            .into_iter()
            .enumerate()
        {
            assert!(y.eps[0].is_finite() && y.series.c.iter().all(|c| c.is_finite()), "{i}: {y:?}");
        }
    }
}
