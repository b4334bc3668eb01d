//! Record of a table that was read: values of its fields, and where they stand.

use super::Values;
use crate::diagnostic::Place;
use crate::document::Item;
use std::ops::Deref;

/// The fields of one table.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    values: Values,
    places: Vec<(&'static str, Place)>,
    /// Tables whose keys are the user's own.
    items: Vec<(&'static str, Vec<(String, Item)>)>,
    /// Tables inside, by key.
    nested: Vec<(&'static str, Record)>,
    /// The table itself.
    pub place: Place,
}

/// Value of a key, as it was read.
pub(crate) enum Read {
    Value(super::Value),
    Items(Vec<(String, Item)>),
    Case(&'static str, Record),
    Record(Record),
}

impl Deref for Record {
    type Target = Values;

    fn deref(&self) -> &Values {
        &self.values
    }
}

impl Record {
    pub fn new(element: String, place: Place) -> Self {
        let values = Values { entries: Vec::new(), element };
        Self { values, places: Vec::new(), items: Vec::new(), nested: Vec::new(), place }
    }

    pub fn push(&mut self, key: &'static str, read: Read, place: Place) {
        self.places.push((key, place));
        match read {
            Read::Value(value) => self.values.entries.push((key, value)),
            Read::Items(items) => self.items.push((key, items)),
            Read::Case(name, record) => {
                self.values.entries.push((key, super::Value::Case(name, record.values.clone())));
                self.nested.push((key, record));
            }
            Read::Record(record) => {
                self.values.entries.push((key, super::Value::Record(record.values.clone())));
                self.nested.push((key, record));
            }
        }
    }

    /// Sets the value of a key.
    pub fn set(&mut self, key: &'static str, value: super::Value) {
        self.values.entries.retain(|(name, _)| *name != key);
        self.values.entries.push((key, value));
    }

    /// True if the key was given.
    pub fn has(&self, key: &str) -> bool {
        self.places.iter().any(|(name, _)| *name == key)
    }

    /// Where a key was given, or the table.
    pub fn place(&self, key: &str) -> Place {
        let found = self.places.iter().find(|(name, _)| *name == key);
        found.map_or_else(|| self.place.clone(), |(_, place)| place.clone())
    }

    /// Where a key was given, here or in a table inside, or the table.
    pub fn place_inside(&self, key: &str) -> Place {
        fn find(record: &Record, key: &str) -> Option<Place> {
            let own = record.places.iter().find(|(name, _)| *name == key).map(|(_, place)| place.clone());
            own.or_else(|| record.nested.iter().find_map(|(_, inner)| find(inner, key)))
        }
        find(self, key).unwrap_or_else(|| self.place.clone())
    }

    /// A table whose keys are the user's own.
    pub fn items(&self, key: &str) -> Option<Vec<(String, Item)>> {
        self.items.iter().find(|(name, _)| *name == key).map(|(_, items)| items.clone())
    }
}
