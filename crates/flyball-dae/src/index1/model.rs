//! A system together with the constraint rows that act.

use crate::system::{Layout, System};

/// What integrators solve: the system, and which constraint rows are active and independent.
#[derive(Clone, Copy)]
pub struct Model<'a> {
    /// The system.
    pub system: &'a dyn System,
    /// Per constraint row, holonomic rows first; an inactive row is replaced by λᵢ = 0.
    pub active: &'a [bool],
}

impl<'a> Model<'a> {
    /// Sizes and names.
    pub fn layout(&self) -> &'a Layout {
        self.system.layout()
    }

    /// Clears the entries of inactive rows in a vector of constraint rows, starting at row `first`.
    pub fn mask(&self, first: usize, rows: &mut [f64]) {
        for (row, active) in rows.iter_mut().zip(&self.active[first..]) {
            if !active {
                *row = 0.0;
            }
        }
    }
}
