//! Mass and gyroscopic terms of rigid bodies.
//!
//! The node stands in the centre of mass, so that M is constant and block-diagonal:
//!
//! ```text
//!   m p̈ = f,   J ω̇ = τ − ω × J ω      (J and τ in body axes)
//! ```

use crate::node::{Motion, Side, Sink};
use crate::space::{Space, Vector};

/// Mass on a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BodyMass {
    pub side: Side,
    /// Mass [kg].
    pub mass: f64,
    /// Inertia tensor in body axes [kg m²]; the leading part in the plane.
    pub inertia: [[f64; 3]; 3],
}

impl BodyMass {
    /// M in its place.
    pub fn put<S: Space>(&self, sink: &mut impl Sink) {
        for i in 0..S::D {
            sink.put(self.side.v + i, self.side.v + i, self.mass);
        }
        if self.side.turns {
            let first = self.side.v + S::D;
            for i in 0..S::A {
                for j in 0..S::A {
                    sink.put(first + i, first + j, self.inertia[i][j]);
                }
            }
        }
    }

    /// `out` += M a.
    #[inline]
    pub fn add_times<S: Space>(&self, a: &[f64], out: &mut [f64]) {
        let middle = self.side.v + S::D;
        let (a_linear, linear) = (&a[self.side.v..middle], &mut out[self.side.v..middle]);
        for i in 0..S::D {
            linear[i] += self.mass * a_linear[i];
        }
        if self.side.turns {
            let (a_angular, angular) = (&a[middle..middle + S::A], &mut out[middle..middle + S::A]);
            for i in 0..S::A {
                for j in 0..S::A {
                    angular[i] += self.inertia[i][j] * a_angular[j];
                }
            }
        }
    }

    /// `out` += ω × J ω.
    #[inline]
    pub fn add_gyroscopic<S: Space>(&self, at: &Motion<S>, out: &mut [f64]) {
        if S::A == 3 && self.side.turns {
            self.side.add_moment::<S>(S::gyroscopic(&self.inertia, at.spin(&self.side)), out);
        }
    }

    /// Its derivative by v.
    #[inline]
    pub fn put_gyroscopic<S: Space>(&self, at: &Motion<S>, sink: &mut impl Sink) {
        if S::A == 3 && self.side.turns {
            let tangent = S::gyroscopic_tangent(&self.inertia, at.spin(&self.side));
            let first = self.side.v + S::D;
            for i in 0..3 {
                for j in 0..3 {
                    sink.put(first + i, first + j, tangent[i][j]);
                }
            }
        }
    }

    /// Kinetic energy [J].
    pub fn kinetic_energy<S: Space>(&self, at: &Motion<S>) -> f64 {
        let (v, w) = (at.velocity(&self.side), at.spin(&self.side));
        let mut twice = self.mass * v.dot(v);
        for i in 0..S::A {
            for j in 0..S::A {
                twice += w[i] * self.inertia[i][j] * w[j];
            }
        }
        0.5 * twice
    }
}
