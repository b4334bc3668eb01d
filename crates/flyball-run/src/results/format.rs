//! Results files by the ending of their names.

use super::csv_writer::CsvWriter;
use super::npz_writer::NpzWriter;
use super::rows_file::{RowsFile, partial};
use super::{Column, FilePosition, Writer, metadata_path, temporary};
use crate::error::RunError;
use std::path::{Path, PathBuf};

/// Format of a results file, by the ending of its name.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Text.
    Csv,
    /// A NumPy archive.
    Npz,
    /// Parquet.
    Parquet,
}

impl Format {
    /// NumPy if the name ends in `.npz`, Parquet if in `.parquet`, CSV otherwise.
    pub fn of(path: &Path) -> Self {
        let ends = |with: &str| path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(with));
        match (ends("npz"), ends("parquet")) {
            (true, _) => Self::Npz,
            (_, true) => Self::Parquet,
            _ => Self::Csv,
        }
    }
}

/// Said where Parquet is asked for and left out.
#[cfg(not(feature = "parquet"))]
pub const NO_PARQUET: [&str; 2] = [
    "this flyball was built without Parquet",
    "build it with `cargo build --release --features parquet`, or take .csv or .npz",
];

#[cfg(feature = "parquet")]
fn parquet(_: &Path, rows: impl FnOnce() -> Result<RowsFile, RunError>) -> Result<Box<dyn Writer>, RunError> {
    Ok(Box::new(super::parquet_writer::ParquetWriter(rows()?)))
}

#[cfg(not(feature = "parquet"))]
fn parquet(path: &Path, _: impl FnOnce() -> Result<RowsFile, RunError>) -> Result<Box<dyn Writer>, RunError> {
    Err(RunError::write(path, NO_PARQUET[0]).or(NO_PARQUET[1]))
}

/// A new file, in the format of its name.
///
/// # Errors
/// If it cannot be written, or its format is not built in.
pub fn open(path: &Path, columns: &[Column]) -> Result<Box<dyn Writer>, RunError> {
    let rows = || RowsFile::create(path, columns);
    Ok(match Format::of(path) {
        Format::Csv => Box::new(CsvWriter::create(path, columns)?),
        Format::Npz => Box::new(NpzWriter(rows()?)),
        Format::Parquet => parquet(path, rows)?,
    })
}

/// Files that are written beside a results file.
pub fn companions(path: &Path) -> Vec<PathBuf> {
    match Format::of(path) {
        Format::Csv => vec![metadata_path(path)],
        Format::Npz | Format::Parquet => vec![partial(path), temporary(path)],
    }
}

/// True if the rows of a killed run are where [`reopen`] looks for them.
pub fn has_rows(path: &Path) -> bool {
    match Format::of(path) {
        Format::Csv => path.exists(),
        Format::Npz | Format::Parquet => partial(path).exists(),
    }
}

/// A file of a killed run, cut back to what it had at a checkpoint.
///
/// # Errors
/// If it is shorter than that, or cannot be written.
pub fn reopen(path: &Path, columns: &[Column], position: FilePosition) -> Result<Box<dyn Writer>, RunError> {
    let rows = || RowsFile::reopen(path, columns, position);
    Ok(match Format::of(path) {
        Format::Csv => Box::new(CsvWriter::reopen(path, position)?),
        Format::Npz => Box::new(NpzWriter(rows()?)),
        Format::Parquet => parquet(path, rows)?,
    })
}
