//! Buffers, options and results of the projections.

use super::scales::Scales;
use crate::failure::{Failure, NamedValue, worst_rows};
use crate::index1::Regime;
use crate::system::{State, System};

/// Where M and G on the right-hand side of [S](13) are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Metric {
    /// At the point of the factored matrix: one Φ and one solve per iteration. The result differs from the nearest
    /// point by the distance times the change of M and G, far below the truncation error of a step.   [S] §4.2
    #[default]
    Frozen,
    /// At every iterate: the result is the solution of (12a) itself.
    Exact,
}

/// Options of position projections.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PositionOptions {
    /// Largest number of iterations, at least 1; default 10.
    pub iterations: usize,
    /// Metric on the right-hand side; default frozen.
    pub metric: Metric,
}

impl Default for PositionOptions {
    fn default() -> Self {
        Self { iterations: 10, metric: Metric::Frozen }
    }
}

/// Outcome of a projection.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Projected {
    /// Iterations.
    pub iterations: usize,
    /// Euclidean norm of the multipliers: of τ or of η.   [S](8), (9)
    pub multipliers: f64,
}

/// Projects in the mass metric. Holds the buffers; results are left in `increment`, `first` and `multipliers`.
#[derive(Clone, Debug)]
pub struct Projector {
    /// Total displacement δ of the last position projection: p = q ∘ exp(δ).
    pub increment: Vec<f64>,
    /// First increment of the last position projection, Δp⁰ of [S](16).
    pub first: Vec<f64>,
    /// Multipliers of the last projection, holonomic rows first.
    pub multipliers: Vec<f64>,
    pub(super) scales: Scales,
    pub(super) rhs: Vec<f64>,
    pub(super) start: Vec<f64>,
    pub(super) g: Vec<f64>,
    pub(super) reaction: Vec<f64>,
}

impl Projector {
    /// Buffers for a system.
    pub fn new(system: &dyn System) -> Self {
        let layout = system.layout();
        let (n_v, n_constraints) = (layout.n_v(), layout.n_constraints());
        Self {
            increment: vec![0.0; n_v],
            first: vec![0.0; n_v],
            multipliers: vec![0.0; n_constraints],
            scales: Scales::new(layout),
            rhs: vec![0.0; n_v + n_constraints],
            start: vec![0.0; layout.n_q()],
            g: vec![0.0; system.phi_pattern().len()],
            reaction: vec![0.0; n_v],
        }
    }

    /// Refuses constraint rows that are not finite.
    pub(super) fn check_finite(&self, regime: Regime, state: &State) -> Result<(), Failure> {
        let rows = &self.rhs[state.v.len()..];
        match rows.iter().position(|r| !r.is_finite()) {
            None => Ok(()),
            Some(i) => Err(Failure::NotFinite {
                row: regime.layout().constraint_name(i).to_string(),
                value: rows[i],
                t: state.t,
            }),
        }
    }

    pub(super) fn worst(&self, regime: Regime, n_v: usize) -> Vec<NamedValue> {
        worst_rows(&self.rhs[n_v..], |i| regime.layout().constraint_name(i))
    }

    pub(super) fn projected(&self, iterations: usize) -> Projected {
        Projected { iterations, multipliers: self.norm_of_multipliers() }
    }

    pub(super) fn norm_of_multipliers(&self) -> f64 {
        self.multipliers.iter().map(|m| m * m).sum::<f64>().sqrt()
    }
}
