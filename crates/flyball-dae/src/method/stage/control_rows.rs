//! The rows ẋ − f_c and y − h: their matrix, residual and rounding.

use super::Weights;
use crate::linear::{BlockId, BlockMatrix, BlockMatrixBuilder, Number, Triplets};
use crate::method::auxiliary::{Terms, add_levels, write_levels};
use crate::system::{ControlBlocks, Evaluator, Point, State};

/// Placed derivatives of f_c or h.
#[derive(Debug)]
pub(super) struct ControlIds {
    q: BlockId,
    v: BlockId,
    a: BlockId,
    lambda: BlockId,
    psi: BlockId,
    x: BlockId,
    y: BlockId,
}

/// First columns of the unknowns that move q, v and v̇, λ, ψ, x, y.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corners {
    pub q: usize,
    pub v: usize,
    pub lambda: usize,
    pub psi: usize,
    pub x: usize,
    pub y: usize,
}

impl ControlIds {
    pub fn place(builder: &mut BlockMatrixBuilder, blocks: &ControlBlocks<Triplets>, row: usize, at: &Corners) -> Self {
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
    pub fn subtract<N: Number>(
        &self,
        assembly: &mut BlockMatrix<N>,
        values: &ControlBlocks<Vec<f64>>,
        weights: &Weights<N>,
    ) {
        let minus = |weight: N| weight * -1.0;
        assembly.add(self.q, minus(weights.q), &values.q);
        assembly.add(self.v, minus(weights.v), &values.v);
        assembly.add(self.a, minus(weights.a), &values.a);
        assembly.add(self.lambda, minus(N::ONE), &values.lambda);
        assembly.add(self.psi, minus(N::ONE), &values.psi);
        assembly.add(self.x, minus(weights.x), &values.x);
        assembly.add(self.y, minus(N::ONE), &values.y);
    }
}

/// Writes ẋ − f_c and y − h into rows that begin with those of ẋ; `outputs` is room for all outputs.
pub(in crate::method) fn write_control_residual(system: &Evaluator, s: &State, outputs: &mut [f64], rows: &mut [f64]) {
    let p: Point = s.point();
    let (rate, output) = rows.split_at_mut(s.xdot.len());
    system.control_rate(&p, rate);
    for (r, xdot) in rate.iter_mut().zip(&s.xdot) {
        *r = xdot - *r;
    }
    if output.is_empty() {
        return;
    }
    system.output(&p, outputs);
    for (r, (y, h)) in output.iter_mut().zip(p.y.iter().zip(outputs.iter())) {
        *r = y - h;
    }
}

/// Writes what is rounding of these rows, where a unit of ẋ moves x by `b_x`.
pub(in crate::method) fn write_control_rounding(terms: &Terms, s: &State, b_x: f64, levels: &mut [f64]) {
    let (rate, output) = levels.split_at_mut(s.xdot.len());
    write_levels(&terms.rate, 1.0, rate);
    add_levels(&s.xdot, 1.0, rate);
    // a rate is resolved as far as it moves its state
    add_levels(&s.x, 1.0 / b_x, rate);
    write_levels(&terms.output, 1.0, output);
    add_levels(&s.y, 1.0, output);
}
