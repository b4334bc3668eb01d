//! P A = L U with partial pivoting.   Golub and Van Loan, *Matrix Computations*, §3.4

use super::{FullEntry, FullMatrix};

/// Factors of a square matrix.
#[derive(Clone, Debug)]
pub struct FullLu<T = f64> {
    /// L below the diagonal, U on it and above.
    factors: FullMatrix<T>,
    /// Row of A that stands in each row of the factors.
    order: Vec<usize>,
}

impl<T: FullEntry> FullLu<T> {
    /// Factors a square matrix; a column without a pivot is left as it is.
    pub fn new(mut a: FullMatrix<T>) -> Self {
        let n = a.nrows();
        let mut order: Vec<usize> = (0..n).collect();
        for k in 0..n {
            let size = |row: &usize| a[(*row, k)].modulus();
            let best = (k..n).max_by(|i, j| size(i).total_cmp(&size(j))).unwrap_or(k);
            a.swap_rows(k, best);
            order.swap(k, best);
            let pivot = a[(k, k)];
            if pivot == T::default() {
                continue;
            }
            for row in k + 1..n {
                a[(row, k)] /= pivot;
            }
            for column in k + 1..n {
                let above = a[(k, column)];
                for row in k + 1..n {
                    let part = a[(row, k)] * above;
                    a[(row, column)] -= part;
                }
            }
        }
        Self { factors: a, order }
    }

    /// |uᵢᵢ|.
    pub fn pivots(&self) -> Vec<f64> {
        (0..self.order.len()).map(|k| self.factors[(k, k)].modulus()).collect()
    }

    /// x ← A⁻¹ x; false if a pivot is zero.
    pub fn solve_in_place(&self, x: &mut [T]) -> bool {
        let n = self.order.len();
        if (0..n).any(|k| self.factors[(k, k)] == T::default()) {
            return false;
        }
        let given = x.to_vec();
        x.iter_mut().zip(&self.order).for_each(|(x, row)| *x = given[*row]);
        for k in 0..n {
            let known = x[k];
            (k + 1..n).for_each(|row| x[row] -= self.factors[(row, k)] * known);
        }
        for k in (0..n).rev() {
            x[k] /= self.factors[(k, k)];
            let known = x[k];
            (0..k).for_each(|row| x[row] -= self.factors[(row, k)] * known);
        }
        true
    }

    /// A⁻¹ B; none if a pivot is zero.
    pub fn solve(&self, b: &FullMatrix<T>) -> Option<FullMatrix<T>> {
        let mut x = b.clone();
        (0..b.ncols()).all(|column| self.solve_in_place(x.column_mut(column))).then_some(x)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_complex::Complex;

    #[test]
    fn solutions_solve() {
        // without exchanges the first pivot is zero
        let a = FullMatrix::from_rows(3, 3, &[0.0, 2.0, 1.0, 1.0, -1.0, 3.0, 4.0, 1.0, 0.5]);
        let x = FullMatrix::from_rows(3, 2, &[1.0, -2.0, 3.0, 0.25, -1.0, 5.0]);
        let found = FullLu::new(a.clone()).solve(&(&a * &x)).expect("regular");
        assert!((found - &x).amax() < 1e-14); // rounding
        let i = Complex::new(0.0, 1.0);
        let a = a.map(|a| i * a + if a == 1.0 { Complex::new(2.0, 0.0) } else { Complex::default() });
        let x = x.map(|x| Complex::new(x, 1.0 - x));
        let found = FullLu::new(a.clone()).solve(&(&a * &x)).expect("regular");
        assert!((found - &x).amax() < 1e-14); // rounding
        assert!(
            FullLu::new(FullMatrix::from_rows(2, 2, &[1.0, 2.0, 2.0, 4.0])).solve(&FullMatrix::zeros(2, 1)).is_none()
        );
    }
}
