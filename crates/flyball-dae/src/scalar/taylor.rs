//! Truncated power series in one variable: derivatives of any order along a curve.

use super::Real;
use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

/// `Σ c[k] sᵏ`, k < K: the k-th derivative at s = 0 is `k! c[k]`.
#[derive(Clone, Copy, Debug)]
pub struct Taylor<const K: usize> {
    /// Coefficients, lowest power first.
    pub c: [f64; K],
}

impl<const K: usize> Taylor<K> {
    /// A series from its first coefficients; the rest are zero.
    #[inline]
    pub fn new(first: &[f64]) -> Self {
        let mut c = [0.0; K];
        c[..first.len()].copy_from_slice(first);
        Self { c }
    }

    #[inline]
    fn each(mut self, f: impl Fn(f64) -> f64) -> Self {
        for x in &mut self.c {
            *x = f(*x);
        }
        self
    }

    /// A constant.
    #[inline]
    pub fn constant(x: f64) -> Self {
        Self::new(&[x])
    }

    /// Solves k yₖ = Σ_{j=1..k} j xⱼ wₖ₋ⱼ for y = F(x) with F′(x) = w, where `w` may use y₀..yₖ₋₁.
    #[inline]
    fn integrate(self, y0: f64, mut w: impl FnMut(&[f64; K], usize) -> f64) -> Self {
        let mut y = [0.0; K];
        y[0] = y0;
        let mut derivative = [0.0; K];
        for k in 1..K {
            derivative[k - 1] = w(&y, k - 1);
            let mut sum = 0.0;
            for j in 1..=k {
                sum += j as f64 * self.c[j] * derivative[k - j];
            }
            y[k] = sum / k as f64;
        }
        Self { c: y }
    }
}

impl<const K: usize> From<f64> for Taylor<K> {
    #[inline]
    fn from(x: f64) -> Self {
        Self::constant(x)
    }
}

impl<const K: usize> PartialEq for Taylor<K> {
    fn eq(&self, other: &Self) -> bool {
        self.c[0] == other.c[0]
    }
}

impl<const K: usize> PartialOrd for Taylor<K> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.c[0].partial_cmp(&other.c[0])
    }
}

impl<const K: usize> Add for Taylor<K> {
    type Output = Self;
    #[inline]
    fn add(mut self, o: Self) -> Self {
        for k in 0..K {
            self.c[k] += o.c[k];
        }
        self
    }
}

impl<const K: usize> Sub for Taylor<K> {
    type Output = Self;
    #[inline]
    fn sub(mut self, o: Self) -> Self {
        for k in 0..K {
            self.c[k] -= o.c[k];
        }
        self
    }
}

impl<const K: usize> Mul for Taylor<K> {
    type Output = Self;
    #[inline]
    fn mul(self, o: Self) -> Self {
        let mut c = [0.0; K];
        for i in 0..K {
            for j in 0..K - i {
                c[i + j] += self.c[i] * o.c[j];
            }
        }
        Self { c }
    }
}

impl<const K: usize> Div for Taylor<K> {
    type Output = Self;
    #[inline]
    fn div(self, o: Self) -> Self {
        let mut c = [0.0; K];
        for k in 0..K {
            let mut sum = self.c[k];
            for j in 1..=k {
                sum -= o.c[j] * c[k - j];
            }
            c[k] = sum / o.c[0];
        }
        Self { c }
    }
}

impl<const K: usize> Neg for Taylor<K> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        self.each(|x| -x)
    }
}

impl<const K: usize> Add<f64> for Taylor<K> {
    type Output = Self;
    #[inline]
    fn add(mut self, o: f64) -> Self {
        self.c[0] += o;
        self
    }
}

impl<const K: usize> Sub<f64> for Taylor<K> {
    type Output = Self;
    #[inline]
    fn sub(mut self, o: f64) -> Self {
        self.c[0] -= o;
        self
    }
}

impl<const K: usize> Mul<f64> for Taylor<K> {
    type Output = Self;
    #[inline]
    fn mul(self, o: f64) -> Self {
        self.each(|x| x * o)
    }
}

impl<const K: usize> Div<f64> for Taylor<K> {
    type Output = Self;
    #[inline]
    fn div(self, o: f64) -> Self {
        self.each(|x| x / o)
    }
}

impl<const K: usize> AddAssign for Taylor<K> {
    #[inline]
    fn add_assign(&mut self, o: Self) {
        *self = *self + o;
    }
}

impl<const K: usize> SubAssign for Taylor<K> {
    #[inline]
    fn sub_assign(&mut self, o: Self) {
        *self = *self - o;
    }
}

impl<const K: usize> MulAssign for Taylor<K> {
    #[inline]
    fn mul_assign(&mut self, o: Self) {
        *self = *self * o;
    }
}

impl<const K: usize> DivAssign for Taylor<K> {
    #[inline]
    fn div_assign(&mut self, o: Self) {
        *self = *self / o;
    }
}

impl<const K: usize> Real for Taylor<K> {
    #[inline]
    fn value(self) -> f64 {
        self.c[0]
    }
    #[inline]
    fn sqrt(self) -> Self {
        let mut c = [0.0; K];
        c[0] = self.c[0].sqrt();
        // no slope at the corner
        let terms = if c[0] == 0.0 { 1 } else { K };
        for k in 1..terms {
            let mut sum = self.c[k];
            for j in 1..k {
                sum -= c[j] * c[k - j];
            }
            c[k] = sum / (2.0 * c[0]);
        }
        Self { c }
    }
    #[inline]
    fn exp(self) -> Self {
        self.integrate(self.c[0].exp(), |y, k| y[k])
    }
    #[inline]
    fn ln(self) -> Self {
        let inverse = Self::one() / self;
        self.integrate(self.c[0].ln(), |_, k| inverse.c[k])
    }
    #[inline]
    fn sin_cos(self) -> (Self, Self) {
        let (mut s, mut c) = ([0.0; K], [0.0; K]);
        (s[0], c[0]) = self.c[0].sin_cos();
        for k in 1..K {
            let (mut ds, mut dc) = (0.0, 0.0);
            for j in 1..=k {
                let jx = j as f64 * self.c[j];
                ds += jx * c[k - j];
                dc -= jx * s[k - j];
            }
            s[k] = ds / k as f64;
            c[k] = dc / k as f64;
        }
        (Self { c: s }, Self { c })
    }
    #[inline]
    fn tanh(self) -> Self {
        // y′ = 1 − y²
        self.integrate(self.c[0].tanh(), |y, k| {
            let square: f64 = (0..=k).map(|j| y[j] * y[k - j]).sum();
            if k == 0 { 1.0 - square } else { -square }
        })
    }
    #[inline]
    fn atan2(self, x: Self) -> Self {
        // θ′ = (y′ x − x′ y)/(x² + y²)
        let square = self * self + x * x;
        // no slope at the origin
        let inverse = if square.c[0] == 0.0 { Self::zero() } else { Self::one() / square };
        let (u, w) = (x * inverse, self * inverse);
        let mut c = [0.0; K];
        c[0] = self.c[0].atan2(x.c[0]);
        for k in 1..K {
            let mut sum = 0.0;
            for j in 1..=k {
                sum += j as f64 * (self.c[j] * u.c[k - j] - x.c[j] * w.c[k - j]);
            }
            c[k] = sum / k as f64;
        }
        Self { c }
    }
    #[inline]
    fn powi(self, n: i32) -> Self {
        if n < 0 {
            return Self::one() / self.powi(-n);
        }
        let mut result = Self::one();
        for _ in 0..n {
            result *= self;
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::super::Dual;
    use super::*;

    fn sample<R: Real>(s: R) -> R {
        let x = s.sin() + 1.5;
        let y = (s * 0.5).exp();
        (x * y).cos() + (x / y).ln() * y.sqrt() - x.atan2(y).tanh() + x.powi(3) - x.powi(-2)
    }

    #[test]
    fn coefficients_at_corners_are_finite() {
        let s = Taylor::<4>::new(&[0.0, 1.0]);
        let corners = [
            s.sqrt(),
            s.hypot(s),
            s.abs(),
            s.atan2(s),
            s.abs().powf(Taylor::from(1.5)),
            (s + 1.0).asin(),
            (s - 1.0).acos(),
            (s * s).sqrt(),
        ];
        for (i, y) in corners.iter().enumerate() {
            assert!(y.c.iter().all(|c| c.is_finite()), "{i}: {y:?}");
        }
    }

    #[test]
    fn coefficients_equal_nested_dual_derivatives() {
        type D1 = Dual<f64, 1>;
        type D2 = Dual<D1, 1>;
        type D3 = Dual<D2, 1>;
        let s0 = 0.4;
        let s = D3 { re: D2 { re: D1::variable(s0, 0), eps: [D1::one()] }, eps: [D2::one()] };
        let d = sample(s);
        let t = sample(Taylor::<4>::new(&[s0, 1.0]));
        // rounding, amplified by the factorials
        assert!((t.c[1] - d.re.re.eps[0]).abs() < 1e-13);
        assert!((2.0 * t.c[2] - d.re.eps[0].eps[0]).abs() < 1e-12);
        assert!((6.0 * t.c[3] - d.eps[0].eps[0].eps[0]).abs() < 1e-11);
    }
}
