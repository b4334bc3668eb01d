//! Space: three translations and a rotation.

use super::{Either, Family, Planar, Space, Vector};
use flyball_dae::manifold::so3;
use flyball_dae::scalar::three;

/// Space.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spatial;

impl Space for Spatial {
    const D: usize = 3;
    const A: usize = 3;
    type Vector = [f64; 3];
    type Angular = [f64; 3];
    /// The matrix R, by rows.
    type Rotation = [[f64; 3]; 3];

    #[inline]
    fn either<F: Family>(value: F::Of<Self>) -> Either<F::Of<Planar>, F::Of<Spatial>> {
        Either::Space(value)
    }
    fn identity() -> [[f64; 3]; 3] {
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    }
    #[inline]
    fn rotation(q: &[f64]) -> [[f64; 3]; 3] {
        so3::matrix(&<[f64; 4]>::read(q))
    }
    #[inline]
    fn rotate(r: &[[f64; 3]; 3], a: [f64; 3]) -> [f64; 3] {
        [r[0].dot(a), r[1].dot(a), r[2].dot(a)]
    }
    #[inline]
    fn rotate_back(r: &[[f64; 3]; 3], a: [f64; 3]) -> [f64; 3] {
        three(|i| r[0][i] * a[0] + r[1][i] * a[1] + r[2][i] * a[2])
    }
    #[inline]
    fn cross(w: [f64; 3], a: [f64; 3]) -> [f64; 3] {
        so3::cross(&w, &a)
    }
    #[inline]
    fn moment(r: [f64; 3], f: [f64; 3]) -> [f64; 3] {
        so3::cross(&r, &f)
    }
    #[inline]
    fn second(a: [f64; 3], b: [f64; 3], a_dot_b: f64, r: usize, c: usize) -> f64 {
        b[r] * a[c] - if r == c { a_dot_b } else { 0.0 }
    }
    #[inline]
    fn vector(full: [f64; 3]) -> [f64; 3] {
        full
    }
    #[inline]
    fn full(short: [f64; 3]) -> [f64; 3] {
        short
    }
    #[inline]
    fn full_angular(short: [f64; 3]) -> [f64; 3] {
        short
    }
    #[inline]
    fn angular(full: [f64; 3]) -> [f64; 3] {
        full
    }
    #[inline]
    fn angular_world(r: &[[f64; 3]; 3], w: [f64; 3]) -> [f64; 3] {
        Self::rotate(r, w)
    }
    #[inline]
    fn angular_local(r: &[[f64; 3]; 3], w: [f64; 3]) -> [f64; 3] {
        Self::rotate_back(r, w)
    }
    #[inline]
    fn angular_local_tangent(b: [f64; 3], i: usize, j: usize) -> f64 {
        so3::cross(&b, &<[f64; 3]>::unit(j))[i]
    }
    #[inline]
    fn angular_cross(v: [f64; 3], w: [f64; 3]) -> [f64; 3] {
        so3::cross(&v, &w)
    }
    fn inertia(tensor: &[[f64; 3]; 3]) -> [[f64; 3]; 3] {
        *tensor
    }
    #[inline]
    fn gyroscopic(j: &[[f64; 3]; 3], w: [f64; 3]) -> [f64; 3] {
        so3::cross(&w, &three(|i| j[i].dot(w)))
    }
    #[inline]
    fn gyroscopic_tangent(j: &[[f64; 3]; 3], w: [f64; 3]) -> [[f64; 3]; 3] {
        let l = three(|i| j[i].dot(w));
        let mut out = [[0.0, l[2], -l[1]], [-l[2], 0.0, l[0]], [l[1], -l[0], 0.0]];
        for c in 0..3 {
            let column = so3::cross(&w, &[j[0][c], j[1][c], j[2][c]]);
            for r in 0..3 {
                out[r][c] += column[r];
            }
        }
        out
    }
    fn matrix(r: &[[f64; 3]; 3]) -> [[f64; 3]; 3] {
        *r
    }
}
