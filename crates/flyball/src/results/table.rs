//! A results file in memory.

use super::{Column, Metadata, read_csv, read_npz};
use crate::command::{CommandError, plain_reason};
use std::path::Path;

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
    /// Reads CSV, NumPy archives, and the partial file of a killed run.
    pub fn read(path: &Path) -> Result<Self, CommandError> {
        let failed = |reason: String| CommandError::Read { path: path.to_path_buf(), reason };
        let bytes = std::fs::read(path).map_err(|error| failed(plain_reason(&error)))?;
        let is_archive = bytes.starts_with(b"PK") || path.extension().is_some_and(|ending| ending == "npz");
        let table = if bytes.starts_with(super::npz_writer::PARTIAL) {
            read_npz::partial(&bytes)
        } else if is_archive {
            read_npz::archive(&bytes)
        } else {
            read_csv::read(&bytes, path)
        };
        let table = table.map_err(failed)?;
        if table.columns.is_empty() {
            return Err(failed("it has no columns of numbers".into()));
        }
        Ok(table)
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.values.first().map_or(0, Vec::len)
    }
}
