//! Velocity projection.   [S](12b)

use super::nearby::{ROUNDED, measured};
use super::{Iterated, Projected, Projector};
use crate::extent::largest;
use crate::failure::Failure;
use crate::index1::{Regime, Saddle};
use crate::system::State;

/// Iterations for k nonlinear in v; a linear k needs one.
const ITERATIONS: usize = 10;
/// Residuals of k below this, relative to |K| |v|, are rounding.
const ROUNDING: f64 = 64.0 * f64::EPSILON;
/// Iterations with the matrix of a position nearby that are worth less than a factorization.
const NEARBY: usize = 8;
/// Increments that no longer shrink are rounding below this part of the largest velocity of their kind.
const STALLED: f64 = 1e-11;

impl Projector {
    /// Moves `state.v` onto G v + Φ_t = 0, k = 0. The saddle matrix must be factored at this state.
    ///
    /// More than one iteration means that k is nonlinear in v, and K has changed with v.
    pub fn project_velocity(
        &mut self,
        regime: Regime,
        saddle: &mut Saddle,
        state: &mut State,
    ) -> Result<Projected, Failure> {
        let layout = regime.layout();
        let n_v = layout.n_v();
        self.multipliers.fill(0.0);
        let mut first = 0.0;
        for iteration in 1..=ITERATIONS {
            self.write_velocity_residual(regime, state)?;
            // (v − u, η) = Q⁻¹ (0, −(G u + Φ_t), −k)   [S](12b)
            saddle.solve(regime, &mut self.rhs);
            let (step, multiplier_step) = self.rhs.split_at(n_v);
            for (v, step) in state.v.iter_mut().zip(step) {
                *v -= step;
            }
            for (eta, step) in self.multipliers.iter_mut().zip(multiplier_step) {
                *eta -= step;
            }
            let size = largest(step);
            if iteration == 1 {
                first = size;
            }
            if layout.n_k == 0 || self.k_is_solved(regime, saddle, state) || (iteration > 2 && size <= 1e-14 * first) {
                return Ok(self.projected(iteration));
            }
        }
        self.write_velocity_residual(regime, state)?;
        Err(Failure::VelocityNotFound { t: state.t, worst: self.worst(regime, n_v) })
    }

    /// The same with the saddle matrix factored at a position nearby, by chord-Newton to rounding. None if it belongs to
    /// a position too far away.
    pub(crate) fn project_velocity_nearby(
        &mut self,
        regime: Regime,
        saddle: &mut Saddle,
        state: &mut State,
    ) -> Result<Option<Iterated>, Failure> {
        let n_v = state.v.len();
        let parts = self.scales.of_velocities(&state.v);
        let (mut last, mut known) = (None, None);
        for iteration in 1..=NEARBY {
            self.write_velocity_residual(regime, state)?;
            saddle.solve(regime, &mut self.rhs);
            let step = &self.rhs[..n_v];
            for (v, step) in state.v.iter_mut().zip(step) {
                *v -= step;
            }
            let size = self.scales.largest(step, parts);
            let seen = last.map(|last| size / last);
            known = last.and_then(|last| measured(last, size)).or(known);
            // remaining error θ/(1−θ) |δ|; nothing is known of θ after one iteration
            let contraction = seen.unwrap_or(1.0);
            let left = if contraction < 1.0 { size * contraction / (1.0 - contraction) } else { size };
            let stalls = seen.is_some_and(|seen| seen > 0.5 && size <= STALLED);
            // at the last one, rounding is not to decide whether the matrix serves
            if left <= f64::EPSILON || stalls || (iteration == NEARBY && left <= ROUNDED) {
                let (solves, evaluations) = (iteration, iteration);
                return Ok(Some(Iterated { solves, evaluations, contraction: seen, measured: known }));
            }
            last = Some(size);
        }
        Ok(None)
    }

    /// Writes (0, G v + Φ_t, k).
    pub(super) fn write_velocity_residual(&mut self, regime: Regime, state: &State) -> Result<(), Failure> {
        let (n_v, n_phi) = (state.v.len(), state.lambda.len());
        let (zero, rows) = self.rhs.split_at_mut(n_v);
        zero.fill(0.0);
        let (phi, k) = rows.split_at_mut(n_phi);
        regime.system.phi_dot(&state.point(), phi);
        regime.system.k(&state.point(), k);
        regime.mask(0, rows);
        self.check_finite(regime, state)
    }

    fn k_is_solved(&mut self, regime: Regime, saddle: &Saddle, state: &State) -> bool {
        let (n_v, n_phi) = (state.v.len(), state.lambda.len());
        let k = &mut self.rhs[n_v + n_phi..];
        regime.system.k(&state.point(), k);
        regime.mask(n_phi, k);
        largest(k) <= ROUNDING * largest(&saddle.k) * largest(&state.v)
    }
}
