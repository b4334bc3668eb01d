//! Choice of a pivot sequence: left-looking LU with threshold pivoting (Gilbert & Peierls 1988) and
//! symmetric pruning of the graph search (Eisenstat & Liu 1992).
//!
//! Only the pattern and the pivots are kept; `Factors` fills in the values. So a matrix factored
//! after a new choice of pivots gives the same bits as when it is factored again later.
//!
//! A search leaves its trail. Another matrix of the pattern that makes the same choices reaches the same rows, so its
//! pivots are found by following the trail and repeating the choices alone.

use super::analyses::Sequence;
use super::factors::Factors;
use super::number::Number;
use super::pattern::{Csc, narrow};
use super::scaling::Scaled;
use std::sync::Arc;

/// A pivot below this fraction of its eliminated column is rounding: in an equilibrated matrix it
/// leaves less than three digits.
pub(super) const SINGULAR_RATIO: f64 = 1e-13;

/// The diagonal is kept as pivot down to this fraction of the largest candidate, to keep the
/// predicted fill.
const DIAGONAL_RATIO: f64 = 0.1;

/// Off the diagonal, the sparsest row above this fraction of the largest candidate is taken.
const SPARSE_RATIO: f64 = 0.5;

const NONE: u32 = u32::MAX;

/// No candidate is large enough for a column.
#[derive(Debug, Clone, Copy)]
pub(super) struct NoPivot {
    /// Column of A.
    pub column: usize,
    /// Row of A that came closest.
    pub row: usize,
    /// |candidate| / max|column|.
    pub ratio: f64,
}

/// End of a search that did not come to the last column.
#[derive(Debug, Clone, Copy)]
pub(super) enum Stopped {
    /// A column has no pivot.
    None(NoPivot),
    /// More multiplications than are allowed.
    Filled,
}

/// Columns that may wait for each other before one takes a pivot off the diagonal.
const WAITING: usize = 8;

/// Record of a search for pivots, column by column.
#[derive(Debug, Clone, Default)]
pub(super) struct Trail {
    /// Columns that were looked at.
    columns: Vec<u32>,
    /// Earlier pivots in topological order, reversed.
    pivots: Vec<u32>,
    pivots_end: Vec<u32>,
    /// Candidates for the next pivot.
    candidates: Vec<u32>,
    candidates_end: Vec<u32>,
    /// Rows that were chosen.
    chosen: Vec<u32>,
    /// Columns that had to wait for the row they chose.
    waits: Vec<bool>,
}

impl Trail {
    fn push(&mut self, col: usize, pivots: &[u32], candidates: &[u32], chosen: u32, waits: bool) {
        self.columns.push(narrow(col));
        self.waits.push(waits);
        self.pivots.extend_from_slice(pivots);
        self.pivots_end.push(narrow(self.pivots.len()));
        self.candidates.extend_from_slice(candidates);
        self.candidates_end.push(narrow(self.candidates.len()));
        self.chosen.push(chosen);
    }

    fn part<'t>(all: &'t [u32], ends: &[u32], look: usize) -> &'t [u32] {
        let start = if look == 0 { 0 } else { ends[look - 1] };
        &all[start as usize..ends[look] as usize]
    }
}

/// Workspace of the pivot search.
#[derive(Debug, Clone)]
pub(super) struct Pivoting<N = f64> {
    /// Entries of each row of A, for the choice of sparse rows.
    row_count: Vec<u32>,
    /// Step at which a row became pivot.
    position_of: Vec<u32>,
    /// Columns that have their pivot.
    is_done: Vec<bool>,
    /// Columns that come before the next one of the order, the last one first.
    waiting: Vec<usize>,
    /// Last look at a column that met a row.
    seen_by: Vec<u32>,
    /// End of the part of each column of L that the search still has to follow.
    search_end: Vec<u32>,
    x: Vec<N>,
    path: Vec<(u32, u32)>,
    topological: Vec<u32>,
    candidates: Vec<u32>,
}

impl<N: Number> Pivoting<N> {
    /// Workspace for matrices with this pattern.
    pub fn new(pattern: &Csc) -> Self {
        let n = pattern.n_cols;
        let mut row_count = vec![0; n];
        for &row in &pattern.row_idx {
            row_count[row] += 1;
        }
        Self {
            row_count,
            position_of: vec![NONE; n],
            is_done: vec![false; n],
            waiting: Vec::with_capacity(WAITING + 2),
            seen_by: vec![NONE; n],
            search_end: vec![0; n],
            x: vec![N::ZERO; n],
            path: Vec::with_capacity(n),
            topological: Vec::with_capacity(n),
            candidates: Vec::with_capacity(n),
        }
    }

    /// Eliminates the columns of A in `order` and freezes pivots and pattern in `factors`. With `symmetric`, a column whose
    /// diagonal is too small waits until the row that would be its pivot has been eliminated on the diagonal: a multiplier for a
    /// coordinate that it acts on. Stops where it would take more than `most_products` multiplications.
    pub fn choose(
        &mut self,
        matrix: &Scaled<N>,
        order: &[usize],
        symmetric: bool,
        most_products: usize,
        factors: &mut Factors<N>,
    ) -> Result<Trail, Stopped> {
        self.begin(factors);
        let mut left = most_products;
        let mut trail = Trail::default();
        let mut order = order.iter();
        let mut look = 0;
        while let Some(col) = self.waiting.pop().or_else(|| order.find(|col| !self.is_done[**col]).copied()) {
            self.search(look, matrix.pattern.column(col), factors);
            look += 1;
            let (pivot_row, ratio) = self.pick(matrix, col, factors);
            if ratio.is_nan() || ratio <= SINGULAR_RATIO {
                self.x.fill(N::ZERO);
                let row = if pivot_row == NONE {
                    // an equation nothing depends on any more
                    let free = self.position_of.iter().position(|&p| p == NONE);
                    free.expect("fewer pivots than rows so far")
                } else {
                    pivot_row as usize
                };
                let ratio = if ratio.is_nan() { 0.0 } else { ratio };
                return Err(Stopped::None(NoPivot { column: col, row, ratio }));
            }
            let partner = pivot_row as usize;
            let waits = symmetric
                && partner != col
                && !self.is_done[partner]
                && !self.waiting.contains(&partner)
                && self.waiting.len() < WAITING;
            trail.push(col, &self.topological, &self.candidates, pivot_row, waits);
            if waits {
                self.candidates.iter().for_each(|&row| self.x[row as usize] = N::ZERO);
                self.waiting.extend([col, partner]);
                continue;
            }
            let step = narrow(factors.col_of.len());
            left = self.spend(left, factors)?;
            self.store(step, narrow(col), pivot_row, factors);
            self.prune(step, pivot_row, factors);
        }
        factors.freeze(matrix.pattern, matrix.scaling, &self.position_of);
        Ok(trail)
    }

    /// The same along the trails of other searches; false where this one would choose pivots that none of them has chosen.
    pub fn follow(
        &mut self,
        matrix: &Scaled<N>,
        trails: &[Arc<Sequence>],
        most_products: usize,
        factors: &mut Factors<N>,
    ) -> Result<bool, Stopped> {
        self.begin(factors);
        let mut left = most_products;
        let Some(first) = trails.first() else { return Ok(false) };
        let (mut trail, mut look) = (&first.trail, 0);
        while let Some(&col) = trail.columns.get(look) {
            self.topological.clear();
            self.topological.extend_from_slice(Trail::part(&trail.pivots, &trail.pivots_end, look));
            self.candidates.clear();
            self.candidates.extend_from_slice(Trail::part(&trail.candidates, &trail.candidates_end, look));
            for &row in &self.candidates {
                self.seen_by[row as usize] = narrow(look);
            }
            let (pivot_row, ratio) = self.pick(matrix, col as usize, factors);
            if pivot_row != trail.chosen[look] {
                // searches that have made the same choices so far have come to the same place
                let same = |other: &&Arc<Sequence>| other.trail.chosen.get(look) == Some(&pivot_row);
                let before = &trail.chosen[..look];
                match trails.iter().filter(same).find(|other| other.trail.chosen[..look] == *before) {
                    Some(other) => trail = &other.trail,
                    None => {
                        self.x.fill(N::ZERO);
                        return Ok(false);
                    }
                }
            }
            if ratio.is_nan() || ratio <= SINGULAR_RATIO {
                self.x.fill(N::ZERO);
                return Ok(false);
            }
            let waits = trail.waits[look];
            look += 1;
            if waits {
                self.candidates.iter().for_each(|&row| self.x[row as usize] = N::ZERO);
                continue;
            }
            left = self.spend(left, factors)?;
            self.store(narrow(factors.col_of.len()), col, pivot_row, factors);
        }
        factors.freeze(matrix.pattern, matrix.scaling, &self.position_of);
        Ok(true)
    }

    /// What is left of the allowed multiplications after those of the column at hand.
    fn spend(&mut self, left: usize, factors: &Factors<N>) -> Result<usize, Stopped> {
        let below = |node: usize| (factors.l_ptr[node + 1] - factors.l_ptr[node]) as usize;
        let products: usize = self.topological.iter().map(|&node| below(node as usize)).sum();
        left.checked_sub(products + self.candidates.len() - 1).ok_or_else(|| {
            self.x.fill(N::ZERO);
            Stopped::Filled
        })
    }

    fn begin(&mut self, factors: &mut Factors<N>) {
        self.position_of.fill(NONE);
        self.is_done.fill(false);
        self.waiting.clear();
        self.seen_by.fill(NONE);
        factors.clear_pivots();
    }

    /// Rows reached from a column of A through L: earlier pivots in topological order (reversed),
    /// and candidates for the next pivot.
    fn search(&mut self, look: u32, rows: &[usize], factors: &Factors<N>) {
        self.topological.clear();
        self.candidates.clear();
        for &row in rows {
            self.visit(look, narrow(row), factors);
            while let Some((node, cursor)) = self.path.last_mut() {
                if *cursor < self.search_end[*node as usize] {
                    let next = factors.l_idx[*cursor as usize];
                    *cursor += 1;
                    self.visit(look, next, factors);
                } else {
                    self.topological.push(*node);
                    self.path.pop();
                }
            }
        }
    }

    fn visit(&mut self, look: u32, row: u32, factors: &Factors<N>) {
        if self.seen_by[row as usize] == look {
            return;
        }
        self.seen_by[row as usize] = look;
        match self.position_of[row as usize] {
            NONE => self.candidates.push(row),
            node => self.path.push((node, factors.l_ptr[node as usize])),
        }
    }

    /// x ← L⁻¹ x along the found pivots; returns the largest entry of the column of U.
    fn eliminate(&mut self, factors: &Factors<N>) -> f64 {
        let mut above_max = 0.0_f64;
        for &node in self.topological.iter().rev() {
            let node = node as usize;
            let u = self.x[factors.row_of[node] as usize];
            self.x[factors.row_of[node] as usize] = N::ZERO;
            above_max = above_max.max(u.size());
            let l = factors.l_ptr[node] as usize..factors.l_ptr[node + 1] as usize;
            for (&row, &l) in factors.l_idx[l.clone()].iter().zip(&factors.l_val[l]) {
                self.x[row as usize] -= l * u;
            }
        }
        above_max
    }

    /// The pivot row of a column of A and its size relative to the eliminated column.
    fn pick(&mut self, matrix: &Scaled<N>, col: usize, factors: &Factors<N>) -> (u32, f64) {
        for (row, value) in matrix.column(col) {
            self.x[row] = value;
        }
        let above_max = self.eliminate(factors);
        self.largest_or_sparse(col, above_max)
    }

    /// The diagonal if it is large enough, else the sparsest of the large candidates, with its relative size.
    fn largest_or_sparse(&self, diagonal: usize, above_max: f64) -> (u32, f64) {
        let size = |row: u32| self.x[row as usize].size();
        let mut largest = NONE;
        for &row in &self.candidates {
            if largest == NONE || size(row) > size(largest) {
                largest = row;
            }
        }
        if largest == NONE {
            return (NONE, 0.0);
        }
        let max = size(largest);
        let mut pivot = largest;
        let on_diagonal = self.seen_by[diagonal] == self.seen_by[largest as usize]
            && self.position_of[diagonal] == NONE
            && size(narrow(diagonal)) >= DIAGONAL_RATIO * max;
        if on_diagonal {
            pivot = narrow(diagonal);
        } else {
            for &row in &self.candidates {
                let sparser = self.row_count[row as usize] < self.row_count[pivot as usize];
                if sparser && size(row) >= SPARSE_RATIO * max {
                    pivot = row;
                }
            }
        }
        (pivot, size(pivot) / max.max(above_max))
    }

    fn store(&mut self, step: u32, col: u32, pivot_row: u32, factors: &mut Factors<N>) {
        factors.u_idx.extend_from_slice(&self.topological);
        factors.u_ptr.push(narrow(factors.u_idx.len()));
        let pivot = self.x[pivot_row as usize];
        for &row in &self.candidates {
            if row != pivot_row {
                factors.l_idx.push(row);
                factors.l_val.push(self.x[row as usize] / pivot);
            }
            self.x[row as usize] = N::ZERO;
        }
        factors.l_ptr.push(narrow(factors.l_idx.len()));
        factors.row_of.push(pivot_row);
        factors.col_of.push(col);
        self.position_of[pivot_row as usize] = step;
        self.is_done[col as usize] = true;
        self.search_end[step as usize] = narrow(factors.l_idx.len());
    }

    /// If column j of L meets the new pivot row and step `step` used j, all rows below are reached
    /// through the new pivot: the search need not follow them from j any more.
    fn prune(&mut self, step: u32, pivot_row: u32, factors: &mut Factors<N>) {
        for &node in &self.topological {
            let node = node as usize;
            let (start, end) = (factors.l_ptr[node], factors.l_ptr[node + 1]);
            let l_idx = &mut factors.l_idx[start as usize..end as usize];
            let l_val = &mut factors.l_val[start as usize..end as usize];
            let unpruned = self.search_end[node] == end;
            if !unpruned || !l_idx.contains(&pivot_row) {
                continue;
            }
            // earlier pivots to the front
            let mut front = 0;
            for k in 0..l_idx.len() {
                if self.position_of[l_idx[k] as usize] <= step {
                    l_idx.swap(front, k);
                    l_val.swap(front, k);
                    front += 1;
                }
            }
            self.search_end[node] = start + narrow(front);
        }
    }
}
