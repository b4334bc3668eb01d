//! Error estimate.

use super::Mdop5;
use super::tables::{EMBEDDED, STAGES};
use crate::index1::Model;
use crate::method::weights::Weights;
use crate::method::{StepError, Tolerances};
use crate::system::State;

/// A step turns a body by half a turn at most: dexp⁻¹ is singular at a full one.
const LARGEST_TURN: f64 = std::f64::consts::PI;

impl Mdop5 {
    /// ‖P₇ − P̂₇‖, ‖V₇ − V̂₇‖, ‖X₇ − X̂₇‖: each must be at most 1.   [S] §4.2
    pub(super) fn estimate(&mut self, model: Model, s0: &State, s1: &State, tolerances: &Tolerances) -> StepError {
        let layout = model.layout();
        let weights = Weights::new(layout, tolerances, &self.sizes, [s0, s1]);
        let (stages, n_v) = (&self.stages, s0.v.len());
        let embedded = |rates: &[f64; STAGES]| stages.h * EMBEDDED.iter().zip(rates).map(|(b, k)| b * k).sum::<f64>();
        let q = weights.position_norm(&s0.q, &s1.q, |i| stages.xi[i] - embedded(&stages.rates[i]));
        let v_error = |i: usize| s1.v[i] - s0.v[i] - embedded(&stages.rates[n_v + i]);
        let v = weights.norm(&s0.v, &s1.v, v_error, |i| weights.v(i));
        let x_error = |i: usize| s1.x[i] - s0.x[i] - embedded(&stages.rates[2 * n_v + i]);
        let x = weights.norm(&s0.x, &s1.x, x_error, |i| weights.x(i));
        if self.trial.projected {
            let first = &self.projector.first;
            self.trial.first = Some(weights.position_norm(&s0.q, &s1.q, |i| first[i]));
        }
        let turn = (stages.largest_turn(&layout.manifold) / LARGEST_TURN).powi(5);
        // f64::max would hide a value that is not a number
        let error = [q, v, x, turn].into_iter().fold(0.0, |m: f64, e| if e > m || e.is_nan() { e } else { m });
        StepError { error, growth: 0.0, next: None }
    }
}
