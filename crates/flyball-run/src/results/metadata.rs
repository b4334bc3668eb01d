//! Data that belong to the numbers: model, version, settings, cost, audit.

use serde_json::{Map, Value};
#[cfg(feature = "std-fs")]
use {
    crate::error::RunError,
    std::path::{Path, PathBuf},
};

/// Names and values in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Metadata(pub Map<String, Value>);

impl Metadata {
    /// Adds or replaces an entry.
    pub fn set(&mut self, key: &str, value: impl Into<Value>) {
        self.0.insert(key.to_string(), value.into());
    }

    /// As text, for files.
    ///
    /// # Panics
    /// Never: maps of strings can be written.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(&self.0).expect("maps of strings can be written");
        text.push('\n');
        text
    }

    /// Writes the file beside a CSV file.
    ///
    /// # Errors
    /// If it cannot be written.
    #[cfg(feature = "std-fs")]
    pub fn write_beside(&self, results: &Path) -> Result<(), RunError> {
        let path = metadata_path(results);
        std::fs::write(&path, self.to_json()).map_err(|error| RunError::write(&path, error))
    }
}

/// `crank.csv` has its metadata in `crank.meta.json`.
#[cfg(feature = "std-fs")]
pub fn metadata_path(results: &Path) -> PathBuf {
    results.with_extension("meta.json")
}
