//! Outcome of a factorization: its health, or why there is none.

use crate::ids;
use crate::message::Message;
use std::fmt;

/// Trustworthiness of a successful factorization.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Health {
    /// Smallest |pivot| / max|eliminated column| over all columns of the equilibrated matrix. Near
    /// 1 is healthy; near rounding means nearly dependent equations.
    pub smallest_pivot_ratio: f64,
    /// Whether this call had to choose a new pivot sequence.
    pub repivoted: bool,
}

/// Reason why a matrix could not be factored. Indices are in the caller's numbering.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum LinearError {
    /// No usable pivot is left for an unknown.
    Singular {
        /// Unknown without a pivot.
        column: usize,
        /// Equation that came closest to determining it, or one left without an unknown.
        row: usize,
        /// Relative size of the best candidate pivot.
        pivot_ratio: f64,
        /// True if the positions of the non-zero entries alone make the matrix singular.
        structural: bool,
    },
    /// An entry of the matrix is infinite or not a number.
    NonFinite {
        /// Equation of the entry.
        row: usize,
        /// Unknown of the entry.
        col: usize,
    },
}

impl LinearError {
    /// The error as a message with its numbers.
    pub fn message(&self) -> Message {
        match *self {
            Self::Singular { column, row, pivot_ratio, structural } => {
                let why = if structural { ", too few non-zero entries" } else { "" };
                let text = format!(
                    "unknown {column} is not determined by the remaining equations (best candidate: equation {row}, \
                     relative pivot {pivot_ratio:.1e}{why})"
                );
                Message::error(ids::LINEAR_SINGULAR, text).count("unknown", column).count("equation", row).number(
                    "relative pivot",
                    pivot_ratio,
                    "",
                )
            }
            Self::NonFinite { row, col } => {
                let text = format!("the matrix entry of equation {row}, unknown {col} is not finite");
                Message::error(ids::LINEAR_NOT_FINITE, text).count("unknown", col).count("equation", row)
            }
        }
    }
}

impl fmt::Display for LinearError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for LinearError {}
