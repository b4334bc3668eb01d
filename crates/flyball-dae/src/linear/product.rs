//! Products with matrices given by positions and values.

use super::Triplets;

impl Triplets {
    /// `out` += weight · A x.
    pub fn add_times(&self, values: &[f64], weight: f64, x: &[f64], out: &mut [f64]) {
        for ((&row, &col), value) in self.rows.iter().zip(&self.cols).zip(values) {
            out[row as usize] += weight * value * x[col as usize];
        }
    }

    /// `out` += weight · Aᵀ x.
    pub fn add_transposed_times(&self, values: &[f64], weight: f64, x: &[f64], out: &mut [f64]) {
        for ((&row, &col), value) in self.rows.iter().zip(&self.cols).zip(values) {
            out[col as usize] += weight * value * x[row as usize];
        }
    }
}
