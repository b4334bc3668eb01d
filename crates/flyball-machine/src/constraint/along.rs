//! A point stays at a given place along an axis: Φ = R_F a · (p_M − p_F) − c.
//!
//! With u = R_F a and w = p_M − p_WF, where p_WF is the origin of the first *node*, the arm to the marker on the first
//! side only adds the constant a · r_F:
//!
//! ```text
//!   Φ = u · w − a · r_F − c
//!   ∂Φ/∂p_M = u,  ∂Φ/∂p_F = −u,  ∂Φ/∂δ_F = a × R_Fᵀ w,  ∂Φ/∂δ_M = r_M × R_Mᵀ u
//! ```

use super::Constraint;
use super::dot::put_mixed;
use super::row::put_row;
use crate::geometry::Curve;
use crate::law::Law;
use crate::node::{Motion, Side, Sink};
use crate::space::{Space, Vector};

/// The place along the axis.
#[derive(Clone, Debug)]
pub enum Target {
    /// A fixed distance [m].
    Fixed(f64),
    /// A law of time [m].
    Law(Law),
    /// A curve over a coordinate of the machine; with the straight line it is that coordinate.
    Coordinate {
        /// Index of the coordinate in q.
        q: usize,
        /// Index of its velocity in v.
        v: usize,
        /// The curve; `None` for the coordinate itself.
        curve: Option<Curve>,
    },
}

/// One row.
#[derive(Clone, Debug)]
pub struct Along<S: Space> {
    /// Row.
    pub row: usize,
    /// First side.
    pub f: Side,
    /// Second side.
    pub m: Side,
    /// Unit axis in the first node.
    pub axis: S::Vector,
    /// a · r_F [m].
    pub offset: f64,
    /// Point in the second node [m].
    pub r_m: S::Vector,
    /// c.
    pub target: Target,
}

impl Target {
    /// c and its derivatives along t + s, q + s v + s² a/2.
    fn jet<S: Space>(&self, at: &Motion<S>, accelerated: bool) -> [f64; 4] {
        match self {
            Self::Fixed(c) => [*c, 0.0, 0.0, 0.0],
            Self::Law(law) => law.jet_in(at.t, at.stretch),
            Self::Coordinate { q, v, curve } => {
                let (s, s1) = (at.q[*q], at.v[*v]);
                let s2 = if accelerated { at.a[*v] } else { 0.0 };
                let [c0, c1, c2, c3] = slope(curve, s);
                [c0, c1 * s1, c2 * s1 * s1 + c1 * s2, c3 * s1.powi(3) + 3.0 * c2 * s1 * s2]
            }
        }
    }
}

fn slope(curve: &Option<Curve>, s: f64) -> [f64; 4] {
    curve.as_ref().map_or([s, 1.0, 0.0, 0.0], |curve| curve.jet(s))
}

impl<S: Space> Along<S> {
    /// u = R_F a and w = p_M − p_WF.
    #[inline]
    fn factors(&self, at: &Motion<S>) -> (S::Vector, S::Vector) {
        (at.arm(&self.f, self.axis), at.point(&self.m, self.r_m).minus(at.origin(&self.f)))
    }

    /// The point and the axis in W.
    pub fn line(&self, at: &Motion<S>) -> ([f64; 3], [f64; 3]) {
        (S::full(at.point(&self.m, self.r_m)), S::full(at.arm(&self.f, self.axis)))
    }

    #[inline]
    fn relative_rate(&self, at: &Motion<S>) -> S::Vector {
        at.point_rate(&self.m, self.r_m).minus(at.velocity(&self.f))
    }

    /// Place of the point along the axis.
    #[inline]
    pub fn place(&self, at: &Motion<S>) -> f64 {
        let (u, w) = self.factors(at);
        u.dot(w) - self.offset
    }

    /// Its rate.
    #[inline]
    pub fn place_rate(&self, at: &Motion<S>) -> f64 {
        let (u, w) = self.factors(at);
        at.arm_rate(&self.f, self.axis).dot(w) + u.dot(self.relative_rate(at))
    }

    #[inline]
    fn put_columns(
        &self,
        [x, f, m]: [&[f64]; 3],
        coordinate: impl Fn([f64; 4], f64) -> f64,
        at: &Motion<S>,
        sink: &mut impl Sink,
    ) {
        if self.f.moves {
            for (i, x) in x.iter().enumerate() {
                sink.put(self.row, self.f.v + i, -x);
            }
        }
        if self.f.turns {
            put_row(sink, self.row, self.f.v + S::D, f);
        }
        if self.m.moves {
            put_row(sink, self.row, self.m.v, x);
        }
        if self.m.turns {
            put_row(sink, self.row, self.m.v + S::D, m);
        }
        if let Target::Coordinate { q, v, curve } = &self.target {
            sink.put(self.row, *v, -coordinate(slope(curve, at.q[*q]), at.v[*v]));
        }
    }
}

impl<S: Space> Constraint<S> for Along<S> {
    #[inline]
    fn phi(&self, at: &Motion<S>, phi: &mut [f64]) {
        phi[self.row] = self.place(at) - self.target.jet(at, false)[0];
    }

    #[inline]
    fn phi_dot(&self, at: &Motion<S>, phi_dot: &mut [f64]) {
        phi_dot[self.row] = self.place_rate(at) - self.target.jet(at, false)[1];
    }

    #[inline]
    fn bias(&self, at: &Motion<S>, z: &mut [f64]) {
        let (u, w) = self.factors(at);
        z[self.row] = at.arm_bias(&self.f, self.axis).dot(w)
            + 2.0 * at.arm_rate(&self.f, self.axis).dot(self.relative_rate(at))
            + u.dot(at.arm_bias(&self.m, self.r_m))
            - self.target.jet(at, false)[2];
    }

    #[inline]
    fn third(&self, at: &Motion<S>, third: &mut [f64]) {
        let (u, w) = self.factors(at);
        let w_2 = at.point_second(&self.m, self.r_m).minus(at.acceleration(&self.f));
        third[self.row] = at.arm_third(&self.f, self.axis).dot(w)
            + 3.0 * at.arm_second(&self.f, self.axis).dot(self.relative_rate(at))
            + 3.0 * at.arm_rate(&self.f, self.axis).dot(w_2)
            + u.dot(at.arm_third(&self.m, self.r_m))
            - self.target.jet(at, true)[3];
    }

    #[inline]
    fn jacobian(&self, at: &Motion<S>, sink: &mut impl Sink) {
        let (u, w) = self.factors(at);
        let f = S::moment(self.axis, at.local(&self.f, w));
        let m = S::moment(self.r_m, at.local(&self.m, u));
        self.put_columns([u.components(), f.components(), m.components()], |c, _| c[1], at, sink);
    }

    #[inline]
    fn rate_jacobian(&self, at: &Motion<S>, sink: &mut impl Sink) {
        let (u, w) = self.factors(at);
        let w_dot = self.relative_rate(at);
        let a_dot = S::cross(at.spin(&self.f), self.axis);
        let r_dot = S::cross(at.spin(&self.m), self.r_m);
        let u_dot = at.arm(&self.f, a_dot);
        let f = S::moment(a_dot, at.local(&self.f, w)).plus(S::moment(self.axis, at.local(&self.f, w_dot)));
        let m = S::moment(self.r_m, at.local(&self.m, u_dot)).plus(S::moment(r_dot, at.local(&self.m, u)));
        let parts = [u_dot.components(), f.components(), m.components()];
        self.put_columns(parts, |c, s_dot| c[2] * s_dot, at, sink);
    }

    #[inline]
    fn add_reaction(&self, at: &Motion<S>, lambda: &[f64], out: &mut [f64]) {
        let (u, w) = self.factors(at);
        let force = u.times(lambda[self.row]);
        self.m.add_force::<S>(force, out);
        self.f.add_force::<S>(force.times(-1.0), out);
        self.m.add_moment::<S>(S::moment(self.r_m, at.local(&self.m, force)), out);
        self.f.add_moment::<S>(S::moment(self.axis, at.local(&self.f, w)).times(lambda[self.row]), out);
        if let Target::Coordinate { q, v, curve } = &self.target {
            out[*v] -= lambda[self.row] * slope(curve, at.q[*q])[1];
        }
    }

    #[inline]
    fn stiffness(&self, at: &Motion<S>, lambda: &[f64], sink: &mut impl Sink) {
        let (u, w) = self.factors(at);
        let lambda = lambda[self.row];
        let (f, m) = (&self.f, &self.m);
        if f.turns {
            let first = f.v + S::D;
            let b = at.local(f, w);
            let dot = self.axis.dot(b);
            for i in 0..S::A {
                for j in 0..S::A {
                    sink.put(first + i, first + j, lambda * S::second(self.axis, b, dot, i, j));
                }
            }
            // ∂u/∂δ_F against the two origins
            for (side, sign) in [(f, -lambda), (m, lambda)] {
                if !side.moves {
                    continue;
                }
                let mut turned = [S::Vector::zero(); 3];
                for j in 0..S::A {
                    turned[j] = at.arm(f, S::cross(S::Angular::unit(j), self.axis)).times(sign);
                }
                for j in 0..S::A {
                    put_row(sink, first + j, side.v, turned[j].components());
                }
                for i in 0..S::D {
                    for j in 0..S::A {
                        sink.put(side.v + i, first + j, turned[j][i]);
                    }
                }
            }
        }
        if m.turns {
            let first = m.v + S::D;
            let b = at.local(m, u);
            let dot = self.r_m.dot(b);
            for i in 0..S::A {
                for j in 0..S::A {
                    sink.put(first + i, first + j, lambda * S::second(self.r_m, b, dot, i, j));
                }
            }
        }
        if f.turns && m.turns {
            put_mixed(at, (f, self.axis), (m, self.r_m), lambda, sink);
        }
        if let Target::Coordinate { q, v, curve: curve @ Some(_) } = &self.target {
            sink.put(*v, *v, -lambda * slope(curve, at.q[*q])[2]);
        }
    }
}
