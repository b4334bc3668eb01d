//! Positions of matrix entries.

/// Positions of entries; duplicates are allowed and add up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Triplets {
    /// Row of each entry.
    pub rows: Vec<u32>,
    /// Column of each entry.
    pub cols: Vec<u32>,
}

impl Triplets {
    /// No entries.
    pub fn new() -> Self {
        Self::default()
    }
    /// All entries of a full matrix, row by row.
    pub fn dense(n_rows: usize, n_cols: usize) -> Self {
        let mut all = Self::new();
        for i in 0..n_rows {
            for j in 0..n_cols {
                all.push(i, j);
            }
        }
        all
    }
    /// Appends an entry.
    pub fn push(&mut self, row: usize, col: usize) {
        self.rows.push(row as u32);
        self.cols.push(col as u32);
    }
    /// Number of entries.
    pub fn len(&self) -> usize {
        self.rows.len()
    }
    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}
