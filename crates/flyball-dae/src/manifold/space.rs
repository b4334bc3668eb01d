//! A product of vector spaces and rotations.

use super::so3;
use crate::scalar::Real;

/// One factor of the configuration manifold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Factor {
    /// ℝⁿ: n coordinates, n velocities.
    Vector(usize),
    /// SO(3): a unit quaternion (scalar first), three body-fixed angular velocities.
    Rotation,
}

/// The configuration manifold, and where its parts lie in q and v.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifold {
    parts: Vec<Factor>,
    /// (first index in q, first index in v) of each rotation.
    rotations: Vec<(usize, usize)>,
    /// (first index in q, first index in v, length) of each vector part.
    vectors: Vec<(usize, usize, usize)>,
    n_q: usize,
    n_v: usize,
}

impl Manifold {
    /// ℝⁿ.
    pub fn vector(n: usize) -> Self {
        Self::new(&[Factor::Vector(n)])
    }

    /// The product of the given parts, in this order.
    pub fn new(parts: &[Factor]) -> Self {
        let mut space = Self { parts: parts.to_vec(), ..Self::default() };
        for part in parts {
            match *part {
                Factor::Vector(n) => {
                    space.vectors.push((space.n_q, space.n_v, n));
                    space.n_q += n;
                    space.n_v += n;
                }
                Factor::Rotation => {
                    space.rotations.push((space.n_q, space.n_v));
                    space.n_q += 4;
                    space.n_v += 3;
                }
            }
        }
        space
    }

    /// The factors.
    pub fn parts(&self) -> &[Factor] {
        &self.parts
    }
    /// Length of q in storage.
    pub fn n_q(&self) -> usize {
        self.n_q
    }
    /// Dimension: length of v.
    pub fn n_v(&self) -> usize {
        self.n_v
    }
    /// (first index in q, first index in v) of each rotation.
    pub fn rotations(&self) -> &[(usize, usize)] {
        &self.rotations
    }
    /// (first index in q, first index in v, length) of each vector part.
    pub fn vectors(&self) -> &[(usize, usize, usize)] {
        &self.vectors
    }
    /// True if there is no rotation among the parts.
    pub fn is_flat(&self) -> bool {
        self.rotations.is_empty()
    }

    /// `out` = q ∘ exp(x).
    pub fn retract<R: Real>(&self, q: &[R], x: &[R], out: &mut [R]) {
        for &(iq, iv, n) in &self.vectors {
            let moved = q[iq..iq + n].iter().zip(&x[iv..iv + n]);
            for (out, (q, x)) in out[iq..iq + n].iter_mut().zip(moved) {
                *out = *q + *x;
            }
        }
        for &(iq, iv) in &self.rotations {
            let step = so3::exp(&[x[iv], x[iv + 1], x[iv + 2]]);
            out[iq..iq + 4].copy_from_slice(&so3::multiply(&quaternion(q, iq), &step));
        }
    }

    /// `out` = log(q₀⁻¹ ∘ q₁), so that q₁ = q₀ ∘ exp(out).
    pub fn difference(&self, q0: &[f64], q1: &[f64], out: &mut [f64]) {
        for &(iq, iv, n) in &self.vectors {
            for i in 0..n {
                out[iv + i] = q1[iq + i] - q0[iq + i];
            }
        }
        for &(iq, iv) in &self.rotations {
            let turn = so3::multiply(&so3::conjugate(&quaternion(q0, iq)), &quaternion(q1, iq));
            out[iv..iv + 3].copy_from_slice(&so3::log(&turn));
        }
    }

    /// `out` = |q| per velocity; one for rotations.
    pub fn sizes(&self, q: &[f64], out: &mut [f64]) {
        out.fill(1.0);
        for &(iq, iv, n) in &self.vectors {
            for (out, q) in out[iv..iv + n].iter_mut().zip(&q[iq..iq + n]) {
                *out = q.abs();
            }
        }
    }

    /// Brings the quaternions back to unit length; rounding lets them drift.
    pub fn normalize(&self, q: &mut [f64]) {
        for &(iq, _) in &self.rotations {
            let norm = q[iq..iq + 4].iter().map(|c| c * c).sum::<f64>().sqrt();
            for c in &mut q[iq..iq + 4] {
                *c /= norm;
            }
        }
    }

    /// `out` = [u, w]: u × w in the rotation parts, zero elsewhere.
    pub fn bracket(&self, u: &[f64], w: &[f64], out: &mut [f64]) {
        out.fill(0.0);
        for &(_, iv) in &self.rotations {
            out[iv..iv + 3].copy_from_slice(&so3::cross(&triple(u, iv), &triple(w, iv)));
        }
    }

    /// y ← T⁻¹(x) y in the rotation parts: d/ds of x(s) when q ∘ exp(x(s)) moves with velocity y.
    pub fn tangent_inverse_times(&self, x: &[f64], y: &mut [f64]) {
        self.apply(x, y, so3::tangent_inverse);
    }

    /// y ← T(x) y in the rotation parts: velocity of q ∘ exp(x(s)) when x moves with velocity y.
    pub fn tangent_times(&self, x: &[f64], y: &mut [f64]) {
        self.apply(x, y, so3::tangent);
    }

    fn apply(&self, x: &[f64], y: &mut [f64], operator: impl Fn(&[f64; 3]) -> [[f64; 3]; 3]) {
        for &(_, iv) in &self.rotations {
            let m = operator(&triple(x, iv));
            let old = triple(y, iv);
            for i in 0..3 {
                y[iv + i] = so3::dot(&m[i], &old);
            }
        }
    }
}

#[inline]
fn quaternion<R: Real>(q: &[R], i: usize) -> [R; 4] {
    [q[i], q[i + 1], q[i + 2], q[i + 3]]
}

#[inline]
fn triple(v: &[f64], i: usize) -> [f64; 3] {
    [v[i], v[i + 1], v[i + 2]]
}
