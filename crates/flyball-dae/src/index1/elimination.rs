//! Whether M is eliminated from the saddle matrix at present.

use super::Regime;
use crate::linear::Complement;

/// A complement may take so many multiplications for each that the LU is expected to take: they stand in dense rows.
const DENSE: usize = 8;
/// Matrices that are left to the LU after one that was.
const PAUSE: u32 = 15;

/// The complement, made when it is first asked for.
#[derive(Debug, Default)]
pub(super) struct Elimination {
    wanted: bool,
    /// None until it was looked for.
    complement: Option<Option<Complement>>,
    /// Whether it holds the matrix that was factored last.
    is_current: bool,
    /// Matrices that are still left to the LU.
    pause: u32,
}

impl Elimination {
    pub fn set_wanted(&mut self, wanted: bool) {
        self.wanted = wanted;
    }

    /// The LU holds the last matrix.
    pub fn set_aside(&mut self) {
        self.is_current = false;
    }

    /// As if nothing had been factored yet.
    pub fn forget(&mut self) {
        (self.is_current, self.pause) = (false, 0);
    }

    /// Factors with the smallest pivot, as a length; none where the LU has to.
    pub fn factor(&mut self, regime: Regime, products: usize, mass: &[f64], rows: [&[f64]; 2]) -> Option<f64> {
        if !self.wanted {
            return None;
        }
        let complement = self.complement.get_or_insert_with(|| {
            let (layout, system) = (regime.layout(), &regime.system);
            let n = [layout.n_v(), layout.n_phi, layout.n_k];
            let most = products.saturating_mul(DENSE);
            Complement::new(system.mass_pattern(), system.phi_pattern(), system.k_pattern(), n, most)
        });
        let complement = complement.as_mut()?;
        if self.pause > 0 {
            self.pause -= 1;
            return None;
        }
        let pivot = complement.factor(mass, rows, regime.active);
        self.is_current = pivot.is_some();
        if !self.is_current {
            self.pause = PAUSE;
        }
        pivot
    }

    /// The complement, if it holds the last matrix.
    pub fn current(&mut self) -> Option<&mut Complement> {
        self.complement.as_mut()?.as_mut().filter(|_| self.is_current)
    }
}
