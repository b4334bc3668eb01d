//! The rows ẋ − f_c and y − h in a Newton matrix.

use crate::linear::{Assembly, AssemblyBuilder, PlacedId, Triplets};
use crate::system::ControlBlocks;

/// Placed derivatives of f_c or h.
#[derive(Debug)]
pub(in crate::method) struct ControlIds {
    q: PlacedId,
    v: PlacedId,
    a: PlacedId,
    lambda: PlacedId,
    psi: PlacedId,
    x: PlacedId,
    y: PlacedId,
}

/// First columns of the unknowns that move q, v and v̇, λ, ψ, x, y.
#[derive(Clone, Copy, Debug)]
pub(in crate::method) struct Corners {
    pub q: usize,
    pub v: usize,
    pub lambda: usize,
    pub psi: usize,
    pub x: usize,
    pub y: usize,
}

/// How far a unit of its unknown moves q, v, v̇, x.
#[derive(Clone, Copy, Debug)]
pub(in crate::method) struct Weights {
    pub q: f64,
    pub v: f64,
    pub a: f64,
    pub x: f64,
}

impl ControlIds {
    pub fn place(builder: &mut AssemblyBuilder, blocks: &ControlBlocks<Triplets>, row: usize, at: &Corners) -> Self {
        Self {
            q: builder.place(&blocks.q, row, at.q),
            v: builder.place(&blocks.v, row, at.v),
            a: builder.place(&blocks.a, row, at.v),
            lambda: builder.place(&blocks.lambda, row, at.lambda),
            psi: builder.place(&blocks.psi, row, at.psi),
            x: builder.place(&blocks.x, row, at.x),
            y: builder.place(&blocks.y, row, at.y),
        }
    }

    /// Subtracts the derivatives; the identity of ẋ and y is not part of them.
    pub fn subtract(&self, assembly: &mut Assembly, values: &ControlBlocks<Vec<f64>>, weights: &Weights) {
        assembly.add(self.q, -weights.q, &values.q);
        assembly.add(self.v, -weights.v, &values.v);
        assembly.add(self.a, -weights.a, &values.a);
        assembly.add(self.lambda, -1.0, &values.lambda);
        assembly.add(self.psi, -1.0, &values.psi);
        assembly.add(self.x, -weights.x, &values.x);
        assembly.add(self.y, -1.0, &values.y);
    }
}
