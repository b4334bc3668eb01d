//! A node over numbers that carry derivatives: q ∘ exp(first) ∘ exp(second), embedded in space.

use super::{Motion, NodeKind, NodePlace, Side};
use crate::space::Space;
use flyball_dae::manifold::so3;
use flyball_dae::scalar::{Real, three};

/// Largest number of velocities of a node.
pub(crate) const NODE: usize = 6;

/// A node with everything in three components.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LiftedNode<R> {
    /// Origin in world axes.
    pub origin: [R; 3],
    /// R_WN, by rows.
    pub rotation: [[R; 3]; 3],
    /// Velocity of the origin in world axes.
    pub velocity: [R; 3],
    /// Angular velocity in the node's own axes.
    pub spin: [R; 3],
}

/// Lifts a node; the displacements and the velocity have as many entries as the node has velocities.
pub(crate) fn lift<S: Space, R: Real>(
    place: &NodePlace,
    q: &[f64],
    first: &[R; NODE],
    second: &[R; NODE],
    v: &[R; NODE],
) -> LiftedNode<R> {
    let zero = [R::zero(); 3];
    let one = R::one();
    let o = R::zero();
    let mut node =
        LiftedNode { origin: zero, rotation: [[one, o, o], [o, one, o], [o, o, one]], velocity: zero, spin: zero };
    if place.kind == NodeKind::Ground {
        return node;
    }
    for i in 0..S::D {
        node.origin[i] = first[i] + second[i] + q[place.q + i];
        node.velocity[i] = v[i];
    }
    if place.kind == NodeKind::Point {
        return node;
    }
    let at = place.q + S::D;
    if S::A == 1 {
        let (s, c) = (first[2] + second[2] + q[at]).sin_cos();
        node.rotation = [[c, -s, o], [s, c, o], [o, o, one]];
        node.spin[2] = v[2];
    } else {
        let quaternion = [R::from(q[at]), R::from(q[at + 1]), R::from(q[at + 2]), R::from(q[at + 3])];
        let turned = so3::multiply(&quaternion, &so3::exp(&[first[3], first[4], first[5]]));
        let turned = so3::multiply(&turned, &so3::exp(&[second[3], second[4], second[5]]));
        node.rotation = so3::matrix(&turned);
        node.spin = [v[3], v[4], v[5]];
    }
    node
}

/// A node at its known pose, moved and turned by a displacement that is zero but for first derivatives, in which
/// R exp(δ) = R (I + δ̃) is exact; without one it carries derivatives of the velocity at most.
#[inline]
pub(crate) fn lift_first<S: Space, R: Real>(
    side: &Side,
    at: &Motion<S>,
    displacement: Option<&[R; NODE]>,
    v: &[R; NODE],
) -> LiftedNode<R> {
    let o = R::zero();
    let plain = S::matrix(at.rotation(side));
    let origin = S::full(at.origin(side));
    let mut node = LiftedNode {
        origin: three(|i| R::from(origin[i])),
        rotation: three(|i| three(|j| R::from(plain[i][j]))),
        velocity: if S::A == 1 { [v[0], v[1], o] } else { [v[0], v[1], v[2]] },
        spin: match (side.turns, S::A) {
            (false, _) => [o; 3],
            (true, 1) => [o, o, v[2]],
            (true, _) => [v[3], v[4], v[5]],
        },
    };
    let Some(d) = displacement else { return node };
    for (origin, d) in node.origin.iter_mut().zip(&d[..S::D]) {
        *origin += *d;
    }
    if side.turns {
        let [x, y, z] = if S::A == 1 { [o, o, d[2]] } else { [d[3], d[4], d[5]] };
        // row r of R δ̃ is r × δ
        for (row, r) in node.rotation.iter_mut().zip(plain) {
            row[0] += z * r[1] - y * r[2];
            row[1] += x * r[2] - z * r[0];
            row[2] += y * r[0] - x * r[1];
        }
    }
    node
}
