//! L and U in pivot order, refilled with new values while the pivot sequence stays frozen.
//!
//! Left-looking by columns with a dense work column. The pattern keeps entries that happened to be
//! zero when the pivots were chosen, so it is valid for all later values.

use super::mirrored::{Mirrored, solve_above};
use super::number::Number;
use super::ordering::UnknownKind;
use super::pattern::{Csc, narrow};
use super::pivoting::SINGULAR_RATIO;
use super::program::{Long, Short};
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
pub(super) struct Entry<N> {
    pub row: u32,
    pub value: N,
}

/// An entry of A: which value, to which row, times what.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scatter {
    pub entry: u32,
    pub row: u32,
    pub scale: f64,
}

/// Numbers that one walk over the factors treats alike: of one right-hand side, or of several side by side.
pub(super) trait Lanes<N>: Copy + PartialEq {
    /// 0.
    const NOTHING: Self;
    /// x s.
    fn scaled(self, by: f64) -> Self;
    /// x f.
    fn times(self, factor: N) -> Self;
    /// x ← x − f y.
    fn subtract(&mut self, factor: N, known: Self);
}

impl<N: Number> Lanes<N> for N {
    const NOTHING: Self = N::ZERO;
    #[inline(always)]
    fn scaled(self, by: f64) -> Self {
        self * by
    }
    #[inline(always)]
    fn times(self, factor: N) -> Self {
        self * factor
    }
    #[inline(always)]
    fn subtract(&mut self, factor: N, known: Self) {
        *self -= factor * known;
    }
}

impl Lanes<f64> for [f64; 3] {
    const NOTHING: Self = [0.0; 3];
    #[inline(always)]
    fn scaled(self, by: f64) -> Self {
        self.map(|x| x * by)
    }
    #[inline(always)]
    fn times(self, factor: f64) -> Self {
        self.map(|x| x * factor)
    }
    #[inline(always)]
    fn subtract(&mut self, factor: f64, known: Self) {
        self.iter_mut().zip(known).for_each(|(x, known)| *x -= factor * known);
    }
}

/// A step of the elimination as solves read it: one walk over all steps, one bound.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step<N> {
    row: u32,
    pub col: u32,
    row_scale: f64,
    pub col_scale: f64,
    pub inverse_pivot: N,
    /// Entries of the columns of L and U.
    pub below: u32,
    above: u32,
}

/// Sizes that a factorization must keep within, and those it has met.
#[derive(Debug, Clone, Copy)]
pub(super) struct Guard {
    most_entry: f64,
    most_inverse: f64,
    largest_inverse_ratio: f64,
    largest_entry: f64,
    largest_inverse: f64,
}

impl Guard {
    fn new(most_entry: f64, most_inverse: f64) -> Self {
        Self { most_entry, most_inverse, largest_inverse_ratio: 1.0, largest_entry: 0.0, largest_inverse: 0.0 }
    }

    /// Sizes of the pivot of a step, of its inverse, and of the largest entries above and below it, before the division.
    #[inline(always)]
    pub fn check(&mut self, step: usize, pivot: f64, inverse: f64, above: f64, below: f64) -> Result<(), Decayed> {
        // written as multiplications of 1/pivot: no second division; a NaN fails every test
        let column_max = larger(below, above);
        let ratio = column_max * inverse;
        let sound = inverse < self.most_inverse
            && below * inverse <= 1.0 / DECAY_RATIO
            && ratio <= 1.0 / SINGULAR_RATIO
            && column_max <= self.most_entry;
        if !sound {
            let ratio = pivot / column_max.max(pivot);
            return Err(Decayed { step, ratio: if ratio.is_nan() { 0.0 } else { ratio } });
        }
        self.largest_inverse_ratio = larger(ratio, self.largest_inverse_ratio);
        self.largest_entry = larger(pivot, larger(column_max, self.largest_entry));
        self.largest_inverse = larger(inverse, self.largest_inverse);
        Ok(())
    }
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
    /// Three right-hand sides, while they are solved for.
    three: Vec<[f64; 3]>,
    /// Where matrix and pivots are symmetric.
    mirrored: Option<Mirrored<N>>,
    /// The same of a small matrix.
    short: Option<Short<N>>,
    long: Option<Long<N>>,
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

    /// Whether these are half of the factors, of a symmetric matrix.
    pub fn is_mirrored(&self) -> bool {
        self.mirrored.is_some()
    }

    /// Multiplications of a factorization, up to those of its order.
    pub fn work(&self) -> usize {
        if self.mirrored.is_some() { self.len() / 2 } else { self.len() }
    }

    /// Multiplications of a factorization.
    pub fn products(&self) -> usize {
        let below = |k: usize| (self.l_ptr[k + 1] - self.l_ptr[k]) as usize;
        let all = self.l_idx.len() + self.u_idx.iter().map(|&k| below(k as usize)).sum::<usize>();
        if self.mirrored.is_some() { all / 2 } else { all }
    }

    /// Halves the work where pivots are on the diagonal, for matrices that promise to be symmetric. Entries between primary
    /// unknowns come from outside and are compared with their mirror images; a constraint is placed twice from one value.
    pub fn mirror(&mut self, pattern: &Csc, values: &[N], scaling: &Scaling, kinds: &[UnknownKind]) {
        if self.row_of != self.col_of || scaling.row != scaling.col {
            return;
        }
        let primary = |i: usize| kinds[i] == UnknownKind::Primary;
        let columns = [&self.l_ptr[..], &self.l_idx, &self.u_ptr, &self.u_idx];
        let mirrored = Mirrored::new(pattern, columns, |row, col| primary(row) && primary(col));
        self.mirrored = mirrored.filter(|mirrored| mirrored.holds(values));
        if self.mirrored.is_none() {
            return;
        }
        // what stands above the diagonal is not read
        let (mut kept, mut start) = (0, 0);
        for k in 0..self.col_of.len() {
            let end = self.a_ptr[k + 1] as usize;
            for i in start..end {
                if self.a[i].row as usize >= k {
                    self.a[kept] = self.a[i];
                    kept += 1;
                }
            }
            start = end;
            self.a_ptr[k + 1] = narrow(kept);
        }
        self.a.truncate(kept);
        self.u.clear();
        let columns = [&self.l_ptr[..], &self.l_idx, &self.a_ptr];
        self.short = Short::new(columns, &self.a, &self.steps);
        if self.short.is_none() {
            self.long = Long::new(columns, &self.a, &self.steps);
        }
    }

    /// Fixes pattern, permutations and scaling once `row_of`, `col_of`, `l_*` and `u_*` hold a pivot
    /// sequence with L still in row numbers of A.
    pub fn freeze(&mut self, pattern: &Csc, scaling: &Scaling, position_of: &[u32]) {
        self.mirrored = None;
        self.short = None;
        self.long = None;
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
        self.three.clear();
        self.three.resize(n, [0.0; 3]);

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

    /// False if these factors are for symmetric matrices alone and this one is not.
    pub fn suits(&self, values: &[N]) -> bool {
        self.mirrored.as_ref().is_none_or(|mirrored| mirrored.holds(values))
    }

    /// Recomputes L and U for finite `values`. Returns the smallest |pivot| / max|column|.
    pub fn refactor(&mut self, values: &[N]) -> Result<f64, Decayed> {
        let mut guard = Guard::new(self.largest_entry, self.largest_inverse);
        match (&mut self.short, &mut self.long, &mut self.mirrored) {
            (Some(short), _, _) => short.refactor(values, &mut self.steps, &mut guard)?,
            (_, Some(long), _) => long.refactor(values, &mut self.steps, &mut guard)?,
            (_, _, Some(mirrored)) => {
                let (a, l) = ((&self.a_ptr[..], &self.a[..]), (&self.l_ptr[..], &mut self.l[..]));
                mirrored.refactor(values, a, l, &mut self.steps, &mut self.work, &mut guard)?;
            }
            _ => self.refactor_both(values, &mut guard)?,
        }
        if self.largest_entry == f64::INFINITY {
            self.set_limits(guard.largest_entry, guard.largest_inverse);
        }
        Ok(1.0 / guard.largest_inverse_ratio)
    }

    fn refactor_both(&mut self, values: &[N], guard: &mut Guard) -> Result<(), Decayed> {
        let n = self.col_of.len();
        let x = &mut self.work[..n];
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
            // the column's leftovers are already cleared: the work column stays zero
            guard.check(k, pivot.size(), inverse.size(), column_max, below_max)?;
        }
        Ok(())
    }

    /// b ← A⁻¹ b.
    pub fn solve(&mut self, b: &mut [N]) {
        if let Some(short) = &mut self.short {
            return short.solve(b);
        }
        if let Some(long) = &mut self.long {
            return long.solve(b);
        }
        let y = &mut self.work[..self.steps.len()];
        for (y, step) in y.iter_mut().zip(&self.steps) {
            *y = b[step.row as usize].scaled(step.row_scale);
        }
        // refactor expects a zero work column, which is what is left
        forward(&self.steps, &self.l, y);
        if self.mirrored.is_some() {
            return solve_above(&self.l, &self.steps, y, |col, x| b[col] = x);
        }
        backward(&self.steps, &self.u, y, |col, x| b[col] = x);
    }
}

/// y ← L⁻¹ y.
#[inline(always)]
fn forward<N: Number, V: Lanes<N>>(steps: &[Step<N>], l: &[Entry<N>], y: &mut [V]) {
    let mut rest = l;
    for (k, step) in steps.iter().enumerate() {
        let (column, later) = rest.split_at(step.below as usize);
        rest = later;
        let known = y[k];
        if known != V::NOTHING {
            subtract(column, known, y);
        }
    }
}

/// U⁻¹ y, given unknown by unknown; y is zero afterwards.
#[inline(always)]
fn backward<N: Number, V: Lanes<N>>(steps: &[Step<N>], u: &[Entry<N>], y: &mut [V], mut give: impl FnMut(usize, V)) {
    let mut rest = u;
    for (k, step) in steps.iter().enumerate().rev() {
        let known = y[k].times(step.inverse_pivot);
        y[k] = V::NOTHING;
        give(step.col as usize, known.scaled(step.col_scale));
        let (earlier, column) = rest.split_at(rest.len() - step.above as usize);
        rest = earlier;
        subtract(column, known, y);
    }
}

impl Factors {
    /// Sign of the determinant of the matrix as last refactored.
    pub fn determinant_sign(&self) -> f64 {
        let pivots = self.steps.iter().filter(|step| step.inverse_pivot < 0.0).count();
        if (pivots + self.swaps).is_multiple_of(2) { 1.0 } else { -1.0 }
    }

    /// b ← A⁻¹ b for three right-hand sides, which stand one behind the other, in one walk over the factors.
    pub fn solve_three(&mut self, b: &mut [f64]) {
        if let Some(short) = &mut self.short {
            return short.solve_three(b);
        }
        if let Some(long) = &mut self.long {
            return long.solve_three(b);
        }
        let n = self.steps.len();
        let y = &mut self.three[..n];
        for (y, step) in y.iter_mut().zip(&self.steps) {
            *y = [0, 1, 2].map(|side| b[side * n + step.row as usize]).scaled(step.row_scale);
        }
        let give = |col: usize, x: [f64; 3]| x.into_iter().enumerate().for_each(|(side, x)| b[side * n + col] = x);
        forward(&self.steps, &self.l, y);
        if self.mirrored.is_some() {
            return solve_above(&self.l, &self.steps, y, give);
        }
        backward(&self.steps, &self.u, y, give);
    }

    /// b ← A⁻ᵀ b.
    pub fn solve_transposed(&mut self, b: &mut [f64]) {
        if self.mirrored.is_some() {
            return self.solve(b);
        }
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
fn subtract<N: Number, V: Lanes<N>>(column: &[Entry<N>], known: V, y: &mut [V]) {
    for entry in column {
        y[entry.row as usize].subtract(entry.value, known);
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
