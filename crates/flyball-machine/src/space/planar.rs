//! The plane: two translations and one angle about z.

use super::{Either, Family, Space, Spatial};

/// The plane.
#[derive(Clone, Copy, Debug, Default)]
pub struct Planar;

impl Space for Planar {
    const D: usize = 2;
    const A: usize = 1;
    type Vector = [f64; 2];
    type Angular = [f64; 1];
    /// (cos θ, sin θ).
    type Rotation = [f64; 2];

    #[inline]
    fn either<F: Family>(value: F::Of<Self>) -> Either<F::Of<Planar>, F::Of<Spatial>> {
        Either::Plane(value)
    }
    fn identity() -> [f64; 2] {
        [1.0, 0.0]
    }
    #[inline]
    fn rotation(q: &[f64]) -> [f64; 2] {
        let (s, c) = q[0].sin_cos();
        [c, s]
    }
    #[inline]
    fn rotate(&[c, s]: &[f64; 2], [x, y]: [f64; 2]) -> [f64; 2] {
        [c * x - s * y, s * x + c * y]
    }
    #[inline]
    fn rotate_back(&[c, s]: &[f64; 2], [x, y]: [f64; 2]) -> [f64; 2] {
        [c * x + s * y, c * y - s * x]
    }
    #[inline]
    fn cross([w]: [f64; 1], [x, y]: [f64; 2]) -> [f64; 2] {
        [-w * y, w * x]
    }
    #[inline]
    fn moment(r: [f64; 2], f: [f64; 2]) -> [f64; 1] {
        [r[0] * f[1] - r[1] * f[0]]
    }
    #[inline]
    fn second(_: [f64; 2], _: [f64; 2], a_dot_b: f64, _: usize, _: usize) -> f64 {
        -a_dot_b
    }
    #[inline]
    fn vector(full: [f64; 3]) -> [f64; 2] {
        [full[0], full[1]]
    }
    #[inline]
    fn full([x, y]: [f64; 2]) -> [f64; 3] {
        [x, y, 0.0]
    }
    #[inline]
    fn full_angular([z]: [f64; 1]) -> [f64; 3] {
        [0.0, 0.0, z]
    }
    #[inline]
    fn angular(full: [f64; 3]) -> [f64; 1] {
        [full[2]]
    }
    #[inline]
    fn angular_world(_: &[f64; 2], w: [f64; 1]) -> [f64; 1] {
        w
    }
    #[inline]
    fn angular_local(_: &[f64; 2], w: [f64; 1]) -> [f64; 1] {
        w
    }
    #[inline]
    fn angular_local_tangent(_: [f64; 1], _: usize, _: usize) -> f64 {
        0.0
    }
    #[inline]
    fn angular_cross(_: [f64; 1], _: [f64; 1]) -> [f64; 1] {
        [0.0]
    }
    fn inertia(tensor: &[[f64; 3]; 3]) -> [[f64; 3]; 3] {
        [[tensor[2][2], 0.0, 0.0], [0.0; 3], [0.0; 3]]
    }
    #[inline]
    fn gyroscopic(_: &[[f64; 3]; 3], _: [f64; 1]) -> [f64; 1] {
        [0.0]
    }
    #[inline]
    fn gyroscopic_tangent(_: &[[f64; 3]; 3], _: [f64; 1]) -> [[f64; 3]; 3] {
        [[0.0; 3]; 3]
    }
    fn matrix(&[c, s]: &[f64; 2]) -> [[f64; 3]; 3] {
        [[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]]
    }
}
