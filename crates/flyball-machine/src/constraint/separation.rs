//! The vector d = p_M − p_F between two points, and the derivatives of s = d · d / 2.

use crate::node::{Motion, Side, Sink};
use crate::space::{Space, Vector};

/// Two points fixed in two nodes.
#[derive(Clone, Copy, Debug)]
pub struct Separation<S: Space> {
    /// First side.
    pub f: Side,
    /// Second side.
    pub m: Side,
    /// Point in the first node [m].
    pub r_f: S::Vector,
    /// Point in the second node [m].
    pub r_m: S::Vector,
}

/// Derivatives of d with respect to the velocities of both nodes.
#[derive(Clone, Copy, Debug)]
pub struct Columns<S: Space> {
    /// Derivative of d.
    pub vector: [S::Vector; 12],
    /// Index in v.
    pub index: [usize; 12],
    /// How many there are.
    pub count: usize,
}

impl<S: Space> Separation<S> {
    /// d.
    #[inline]
    pub fn vector(&self, at: &Motion<S>) -> S::Vector {
        at.point(&self.m, self.r_m).minus(at.point(&self.f, self.r_f))
    }

    /// ḋ.
    #[inline]
    pub fn rate(&self, at: &Motion<S>) -> S::Vector {
        at.point_rate(&self.m, self.r_m).minus(at.point_rate(&self.f, self.r_f))
    }

    /// d̈ at constant velocities.
    #[inline]
    pub fn bias(&self, at: &Motion<S>) -> S::Vector {
        at.arm_bias(&self.m, self.r_m).minus(at.arm_bias(&self.f, self.r_f))
    }

    /// d̈.
    #[inline]
    pub fn second(&self, at: &Motion<S>) -> S::Vector {
        at.point_second(&self.m, self.r_m).minus(at.point_second(&self.f, self.r_f))
    }

    /// d³d/ds³ along q ∘ exp(s v + s² a/2).
    #[inline]
    pub fn third(&self, at: &Motion<S>) -> S::Vector {
        at.arm_third(&self.m, self.r_m).minus(at.arm_third(&self.f, self.r_f))
    }

    /// Derivatives of d with respect to q, or of ḋ if `rate` is set.
    #[inline]
    pub fn columns(&self, at: &Motion<S>, rate: bool) -> Columns<S> {
        let mut columns = Columns { vector: [S::Vector::zero(); 12], index: [0; 12], count: 0 };
        for (side, r, sign) in [(&self.f, self.r_f, -1.0), (&self.m, self.r_m, 1.0)] {
            if side.moves {
                for i in 0..S::D {
                    if !rate {
                        columns.vector[columns.count] = S::Vector::unit(i).times(sign);
                    }
                    columns.index[columns.count] = side.v + i;
                    columns.count += 1;
                }
            }
            if side.turns {
                let arm = if rate { S::cross(at.spin(side), r) } else { r };
                for i in 0..S::A {
                    columns.vector[columns.count] = at.arm(side, S::cross(S::Angular::unit(i), arm)).times(sign);
                    columns.index[columns.count] = side.v + S::D + i;
                    columns.count += 1;
                }
            }
        }
        columns
    }

    /// Entries b · ∂²d/∂q² of the rotations, as a matrix over the columns.
    #[inline]
    pub fn add_curvature(&self, at: &Motion<S>, b: S::Vector, out: &mut [[f64; 12]; 12]) {
        let mut count = 0;
        for (side, r, sign) in [(&self.f, self.r_f, -1.0), (&self.m, self.r_m, 1.0)] {
            if side.moves {
                count += S::D;
            }
            if side.turns {
                let b = at.local(side, b.times(sign));
                let dot = r.dot(b);
                for i in 0..S::A {
                    for j in 0..S::A {
                        out[count + i][count + j] += S::second(r, b, dot, i, j);
                    }
                }
                count += S::A;
            }
        }
    }
}

impl<S: Space> Columns<S> {
    /// b · ∂d/∂q for each column.
    #[inline]
    pub fn dot(&self, b: S::Vector) -> [f64; 12] {
        let mut out = [0.0; 12];
        for i in 0..self.count {
            out[i] = self.vector[i].dot(b);
        }
        out
    }

    /// Puts a full square matrix over the columns.
    #[inline]
    pub fn put_square(&self, matrix: &[[f64; 12]; 12], sink: &mut impl Sink) {
        for i in 0..self.count {
            for j in 0..self.count {
                sink.put(self.index[i], self.index[j], matrix[i][j]);
            }
        }
    }
}
