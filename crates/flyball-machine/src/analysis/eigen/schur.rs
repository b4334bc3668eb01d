//! The real Schur form A = Q T Qᵀ: T upper triangular but for 2 by 2 blocks, one per conjugate pair.
//!
//! Householder reduction to Hessenberg form, then Francis' implicit double shifts, with exceptional ones where they stall
//! (Golub and Van Loan, *Matrix Computations*, §7.5).

use super::super::full::{FullMatrix, hessenberg};

/// Shifts per eigenvalue; two or three are needed.
const SHIFTS: usize = 120;
/// Shifts after which rounding of the whole matrix is let pass, instead of that of the rows beside.
const PATIENCE: usize = 30;
/// Every so many shifts an exceptional one breaks cycles.
const EXCEPTIONAL: usize = 10;

/// A Schur form.
pub struct Schur {
    /// T.
    pub t: FullMatrix,
    /// Q.
    pub q: FullMatrix,
}

impl Schur {
    /// Decomposes; `None` if the shifts do not end or the matrix is not finite.
    pub fn of(a: FullMatrix) -> Option<Self> {
        let n = a.nrows();
        if n == 0 {
            return Some(Self { t: a.clone(), q: a });
        }
        if a.iter().any(|x| !x.is_finite()) {
            return None;
        }
        let (q, t) = hessenberg(a);
        let mut schur = Self { t, q };
        let norm = schur.t.amax();
        let (mut end, mut tried) = (n - 1, 0);
        while end > 0 {
            let floor = if tried > PATIENCE { norm } else { 0.0 };
            let start = schur.split(end, norm, floor);
            if start == end {
                (end, tried) = (end - 1, 0);
            } else if start + 1 == end {
                schur.part_real_pair(start);
                (end, tried) = (end.saturating_sub(2), 0);
            } else {
                tried += 1;
                if tried > SHIFTS {
                    return None;
                }
                schur.chase(start, end, tried % EXCEPTIONAL == 0);
            }
        }
        Some(schur)
    }

    /// First row of the unreduced part that ends here.
    fn split(&mut self, end: usize, norm: f64, floor: f64) -> usize {
        let t = &mut self.t;
        for k in (1..=end).rev() {
            // undamped pairs have small diagonals: their size stands beside them
            let before = if k > 1 { t[(k - 1, k - 2)].abs() } else { 0.0 };
            let after = if k < end { t[(k + 1, k)].abs() } else { 0.0 };
            let beside = t[(k, k)].abs() + t[(k - 1, k - 1)].abs() + before + after;
            let beside = if beside == 0.0 { norm } else { beside.max(floor) };
            if t[(k, k - 1)].abs() <= f64::EPSILON * beside {
                t[(k, k - 1)] = 0.0;
                return k;
            }
        }
        0
    }

    /// Turns a 2 by 2 block with real eigenvalues into a triangular one.
    fn part_real_pair(&mut self, k: usize) {
        let t = &self.t;
        let half = 0.5 * (t[(k, k)] - t[(k + 1, k + 1)]);
        let discriminant = half * half + t[(k, k + 1)] * t[(k + 1, k)];
        if discriminant < 0.0 {
            return;
        }
        let z = half + half.signum() * discriminant.sqrt();
        // (z, t₂₁) is the eigenvector of the eigenvalue t₂₂ + z
        self.reflect(&[z, t[(k + 1, k)]], k, k, k + 2);
        self.t[(k + 1, k)] = 0.0;
    }

    /// One double shift over the rows `start ..= end`.
    fn chase(&mut self, start: usize, end: usize, exceptional: bool) {
        let t = &self.t;
        let (trace, determinant) = if exceptional {
            let size = t[(end, end - 1)].abs() + t[(end - 1, end - 2)].abs();
            (1.5 * size, size * size)
        } else {
            let [a, b, c, d] = [(end - 1, end - 1), (end - 1, end), (end, end - 1), (end, end)].map(|at| t[at]);
            (a + d, a * d - b * c)
        };
        // the first column of T² − trace T + determinant, divided by t₂₁
        let [a, b, c, d, e] = [(0, 0), (0, 1), (1, 0), (1, 1), (2, 1)].map(|(i, j)| t[(start + i, start + j)]);
        let mut bulge = [(a * (a - trace) + determinant) / c + b, a + d - trace, e];
        for k in start..end {
            let rows = if k + 1 < end { 3 } else { 2 };
            let from = if k > start { k - 1 } else { start };
            self.reflect(&bulge[..rows], k, from, (k + 4).min(end + 1));
            if k > start {
                for i in 1..rows {
                    self.t[(k + i, k - 1)] = 0.0;
                }
            }
            for (row, entry) in (k + 1..=end).zip(&mut bulge) {
                *entry = self.t[(row, k)];
            }
        }
    }

    /// Reflects rows and columns k.. so that the vector points along the first of them; rows from column `from` on, columns
    /// down to row `below`.
    fn reflect(&mut self, vector: &[f64], k: usize, from: usize, below: usize) {
        let largest = vector.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        if largest == 0.0 {
            return;
        }
        let size = vector.len();
        let mut w = [0.0; 3];
        for (w, x) in w.iter_mut().zip(vector) {
            *w = x / largest;
        }
        let norm = w.iter().map(|x| x * x).sum::<f64>().sqrt();
        w[0] += if w[0] < 0.0 { -norm } else { norm };
        // I − β w wᵀ
        let beta = 2.0 / w.iter().map(|x| x * x).sum::<f64>();
        let (n, Self { t, q }) = (self.t.nrows(), self);
        for j in from..n {
            let part = beta * (0..size).map(|i| w[i] * t[(k + i, j)]).sum::<f64>();
            (0..size).for_each(|i| t[(k + i, j)] -= part * w[i]);
        }
        for (matrix, rows) in [(t, below), (q, n)] {
            for r in 0..rows {
                let part = beta * (0..size).map(|i| w[i] * matrix[(r, k + i)]).sum::<f64>();
                (0..size).for_each(|i| matrix[(r, k + i)] -= part * w[i]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(a: &FullMatrix) {
        let n = a.nrows();
        let Schur { t, q } = Schur::of(a.clone()).expect("it ends");
        let size = a.amax().max(f64::MIN_POSITIVE);
        let rounding = 1e-15 * (n * n) as f64;
        assert!((&q * q.transpose() - FullMatrix::identity(n)).amax() < rounding);
        assert!((&q * &t * q.transpose() - a).amax() < rounding * size);
        for i in 1..n {
            assert!((0..i - 1).all(|j| t[(i, j)].abs() <= rounding * size), "{t}");
            assert!(i < 2 || t[(i, i - 1)] == 0.0 || t[(i - 1, i - 2)] == 0.0, "two blocks overlap: {t}");
        }
    }

    #[test]
    fn matrices_come_apart() {
        let mut seed = 1_u64;
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 40) as f64 / (1 << 24) as f64 - 0.5
        };
        for n in [1, 2, 3, 4, 7, 30] {
            check(&FullMatrix::from_fn(n, n, |_, _| random()));
        }
        check(&FullMatrix::zeros(5, 5));
        check(&FullMatrix::from_fn(6, 6, |i, j| if i < j { 1.0 } else { 0.0 }));
    }

    #[test]
    fn cyclic_matrices_on_which_plain_double_shifts_stand_still_end() {
        // ordinary shifts of a cyclic permutation are zero and leave it as it is
        for n in [3, 4, 5, 8, 12] {
            check(&FullMatrix::from_fn(n, n, |i, j| if i == (j + 1) % n { 1.0 } else { 0.0 }));
        }
    }

    #[test]
    fn matrices_that_are_not_finite_are_refused() {
        assert!(Schur::of(FullMatrix::from_fn(4, 4, |_, _| f64::NAN)).is_none());
        assert!(Schur::of(FullMatrix::from_fn(4, 4, |_, _| f64::INFINITY)).is_none());
    }
}
