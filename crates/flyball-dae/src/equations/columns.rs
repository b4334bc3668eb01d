//! Columns that share a direction of dual numbers: none of their rows depends on two of them.   [CPR]

use super::adapter::{CHUNK, First};
use crate::linear::Triplets;

/// Directions of the columns of an argument, in as many sweeps as it takes.
#[derive(Clone, Debug, Default)]
pub(super) struct Sweeps {
    /// Per sweep the columns with their directions.
    pub seeds: Vec<Vec<(u32, u32)>>,
    /// Directions of all sweeps together.
    pub directions: usize,
}

/// An entry of a block, as a sweep gives it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Take {
    pub row: u32,
    pub col: u32,
    pub direction: u32,
    pub entry: u32,
}

/// Entries of a block per sweep.
#[derive(Clone, Debug, Default)]
pub(super) struct Takes {
    pub sweeps: Vec<Vec<Take>>,
}

impl Sweeps {
    /// For blocks with so many columns whose rows are evaluated together; with the entries that each takes.
    pub fn new<const B: usize>(cols: usize, blocks: [&Triplets; B]) -> (Self, [Takes; B]) {
        let color = colors(cols, blocks);
        let used = blocks.iter().flat_map(|block| &block.cols);
        let mut is_used = vec![false; cols];
        used.for_each(|&col| is_used[col as usize] = true);
        let directions = (0..cols).filter(|&col| is_used[col]).map(|col| color[col] + 1).max().unwrap_or(0);
        let count = directions.div_ceil(CHUNK);
        let mut seeds = vec![Vec::new(); count];
        for col in (0..cols).filter(|&col| is_used[col]) {
            seeds[color[col] / CHUNK].push((col as u32, (color[col] % CHUNK) as u32));
        }
        let takes = blocks.map(|block| {
            let mut sweeps = vec![Vec::new(); count];
            for (entry, (row, col)) in block.iter().enumerate() {
                let (row, direction) = (row as u32, (color[col] % CHUNK) as u32);
                sweeps[color[col] / CHUNK].push(Take { row, col: col as u32, direction, entry: entry as u32 });
            }
            Takes { sweeps }
        });
        (Self { seeds, directions }, takes)
    }
}

impl Takes {
    /// Writes the entries of a sweep into the block.
    pub fn scatter(&self, sweep: usize, rows: &[First], values: &mut [f64]) {
        for take in &self.sweeps[sweep] {
            values[take.entry as usize] = rows[take.row as usize].eps[take.direction as usize];
        }
    }

    /// Row, column and direction of each entry of a sweep.
    pub fn each(&self, sweep: usize, mut visit: impl FnMut(usize, usize, usize)) {
        for take in &self.sweeps[sweep] {
            visit(take.row as usize, take.col as usize, take.direction as usize);
        }
    }
}

/// A color per column; columns of one color share no row.
fn colors<const B: usize>(cols: usize, blocks: [&Triplets; B]) -> Vec<usize> {
    let words = cols.div_ceil(64);
    let mut rows_of = vec![Vec::new(); cols];
    let mut rows = 0;
    for block in blocks {
        block.iter().for_each(|(row, col)| rows_of[col].push(rows + row));
        rows += block.rows.iter().map(|&row| row as usize + 1).max().unwrap_or(0);
    }
    // colors that a row has seen, one bit each
    let mut seen = vec![0_u64; rows * words];
    let mut taken = vec![0_u64; words];
    rows_of
        .iter()
        .map(|rows| {
            taken.fill(0);
            for &row in rows {
                taken.iter_mut().zip(&seen[row * words..]).for_each(|(taken, seen)| *taken |= seen);
            }
            let word = taken.iter().position(|&word| word != u64::MAX).expect("there are as many colors as columns");
            let bit = taken[word].trailing_ones() as usize;
            for &row in rows {
                seen[row * words + word] |= 1 << bit;
            }
            64 * word + bit
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_without_common_rows_share_a_direction() {
        // a band of three: three colors
        let mut band = Triplets::new();
        for i in 0..20_usize {
            (i.saturating_sub(1)..(i + 2).min(20)).for_each(|j| band.push(i, j));
        }
        let (sweeps, [takes]) = Sweeps::new(20, [&band]);
        assert_eq!((sweeps.seeds.len(), sweeps.directions), (1, 3));
        assert!(sweeps.seeds[0].iter().all(|&(_, direction)| direction < 3));
        let mut entries: Vec<u32> = takes.sweeps[0].iter().map(|take| take.entry).collect();
        entries.sort_unstable();
        assert_eq!(entries, (0..band.len() as u32).collect::<Vec<_>>());
        // no row takes two entries of one direction
        for (i, a) in takes.sweeps[0].iter().enumerate() {
            assert!(takes.sweeps[0][..i].iter().all(|b| (a.row, a.direction) != (b.row, b.direction)));
        }
    }

    #[test]
    fn full_blocks_take_a_direction_per_column() {
        let (sweeps, [a, b]) = Sweeps::new(70, [&Triplets::dense(2, 70), &Triplets::dense(1, 70)]);
        assert_eq!(sweeps.seeds.iter().map(Vec::len).collect::<Vec<_>>(), [8, 8, 8, 8, 8, 8, 8, 8, 6]);
        assert_eq!((a.sweeps[8].len(), b.sweeps[8].len()), (12, 6));
    }

    #[test]
    fn columns_that_nothing_depends_on_cost_nothing() {
        let mut block = Triplets::new();
        block.push(0, 3);
        let (sweeps, _) = Sweeps::new(100, [&block]);
        assert_eq!(sweeps.seeds, [vec![(3, 0)]]);
    }
}
