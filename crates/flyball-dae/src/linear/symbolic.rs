//! Size of the factors of A + Aᵀ under an elimination order without pivoting.

use super::pattern::Csc;

/// Predicted size of a symmetric factorization.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Fill {
    /// Entries of L with its diagonal.
    pub entries: usize,
    /// Multiplications of LDLᵀ.
    pub multiplications: f64,
    /// Multiplications of LU.
    pub products: usize,
}

impl Fill {
    /// Multiplications per entry: how much a blocked kernel has to gain.
    pub fn intensity(&self) -> f64 {
        self.multiplications / self.entries.max(1) as f64
    }
}

/// Pattern of A + Aᵀ.
pub(super) fn symmetrised(pattern: &Csc) -> Csc {
    let both = pattern.iter().flat_map(|(_, row, col)| [(row, col), (col, row)]);
    Csc::from_positions(pattern.n_rows, pattern.n_cols, both).0
}

/// Fill of a symmetric pattern, counted along the elimination tree.
pub(super) fn predict_fill(symmetric: &Csc, order: &[usize]) -> Fill {
    const NONE: usize = usize::MAX;
    let n = order.len();
    let mut position = vec![0; n];
    for (k, &unknown) in order.iter().enumerate() {
        position[unknown] = k;
    }
    let mut parent = vec![NONE; n];
    let mut seen_by = vec![NONE; n];
    let mut below = vec![0_usize; n];
    for k in 0..n {
        seen_by[k] = k;
        for &row in symmetric.column(order[k]) {
            // every tree node between an earlier neighbour and k has an entry in row k of L
            let mut node = position[row];
            while node < k && seen_by[node] != k {
                if parent[node] == NONE {
                    parent[node] = k;
                }
                seen_by[node] = k;
                below[node] += 1;
                node = parent[node];
            }
        }
    }
    Fill {
        entries: n + below.iter().sum::<usize>(),
        multiplications: below.iter().map(|&c| (c * (c + 3) / 2) as f64).sum(),
        products: below.iter().map(|&c| c * (c + 1)).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_fills_or_not_depending_on_the_order() {
        let n = 6;
        let arrow = (0..n).flat_map(|i| [(i, i), (0, i), (i, 0)]);
        let pattern = symmetrised(&Csc::from_positions(n, n, arrow).0);
        let hub_last: Vec<usize> = (0..n).rev().collect();
        let hub_first: Vec<usize> = (0..n).collect();
        assert_eq!(predict_fill(&pattern, &hub_last).entries, 2 * n - 1);
        assert_eq!(predict_fill(&pattern, &hub_first).entries, n * (n + 1) / 2);
    }
}
