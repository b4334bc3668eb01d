//! Messages and diagnostics as JSON. All have the same keys; what does not apply is `null`.

use super::{Diagnostics, Label, Source};
use flyball_dae::message::{Message, Number};
use serde_json::{Map, Value, json};

/// A message without a place in a file.
pub fn message_json(message: &Message) -> Value {
    shaped(message, None, &[])
}

/// A number; one that JSON does not have is a text: `"NaN"`, `"inf"`, `"-inf"`.
pub fn number_json(value: f64) -> Value {
    if value.is_finite() { json!(value) } else { json!(value.to_string()) }
}

impl Diagnostics {
    /// One object each.
    pub fn to_json(&self) -> Vec<Value> {
        let place = |label: &Label| Some(located(self.sources.get(label.place.source)?, label));
        let one = |diagnostic: &super::Diagnostic| {
            let places: Vec<Map<String, Value>> = diagnostic.labels.iter().filter_map(place).collect();
            let (main, others) = match places.split_first() {
                Some((main, others)) => (Some(main), others),
                None => (None, [].as_slice()),
            };
            shaped(&diagnostic.message, main, others)
        };
        self.all.iter().map(one).collect()
    }
}

fn shaped(message: &Message, place: Option<&Map<String, Value>>, others: &[Map<String, Value>]) -> Value {
    let number = |number: &Number| {
        let unit = Some(&*number.unit).filter(|unit| !unit.is_empty());
        (number.name.to_string(), json!({ "value": number_json(number.value), "unit": unit }))
    };
    let numbers: Map<String, Value> = message.numbers.iter().map(number).collect();
    let at = |key: &str| place.and_then(|place| place.get(key)).cloned().unwrap_or_default();
    json!({
        "id": message.id.as_str(),
        "severity": message.severity.name(),
        "message": message.text,
        "notes": message.notes,
        "help": Some(&message.help).filter(|help| !help.is_empty()),
        "element": message.element,
        "time": message.time.map(number_json),
        "numbers": numbers,
        "file": at("file"),
        "line": at("line"),
        "column": at("column"),
        "span": at("span"),
        "related": others,
    })
}

/// A place: file, line and column from 1 in characters, bytes.
fn located(source: &Source, label: &Label) -> Map<String, Value> {
    let span = &label.place.span;
    let (line, column) = source.place(span.start);
    let file = source.file.as_ref().map_or_else(|| source.name.clone(), |file| file.display().to_string());
    let entries = [
        ("file", json!(file)),
        ("line", json!(line)),
        ("column", json!(column)),
        ("span", json!([span.start, span.end])),
        ("message", json!(Some(&label.text).filter(|text| !text.is_empty()))),
    ];
    entries.into_iter().map(|(key, value)| (key.to_string(), value)).collect()
}
