//! Parquet into memory.

use super::{Column, Table};
use crate::error::plain_reason;
use parquet::basic::Type as Kind;
use parquet::column::reader::get_typed_column_reader;
use parquet::data_type::DoubleType;
use parquet::file::reader::{FileReader, SerializedFileReader};
use serde_json::Value;
use std::fs::File;
use std::path::Path;

/// A file of columns of doubles without gaps.
pub fn read(path: &Path) -> Result<Table, String> {
    with_groups(path).map(|(table, _)| table)
}

/// The same with the number of row groups.
pub fn with_groups(path: &Path) -> Result<(Table, usize), String> {
    let file = File::open(path).map_err(|error| plain_reason(&error))?;
    let reader = SerializedFileReader::new(file).map_err(|error| error.to_string())?;
    let heading = reader.metadata().file_metadata();
    let mut table = Table::default();
    for column in heading.schema_descr().columns() {
        let (name, kind) = (column.path().string(), column.physical_type());
        if kind != Kind::DOUBLE || column.max_def_level() > 0 {
            return Err(format!("column {name} has type {kind}; columns of DOUBLE that are REQUIRED can be read"));
        }
        table.columns.push(Column::parse(column.name()));
    }
    for pair in heading.key_value_metadata().into_iter().flatten() {
        let text = pair.value.clone().unwrap_or_default();
        let value = serde_json::from_str(&text).unwrap_or(Value::String(text));
        table.metadata.set(&pair.key, value);
    }
    table.values = vec![Vec::new(); table.columns.len()];
    let groups = reader.num_row_groups();
    for group in 0..groups {
        append(&reader, group, &mut table.values).map_err(|error| error.to_string())?;
    }
    Ok((table, groups))
}

/// Appends the rows of a group.
fn append(reader: &dyn FileReader, group: usize, columns: &mut [Vec<f64>]) -> parquet::errors::Result<()> {
    let group = reader.get_row_group(group)?;
    let rows = group.metadata().num_rows() as usize;
    for (i, values) in columns.iter_mut().enumerate() {
        let mut column = get_typed_column_reader::<DoubleType>(group.get_column_reader(i)?);
        let mut left = rows;
        while left > 0 {
            let (read, ..) = column.read_records(left, None, None, values)?;
            if read == 0 {
                return Err(parquet::errors::ParquetError::EOF("a column ends too early".into()));
            }
            left -= read;
        }
    }
    Ok(())
}
