//! Vectors of three components over any scalar.

pub(crate) use flyball_dae::manifold::so3::{cross, dot};
use flyball_machine::Real;

pub(crate) type V3<R> = [R; 3];

pub(crate) fn plus<R: Real>(a: V3<R>, b: V3<R>) -> V3<R> {
    [0, 1, 2].map(|i| a[i] + b[i])
}

pub(crate) fn minus<R: Real>(a: V3<R>, b: V3<R>) -> V3<R> {
    [0, 1, 2].map(|i| a[i] - b[i])
}

pub(crate) fn times<R: Real>(a: V3<R>, factor: R) -> V3<R> {
    a.map(|c| c * factor)
}

pub(crate) fn unit<R: Real>(a: V3<R>) -> V3<R> {
    times(a, R::one() / dot(&a, &a).sqrt())
}

/// Rows of a rotation applied to a vector.
pub(crate) fn rotate<R: Real>(rows: &[V3<R>; 3], a: V3<R>) -> V3<R> {
    [0, 1, 2].map(|i| dot(&rows[i], &a))
}

/// The reverse.
pub(crate) fn rotate_back<R: Real>(rows: &[V3<R>; 3], a: V3<R>) -> V3<R> {
    [0, 1, 2].map(|i| rows[0][i] * a[0] + rows[1][i] * a[1] + rows[2][i] * a[2])
}
