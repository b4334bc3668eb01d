//! Error estimate.

use super::Explicit;
use super::scheme::{Scheme, worse};
use crate::index1::Regime;
use crate::method::weights::Weights;
use crate::method::{StepError, Tolerances};
use crate::system::State;

/// A step turns a body by half a turn at most: dexp⁻¹ is singular at a full one.
const LARGEST_TURN: f64 = std::f64::consts::PI;

impl<S: Scheme<N>, const N: usize> Explicit<S, N> {
    /// ‖P − P̂‖, ‖V − V̂‖, ‖X − X̂‖, put together.   [S] §4.2
    pub(super) fn estimate(&mut self, regime: Regime, s0: &State, s1: &State, tolerances: &Tolerances) -> StepError {
        let layout = regime.layout();
        let weights = Weights::new(layout, tolerances, &self.sizes, [s0, s1]);
        let (stages, n_v) = (&mut self.stages, s0.v.len());
        let mut size = |which: usize| {
            stages.estimate(which, s0, s1);
            let [q, v, x] = &stages.errors;
            let q = weights.position_norm(&s0.q, &s1.q, |i| q[i]);
            let v = weights.norm(&s0.v, &s1.v, |i| v[i], |i| weights.v(i));
            let x = weights.norm(&s0.x, &s1.x, |i| x[i], |i| weights.x(i));
            S::size([q, v, x], [n_v, n_v, s0.x.len()])
        };
        let error = if S::ESTIMATES > 1 { S::combine(size(0), size(1)) } else { size(0) };
        if self.trial.projected {
            let first = &self.projector.first;
            self.trial.first = Some(weights.position_norm(&s0.q, &s1.q, |i| first[i]));
        }
        let turn = (self.stages.largest_turn(&layout.manifold) / LARGEST_TURN).powi(i32::from(S::ORDER));
        StepError { error: worse(turn, error), growth: 0.0, next: None }
    }
}
