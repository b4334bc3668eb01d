//! Parquet with a column of doubles per heading and the metadata as pairs of texts; neither compressed nor in dictionaries.

use super::rows_file::RowsFile;
use super::{Column, FilePosition, Metadata, Writer};
use crate::error::RunError;
use parquet::basic::{Repetition, Type as Kind};
use parquet::data_type::DoubleType;
use parquet::errors::{ParquetError, Result as ParquetResult};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{Type, TypePtr};
use serde_json::Value;
use std::fs::File;
use std::io;
use std::sync::Arc;

/// Bytes of a row group.
const GROUP: usize = 64 << 20;

/// Keeps rows for the file.
pub struct ParquetWriter(pub RowsFile);

fn schema(columns: &[Column]) -> ParquetResult<TypePtr> {
    let field = |column: &Column| {
        let name = column.to_string();
        let kind = Type::primitive_type_builder(&name, Kind::DOUBLE);
        kind.with_repetition(Repetition::REQUIRED).build().map(Arc::new)
    };
    let fields = columns.iter().map(field).collect::<ParquetResult<_>>()?;
    Ok(Arc::new(Type::group_type_builder("results").with_fields(fields).build()?))
}

/// Texts as they are, everything else as JSON; so is a text that would be taken for JSON.
fn pair(key: &str, value: &Value) -> KeyValue {
    let text = match value {
        Value::String(text) if serde_json::from_str::<Value>(text).is_err() => text.clone(),
        other => other.to_string(),
    };
    KeyValue::new(key.to_string(), text)
}

/// Writes what was gathered as a row group.
fn group(out: &mut SerializedFileWriter<File>, gathered: &mut [Vec<f64>]) -> ParquetResult<()> {
    let mut group = out.next_row_group()?;
    for values in gathered {
        let mut column = group.next_column()?.expect("as many columns as headings");
        column.typed::<DoubleType>().write_batch(values, None, None)?;
        column.close()?;
        values.clear();
    }
    group.close().map(drop)
}

fn plain(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        other => io::Error::other(other),
    }
}

fn pack(file: &RowsFile, rows: u64, metadata: &Metadata, out: File, bytes: usize) -> io::Result<File> {
    let properties = WriterProperties::builder()
        .set_created_by(concat!("flyball version ", env!("CARGO_PKG_VERSION")).into())
        .set_dictionary_enabled(false)
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_key_value_metadata(Some(metadata.0.iter().map(|(key, value)| pair(key, value)).collect()))
        .build();
    let schema = schema(&file.columns).map_err(plain)?;
    let mut out = SerializedFileWriter::new(out, schema, Arc::new(properties)).map_err(plain)?;
    let mut gathered = vec![Vec::new(); file.columns.len()];
    let full = (bytes / (8 * gathered.len()).max(1)).max(1);
    file.each(rows, 1, |row| {
        for (value, values) in row.chunks_exact(8).zip(&mut gathered) {
            values.push(f64::from_le_bytes(value.try_into().expect("eight bytes")));
        }
        let is_full = gathered.first().is_some_and(|values| values.len() == full);
        if is_full { group(&mut out, &mut gathered).map_err(plain) } else { Ok(()) }
    })?;
    if gathered.first().is_some_and(|values| !values.is_empty()) {
        group(&mut out, &mut gathered).map_err(plain)?;
    }
    out.into_inner().map_err(plain)
}

impl Writer for ParquetWriter {
    fn row(&mut self, row: &[f64]) -> Result<(), RunError> {
        self.0.row(row)
    }

    fn sync(&mut self) -> Result<FilePosition, RunError> {
        self.0.sync()
    }

    fn finish(&mut self, metadata: &Metadata) -> Result<(), RunError> {
        self.0.finish(|file, rows, out| pack(file, rows, metadata, out, GROUP))
    }
}

#[cfg(test)]
mod tests {
    use super::super::read_parquet;
    use super::*;

    #[test]
    fn all_bits_survive_in_several_row_groups() {
        let path = std::env::temp_dir().join(format!("flyball-groups-{}.parquet", std::process::id()));
        let columns = [Column::new("t", "s"), Column::new("crank.angle", "rad")];
        let mut metadata = Metadata::default();
        metadata.set("model", "crank");
        metadata.set("version", "12");
        metadata.set("steps", 3);
        let rows =
            [[0.0, -0.0], [0.1, f64::NAN], [0.2, f64::MIN_POSITIVE / 8.0], [0.3, f64::NEG_INFINITY], [0.4, 1e300]];
        let mut file = RowsFile::create(&path, &columns).expect("writable");
        rows.iter().for_each(|row| file.row(row).expect("writable"));
        // two rows of two doubles per group
        file.finish(|file, n, out| pack(file, n, &metadata, out, 32)).expect("writable");
        let (table, groups) = read_parquet::with_groups(&path).expect("sound");
        std::fs::remove_file(&path).expect("written");
        assert_eq!((table.columns.as_slice(), groups), (columns.as_slice(), 3));
        assert_eq!(table.metadata, metadata);
        for (i, values) in table.values.iter().enumerate() {
            let bits = |value: f64| value.to_bits();
            let expected: Vec<u64> = rows.iter().map(|row| bits(row[i])).collect();
            assert_eq!(values.iter().copied().map(bits).collect::<Vec<_>>(), expected);
        }
    }
}
