//! Rotations as unit quaternions (scalar first), written over any [`Real`].
//!
//! Conventions: a tangent vector ω is left-trivialized (body axes), Ṙ = R ω̃. With x = θ n,
//!
//!   exp(x)  rotates by θ about n
//!   exp(x + δ) = exp(x) exp(T(x) δ) + O(δ²),   T(x) = I − (1−cos θ)/θ² x̃ + (θ − sin θ)/θ³ x̃²
//!   T⁻¹(x) = I + x̃/2 + (1 − (θ/2) cot(θ/2))/θ² x̃²      (dexp⁻¹ of the Munthe-Kaas methods)

use crate::scalar::{Real, three};

/// Below this squared angle the closed forms lose digits and the series is used instead;
/// the first term left out is then below 1e-17.
const SERIES_BELOW: f64 = 1e-3;

/// Quaternion product p ∘ q.
#[inline]
pub fn multiply<R: Real>(p: &[R; 4], q: &[R; 4]) -> [R; 4] {
    [
        p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3],
        p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2],
        p[0] * q[2] - p[1] * q[3] + p[2] * q[0] + p[3] * q[1],
        p[0] * q[3] + p[1] * q[2] - p[2] * q[1] + p[3] * q[0],
    ]
}

/// The opposite rotation.
#[inline]
pub fn conjugate<R: Real>(q: &[R; 4]) -> [R; 4] {
    [q[0], -q[1], -q[2], -q[3]]
}

/// Exponential of a rotation vector.
#[inline]
pub fn exp<R: Real>(x: &[R; 3]) -> [R; 4] {
    let square = dot(x, x);
    // cos(θ/2) and sin(θ/2)/θ
    let (c, s) = if square.value() < SERIES_BELOW {
        let u = square * 0.25;
        (
            series(u, &[1.0, -1.0 / 2.0, 1.0 / 24.0, -1.0 / 720.0, 1.0 / 40320.0]),
            series(u, &[1.0, -1.0 / 6.0, 1.0 / 120.0, -1.0 / 5040.0, 1.0 / 362880.0]) * 0.5,
        )
    } else {
        let angle = square.sqrt();
        let (s, c) = (angle * 0.5).sin_cos();
        (c, s / angle)
    };
    [c, x[0] * s, x[1] * s, x[2] * s]
}

/// Logarithm: the rotation vector of smallest length.
#[inline]
pub fn log<R: Real>(q: &[R; 4]) -> [R; 3] {
    let vector = [q[1], q[2], q[3]];
    let square = dot(&vector, &vector);
    let sign = if q[0].value() < 0.0 { -1.0 } else { 1.0 };
    // θ/sin(θ/2), with sin(θ/2) = |vector| and cos(θ/2) = q₀
    let factor = if square.value() < 1e-12 {
        // the quaternion is close to ±1: θ/2 ≈ s + s³/6
        series(square, &[2.0, 1.0 / 3.0, 3.0 / 20.0]) * sign
    } else {
        let s = square.sqrt();
        (s * sign).atan2(q[0] * sign) * 2.0 / s
    };
    three(|i| vector[i] * factor)
}

/// The rotation matrix R of a unit quaternion, by rows.
#[inline]
pub fn matrix<R: Real>(q: &[R; 4]) -> [[R; 3]; 3] {
    let [w, x, y, z] = *q;
    let one = R::one();
    [
        [one - (y * y + z * z) * 2.0, (x * y - w * z) * 2.0, (x * z + w * y) * 2.0],
        [(x * y + w * z) * 2.0, one - (x * x + z * z) * 2.0, (y * z - w * x) * 2.0],
        [(x * z - w * y) * 2.0, (y * z + w * x) * 2.0, one - (x * x + y * y) * 2.0],
    ]
}

/// Tangent operator T(x) of the exponential.
pub fn tangent(x: &[f64; 3]) -> [[f64; 3]; 3] {
    let square = dot(x, x);
    let (b, c) = if square < SERIES_BELOW {
        (
            series(square, &[-1.0 / 2.0, 1.0 / 24.0, -1.0 / 720.0, 1.0 / 40320.0, -1.0 / 3628800.0]),
            series(square, &[1.0 / 6.0, -1.0 / 120.0, 1.0 / 5040.0, -1.0 / 362880.0]),
        )
    } else {
        let angle = square.sqrt();
        ((angle.cos() - 1.0) / square, (angle - angle.sin()) / (square * angle))
    };
    polynomial(x, square, b, c)
}

/// Inverse tangent operator T⁻¹(x), singular at full turns.
pub fn tangent_inverse(x: &[f64; 3]) -> [[f64; 3]; 3] {
    let square = dot(x, x);
    let c = if square < SERIES_BELOW {
        series(square, &[1.0 / 12.0, 1.0 / 720.0, 1.0 / 30240.0, 1.0 / 1209600.0])
    } else {
        let half = 0.5 * square.sqrt();
        (1.0 - half / half.tan()) / square
    };
    polynomial(x, square, 0.5, c)
}

/// I + b x̃ + c x̃².
fn polynomial(x: &[f64; 3], square: f64, b: f64, c: f64) -> [[f64; 3]; 3] {
    let mut m = [[0.0; 3]; 3];
    let skew = [[0.0, -x[2], x[1]], [x[2], 0.0, -x[0]], [-x[1], x[0], 0.0]];
    for i in 0..3 {
        for j in 0..3 {
            let identity = f64::from(u8::from(i == j));
            m[i][j] = identity + b * skew[i][j] + c * (x[i] * x[j] - square * identity);
        }
    }
    m
}

/// Cross product a × b.
#[inline]
pub fn cross<R: Real>(a: &[R; 3], b: &[R; 3]) -> [R; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Scalar product.
#[inline]
pub fn dot<R: Real>(a: &[R; 3], b: &[R; 3]) -> R {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[inline]
fn series<R: Real>(u: R, coefficients: &[f64]) -> R {
    let mut sum = R::zero();
    for &c in coefficients.iter().rev() {
        sum = sum * u + c;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn product(a: &[[f64; 3]; 3], x: &[f64; 3]) -> [f64; 3] {
        [0, 1, 2].map(|i| dot(&a[i], x))
    }

    /// Angles on both sides of the series limit and up to many turns.
    fn samples() -> Vec<[f64; 3]> {
        let mut all = Vec::new();
        let mut seed = 1u64;
        for scale in [0.0, 1e-9, 1e-5, 1e-3, 0.03, 0.0317, 0.5, 2.0, 3.0, 40.0] {
            for _ in 0..20 {
                let x = [0, 1, 2].map(|_| {
                    seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    ((seed >> 11) as f64 / (1u64 << 53) as f64 - 0.5) * scale
                });
                all.push(x);
            }
        }
        all
    }

    #[test]
    fn exponential_is_a_unit_quaternion_at_any_angle() {
        for x in samples() {
            let q = exp(&x);
            let norm: f64 = q.iter().map(|c| c * c).sum();
            assert!((norm - 1.0).abs() < 1e-14, "{x:?}"); // rounding
        }
    }

    #[test]
    fn logarithm_inverts_the_exponential_up_to_full_turns() {
        for x in samples() {
            let y = log(&exp(&x));
            let (p, q) = (matrix(&exp(&x)), matrix(&exp(&y)));
            for i in 0..3 {
                for j in 0..3 {
                    assert!((p[i][j] - q[i][j]).abs() < 1e-13, "{x:?}"); // rounding
                }
            }
            if dot(&x, &x) < 9.0 {
                let error = (0..3).map(|i| (x[i] - y[i]).abs()).fold(0.0, f64::max);
                assert!(error < 1e-13, "{x:?} {y:?}"); // rounding
            }
        }
    }

    #[test]
    fn tangent_operator_equals_differences_of_the_exponential() {
        for x in samples() {
            let step = 1e-6;
            for k in 0..3 {
                let (mut plus, mut minus) = (x, x);
                plus[k] += step;
                minus[k] -= step;
                let back = conjugate(&exp(&x));
                let a = log(&multiply(&back, &exp(&plus)));
                let b = log(&multiply(&back, &exp(&minus)));
                let t = tangent(&x);
                for i in 0..3 {
                    let difference = (a[i] - b[i]) / (2.0 * step);
                    assert!((t[i][k] - difference).abs() < 2e-8, "{x:?}"); // rounding / step
                }
            }
        }
    }

    #[test]
    fn inverse_tangent_undoes_the_tangent() {
        for x in samples().into_iter().filter(|x| dot(x, x) < 30.0) {
            let y = [0.3, -0.7, 1.1];
            let z = product(&tangent_inverse(&x), &product(&tangent(&x), &y));
            for i in 0..3 {
                assert!((y[i] - z[i]).abs() < 1e-12, "{x:?}"); // rounding
            }
        }
    }
}
