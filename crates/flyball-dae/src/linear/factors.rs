//! L and U in pivot order, refilled with new values while the pivot sequence stays frozen.
//!
//! Left-looking by columns with a dense work column. The pattern keeps entries that happened to be
//! zero when the pivots were chosen, so it is valid for all later values.

use super::number::Number;
use super::pattern::{Csc, narrow};
use super::pivoting::SINGULAR_RATIO;
use super::scaling::Scaling;
use crate::extent::larger;

/// A frozen pivot may shrink to this fraction of its column before pivots are chosen anew; chosen
/// pivots start at `DIAGONAL_RATIO` or above. Bounds |l| and with it the growth per column.
const DECAY_RATIO: f64 = 1e-3;

/// Entries of U and pivots may drift by this factor against the state at pivoting, which also shows
/// that the frozen scaling has gone stale.
const DRIFT: f64 = 4096.0;

/// Refactorization stopped: pivot `step` is too small.
#[derive(Debug, Clone, Copy)]
pub(super) struct Decayed {
    /// Step of the elimination.
    pub step: usize,
    /// |pivot| / max|column|.
    pub ratio: f64,
}

/// An entry of a column of L or U. Index and value side by side: one walk, one bound.
#[derive(Debug, Clone, Copy)]
struct Entry<N> {
    row: u32,
    value: N,
}

/// An entry of A: which value, to which row, times what.
#[derive(Debug, Clone, Copy)]
struct Scatter {
    entry: u32,
    row: u32,
    scale: f64,
}

/// A step of the elimination as solves read it: one walk over all steps, one bound.
#[derive(Debug, Clone, Copy)]
struct Step<N> {
    row: u32,
    col: u32,
    row_scale: f64,
    col_scale: f64,
    inverse_pivot: N,
    /// Entries of the columns of L and U.
    below: u32,
    above: u32,
}

/// Factors of R A C with rows and columns permuted: pivot k is (`row_of[k]`, `col_of[k]`).
#[derive(Debug, Clone, Default)]
pub(super) struct Factors<N = f64> {
    pub row_of: Vec<u32>,
    pub col_of: Vec<u32>,
    pub l_ptr: Vec<u32>,
    /// Rows and values of L while pivots are chosen.
    pub l_idx: Vec<u32>,
    pub l_val: Vec<N>,
    pub u_ptr: Vec<u32>,
    pub u_idx: Vec<u32>,
    /// Columns of L and U, one after the other.
    l: Vec<Entry<N>>,
    u: Vec<Entry<N>>,
    steps: Vec<Step<N>>,
    /// Entries of A column by column in pivot order.
    a_ptr: Vec<u32>,
    a: Vec<Scatter>,
    largest_entry: f64,
    largest_inverse: f64,
    /// Exchanges of rows and columns in the pivot sequence.
    swaps: usize,
    work: Vec<N>,
}

impl<N: Number> Factors<N> {
    /// Entries of L and U, the diagonal counted once.
    pub fn len(&self) -> usize {
        self.l_idx.len() + self.u_idx.len() + self.col_of.len()
    }

    /// Forgets the pivot sequence, keeping the storage.
    pub fn clear_pivots(&mut self) {
        self.row_of.clear();
        self.col_of.clear();
        self.l_idx.clear();
        self.l_val.clear();
        self.u_idx.clear();
        for ptr in [&mut self.l_ptr, &mut self.u_ptr] {
            ptr.clear();
            ptr.push(0);
        }
    }

    /// Fixes pattern, permutations and scaling once `row_of`, `col_of`, `l_*` and `u_*` hold a pivot
    /// sequence with L still in row numbers of A.
    pub fn freeze(&mut self, pattern: &Csc, scaling: &Scaling, position_of: &[u32]) {
        let n = self.col_of.len();
        for row in &mut self.l_idx {
            *row = position_of[*row as usize];
        }
        // ascending indices: a valid elimination order in U, and fewer cache misses in L
        for k in 0..n {
            self.l_idx[self.l_ptr[k] as usize..self.l_ptr[k + 1] as usize].sort_unstable();
            self.u_idx[self.u_ptr[k] as usize..self.u_ptr[k + 1] as usize].sort_unstable();
        }
        let entry = |&row: &u32| Entry { row, value: N::ZERO };
        self.l.clear();
        self.l.extend(self.l_idx.iter().map(entry));
        self.u.clear();
        self.u.extend(self.u_idx.iter().map(entry));
        self.work.clear();
        self.work.resize(n, N::ZERO);

        self.a_ptr.clear();
        self.a.clear();
        self.a_ptr.push(0);
        for &col in &self.col_of {
            for entry in pattern.entries(col as usize) {
                let row = pattern.row_idx[entry];
                let scale = scaling.row[row] * scaling.col[col as usize];
                self.a.push(Scatter { entry: narrow(entry), row: position_of[row], scale });
            }
            self.a_ptr.push(narrow(self.a.len()));
        }
        self.steps.clear();
        self.steps.extend(self.row_of.iter().zip(&self.col_of).enumerate().map(|(k, (&row, &col))| Step {
            row,
            col,
            row_scale: scaling.row[row as usize],
            col_scale: scaling.col[col as usize],
            inverse_pivot: N::ZERO,
            below: self.l_ptr[k + 1] - self.l_ptr[k],
            above: self.u_ptr[k + 1] - self.u_ptr[k],
        }));
        self.largest_entry = f64::INFINITY;
        self.largest_inverse = f64::INFINITY;
        self.swaps = swaps(&self.row_of) + swaps(&self.col_of);
    }

    /// Takes the entries of the last refactorization as the normal size for the drift guard.
    fn set_limits(&mut self, largest_entry: f64, largest_inverse: f64) {
        self.largest_entry = DRIFT * largest_entry;
        self.largest_inverse = DRIFT * largest_inverse;
    }

    /// Recomputes L and U for finite `values`. Returns the smallest |pivot| / max|column|.
    pub fn refactor(&mut self, values: &[N]) -> Result<f64, Decayed> {
        let n = self.col_of.len();
        let x = &mut self.work[..n];
        let mut largest_inverse_ratio = 1.0_f64;
        let mut largest_entry = 0.0_f64;
        let mut largest_inverse = 0.0_f64;

        for k in 0..n {
            for source in column(&self.a, &self.a_ptr, k) {
                x[source.row as usize] = values[source.entry as usize] * source.scale;
            }

            // x ← L⁻¹ x over the earlier pivots in this column
            let mut column_max = 0.0_f64;
            for entry in &mut self.u[span(&self.u_ptr, k)] {
                let j = entry.row as usize;
                let u = x[j];
                x[j] = N::ZERO;
                entry.value = u;
                if u != N::ZERO {
                    column_max = larger(u.size(), column_max);
                    subtract(column(&self.l, &self.l_ptr, j), u, x);
                }
            }

            let pivot = x[k];
            x[k] = N::ZERO;
            let inverse = pivot.inverse();
            let mut below_max = 0.0_f64;
            for entry in &mut self.l[span(&self.l_ptr, k)] {
                let value = x[entry.row as usize];
                x[entry.row as usize] = N::ZERO;
                below_max = larger(value.size(), below_max);
                entry.value = value * inverse;
            }
            self.steps[k].inverse_pivot = inverse;

            // written as multiplications of 1/pivot: no second division; a NaN fails every test
            let size = inverse.size();
            column_max = larger(below_max, column_max);
            let ratio = column_max * size;
            let sound = size < self.largest_inverse
                && below_max * size <= 1.0 / DECAY_RATIO
                && ratio <= 1.0 / SINGULAR_RATIO
                && column_max <= self.largest_entry;
            if !sound {
                // the column's leftovers are already cleared: the work column stays zero
                let ratio = pivot.size() / column_max.max(pivot.size());
                return Err(Decayed { step: k, ratio: if ratio.is_nan() { 0.0 } else { ratio } });
            }
            largest_inverse_ratio = larger(ratio, largest_inverse_ratio);
            largest_entry = larger(pivot.size(), larger(column_max, largest_entry));
            largest_inverse = larger(size, largest_inverse);
        }
        if self.largest_entry == f64::INFINITY {
            self.set_limits(largest_entry, largest_inverse);
        }
        Ok(1.0 / largest_inverse_ratio)
    }

    /// b ← A⁻¹ b.
    pub fn solve(&mut self, b: &mut [N]) {
        let n = self.col_of.len();
        let y = &mut self.work[..n];
        for (y, step) in y.iter_mut().zip(&self.steps) {
            *y = b[step.row as usize] * step.row_scale;
        }
        let mut rest = &self.l[..];
        for (k, step) in self.steps.iter().enumerate() {
            let (column, later) = rest.split_at(step.below as usize);
            rest = later;
            let known = y[k];
            if known != N::ZERO {
                subtract(column, known, y);
            }
        }
        let mut rest = &self.u[..];
        for (k, step) in self.steps.iter().enumerate().rev() {
            let known = y[k] * step.inverse_pivot;
            y[k] = N::ZERO; // refactor expects a zero work column
            b[step.col as usize] = known * step.col_scale;
            let (earlier, column) = rest.split_at(rest.len() - step.above as usize);
            rest = earlier;
            subtract(column, known, y);
        }
    }
}

impl Factors {
    /// Sign of the determinant of the matrix as last refactored.
    pub fn determinant_sign(&self) -> f64 {
        let pivots = self.steps.iter().filter(|step| step.inverse_pivot < 0.0).count();
        if (pivots + self.swaps).is_multiple_of(2) { 1.0 } else { -1.0 }
    }

    /// b ← A⁻ᵀ b.
    pub fn solve_transposed(&mut self, b: &mut [f64]) {
        let n = self.col_of.len();
        let y = &mut self.work[..n];
        for k in 0..n {
            let u = column(&self.u, &self.u_ptr, k).iter();
            let known: f64 = u.map(|u| u.value * y[u.row as usize]).sum();
            let step = &self.steps[k];
            y[k] = (b[step.col as usize] * step.col_scale - known) * step.inverse_pivot;
        }
        for k in (0..n).rev() {
            let l = column(&self.l, &self.l_ptr, k).iter();
            let known: f64 = l.map(|l| l.value * y[l.row as usize]).sum();
            y[k] -= known;
            b[self.steps[k].row as usize] = y[k] * self.steps[k].row_scale;
        }
        y.fill(0.0);
    }
}

/// Where column k stands.
#[inline]
fn span(ptr: &[u32], k: usize) -> std::ops::Range<usize> {
    ptr[k] as usize..ptr[k + 1] as usize
}

/// Column k of columns stored one after the other.
#[inline]
fn column<'a, T>(all: &'a [T], ptr: &[u32], k: usize) -> &'a [T] {
    &all[span(ptr, k)]
}

/// y ← y − column · known.
#[inline(always)]
fn subtract<N: Number>(column: &[Entry<N>], known: N, y: &mut [N]) {
    for entry in column {
        y[entry.row as usize] -= entry.value * known;
    }
}

/// Exchanges of two that make up a permutation.
fn swaps(permutation: &[u32]) -> usize {
    let mut seen = vec![false; permutation.len()];
    let mut cycles = 0;
    for start in 0..permutation.len() {
        let mut at = start;
        cycles += usize::from(!seen[at]);
        while !std::mem::replace(&mut seen[at], true) {
            at = permutation[at] as usize;
        }
    }
    permutation.len() - cycles
}
