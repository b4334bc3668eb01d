//! A coordinate φ follows the angle α between two axes over any number of turns.
//!
//! With cos α = R_F a_c · R_M b_c and sin α = R_F a_s · R_M b_s,
//!
//! ```text
//!   Φ = cos φ sin α − sin φ cos α = sin(α − φ)
//! ```
//!
//! φ is a coordinate of the machine without mass, so it never wraps around, needs no memory, and λ is the moment that
//! whatever acts on φ (motor, gear, spring) exerts about the axis.

use super::row::{product_third, put_row};
use super::{Constraint, Dot};
use crate::node::{Motion, Sink};
use crate::space::{Space, Vector};

/// One row.
#[derive(Clone, Copy, Debug)]
pub struct Turn<S: Space> {
    /// Row.
    pub row: usize,
    /// cos α.
    pub cosine: Dot<S>,
    /// sin α.
    pub sine: Dot<S>,
    /// Index of φ in q.
    pub q: usize,
    /// Index of φ̇ in v.
    pub v: usize,
}

impl<S: Space> Turn<S> {
    /// cos φ · ∂(sin α) − sin φ · ∂(cos α), for derivatives given as pairs of vectors.
    #[inline]
    fn combine(&self, at: &Motion<S>, of: impl Fn(&Dot<S>) -> [S::Angular; 2]) -> [S::Angular; 2] {
        let (s, c) = at.q[self.q].sin_cos();
        let (sine, cosine) = (of(&self.sine), of(&self.cosine));
        let combined = |i: usize| sine[i].times(c).minus(cosine[i].times(s));
        [combined(0), combined(1)]
    }

    /// The same differentiated by φ.
    #[inline]
    fn combine_turned(&self, at: &Motion<S>, of: impl Fn(&Dot<S>) -> [S::Angular; 2]) -> [S::Angular; 2] {
        let (s, c) = at.q[self.q].sin_cos();
        let (sine, cosine) = (of(&self.sine), of(&self.cosine));
        let combined = |i: usize| sine[i].times(-s).minus(cosine[i].times(c));
        [combined(0), combined(1)]
    }

    #[inline]
    fn put(&self, gradient: [S::Angular; 2], by_phi: f64, sink: &mut impl Sink) {
        for (side, entries) in [(&self.sine.f, gradient[0]), (&self.sine.m, gradient[1])] {
            if side.turns {
                put_row(sink, self.row, side.v + S::D, entries.components());
            }
        }
        sink.put(self.row, self.v, by_phi);
    }
}

impl<S: Space> Constraint<S> for Turn<S> {
    #[inline]
    fn phi(&self, at: &Motion<S>, phi: &mut [f64]) {
        let (s, c) = at.q[self.q].sin_cos();
        phi[self.row] = c * self.sine.value(at) - s * self.cosine.value(at);
    }

    #[inline]
    fn phi_dot(&self, at: &Motion<S>, phi_dot: &mut [f64]) {
        let (s, c) = at.q[self.q].sin_cos();
        let by_phi = -s * self.sine.value(at) - c * self.cosine.value(at);
        phi_dot[self.row] = c * self.sine.rate(at) - s * self.cosine.rate(at) + by_phi * at.v[self.v];
    }

    #[inline]
    fn bias(&self, at: &Motion<S>, z: &mut [f64]) {
        let (s, c) = at.q[self.q].sin_cos();
        let w = at.v[self.v];
        // (c, s)″ = −w² (c, s), (c, s)′ = w (−s, c)
        z[self.row] = c * self.sine.bias(at) - s * self.cosine.bias(at)
            + 2.0 * w * (-s * self.sine.rate(at) - c * self.cosine.rate(at))
            - w * w * (c * self.sine.value(at) - s * self.cosine.value(at));
    }

    #[inline]
    fn third(&self, at: &Motion<S>, third: &mut [f64]) {
        let (s, c) = at.q[self.q].sin_cos();
        let (w, b) = (at.v[self.v], at.a[self.v]);
        let cosine = [c, -s * w, -c * w * w - s * b, s * w * w * w - 3.0 * c * w * b];
        let sine = [s, c * w, -s * w * w + c * b, -c * w * w * w - 3.0 * s * w * b];
        third[self.row] = product_third(cosine, self.sine.jet(at)) - product_third(sine, self.cosine.jet(at));
    }

    #[inline]
    fn jacobian(&self, at: &Motion<S>, sink: &mut impl Sink) {
        let (s, c) = at.q[self.q].sin_cos();
        let by_phi = -s * self.sine.value(at) - c * self.cosine.value(at);
        self.put(self.combine(at, |dot| dot.gradient(at)), by_phi, sink);
    }

    #[inline]
    fn rate_jacobian(&self, at: &Motion<S>, sink: &mut impl Sink) {
        let (s, c) = at.q[self.q].sin_cos();
        let w = at.v[self.v];
        let rates = self.combine(at, |dot| dot.rate_gradient(at));
        let turned = self.combine_turned(at, |dot| dot.gradient(at));
        let gradient = [0, 1].map(|i| rates[i].plus(turned[i].times(w)));
        let by_phi = -s * self.sine.rate(at)
            - c * self.cosine.rate(at)
            - w * (c * self.sine.value(at) - s * self.cosine.value(at));
        self.put(gradient, by_phi, sink);
    }

    #[inline]
    fn add_reaction(&self, at: &Motion<S>, lambda: &[f64], out: &mut [f64]) {
        let (s, c) = at.q[self.q].sin_cos();
        let lambda = lambda[self.row];
        let [f, m] = self.combine(at, |dot| dot.gradient(at));
        self.sine.f.add_moment::<S>(f.times(lambda), out);
        self.sine.m.add_moment::<S>(m.times(lambda), out);
        out[self.v] += lambda * (-s * self.sine.value(at) - c * self.cosine.value(at));
    }

    #[inline]
    fn stiffness(&self, at: &Motion<S>, lambda: &[f64], sink: &mut impl Sink) {
        let (s, c) = at.q[self.q].sin_cos();
        let lambda = lambda[self.row];
        self.sine.second(at, lambda * c, sink);
        self.cosine.second(at, -lambda * s, sink);
        let turned = self.combine_turned(at, |dot| dot.gradient(at));
        for (side, entries) in [(&self.sine.f, turned[0]), (&self.sine.m, turned[1])] {
            if side.turns {
                let entries = entries.times(lambda);
                put_row(sink, self.v, side.v + S::D, entries.components());
                for (i, &entry) in entries.components().iter().enumerate() {
                    sink.put(side.v + S::D + i, self.v, entry);
                }
            }
        }
        sink.put(self.v, self.v, -lambda * (c * self.sine.value(at) - s * self.cosine.value(at)));
    }
}
