//! NumPy archive with an array per column.

use super::rows_file::RowsFile;
use super::zip::ZipWriter;
use super::{Column, Metadata, Position, Writer, npy};
use crate::error::RunError;
use std::fs::File;
use std::io::{self, BufWriter};

/// Bytes of columns gathered at once.
const GATHERED: usize = 64 << 20;

/// Keeps rows for the archive.
pub struct NpzWriter(pub RowsFile);

/// Name of a column in the archive: no part of it leads out of a folder it is unpacked to.
fn member(column: &Column) -> String {
    let safe = |c: char| if matches!(c, '/' | '\\' | ':') || c.is_control() { '_' } else { c };
    let name: String = column.name.chars().map(safe).collect();
    format!("{}.npy", Column::new(name.trim_start_matches('.'), &column.unit))
}

fn pack(file: &RowsFile, rows: u64, metadata: &Metadata, out: File) -> io::Result<File> {
    let mut zip = ZipWriter::new(BufWriter::new(out));
    let width = file.columns.len();
    let at_once = (GATHERED / (8 * rows as usize).max(1)).clamp(1, width.max(1));
    for first in (0..width).step_by(at_once) {
        let last = (first + at_once).min(width);
        let mut gathered = vec![Vec::with_capacity(8 * rows as usize); last - first];
        file.each(rows, |row| {
            for (column, values) in (first..last).zip(&mut gathered) {
                values.extend_from_slice(&row[8 * column..8 * column + 8]);
            }
            Ok(())
        })?;
        for (column, values) in file.columns[first..last].iter().zip(&gathered) {
            zip.add(&member(column), &[&npy::numbers(rows), values])?;
        }
    }
    zip.add("metadata.npy", &[&npy::text(&metadata.to_json())])?;
    zip.finish()?.into_inner().map_err(|error| error.into_error())
}

impl Writer for NpzWriter {
    fn row(&mut self, row: &[f64]) -> Result<(), RunError> {
        self.0.row(row)
    }

    fn sync(&mut self) -> Result<Position, RunError> {
        self.0.sync()
    }

    fn finish(&mut self, metadata: &Metadata) -> Result<(), RunError> {
        self.0.finish(|file, rows, out| pack(file, rows, metadata, out))
    }
}
