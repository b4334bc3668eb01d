//! Columns for NumPy, without copies, and back into files; tables of studies.

use crate::numbers::{Numbers, from_bytes};
use crate::{guard, raise};
use flyball_run::sweep::{Row, Study};
use flyball_run::{Column, RunError, Table};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Names, units, arrays and metadata. The arrays are the memory that the run has written.
pub fn columns(py: Python<'_>, table: Table) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    let (names, units): (Vec<String>, Vec<String>) =
        table.columns.into_iter().map(|column| (column.name, column.unit)).unzip();
    let arrays: Vec<Numbers> = table.values.into_iter().map(Numbers::from).collect();
    all.set_item("names", names)?;
    all.set_item("units", units)?;
    all.set_item("arrays", arrays)?;
    all.set_item("metadata", Value::from(table.metadata.0).to_string())?;
    Ok(all)
}

/// Writes columns in the format of the name: .csv, .npz.
#[pyfunction]
pub fn write_table(
    py: Python<'_>,
    path: PathBuf,
    names: Vec<String>,
    units: Vec<String>,
    arrays: Vec<Vec<u8>>,
    metadata: &str,
) -> PyResult<()> {
    let values = arrays.iter().map(|array| from_bytes(array).collect()).collect();
    let mut table = Table { values, ..Table::default() };
    table.columns = names.iter().zip(&units).map(|(name, unit)| Column::new(name, unit)).collect();
    if let Ok(Value::Object(entries)) = serde_json::from_str(metadata) {
        table.metadata.0 = entries;
    }
    guard::guarded(py, || table.write(&path))?.map_err(|error| raise::run(py, &error, None))
}

/// Reads a results file.
#[pyfunction]
pub fn read_table(py: Python<'_>, path: PathBuf) -> PyResult<Bound<'_, PyDict>> {
    let table = guard::guarded(py, || Table::read(&path))?.map_err(|error| raise::run(py, &error, None))?;
    columns(py, table)
}

/// Writes the table of a study as the command does: values by rows, failures by case.
#[pyfunction]
pub fn write_study(
    py: Python<'_>,
    path: PathBuf,
    headings: Vec<String>,
    values: &[u8],
    failures: BTreeMap<usize, String>,
    metadata: &str,
) -> PyResult<()> {
    let values: Vec<f64> = from_bytes(values).collect();
    let row = |(case, numbers): (usize, &[f64])| {
        let failure = failures.get(&case).cloned().unwrap_or_default();
        (case, Row { numbers: numbers.to_vec(), failure })
    };
    let rows = values.chunks_exact(headings.len().max(1)).enumerate().map(row).collect();
    guard::guarded(py, || Study::write(&path, &headings, &rows, metadata))?
        .map_err(|error| raise::run(py, &error, None))
}

/// Reads the table of a study: names, units, arrays, failures by case, metadata.
#[pyfunction]
pub fn read_study(py: Python<'_>, path: PathBuf) -> PyResult<Bound<'_, PyDict>> {
    let found = guard::guarded(py, || Study::load(&path))?;
    let (headings, rows, metadata) = found.map_err(|error| raise::run(py, &error, None))?;
    let failures = PyDict::new(py);
    for (case, row) in rows.iter().filter(|(_, row)| !row.failure.is_empty()) {
        failures.set_item(case, &row.failure)?;
    }
    let column = |i: usize| rows.values().map(|row| row.numbers[i]).collect();
    let mut table = Table { values: (0..headings.len()).map(column).collect(), ..Table::default() };
    table.columns = headings.iter().map(|heading| Column::parse(heading)).collect();
    if let Ok(Value::Object(entries)) = serde_json::from_str(&metadata) {
        table.metadata.0 = entries;
    }
    let all = columns(py, table)?;
    all.set_item("failures", failures)?;
    Ok(all)
}

/// Raises that there is nothing of this name among those known.
#[pyfunction]
pub fn refuse_name(py: Python<'_>, kind: &str, name: String, known: Vec<String>) -> PyResult<()> {
    let kind = KINDS.iter().copied().find(|known| *known == kind).unwrap_or("name");
    Err(raise::run(py, &RunError::UnknownName { kind, name, known }, None))
}

/// Raises that a function gave wrong values.
#[pyfunction]
pub fn refuse_values(py: Python<'_>, function: &str, what: &str, help: &str, t: f64) -> PyResult<()> {
    Err(raise::wrong_values(py, function, what, help, t))
}

/// Kinds of things that have names.
const KINDS: [&str; 3] = ["column", "input", "method"];
