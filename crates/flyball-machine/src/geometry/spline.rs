//! Natural cubic splines: twice continuously differentiable, linear beyond the ends.

use flyball_dae::scalar::Real;

/// A function through given points.
#[derive(Clone, Debug, PartialEq)]
pub struct Spline {
    x: Vec<f64>,
    y: Vec<f64>,
    /// Second derivatives at the points.
    curvature: Vec<f64>,
}

impl Spline {
    /// Through the points (x, y); `None` unless x ascends and there are two or more finite points.
    pub fn through(x: &[f64], y: &[f64]) -> Option<Self> {
        let ascends = x.windows(2).all(|pair| pair[0] < pair[1]);
        if x.len() < 2 || x.len() != y.len() || !ascends || x.iter().chain(y).any(|c| !c.is_finite()) {
            return None;
        }
        Some(Self { x: x.to_vec(), y: y.to_vec(), curvature: curvatures(x, y) })
    }

    /// The points it goes through.
    pub fn points(&self) -> impl Iterator<Item = (f64, f64)> {
        self.x.iter().copied().zip(self.y.iter().copied())
    }

    /// First and last abscissa.
    pub fn range(&self) -> (f64, f64) {
        (self.x[0], self.x[self.x.len() - 1])
    }

    /// The interval that contains `x`; the first or last one beyond the ends.
    fn interval(&self, x: f64) -> usize {
        self.x.partition_point(|&knot| knot <= x).clamp(1, self.x.len() - 1) - 1
    }

    /// Cubic of interval i in powers of x − xᵢ.
    fn coefficients(&self, i: usize) -> [f64; 4] {
        let h = self.x[i + 1] - self.x[i];
        let (m0, m1) = (self.curvature[i], self.curvature[i + 1]);
        let slope = (self.y[i + 1] - self.y[i]) / h - h * (2.0 * m0 + m1) / 6.0;
        [self.y[i], slope, m0 / 2.0, (m1 - m0) / (6.0 * h)]
    }

    /// Value, over any scalar.
    pub fn at<R: Real>(&self, x: R) -> R {
        let (first, last) = self.range();
        let i = self.interval(x.value());
        let [c0, c1, c2, c3] = self.coefficients(i);
        let u = x - self.x[i];
        if x.value() < first {
            return u * c1 + c0;
        }
        if x.value() > last {
            let h = self.x[i + 1] - self.x[i];
            let slope = c1 + h * (2.0 * c2 + 3.0 * h * c3);
            return (x - last) * slope + self.y[i + 1];
        }
        ((u * c3 + c2) * u + c1) * u + c0
    }

    /// Value and first three derivatives.
    pub fn jet(&self, x: f64) -> [f64; 4] {
        use flyball_dae::scalar::Taylor;
        let [c0, c1, c2, c3] = self.at(Taylor::<4>::new(&[x, 1.0])).c;
        [c0, c1, 2.0 * c2, 6.0 * c3]
    }

    /// Integral from the first abscissa to `x`.
    pub fn integral(&self, x: f64) -> f64 {
        let (first, last) = self.range();
        let part = |i: usize, u: f64| {
            let [c0, c1, c2, c3] = self.coefficients(i);
            u * (c0 + u * (c1 / 2.0 + u * (c2 / 3.0 + u * c3 / 4.0)))
        };
        let beyond = |from: f64| {
            let [y, slope, ..] = self.jet(from);
            (x - from) * (y + slope * (x - from) / 2.0)
        };
        if x < first {
            return beyond(first);
        }
        let i = self.interval(x);
        let whole: f64 = (0..i).map(|j| part(j, self.x[j + 1] - self.x[j])).sum();
        if x > last {
            return whole + part(i, last - self.x[i]) + beyond(last);
        }
        whole + part(i, x - self.x[i])
    }
}

/// Solves the tridiagonal equations for the second derivatives; zero at the ends.
fn curvatures(x: &[f64], y: &[f64]) -> Vec<f64> {
    let n = x.len();
    let mut m = vec![0.0; n];
    let mut upper = vec![0.0; n];
    for i in 1..n - 1 {
        let (left, right) = (x[i] - x[i - 1], x[i + 1] - x[i]);
        let jump = 6.0 * ((y[i + 1] - y[i]) / right - (y[i] - y[i - 1]) / left);
        let pivot = 2.0 * (left + right) - left * upper[i - 1];
        upper[i] = right / pivot;
        m[i] = (jump - left * m[i - 1]) / pivot;
    }
    for i in (1..n - 1).rev() {
        m[i] -= upper[i] * m[i + 1];
    }
    m
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Spline {
        Spline::through(&[0.0, 1.0, 1.5, 3.0], &[1.0, -2.0, 0.5, 0.0]).expect("ascending")
    }

    #[test]
    fn passes_through_its_points_with_continuous_curvature() {
        let s = sample();
        for (x, y) in [(0.0, 1.0), (1.0, -2.0), (1.5, 0.5), (3.0, 0.0)] {
            assert!((s.at(x) - y).abs() < 1e-14); // rounding
            let (left, right) = (s.jet(x - 1e-12), s.jet(x + 1e-12));
            for order in 0..3 {
                assert!((left[order] - right[order]).abs() < 1e-9); // rounding over the distance of the two points
            }
        }
    }

    #[test]
    fn integral_has_the_spline_as_derivative() {
        let s = sample();
        for x in [-0.7, 0.3, 1.2, 2.9, 4.0] {
            let d = 1e-5;
            let slope = (s.integral(x + d) - s.integral(x - d)) / (2.0 * d);
            assert!((slope - s.at(x)).abs() < 1e-8); // truncation(d²)
        }
    }

    #[test]
    fn refuses_points_out_of_order() {
        assert!(Spline::through(&[0.0, 0.0], &[1.0, 2.0]).is_none());
        assert!(Spline::through(&[0.0, f64::NAN], &[1.0, 2.0]).is_none());
    }
}
