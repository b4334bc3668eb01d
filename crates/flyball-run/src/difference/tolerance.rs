//! Tolerances of the differences of two columns.

use crate::error::RunError;
use crate::results::{Table, matches};

/// Numbers a and b of a column agree if |a − b| ≤ absolute + relative · max |a|, the largest of the whole column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance {
    /// Relative to the largest number of the column.
    pub relative: f64,
    /// In the unit of the column.
    pub absolute: f64,
}

/// A number for all columns, or for those of a pattern.
pub type ByPattern = (Option<String>, f64);

/// Tolerances by patterns of names; of those that fit a column the last counts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tolerances {
    /// Relative tolerances; 1e-6 where none fits.
    pub relative: Vec<ByPattern>,
    /// Absolute tolerances; 1e-12 where none fits.
    pub absolute: Vec<ByPattern>,
}

/// Relative tolerance of a column for which nothing else is said.
const RELATIVE: f64 = 1e-6;
/// Absolute tolerance of a column for which nothing else is said: rounding of numbers of size one.
const ABSOLUTE: f64 = 1e-12;

impl Tolerances {
    /// Of a column.
    pub fn of(&self, name: &str) -> Tolerance {
        let last = |all: &[ByPattern], usual: f64| {
            let fits = |(pattern, _): &&ByPattern| pattern.as_deref().is_none_or(|pattern| matches(pattern, name));
            all.iter().rev().find(fits).map_or(usual, |(_, number)| *number)
        };
        Tolerance { relative: last(&self.relative, RELATIVE), absolute: last(&self.absolute, ABSOLUTE) }
    }

    /// Refuses patterns that no column of either table has.
    ///
    /// # Errors
    /// If there is such a pattern.
    pub fn check(&self, first: &Table, second: &Table) -> Result<(), RunError> {
        for pattern in self.relative.iter().chain(&self.absolute).filter_map(|(pattern, _)| pattern.as_deref()) {
            if second.find(pattern).is_err() {
                first.find(pattern)?;
            }
        }
        Ok(())
    }
}
