//! A sum of scalar products of body-fixed axes vanishes: Φ = Σ weightᵢ R_F aᵢ · R_M bᵢ.

use super::row::put_row;
use super::{Constraint, Dot};
use crate::node::{Motion, Sink};
use crate::space::{Space, Vector};

/// One row; perpendicular axes take one product, the constant-velocity condition takes two.
#[derive(Clone, Copy, Debug)]
pub struct Align<S: Space> {
    /// Row.
    pub row: usize,
    /// First product.
    pub first: Dot<S>,
    /// A second product, subtracted.
    pub subtracted: Option<Dot<S>>,
}

impl<S: Space> Align<S> {
    #[inline]
    fn sum<T>(&self, mut of: impl FnMut(&Dot<S>) -> T, minus: impl Fn(T, T) -> T) -> T {
        let first = of(&self.first);
        match &self.subtracted {
            None => first,
            Some(second) => minus(first, of(second)),
        }
    }

    #[inline]
    fn put_gradient(&self, gradient: [S::Angular; 2], sink: &mut impl Sink) {
        for (side, entries) in [(&self.first.f, gradient[0]), (&self.first.m, gradient[1])] {
            if side.turns {
                put_row(sink, self.row, side.v + S::D, entries.components());
            }
        }
    }
}

fn minus<S: Space>(x: [S::Angular; 2], y: [S::Angular; 2]) -> [S::Angular; 2] {
    [x[0].minus(y[0]), x[1].minus(y[1])]
}

impl<S: Space> Constraint<S> for Align<S> {
    #[inline]
    fn phi(&self, at: &Motion<S>, phi: &mut [f64]) {
        phi[self.row] = self.sum(|dot| dot.value(at), |x, y| x - y);
    }

    #[inline]
    fn phi_dot(&self, at: &Motion<S>, phi_dot: &mut [f64]) {
        phi_dot[self.row] = self.sum(|dot| dot.rate(at), |x, y| x - y);
    }

    #[inline]
    fn bias(&self, at: &Motion<S>, z: &mut [f64]) {
        z[self.row] = self.sum(|dot| dot.bias(at), |x, y| x - y);
    }

    #[inline]
    fn third(&self, at: &Motion<S>, third: &mut [f64]) {
        third[self.row] = self.sum(|dot| dot.jet(at)[3], |x, y| x - y);
    }

    #[inline]
    fn jacobian(&self, at: &Motion<S>, sink: &mut impl Sink) {
        self.put_gradient(self.sum(|dot| dot.gradient(at), minus::<S>), sink);
    }

    #[inline]
    fn rate_jacobian(&self, at: &Motion<S>, sink: &mut impl Sink) {
        self.put_gradient(self.sum(|dot| dot.rate_gradient(at), minus::<S>), sink);
    }

    #[inline]
    fn add_reaction(&self, at: &Motion<S>, lambda: &[f64], out: &mut [f64]) {
        let [f, m] = self.sum(|dot| dot.gradient(at), minus::<S>);
        self.first.f.add_moment::<S>(f.times(lambda[self.row]), out);
        self.first.m.add_moment::<S>(m.times(lambda[self.row]), out);
    }

    #[inline]
    fn stiffness(&self, at: &Motion<S>, lambda: &[f64], sink: &mut impl Sink) {
        self.first.second(at, lambda[self.row], sink);
        if let Some(second) = &self.subtracted {
            second.second(at, -lambda[self.row], sink);
        }
    }
}
