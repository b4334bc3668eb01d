//! Rows and columns of comparable size: A ← D⁻¹ A D with powers of two (Osborne 1960; Parlett and Reinsch 1969).

use super::super::full::FullMatrix;

/// Rounds over all rows; a few are needed.
const ROUNDS: usize = 100;
/// A change that shrinks the sum of both norms by less than this is not worth it.
const WORTH: f64 = 0.95;

/// Balances in place; the diagonal of D.
pub fn balance(a: &mut FullMatrix) -> Vec<f64> {
    let n = a.nrows();
    let mut scale = vec![1.0; n];
    for _ in 0..ROUNDS {
        let mut changed = false;
        for i in 0..n {
            let others = (0..n).filter(|&j| j != i);
            let (row, column) =
                others.fold((0.0, 0.0), |(row, column), j| (row + a[(i, j)].abs(), column + a[(j, i)].abs()));
            if row == 0.0 || column == 0.0 {
                continue;
            }
            // column · f = row / f, rounded to a power of two
            let factor = (0.5 * (row / column).log2()).round().exp2();
            if column * factor + row / factor < WORTH * (column + row) {
                scale[i] *= factor;
                a.scale_row(i, 1.0 / factor);
                a.scale_column(i, factor);
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    scale
}
