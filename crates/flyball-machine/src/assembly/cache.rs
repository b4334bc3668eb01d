//! The poses of all nodes at the last coordinates.

use crate::node::{NodePlace, Pose};
use crate::space::Space;

/// Poses, kept while q stays the same bit for bit.
#[derive(Clone, Debug)]
pub(crate) struct Cache<S: Space> {
    q: Vec<f64>,
    poses: Vec<Pose<S>>,
}

impl<S: Space> Cache<S> {
    /// Poses at given coordinates.
    pub fn new(places: &[NodePlace], q: &[f64]) -> Self {
        Self { q: q.to_vec(), poses: places.iter().map(|place| Pose::read(place, q)).collect() }
    }

    /// Poses at `q`, read again only if it changed.
    #[inline]
    pub fn poses(&mut self, places: &[NodePlace], q: &[f64]) -> &[Pose<S>] {
        // without branches, several at a time
        let differing = self.q.iter().zip(q).fold(0, |bits, (a, b)| bits | (a.to_bits() ^ b.to_bits()));
        if differing != 0 {
            self.q.copy_from_slice(q);
            for (pose, place) in self.poses.iter_mut().zip(places) {
                *pose = Pose::read(place, q);
            }
        }
        &self.poses
    }
}
