//! Iterations with the saddle matrix of a position nearby.

/// Knowledge of the matrix and of rounding that saves iterations.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Nearby<'a> {
    /// Contraction that is expected of the matrix; without one, nothing is known of it after one iteration.
    pub expected: Option<f64>,
    /// Residuals that are rounding of their own terms, one per row; none where there are no rows.
    pub rounding: &'a [f64],
}

impl Nearby<'_> {
    /// True if every residual is known to be rounding.
    pub fn is_rounding(&self, rows: &[f64]) -> bool {
        self.rounding.len() == rows.len() && rows.iter().zip(self.rounding).all(|(row, bound)| row.abs() <= *bound)
    }
}

/// Outcome of such iterations.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Iterated {
    /// Back-solves.
    pub solves: usize,
    /// Evaluations of the rows.
    pub evaluations: usize,
    /// Contraction of the last of several iterations.
    pub contraction: Option<f64>,
}
