//! Dense LU with partial pivoting for small systems, and the oracle of the sparse tests.

use super::error::{Health, LinearError};
use super::pivoting::SINGULAR_RATIO;

/// LU factors of a dense n × n matrix. Nothing allocates after `new`.
#[derive(Debug, Clone)]
pub struct DenseLu {
    n: usize,
    lu: Vec<f64>,
    row_of: Vec<usize>,
    work: Vec<f64>,
}

impl DenseLu {
    /// Storage for systems of `n` unknowns.
    pub fn new(n: usize) -> Self {
        Self { n, lu: vec![0.0; n * n], row_of: (0..n).collect(), work: vec![0.0; n] }
    }

    /// Factors a row-major matrix.
    ///
    /// # Panics
    /// If `matrix` does not have n² values.
    pub fn factor(&mut self, matrix: &[f64]) -> Result<Health, LinearError> {
        let n = self.n;
        assert_eq!(matrix.len(), n * n, "one value per entry");
        if let Some(k) = matrix.iter().position(|v| !v.is_finite()) {
            return Err(LinearError::NonFinite { row: k / n, col: k % n });
        }
        self.lu.copy_from_slice(matrix);
        for (i, row) in self.row_of.iter_mut().enumerate() {
            *row = i;
        }
        // work holds the largest entry of each column: the scale a pivot is compared with
        for col in 0..n {
            self.work[col] = (0..n).fold(0.0, |max, row| matrix[row * n + col].abs().max(max));
        }
        let mut smallest = 1.0_f64;
        for k in 0..n {
            let mut best = k;
            for row in k + 1..n {
                if self.lu[row * n + k].abs() > self.lu[best * n + k].abs() {
                    best = row;
                }
            }
            let pivot = self.lu[best * n + k];
            let ratio = pivot.abs() / self.work[k];
            // a zero column gives NaN here and is singular too
            if ratio.is_nan() || ratio <= SINGULAR_RATIO {
                return Err(LinearError::Singular {
                    column: k,
                    row: self.row_of[best],
                    pivot_ratio: if ratio.is_nan() { 0.0 } else { ratio },
                    structural: self.work[k] == 0.0,
                });
            }
            smallest = smallest.min(ratio);
            if best != k {
                self.row_of.swap(best, k);
                for col in 0..n {
                    self.lu.swap(best * n + col, k * n + col);
                }
            }
            let (upper, lower) = self.lu.split_at_mut((k + 1) * n);
            let pivot_row = &upper[k * n..];
            for row in lower.chunks_exact_mut(n) {
                let l = row[k] / pivot;
                row[k] = l;
                if l != 0.0 {
                    for col in k + 1..n {
                        row[col] -= l * pivot_row[col];
                    }
                }
            }
        }
        Ok(Health { smallest_pivot_ratio: smallest, repivoted: true })
    }

    /// b ← A⁻¹ b with the last factored matrix.
    pub fn solve(&mut self, b: &mut [f64]) {
        let n = self.n;
        for k in 0..n {
            let row = &self.lu[k * n..k * n + k];
            let known: f64 = row.iter().zip(&self.work).map(|(l, y)| l * y).sum();
            self.work[k] = b[self.row_of[k]] - known;
        }
        for k in (0..n).rev() {
            let row = &self.lu[k * n..(k + 1) * n];
            let known: f64 = (k + 1..n).map(|col| row[col] * b[col]).sum();
            b[k] = (self.work[k] - known) / row[k];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_with_zero_diagonal_is_solved() {
        let mut lu = DenseLu::new(3);
        lu.factor(&[0.0, 2.0, 0.0, 0.0, 0.0, 4.0, 8.0, 0.0, 0.0]).unwrap();
        let mut b = [2.0, 8.0, 24.0];
        lu.solve(&mut b);
        assert_eq!(b, [3.0, 1.0, 2.0]);
    }

    #[test]
    fn dependent_columns_are_named() {
        let mut lu = DenseLu::new(2);
        let error = lu.factor(&[1.0, 2.0, 2.0, 4.0]).unwrap_err();
        assert!(matches!(error, LinearError::Singular { column: 1, structural: false, .. }));
        let error = lu.factor(&[1.0, 0.0, 2.0, 0.0]).unwrap_err();
        assert!(matches!(error, LinearError::Singular { column: 1, structural: true, .. }));
    }

    #[test]
    fn a_not_a_number_is_located() {
        let mut lu = DenseLu::new(2);
        let error = lu.factor(&[1.0, 0.0, f64::NAN, 1.0]).unwrap_err();
        assert_eq!(error, LinearError::NonFinite { row: 1, col: 0 });
    }

    #[test]
    fn an_empty_system_is_trivially_healthy() {
        let mut lu = DenseLu::new(0);
        assert!(lu.factor(&[]).is_ok());
        lu.solve(&mut []);
    }
}
