//! L and U in pivot order, refilled with new values while the pivot sequence stays frozen.
//!
//! Left-looking by columns with a dense work column. The pattern keeps entries that happened to be
//! zero when the pivots were chosen, so it is valid for all later values.

use super::pattern::{Csc, narrow};
use super::pivoting::SINGULAR_RATIO;
use super::scaling::Scaling;

/// A frozen pivot may shrink to this fraction of its column before pivots are chosen anew; chosen
/// pivots start at `DIAGONAL_RATIO` or above. Bounds |l| and with it the growth per column.
const DECAY_RATIO: f64 = 1e-3;

/// Entries of U and pivots may drift by this factor against the state at pivoting, which also tells
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

/// Factors of R A C with rows and columns permuted: pivot k is (`row_of[k]`, `col_of[k]`).
#[derive(Debug, Clone, Default)]
pub(super) struct Factors {
    pub row_of: Vec<u32>,
    pub col_of: Vec<u32>,
    pub l_ptr: Vec<u32>,
    pub l_idx: Vec<u32>,
    pub l_val: Vec<f64>,
    pub u_ptr: Vec<u32>,
    pub u_idx: Vec<u32>,
    u_val: Vec<f64>,
    inverse_pivot: Vec<f64>,
    /// Entries of A column by column in pivot order: which value, to which row, times what.
    a_ptr: Vec<u32>,
    a_entry: Vec<u32>,
    a_row: Vec<u32>,
    a_scale: Vec<f64>,
    row_scale: Vec<f64>,
    col_scale: Vec<f64>,
    largest_entry: f64,
    largest_inverse: f64,
    work: Vec<f64>,
}

impl Factors {
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
        self.u_val.resize(self.u_idx.len(), 0.0);
        self.inverse_pivot.resize(n, 0.0);
        self.work.clear();
        self.work.resize(n, 0.0);

        self.a_ptr.clear();
        self.a_entry.clear();
        self.a_row.clear();
        self.a_scale.clear();
        self.a_ptr.push(0);
        for &col in &self.col_of {
            for entry in pattern.entries(col as usize) {
                let row = pattern.row_idx[entry];
                self.a_entry.push(narrow(entry));
                self.a_row.push(position_of[row]);
                self.a_scale.push(scaling.row[row] * scaling.col[col as usize]);
            }
            self.a_ptr.push(narrow(self.a_entry.len()));
        }
        self.row_scale.clear();
        self.row_scale.extend(self.row_of.iter().map(|&row| scaling.row[row as usize]));
        self.col_scale.clear();
        self.col_scale.extend(self.col_of.iter().map(|&col| scaling.col[col as usize]));
        self.largest_entry = f64::INFINITY;
        self.largest_inverse = f64::INFINITY;
    }

    /// Takes the entries of the last refactorization as the normal size for the drift guard.
    fn set_limits(&mut self, largest_entry: f64, largest_inverse: f64) {
        self.largest_entry = DRIFT * largest_entry;
        self.largest_inverse = DRIFT * largest_inverse;
    }

    /// Recomputes L and U for finite `values`. Returns the smallest |pivot| / max|column|.
    pub fn refactor(&mut self, values: &[f64]) -> Result<f64, Decayed> {
        let n = self.col_of.len();
        let x = &mut self.work[..n];
        let mut largest_inverse_ratio = 1.0_f64;
        let mut largest_entry = 0.0_f64;
        let mut largest_inverse = 0.0_f64;

        for k in 0..n {
            let a = self.a_ptr[k] as usize..self.a_ptr[k + 1] as usize;
            for ((&row, &entry), &scale) in
                self.a_row[a.clone()].iter().zip(&self.a_entry[a.clone()]).zip(&self.a_scale[a])
            {
                x[row as usize] = values[entry as usize] * scale;
            }

            // x ← L⁻¹ x over the earlier pivots in this column
            let mut column_max = 0.0_f64;
            let u = self.u_ptr[k] as usize..self.u_ptr[k + 1] as usize;
            for (&j, u_val) in self.u_idx[u.clone()].iter().zip(&mut self.u_val[u]) {
                let j = j as usize;
                let u = x[j];
                x[j] = 0.0;
                *u_val = u;
                if u != 0.0 {
                    column_max = column_max.max(u.abs());
                    let l = self.l_ptr[j] as usize..self.l_ptr[j + 1] as usize;
                    for (&i, &l) in self.l_idx[l.clone()].iter().zip(&self.l_val[l]) {
                        x[i as usize] -= l * u;
                    }
                }
            }

            let pivot = x[k];
            x[k] = 0.0;
            let inverse = 1.0 / pivot;
            let l = self.l_ptr[k] as usize..self.l_ptr[k + 1] as usize;
            let mut below_max = 0.0_f64;
            for (&i, l_val) in self.l_idx[l.clone()].iter().zip(&mut self.l_val[l]) {
                let value = x[i as usize];
                x[i as usize] = 0.0;
                below_max = below_max.max(value.abs());
                *l_val = value * inverse;
            }
            self.inverse_pivot[k] = inverse;

            // written as multiplications of 1/pivot: no second division; a NaN fails every test
            let size = inverse.abs();
            column_max = column_max.max(below_max);
            let ratio = column_max * size;
            let sound = size < self.largest_inverse
                && below_max * size <= 1.0 / DECAY_RATIO
                && ratio <= 1.0 / SINGULAR_RATIO
                && column_max <= self.largest_entry;
            if !sound {
                // the column's leftovers are already cleared: the work column stays zero
                let ratio = pivot.abs() / column_max.max(pivot.abs());
                return Err(Decayed { step: k, ratio: if ratio.is_nan() { 0.0 } else { ratio } });
            }
            largest_inverse_ratio = largest_inverse_ratio.max(ratio);
            largest_entry = largest_entry.max(column_max).max(pivot.abs());
            largest_inverse = largest_inverse.max(size);
        }
        if self.largest_entry == f64::INFINITY {
            self.set_limits(largest_entry, largest_inverse);
        }
        Ok(1.0 / largest_inverse_ratio)
    }

    /// b ← A⁻¹ b.
    pub fn solve(&mut self, b: &mut [f64]) {
        let n = self.col_of.len();
        let y = &mut self.work[..n];
        for ((y, &row), &scale) in y.iter_mut().zip(&self.row_of).zip(&self.row_scale) {
            *y = b[row as usize] * scale;
        }
        for k in 0..n {
            let known = y[k];
            if known != 0.0 {
                let l = self.l_ptr[k] as usize..self.l_ptr[k + 1] as usize;
                for (&i, &l) in self.l_idx[l.clone()].iter().zip(&self.l_val[l]) {
                    y[i as usize] -= l * known;
                }
            }
        }
        for k in (0..n).rev() {
            let known = y[k] * self.inverse_pivot[k];
            y[k] = 0.0; // refactor expects a zero work column
            b[self.col_of[k] as usize] = known * self.col_scale[k];
            let u = self.u_ptr[k] as usize..self.u_ptr[k + 1] as usize;
            for (&i, &u) in self.u_idx[u.clone()].iter().zip(&self.u_val[u]) {
                y[i as usize] -= u * known;
            }
        }
    }

    /// b ← A⁻ᵀ b.
    pub fn solve_transposed(&mut self, b: &mut [f64]) {
        let n = self.col_of.len();
        let y = &mut self.work[..n];
        for k in 0..n {
            let u = self.u_ptr[k] as usize..self.u_ptr[k + 1] as usize;
            let known: f64 = self.u_idx[u.clone()].iter().zip(&self.u_val[u]).map(|(&i, &u)| u * y[i as usize]).sum();
            let own = b[self.col_of[k] as usize] * self.col_scale[k];
            y[k] = (own - known) * self.inverse_pivot[k];
        }
        for k in (0..n).rev() {
            let l = self.l_ptr[k] as usize..self.l_ptr[k + 1] as usize;
            let known: f64 = self.l_idx[l.clone()].iter().zip(&self.l_val[l]).map(|(&i, &l)| l * y[i as usize]).sum();
            y[k] -= known;
            b[self.row_of[k] as usize] = y[k] * self.row_scale[k];
        }
        y.fill(0.0);
    }
}
