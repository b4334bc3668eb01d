//! The table of a parameter study: rows by case, which belong to one model with its settings and values.

use crate::error::{RunError, plain_reason};
use crate::results::{FAILURE, cell, hold_writing, metadata_path, temporary, uncell};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A case that was run.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Values of the parameters, then results.
    pub numbers: Vec<f64>,
    /// Reason of its failure; empty if it did not fail.
    pub failure: String,
}

/// Headings, rows by case and the identity of a study.
pub type WholeTable = (Vec<String>, BTreeMap<usize, Row>, String);

/// A table that grows.
pub struct Study {
    path: PathBuf,
    headings: Vec<String>,
    rows: BTreeMap<usize, Row>,
    file: File,
}

impl Study {
    /// The table at `path`: a new one, or that of the same study with the rows it has. Failed rows are left out, so that
    /// they are run again.
    ///
    /// # Errors
    /// If it is a table of another study, or cannot be written.
    pub fn open(path: &Path, headings: Vec<String>, identity: String) -> Result<Self, RunError> {
        let failed = |error: std::io::Error| RunError::write(path, error);
        let beside = metadata_path(path);
        let mut rows = BTreeMap::new();
        if path.exists() && std::fs::metadata(path).map_err(failed)?.len() > 0 {
            if std::fs::read_to_string(&beside).ok().as_deref() != Some(identity.as_str()) {
                let reason = "it is a table of another study: the model, settings, values or version differ";
                return Err(RunError::write(path, reason).or("choose another name with -o, or remove it"));
            }
            rows = read(path, &headings)?;
            rows.retain(|_, row: &mut Row| row.failure.is_empty());
        }
        std::fs::write(&beside, identity).map_err(|error| RunError::write(&beside, error))?;
        rewrite(path, &headings, &rows)?;
        let file = OpenOptions::new().append(true).open(path).map_err(failed)?;
        Ok(Self { path: path.to_path_buf(), headings, rows, file })
    }

    /// Writes a whole table with the identity of its study.
    ///
    /// # Errors
    /// If it cannot be written; an old one stays.
    pub fn write(
        path: &Path,
        headings: &[String],
        rows: &BTreeMap<usize, Row>,
        identity: &str,
    ) -> Result<(), RunError> {
        let beside = metadata_path(path);
        rewrite(path, headings, rows)?;
        std::fs::write(&beside, identity).map_err(|error| RunError::write(&beside, error))
    }

    /// Headings, rows and identity of a whole table.
    ///
    /// # Errors
    /// If it is not the table of a study, or cases are missing.
    pub fn load(path: &Path) -> Result<WholeTable, RunError> {
        let (headings, rows) = parse(path)?;
        if rows.is_empty() || rows.keys().copied().ne(0..rows.len()) {
            let reason = format!("it has {} cases, but not from 0 on one after the other", rows.len());
            return Err(RunError::read(path, reason)
                .or("go on with `flyball sweep`, or put parts together with `flyball merge`"));
        }
        let beside = metadata_path(path);
        let identity =
            std::fs::read_to_string(&beside).map_err(|error| RunError::read(&beside, plain_reason(&error)))?;
        Ok((headings, rows, identity))
    }

    /// Numbers of a row.
    pub fn width(&self) -> usize {
        self.headings.len()
    }

    /// Number of cases that are done.
    pub fn done(&self) -> usize {
        self.rows.len()
    }

    /// True if a case is done.
    pub fn has(&self, case: usize) -> bool {
        self.rows.contains_key(&case)
    }

    /// Appends a case.
    ///
    /// # Errors
    /// If it cannot be written; the rows before are kept.
    pub fn add(&mut self, case: usize, row: Row) -> Result<(), RunError> {
        let _whole = hold_writing();
        let before = self.file.metadata().map(|data| data.len());
        if let Err(error) = self.file.write_all(&line(cells(case, &row))) {
            // a row that was written in part is cut
            let _ = before.and_then(|length| self.file.set_len(length));
            return Err(RunError::write(&self.path, format!("{}; the rows before are kept", plain_reason(&error))));
        }
        self.rows.insert(case, row);
        Ok(())
    }

    /// Puts the rows in the order of their cases.
    ///
    /// # Errors
    /// If the table cannot be written; the old one stays.
    pub fn finish(self) -> Result<(), RunError> {
        rewrite(&self.path, &self.headings, &self.rows)
    }
}

fn line(cells: Vec<String>) -> Vec<u8> {
    let mut line = csv::Writer::from_writer(Vec::new());
    line.write_record(cells).expect("memory takes text");
    line.into_inner().expect("memory takes text")
}

fn cells(case: usize, row: &Row) -> Vec<String> {
    let mut cells = vec![case.to_string()];
    cells.extend(row.numbers.iter().map(|value| format!("{value:?}")));
    cells.push(cell(&row.failure).into_owned());
    cells
}

fn heading(headings: &[String]) -> Vec<String> {
    let mut cells = vec!["case".to_string()];
    cells.extend(headings.iter().map(|heading| cell(heading).into_owned()));
    cells.push(FAILURE.into());
    cells
}

/// Rows of a table with these headings.
fn read(path: &Path, headings: &[String]) -> Result<BTreeMap<usize, Row>, RunError> {
    let (found, rows) = parse(path)?;
    if found != headings {
        return Err(RunError::read(path, "its headings are not those of this study"));
    }
    Ok(rows)
}

/// Headings of the numbers, and whole rows of the table; one that a crash has torn is left out.
pub(super) fn parse(path: &Path) -> Result<(Vec<String>, BTreeMap<usize, Row>), RunError> {
    let bad = |reason: String| RunError::read(path, reason);
    let bytes = std::fs::read(path).map_err(|error| bad(error.to_string()))?;
    let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(&bytes[..whole]);
    let found = reader.headers().map_err(|error| bad(error.to_string()))?;
    let width = found.len().saturating_sub(2);
    let headings: Vec<String> = found.iter().skip(1).take(width).map(|heading| uncell(heading).into()).collect();
    if found.iter().ne(heading(&headings)) {
        return Err(bad("it is not the table of a study".into()));
    }
    let mut rows = BTreeMap::new();
    for record in reader.records() {
        let record = record.map_err(|error| bad(error.to_string()))?;
        let numbers: Option<Vec<f64>> = record.iter().skip(1).take(width).map(|cell| cell.parse().ok()).collect();
        let case = record.get(0).and_then(|cell| cell.parse().ok());
        if let (Some(case), Some(numbers), Some(failure)) = (case, numbers, record.get(width + 1)) {
            rows.insert(case, Row { numbers, failure: uncell(failure).into() });
        }
    }
    Ok((headings, rows))
}

/// Writes the whole table, or leaves the old one.
fn rewrite(path: &Path, headings: &[String], rows: &BTreeMap<usize, Row>) -> Result<(), RunError> {
    let mut text = line(heading(headings));
    rows.iter().for_each(|(case, row)| text.extend(line(cells(*case, row))));
    let temporary = temporary(path);
    let _whole = hold_writing();
    let moved = std::fs::write(&temporary, text).and_then(|()| std::fs::rename(&temporary, path));
    moved.map_err(|error| {
        let _ = std::fs::remove_file(&temporary);
        RunError::write(path, error)
    })
}
