//! Eigenvalues of small full matrices, each with its own rounding; every iteration is bounded.
//!
//! - `jacobi`: symmetric matrices, also those whose entries are of very different sizes
//! - `balance`: rows and columns of comparable size
//! - `schur`: the real Schur form, by implicit double shifts
//! - `vectors`: left and right eigenvectors of a Schur form
//! - `spectrum`: the eigenvalues of ẋ = A x of a machine, with what rounding can do to each

mod balance;
mod jacobi;
mod schur;
mod spectrum;
mod vectors;

pub use spectrum::Eigenvalue;
pub(super) use spectrum::{EigenError, Eigenpair, spectrum, symmetric_spectrum};
pub(super) use vectors::small_eigenpairs;
