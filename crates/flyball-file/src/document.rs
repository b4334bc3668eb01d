//! A TOML text as an owned tree with places.

use crate::diagnostic::{Diagnostic, Place, Report};
use crate::ids;
use flyball_dae::message::Message;
use flyball_text::is_hidden;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value with its bytes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Item {
    pub value: ItemValue,
    pub span: Range<usize>,
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ItemValue {
    Text(String),
    Number(f64),
    Whole(i64),
    Flag(bool),
    List(Vec<Item>),
    Table(Table),
    Date,
}

/// A table, in the order of the text.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Table {
    pub entries: Vec<Entry>,
}

/// A key with its value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry {
    pub key: String,
    pub key_span: Range<usize>,
    pub item: Item,
}

impl Table {
    /// The entry of a key.
    pub fn get(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.key == key)
    }
}

impl Item {
    /// Kind of the value, for messages.
    pub fn kind(&self) -> &'static str {
        match self.value {
            ItemValue::Text(_) => "a text",
            ItemValue::Number(_) => "a number",
            ItemValue::Whole(_) => "a whole number",
            ItemValue::Flag(_) => "true or false",
            ItemValue::List(_) => "a list",
            ItemValue::Table(_) => "a table",
            ItemValue::Date => "a date",
        }
    }
}

/// Parses a text; mistakes of syntax go to the report.
pub(crate) fn parse(text: &str, source: usize, report: &Report) -> Table {
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        let span = error.span().unwrap_or(0..0);
        let help = "check quotes, brackets and equal signs around it; texts need quotes";
        let message = error.message().replace('\n', "; ");
        report.add(Diagnostic::at(Message::error(ids::SYNTAX, message).help(help), Place { source, span }));
    }
    let table = own_table(table.get_ref());
    refuse_hidden_keys(&table, source, report);
    table
}

/// Keys are names, of parameters and markers for instance: what is not seen is refused in them.
fn refuse_hidden_keys(table: &Table, source: usize, report: &Report) {
    for entry in &table.entries {
        if entry.key.contains(is_hidden) {
            let message = format!("the key `{}` has characters that are not seen", entry.key);
            let place = Place { source, span: entry.key_span.clone() };
            let message = Message::error(ids::BAD_NAME, message).help("write it with visible characters");
            report.add(Diagnostic::at(message, place));
        }
        refuse_hidden_keys_inside(&entry.item, source, report);
    }
}

fn refuse_hidden_keys_inside(item: &Item, source: usize, report: &Report) {
    match &item.value {
        ItemValue::Table(table) => refuse_hidden_keys(table, source, report),
        ItemValue::List(items) => items.iter().for_each(|item| refuse_hidden_keys_inside(item, source, report)),
        _ => {}
    }
}

fn own_table(table: &DeTable) -> Table {
    let mut entries: Vec<Entry> = table
        .iter()
        .map(|(key, value)| Entry { key: key.get_ref().to_string(), key_span: key.span(), item: own(value) })
        .collect();
    flyball_dae::order::sort_by_key(&mut entries, |entry| entry.key_span.start);
    Table { entries }
}

fn own(value: &Spanned<DeValue>) -> Item {
    let owned = match value.get_ref() {
        DeValue::String(text) => ItemValue::Text(text.to_string()),
        DeValue::Integer(integer) => match i64::from_str_radix(integer.as_str(), integer.radix()) {
            Ok(whole) => ItemValue::Whole(whole),
            Err(_) => ItemValue::Number(integer.as_str().parse().unwrap_or(f64::NAN)),
        },
        DeValue::Float(float) => ItemValue::Number(float.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Boolean(flag) => ItemValue::Flag(*flag),
        DeValue::Datetime(_) => ItemValue::Date,
        DeValue::Array(list) => ItemValue::List(list.iter().map(own).collect()),
        DeValue::Table(table) => ItemValue::Table(own_table(table)),
    };
    Item { value: owned, span: value.span() }
}
