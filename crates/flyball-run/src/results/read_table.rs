//! A results file into memory, and back.

use super::format::{Format, open};
use super::{Table, read_csv, read_npz, read_regular, rows_file};
use crate::error::RunError;
use std::path::Path;

impl Table {
    /// Reads CSV, NumPy archives, Parquet if built in, and the partial file of a killed run.
    ///
    /// # Errors
    /// If it cannot be read, or has no columns of numbers.
    pub fn read(path: &Path) -> Result<Self, RunError> {
        let failed = |reason: String| RunError::read(path, reason);
        let bytes = read_regular(path)?;
        let table = if bytes.starts_with(rows_file::PARTIAL) {
            read_npz::partial(&bytes).map_err(failed)
        } else if bytes.starts_with(b"PAR1") || Format::of(path) == Format::Parquet {
            parquet(path)
        } else if bytes.starts_with(b"PK") || Format::of(path) == Format::Npz {
            read_npz::archive(&bytes).map_err(failed)
        } else {
            read_csv::read(&bytes, path).map_err(failed)
        }?;
        if table.columns.is_empty() {
            return Err(failed("it has no columns of numbers".into()));
        }
        Ok(table)
    }

    /// Writes a results file in the format of its name: .csv, .npz or (if built in) .parquet.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), RunError> {
        let mut writer = open(path.as_ref(), &self.columns)?;
        let mut row = vec![0.0; self.columns.len()];
        for i in 0..self.rows() {
            row.iter_mut().zip(&self.values).for_each(|(value, column)| *value = column[i]);
            writer.row(&row)?;
        }
        writer.finish(&self.metadata)
    }
}

#[cfg(feature = "parquet")]
fn parquet(path: &Path) -> Result<Table, RunError> {
    super::read_parquet::read(path).map_err(|reason| RunError::read(path, reason))
}

#[cfg(not(feature = "parquet"))]
fn parquet(path: &Path) -> Result<Table, RunError> {
    let [reason, help] = super::format::NO_PARQUET;
    Err(RunError::read(path, reason).or(help))
}
