//! Differences of two tables of results, column by column.
//!
//! - `tolerance`: how much two columns may differ, by patterns of names
//! - `grid`: rows of one table at the places of the other's
//! - `columns`: the comparison

mod columns;
mod grid;
mod tolerance;

pub use columns::{ColumnDifference, Difference, difference};
pub use tolerance::{Tolerance, Tolerances};
