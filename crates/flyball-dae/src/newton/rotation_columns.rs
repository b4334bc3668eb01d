//! Columns of rotations: δq = T(x) δx when q = q₀ ∘ exp(x) and x is what Newton changes.

use crate::linear::Triplets;
use crate::manifold::{Manifold, so3};

/// Where the three columns of each rotation stand in a block.
#[derive(Clone, Debug, Default)]
pub struct RotationColumns {
    /// (index of the first of three entries, rotation).
    triples: Vec<(u32, u32)>,
}

impl RotationColumns {
    /// Finds them.
    ///
    /// # Panics
    /// If the three columns of a rotation do not stand next to each other in a row: a fault of the system's pattern.
    pub fn new(pattern: &Triplets, manifold: &Manifold) -> Self {
        let mut rotation_of = vec![None; manifold.n_v()];
        for (r, &(_, iv)) in manifold.rotations().iter().enumerate() {
            for i in 0..3 {
                rotation_of[iv + i] = Some((r, i));
            }
        }
        let mut triples = Vec::new();
        let mut k = 0;
        while k < pattern.len() {
            if let Some((r, i)) = rotation_of[pattern.cols[k] as usize] {
                let complete = i == 0
                    && k + 2 < pattern.len()
                    && (1..3).all(|j| {
                        pattern.rows[k + j] == pattern.rows[k] && pattern.cols[k + j] == pattern.cols[k] + j as u32
                    });
                assert!(
                    complete,
                    "the columns of rotation {r} must stand next to each other in row {}",
                    pattern.rows[k]
                );
                triples.push((k as u32, r as u32));
                k += 3;
            } else {
                k += 1;
            }
        }
        Self { triples }
    }

    /// values ← values · T in the rotation columns.
    pub fn multiply(&self, tangents: &[[[f64; 3]; 3]], values: &mut [f64]) {
        for &(k, r) in &self.triples {
            let (k, t) = (k as usize, &tangents[r as usize]);
            let row = [values[k], values[k + 1], values[k + 2]];
            for j in 0..3 {
                values[k + j] = row[0] * t[0][j] + row[1] * t[1][j] + row[2] * t[2][j];
            }
        }
    }
}

/// T(x) of each rotation.
pub(crate) fn tangents(manifold: &Manifold, x: &[f64], out: &mut [[[f64; 3]; 3]]) {
    for (t, &(_, iv)) in out.iter_mut().zip(manifold.rotations()) {
        *t = so3::tangent(&[x[iv], x[iv + 1], x[iv + 2]]);
    }
}
