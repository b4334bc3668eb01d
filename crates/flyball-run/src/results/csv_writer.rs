//! CSV: a line of headings, then numbers that read back to the same bits.

use super::block_file::BlockFile;
use super::{Column, FilePosition, Metadata, Writer, cell};
use crate::error::RunError;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Writes rows as text.
pub struct CsvWriter {
    path: PathBuf,
    file: BlockFile,
}

impl CsvWriter {
    /// A new file.
    pub fn create(path: &Path, columns: &[Column]) -> Result<Self, RunError> {
        let mut heading = csv::Writer::from_writer(Vec::new());
        let written = heading.write_record(columns.iter().map(|column| cell(&column.to_string()).into_owned()));
        let heading = written
            .map_err(|error| error.to_string())
            .and_then(|()| heading.into_inner().map_err(|error| error.to_string()));
        let heading = heading.map_err(|reason| RunError::write(path, reason))?;
        Ok(Self { path: path.to_path_buf(), file: BlockFile::create(path, &heading)? })
    }

    /// The file of a killed run.
    pub fn reopen(path: &Path, position: FilePosition) -> Result<Self, RunError> {
        Ok(Self { path: path.to_path_buf(), file: BlockFile::reopen(path, position)? })
    }
}

impl Writer for CsvWriter {
    fn row(&mut self, row: &[f64]) -> Result<(), RunError> {
        self.file.row(|out| {
            for (i, value) in row.iter().enumerate() {
                let comma = if i == 0 { "" } else { "," };
                write!(out, "{comma}{value:?}").expect("memory takes text");
            }
            out.push(b'\n');
        })
    }

    fn sync(&mut self) -> Result<FilePosition, RunError> {
        self.file.sync()
    }

    fn finish(&mut self, metadata: &Metadata) -> Result<(), RunError> {
        self.file.sync()?;
        if self.path.starts_with("/dev") { Ok(()) } else { metadata.write_beside(&self.path) }
    }
}
