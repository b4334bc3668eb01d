//! Positions of matrix entries: unordered triplets as elements give them, sorted columns as solvers
//! need them.

/// Positions of the values of one block, in the order of the values. Repeated positions sum.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Triplets {
    /// Row of each value.
    pub rows: Vec<u32>,
    /// Column of each value.
    pub cols: Vec<u32>,
}

impl Triplets {
    /// No positions.
    pub fn new() -> Self {
        Self::default()
    }

    /// All positions of a full block, row by row.
    pub fn dense(n_rows: usize, n_cols: usize) -> Self {
        let mut all = Self::new();
        for row in 0..n_rows {
            for col in 0..n_cols {
                all.push(row, col);
            }
        }
        all
    }

    /// Appends one position.
    ///
    /// # Panics
    /// If an index does not fit in 32 bits.
    pub fn push(&mut self, row: usize, col: usize) {
        self.rows.push(narrow(row));
        self.cols.push(narrow(col));
    }

    /// Number of positions, repeated ones counted each time.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is no position.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The positions as (row, column) pairs.
    pub fn iter(&self) -> impl Iterator<Item = (usize, usize)> + Clone + '_ {
        self.rows.iter().zip(&self.cols).map(|(&row, &col)| (row as usize, col as usize))
    }
}

/// 32-bit index: halves the index traffic of the hot loops.
pub(super) fn narrow(index: usize) -> u32 {
    u32::try_from(index).expect("matrices are limited to 2³² rows, columns and entries")
}

/// Compressed columns: rows of column j are `row_idx[col_ptr[j]..col_ptr[j + 1]]`, ascending, unique.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Csc {
    /// Number of rows.
    pub n_rows: usize,
    /// Number of columns.
    pub n_cols: usize,
    /// Start of each column in `row_idx`, and the end of the last.
    pub col_ptr: Vec<usize>,
    /// Row of each entry.
    pub row_idx: Vec<usize>,
}

impl Csc {
    /// Sorted pattern of `positions`, and for each position the entry it sums into.
    pub fn from_positions(
        n_rows: usize,
        n_cols: usize,
        positions: impl Iterator<Item = (usize, usize)> + Clone,
    ) -> (Self, Vec<u32>) {
        // bucket by row, then stably by column: columns come out with ascending rows
        let by_row = counting_sort(n_rows, positions.clone().map(|(row, _)| row));
        let pairs: Vec<(usize, usize)> = positions.collect();
        let by_col = counting_sort(n_cols, by_row.iter().map(|&k| pairs[k].1));

        let mut col_ptr = vec![0; n_cols + 1];
        let mut row_idx = Vec::with_capacity(pairs.len());
        let mut entry_of = vec![0; pairs.len()];
        let mut last = None;
        for k in by_col.into_iter().map(|slot| by_row[slot]) {
            let (row, col) = pairs[k];
            if last != Some((row, col)) {
                row_idx.push(row);
                col_ptr[col + 1] += 1;
                last = Some((row, col));
            }
            entry_of[k] = narrow(row_idx.len() - 1);
        }
        for col in 0..n_cols {
            col_ptr[col + 1] += col_ptr[col];
        }
        let pattern = Self { n_rows, n_cols, col_ptr, row_idx };
        (pattern, entry_of)
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.row_idx.len()
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.row_idx.is_empty()
    }

    /// Rows of column `col`.
    pub fn column(&self, col: usize) -> &[usize] {
        &self.row_idx[self.entries(col)]
    }

    /// Entry numbers of column `col`.
    pub fn entries(&self, col: usize) -> std::ops::Range<usize> {
        self.col_ptr[col]..self.col_ptr[col + 1]
    }

    /// All entries as (entry, row, column), column by column.
    pub fn iter(&self) -> impl Iterator<Item = (usize, usize, usize)> + Clone + '_ {
        (0..self.n_cols).flat_map(move |col| self.entries(col).map(move |k| (k, self.row_idx[k], col)))
    }

    /// y ← A x.
    pub fn multiply(&self, values: &[f64], x: &[f64], y: &mut [f64]) {
        y.fill(0.0);
        for col in 0..self.n_cols {
            let range = self.entries(col);
            for (&row, &value) in self.row_idx[range.clone()].iter().zip(&values[range]) {
                y[row] += value * x[col];
            }
        }
    }
}

/// Indices of `keys` in ascending key order; equal keys keep their order.
fn counting_sort(n_keys: usize, keys: impl Iterator<Item = usize> + Clone) -> Vec<usize> {
    let mut next = vec![0; n_keys + 1];
    let mut count = 0;
    for key in keys.clone() {
        next[key + 1] += 1;
        count += 1;
    }
    for key in 0..n_keys {
        next[key + 1] += next[key];
    }
    let mut sorted = vec![0; count];
    for (k, key) in keys.enumerate() {
        sorted[next[key]] = k;
        next[key] += 1;
    }
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_positions_share_one_sorted_entry() {
        let positions = [(2, 0), (0, 1), (0, 0), (2, 0), (1, 1)];
        let (pattern, entry_of) = Csc::from_positions(3, 2, positions.into_iter());
        assert_eq!(pattern.col_ptr, [0, 2, 4]);
        assert_eq!(pattern.row_idx, [0, 2, 0, 1]);
        assert_eq!(entry_of, [1, 2, 0, 1, 3]);
    }

    #[test]
    fn dense_triplets_run_row_by_row() {
        let block = Triplets::dense(2, 3);
        assert_eq!(block.rows, [0, 0, 0, 1, 1, 1]);
        assert_eq!(block.cols, [0, 1, 2, 0, 1, 2]);
    }
}
