//! Left and right eigenvectors of a Schur form, by substitution.
//!
//!   T x = μ x,   yᵀ T = μ yᵀ

use super::super::full::{FullEntry, FullMatrix, FullVector};
use super::schur::Schur;
use num_complex::Complex;

type Vector = FullVector<Complex<f64>>;

/// Sizes at which a substitution is scaled down.
const LARGE: f64 = 1e100;

fn real(x: f64) -> Complex<f64> {
    Complex::new(x, 0.0)
}

/// Places and eigenvalues of T with im ≥ 0, of a conjugate pair its first row.
pub fn eigenvalues(t: &FullMatrix) -> Vec<(usize, Complex<f64>)> {
    let (n, mut k, mut found) = (t.nrows(), 0, Vec::new());
    while k < n {
        if k + 1 < n && t[(k + 1, k)] != 0.0 {
            let half = 0.5 * (t[(k, k)] - t[(k + 1, k + 1)]);
            let discriminant = half * half + t[(k, k + 1)] * t[(k + 1, k)];
            found.push((k, Complex::new(0.5 * (t[(k, k)] + t[(k + 1, k + 1)]), (-discriminant).max(0.0).sqrt())));
            k += 2;
        } else {
            found.push((k, real(t[(k, k)])));
            k += 1;
        }
    }
    found
}

/// The right eigenvector of an upper quasi-triangular T for the eigenvalue whose block begins at row `k`; `rows` has the rows
/// of T as columns, which are summed over one after the other.
fn right(t: &FullMatrix, rows: &FullMatrix, k: usize, mu: Complex<f64>) -> Vector {
    let n = t.nrows();
    let smallest = f64::EPSILON * t.amax().max(f64::MIN_POSITIVE);
    let mut x = Vector::zeros(n);
    let mut end = k + 1;
    if k + 1 < n && t[(k + 1, k)] != 0.0 {
        end = k + 2;
        let [a, b, c, d] = [(k, k), (k, k + 1), (k + 1, k), (k + 1, k + 1)].map(|at| t[at]);
        // a null vector of the block less μ, from the row that is larger
        (x[k], x[k + 1]) = if b.abs() >= c.abs() { (real(b), mu - a) } else { (mu - d, real(c)) };
    } else {
        x[k] = real(1.0);
    }
    let below = |x: &Vector, i: usize| {
        let entries = x[i + 1..end].iter().zip(&rows.column(i)[i + 1..end]);
        entries.fold(real(0.0), |sum, (x, t)| sum - x * t)
    };
    let mut i = k;
    while i > 0 {
        i -= 1;
        let last = i;
        if i > 0 && t[(i, i - 1)] != 0.0 {
            let (first, second) = (i - 1, i);
            let (p, q) = (below(&x, second), below(&x, second - 1));
            let [a, b, c, d] = [(first, first), (first, second), (second, first), (second, second)].map(|at| t[at]);
            let (a, d) = (real(a) - mu, real(d) - mu);
            let mut determinant = a * d - b * c;
            if determinant.modulus() <= smallest * smallest {
                determinant = real(smallest * smallest);
            }
            // `below` of the first row counted x[second] = 0
            x[first] = (q * d - p * b) / determinant;
            x[second] = (p * a - q * c) / determinant;
            i -= 1;
        } else {
            let mut pivot = real(t[(i, i)]) - mu;
            if pivot.modulus() < smallest {
                pivot = real(smallest);
            }
            x[i] = below(&x, i) / pivot;
        }
        // what was there before is not large
        let largest = (i..=last).map(|i| x[i].modulus()).fold(0.0, f64::max);
        if largest > LARGE {
            x = x.unscale(largest);
        }
    }
    let norm = x.norm();
    x.unscale(norm)
}

/// J Tᵀ J with J the reversal of order: its right eigenvectors are the reversed left ones of T.
fn reversed(t: &FullMatrix) -> FullMatrix {
    let n = t.nrows();
    FullMatrix::from_fn(n, n, |i, j| t[(n - 1 - j, n - 1 - i)])
}

/// An eigenvalue with its right and left eigenvector.
pub type Triple = (Complex<f64>, Vector, Vector);

/// Eigenvalues with im ≥ 0 of A = Q T Qᵀ, with right and left eigenvectors of norm one.
pub fn eigenvectors(schur: &Schur) -> Vec<Triple> {
    let Schur { t, q } = schur;
    let (n, mirrored) = (t.nrows(), reversed(t));
    let (rows, mirrored_rows) = (t.transpose(), mirrored.transpose());
    let times_q = |x: &Vector| {
        let [re, im] = [x.map(|z| z.re), x.map(|z| z.im)].map(|part| q * &part);
        Vector::from_fn(n, |i| Complex::new(re[i], im[i]))
    };
    let one = |(k, mu): (usize, Complex<f64>)| {
        let size = if k + 1 < n && t[(k + 1, k)] != 0.0 { 2 } else { 1 };
        let left = right(&mirrored, &mirrored_rows, n - k - size, mu);
        let left = Vector::from_fn(n, |i| left[n - 1 - i]);
        (mu, times_q(&right(t, &rows, k, mu)), times_q(&left))
    };
    eigenvalues(t).into_iter().map(one).collect()
}

/// Eigenvalues with im ≥ 0 of a small matrix, with right and left eigenvectors; `None` if the iteration does not end.
pub fn small_eigenpairs(a: &FullMatrix) -> Option<Vec<Triple>> {
    Schur::of(a.clone()).map(|schur| eigenvectors(&schur))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_kinds_of_vectors_belong_to_their_eigenvalues() {
        let mut seed = 7_u64;
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 40) as f64 / (1 << 24) as f64 - 0.5
        };
        for n in [1, 2, 5, 20] {
            let a = FullMatrix::from_fn(n, n, |_, _| random());
            let (complex, found) = (a.map(real), small_eigenpairs(&a).expect("it ends"));
            let count: usize = found.iter().map(|(mu, ..)| if mu.im > 0.0 { 2 } else { 1 }).sum();
            assert_eq!(count, n);
            for (mu, x, y) in found {
                assert!((&complex * &x - &(&x * mu)).amax() < 1e-13 * n as f64, "{mu}"); // rounding
                assert!((&complex.transpose() * &y - &(&y * mu)).amax() < 1e-13 * n as f64, "{mu}"); // rounding
            }
        }
    }
}
