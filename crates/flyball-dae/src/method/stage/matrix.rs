//! The matrix of a step.

use super::blocks::StageBlocks;
use super::control_rows::{ControlIds, Corners};
use super::turn::{Columns, Turn};
use super::{Offsets, Stage, StageValues, Weights};
use crate::index1::Regime;
use crate::linear::{BlockId, BlockMatrix, BlockMatrixBuilder, LinearSolver, Number};
use crate::manifold::Manifold;
use crate::system::{Blocks, Condensed, ReactionForm, System};

/// Where the blocks of all stages and of the control rows stand.
#[derive(Debug)]
pub(in crate::method) struct StepMatrix {
    pub at: Offsets,
    general: bool,
    pub(super) stages: Vec<StageBlocks>,
    rate: ControlIds,
    output: ControlIds,
    identity: BlockId,
    columns: Columns,
}

impl StepMatrix {
    /// Symbolic work for a system and stages, the last of which the control rows depend on.
    ///
    /// # Panics
    /// Without a stage.
    pub fn new(
        system: &dyn System,
        condensed: &Condensed,
        at: Offsets,
        stages: &[Stage],
    ) -> (Self, BlockMatrix, LinearSolver) {
        let patterns = condensed.patterns();
        let mut builder = BlockMatrixBuilder::new(at.n);
        let placed =
            stages.iter().map(|stage| StageBlocks::place(&mut builder, system, patterns, &at, stage)).collect();
        let last = stages.last().expect("a step has a stage");
        let [_, lambda, psi] = at.groups(last.first).map(|group| group.start);
        let corners = Corners { q: last.q, v: last.v, lambda, psi, x: at.x, y: at.y };
        let rate = ControlIds::place(&mut builder, &patterns.rate, at.x, &corners);
        let output = ControlIds::place(&mut builder, &patterns.output, at.y, &corners);
        let identity = builder.diagonal(at.x..at.n);
        let assembly = builder.build(system.analyses());
        let solver = LinearSolver::new(assembly.pattern(), &at.kinds(), false, system.analyses());
        let general = system.layout().reaction == ReactionForm::General;
        let columns = Columns::new(system, patterns);
        (Self { at, general, stages: placed, rate, output, identity, columns }, assembly, solver)
    }

    /// The tangent operator at the exponent of q₁; none on ℝⁿ.
    pub fn turn(&mut self, manifold: &Manifold, exponent: &[f64]) -> Option<Turn<'_>> {
        self.columns.turn(manifold, exponent)
    }

    /// The matrix from the derivatives of each stage and those of the control rows.
    pub fn assemble<N: Number>(
        &self,
        regime: Regime,
        weights: &Weights<N>,
        stages: &[StageValues],
        control: &Blocks<Vec<f64>>,
        assembly: &mut BlockMatrix<N>,
    ) {
        assembly.clear();
        for (placed, values) in self.stages.iter().zip(stages) {
            placed.add(assembly, self.general, weights, values);
        }
        self.rate.subtract(assembly, &control.rate, weights);
        self.output.subtract(assembly, &control.output, weights);
        assembly.add_constant(self.identity, N::ONE);
        for (row, _) in regime.active.iter().enumerate().filter(|(_, active)| !**active) {
            for stage in &self.stages {
                assembly.replace_row_and_column_by_identity(stage.first + self.at.n_v + row);
            }
        }
    }

    /// Name of a row or unknown; a direct output that is not finite stands for the mechanics that read it.
    pub fn row_name<'a>(&self, regime: Regime<'a>, i: usize, broken: Option<&'a str>) -> &'a str {
        let (layout, at) = (regime.layout(), &self.at);
        if let Some(name) = broken.filter(|_| i < at.x) {
            name
        } else if i >= at.y {
            &layout.names.y[i - at.y]
        } else if i >= at.x {
            &layout.names.x[i - at.x]
        } else if i % at.stage < at.n_v {
            &layout.names.v[i % at.stage]
        } else {
            layout.constraint_name(i % at.stage - at.n_v)
        }
    }
}
