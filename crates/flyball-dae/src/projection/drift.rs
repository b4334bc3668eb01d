//! The drift meters of a state that is not projected.   [S](8), (9)

use super::Projector;
use crate::failure::Failure;
use crate::index1::{Regime, Saddle};
use crate::system::State;

/// Euclidean norms of the multipliers that would lead back to the constraints.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Drift {
    /// Of the position constraints: |τ|, τ = (G M⁻¹ Gᵀ)⁻¹ Φ(q).   [S](9)
    pub tau: f64,
    /// Of the velocity constraints: |η|, η = (G M⁻¹ Gᵀ)⁻¹ (G v + Φ_t).   [S](8)
    pub eta: f64,
}

impl Projector {
    /// τ and η at a state. The saddle matrix must be factored there.
    pub fn measure_drift(&mut self, regime: Regime, saddle: &mut Saddle, state: &State) -> Result<Drift, Failure> {
        Ok(Drift { tau: self.measure_tau(regime, saddle, state)?, eta: self.measure_eta(regime, saddle, state)? })
    }

    /// |τ| at a state.   [S](9)
    pub fn measure_tau(&mut self, regime: Regime, saddle: &mut Saddle, state: &State) -> Result<f64, Failure> {
        let (n_v, n_phi) = (state.v.len(), state.lambda.len());
        self.rhs.fill(0.0);
        regime.system.phi(&state.point(), &mut self.rhs[n_v..n_v + n_phi]);
        self.solve_for_multipliers(regime, saddle, state)
    }

    /// |η| at a state.   [S](8)
    pub fn measure_eta(&mut self, regime: Regime, saddle: &mut Saddle, state: &State) -> Result<f64, Failure> {
        self.write_velocity_residual(regime, state)?;
        self.solve_for_multipliers(regime, saddle, state)
    }

    fn solve_for_multipliers(&mut self, regime: Regime, saddle: &mut Saddle, state: &State) -> Result<f64, Failure> {
        self.check_finite(regime, state)?;
        saddle.solve(regime, &mut self.rhs);
        for (m, r) in self.multipliers.iter_mut().zip(&self.rhs[state.v.len()..]) {
            *m = -r;
        }
        Ok(self.norm_of_multipliers())
    }
}
