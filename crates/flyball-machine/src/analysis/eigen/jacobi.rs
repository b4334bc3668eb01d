//! Jacobi's rotations for symmetric matrices.
//!
//! A pair is rotated until |aᵢⱼ| ≤ ε √|aᵢᵢ aⱼⱼ|: rounding is then relative to each eigenvalue's own rows and columns and not
//! to the largest entry, so that the slow motions of a slender beam survive beside its fast ones (Demmel and Veselić 1992).

use super::super::full::FullMatrix;

/// Sweeps over all pairs; some ten are needed.
const SWEEPS: usize = 60;

/// Eigenvalues, and eigenvectors as orthonormal columns; `None` if the rotations do not end.
pub fn symmetric_eigen(matrix: &FullMatrix) -> Option<(Vec<f64>, FullMatrix)> {
    let n = matrix.nrows();
    let (mut a, mut vectors) = (matrix.clone(), FullMatrix::identity(n));
    for _ in 0..SWEEPS {
        let mut rotated = false;
        for i in 0..n {
            for j in i + 1..n {
                rotated |= rotate(&mut a, &mut vectors, i, j);
            }
        }
        if !rotated {
            return Some(((0..n).map(|i| a[(i, i)]).collect(), vectors));
        }
    }
    None
}

/// Makes aᵢⱼ zero; false if it counts as zero already.
fn rotate(a: &mut FullMatrix, vectors: &mut FullMatrix, i: usize, j: usize) -> bool {
    let (first, second, beside) = (a[(i, i)], a[(j, j)], a[(i, j)]);
    if beside == 0.0 || beside.abs() <= f64::EPSILON * (first.abs() * second.abs()).sqrt() {
        return false;
    }
    // tan of the smaller angle that makes it zero
    let theta = 0.5 * (second - first) / beside;
    let tan = if theta.is_infinite() { 0.0 } else { theta.signum() / (theta.abs() + theta.hypot(1.0)) };
    let cos = 1.0 / tan.hypot(1.0);
    let sin = tan * cos;
    let n = a.nrows();
    for k in (0..n).filter(|&k| k != i && k != j) {
        let (x, y) = (a[(k, i)], a[(k, j)]);
        let (x, y) = (cos * x - sin * y, sin * x + cos * y);
        (a[(k, i)], a[(k, j)]) = (x, y);
        (a[(i, k)], a[(j, k)]) = (x, y);
    }
    (a[(i, i)], a[(j, j)]) = (first - tan * beside, second + tan * beside);
    (a[(i, j)], a[(j, i)]) = (0.0, 0.0);
    for k in 0..n {
        let (x, y) = (vectors[(k, i)], vectors[(k, j)]);
        (vectors[(k, i)], vectors[(k, j)]) = (cos * x - sin * y, sin * x + cos * y);
    }
    tan != 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_eigenvalues_survive_beside_large_ones() {
        // D B D with D = (1e8, 1, 1e−6), B = [2 1 1; 1 2 1; 1 1 2]: the eigenvalues are nearly those of the pivots
        let d = [1e8, 1.0, 1e-6];
        let a = FullMatrix::from_fn(3, 3, |i, j| d[i] * d[j] * if i == j { 2.0 } else { 1.0 });
        let (mut values, vectors) = symmetric_eigen(&a).expect("it ends");
        values.sort_by(f64::total_cmp);
        for (value, expected) in values.iter().zip([4.0 / 3.0 * 1e-12, 1.5, 2e16]) {
            assert!((value / expected - 1.0).abs() < 1e-11, "{value:e} {expected:e}"); // truncation of the expansion
        }
        assert!((&vectors.transpose() * &vectors - FullMatrix::identity(3)).amax() < 1e-15);
    }

    #[test]
    fn matrices_without_a_diagonal_end_too() {
        let a = FullMatrix::from_fn(40, 40, |i, j| if i.abs_diff(j) == 1 { 1.0 } else { 0.0 });
        let (mut values, _) = symmetric_eigen(&a).expect("it ends");
        values.sort_by(f64::total_cmp);
        for (i, value) in values.iter().rev().enumerate() {
            let expected = 2.0 * (std::f64::consts::PI * (i + 1) as f64 / 41.0).cos();
            assert!((value - expected).abs() < 1e-13, "{value} {expected}"); // rounding
        }
        assert!(symmetric_eigen(&FullMatrix::from_fn(3, 3, |_, _| f64::NAN)).is_none());
    }
}
