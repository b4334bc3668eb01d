//! An axis of M stays parallel to an axis of F: Φ₁ = R_F a₁ · R_M b, Φ₂ = R_F a₂ · R_M b.
//!
//! Both rows share b, so that λ₁ Φ₁ + λ₂ Φ₂ = R_F (λ₁ a₁ + λ₂ a₂) · R_M b is a single product.

use super::row::put_row;
use super::{Constraint, Dot};
use crate::node::{Motion, Side, Sink};
use crate::space::{Space, Vector};

/// Two rows.
#[derive(Clone, Copy, Debug)]
pub struct Parallel<S: Space> {
    /// First row.
    pub row: usize,
    /// First side.
    pub f: Side,
    /// Second side.
    pub m: Side,
    /// The two directions in the first node that the axis stays perpendicular to.
    pub a: [S::Vector; 2],
    /// The axis in the second node.
    pub b: S::Vector,
}

impl<S: Space> Parallel<S> {
    #[inline]
    fn dot(&self, i: usize) -> Dot<S> {
        Dot { f: self.f, m: self.m, a: self.a[i], b: self.b }
    }

    /// The product whose gradient is Gᵀλ.
    #[inline]
    fn combined(&self, lambda: &[f64]) -> Dot<S> {
        let a = self.a[0].times(lambda[self.row]).plus(self.a[1].times(lambda[self.row + 1]));
        Dot { f: self.f, m: self.m, a, b: self.b }
    }

    #[inline]
    fn put(&self, gradient: impl Fn(Dot<S>) -> [S::Angular; 2], sink: &mut impl Sink) {
        for i in 0..2 {
            let [f, m] = gradient(self.dot(i));
            for (side, entries) in [(&self.f, f), (&self.m, m)] {
                if side.turns {
                    put_row(sink, self.row + i, side.v + S::D, entries.components());
                }
            }
        }
    }
}

impl<S: Space> Constraint<S> for Parallel<S> {
    #[inline]
    fn phi(&self, at: &Motion<S>, phi: &mut [f64]) {
        let axis = at.local(&self.f, at.arm(&self.m, self.b));
        phi[self.row] = self.a[0].dot(axis);
        phi[self.row + 1] = self.a[1].dot(axis);
    }

    #[inline]
    fn phi_dot(&self, at: &Motion<S>, phi_dot: &mut [f64]) {
        for i in 0..2 {
            phi_dot[self.row + i] = self.dot(i).rate(at);
        }
    }

    #[inline]
    fn bias(&self, at: &Motion<S>, z: &mut [f64]) {
        for i in 0..2 {
            z[self.row + i] = self.dot(i).bias(at);
        }
    }

    #[inline]
    fn third(&self, at: &Motion<S>, third: &mut [f64]) {
        for i in 0..2 {
            third[self.row + i] = self.dot(i).jet(at)[3];
        }
    }

    #[inline]
    fn jacobian(&self, at: &Motion<S>, sink: &mut impl Sink) {
        self.put(|dot| dot.gradient(at), sink);
    }

    #[inline]
    fn rate_jacobian(&self, at: &Motion<S>, sink: &mut impl Sink) {
        self.put(|dot| dot.rate_gradient(at), sink);
    }

    #[inline]
    fn add_reaction(&self, at: &Motion<S>, lambda: &[f64], out: &mut [f64]) {
        let [f, m] = self.combined(lambda).gradient(at);
        self.f.add_moment::<S>(f, out);
        self.m.add_moment::<S>(m, out);
    }

    #[inline]
    fn stiffness(&self, at: &Motion<S>, lambda: &[f64], sink: &mut impl Sink) {
        self.combined(lambda).second(at, 1.0, sink);
    }
}
