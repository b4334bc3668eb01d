//! Sizes of coordinates and velocities by kind, against which increments are rounding: lengths beside angles decide nothing
//! of each other but through the size of the machine.
//!
//!   lengths: max(|q|, L),   angles: max(|φ|, 1, |q|/L);     velocities: max(|ẋ|, L |ω|) and max(|ω|, |ẋ|/L)

use crate::extent::{larger, largest};
use crate::system::{CoordinateKind, Layout};

/// Sizes of lengths and of angles, as factors that make parts of them.
type PerKind = [f64; CoordinateKind::COUNT];

/// Measures of the increments of a projection.
#[derive(Clone, Debug)]
pub(super) struct Scales {
    /// Kind of each velocity.
    kinds: Vec<usize>,
    /// Kind of each coordinate in storage; none of a rotation.
    stored: Vec<Option<usize>>,
    /// Size of the system; 0 where nothing is known of it.
    length: f64,
}

impl Scales {
    pub fn new(layout: &Layout) -> Self {
        let kinds: Vec<usize> = (0..layout.n_v()).map(|i| layout.measure(i) as usize).collect();
        let mut stored = vec![None; layout.n_q()];
        for &(iq, iv, n) in layout.manifold.vectors() {
            (0..n).for_each(|i| stored[iq + i] = Some(kinds[iv + i]));
        }
        Self { kinds, stored, length: layout.length }
    }

    /// Parts of coordinates.
    pub fn of_positions(&self, q: &[f64]) -> PerKind {
        if self.length == 0.0 {
            return [part(largest(q)); CoordinateKind::COUNT];
        }
        let mut most = PerKind::default();
        for (q, kind) in q.iter().zip(&self.stored) {
            if let Some(kind) = kind {
                most[*kind] = larger(q.abs(), most[*kind]);
            }
        }
        let [length, angle] = most;
        let length = length.max(self.length);
        [part(length), part(angle.max(1.0).max(length / self.length))]
    }

    /// Parts of velocities.
    pub fn of_velocities(&self, v: &[f64]) -> PerKind {
        if self.length == 0.0 {
            return [part(largest(v)); CoordinateKind::COUNT];
        }
        let mut most = PerKind::default();
        for (v, kind) in v.iter().zip(&self.kinds) {
            most[*kind] = larger(v.abs(), most[*kind]);
        }
        let [length, angle] = most;
        [part(length.max(self.length * angle)), part(angle.max(length / self.length))]
    }

    /// The largest increment in these parts.
    pub fn largest(&self, increments: &[f64], parts: PerKind) -> f64 {
        let parts = increments.iter().zip(&self.kinds).map(|(d, kind)| (d * parts[*kind]).abs());
        parts.fold(0.0, |most, part| larger(part, most))
    }
}

/// The factor that makes parts of a size; of none, anything is far more than a part.
fn part(size: f64) -> f64 {
    1.0 / size.max(f64::MIN_POSITIVE)
}
