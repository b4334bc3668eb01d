//! Partitioned half-explicit Runge-Kutta method of order 5 on the stages of Dormand and Prince: Murua's PHEM56.
//!
//! It stands where [S] §5 compares with HEM5 of Brasey, whose tableau is not public. Like HEM5 it never asks for the
//! second derivatives z of the constraints: every stage chooses λ so that the velocity constraint holds at the next one.
//!
//!   Qᵢ = q₀ + h Σ_{j<i} aᵢⱼ Vⱼ,   Vᵢ = v₀ + h Σ_{j<i} aᵢⱼ Aⱼ,   Q̄ᵢ = q₀ + h Σ_{j≤i} āᵢⱼ Vⱼ
//!   M(Qᵢ) Aᵢ + G(Qᵢ)ᵀ λᵢ = f(Qᵢ, Vᵢ),   Φ̇ = 0 at (Q̄ᵢ, v₀ + h Σ_{j≤i} āᵢⱼ Aⱼ),   i = 2 … 7
//!   q₁ = Q̄₆,   v₁ = v₀ + h Σ ā₆ⱼ Aⱼ,   A₁ of the next step is A₇ of this one
//!
//! The matrix [M(Qᵢ) G(Qᵢ)ᵀ; G(Q̄ᵢ) 0] is not symmetric. Order 5 in q and v; Φ̇ = 0 to rounding; Φ drifts with order 5.
//! For systems with Φ alone on ℝⁿ; a comparison, not a method of the product.

use crate::study::largest;
use flyball_dae::index1::{Index1, Regime};
use flyball_dae::linear::{DenseLu, Triplets};
use flyball_dae::method::mdop5::tables::{A, C, EMBEDDED, STAGES};
use flyball_dae::system::{Evaluator, State, System};

/// Weights of Q̄ᵢ for i = 2 … 7.   Murua (1997), exact fractions
#[rustfmt::skip]
const A_BAR: [[f64; STAGES]; STAGES - 1] = [
    [3.0 / 40.0, 9.0 / 40.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [21.0 / 256.0, 45.0 / 256.0, 15.0 / 128.0, 0.0, 0.0, 0.0, 0.0],
    [19235.0 / 98784.0, -225.0 / 392.0, 6235.0 / 6174.0, 2755.0 / 32928.0, 0.0, 0.0, 0.0],
    [-293.0 / 1152.0, 85.0 / 48.0, -2275.0 / 1908.0, 35.0 / 32.0, -2835.0 / 6784.0, 0.0, 0.0],
    [35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0, 0.0],
    [10752038939.0 / 66307507200.0, -19259.0 / 50160.0, 19581770468.0 / 24023520675.0, 9941999.0 / 650073600.0, 180060831.0 / 4820710400.0, -11331659.0 / 439538400.0, 1.0 / 76.0],
];
/// Nodes of Q̄ᵢ.
const C_BAR: [f64; STAGES - 1] = [3.0 / 10.0, 3.0 / 8.0, 5.0 / 7.0, 1.0, 1.0, 19.0 / 30.0];

/// A run and its cost.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// State at the end.
    pub state: State,
    /// Accepted steps.
    pub steps: usize,
    /// Rejected ones.
    pub rejected: usize,
    /// Matrices decomposed.
    pub decompositions: usize,
    /// Largest |Φ| and |Φ̇| over the accepted points, Euclidean.
    pub drift: [f64; 2],
}

/// The method at work on a system.
pub struct HalfExplicit<'a> {
    system: Evaluator<'a>,
    lu: DenseLu,
    decompositions: usize,
    /// Vⱼ and Aⱼ.
    v: Vec<Vec<f64>>,
    a: Vec<Vec<f64>>,
}

impl<'a> HalfExplicit<'a> {
    /// Room for a system with holonomic constraints on ℝⁿ.
    pub fn new(system: &'a dyn System) -> Self {
        let layout = system.layout();
        assert!(layout.manifold.rotations().is_empty() && layout.n_k + layout.n_x + layout.n_y == 0, "Φ on ℝⁿ alone");
        let (n, m) = (layout.n_v(), layout.n_phi);
        Self {
            system: Evaluator::new(system),
            lu: DenseLu::new(n + m),
            decompositions: 0,
            v: vec![vec![0.0; n]; STAGES],
            a: vec![vec![0.0; n]; STAGES],
        }
    }

    /// from + h Σ weightsⱼ rowsⱼ.
    fn sum(from: &[f64], h: f64, weights: &[f64], rows: &[Vec<f64>]) -> Vec<f64> {
        let mut sum = from.to_vec();
        for (weight, row) in weights.iter().zip(rows).filter(|(weight, _)| **weight != 0.0) {
            sum.iter_mut().zip(row).for_each(|(s, r)| *s += h * weight * r);
        }
        sum
    }

    /// Stage i, counted from zero: Aᵢ, with Vᵢ kept; λᵢ is returned.
    fn stage(&mut self, i: usize, s0: &State, h: f64) -> Vec<f64> {
        let (n, m) = (s0.v.len(), s0.lambda.len());
        let mut at = s0.clone();
        at.lambda.fill(0.0);
        at.t = s0.t + C[i] * h;
        at.q = Self::sum(&s0.q, h, &A[i], &self.v);
        at.v = Self::sum(&s0.v, h, &A[i], &self.a);
        self.v[i].copy_from_slice(&at.v);
        let size = n + m;
        let mut matrix = vec![0.0; size * size];
        let mut rhs = vec![0.0; size];
        self.system.force(&at.point(), &mut rhs[..n]);
        let pattern = self.system.mass_pattern();
        let mut values = vec![0.0; pattern.len()];
        self.system.mass(&at.point(), &mut values);
        scatter(pattern, &values, |row, column, value| matrix[row * size + column] += value);
        let pattern = self.system.phi_pattern();
        let mut values = vec![0.0; pattern.len()];
        self.system.phi_jacobian(&at.point(), &mut values);
        scatter(pattern, &values, |row, column, value| matrix[column * size + n + row] += value);
        // Φ̇ at (Q̄ᵢ, v₀ + h Σ_{j<i} āᵢⱼ Aⱼ) + G(Q̄ᵢ) h āᵢᵢ Aᵢ = 0
        let (weights, own) = (&A_BAR[i - 1][..i], A_BAR[i - 1][i]);
        at.t = s0.t + C_BAR[i - 1] * h;
        at.q = Self::sum(&s0.q, h, &A_BAR[i - 1][..=i], &self.v);
        at.v = Self::sum(&s0.v, h, weights, &self.a);
        self.system.phi_dot(&at.point(), &mut rhs[n..]);
        rhs[n..].iter_mut().for_each(|r| *r /= -h * own);
        self.system.phi_jacobian(&at.point(), &mut values);
        scatter(pattern, &values, |row, column, value| matrix[(n + row) * size + column] += value);
        self.lu.factor(&matrix).expect("regular positions");
        self.decompositions += 1;
        self.lu.solve(&mut rhs);
        self.a[i].copy_from_slice(&rhs[..n]);
        rhs.split_off(n)
    }

    /// A step, and the error relative to the tolerance; V₁ and A₁ are those of the start.
    fn step(&mut self, s0: &State, h: f64, tolerance: f64) -> (State, f64) {
        let mut s1 = s0.clone();
        for i in 1..STAGES {
            s1.lambda = self.stage(i, s0, h);
        }
        s1.t = s0.t + h;
        s1.q = Self::sum(&s0.q, h, &A_BAR[STAGES - 3], &self.v);
        s1.v = Self::sum(&s0.v, h, &A_BAR[STAGES - 3], &self.a);
        s1.a.copy_from_slice(&self.a[STAGES - 1]);
        let weights: [f64; STAGES] = std::array::from_fn(|j| A_BAR[STAGES - 3][j] - EMBEDDED[j]);
        let zero = vec![0.0; s0.v.len()];
        let mut sum = 0.0;
        for (rows, [from, to]) in [(&self.v, [&s0.q, &s1.q]), (&self.a, [&s0.v, &s1.v])] {
            let error = Self::sum(&zero, h, &weights, rows);
            for ((e, from), to) in error.iter().zip(from).zip(to) {
                sum += (e / (tolerance * (1.0 + from.abs().max(to.abs())))).powi(2);
            }
        }
        (s1, (sum / (2 * s0.v.len()) as f64).sqrt())
    }

    /// A start with A₁ from the index-1 form.
    fn begin(&mut self, start: &State) -> State {
        let mut state = start.clone();
        let active = vec![true; state.lambda.len()];
        let regime = Regime { system: &self.system, active: &active };
        Index1::new(self.system.system()).complete(regime, &mut state).expect("a regular start");
        state
    }

    fn accept(&mut self, outcome: &mut Outcome, s1: State) {
        let mut residual = vec![0.0; s1.lambda.len()];
        let norm = |values: &[f64]| values.iter().map(|v| v * v).sum::<f64>().sqrt();
        self.system.phi(&s1.point(), &mut residual);
        outcome.drift[0] = outcome.drift[0].max(norm(&residual));
        self.system.phi_dot(&s1.point(), &mut residual);
        outcome.drift[1] = outcome.drift[1].max(norm(&residual));
        self.v[0].copy_from_slice(&s1.v);
        self.a[0].copy_from_slice(&s1.a);
        outcome.state = s1;
        outcome.steps += 1;
        outcome.decompositions = self.decompositions;
    }

    fn outcome(&mut self, start: &State) -> Outcome {
        let state = self.begin(start);
        self.v[0].copy_from_slice(&state.v);
        self.a[0].copy_from_slice(&state.a);
        self.decompositions = 0;
        Outcome { state, steps: 0, rejected: 0, decompositions: 0, drift: [0.0; 2] }
    }

    /// Equal steps.
    pub fn fixed(&mut self, start: &State, end: f64, steps: usize) -> Outcome {
        let mut outcome = self.outcome(start);
        let h = (end - start.t) / steps as f64;
        for _ in 0..steps {
            let (s1, _) = self.step(&outcome.state, h, 1.0);
            self.accept(&mut outcome, s1);
        }
        outcome
    }

    /// Steps by the error control of DOPRI5: h ← h · 0.9 err^(−0.17) err_old^0.04, factors in [0.2, 10].
    pub fn controlled(&mut self, start: &State, end: f64, tolerance: f64) -> Outcome {
        let mut outcome = self.outcome(start);
        let (mut old, mut grows) = (1e-4_f64, true);
        let mut h = 0.01 * (end - start.t) / (1.0 + largest(&outcome.state.a));
        while outcome.state.t < end {
            let last = outcome.state.t + 1.0001 * h >= end;
            let step = if last { end - outcome.state.t } else { h };
            let (mut s1, error) = self.step(&outcome.state, step, tolerance);
            if error <= 1.0 {
                let most = if grows { 10.0 } else { 1.0 };
                h = step * (0.9 * error.max(1e-10).powf(-0.17) * old.powf(0.04)).clamp(0.2, most);
                (old, grows) = (error.max(1e-4), true);
                if last {
                    s1.t = end;
                }
                self.accept(&mut outcome, s1);
            } else {
                h = step * (0.9 * error.powf(-0.2)).max(0.2);
                grows = false;
                outcome.rejected += 1;
            }
        }
        outcome
    }
}

fn scatter(pattern: &Triplets, values: &[f64], mut add: impl FnMut(usize, usize, f64)) {
    for ((&row, &column), &value) in pattern.rows.iter().zip(&pattern.cols).zip(values) {
        add(row as usize, column as usize, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_add_up_to_their_nodes() {
        for (row, node) in A_BAR.iter().zip(C_BAR) {
            assert!((row.iter().sum::<f64>() - node).abs() < 1e-14, "rounding"); // fractions of twelve digits
        }
    }
}
