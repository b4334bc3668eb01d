//! A results file that grows while the run goes on.

use super::csv_writer::CsvWriter;
use super::npz_writer::NpzWriter;
use super::{Column, Metadata};
use crate::command::CommandError;
use std::path::Path;

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

fn is_npz(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("npz"))
}

/// A new file: NumPy if its name ends in `.npz`, CSV otherwise.
pub fn open(path: &Path, columns: &[Column]) -> Result<Box<dyn Writer>, CommandError> {
    Ok(match is_npz(path) {
        true => Box::new(NpzWriter::create(path, columns)?),
        false => Box::new(CsvWriter::create(path, columns)?),
    })
}

/// A file of a killed run, cut back to what it had at a checkpoint.
pub fn reopen(path: &Path, columns: &[Column], position: Position) -> Result<Box<dyn Writer>, CommandError> {
    Ok(match is_npz(path) {
        true => Box::new(NpzWriter::reopen(path, columns, position)?),
        false => Box::new(CsvWriter::reopen(path, position)?),
    })
}
