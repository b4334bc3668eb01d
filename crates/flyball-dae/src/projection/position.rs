//! Position projection by chord-Newton.   [S](12a), (13)

use super::nearby::measured;
use super::{Iterated, Metric, PositionOptions, Projected, Projector};
use crate::failure::Failure;
use crate::index1::{Regime, Saddle};
use crate::system::State;

/// Displacements below this, relative to the largest coordinate of their kind, are rounding.
const ROUNDING: f64 = 4.0 * f64::EPSILON;
/// An iteration that stalls below this many roundings has met the rounding of Φ itself.
const STALLED: f64 = 1e4;
/// Residuals of Φ below this, relative to the terms of their own row, are rounding.
const ROUNDING_OF_ROWS: f64 = 16.0 * f64::EPSILON;
/// Slower contraction than this is failure: the matrix belongs to another position.
const SLOWEST: f64 = 0.9;

impl Projector {
    /// Moves `state.q` onto Φ = 0, to rounding. The saddle matrix must be factored nearby, at P₆ for instance.
    ///
    /// Displacements also satisfy K δ = 0; give a regime without the nonholonomic rows, and the matrix factored with it,
    /// where that is not wanted. On failure `state.q` is as it was.
    pub fn project_position(
        &mut self,
        regime: Regime,
        saddle: &mut Saddle,
        state: &mut State,
        options: &PositionOptions,
    ) -> Result<Projected, Failure> {
        let iterated = self.iterate_position(regime, saddle, state, options, None)?;
        Ok(self.projected(iterated.solves))
    }

    /// The same with the contraction that is expected of the matrix; without one, nothing is known of it after one
    /// iteration.
    pub(crate) fn project_position_nearby(
        &mut self,
        regime: Regime,
        saddle: &mut Saddle,
        state: &mut State,
        expected: Option<f64>,
    ) -> Result<Iterated, Failure> {
        self.iterate_position(regime, saddle, state, &PositionOptions::default(), expected)
    }

    fn iterate_position(
        &mut self,
        regime: Regime,
        saddle: &mut Saddle,
        state: &mut State,
        options: &PositionOptions,
        expected: Option<f64>,
    ) -> Result<Iterated, Failure> {
        let layout = regime.layout();
        let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
        self.start.copy_from_slice(&state.q);
        self.increment.fill(0.0);
        self.multipliers.fill(0.0);
        let parts = self.scales.of_positions(&state.q);
        let (mut last, mut spent, mut known) = (0.0, 0, None);
        for iteration in 1..=options.iterations {
            self.rhs.fill(0.0);
            regime.system.phi(&state.point(), &mut self.rhs[n_v..n_v + n_phi]);
            regime.mask(0, &mut self.rhs[n_v..]);
            if let Err(failure) = self.check_finite(regime, state) {
                state.q.copy_from_slice(&self.start);
                return Err(failure);
            }
            if options.metric == Metric::Exact {
                self.write_gradient(regime, state);
            }
            // (Δp, Δτ) = Q⁻¹ (M (p − q) + Gᵀτ, Φ(p))   [S](13); with frozen M, G the first part stays zero
            saddle.solve(regime, &mut self.rhs);
            let (step, multiplier_step) = self.rhs.split_at(n_v);
            for (d, step) in self.increment.iter_mut().zip(step) {
                *d -= step;
            }
            for (tau, step) in self.multipliers.iter_mut().zip(multiplier_step) {
                *tau -= step;
            }
            if iteration == 1 {
                self.first.copy_from_slice(&self.increment);
            }
            layout.manifold.retract(&self.start, &self.increment, &mut state.q);
            let size = self.scales.largest(step, parts);
            // what is still to come, from the contraction seen or expected
            let contraction = if iteration == 1 { expected.unwrap_or(SLOWEST) } else { size / last };
            known = measured(last, size).or(known);
            let left = size * contraction.min(0.5) / (1.0 - contraction.min(0.5));
            let rounding = ROUNDING * self.scales.largest(&self.increment, parts).max(1.0);
            if left <= rounding || (iteration > 1 && contraction > 0.5 && size <= STALLED * rounding) {
                let contraction = (iteration > 1).then_some(contraction);
                return Ok(Iterated { solves: iteration, evaluations: iteration, contraction, measured: known });
            }
            (last, spent) = (size, iteration);
            if iteration > 1 && contraction > SLOWEST {
                break;
            }
        }
        self.rhs.fill(0.0);
        regime.system.phi(&state.point(), &mut self.rhs[n_v..n_v + n_phi]);
        regime.mask(0, &mut self.rhs[n_v..]);
        if self.is_rounding(regime, state) {
            return Ok(Iterated { solves: spent, evaluations: spent + 1, ..Iterated::default() });
        }
        state.q.copy_from_slice(&self.start);
        Err(Failure::PositionNotFound { t: state.t, iterations: spent, worst: self.worst(regime, n_v) })
    }

    /// True if every row of Φ in the right-hand side is rounding of its own terms: |Φᵢ| ≤ ε Σⱼ |Gᵢⱼ| |qⱼ|. An angle that
    /// has counted many turns has few digits left behind the point.
    fn is_rounding(&mut self, regime: Regime, state: &State) -> bool {
        let (n_v, n_phi) = (state.v.len(), state.lambda.len());
        let mut sizes = vec![0.0; n_v];
        regime.layout().manifold.sizes(&state.q, &mut sizes);
        let mut terms = vec![0.0; n_phi];
        regime.system.phi_jacobian(&state.point(), &mut self.g);
        for ((row, col), g) in regime.system.phi_pattern().iter().zip(&self.g) {
            terms[row] += (g * sizes[col]).abs();
        }
        self.rhs[n_v..].iter().zip(&terms).all(|(phi, terms)| phi.abs() <= ROUNDING_OF_ROWS * terms)
    }

    /// Writes M(p) δ + (G(p) T(δ))ᵀ τ into the velocity rows.
    fn write_gradient(&mut self, regime: Regime, state: &State) {
        let n_phi = state.lambda.len();
        let n_v = state.v.len();
        regime.system.mass_times(&state.point(), &self.increment, &mut self.rhs[..n_v]);
        regime.system.phi_jacobian(&state.point(), &mut self.g);
        self.reaction.fill(0.0);
        let tau = &self.multipliers[..n_phi];
        regime.system.phi_pattern().add_transposed_times(&self.g, 1.0, tau, &mut self.reaction);
        // T(δ)ᵀ = T(−δ)
        self.increment.iter_mut().for_each(|d| *d = -*d);
        regime.layout().manifold.tangent_times(&self.increment, &mut self.reaction);
        self.increment.iter_mut().for_each(|d| *d = -*d);
        for (row, reaction) in self.rhs.iter_mut().zip(&self.reaction) {
            *row += reaction;
        }
    }
}
