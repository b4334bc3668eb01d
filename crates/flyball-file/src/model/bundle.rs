//! The texts of a model in one value, from which it can be read where its files are not.

use super::reading::Origin;
use super::{Model, ReadOptions};
use crate::diagnostic::{Diagnostics, Report};
use crate::files::rows_of;
use crate::parsed::{Numbers, Parsed};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError};

fn texts<'a>(all: impl Iterator<Item = (&'a PathBuf, &'a Arc<str>)>) -> Map<String, Value> {
    all.map(|(path, text)| (path.display().to_string(), json!(&**text))).collect()
}

fn paths(paths: &[PathBuf]) -> Vec<String> {
    paths.iter().map(|path| path.display().to_string()).collect()
}

impl Model {
    /// All texts of the model and the values given from outside: [`Bundle::read`] makes the same model of them, with the
    /// same hash. Shared libraries stay where they are.
    pub fn bundle(&self) -> Bundle {
        let origin = &self.origin;
        let parsed = &origin.parsed;
        let documents = parsed.documents.read().unwrap_or_else(PoisonError::into_inner);
        let tables = parsed.tables.read().unwrap_or_else(PoisonError::into_inner);
        let places = parsed.places.read().unwrap_or_else(PoisonError::into_inner);
        let others = documents.iter().filter(|(path, _)| !path.as_os_str().is_empty());
        let overrides: Vec<[&str; 2]> = self.options.overrides.iter().map(|(key, value)| [&**key, &**value]).collect();
        Bundle(json!({
            "name": origin.name,
            "file": origin.file.as_ref().map(|file| file.display().to_string()),
            "folders": origin.folders.iter().map(|folder| folder.as_ref().map(|folder| folder.display().to_string()))
                .collect::<Vec<_>>(),
            "path": paths(&origin.path),
            "text": &*origin.text,
            "places": places.iter().map(|(name, path)| (name.clone(), json!(path.display().to_string())))
                .collect::<Map<_, _>>(),
            "documents": texts(others.map(|(path, document)| (path, &document.text))),
            "tables": texts(tables.iter().map(|(path, table)| (path, &table.text))),
            "overrides": overrides,
        }))
    }
}

/// The texts of a model, with the values given from outside.
#[derive(Clone, Debug, PartialEq)]
pub struct Bundle(Value);

impl Bundle {
    /// As JSON.
    pub fn to_json(&self) -> String {
        self.0.to_string()
    }

    /// From JSON; `None` if it is no bundle.
    pub fn from_json(text: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(text).ok()?;
        value.get("text")?.as_str()?;
        Some(Self(value))
    }

    fn text(&self, key: &str) -> &str {
        self.0[key].as_str().unwrap_or_default()
    }

    /// Entries of a table of texts.
    fn entries(&self, key: &str) -> impl Iterator<Item = (&str, &str)> {
        let all = self.0[key].as_object().into_iter().flatten();
        all.filter_map(|(name, text)| Some((name.as_str(), text.as_str()?)))
    }

    /// Reads the model; its values come before those of `options`.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(&self, options: &ReadOptions) -> Result<Model, Diagnostics> {
        let parsed = Parsed::default();
        let report = Report::default();
        for (path, text) in self.entries("documents") {
            parsed.parse(path.into(), text, 0, &report);
        }
        for (path, text) in self.entries("tables") {
            // what is wrong with it is found where it is used
            if let Ok(rows) = rows_of(path, text) {
                parsed.keep_numbers(path.into(), Numbers { text: text.into(), rows: Arc::new(rows) });
            }
        }
        let places = self.entries("places").map(|(name, path)| (name.to_string(), PathBuf::from(path))).collect();
        *parsed.places.write().unwrap_or_else(PoisonError::into_inner) = places;
        let path = |value: &Value| value.as_str().map(|text| Path::new(text).to_path_buf());
        let origin = Origin {
            name: self.text("name").into(),
            file: path(&self.0["file"]),
            text: self.text("text").into(),
            folders: [path(&self.0["folders"][0]), path(&self.0["folders"][1])],
            path: self.0["path"].as_array().into_iter().flatten().filter_map(path).collect(),
            parsed: Arc::new(parsed),
        };
        let own = self.0["overrides"].as_array().into_iter().flatten();
        let own = own.filter_map(|pair| Some((pair[0].as_str()?.to_string(), pair[1].as_str()?.to_string())));
        let mut options = options.clone();
        options.overrides = own.chain(options.overrides).collect();
        origin.read(&options)
    }
}
