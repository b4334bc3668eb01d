//! Results in memory.

use super::{Column, Metadata};
use crate::error::RunError;

/// Columns with their numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Headings.
    pub columns: Vec<Column>,
    /// One list per column, all of the same length.
    pub values: Vec<Vec<f64>>,
    /// What belongs to them, as far as known.
    pub metadata: Metadata,
}

impl Table {
    /// No rows yet.
    pub fn new(columns: Vec<Column>) -> Self {
        Self { values: vec![Vec::new(); columns.len()], columns, metadata: Metadata::default() }
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.values.first().map_or(0, Vec::len)
    }

    /// The numbers of a column, by its name with or without unit.
    ///
    /// # Errors
    /// If there is none of this name.
    pub fn column(&self, name: &str) -> Result<&[f64], RunError> {
        let found = self.columns.iter().position(|column| column.name == name || column.to_string() == name);
        found.map(|i| self.values[i].as_slice()).ok_or_else(|| RunError::UnknownName {
            kind: "column",
            name: name.to_string(),
            known: self.columns.iter().map(|column| column.name.clone()).collect(),
        })
    }
}
