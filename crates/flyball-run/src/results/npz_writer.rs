//! NumPy archive with an array per column.

use super::rows_file::RowsFile;
use super::{Column, FilePosition, Metadata, Writer, npy};
use crate::error::RunError;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use zip::CompressionMethod;
use zip::write::{SimpleFileOptions, ZipWriter};

/// Bytes of columns gathered at once.
const GATHERED: usize = 64 << 20;

/// Most rows whose columns are gathered together: a column goes on where it is still at hand.
const TOGETHER: usize = 64;
/// Columns of a row that are read together: those of a line of the cache.
const LINE: usize = 8;

/// Keeps rows for the archive.
pub struct NpzWriter(pub RowsFile);

/// Name of a column in the archive: no part of it leads out of a folder it is unpacked to.
fn member(column: &Column) -> String {
    let safe = |c: char| if matches!(c, '/' | '\\' | ':') || c.is_control() { '_' } else { c };
    let name: String = column.name.chars().map(safe).collect();
    Column::new(name.trim_start_matches('.'), &column.unit).to_string()
}

/// Member with the headings as they are, where an archive cannot have them as names.
pub(super) const HEADINGS: &str = "headings";

/// Members of more bytes need the 64-bit fields of the format.
const SHORT: u64 = u32::MAX as u64;

/// Writes members one after the other, not compressed; the same file for the same results, as its date is always the same.
struct Archive {
    zip: ZipWriter<BufWriter<File>>,
    names: BTreeSet<String>,
}

impl Archive {
    fn new(out: File) -> Self {
        Self { zip: ZipWriter::new(BufWriter::new(out)), names: BTreeSet::new() }
    }

    /// Adds a member; a name that is taken gets a mark at its end.
    fn add(&mut self, mut name: String, content: &[&[u8]]) -> io::Result<()> {
        while !self.names.insert(format!("{name}.npy")) {
            name.push('\'');
        }
        let size: u64 = content.iter().map(|part| part.len() as u64).sum();
        let options = SimpleFileOptions::DEFAULT.compression_method(CompressionMethod::Stored);
        self.zip.start_file(format!("{name}.npy"), options.large_file(size >= SHORT))?;
        content.iter().try_for_each(|part| self.zip.write_all(part))
    }

    fn finish(self) -> io::Result<File> {
        self.zip.finish()?.into_inner().map_err(|error| error.into_error())
    }
}

fn pack(file: &RowsFile, rows: u64, metadata: &Metadata, out: File) -> io::Result<File> {
    let mut archive = Archive::new(out);
    let width = file.columns.len();
    let at_once = (GATHERED / (8 * rows as usize).max(1)).clamp(1, width.max(1));
    let together = (GATHERED / (8 * width).max(1)).clamp(1, TOGETHER);
    for first in (0..width).step_by(at_once) {
        let last = (first + at_once).min(width);
        let mut gathered = vec![Vec::with_capacity(8 * rows as usize); last - first];
        file.each(rows, together, |block| {
            for (group, values) in gathered.chunks_mut(LINE).enumerate() {
                let from = 8 * (first + LINE * group);
                for row in block.chunks_exact(8 * width) {
                    let cells = row[from..].as_chunks::<8>().0;
                    values.iter_mut().zip(cells).for_each(|(values, cell)| values.extend_from_slice(cell));
                }
            }
            Ok(())
        })?;
        for (column, values) in file.columns[first..last].iter().zip(&gathered) {
            archive.add(member(column), &[&npy::numbers(rows), values])?;
        }
    }
    let headings: Vec<String> = file.columns.iter().map(Column::to_string).collect();
    if headings.iter().any(|heading| !archive.names.contains(&format!("{heading}.npy"))) {
        let text = serde_json::to_string(&headings).map_err(io::Error::other)?;
        archive.add(HEADINGS.into(), &[&npy::text(&text)])?;
    }
    archive.add("metadata".into(), &[&npy::text(&metadata.to_json())])?;
    archive.finish()
}

impl Writer for NpzWriter {
    fn row(&mut self, row: &[f64]) -> Result<(), RunError> {
        self.0.row(row)
    }

    fn sync(&mut self) -> Result<FilePosition, RunError> {
        self.0.sync()
    }

    fn finish(&mut self, metadata: &Metadata) -> Result<(), RunError> {
        self.0.finish(|file, rows, out| pack(file, rows, metadata, out))
    }
}
