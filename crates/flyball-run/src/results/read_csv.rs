//! CSV into memory.

use super::column::uncell;
use super::metadata::metadata_path;
use super::{Column, Metadata, Table};
use std::path::Path;

/// Heading of a column of reasons, which has no numbers.
pub const FAILURE: &str = "failure";

/// Reads headings and numbers; reasons of failures are left out. Lines with `#` are left out; so is a last line that a crash has cut off.
#[inline(never)]
pub fn read(bytes: &[u8], path: &Path) -> Result<Table, String> {
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).flexible(true).from_reader(bytes);
    let headings = reader.headers().map_err(|error| error.to_string())?.clone();
    let named = headings.iter().filter(|heading| *heading != FAILURE);
    let columns: Vec<Column> = named.map(|heading| Column::parse(uncell(heading))).collect();
    let mut values = vec![Vec::new(); columns.len()];
    let whole = bytes.last() == Some(&b'\n');
    let mut records = reader.records().peekable();
    while let Some(record) = records.next() {
        let record = record.map_err(|error| error.to_string())?;
        let line = record.position().map_or(0, csv::Position::line);
        if records.peek().is_none() && !whole {
            break;
        }
        if record.len() != headings.len() {
            return Err(format!("line {line} has {} values, but there are {} headings", record.len(), headings.len()));
        }
        let cells = record.iter().zip(&headings).filter(|(_, heading)| *heading != FAILURE);
        for (column, (cell, _)) in cells.enumerate() {
            let number = cell.trim().parse::<f64>();
            let heading = &columns[column];
            let number = number.map_err(|_| format!("line {line}, column {heading}: \"{cell}\" is not a number"))?;
            values[column].push(number);
        }
    }
    let beside = std::fs::read_to_string(metadata_path(path)).ok();
    let metadata = beside.and_then(|text| serde_json::from_str(&text).ok()).map(Metadata).unwrap_or_default();
    Ok(Table { columns, values, metadata })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str) -> Result<Table, String> {
        read(text.as_bytes(), Path::new("nowhere.csv"))
    }

    #[test]
    fn rows_are_read_and_a_torn_one_is_left_out() {
        let read = table("t [s],\"a, b [m]\"\n0.0,1e-3\n0.1,2.0\n0.2,3.").expect("sound");
        assert_eq!(read.columns, [Column::new("t", "s"), Column::new("a, b", "m")]);
        assert_eq!(read.values, [[0.0, 0.1], [1e-3, 2.0]]);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        assert_eq!(table("t,x\n0,1\n1,two\n2,3\n").unwrap_err(), "line 3, column x: \"two\" is not a number");
        assert_eq!(table("t,x\n0,1\n1\n").unwrap_err(), "line 3 has 1 values, but there are 2 headings");
    }
}
