//! NumPy archives and partial files into memory.

use super::npy::{self, Array};
use super::npz_writer::HEADINGS;
use super::rows_file::PARTIAL;
use super::{Column, Metadata, Table};
use std::io::{Cursor, Read};
use zip::{CompressionMethod, ZipArchive};

/// An archive of columns, ours or one of `numpy.savez`.
#[inline(never)]
pub fn archive(bytes: &[u8]) -> Result<Table, String> {
    let broken = |error: &dyn std::fmt::Display| format!("the archive is broken: {error}");
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| "it is not an archive")?;
    let mut table = Table::default();
    let mut headings: Vec<String> = Vec::new();
    for i in 0..archive.len() {
        let member = archive.by_index_raw(i).map_err(|error| broken(&error))?;
        let name = member.name().map_err(|error| broken(&error))?.into_owned();
        if member.compression() != CompressionMethod::Stored {
            return Err(format!("member {name} is compressed; write it with numpy.savez"));
        }
        drop(member);
        let mut content = Vec::new();
        let read = archive.by_index(i).map_err(|error| broken(&error))?.read_to_end(&mut content);
        read.map_err(|error| broken(&error))?;
        let name = name.strip_suffix(".npy").unwrap_or(&name);
        match npy::read(&content).map_err(|reason| format!("array {name}: {reason}"))? {
            Array::Numbers(values) => {
                table.columns.push(Column::parse(name));
                table.values.push(values);
            }
            Array::Text(text) if name.trim_end_matches('\'') == HEADINGS => {
                headings = serde_json::from_str(&text).unwrap_or_default();
            }
            Array::Text(text) => {
                table.metadata = serde_json::from_str(&text).map(Metadata).unwrap_or_default();
            }
        }
    }
    if headings.len() == table.columns.len() {
        table.columns = headings.iter().map(|heading| Column::parse(heading)).collect();
    }
    let rows = table.rows();
    match table.values.iter().position(|values| values.len() != rows) {
        Some(i) => Err(format!("column {} has {} rows, the first has {rows}", table.columns[i], table.values[i].len())),
        None => Ok(table),
    }
}

/// The rows a killed run has left.
#[inline(never)]
pub fn partial(bytes: &[u8]) -> Result<Table, String> {
    let short = || "it ends too early".to_string();
    let at = PARTIAL.len();
    let length = bytes.get(at..at + 4).ok_or_else(short)?;
    let length = u32::from_le_bytes(length.try_into().expect("four bytes")) as usize;
    let headings = bytes.get(at + 4..at + 4 + length).ok_or_else(short)?;
    let columns: Vec<Column> = String::from_utf8_lossy(headings).lines().map(Column::parse).collect();
    let numbers: Vec<f64> = bytes[at + 4 + length..]
        .chunks_exact(8)
        .map(|chunk| f64::from_le_bytes(chunk.try_into().expect("eight bytes")))
        .collect();
    let mut values = vec![Vec::new(); columns.len()];
    for row in numbers.chunks_exact(columns.len().max(1)) {
        row.iter().zip(&mut values).for_each(|(value, column)| column.push(*value));
    }
    Ok(Table { columns, values, metadata: Metadata::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::open;

    #[test]
    fn archives_survive_and_broken_ones_are_refused() {
        let path = std::env::temp_dir().join(format!("flyball-npz-{}.npz", std::process::id()));
        // two names that are one in an archive
        let columns = [Column::new("t", "s"), Column::new("λ/a", ""), Column::new("λ_a", "")];
        let mut writer = open(&path, &columns).expect("writable");
        [[0.0, 1.0, -0.0], [0.5, f64::NAN, 3.0]].iter().for_each(|row| writer.row(row).expect("writable"));
        let mut metadata = Metadata::default();
        metadata.set("model", "crank");
        writer.finish(&metadata).expect("writable");
        let bytes = std::fs::read(&path).expect("written");
        std::fs::remove_file(&path).expect("written");
        let table = archive(&bytes).expect("sound");
        let names: Vec<String> = table.columns.iter().map(Column::to_string).collect();
        assert_eq!(names, ["t [s]", "λ/a", "λ_a"]);
        assert_eq!((&table.values[0], table.values[1][0], table.values[2][1]), (&vec![0.0, 0.5], 1.0, 3.0));
        assert_eq!(table.metadata, metadata);
        for cut in 0..bytes.len() {
            let _ = archive(&bytes[..cut]); // never a panic
            let mut bent = bytes.clone();
            bent[cut] ^= 0xff;
            let _ = archive(&bent);
        }
    }
}
