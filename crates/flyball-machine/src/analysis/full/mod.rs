//! Small full matrices and vectors of analyses, over real and complex numbers, stored by columns.
//!
//! What is here is what the analyses use, a few products and decompositions of matrices with some hundred rows; the
//! equations of a run are sparse and never come here.
//!
//! - `entry`: the numbers · `matrix`, `vector`: storage and arithmetic
//! - `lu`: linear systems, with partial pivoting
//! - `hessenberg`: the form from which eigenvalues are found
//! - `singular`: singular values, and solutions of least norm

mod entry;
mod hessenberg;
mod lu;
mod matrix;
mod singular;
mod vector;

pub use entry::FullEntry;
pub use lu::FullLu;
pub use matrix::FullMatrix;
pub use vector::FullVector;
pub(super) use {hessenberg::hessenberg, singular::Singular};
