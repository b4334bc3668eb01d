//! The JSON object that `--json` prints in place of all text: results, then `diagnostics`.

use flyball_dae::message::Message;
use flyball_file::{is_hidden, message_json};
use serde_json::{Map, Value, json};
use std::sync::{Mutex, MutexGuard, OnceLock};

#[derive(Default)]
struct Document {
    results: Map<String, Value>,
    /// Lines of commands without results of their own.
    lines: Vec<String>,
    diagnostics: Vec<Value>,
}

static DOCUMENT: OnceLock<Mutex<Document>> = OnceLock::new();

/// From here on everything goes into the object.
pub fn begin() {
    DOCUMENT.get_or_init(Mutex::default);
}

/// True if `--json` is given.
pub fn is_on() -> bool {
    DOCUMENT.get().is_some()
}

fn document() -> Option<MutexGuard<'static, Document>> {
    DOCUMENT.get().map(|document| document.lock().expect("no thread panics with it"))
}

/// Adds results.
pub fn add(results: Map<String, Value>) {
    if let Some(mut document) = document() {
        document.results.extend(results);
    }
}

/// Adds lines of text; they are shown if there are no results.
pub fn add_lines(text: &str) {
    if let Some(mut document) = document() {
        document.lines.extend(text.lines().map(String::from));
    }
}

/// Adds diagnostics.
pub fn diagnose(diagnostics: impl IntoIterator<Item = Value>) {
    if let Some(mut document) = document() {
        document.diagnostics.extend(diagnostics);
    }
}

/// Adds warnings that have no place in a file.
pub fn warn(warnings: impl IntoIterator<Item = Message>) {
    diagnose(warnings.into_iter().map(|warning| message_json(&warning)));
}

/// The object as text; what comes later starts anew.
#[inline(never)]
pub fn take() -> Option<String> {
    let Document { mut results, lines, diagnostics } = std::mem::take(&mut *document()?);
    if results.is_empty() && !lines.is_empty() {
        results.insert("text".into(), json!(lines));
    }
    results.insert("diagnostics".into(), diagnostics.into());
    Some(escaped(&format!("{:#}\n", Value::Object(results))))
}

/// JSON with characters that are not seen as `\u202e`; they stand in texts only.
fn escaped(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        if is_hidden(c) && c != '\n' {
            c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}")));
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_are_escaped_and_come_back() {
        let text = "größe \u{1b}[2J \u{202e} \u{e0041} ω̇";
        let shown = escaped(&json!({ "a": text }).to_string());
        assert!(!shown.contains(is_hidden), "{shown}");
        let back: Value = serde_json::from_str(&shown).expect("json");
        assert_eq!(back["a"], text);
    }
}
