//! Singular values, by a bounded iteration.

use nalgebra::{DMatrix, Dyn, SVD};

/// Iterations per row; a few are needed.
const PER_ROW: usize = 100;

/// The decomposition with both kinds of vectors; `None` if it does not end, as where numbers are not finite.
pub fn singular_values(matrix: DMatrix<f64>) -> Option<SVD<f64, Dyn, Dyn>> {
    let most = PER_ROW * matrix.nrows().max(1);
    matrix.try_svd(true, true, f64::EPSILON, most)
}
