//! Regularized Coulomb friction on a joint coordinate s, from the reaction of the joint itself.
//!
//! ```text
//!   N = √(Σ (wᵢ λᵢ)²),   T = √(T₀² + N²) or T = T₀ + N,   force −T tanh(ṡ/speed) on s
//! ```
//!
//! The λᵢ are the force rows of the joint and, for guides of given length, its moment rows; wᵢ turns them into friction.
//! Makes the force depend on λ: −∂f/∂λᵢ gains tanh(ṡ/speed) wᵢ² λᵢ/T in the rows of s, with N for T in a sum.

use super::Term;
use crate::node::{Motion, Sink};
use crate::space::Space;

/// Combination of friction without load and friction from load.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Combination {
    /// √(T₀² + N²): smooth where the load vanishes; a preload that presses across the load.
    #[default]
    Vector,
    /// T₀ + N: seals, and guides whose preload presses along the load.
    Sum,
}

impl Combination {
    /// As written in model files.
    pub const NAMES: [&'static str; 2] = ["vector", "sum"];

    /// From its name in model files.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Vector, Self::Sum].into_iter().find(|combination| combination.name() == name)
    }

    /// Its name in model files.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

/// Friction of one joint coordinate.
#[derive(Clone, Debug)]
pub struct Bearing {
    /// Its name.
    pub name: String,
    /// Index of the joint whose reaction presses.
    pub joint: usize,
    /// The coordinate: velocities and coefficients.
    pub terms: Vec<Term>,
    /// Rows of Φ that press, with their weights.
    pub weights: Vec<(usize, f64)>,
    /// Friction without load T₀ [N or N m].
    pub preload: f64,
    /// Combination with the load.
    pub combine: Combination,
    /// Rate of the regularization [m/s or rad/s].
    pub speed: f64,
}

impl Bearing {
    /// ṡ.
    pub fn rate<S: Space>(&self, at: &Motion<S>) -> f64 {
        self.terms.iter().map(|term| term.coefficient * at.v[term.v]).sum()
    }

    /// T, and what divides its slopes.
    fn limit(&self, lambda: &[f64]) -> [f64; 2] {
        let square = self.weights.iter().map(|(row, w)| (w * lambda[*row]).powi(2)).sum::<f64>();
        match self.combine {
            Combination::Vector => [(self.preload * self.preload + square).sqrt(); 2],
            Combination::Sum => [self.preload + square.sqrt(), square.sqrt()],
        }
    }

    /// Resistance against a positive rate [N or N m].
    pub fn resistance<S: Space>(&self, at: &Motion<S>, lambda: &[f64]) -> f64 {
        self.limit(lambda)[0] * (self.rate(at) / self.speed).tanh()
    }

    /// Power turned into heat [W].
    pub fn dissipation<S: Space>(&self, at: &Motion<S>, lambda: &[f64]) -> f64 {
        self.resistance(at, lambda) * self.rate(at)
    }

    /// `out` −= f.
    pub fn add_residual<S: Space>(&self, at: &Motion<S>, lambda: &[f64], out: &mut [f64]) {
        let force = self.resistance(at, lambda);
        for term in &self.terms {
            out[term.v] += term.coefficient * force;
        }
    }

    /// −∂f/∂v.
    pub fn damping<S: Space>(&self, at: &Motion<S>, lambda: &[f64], sink: &mut impl Sink) {
        let tanh = (self.rate(at) / self.speed).tanh();
        let slope = self.limit(lambda)[0] / self.speed * (1.0 - tanh * tanh);
        for row in &self.terms {
            for col in &self.terms {
                sink.put(row.v, col.v, slope * row.coefficient * col.coefficient);
            }
        }
    }

    /// −∂f/∂λ, besides Gᵀ.
    pub fn by_lambda<S: Space>(&self, at: &Motion<S>, lambda: &[f64], sink: &mut impl Sink) {
        let tanh = (self.rate(at) / self.speed).tanh();
        let [_, below] = self.limit(lambda);
        for (row, w) in &self.weights {
            // without any load the cone has its tip: no slope
            let slope = if below > 0.0 { tanh * w * w * lambda[*row] / below } else { 0.0 };
            for term in &self.terms {
                sink.put(term.v, *row, term.coefficient * slope);
            }
        }
    }
}
