//! Columns of the multipliers in the dynamic rows.

use crate::linear::{BlockId, BlockMatrixBuilder};
use crate::system::{ReactionForm, System};

/// Places −f_λ and −f_ψ at a row and two columns: Gᵀ and Kᵀ, or blocks of their own where reactions are general.
pub(crate) fn place_reactions(
    builder: &mut BlockMatrixBuilder,
    system: &dyn System,
    row: usize,
    lambda: usize,
    psi: usize,
) -> (BlockId, BlockId) {
    let patterns = system.patterns();
    match system.layout().reaction {
        ReactionForm::General => (builder.place(&patterns.lambda, row, lambda), builder.place(&patterns.psi, row, psi)),
        ReactionForm::Transposed => (
            builder.place_transposed(system.phi_pattern(), row, lambda),
            builder.place_transposed(system.k_pattern(), row, psi),
        ),
    }
}
