//! A curve through points: broken line or monotone cubic.   Fritsch & Butland 1984

use super::Refused;
use flyball_dae::scalar::Real;

/// How values between the points are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interpolation {
    /// Straight lines; kinks at the points.
    Linear,
    /// Cubics with continuous slope that rise and fall only where the points do.
    Monotone,
}

/// Refuses points that do not ascend or are not finite.
pub(super) fn check_points(points: &[f64], values: &[f64]) -> Result<(), Refused> {
    let refused = |what, value, help| Err(Refused { what, value, help });
    if points.len() < 2 {
        return refused("the number of points", points.len() as f64, "give at least two");
    }
    if points.len() != values.len() {
        return refused("the number of values", values.len() as f64, "give one value per point");
    }
    if let Some(&bad) = points.iter().chain(values).find(|x| !x.is_finite()) {
        return refused("a number of the table", bad, "give finite numbers");
    }
    match points.windows(2).find(|pair| pair[1] <= pair[0]) {
        Some(pair) => refused("a point of the table", pair[1], "points must ascend"),
        None => Ok(()),
    }
}

/// Value between points i and i + 1, whose neighbours give the slopes; `value(k)` is the value at point k.
pub(super) fn between<R: Real>(
    points: &[f64],
    interpolation: Interpolation,
    i: usize,
    s: R,
    value: impl Fn(usize) -> R,
) -> R {
    let h = points[i + 1] - points[i];
    let (y_0, y_1) = (value(i), value(i + 1));
    let z = (s - points[i]) / h;
    if interpolation == Interpolation::Linear {
        return y_0 + (y_1 - y_0) * z;
    }
    let chord = |k: usize| (value(k + 1) - value(k)) / (points[k + 1] - points[k]);
    let slope = |k: usize| {
        if k == 0 {
            return chord(0);
        }
        if k + 1 == points.len() {
            return chord(k - 1);
        }
        let (left, right) = (chord(k - 1), chord(k));
        if left.value() * right.value() <= 0.0 {
            return R::zero();
        }
        // weighted harmonic mean, the nearer chord counting more
        let (l, r) = (points[k] - points[k - 1], points[k + 1] - points[k]);
        let alpha = (l + 2.0 * r) / (3.0 * (l + r));
        left * right / (right * alpha + left * (1.0 - alpha))
    };
    // cubic Hermite
    let (d_0, d_1) = (slope(i) * h, slope(i + 1) * h);
    let (a, b) = (y_1 - y_0 - d_0, d_1 - d_0);
    y_0 + z * (d_0 + z * (a * 3.0 - b + z * (b - a * 2.0)))
}

/// The interval of a region between points; the outer regions have none.
pub(super) fn interval(points: &[f64], region: usize) -> Result<usize, usize> {
    match region {
        0 => Err(0),
        region if region >= points.len() => Err(points.len() - 1),
        region => Ok(region - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn monotone_data_give_a_monotone_curve_through_the_points() {
        let (points, values) = ([0.0, 1.0, 1.5, 4.0, 5.0], [0.0, 0.1, 2.0, 2.0, 7.0]);
        let at = |s: f64| {
            let i = (0..3).rev().find(|&i| points[i] <= s).map_or(0, |i| if s > 4.0 { 3 } else { i });
            between(&points, Interpolation::Monotone, i, s, |k| values[k])
        };
        let mut last = 0.0;
        for k in 0..=5000 {
            let y = at(f64::from(k) * 1e-3);
            assert!(y >= last - 1e-12, "falls at {k}");
            last = y;
        }
        assert_eq!(at(1.0), 0.1);
        assert!((at(5.0) - 7.0).abs() < 1e-12);
    }
}
