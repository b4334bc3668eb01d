//! What a row of results shows.

use crate::results::Column;
use flyball_dae::system::State;

/// Headings, and the row of a state under them.
pub trait Columns {
    /// Headings, time first.
    fn headings(&self) -> Vec<Column>;
    /// Appends one number per heading.
    fn fill(&mut self, state: &State, row: &mut Vec<f64>);
}
