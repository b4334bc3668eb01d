//! Residuals of the solve for v̇, λ, ψ at a state whose accelerations are nearly known.

use super::{Index1, Regime};
use crate::extent::largest;
use crate::failure::Failure;
use crate::system::State;

impl Index1 {
    /// True if v̇, λ, ψ follow from the saddle matrix alone, without the outputs of a control.
    pub(crate) fn is_linear(&self) -> bool {
        self.coupled.is_none()
    }

    /// Writes (M v̇ − f, G v̇ + z, K v̇ + z_k), zero in the rows of inactive constraints. Direct outputs are filled in.
    pub(crate) fn write_residual(&mut self, regime: Regime, s: &mut State, out: &mut [f64]) -> Result<(), Failure> {
        let layout = regime.layout();
        let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
        self.fill_direct(regime, s)?;
        let (dynamics, constraints) = out.split_at_mut(n_v);
        let (phi, k) = constraints.split_at_mut(n_phi);
        let p = s.point();
        regime.system.phi_jacobian(&p, &mut self.g);
        regime.system.k_jacobian(&p, &mut self.k);
        regime.system.dynamics(&p, dynamics, &mut self.rows[..n_v]);
        regime.system.phi_bias(&p, phi);
        regime.system.phi_pattern().add_times(&self.g, 1.0, p.a, phi);
        regime.system.k_bias(&p, k);
        regime.system.k_pattern().add_times(&self.k, 1.0, p.a, k);
        regime.mask(0, constraints);
        Ok(())
    }

    /// Accelerations that a unit of reactions stands for, where the last residual was written.
    pub(crate) fn per_reaction(&self) -> f64 {
        largest(&self.g).max(largest(&self.k)) / largest(&self.saddle.mass).max(f64::MIN_POSITIVE)
    }

    /// ẋ of a state whose accelerations have been solved for by residuals; for a coupled system, all of them anew.
    pub(crate) fn finish(&mut self, regime: Regime, s: &mut State) -> Result<(), Failure> {
        if !self.is_linear() {
            return self.accelerations(regime, s);
        }
        self.solves += 1;
        self.fill_direct(regime, s)?;
        self.fill_rates(regime, s)
    }
}
