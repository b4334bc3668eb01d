//! Derivatives of a step, and its Newton matrix.

use super::vectors::StepVectors;
use crate::index1::Regime;
use crate::linear::BlockMatrix;
use crate::method::stage::{StageValues, StepMatrix, Weights};
use crate::system::{Blocks, Condensed, Evaluator, Point, System};

/// Derivatives at the two points of a step.
#[derive(Debug)]
pub(super) struct Tangents {
    condensed: Condensed,
    /// At λ̃, ψ̃; k_q at ṽ₁.
    tilde: Blocks<Vec<f64>>,
    /// At λ, ψ.
    plain: Blocks<Vec<f64>>,
    /// Rates and outputs, which depend on v̇₁.
    control: Blocks<Vec<f64>>,
    g: Vec<f64>,
    g_turned: Vec<f64>,
    phi_dot_q: Vec<f64>,
    k_tilde: Vec<f64>,
    k: Vec<f64>,
    /// Zero acceleration: with it ∂(M v̇ − f)/∂q is −f_q.
    none: Vec<f64>,
}

impl Tangents {
    pub fn new(system: &dyn System, condensed: Condensed) -> Self {
        let zeros = |n: usize| vec![0.0; n];
        let (n_g, n_k) = (system.phi_pattern().len(), system.k_pattern().len());
        Self {
            tilde: condensed.patterns().values(),
            plain: condensed.patterns().values(),
            control: condensed.patterns().values(),
            condensed,
            g: zeros(n_g),
            g_turned: zeros(n_g),
            phi_dot_q: zeros(n_g),
            k_tilde: zeros(n_k),
            k: zeros(n_k),
            none: zeros(system.layout().n_v()),
        }
    }

    /// At q₁, v₁, x₁, y₁: `tilde` with λ̃, ψ̃ and `tilde_velocity` with ṽ₁.
    fn evaluate(&mut self, system: &Evaluator, p: &Point, tilde: &Point, tilde_velocity: &Point) {
        let (layout, condensed) = (system.layout(), &mut self.condensed);
        // M₁₊α does not depend on the unknowns
        condensed.tangent(system, &Point { a: &self.none, ..*p }, &mut self.plain);
        condensed.tangent(system, &Point { a: &self.none, ..*tilde }, &mut self.tilde);
        if layout.n_k > 0 {
            condensed.tangent(system, tilde_velocity, &mut self.control);
            self.tilde.k_q.copy_from_slice(&self.control.k_q);
            system.k_jacobian(tilde_velocity, &mut self.k_tilde);
            system.k_jacobian(p, &mut self.k);
        }
        if layout.n_x + layout.n_y > 0 {
            condensed.tangent(system, p, &mut self.control);
        }
        system.phi_jacobian(p, &mut self.g);
        system.phi_dot_jacobian(p, &mut self.phi_dot_q);
        self.g_turned.copy_from_slice(&self.g);
    }

    /// The matrix at q₁, v₁, x₁, y₁ and the unknowns.
    pub fn assemble(
        &mut self,
        regime: Regime,
        p: &Point,
        matrix: &mut StepMatrix,
        vectors: &StepVectors,
        assembly: &mut BlockMatrix,
    ) {
        let [_, lambda, psi] = matrix.at.groups(0).map(|range| &vectors.unknowns[range]);
        let tilde = Point { lambda, psi, ..*p };
        self.evaluate(regime.system, p, &tilde, &Point { v: &vectors.v_tilde, ..*p });
        if let Some(turn) = matrix.turn(&regime.layout().manifold, &vectors.exponent) {
            // δq₁ = T(exponent) b_q δã
            turn.mechanics(&mut self.tilde);
            turn.mechanics(&mut self.plain);
            turn.constraints(&mut self.g_turned);
            turn.constraints(&mut self.phi_dot_q);
            turn.control(&mut self.control);
        }
        let StepVectors { kappa, alpha, b_q, b_v, b_x, mass, .. } = vectors;
        let weights = Weights { mass: *kappa, q: *b_q, v: *b_v, a: 1.0 - alpha, x: *b_x, rows: b_q / b_v };
        matrix.assemble(regime, &weights, &self.stages(mass), &self.control, assembly);
    }

    /// Derivatives of both stages.
    fn stages<'a>(&'a self, mass: &'a [f64]) -> [StageValues<'a>; 2] {
        let Self { g, g_turned, phi_dot_q, k, k_tilde, .. } = self;
        [
            StageValues { mass, blocks: &self.tilde, g, k, g_rows: g_turned, k_rows: k_tilde, phi_dot_q: &[] },
            StageValues { mass, blocks: &self.plain, g, k, g_rows: g, k_rows: k, phi_dot_q },
        ]
    }

    /// Right-hand side of the filter of a change of accelerations.
    pub fn write_filter(&self, regime: Regime, matrix: &StepMatrix, vectors: &mut StepVectors, change: &[f64]) {
        let StepVectors { kappa, alpha, mass, rhs, .. } = vectors;
        let (weights, stages) = ((*kappa, 1.0 - *alpha), self.stages(mass));
        matrix.write_filter(regime, weights, &stages, (self.condensed.patterns(), &self.control), (change, &[]), rhs);
    }
}
