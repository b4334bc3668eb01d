//! First rows of the groups of unknowns.

use crate::linear::UnknownKind;
use crate::system::Layout;
use std::ops::Range;

/// First rows (and columns) of the groups of unknowns: a, λ, ψ of each stage, then ẋ, then y without direct outputs.
#[derive(Clone, Copy, Debug)]
pub(in crate::method) struct Offsets {
    pub n_v: usize,
    pub n_phi: usize,
    pub n_k: usize,
    /// Unknowns of one stage, and the first of the second.
    pub stage: usize,
    pub x: usize,
    pub y: usize,
    pub n: usize,
}

impl Offsets {
    pub fn new(layout: &Layout, stages: usize) -> Self {
        let (n_v, n_phi, n_k) = (layout.n_v(), layout.n_phi, layout.n_k);
        let stage = n_v + n_phi + n_k;
        let (x, y) = (stages * stage, stages * stage + layout.n_x);
        Self { n_v, n_phi, n_k, stage, x, y, n: y + layout.n_implicit() }
    }

    /// Accelerations, λ, ψ of the stage that begins at `first`.
    pub fn groups(&self, first: usize) -> [Range<usize>; 3] {
        let (lambda, psi) = (first + self.n_v, first + self.n_v + self.n_phi);
        [first..lambda, lambda..psi, psi..psi + self.n_k]
    }

    /// Kinds of all unknowns.
    pub fn kinds(&self) -> Vec<UnknownKind> {
        let kind = |i: usize| if self.is_constraint(i) { UnknownKind::Multiplier } else { UnknownKind::Primary };
        (0..self.n).map(kind).collect()
    }

    /// True for the rows of constraints, and for the multipliers.
    pub fn is_constraint(&self, i: usize) -> bool {
        i < self.x && i % self.stage >= self.n_v
    }
}
