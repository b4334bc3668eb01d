//! Sparse linear algebra.
mod pattern;
pub use pattern::Triplets;
