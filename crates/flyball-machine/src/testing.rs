//! Helpers of the shared laws.

/// Reproducible numbers in (−1, 1) by a linear congruence.
pub(crate) struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }
}

/// Gaussian elimination with row pivots; rows that vanish (redundant constraints) get zero.
pub(crate) fn solve(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Vec<f64> {
    let n = b.len();
    let mut pivots = Vec::new();
    let mut used = vec![false; n];
    for col in 0..n {
        let best = (0..n).filter(|&i| !used[i]).max_by(|&i, &j| a[i][col].abs().total_cmp(&a[j][col].abs()));
        let Some(row) = best.filter(|&i| a[i][col].abs() > 1e-11) else { continue };
        used[row] = true;
        pivots.push((row, col));
        for i in 0..n {
            let factor = a[i][col] / a[row][col];
            if i == row || factor == 0.0 {
                continue;
            }
            for j in 0..n {
                let x = a[row][j];
                a[i][j] -= factor * x;
            }
            b[i] -= factor * b[row];
        }
    }
    let mut x = vec![0.0; n];
    for (row, col) in pivots {
        x[col] = b[row] / a[row][col];
    }
    x
}

/// Aᵀ x for a matrix by rows.
pub(crate) fn transpose_times(rows: &[Vec<f64>], x: &[f64]) -> Vec<f64> {
    let mut out = vec![0.0; rows.first().map_or(0, Vec::len)];
    for (row, x) in rows.iter().zip(x) {
        for (o, r) in out.iter_mut().zip(row) {
            *o += r * x;
        }
    }
    out
}
