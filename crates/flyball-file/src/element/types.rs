//! The types of elements that a model may use: those of the catalog, and blocks in native code, which only a reader of files can load.

use super::control::native;
use crate::field::{Field, Record};
use crate::ids;
use crate::read::Reader;
use flyball_dae::message::Message;
use flyball_machine::catalog::{Catalog, Entry, Mistake};
use flyball_machine::control::actuator::Acting;
use flyball_machine::{Block, Dimension, Sensor};

/// All types of elements.
pub(crate) struct Types {
    pub catalog: Catalog,
    pub sensors: Vec<Type<Sensor>>,
    pub blocks: Vec<Type<Block>>,
    pub actuators: Vec<Type<Acting>>,
}

/// A type of sensor, block or actuator.
pub(crate) enum Type<T: 'static> {
    /// Of the catalog.
    Entry(Box<Entry<T>>),
    /// Of the reader.
    Own(&'static OwnType<T>),
}

/// A type whose elements are made of files.
pub(crate) struct OwnType<T: 'static> {
    pub name: &'static str,
    pub doc: &'static str,
    pub fields: &'static [Field],
    /// Makes it; all required fields are there.
    pub make: fn(&Reader, &Record) -> Option<T>,
}

impl Types {
    pub fn new(catalog: &Catalog) -> Self {
        let own = native::NATIVE.iter().map(Type::Own);
        Self {
            sensors: catalog.sensors().iter().copied().map(Type::of).collect(),
            blocks: catalog.blocks().iter().copied().map(Type::of).chain(own).collect(),
            actuators: catalog.actuators().iter().copied().map(Type::of).collect(),
            catalog: catalog.clone(),
        }
    }
}

impl<T> Type<T> {
    fn of(entry: Entry<T>) -> Self {
        Self::Entry(Box::new(entry))
    }

    pub fn name(&self) -> &'static str {
        match self {
            Self::Entry(entry) => entry.name,
            Self::Own(own) => own.name,
        }
    }

    pub fn doc(&self) -> &'static str {
        match self {
            Self::Entry(entry) => entry.doc,
            Self::Own(own) => own.doc,
        }
    }

    pub fn fields(&self) -> &'static [Field] {
        match self {
            Self::Entry(entry) => entry.fields,
            Self::Own(own) => own.fields,
        }
    }

    /// Makes an element; all required fields are there.
    pub fn make(&self, reader: &Reader, values: &Record) -> Option<T> {
        match self {
            Self::Entry(entry) => make(reader, entry, values),
            Self::Own(own) => (own.make)(reader, values),
        }
    }
}

/// Makes an element of the catalog, if its keys go together.
pub(crate) fn make<T>(reader: &Reader, entry: &Entry<T>, values: &Record) -> Option<T> {
    for group in entry.one_of {
        for (i, first) in group.iter().enumerate() {
            for second in &group[i + 1..] {
                refuse_both(reader, values, first, second)?;
            }
        }
        if !group.contains(&"") && !group.iter().any(|key| values.has(key)) {
            let message = format!("{} has no `{}`", reader.element, group.join("` and no `"));
            let help = format!("add one of them: {}", entry.doc);
            return reader.fail(ids::MISSING_KEY, &values.place.span, message, help);
        }
    }
    if !entry.any_of.is_empty() && !entry.any_of.iter().any(|key| values.has(key)) {
        let message = format!("{} has none of `{}`", reader.element, entry.any_of.join("`, `"));
        let help = format!("add at least one of them: {}", entry.doc);
        return reader.fail(ids::MISSING_KEY, &values.place.span, message, help);
    }
    if let Some(memory) = entry.memory {
        let count = values.count(memory.key).unwrap_or(memory.default);
        let [plane, space] = memory.bytes;
        let bytes = if reader.dimension == Dimension::Two { plane } else { space };
        reader.spend(&values.place(memory.key).span, count, memory.what, bytes)?;
    }
    match (entry.make)(values) {
        Ok(made) => Some(made),
        Err(Mistake { key, message }) => {
            let message = Message { element: reader.element.name.clone(), ..*message };
            reader.refuse(&values.place_inside(key).span, message)
        }
    }
}

/// Reports keys that cannot stand together.
pub(crate) fn refuse_both(reader: &Reader, values: &Record, first: &str, second: &str) -> Option<()> {
    if values.has(first) && values.has(second) {
        let message = format!("{} has both `{first}` and `{second}`", reader.element);
        return reader.fail(ids::CONFLICTING_KEYS, &values.place(second).span, message, "leave one of them out");
    }
    Some(())
}
