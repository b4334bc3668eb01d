//! Patterns of a system whose matrices are full.

use super::{Blocks, ControlBlocks, Layout, ReactionForm};
use crate::linear::Triplets;

/// Patterns of a system whose derivatives have no zeros that are known.
#[derive(Clone, Debug)]
pub struct FullPatterns {
    /// Those of the derivative blocks.
    pub blocks: Blocks<Triplets>,
    /// That of M.
    pub mass: Triplets,
    /// That of G.
    pub phi: Triplets,
    /// That of K.
    pub k: Triplets,
}

impl FullPatterns {
    /// Of a system with these sizes.
    pub fn new(layout: &Layout) -> Self {
        let (n_v, n_x, n_y) = (layout.n_v(), layout.n_x, layout.n_y);
        let control = |rows: usize| ControlBlocks {
            q: Triplets::dense(rows, n_v),
            v: Triplets::dense(rows, n_v),
            a: Triplets::dense(rows, n_v),
            lambda: Triplets::dense(rows, layout.n_phi),
            psi: Triplets::dense(rows, layout.n_k),
            x: Triplets::dense(rows, n_x),
            y: Triplets::dense(rows, n_y),
        };
        let (n_lambda, n_psi) = match layout.reaction {
            ReactionForm::Transposed => (0, 0),
            ReactionForm::General => (layout.n_phi, layout.n_k),
        };
        let blocks = Blocks {
            q: Triplets::dense(n_v, n_v),
            v: Triplets::dense(n_v, n_v),
            lambda: Triplets::dense(n_v, n_lambda),
            psi: Triplets::dense(n_v, n_psi),
            x: Triplets::dense(n_v, n_x),
            y: Triplets::dense(n_v, n_y),
            k_q: Triplets::dense(layout.n_k, n_v),
            rate: control(n_x),
            output: control(n_y),
        };
        let [mass, phi, k] = [n_v, layout.n_phi, layout.n_k].map(|rows| Triplets::dense(rows, n_v));
        Self { blocks, mass, phi, k }
    }
}
