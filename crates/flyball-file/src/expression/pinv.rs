//! Pseudo-inverse of a small matrix by the one-sided Jacobi method (Hestenes 1958).
//!
//!   A V = U Σ by rotations of columns until all are at right angles;   A⁺ = V Σ⁻¹ Uᵀ
//!
//! Singular values below max(m, n) ε σ₁ count as zero, as in other programs.

/// Most sweeps over all pairs of columns; small matrices need five to ten.
const SWEEPS: usize = 60;

/// The pseudo-inverse of a matrix by rows, by rows.
#[inline(never)]
pub(super) fn pinv(a: &[f64], rows: usize, columns: usize) -> Vec<f64> {
    let mut u = a.to_vec();
    let mut v = vec![0.0; columns * columns];
    (0..columns).for_each(|i| v[i * columns + i] = 1.0);
    for _ in 0..SWEEPS {
        let mut turned = false;
        for (p, q) in (0..columns).flat_map(|p| (p + 1..columns).map(move |q| (p, q))) {
            let column = |p: usize, q: usize| (0..rows).map(|i| u[i * columns + p] * u[i * columns + q]).sum::<f64>();
            let (alpha, beta, gamma) = (column(p, p), column(q, q), column(p, q));
            if gamma.abs() <= f64::EPSILON * (alpha * beta).sqrt() {
                continue;
            }
            turned = true;
            // tan of the angle that brings both columns to right angles, the smaller of two
            let zeta = (beta - alpha) / (2.0 * gamma);
            let t = zeta.signum() / (zeta.abs() + zeta.hypot(1.0));
            let c = 1.0 / t.hypot(1.0);
            let s = c * t;
            for matrix in [&mut u, &mut v] {
                for row in matrix.chunks_exact_mut(columns) {
                    (row[p], row[q]) = (c * row[p] - s * row[q], s * row[p] + c * row[q]);
                }
            }
        }
        if !turned {
            break;
        }
    }
    let squared: Vec<f64> = (0..columns).map(|p| (0..rows).map(|i| u[i * columns + p].powi(2)).sum()).collect();
    let largest = squared.iter().fold(0.0, |a: f64, &b| a.max(b)).sqrt();
    let smallest = rows.max(columns) as f64 * f64::EPSILON * largest;
    let mut out = vec![0.0; columns * rows];
    for p in (0..columns).filter(|&p| squared[p].sqrt() > smallest) {
        for (j, i) in (0..columns).flat_map(|j| (0..rows).map(move |i| (j, i))) {
            // V Σ⁻² (U Σ)ᵀ
            out[j * rows + i] += v[j * columns + p] * u[i * columns + p] / squared[p];
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn product(a: &[f64], b: &[f64], [rows, inner, columns]: [usize; 3]) -> Vec<f64> {
        let cell = |i: usize, j: usize| (0..inner).map(|k| a[i * inner + k] * b[k * columns + j]).sum();
        (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))).map(|(i, j)| cell(i, j)).collect()
    }

    #[test]
    fn the_four_conditions_of_penrose_hold_with_full_and_lost_rank() {
        for (a, rows, columns) in [
            (vec![1.0, 0.56, 1.2, 1.0, -0.56, 1.2, 1.0, 0.47, -1.5, 1.0, -0.47, -1.5], 4, 3),
            (vec![1.0, 2.0, 3.0, 2.0, 4.0, 6.0, 0.5, 1.0, 1.7], 3, 3),
            (vec![3.0, -1.0, 2.0, 0.5, 4.0, 0.1], 2, 3),
            (vec![0.0; 6], 3, 2),
        ] {
            let x = pinv(&a, rows, columns);
            let ax = product(&a, &x, [rows, columns, rows]);
            let xa = product(&x, &a, [columns, rows, columns]);
            let close = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-13); // rounding
            assert!(close(&product(&ax, &a, [rows, rows, columns]), &a));
            assert!(close(&product(&xa, &x, [columns, columns, rows]), &x));
            let symmetric = |m: &[f64], n: usize| (0..n * n).all(|k| (m[k] - m[k % n * n + k / n]).abs() < 1e-13);
            assert!(symmetric(&ax, rows) && symmetric(&xa, columns));
        }
    }
}
