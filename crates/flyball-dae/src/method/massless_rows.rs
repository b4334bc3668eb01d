//! Rounding of rows that have no inertia.
//!
//! A joint angle carried as a coordinate of its own has no mass: its row says that what acts on it is its multiplier, and
//! where nothing acts, all its terms are zero. The multiplier is found together with the rows of the bodies that it turns,
//! so that it is known no better than these, |g| Tᵢ/|gᵢ|, and neither is the row.

use crate::index1::Regime;
use crate::system::{Point, System};

/// Coordinates without mass, with the derivatives of the constraints that tie them to others.
#[derive(Debug)]
pub(super) struct MasslessRows {
    /// Whether a coordinate has mass.
    has_mass: Vec<bool>,
    any: bool,
    g: Vec<f64>,
    /// Σ |gᵢ| Tᵢ and Σ gᵢ² over the coordinates with mass of each constraint.
    sums: Vec<[f64; 2]>,
}

impl MasslessRows {
    pub fn new(system: &dyn System) -> Self {
        let layout = system.layout();
        let mut has_mass = vec![false; layout.n_v()];
        for (row, _) in system.mass_pattern().iter() {
            has_mass[row] = true;
        }
        let any = has_mass.contains(&false);
        let g = vec![0.0; if any { system.phi_pattern().len() } else { 0 }];
        Self { has_mass, any, g, sums: vec![[0.0; 2]; layout.n_phi] }
    }

    /// Raises the levels of rows without mass to what the rows they are tied to leave.
    pub fn raise(&mut self, regime: Regime, p: &Point, levels: &mut [f64]) {
        if !self.any {
            return;
        }
        regime.system.phi_jacobian(p, &mut self.g);
        self.sums.fill([0.0; 2]);
        let pattern = regime.system.phi_pattern();
        for ((row, col), g) in pattern.iter().zip(&self.g).filter(|((_, col), _)| self.has_mass[*col]) {
            let [terms, squares] = &mut self.sums[row];
            *terms += g.abs() * levels[col];
            *squares += g * g;
        }
        for ((row, col), g) in pattern.iter().zip(&self.g).filter(|((_, col), _)| !self.has_mass[*col]) {
            let [terms, squares] = self.sums[row];
            if squares > 0.0 {
                levels[col] = levels[col].max(g.abs() * terms / squares);
            }
        }
    }
}
