//! Residuals of rows between steps that are rounding: of the terms that each of them is the sum of, or of the largest
//! velocity or acceleration, which the iterations of rows stop at too.

use crate::extent::largest;
use crate::index1::{Regime, Saddle};
use crate::linear::Triplets;
use crate::system::State;

/// Residuals of Φ below this, relative to Σ |G| |q|, are rounding.
const OF_POSITIONS: f64 = 16.0 * f64::EPSILON;
/// Residuals of G v + Φ_t and k below this, relative to Σ |G| |v|, are rounding.
const OF_VELOCITIES: f64 = 64.0 * f64::EPSILON;
/// The same relative to Σ |G| and the largest velocity.
const OF_LARGEST_VELOCITY: f64 = 4.0 * f64::EPSILON;
/// Residuals of M v̇ − f and Φ̈ below this, relative to Σ |M| |v̇| + Σ |Gᵀ| |λ| and Σ |G| |v̇|, are rounding.
const OF_ACCELERATIONS: f64 = 1024.0 * f64::EPSILON;
/// The same relative to Σ |M| and Σ |G| and the largest acceleration.
const OF_LARGEST_ACCELERATION: f64 = 64.0 * f64::EPSILON;

/// Residuals that are rounding, one per row.
#[derive(Debug)]
pub(super) struct RowRounding {
    /// Of Φ.
    pub positions: Vec<f64>,
    /// Of G v + Φ_t and k.
    pub velocities: Vec<f64>,
    /// Of M v̇ − f, Φ̈ and k̇.
    pub accelerations: Vec<f64>,
    terms: Vec<f64>,
    sizes: Vec<f64>,
}

impl RowRounding {
    pub fn new(n_v: usize, n_phi: usize, n_k: usize) -> Self {
        let n = n_phi + n_k;
        Self {
            positions: vec![0.0; n_phi],
            velocities: vec![0.0; n],
            accelerations: vec![0.0; n_v + n],
            terms: vec![0.0; n_v + n],
            sizes: vec![0.0; n_v],
        }
    }

    /// Forgets the rows seen.
    pub fn forget(&mut self) {
        [&mut self.positions, &mut self.velocities, &mut self.accelerations].into_iter().for_each(|all| all.fill(0.0));
    }

    /// Notes the terms of a consistent row, with the matrix as last factored.
    pub fn note(&mut self, regime: Regime, saddle: &Saddle, s: &State) {
        let (n_v, n_phi) = (s.v.len(), s.lambda.len());
        let Self { positions, velocities, accelerations, terms, sizes } = self;
        let (phi, k) = (regime.system.phi_pattern(), regime.system.k_pattern());
        regime.layout().manifold.sizes(&s.q, sizes);
        terms.fill(0.0);
        add_terms(phi, &saddle.g, sizes, terms);
        raise(positions, &terms[..n_phi], OF_POSITIONS);

        sizes.fill(largest(&s.v));
        for (v, rounding) in [(&s.v, OF_VELOCITIES), (&*sizes, OF_LARGEST_VELOCITY)] {
            terms.fill(0.0);
            add_terms(phi, &saddle.g, v, &mut terms[..n_phi]);
            add_terms(k, &saddle.k, v, &mut terms[n_phi..]);
            raise(velocities, terms, rounding);
        }

        sizes.fill(largest(&s.a));
        terms.fill(0.0);
        add_transposed_terms(phi, &saddle.g, &s.lambda, terms);
        add_transposed_terms(k, &saddle.k, &s.psi, terms);
        for (a, rounding) in [(&s.a, OF_ACCELERATIONS), (&*sizes, OF_LARGEST_ACCELERATION)] {
            let (dynamics, constraints) = terms.split_at_mut(n_v);
            add_terms(regime.system.mass_pattern(), &saddle.mass, a, dynamics);
            add_terms(phi, &saddle.g, a, &mut constraints[..n_phi]);
            add_terms(k, &saddle.k, a, &mut constraints[n_phi..]);
            raise(accelerations, terms, rounding);
            terms.fill(0.0);
        }
    }
}

/// out ← out + |A| |x|
fn add_terms(pattern: &Triplets, values: &[f64], x: &[f64], out: &mut [f64]) {
    for ((row, col), value) in pattern.iter().zip(values) {
        out[row] += (value * x[col]).abs();
    }
}

/// out ← out + |A|ᵀ |x|
fn add_transposed_terms(pattern: &Triplets, values: &[f64], x: &[f64], out: &mut [f64]) {
    for ((row, col), value) in pattern.iter().zip(values) {
        out[col] += (value * x[row]).abs();
    }
}

fn raise(bounds: &mut [f64], terms: &[f64], rounding: f64) {
    bounds.iter_mut().zip(terms).for_each(|(bound, term)| *bound = bound.max(rounding * term));
}
