//! Methods by name, with options by name, from the table of the methods.

use crate::error::RunError;
use flyball_dae::method::table::{self, NAMES};
use flyball_dae::method::{MethodEntry, OptionDefault, OptionValue, OptionValues};
use serde_json::{Map, Value, json};

/// A method by name.
///
/// # Errors
/// If there is none of this name.
pub fn find(name: &str) -> Result<&'static MethodEntry, RunError> {
    table::find(name).ok_or_else(|| RunError::UnknownName {
        kind: "method",
        name: name.to_string(),
        known: NAMES.map(str::to_string).to_vec(),
    })
}

/// Options of a method as metadata: those given, and defaults that are numbers or names.
pub fn metadata(entry: &MethodEntry, given: &OptionValues) -> Value {
    let mut all = Map::new();
    for option in entry.options() {
        let value = match (given.get(option.name), &option.default) {
            (Some(value), _) => value,
            (None, OptionDefault::Value(value)) if !given.has("as") => value,
            _ => continue,
        };
        let value = match value {
            OptionValue::Number(value) => json!(value),
            OptionValue::Whole(value) => json!(value),
            OptionValue::Text(value) => json!(value),
            OptionValue::Flag(value) => json!(value),
        };
        all.insert(option.name.into(), value);
    }
    Value::Object(all)
}
