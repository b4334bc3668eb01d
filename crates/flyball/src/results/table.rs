//! A results file in memory.

use super::writer::Format;
use super::{Column, Metadata, read_csv, read_npz, read_regular, rows_file};
use crate::command::CommandError;
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
    /// Reads CSV, NumPy archives, Parquet if built in, and the partial file of a killed run.
    pub fn read(path: &Path) -> Result<Self, CommandError> {
        let failed = |reason: String| CommandError::Read { path: path.to_path_buf(), reason };
        let bytes = read_regular(path)?;
        let table = if bytes.starts_with(rows_file::PARTIAL) {
            read_npz::partial(&bytes)
        } else if bytes.starts_with(b"PAR1") || Format::of(path) == Format::Parquet {
            parquet(path)
        } else if bytes.starts_with(b"PK") || Format::of(path) == Format::Npz {
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

#[cfg(feature = "parquet")]
fn parquet(path: &Path) -> Result<Table, String> {
    super::read_parquet::read(path)
}

#[cfg(not(feature = "parquet"))]
fn parquet(_: &Path) -> Result<Table, String> {
    Err(super::writer::NO_PARQUET.into())
}
