//! A system in the regime of certain constraint rows.

use crate::system::{Evaluator, Layout, State};

/// What integrators solve at present: the system, and which constraint rows act and are independent.
#[derive(Clone, Copy)]
pub struct Regime<'a> {
    /// The system, with its work.
    pub system: &'a Evaluator<'a>,
    /// Per constraint row, holonomic rows first; an inactive row is replaced by λᵢ = 0.
    pub active: &'a [bool],
}

impl<'a> Regime<'a> {
    /// Sizes and names.
    pub fn layout(&self) -> &'a Layout {
        self.system.layout()
    }

    /// Fills the direct outputs of a state from its q, v, x, t.
    #[inline(always)]
    pub fn fill_direct(&self, s: &mut State) {
        if self.layout().n_direct > 0 {
            self.evaluate_direct(s);
        }
    }

    #[inline(never)]
    fn evaluate_direct(&self, s: &mut State) {
        let mut y = std::mem::take(&mut s.y);
        self.system.direct_outputs(&s.point(), &mut y);
        s.y = y;
    }

    /// The first direct output that is not finite, with its value.
    pub fn broken_direct(&self, s: &State) -> Option<(&'a str, f64)> {
        let layout = self.layout();
        let mut direct = s.y.iter().zip(&layout.names.y).skip(layout.n_implicit());
        direct.find(|(y, _)| !y.is_finite()).map(|(y, name)| (name.as_str(), *y))
    }

    /// Φ at a state, zero in inactive rows.
    pub fn residual(&self, s: &State, phi: &mut [f64]) {
        self.system.phi(&s.point(), phi);
        self.mask(0, phi);
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
