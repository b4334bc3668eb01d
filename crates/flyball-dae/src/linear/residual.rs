//! Checks on values and answers that do not depend on the factorization.

use super::error::LinearError;
use super::number::Number;
use super::pattern::Csc;

/// Fails on the first value that is not finite.
pub(super) fn check_finite<N: Number>(pattern: &Csc, values: &[N]) -> Result<(), LinearError> {
    assert_eq!(values.len(), pattern.len(), "one value per entry");
    // branch-free over the whole slice: vectorizes
    if values.iter().fold(true, |all, v| all & v.is_finite()) {
        return Ok(());
    }
    let bad = pattern.iter().find(|&(k, _, _)| !values[k].is_finite());
    let (_, row, col) = bad.expect("some value is not finite");
    Err(LinearError::NonFinite { row, col })
}

/// Componentwise backward error (Oettli & Prager 1964); leaves b − A x in `residual`.
pub(super) fn backward_error<N: Number>(
    pattern: &Csc,
    values: &[N],
    x: &[N],
    b: &[N],
    residual: &mut [N],
    row_sizes: &mut [f64],
) -> f64 {
    for i in 0..b.len() {
        residual[i] = b[i];
        row_sizes[i] = b[i].size();
    }
    for col in 0..pattern.n_cols {
        for k in pattern.entries(col) {
            let term = values[k] * x[col];
            residual[pattern.row_idx[k]] -= term;
            row_sizes[pattern.row_idx[k]] += term.size();
        }
    }
    let mut worst = 0.0_f64;
    for (r, size) in residual.iter().zip(row_sizes) {
        if !r.is_finite() {
            return f64::INFINITY;
        }
        if *r != N::ZERO {
            worst = worst.max(r.size() / *size);
        }
    }
    worst
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_is_not_finite_has_infinite_error() {
        let pattern = Csc::from_positions(2, 2, [(0, 0), (1, 1)].into_iter()).0;
        let (mut r, mut sizes) = ([0.0; 2], [0.0; 2]);
        let mut error = |x: [f64; 2]| backward_error(&pattern, &[1.0, 2.0], &x, &[1.0, 4.0], &mut r, &mut sizes);
        assert_eq!(error([1.0, 2.0]), 0.0);
        assert_eq!(error([1.0, 1.0]), 2.0 / 6.0);
        assert_eq!(error([f64::NAN, 2.0]), f64::INFINITY);
    }
}
