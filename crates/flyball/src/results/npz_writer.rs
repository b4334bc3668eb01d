//! NumPy archive with an array per column.
//!
//! Columns can only be written when their length is known, so rows go to `….partial` as they come, and the archive is made
//! from it at the end. After a crash the partial file has all rows but the last block; `plot` and `--resume` read it.

use super::block_file::BlockFile;
use super::writer::{Position, Writer};
use super::zip::ZipWriter;
use super::{Column, Metadata, npy};
use crate::command::{CommandError, plain_reason};
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// First bytes of a partial file; then the length of the headings (u32), the headings in lines, and rows of f64.
pub const PARTIAL: &[u8; 8] = b"FLYROWS1";
/// Bytes of columns gathered at once.
const GATHERED: usize = 64 << 20;

/// Keeps rows for the archive.
pub struct NpzWriter {
    path: PathBuf,
    partial: PathBuf,
    columns: Vec<Column>,
    file: BlockFile,
    heading: u64,
}

/// The path with more at its end.
fn beside(path: &Path, more: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(more);
    name.into()
}

fn heading(columns: &[Column]) -> Vec<u8> {
    let lines = columns.iter().map(Column::to_string).collect::<Vec<_>>().join("\n");
    [PARTIAL.as_slice(), &(lines.len() as u32).to_le_bytes(), lines.as_bytes()].concat()
}

impl NpzWriter {
    /// A new file.
    pub fn create(path: &Path, columns: &[Column]) -> Result<Self, CommandError> {
        // an unwritable place is told before the run, not after it
        File::create(path).map_err(|error| CommandError::write(path, error))?;
        let partial = beside(path, ".partial");
        let file = BlockFile::create(&partial, &heading(columns))?;
        Ok(Self::with(path, partial, columns, file))
    }

    /// The file of a killed run.
    pub fn reopen(path: &Path, columns: &[Column], position: Position) -> Result<Self, CommandError> {
        let partial = beside(path, ".partial");
        let file = BlockFile::reopen(&partial, position)?;
        Ok(Self::with(path, partial, columns, file))
    }

    fn with(path: &Path, partial: PathBuf, columns: &[Column], file: BlockFile) -> Self {
        let heading = heading(columns).len() as u64;
        Self { path: path.to_path_buf(), partial, columns: columns.to_vec(), file, heading }
    }

    fn pack(&self, rows: u64, metadata: &Metadata, temporary: &Path) -> io::Result<()> {
        let mut zip = ZipWriter::new(BufWriter::new(File::create(temporary)?));
        let mut source = File::open(&self.partial)?;
        let width = self.columns.len();
        let at_once = (GATHERED / (8 * rows as usize).max(1)).clamp(1, width.max(1));
        for first in (0..width).step_by(at_once) {
            let last = (first + at_once).min(width);
            let mut gathered = vec![Vec::with_capacity(8 * rows as usize); last - first];
            source.seek(SeekFrom::Start(self.heading))?;
            let mut reader = io::BufReader::with_capacity(1 << 20, &mut source);
            let mut row = vec![0u8; 8 * width];
            for _ in 0..rows {
                reader.read_exact(&mut row)?;
                for (column, values) in (first..last).zip(&mut gathered) {
                    values.extend_from_slice(&row[8 * column..8 * column + 8]);
                }
            }
            for (column, values) in self.columns[first..last].iter().zip(&gathered) {
                zip.add(&format!("{column}.npy"), &[&npy::numbers(rows), values])?;
            }
        }
        zip.add("metadata.npy", &[&npy::text(&metadata.to_json())])?;
        zip.finish()?.into_inner().map_err(|error| error.into_error())?.sync_all()?;
        std::fs::rename(temporary, &self.path)
    }
}

impl Writer for NpzWriter {
    fn row(&mut self, row: &[f64]) -> Result<(), CommandError> {
        self.file.row(|out| row.iter().for_each(|value| out.extend(value.to_le_bytes())))
    }

    fn sync(&mut self) -> Result<Position, CommandError> {
        self.file.sync()
    }

    fn finish(&mut self, metadata: &Metadata) -> Result<(), CommandError> {
        let Position { rows, .. } = self.file.sync()?;
        let temporary = beside(&self.path, ".tmp");
        self.pack(rows, metadata, &temporary).map_err(|error| {
            let _ = std::fs::remove_file(&temporary);
            let reason = format!("{}; all {rows} rows are in {}", plain_reason(&error), self.partial.display());
            CommandError::write(&self.path, reason + ", which `flyball plot` reads")
        })?;
        // the rows are in the archive now; a partial file that stays does no harm
        let _ = std::fs::remove_file(&self.partial);
        Ok(())
    }
}
