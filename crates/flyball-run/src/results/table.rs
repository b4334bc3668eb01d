//! Results in memory.

use super::{Column, Metadata, matches};
use crate::error::RunError;

/// Columns with their numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Headings.
    pub columns: Vec<Column>,
    /// One list per column, all of the same length.
    pub values: Vec<Vec<f64>>,
    /// Data that belong to them, as far as known.
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

    /// Columns of a name, with or without unit, or of a pattern whose stars stand for anything; at least one.
    ///
    /// # Errors
    /// If there is none.
    pub fn find(&self, wanted: &str) -> Result<Vec<usize>, RunError> {
        let fits = |c: &usize| {
            let column = &self.columns[*c];
            matches(wanted, &column.name) || wanted == column.to_string()
        };
        let found: Vec<usize> = (0..self.columns.len()).filter(fits).collect();
        if found.is_empty() {
            let known = self.columns.iter().map(|column| column.name.clone()).collect();
            return Err(RunError::UnknownName { kind: "column", name: wanted.to_string(), known });
        }
        Ok(found)
    }

    /// Keeps the rows whose value in a column lies between two numbers, both included.
    pub fn keep(&mut self, column: usize, from: f64, to: f64) {
        let keep: Vec<bool> = self.values[column].iter().map(|value| (from..=to).contains(value)).collect();
        for values in &mut self.values {
            let mut row = keep.iter();
            values.retain(|_| *row.next().expect("columns are of one length"));
        }
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
