//! A node over numbers that carry derivatives: q ∘ exp(first) ∘ exp(second), embedded in space.

use super::{NodeKind, NodePlace};
use crate::space::Space;
use flyball_dae::manifold::so3;
use flyball_dae::scalar::Real;

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
        let quaternion = [0, 1, 2, 3].map(|i| R::from(q[at + i]));
        let turned = so3::multiply(&quaternion, &so3::exp(&[first[3], first[4], first[5]]));
        let turned = so3::multiply(&turned, &so3::exp(&[second[3], second[4], second[5]]));
        node.rotation = so3::matrix(&turned);
        node.spin = [v[3], v[4], v[5]];
    }
    node
}
