//! The blocks of one stage in the matrix.

use super::{Offsets, Weights};
use crate::index1::place_reactions;
use crate::linear::{BlockId, BlockMatrix, BlockMatrixBuilder, Number, Triplets};
use crate::system::{Blocks, System};

/// Level of the rows of Φ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::method) enum ConstraintRows {
    /// Φ(q)/b_q, with q moved by the stage's own acceleration.
    Position,
    /// Φ̇(q, v)/b_v, or Φ̈: ∂Φ̈/∂v is twice ∂Φ̇/∂q.
    Velocity,
}

/// A stage: its first row, and the first of the accelerations that move its q and v.
#[derive(Clone, Copy, Debug)]
pub(in crate::method) struct Stage {
    pub first: usize,
    pub q: usize,
    pub v: usize,
    pub rows: ConstraintRows,
}

/// Derivatives of a stage.
#[derive(Clone, Copy, Debug)]
pub(in crate::method) struct StageValues<'a> {
    pub mass: &'a [f64],
    pub blocks: &'a Blocks<Vec<f64>>,
    /// G and K as they carry λ and ψ into the dynamics, unless the reactions are general.
    pub g: &'a [f64],
    pub k: &'a [f64],
    /// G and K of the constraint rows, G times the tangent operator where a moves q.
    pub g_rows: &'a [f64],
    pub k_rows: &'a [f64],
    /// ∂Φ̇/∂q; empty for rows of positions.
    pub phi_dot_q: &'a [f64],
}

/// Where the blocks of a stage stand.
#[derive(Debug)]
pub(super) struct StageBlocks {
    pub first: usize,
    mass: BlockId,
    q: BlockId,
    v: BlockId,
    lambda: BlockId,
    psi: BlockId,
    x: BlockId,
    y: BlockId,
    g: BlockId,
    k_v: BlockId,
    k_q: BlockId,
    phi_dot_q: Option<BlockId>,
}

impl StageBlocks {
    pub fn place(
        builder: &mut BlockMatrixBuilder,
        system: &dyn System,
        patterns: &Blocks<Triplets>,
        at: &Offsets,
        stage: &Stage,
    ) -> Self {
        let [a, lambda, psi] = at.groups(stage.first).map(|group| group.start);
        let (lambda_columns, psi_columns) = place_reactions(builder, system, a, lambda, psi);
        let is_velocity = stage.rows == ConstraintRows::Velocity;
        Self {
            first: stage.first,
            mass: builder.place(system.mass_pattern(), a, a),
            q: builder.place(&patterns.q, a, stage.q),
            v: builder.place(&patterns.v, a, stage.v),
            lambda: lambda_columns,
            psi: psi_columns,
            x: builder.place(&patterns.x, a, at.x),
            y: builder.place(&patterns.y, a, at.y),
            g: builder.place(system.phi_pattern(), lambda, a),
            k_v: builder.place(system.k_pattern(), psi, a),
            k_q: builder.place(&patterns.k_q, psi, stage.q),
            phi_dot_q: is_velocity.then(|| builder.place(system.phi_pattern(), lambda, stage.q)),
        }
    }

    /// Adds   [κM + b_v C + b_q K,  −f_λ,  −f_ψ,  −b_x f_x,  −f_y]   [BA] S_t, columns divided by β′
    /// and    [G + b_r Φ̇_q;  K + b_r k_q]
    pub fn add<N: Number>(
        &self,
        assembly: &mut BlockMatrix<N>,
        general: bool,
        weights: &Weights<N>,
        values: &StageValues,
    ) {
        let blocks = values.blocks;
        assembly.add(self.mass, weights.mass, values.mass);
        assembly.add(self.q, weights.q, &blocks.q);
        assembly.add(self.v, weights.v, &blocks.v);
        assembly.add(self.lambda, N::ONE, if general { &blocks.lambda } else { values.g });
        assembly.add(self.psi, N::ONE, if general { &blocks.psi } else { values.k });
        assembly.add(self.x, weights.x, &blocks.x);
        assembly.add(self.y, N::ONE, &blocks.y);
        assembly.add(self.g, N::ONE, values.g_rows);
        assembly.add(self.k_v, N::ONE, values.k_rows);
        assembly.add(self.k_q, weights.rows, &blocks.k_q);
        if let Some(id) = self.phi_dot_q {
            assembly.add(id, weights.rows, values.phi_dot_q);
        }
    }
}
