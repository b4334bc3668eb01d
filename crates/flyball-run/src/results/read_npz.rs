//! NumPy archives and partial files into memory.

use super::npy::{self, Array};
use super::rows_file::PARTIAL;
use super::{Column, Metadata, Table, zip};

/// An archive of columns, ours or one of `numpy.savez`.
pub fn archive(bytes: &[u8]) -> Result<Table, String> {
    let mut table = Table::default();
    for (name, content) in zip::members(bytes)? {
        let name = name.strip_suffix(".npy").unwrap_or(&name);
        match npy::read(content).map_err(|reason| format!("array {name}: {reason}"))? {
            Array::Numbers(values) => {
                table.columns.push(Column::parse(name));
                table.values.push(values);
            }
            Array::Text(text) => {
                table.metadata = serde_json::from_str(&text).map(Metadata).unwrap_or_default();
            }
        }
    }
    let rows = table.rows();
    match table.values.iter().position(|values| values.len() != rows) {
        Some(i) => Err(format!("column {} has {} rows, the first has {rows}", table.columns[i], table.values[i].len())),
        None => Ok(table),
    }
}

/// The rows a killed run has left.
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
