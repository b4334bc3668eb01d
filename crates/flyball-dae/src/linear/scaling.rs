//! Row and column scaling by powers of two, so that scaling itself never rounds.
//!
//! Without it a mass block of 10⁶ costs all accuracy of a car-sized system although the backward
//! error looks perfect, and no pivot threshold means anything.

use super::number::Number;
use super::ordering::UnknownKind;
use super::pattern::Csc;

/// Ruiz sweeps: a spread of 10¹² between blocks shrinks to 10^(12/2⁵) ≈ 2.4.
const SWEEPS: usize = 5;

/// Factors that bring the largest entry of every row and column near one.
#[derive(Debug, Clone)]
pub(super) struct Scaling {
    /// Factor of each row.
    pub row: Vec<f64>,
    /// Factor of each column.
    pub col: Vec<f64>,
    row_max: Vec<f64>,
    col_max: Vec<f64>,
    base_row: Vec<f64>,
    base_col: Vec<f64>,
}

/// A matrix with its scaling.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scaled<'a, N> {
    /// Positions of the entries.
    pub pattern: &'a Csc,
    /// Their values.
    pub values: &'a [N],
    /// Factors of rows and columns.
    pub scaling: &'a Scaling,
}

impl<'a, N: Number> Scaled<'a, N> {
    /// Rows and scaled values of a column.
    pub fn column(&self, col: usize) -> impl Iterator<Item = (usize, N)> + 'a {
        let Self { pattern, values, scaling } = *self;
        pattern.entries(col).map(move |k| {
            let row = pattern.row_idx[k];
            (row, values[k] * scaling.row[row] * scaling.col[col])
        })
    }
}

impl Scaling {
    /// All factors one.
    pub fn new(n: usize) -> Self {
        Self {
            row: vec![1.0; n],
            col: vec![1.0; n],
            row_max: vec![0.0; n],
            col_max: vec![0.0; n],
            base_row: vec![1.0; n],
            base_col: vec![1.0; n],
        }
    }

    /// Equilibrates a matrix of finite values.
    ///
    /// Largest entries alone do not fix the scale between coordinates and multipliers: light masses
    /// beside constraint gradients of size one look equilibrated and yet leave tiny pivots. So the
    /// primary block is brought to one on its own, and the multipliers follow.
    pub fn compute<N: Number>(&mut self, pattern: &Csc, values: &[N], kinds: &[UnknownKind]) {
        let primary = |i: usize| kinds[i] == UnknownKind::Primary;
        self.row.fill(1.0);
        self.col.fill(1.0);
        for _ in 0..SWEEPS {
            self.measure(pattern, values, |_, _| true);
            self.shrink_all(f64::sqrt);
        }
        if kinds.contains(&UnknownKind::Multiplier) {
            self.base_row.copy_from_slice(&self.row);
            self.base_col.copy_from_slice(&self.col);
            for _ in 0..SWEEPS {
                self.measure(pattern, values, |row, col| primary(row) && primary(col));
                self.shrink_all(f64::sqrt);
            }
            keep_near(&mut self.row, &self.base_row);
            keep_near(&mut self.col, &self.base_col);
            self.measure(pattern, values, |row, col| !primary(row) && primary(col));
            self.col_max.fill(0.0);
            self.shrink_all(|max| max);
            self.measure(pattern, values, |_, col| !primary(col));
            self.row_max.fill(0.0);
            self.shrink_all(|max| max);
        }
        for factor in self.row.iter_mut().chain(&mut self.col) {
            *factor = power_of_two_below(*factor);
        }
    }

    /// Largest scaled size per row and column over the selected entries.
    fn measure<N: Number>(&mut self, pattern: &Csc, values: &[N], select: impl Fn(usize, usize) -> bool) {
        self.row_max.fill(0.0);
        for col in 0..pattern.n_cols {
            let mut col_max = 0.0_f64;
            for k in pattern.entries(col) {
                let row = pattern.row_idx[k];
                if select(row, col) {
                    let size = (values[k] * self.row[row] * self.col[col]).size();
                    col_max = col_max.max(size);
                    self.row_max[row] = self.row_max[row].max(size);
                }
            }
            self.col_max[col] = col_max;
        }
    }

    /// Divides each factor by a function of its measured size; empty rows and columns stay.
    fn shrink_all(&mut self, by: impl Fn(f64) -> f64) {
        let rows = self.row.iter_mut().zip(&self.row_max);
        let cols = self.col.iter_mut().zip(&self.col_max);
        for (factor, &max) in rows.chain(cols) {
            if max > 0.0 && max.is_finite() {
                *factor /= by(max);
            }
        }
    }

    /// As `compute`, with one factor for row and column i, for symmetric matrices.
    #[cfg(feature = "supernodal")]
    pub fn compute_symmetric(&mut self, pattern: &Csc, values: &[f64], kinds: &[UnknownKind]) {
        self.compute(pattern, values, kinds);
        for (row, col) in self.row.iter_mut().zip(&mut self.col) {
            *row = power_of_two_below((*row * *col).sqrt());
            *col = *row;
        }
    }
}

/// Limits how far the primary block may move the factors: the inertia of a massless coordinate is
/// rounding alone, and says nothing about its scale.
fn keep_near(factors: &mut [f64], base: &[f64]) {
    let limit = 2.0_f64.powi(24);
    for (factor, &base) in factors.iter_mut().zip(base) {
        if !(base / limit..=base * limit).contains(factor) {
            *factor = base;
        }
    }
}

/// Largest power of two not above x, kept far from overflow.
fn power_of_two_below(x: f64) -> f64 {
    const EXPONENT_BITS: u64 = 0x7ff0_0000_0000_0000;
    // 2^±400: the product of two factors is still a normal number
    let limit = 2.0_f64.powi(400);
    f64::from_bits(x.clamp(1.0 / limit, limit).to_bits() & EXPONENT_BITS)
}

#[cfg(test)]
mod tests {
    use super::super::test_matrices::chain;
    use super::*;

    #[test]
    fn badly_scaled_blocks_come_out_near_one() {
        let chain = chain(4);
        let mut values = chain.values.clone();
        for (k, row, col) in chain.pattern.iter() {
            let heavy = |i| if i % 2 == 0 { 1e6 } else { 1e-3 };
            values[k] *= heavy(row) * heavy(col);
        }
        let mut scaling = Scaling::new(chain.pattern.n_cols);
        scaling.compute(&chain.pattern, &values, &chain.kinds);
        for col in 0..chain.pattern.n_cols {
            let max = chain
                .pattern
                .entries(col)
                .fold(0.0, |max: f64, k| max.max((values[k] * scaling.row[chain.pattern.row_idx[k]]).abs()))
                * scaling.col[col];
            assert!((0.1..=2.0).contains(&max), "column {col} scaled to {max}");
        }
    }

    #[test]
    fn factors_are_powers_of_two_even_for_empty_and_extreme_rows() {
        let pattern = Csc::from_positions(3, 3, (0..3).map(|i| (i, i))).0;
        let mut scaling = Scaling::new(3);
        scaling.compute(&pattern, &[0.0, 1e300, 3e-310], &[UnknownKind::Primary; 3]);
        for &factor in scaling.row.iter().chain(&scaling.col) {
            assert!(factor.is_normal() && factor.log2().fract() == 0.0);
        }
    }
}
