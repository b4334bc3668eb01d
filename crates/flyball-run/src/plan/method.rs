//! Methods by name, with options by name, from the table of the methods.

use crate::error::RunError;
use flyball_dae::method::table::{self, NAMES};
use flyball_dae::method::{Method, MethodEntry, OptionDefault, OptionValue, OptionValues};
use flyball_dae::system::System;
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

/// Makes a method with those of the options that it has.
///
/// # Errors
/// If the method is not known, or its options are out of range or contradict each other.
pub fn make_suited(name: &str, system: &dyn System, given: &OptionValues) -> Result<Box<dyn Method>, RunError> {
    let entry = find(name)?;
    Ok(entry.make(system, &entry.split(given).0)?)
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
