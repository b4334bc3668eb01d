//! A place that takes rows while the run goes on.

use super::Metadata;
use crate::error::RunError;

/// Part of a file that is surely written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FilePosition {
    /// Bytes.
    pub bytes: u64,
    /// Rows.
    pub rows: u64,
}

/// Takes rows.
pub trait Writer {
    /// Appends a row. Whole blocks go to the file.
    ///
    /// # Errors
    /// If it cannot be written; whole rows before it stay.
    fn row(&mut self, row: &[f64]) -> Result<(), RunError>;
    /// Writes what is left to the disk and returns how much there is: from here a killed run goes on.
    ///
    /// # Errors
    /// If it cannot be written.
    fn sync(&mut self) -> Result<FilePosition, RunError>;
    /// Closes the file and adds the metadata.
    ///
    /// # Errors
    /// If it cannot be written.
    fn finish(&mut self, metadata: &Metadata) -> Result<(), RunError>;
}
