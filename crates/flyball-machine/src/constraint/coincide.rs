//! Two points coincide: Φ = p_M − p_F, one row per world axis.
//!
//! ```text
//!   G_M = [I, −R_M r̃_M],  G_F = [−I, R_F r̃_F],  Gᵀλ on M: force λ at the point
//! ```

use super::Constraint;
use super::row::put_row;
use crate::node::{Motion, Side, Sink};
use crate::space::{Space, Vector};

/// The rows of a ball joint.
#[derive(Clone, Copy, Debug)]
pub struct Coincide<S: Space> {
    /// First row.
    pub row: usize,
    /// First side.
    pub f: Side,
    /// Second side.
    pub m: Side,
    /// Point in the first node [m].
    pub r_f: S::Vector,
    /// Point in the second node [m].
    pub r_m: S::Vector,
}

impl<S: Space> Coincide<S> {
    #[inline]
    fn put(&self, out: &mut [f64], d: S::Vector) {
        out[self.row..self.row + S::D].copy_from_slice(d.components());
    }
}

impl<S: Space> Constraint<S> for Coincide<S> {
    #[inline(always)]
    fn phi(&self, at: &Motion<S>, phi: &mut [f64]) {
        self.put(phi, at.point(&self.m, self.r_m).minus(at.point(&self.f, self.r_f)));
    }

    #[inline]
    fn phi_dot(&self, at: &Motion<S>, phi_dot: &mut [f64]) {
        self.put(phi_dot, at.point_rate(&self.m, self.r_m).minus(at.point_rate(&self.f, self.r_f)));
    }

    #[inline]
    fn bias(&self, at: &Motion<S>, z: &mut [f64]) {
        self.put(z, at.arm_bias(&self.m, self.r_m).minus(at.arm_bias(&self.f, self.r_f)));
    }

    #[inline]
    fn third(&self, at: &Motion<S>, third: &mut [f64]) {
        self.put(third, at.arm_third(&self.m, self.r_m).minus(at.arm_third(&self.f, self.r_f)));
    }

    #[inline]
    fn jacobian(&self, at: &Motion<S>, sink: &mut impl Sink) {
        for (side, r, sign) in [(&self.f, self.r_f, -1.0), (&self.m, self.r_m, 1.0)] {
            for i in 0..S::D {
                let e = S::Vector::unit(i).times(sign);
                if side.moves {
                    sink.put(self.row + i, side.v + i, sign);
                }
                if side.turns {
                    let moment = S::moment(r, at.local(side, e));
                    put_row(sink, self.row + i, side.v + S::D, moment.components());
                }
            }
        }
    }

    #[inline]
    fn rate_jacobian(&self, at: &Motion<S>, sink: &mut impl Sink) {
        for (side, r, sign) in [(&self.f, self.r_f, -1.0), (&self.m, self.r_m, 1.0)] {
            let r_dot = S::cross(at.spin(side), r);
            for i in 0..S::D {
                let e = S::Vector::unit(i).times(sign);
                if side.moves {
                    sink.put(self.row + i, side.v + i, 0.0);
                }
                if side.turns {
                    let moment = S::moment(r_dot, at.local(side, e));
                    put_row(sink, self.row + i, side.v + S::D, moment.components());
                }
            }
        }
    }

    #[inline]
    fn add_reaction(&self, at: &Motion<S>, lambda: &[f64], out: &mut [f64]) {
        let force = S::Vector::read(&lambda[self.row..]);
        self.m.add_force::<S>(force, out);
        self.f.add_force::<S>(force.times(-1.0), out);
        if self.m.turns {
            self.m.add_moment::<S>(S::moment(self.r_m, at.local(&self.m, force)), out);
        }
        if self.f.turns {
            self.f.add_moment::<S>(S::moment(at.local(&self.f, force), self.r_f), out);
        }
    }

    #[inline]
    fn stiffness(&self, at: &Motion<S>, lambda: &[f64], sink: &mut impl Sink) {
        let force = S::Vector::read(&lambda[self.row..]);
        for (side, r, sign) in [(&self.f, self.r_f, -1.0), (&self.m, self.r_m, 1.0)] {
            if side.turns {
                let b = at.local(side, force.times(sign));
                let dot = r.dot(b);
                let first = side.v + S::D;
                for i in 0..S::A {
                    for j in 0..S::A {
                        sink.put(first + i, first + j, S::second(r, b, dot, i, j));
                    }
                }
            }
        }
    }
}
