//! Singular values A = U Σ Vᵀ by one-sided rotations of Jacobi, which make the columns of A V orthogonal (Hestenes 1958;
//! Demmel and Veselić 1992).

use super::{FullMatrix, FullVector};

/// Sweeps over all pairs; some ten are needed.
const SWEEPS: usize = 60;

/// A decomposition.
pub struct Singular {
    /// U Σ, by columns.
    turned: FullMatrix,
    v: FullMatrix,
    /// Σ.
    pub values: Vec<f64>,
}

impl Singular {
    /// Decomposes; `None` if the rotations do not end, as where numbers are not finite.
    pub fn of(mut a: FullMatrix) -> Option<Self> {
        if a.iter().any(|x| !x.is_finite()) {
            return None;
        }
        let n = a.ncols();
        let mut v = FullMatrix::identity(n);
        for _ in 0..SWEEPS {
            let mut rotated = false;
            for i in 0..n {
                for j in i + 1..n {
                    rotated |= rotate(&mut a, &mut v, i, j);
                }
            }
            if !rotated {
                let values = (0..n).map(|i| dot(a.column(i), a.column(i)).sqrt()).collect();
                return Some(Self { turned: a, v, values });
            }
        }
        None
    }

    /// The largest singular value.
    pub fn largest(&self) -> f64 {
        self.values.iter().fold(0.0, |most, value| most.max(*value))
    }

    /// The x of least norm with least |A x − b|; singular values up to `limit` count as zero.
    pub fn solve(&self, b: &[f64], limit: f64) -> FullVector {
        let mut x = FullVector::zeros(self.values.len());
        for (i, value) in self.values.iter().enumerate().filter(|(_, value)| **value > limit) {
            // vᵢ (uᵢᵀ b)/σᵢ
            let part = dot(self.turned.column(i), b) / (value * value);
            x.iter_mut().zip(self.v.column(i)).for_each(|(x, v)| *x += part * v);
        }
        x
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Makes two columns orthogonal; false if they count as such already.
fn rotate(a: &mut FullMatrix, v: &mut FullMatrix, i: usize, j: usize) -> bool {
    let [first, second] = [i, j].map(|i| dot(a.column(i), a.column(i)));
    let beside = dot(a.column(i), a.column(j));
    if beside.abs() <= f64::EPSILON * (first * second).sqrt() {
        return false;
    }
    let theta = 0.5 * (second - first) / beside;
    let tan = theta.signum() / (theta.abs() + theta.hypot(1.0));
    let cos = 1.0 / tan.hypot(1.0);
    let sin = tan * cos;
    for matrix in [a, v] {
        for row in 0..matrix.nrows() {
            let (x, y) = (matrix[(row, i)], matrix[(row, j)]);
            (matrix[(row, i)], matrix[(row, j)]) = (cos * x - sin * y, sin * x + cos * y);
        }
    }
    tan != 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_of_singular_systems_have_the_least_norm() {
        // the rows say the same: x + 2 y + 2 z = 9
        let a = FullMatrix::from_rows(3, 3, &[1.0, 2.0, 2.0, -1.0, -2.0, -2.0, 2.0, 4.0, 4.0]);
        let found = Singular::of(a).expect("it ends");
        assert!((found.largest() - 54.0_f64.sqrt()).abs() < 1e-13); // rounding
        let x = found.solve(&[9.0, -9.0, 18.0], 1e-9 * found.largest());
        for (x, expected) in x.iter().zip([1.0, 2.0, 2.0]) {
            assert!((x - expected).abs() < 1e-13, "{x}"); // rounding
        }
        assert!(Singular::of(FullMatrix::from_rows(1, 1, &[f64::NAN])).is_none());
    }

    #[test]
    fn singular_values_of_a_rotated_diagonal_are_found() {
        let (cos, sin) = (0.6, 0.8);
        let turn = FullMatrix::from_rows(2, 2, &[cos, -sin, sin, cos]);
        let a = turn.transpose() * &FullMatrix::from_diagonal(&[1e8, 1e-3]) * &turn;
        let mut values = Singular::of(a).expect("it ends").values;
        values.sort_by(f64::total_cmp);
        // an entry of size 1e8 rounds by 1e-8
        assert!((values[0] - 1e-3).abs() < 1e-7 && (values[1] / 1e8 - 1.0).abs() < 1e-15, "{values:?}"); // rounding
    }
}
