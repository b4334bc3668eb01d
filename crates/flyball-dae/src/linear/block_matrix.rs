//! A square matrix assembled from placed blocks: positions are resolved once, values many times.

use super::analyses::Analyses;
use super::number::Number;
use super::pattern::{Csc, Triplets, narrow};
use std::ops::Range;
use std::sync::Arc;

/// Number of a block of a [`BlockMatrix`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockId(usize);

/// Collects the blocks of an n × n matrix.
#[derive(Debug, Clone)]
pub struct BlockMatrixBuilder {
    n: usize,
    positions: Vec<(u32, u32)>,
    block_ends: Vec<usize>,
}

impl BlockMatrixBuilder {
    /// A matrix of `n` rows and columns without blocks.
    pub fn new(n: usize) -> Self {
        Self { n, positions: Vec::new(), block_ends: Vec::new() }
    }

    /// BlockLayout a block with its corner at (`row_offset`, `col_offset`).
    ///
    /// # Panics
    /// If the block reaches outside the matrix.
    pub fn place(&mut self, block: &Triplets, row_offset: usize, col_offset: usize) -> BlockId {
        self.place_positions(block.iter().map(|(row, col)| (row + row_offset, col + col_offset)))
    }

    /// BlockLayout the transpose of a block with its corner at (`row_offset`, `col_offset`).
    ///
    /// # Panics
    /// If the transposed block reaches outside the matrix.
    pub fn place_transposed(&mut self, block: &Triplets, row_offset: usize, col_offset: usize) -> BlockId {
        self.place_positions(block.iter().map(|(row, col)| (col + row_offset, row + col_offset)))
    }

    /// BlockLayout a diagonal over the rows `range`.
    ///
    /// # Panics
    /// If the range reaches outside the matrix.
    pub fn diagonal(&mut self, range: Range<usize>) -> BlockId {
        self.place_positions(range.map(|i| (i, i)))
    }

    fn place_positions(&mut self, positions: impl Iterator<Item = (usize, usize)>) -> BlockId {
        for (row, col) in positions {
            assert!(
                row < self.n && col < self.n,
                "block entry ({row}, {col}) lies outside the {0} × {0} matrix",
                self.n
            );
            self.positions.push((narrow(row), narrow(col)));
        }
        self.block_ends.push(self.positions.len());
        BlockId(self.block_ends.len() - 1)
    }

    /// Resolves all positions, or takes over how `shared` has resolved the same ones. The full diagonal is always part of
    /// the pattern.
    pub fn build(self, shared: Option<&Analyses>) -> BlockMatrix {
        let same = |known: &BlockLayout| {
            known.n() == self.n && known.block_ends == self.block_ends && known.positions == self.positions
        };
        let layout = match shared {
            Some(shared) => shared.layout(same, || BlockLayout::new(self.clone())),
            None => Arc::new(BlockLayout::new(self)),
        };
        BlockMatrix { values: vec![0.0; layout.pattern.len()], layout }
    }
}

/// Where the blocks of a matrix stand in its pattern.
#[derive(Debug)]
pub(super) struct BlockLayout {
    positions: Vec<(u32, u32)>,
    block_ends: Vec<usize>,
    pattern: Csc,
    scatter: Vec<u32>,
    diagonal: Vec<u32>,
    row_ptr: Vec<usize>,
    row_entries: Vec<u32>,
}

impl BlockLayout {
    fn new(blocks: BlockMatrixBuilder) -> Self {
        let BlockMatrixBuilder { n, positions, block_ends } = blocks;
        let placed = positions.iter().map(|&(row, col)| (row as usize, col as usize));
        let (pattern, mut scatter) = Csc::from_positions(n, n, placed.chain((0..n).map(|i| (i, i))));
        let diagonal = scatter.split_off(positions.len());

        let by_row = Csc::from_positions(n, n, pattern.iter().map(|(_, row, col)| (col, row)));
        let mut row_entries = vec![0; pattern.len()];
        for (entry, &slot) in by_row.1.iter().enumerate() {
            row_entries[slot as usize] = narrow(entry);
        }
        Self { positions, block_ends, pattern, scatter, diagonal, row_ptr: by_row.0.col_ptr, row_entries }
    }

    fn n(&self) -> usize {
        self.pattern.n_cols
    }

    fn block(&self, id: BlockId) -> &[u32] {
        let start = if id.0 == 0 { 0 } else { self.block_ends[id.0 - 1] };
        &self.scatter[start..self.block_ends[id.0]]
    }
}

/// A sparse square matrix with one scatter map per placed block. Nothing allocates after `build`.
#[derive(Debug, Clone)]
pub struct BlockMatrix<N = f64> {
    layout: Arc<BlockLayout>,
    values: Vec<N>,
}

impl<N: Number> BlockMatrix<N> {
    /// A matrix of the same blocks over other numbers, with values of zero.
    pub fn over<M: Number>(&self) -> BlockMatrix<M> {
        BlockMatrix { layout: self.layout.clone(), values: vec![M::ZERO; self.values.len()] }
    }

    /// Sets all values to zero.
    pub fn clear(&mut self) {
        self.values.fill(N::ZERO);
    }

    /// Adds `weight` · `values` at the positions of block `id`.
    ///
    /// # Panics
    /// If `values` does not have one value per position of the block.
    pub fn add(&mut self, id: BlockId, weight: N, values: &[f64]) {
        let map = self.layout.block(id);
        assert_eq!(map.len(), values.len(), "one value per position of the block");
        for (&entry, &value) in map.iter().zip(values) {
            self.values[entry as usize] += weight * value;
        }
    }

    /// Adds `weight` at every position of block `id`.
    pub fn add_constant(&mut self, id: BlockId, weight: N) {
        for &entry in self.layout.block(id) {
            self.values[entry as usize] += weight;
        }
    }

    /// Number of rows and columns.
    pub fn n(&self) -> usize {
        self.layout.n()
    }

    /// Values of the entries, in the order of the pattern.
    pub fn values(&self) -> &[N] {
        &self.values
    }

    /// Positions of the entries.
    pub fn pattern(&self) -> &Csc {
        &self.layout.pattern
    }

    /// Turns equation `i` into xᵢ = bᵢ.
    pub fn replace_row_by_identity(&mut self, i: usize) {
        let layout = &*self.layout;
        for &entry in &layout.row_entries[layout.row_ptr[i]..layout.row_ptr[i + 1]] {
            self.values[entry as usize] = N::ZERO;
        }
        self.values[layout.diagonal[i] as usize] = N::ONE;
    }

    /// Turns equation `i` into xᵢ = bᵢ and removes xᵢ from all other equations.
    pub fn replace_row_and_column_by_identity(&mut self, i: usize) {
        self.values[self.layout.pattern.entries(i)].fill(N::ZERO);
        self.replace_row_by_identity(i);
    }
}

impl BlockMatrix {
    /// y ← A x.
    pub fn multiply(&self, x: &[f64], y: &mut [f64]) {
        self.layout.pattern.multiply(&self.values, x, y);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dense(a: &BlockMatrix) -> Vec<Vec<f64>> {
        let mut full = vec![vec![0.0; a.n()]; a.n()];
        for (k, row, col) in a.pattern().iter() {
            full[row][col] += a.values()[k];
        }
        full
    }

    fn small() -> (BlockMatrix, [BlockId; 3]) {
        let mut g = Triplets::new();
        g.push(0, 0);
        g.push(0, 1);
        g.push(0, 0);
        let mut builder = BlockMatrixBuilder::new(3);
        let ids = [builder.diagonal(0..2), builder.place(&g, 2, 0), builder.place_transposed(&g, 0, 2)];
        let mut a = builder.build(None);
        a.add_constant(ids[0], 4.0);
        a.add(ids[1], 1.0, &[1.0, 2.0, 3.0]);
        a.add(ids[2], -2.0, &[1.0, 2.0, 3.0]);
        (a, ids)
    }

    #[test]
    fn blocks_land_where_they_were_placed_and_repeated_positions_sum() {
        let (a, _) = small();
        let expected = [[4.0, 0.0, -8.0], [0.0, 4.0, -4.0], [4.0, 2.0, 0.0]];
        assert_eq!(dense(&a), expected);
    }

    #[test]
    fn the_diagonal_is_always_in_the_pattern() {
        let a = BlockMatrixBuilder::new(3).build(None);
        assert_eq!(a.pattern().row_idx, [0, 1, 2]);
    }

    #[test]
    fn multiply_agrees_with_the_dense_product() {
        let (a, _) = small();
        let mut y = [9.0; 3];
        a.multiply(&[1.0, 2.0, 3.0], &mut y);
        assert_eq!(y, [-20.0, -4.0, 8.0]);
    }

    #[test]
    fn masks_replace_rows_and_columns_by_identity() {
        let (mut a, _) = small();
        a.replace_row_by_identity(2);
        assert_eq!(dense(&a)[2], [0.0, 0.0, 1.0]);
        assert_eq!(dense(&a)[0], [4.0, 0.0, -8.0]);
        a.replace_row_and_column_by_identity(0);
        let expected = [[1.0, 0.0, 0.0], [0.0, 4.0, -4.0], [0.0, 0.0, 1.0]];
        assert_eq!(dense(&a), expected);
    }

    #[test]
    fn clear_forgets_values_but_not_positions() {
        let (mut a, ids) = small();
        a.clear();
        assert!(a.values().iter().all(|&v| v == 0.0));
        a.add_constant(ids[0], 1.0);
        assert_eq!(dense(&a)[0], [1.0, 0.0, 0.0]);
    }
}
