//! A file written in blocks of whole rows.

use super::FilePosition;
use crate::error::{RunError, plain_reason};
use crate::results::hold_writing;
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Rows kept back before they go to the file.
const BLOCK: usize = 1 << 15;

/// Keeps rows until a block is full.
pub struct BlockFile {
    path: PathBuf,
    file: File,
    waiting: Vec<u8>,
    written: FilePosition,
    /// Where the rows that wait end, in bytes.
    ends: Vec<usize>,
}

impl BlockFile {
    /// A new file with this heading.
    pub fn create(path: &Path, heading: &[u8]) -> Result<Self, RunError> {
        let mut file = File::create(path).map_err(|error| RunError::write(path, error))?;
        file.write_all(heading).map_err(|error| RunError::write(path, error))?;
        let written = FilePosition { bytes: heading.len() as u64, rows: 0 };
        Ok(Self { path: path.to_path_buf(), file, waiting: Vec::new(), written, ends: Vec::new() })
    }

    /// A file cut back to a position.
    pub fn reopen(path: &Path, written: FilePosition) -> Result<Self, RunError> {
        let failed = |error| RunError::write(path, error);
        let mut file = OpenOptions::new().write(true).open(path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        if length < written.bytes {
            let reason = format!("it has {length} bytes, but the checkpoint needs {}", written.bytes);
            return Err(RunError::read(path, reason));
        }
        file.set_len(written.bytes).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok(Self { path: path.to_path_buf(), file, waiting: Vec::new(), written, ends: Vec::new() })
    }

    /// Appends a row.
    pub fn row(&mut self, fill: impl FnOnce(&mut Vec<u8>)) -> Result<(), RunError> {
        fill(&mut self.waiting);
        self.ends.push(self.waiting.len());
        if self.waiting.len() >= BLOCK { self.flush() } else { Ok(()) }
    }

    /// Hands over what waits.
    pub fn flush(&mut self) -> Result<(), RunError> {
        let _whole = hold_writing();
        if let Err(error) = self.file.write_all(&self.waiting) {
            let rows = self.cut_torn_row();
            let reason = format!("{}; the {rows} rows before are kept", plain_reason(&error));
            return Err(RunError::write(&self.path, reason));
        }
        self.written.bytes += self.waiting.len() as u64;
        self.written.rows += self.ends.len() as u64;
        self.ends.clear();
        self.waiting.clear();
        Ok(())
    }

    /// Cuts a row that was written in part; the number of whole rows.
    fn cut_torn_row(&mut self) -> u64 {
        let length = self.file.metadata().map_or(0, |data| data.len());
        let whole = self.ends.iter().filter(|&&end| self.written.bytes + end as u64 <= length).count();
        let end = whole.checked_sub(1).map_or(0, |last| self.ends[last] as u64);
        // a file that cannot be cut keeps its torn row, which readers of partial files leave out
        let _ = self.file.set_len(self.written.bytes + end);
        self.written.rows + whole as u64
    }

    /// Everything on the disk.
    pub fn sync(&mut self) -> Result<FilePosition, RunError> {
        self.flush()?;
        // devices and pipes cannot be synchronized, and need not be
        match self.file.sync_data() {
            Err(error) if error.kind() != std::io::ErrorKind::InvalidInput => Err(RunError::write(&self.path, error)),
            _ => Ok(self.written),
        }
    }
}
