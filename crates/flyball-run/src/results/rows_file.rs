//! Rows for a format that is written column by column.
//!
//! Columns can only be written when all rows are there, so rows go to `….partial` as they come, and the results file is made
//! from it at the end. After a crash the partial file has all rows but the last block; `plot` and `--resume` read it.

use super::block_file::BlockFile;
use super::{Column, FilePosition};
use crate::error::{RunError, plain_reason};
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// First bytes of a partial file; then the length of the headings (u32), the headings in lines, and rows of f64.
pub const PARTIAL: &[u8; 8] = b"FLYROWS1";

/// Keeps rows until the results file is made from them.
pub struct RowsFile {
    /// Headings.
    pub columns: Vec<Column>,
    path: PathBuf,
    partial: PathBuf,
    file: BlockFile,
    heading: u64,
}

/// The path with more at its end.
fn beside(path: &Path, more: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(more);
    name.into()
}

/// Where the rows are until the results file is made.
pub fn partial(path: &Path) -> PathBuf {
    beside(path, ".partial")
}

fn heading(columns: &[Column]) -> Vec<u8> {
    let lines = columns.iter().map(Column::to_string).collect::<Vec<_>>().join("\n");
    [PARTIAL.as_slice(), &(lines.len() as u32).to_le_bytes(), lines.as_bytes()].concat()
}

impl RowsFile {
    /// For a new results file.
    pub fn create(path: &Path, columns: &[Column]) -> Result<Self, RunError> {
        // an unwritable place is reported before the run, not after it
        File::create(path).map_err(|error| RunError::write(path, error))?;
        let partial = partial(path);
        let file = BlockFile::create(&partial, &heading(columns))?;
        Ok(Self::with(path, partial, columns, file))
    }

    /// For the results file of a killed run.
    pub fn reopen(path: &Path, columns: &[Column], position: FilePosition) -> Result<Self, RunError> {
        let partial = partial(path);
        let file = BlockFile::reopen(&partial, position)?;
        Ok(Self::with(path, partial, columns, file))
    }

    fn with(path: &Path, partial: PathBuf, columns: &[Column], file: BlockFile) -> Self {
        let heading = heading(columns).len() as u64;
        Self { columns: columns.to_vec(), path: path.to_path_buf(), partial, file, heading }
    }

    /// Appends a row.
    pub fn row(&mut self, row: &[f64]) -> Result<(), RunError> {
        self.file.row(|out| row.iter().for_each(|value| out.extend(value.to_le_bytes())))
    }

    /// Everything on the disk.
    pub fn sync(&mut self) -> Result<FilePosition, RunError> {
        self.file.sync()
    }

    /// Goes through the first `rows` rows, so many at a time: eight bytes per column.
    pub fn each(&self, rows: u64, together: usize, mut visit: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        let mut source = File::open(&self.partial)?;
        source.seek(SeekFrom::Start(self.heading))?;
        let width = 8 * self.columns.len();
        let mut reader = BufReader::with_capacity(1 << 20, source);
        let mut block = vec![0u8; width * (together as u64).min(rows) as usize];
        let mut left = rows;
        while left > 0 {
            let taken = left.min(together as u64);
            let block = &mut block[..width * taken as usize];
            reader.read_exact(block)?;
            visit(block)?;
            left -= taken;
        }
        Ok(())
    }

    /// Makes the results file, whole or not at all, with what `pack` writes of this number of rows.
    pub fn finish(&mut self, pack: impl FnOnce(&Self, u64, File) -> io::Result<File>) -> Result<(), RunError> {
        let FilePosition { rows, .. } = self.file.sync()?;
        let temporary = beside(&self.path, ".tmp");
        let make = || {
            pack(self, rows, File::create(&temporary)?)?.sync_all()?;
            std::fs::rename(&temporary, &self.path)
        };
        make().map_err(|error| {
            let _ = std::fs::remove_file(&temporary);
            let reason = format!("{}; all {rows} rows are in {}", plain_reason(&error), self.partial.display());
            RunError::write(&self.path, reason + ", which `flyball plot` reads")
        })?;
        // the rows are in the results file now; a partial file that stays does no harm
        let _ = std::fs::remove_file(&self.partial);
        Ok(())
    }
}
