//! Scalar product of two vectors fixed in two nodes: s = R_F a · R_M b.
//!
//! ```text
//!   ∂s/∂δ_F = a × R_Fᵀ w,   ∂s/∂δ_M = b × R_Mᵀ u,   u = R_F a,  w = R_M b
//! ```

use crate::node::{Motion, Side, Sink};
use crate::space::{Space, Vector};

/// Two vectors fixed in two nodes.
#[derive(Clone, Copy, Debug)]
pub struct Dot<S: Space> {
    /// First side.
    pub f: Side,
    /// Second side.
    pub m: Side,
    /// Vector in the first node.
    pub a: S::Vector,
    /// Vector in the second node.
    pub b: S::Vector,
}

impl<S: Space> Dot<S> {
    /// s.
    #[inline]
    pub fn value(&self, at: &Motion<S>) -> f64 {
        at.arm(&self.f, self.a).dot(at.arm(&self.m, self.b))
    }

    /// ṡ.
    #[inline]
    pub fn rate(&self, at: &Motion<S>) -> f64 {
        at.arm_rate(&self.f, self.a).dot(at.arm(&self.m, self.b))
            + at.arm(&self.f, self.a).dot(at.arm_rate(&self.m, self.b))
    }

    /// d²s/ds² at constant velocities.
    #[inline]
    pub fn bias(&self, at: &Motion<S>) -> f64 {
        at.arm_bias(&self.f, self.a).dot(at.arm(&self.m, self.b))
            + 2.0 * at.arm_rate(&self.f, self.a).dot(at.arm_rate(&self.m, self.b))
            + at.arm(&self.f, self.a).dot(at.arm_bias(&self.m, self.b))
    }

    /// Value and first three derivatives along q ∘ exp(s v + s² a/2).
    #[inline]
    pub fn jet(&self, at: &Motion<S>) -> [f64; 4] {
        let jet = |side: &Side, a: S::Vector| {
            [at.arm(side, a), at.arm_rate(side, a), at.arm_second(side, a), at.arm_third(side, a)]
        };
        let (u, w) = (jet(&self.f, self.a), jet(&self.m, self.b));
        [
            u[0].dot(w[0]),
            u[1].dot(w[0]) + u[0].dot(w[1]),
            u[2].dot(w[0]) + 2.0 * u[1].dot(w[1]) + u[0].dot(w[2]),
            u[3].dot(w[0]) + 3.0 * (u[2].dot(w[1]) + u[1].dot(w[2])) + u[0].dot(w[3]),
        ]
    }

    /// Derivatives with respect to the rotations of the first and the second node.
    #[inline]
    pub fn gradient(&self, at: &Motion<S>) -> [S::Angular; 2] {
        let (u, w) = (at.arm(&self.f, self.a), at.arm(&self.m, self.b));
        [S::moment(self.a, at.local(&self.f, w)), S::moment(self.b, at.local(&self.m, u))]
    }

    /// Derivatives of ṡ with respect to the rotations.
    #[inline]
    pub fn rate_gradient(&self, at: &Motion<S>) -> [S::Angular; 2] {
        let (u, w) = (at.arm(&self.f, self.a), at.arm(&self.m, self.b));
        let (a_dot, b_dot) = (S::cross(at.spin(&self.f), self.a), S::cross(at.spin(&self.m), self.b));
        let (u_dot, w_dot) = (at.arm(&self.f, a_dot), at.arm(&self.m, b_dot));
        [
            S::moment(a_dot, at.local(&self.f, w)).plus(S::moment(self.a, at.local(&self.f, w_dot))),
            S::moment(b_dot, at.local(&self.m, u)).plus(S::moment(self.b, at.local(&self.m, u_dot))),
        ]
    }

    /// Second derivatives times `factor`, in the rows and columns of the rotations that exist.
    #[inline]
    pub fn second(&self, at: &Motion<S>, factor: f64, sink: &mut impl Sink) {
        let (u, w) = (at.arm(&self.f, self.a), at.arm(&self.m, self.b));
        let sides = [(&self.f, self.a, at.local(&self.f, w)), (&self.m, self.b, at.local(&self.m, u))];
        let dot = u.dot(w);
        for (side, a, b) in sides {
            if side.turns {
                let first = side.v + S::D;
                for i in 0..S::A {
                    for j in 0..S::A {
                        sink.put(first + i, first + j, factor * S::second(a, b, dot, i, j));
                    }
                }
            }
        }
        if self.f.turns && self.m.turns {
            put_mixed(at, (&self.f, self.a), (&self.m, self.b), factor, sink);
        }
    }
}

/// factor · R_F (e_i × a) · R_M (e_j × b) in row i of F and column j of M, and its transpose.
#[inline]
pub(super) fn put_mixed<S: Space>(
    at: &Motion<S>,
    (f, a): (&Side, S::Vector),
    (m, b): (&Side, S::Vector),
    factor: f64,
    sink: &mut impl Sink,
) {
    let (row, col) = (f.v + S::D, m.v + S::D);
    let mut mixed = [[0.0; 3]; 3];
    for j in 0..S::A {
        let w = at.arm(m, S::cross(S::Angular::unit(j), b));
        let column = S::moment(a, at.local(f, w));
        for i in 0..S::A {
            mixed[i][j] = factor * column[i];
        }
    }
    for i in 0..S::A {
        for j in 0..S::A {
            sink.put(row + i, col + j, mixed[i][j]);
        }
    }
    for j in 0..S::A {
        for i in 0..S::A {
            sink.put(col + j, row + i, mixed[i][j]);
        }
    }
}
