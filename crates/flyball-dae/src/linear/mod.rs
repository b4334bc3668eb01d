//! Linear systems with a fixed pattern and changing values, as Newton iterations on constrained
//! mechanics produce them: a few entries per row, zero diagonal blocks at the multipliers, often
//! unsymmetric, factored thousands of times.
//!
//! Elements describe their blocks as [`Triplets`]; a [`BlockMatrix`] resolves all positions once and
//! then only adds values. Both are over real or complex numbers. Integrators hold a [`LinearSolver`]. It uses [`SparseLu`], which
//! equilibrates, orders, chooses pivots once (those that fill least where an order fills) and refactors with frozen pivots under
//! guard, or (with the feature `supernodal`) blocked kernels where the matrix fills in. [`independent_rows`] finds redundant
//! constraints before a run. [`DenseLu`] serves small systems and tests. [`Analyses`] holds the symbolic work of all this, shared
//! by systems that differ in their numbers.

mod analyses;
mod block_matrix;
mod complement;
mod dense;
mod error;
mod factors;
mod lu;
mod markowitz;
mod matching;
mod minimum_degree;
mod mirrored;
mod number;
mod ordering;
mod pattern;
mod pivoting;
mod product;
mod program;
mod rank;
mod residual;
mod row_elimination;
mod row_order;
mod scaling;
mod solver;
#[cfg(feature = "supernodal")]
mod supernodal;
#[cfg(not(feature = "supernodal"))]
#[path = "no_supernodal.rs"]
mod supernodal;
mod symbolic;
#[cfg(test)]
mod test_matrices;

pub use analyses::{Analyses, SymbolicWork};
pub use block_matrix::{BlockId, BlockMatrix, BlockMatrixBuilder};
pub use complement::Complement;
pub use dense::DenseLu;
pub use error::{Health, LinearError};
pub use lu::SparseLu;
pub use number::{Complex, Number};
pub use ordering::UnknownKind;
pub use pattern::{Csc, Triplets};
pub use rank::{RowCombination, RowRank, independent_rows, independent_rows_in_order, independent_rows_of_many};
pub use solver::{Backend, LinearSolver, SolverFacts};
