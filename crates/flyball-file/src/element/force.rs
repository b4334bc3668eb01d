//! Keys of every `[[force]]`; those of its type are in the catalog.

use super::types::make;
use crate::document::{Item, Table};
use crate::field::{Field, Kind, optional, required};
use crate::read::Reader;
use flyball_machine::Force;

/// Fields of every `[[force]]`.
pub(crate) const COMMON: &[Field] =
    &[optional("name", Kind::Name, "name; default the type"), required("type", Kind::Text, "which force")];

/// A force inside another element, which has no name.
pub(crate) fn inside(reader: &Reader, item: &Item, table: &Table) -> Option<Force> {
    let reader = reader.of(reader.element.part(format!("the force of {}", reader.element)));
    let types = reader.types.catalog.forces();
    let name = crate::model::type_of(&reader, "force", item, table, types.iter().map(|entry| entry.name), true)?;
    let entry = types.iter().find(|entry| entry.name == name)?;
    let values = reader.record(table, &item.span, &[&COMMON[1..], entry.fields])?;
    make(&reader, entry, &values)
}
