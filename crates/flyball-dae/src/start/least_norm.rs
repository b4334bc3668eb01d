//! Multipliers of redundant constraints: of all that give the same forces, those of least norm.
//!
//! With independent rows S and dependent rows G_d = D G_S the forces fix only μ = λ_S + Dᵀλ_d. Minimizing λᵀ W λ gives
//!
//!   (W_d + D W_S Dᵀ) λ_d = D W_S μ,   λ_S = μ − Dᵀ λ_d.
//!
//! D comes from the saddle matrix: [M G_Sᵀ; G_S 0](0, Dᵀ) = (G_dᵀ, 0). W weighs rows alike, whatever their units, but for
//! rows that give way ([`crate::system::Layout::yielding`]): friction holds only what nothing else holds, so that where
//! joints leave a contact one direction of slip, its limit and its first slip are those of that direction. The multipliers
//! affected are flagged as not unique.

use crate::failure::Failure;
use crate::index1::{Index1, Regime};
use crate::linear::DenseLu;
use crate::system::State;

/// Weight of rows that give way.
const YIELDING: f64 = 1e8;

/// Spreads multipliers over dependent rows.
#[derive(Debug)]
pub struct LeastNorm {
    /// Dependent rows, holonomic rows first.
    rows: Vec<usize>,
    /// D, one row per dependent row, one column per constraint.
    d: Vec<Vec<f64>>,
    /// W, one number per constraint.
    weights: Vec<f64>,
    small: DenseLu,
    matrix: Vec<f64>,
    rhs: Vec<f64>,
    solution: Vec<f64>,
}

impl LeastNorm {
    /// For the given dependent rows.
    pub fn new(regime: Regime, rows: Vec<usize>) -> Self {
        let (m, n) = (rows.len(), regime.layout().n_constraints());
        let mut weights = vec![1.0; n];
        for row in &regime.layout().yielding {
            weights[regime.layout().n_phi + row] = YIELDING;
        }
        Self {
            d: vec![vec![0.0; n]; m],
            weights,
            small: DenseLu::new(m),
            matrix: vec![0.0; m * m],
            rhs: vec![0.0; m],
            solution: vec![0.0; regime.layout().n_v() + n],
            rows,
        }
    }

    /// Rows whose multiplier is not unique: the dependent ones and those they depend on.
    pub fn not_unique(&mut self, regime: Regime, index1: &mut Index1, state: &State) -> Result<Vec<usize>, Failure> {
        self.dependence(regime, index1, state)?;
        let n = regime.layout().n_constraints();
        Ok((0..n).filter(|&i| self.rows.contains(&i) || self.d.iter().any(|row| row[i].abs() > 1e-9)).collect())
    }

    /// Rewrites λ, ψ of a state.
    pub fn spread(&mut self, regime: Regime, index1: &mut Index1, state: &mut State) -> Result<(), Failure> {
        if self.rows.is_empty() {
            return Ok(());
        }
        self.dependence(regime, index1, state)?;
        let (m, n_phi) = (self.rows.len(), state.lambda.len());
        for i in 0..m {
            let weighted = || self.d[i].iter().zip(&self.weights).map(|(d, weight)| d * weight);
            for j in 0..m {
                let product: f64 = weighted().zip(&self.d[j]).map(|(a, b)| a * b).sum();
                self.matrix[i * m + j] = product + if i == j { self.weights[self.rows[i]] } else { 0.0 };
            }
            self.rhs[i] = weighted().zip(state.lambda.iter().chain(&state.psi)).map(|(d, value)| d * value).sum();
        }
        self.small.factor(&self.matrix).expect("W_d + D W_S Dᵀ is positive definite");
        self.small.solve(&mut self.rhs);
        for (&row, (d, &value)) in self.rows.iter().zip(self.d.iter().zip(&self.rhs)) {
            for (i, coefficient) in d.iter().enumerate() {
                let multiplier = if i < n_phi { &mut state.lambda[i] } else { &mut state.psi[i - n_phi] };
                *multiplier -= coefficient * value;
            }
            *if row < n_phi { &mut state.lambda[row] } else { &mut state.psi[row - n_phi] } = value;
        }
        Ok(())
    }

    fn dependence(&mut self, regime: Regime, index1: &mut Index1, state: &State) -> Result<(), Failure> {
        let layout = regime.layout();
        let n_v = layout.n_v();
        let saddle = index1.saddle();
        saddle.factor(regime, &state.point())?;
        for (&dependent, d) in self.rows.iter().zip(&mut self.d) {
            self.solution.fill(0.0);
            let (pattern, values, row) = if dependent < layout.n_phi {
                (regime.system.phi_pattern(), &saddle.g, dependent)
            } else {
                (regime.system.k_pattern(), &saddle.k, dependent - layout.n_phi)
            };
            for ((r, col), value) in pattern.iter().zip(values) {
                if r == row {
                    self.solution[col] += value;
                }
            }
            saddle.solve(regime, &mut self.solution);
            d.copy_from_slice(&self.solution[n_v..]);
        }
        Ok(())
    }
}
