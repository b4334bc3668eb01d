//! Nonholonomic rows from functions of two markers, linear in their velocities.

use super::marker_law::MarkerPair;
use crate::node::{Motion, Sink};
use crate::space::Space;

/// Rows k(markers, velocities, t) = 0.
#[derive(Clone, Debug)]
pub struct GeneralVelocity {
    /// First row.
    pub row: usize,
    /// The functions and their markers.
    pub pair: MarkerPair,
}

impl GeneralVelocity {
    fn count(&self) -> usize {
        self.pair.law.count()
    }

    /// k.
    pub fn k<S: Space>(&self, at: &Motion<S>, k: &mut [f64]) {
        k[self.row..self.row + self.count()].copy_from_slice(&self.pair.values(at)[..self.count()]);
    }

    /// k̇ at v̇ = 0.
    pub fn bias<S: Space>(&self, at: &Motion<S>, z: &mut [f64]) {
        for (i, series) in self.pair.along(at, false)[..self.count()].iter().enumerate() {
            z[self.row + i] = series.c[1];
        }
    }

    /// k̈ along q ∘ exp(s v + s² a/2), v + s a.
    pub fn second<S: Space>(&self, at: &Motion<S>, second: &mut [f64]) {
        for (i, series) in self.pair.along(at, true)[..self.count()].iter().enumerate() {
            second[self.row + i] = 2.0 * series.c[2];
        }
    }

    /// K = k_v.
    pub fn jacobian<S: Space>(&self, at: &Motion<S>, sink: &mut impl Sink) {
        for (i, function) in self.pair.by_velocity(at)[..self.count()].iter().enumerate() {
            for (direction, v) in self.pair.columns::<S>() {
                sink.put(self.row + i, v, function.eps[direction]);
            }
        }
    }

    /// k_q.
    pub fn position_jacobian<S: Space>(&self, at: &Motion<S>, sink: &mut impl Sink) {
        for (i, function) in self.pair.by_position(at)[..self.count()].iter().enumerate() {
            for (direction, v) in self.pair.columns::<S>() {
                sink.put(self.row + i, v, function.eps[direction]);
            }
        }
    }

    /// `out` += Kᵀ ψ.
    pub fn add_reaction<S: Space>(&self, at: &Motion<S>, psi: &[f64], out: &mut [f64]) {
        for (i, function) in self.pair.by_velocity(at)[..self.count()].iter().enumerate() {
            for (direction, v) in self.pair.columns::<S>() {
                out[v] += psi[self.row + i] * function.eps[direction];
            }
        }
    }

    /// ∂(Kᵀ ψ)/∂q.
    pub fn stiffness<S: Space>(&self, at: &Motion<S>, psi: &[f64], sink: &mut impl Sink) {
        for (_, row) in self.pair.columns::<S>() {
            let mixed = self.pair.mixed(at, 0.0, |v| [0.0, f64::from(u8::from(v == row))]);
            for (direction, v) in self.pair.columns::<S>() {
                let sum = (0..self.count()).map(|i| psi[self.row + i] * mixed[i].eps[direction].eps[0]).sum();
                sink.put(row, v, sum);
            }
        }
    }
}
