//! A results file that grows while the run goes on.

use super::csv_writer::CsvWriter;
use super::npz_writer::NpzWriter;
use super::rows_file::{RowsFile, partial};
use super::{Column, Metadata, metadata_path};
use crate::command::CommandError;
use crate::run::temporary;
use std::path::{Path, PathBuf};

/// How much of a file is surely written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// Bytes.
    pub bytes: u64,
    /// Rows.
    pub rows: u64,
}

/// Takes rows.
pub trait Writer {
    /// Appends a row. Whole blocks go to the file.
    fn row(&mut self, row: &[f64]) -> Result<(), CommandError>;
    /// Writes what is left to the disk and tells how much there is: from here a killed run goes on.
    fn sync(&mut self) -> Result<Position, CommandError>;
    /// Closes the file and adds the metadata.
    fn finish(&mut self, metadata: &Metadata) -> Result<(), CommandError>;
}

/// Rows kept back before they go to the file.
pub const BLOCK: usize = 1 << 15;

/// What a name's ending asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
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
pub const NO_PARQUET: &str = "this flyball was built without Parquet\n  help: build it with `cargo build --release \
                              --features parquet`, or take .csv or .npz";

#[cfg(feature = "parquet")]
fn parquet(_: &Path, rows: impl FnOnce() -> Result<RowsFile, CommandError>) -> Result<Box<dyn Writer>, CommandError> {
    Ok(Box::new(super::parquet_writer::ParquetWriter(rows()?)))
}

#[cfg(not(feature = "parquet"))]
fn parquet(path: &Path, _: impl FnOnce() -> Result<RowsFile, CommandError>) -> Result<Box<dyn Writer>, CommandError> {
    Err(CommandError::write(path, NO_PARQUET))
}

/// A new file, in the format of its name.
pub fn open(path: &Path, columns: &[Column]) -> Result<Box<dyn Writer>, CommandError> {
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
pub fn reopen(path: &Path, columns: &[Column], position: Position) -> Result<Box<dyn Writer>, CommandError> {
    let rows = || RowsFile::reopen(path, columns, position);
    Ok(match Format::of(path) {
        Format::Csv => Box::new(CsvWriter::reopen(path, position)?),
        Format::Npz => Box::new(NpzWriter(rows()?)),
        Format::Parquet => parquet(path, rows)?,
    })
}
