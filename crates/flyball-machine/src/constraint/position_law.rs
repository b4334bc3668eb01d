//! Holonomic rows from functions of two markers.

use super::Constraint;
use super::marker_law::{MarkerPair, Mixed};
use crate::node::{Motion, Sink};
use crate::space::Space;

/// Rows Φ(markers, t) = 0.
#[derive(Clone, Debug)]
pub struct GeneralPosition {
    /// First row.
    pub row: usize,
    /// The functions and their markers.
    pub pair: MarkerPair,
}

impl GeneralPosition {
    fn count(&self) -> usize {
        self.pair.law.count()
    }

    /// The mixed derivatives in the places of G.
    fn put_mixed<S: Space>(&self, mixed: &[Mixed], sink: &mut impl Sink) {
        for (i, function) in mixed[..self.count()].iter().enumerate() {
            for (direction, v) in self.pair.columns::<S>() {
                sink.put(self.row + i, v, function.eps[direction].eps[0]);
            }
        }
    }
}

impl<S: Space> Constraint<S> for GeneralPosition {
    fn phi(&self, at: &Motion<S>, phi: &mut [f64]) {
        let values = self.pair.values(at);
        phi[self.row..self.row + self.count()].copy_from_slice(&values[..self.count()]);
    }

    fn phi_dot(&self, at: &Motion<S>, phi_dot: &mut [f64]) {
        for (i, series) in self.pair.along(at, false)[..self.count()].iter().enumerate() {
            phi_dot[self.row + i] = series.c[1];
        }
    }

    fn bias(&self, at: &Motion<S>, z: &mut [f64]) {
        for (i, series) in self.pair.along(at, false)[..self.count()].iter().enumerate() {
            z[self.row + i] = 2.0 * series.c[2];
        }
    }

    fn third(&self, at: &Motion<S>, third: &mut [f64]) {
        for (i, series) in self.pair.along(at, true)[..self.count()].iter().enumerate() {
            third[self.row + i] = 6.0 * series.c[3];
        }
    }

    fn jacobian(&self, at: &Motion<S>, sink: &mut impl Sink) {
        for (i, function) in self.pair.by_position(at)[..self.count()].iter().enumerate() {
            for (direction, v) in self.pair.columns::<S>() {
                sink.put(self.row + i, v, function.eps[direction]);
            }
        }
    }

    fn rate_jacobian(&self, at: &Motion<S>, sink: &mut impl Sink) {
        self.put_mixed::<S>(&self.pair.mixed(at, 1.0, |v| [at.v[v], 0.0]), sink);
    }

    fn add_reaction(&self, at: &Motion<S>, lambda: &[f64], out: &mut [f64]) {
        for (i, function) in self.pair.by_position(at)[..self.count()].iter().enumerate() {
            for (direction, v) in self.pair.columns::<S>() {
                out[v] += lambda[self.row + i] * function.eps[direction];
            }
        }
    }

    fn stiffness(&self, at: &Motion<S>, lambda: &[f64], sink: &mut impl Sink) {
        for (_, row) in self.pair.columns::<S>() {
            let mixed = self.pair.mixed(at, 0.0, |v| [f64::from(u8::from(v == row)), 0.0]);
            for (direction, v) in self.pair.columns::<S>() {
                let sum = (0..self.count()).map(|i| lambda[self.row + i] * mixed[i].eps[direction].eps[0]).sum();
                sink.put(row, v, sum);
            }
        }
    }
}
