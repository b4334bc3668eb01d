//! Shapes between the points of a table.
//!
//! ```text
//!   linear     straight lines; the slope jumps at the points
//!   monotone   cubics with continuous slope that rise and fall only where the points do   Fritsch & Butland 1984
//!   spline     cubics with continuous curvature, which is zero at the ends; may overshoot
//! ```
//!
//! A periodic spline has the same slope and curvature at both ends.

use flyball_dae::scalar::Real;

/// Interpolation between the points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Interpolation {
    /// Straight lines; kinks at the points.
    #[default]
    Linear,
    /// Cubics with continuous slope that rise and fall only where the points do.
    Monotone,
    /// Cubics with continuous slope and curvature; may overshoot.
    Spline,
}

impl Interpolation {
    /// As written in model files.
    pub const NAMES: [&'static str; 3] = ["linear", "monotone", "spline"];

    /// From its name in model files.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Linear, Self::Monotone, Self::Spline].into_iter().find(|shape| shape.name() == name)
    }

    /// Its name in model files.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// One cubic per interval, in powers of x − xᵢ.
    pub(super) fn cubics(self, x: &[f64], y: &[f64], periodic: bool) -> Vec<[f64; 4]> {
        match self {
            Self::Linear => chords(x, y).iter().zip(y).map(|(chord, y)| [*y, *chord, 0.0, 0.0]).collect(),
            Self::Monotone => hermite(x, y, &monotone_slopes(x, y, periodic)),
            Self::Spline => spline(x, y, periodic),
        }
    }
}

fn chords(x: &[f64], y: &[f64]) -> Vec<f64> {
    x.windows(2).zip(y.windows(2)).map(|(x, y)| (y[1] - y[0]) / (x[1] - x[0])).collect()
}

/// Slope of a monotone curve between two chords over intervals of lengths l and r: their weighted harmonic mean, the
/// nearer chord counting more; zero at a peak.   Fritsch & Butland 1984
pub(crate) fn monotone_slope<R: Real>([left, right]: [R; 2], [l, r]: [f64; 2]) -> R {
    if left.value() * right.value() <= 0.0 {
        return R::zero();
    }
    let alpha = (l + 2.0 * r) / (3.0 * (l + r));
    left * right / (right * alpha + left * (1.0 - alpha))
}

fn monotone_slopes(x: &[f64], y: &[f64], periodic: bool) -> Vec<f64> {
    let chords = chords(x, y);
    let n = chords.len();
    let slope = |k: usize| {
        if !periodic && (k == 0 || k == n) {
            return chords[k.min(n - 1)];
        }
        let (left, right) = ((k + n - 1) % n, k % n);
        monotone_slope([chords[left], chords[right]], [left, right].map(|i| x[i + 1] - x[i]))
    };
    (0..=n).map(slope).collect()
}

/// Cubics with given values and slopes at the points.
fn hermite(x: &[f64], y: &[f64], slopes: &[f64]) -> Vec<[f64; 4]> {
    let cubic = |i: usize| {
        let h = x[i + 1] - x[i];
        let chord = (y[i + 1] - y[i]) / h;
        let (s0, s1) = (slopes[i], slopes[i + 1]);
        [y[i], s0, (3.0 * chord - 2.0 * s0 - s1) / h, (s0 + s1 - 2.0 * chord) / (h * h)]
    };
    (0..x.len() - 1).map(cubic).collect()
}

fn spline(x: &[f64], y: &[f64], periodic: bool) -> Vec<[f64; 4]> {
    let m = if periodic { periodic_curvatures(x, y) } else { curvatures(x, &bends(x, y), 0.0) };
    let cubic = |i: usize| {
        let h = x[i + 1] - x[i];
        let slope = (y[i + 1] - y[i]) / h - h * (2.0 * m[i] + m[i + 1]) / 6.0;
        [y[i], slope, m[i] / 2.0, (m[i + 1] - m[i]) / (6.0 * h)]
    };
    (0..x.len() - 1).map(cubic).collect()
}

/// Six times the jump of the chords at each inner point.
fn bends(x: &[f64], y: &[f64]) -> Vec<f64> {
    let chords = chords(x, y);
    let mut out = vec![0.0; x.len()];
    for i in 1..chords.len() {
        out[i] = 6.0 * (chords[i] - chords[i - 1]);
    }
    out
}

/// Second derivatives of a spline with given ones at both ends: hᵢ₋₁ mᵢ₋₁ + 2 (hᵢ₋₁ + hᵢ) mᵢ + hᵢ mᵢ₊₁ = bend.
fn curvatures(x: &[f64], bends: &[f64], ends: f64) -> Vec<f64> {
    let n = x.len();
    let mut m = vec![0.0; n];
    (m[0], m[n - 1]) = (ends, ends);
    let mut upper = vec![0.0; n];
    for i in 1..n - 1 {
        let (left, right) = (x[i] - x[i - 1], x[i + 1] - x[i]);
        let pivot = 2.0 * (left + right) - left * upper[i - 1];
        upper[i] = right / pivot;
        m[i] = (bends[i] - left * m[i - 1]) / pivot;
    }
    for i in (1..n - 1).rev() {
        m[i] -= upper[i] * m[i + 1];
    }
    m
}

/// The same with equal slopes and curvatures at both ends: m = p + m₀ q, and the equation of the first point gives m₀.
fn periodic_curvatures(x: &[f64], y: &[f64]) -> Vec<f64> {
    let n = x.len();
    let p = curvatures(x, &bends(x, y), 0.0);
    let q = curvatures(x, &vec![0.0; n], 1.0);
    let chords = chords(x, y);
    let (left, right) = (x[n - 1] - x[n - 2], x[1] - x[0]);
    let row = |m: &[f64]| left * m[n - 2] + 2.0 * (left + right) * m[0] + right * m[1];
    let first = (6.0 * (chords[0] - chords[n - 2]) - row(&p)) / row(&q);
    p.iter().zip(&q).map(|(p, q)| p + first * q).collect()
}
