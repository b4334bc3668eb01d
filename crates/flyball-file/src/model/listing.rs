//! Numbers of a model by name: parameters of its files, and what stands in the tables of its elements, as values are given
//! from outside for them.

use super::address::{COMPONENTS, LISTS, element_names};
use super::instance::{Expansion, Instance};
use crate::document::{Item, ItemValue, Table};
use crate::element::top::{MODEL, SIMULATE};
use crate::element::{control, force, include, joint, method};
use crate::field::{Field, Kind};
use crate::files::Noted;
use crate::parsed::Phrase;
use crate::units::{Expected, Known};
use flyball_machine::Parameter;
use flyball_machine::catalog::{BEAM, BETWEEN_MARKERS, BODY, INITIAL, MARKER, ROAD};
use std::collections::HashMap;

/// Values read of each item: by its address, or by its place where a copy was read.
struct Notes<'n> {
    by_item: HashMap<usize, &'n Noted>,
    by_place: HashMap<(&'n str, usize, usize), &'n Noted>,
}

impl<'n> Notes<'n> {
    fn new(all: &'n [Noted]) -> Self {
        let by_item = all.iter().map(|noted| (noted.item, noted)).collect();
        let by_place = all
            .iter()
            .map(|noted| ((noted.prefix.as_str(), noted.place.source, noted.place.span.start), noted))
            .collect();
        Self { by_item, by_place }
    }

    fn of(&self, item: &Item, instance: &Instance) -> Option<&'n Noted> {
        let place = (instance.names.prefix.as_str(), instance.source, item.span.start);
        self.by_item.get(&std::ptr::from_ref(item).addr()).or_else(|| self.by_place.get(&place)).copied()
    }
}

/// A walk through the tables of an instance.
struct Listing<'l> {
    notes: Notes<'l>,
    instance: &'l Instance,
    all: Vec<Parameter>,
}

impl Listing<'_> {
    /// The numbers at and below an item.
    #[inline(never)]
    fn item(&mut self, item: &Item, name: &str, (doc, kind): (&'static str, Option<Kind>)) {
        match &item.value {
            ItemValue::Number(_) | ItemValue::Whole(_) | ItemValue::Text(_) => {
                if let Some(noted) = self.notes.of(item, self.instance) {
                    let (name, unit) = (name.to_string(), noted.unit.clone());
                    self.all.push(Parameter { name, value: Some(noted.value), unit, meaning: doc.into() });
                }
            }
            ItemValue::List(items) => {
                let is_vector = matches!(kind, Some(Kind::Vector(_) | Kind::Spin(_) | Kind::Markers | Kind::Points(_)))
                    && items.len() <= COMPONENTS.len()
                    && !items.iter().any(|item| matches!(item.value, ItemValue::List(_)));
                for (i, item) in items.iter().enumerate() {
                    let name = match is_vector {
                        true => format!("{name}.{}", COMPONENTS[i]),
                        false => format!("{name}[{}]", i + 1),
                    };
                    self.item(item, &name, (doc, kind));
                }
            }
            ItemValue::Table(table) => {
                let inner = match kind {
                    Some(Kind::Record(fields)) => fields,
                    _ => &[],
                };
                for entry in &table.entries {
                    let case = match kind {
                        Some(Kind::OneOf(cases)) => cases.iter().find(|case| case.name == entry.key),
                        _ => None,
                    };
                    let field = inner.iter().find(|field| field.name == entry.key);
                    let below = match (case, field) {
                        (Some(case), _) => (case.doc, Some(Kind::Record(case.fields))),
                        (None, Some(field)) => (field.doc, Some(field.kind)),
                        (None, None) => (doc, kind.filter(|kind| matches!(kind, Kind::Markers))),
                    };
                    self.item(&entry.item, &format!("{name}.{}", entry.key), below);
                }
            }
            ItemValue::Flag(_) | ItemValue::Date => {}
        }
    }

    /// The numbers of a table with these fields.
    fn table(&mut self, table: &Table, name: &str, lists: &[&[Field]]) {
        for entry in &table.entries {
            let field = lists.iter().flat_map(|list| list.iter()).find(|field| field.name == entry.key);
            let known = field.map_or(("", None), |field| (field.doc, Some(field.kind)));
            self.item(&entry.item, &format!("{name}.{}", entry.key), known);
        }
    }
}

/// All numbers of a model, those of its parameters first.
#[inline(never)]
pub(super) fn listing(expansion: &Expansion, instances: &[Instance], noted: &[Noted]) -> Vec<Parameter> {
    let mut all = Vec::new();
    for instance in instances {
        let Some(ItemValue::Table(own)) = instance.table.get("parameters").map(|entry| &entry.item.value) else {
            continue;
        };
        for entry in &own.entries {
            if let Some(array) = instance.scope.arrays.get(&entry.key) {
                for (name, parameter) in array.components(&entry.key) {
                    let (name, meaning) = (instance.names.full(&name), "component of a parameter of the model".into());
                    all.push(Parameter { name, value: Some(parameter.value), unit: unit(parameter.known), meaning });
                }
            }
            let Some(parameter) = instance.scope.parameters.get(&entry.key) else { continue };
            // a plain number from outside is in the unit that the file has
            let known = match (parameter.known, &entry.item.value) {
                (Known::Anything | Known::Plain, ItemValue::Text(text)) => {
                    match &*expansion.files.parsed.phrase(text) {
                        Phrase::Amount(Ok(quantity)) => Known::Dimension(quantity.unit.dimension),
                        _ => Known::Anything,
                    }
                }
                (known, _) => known,
            };
            let unit = unit(known);
            let (name, meaning) = (instance.names.full(&entry.key), "parameter of the model".to_string());
            all.push(Parameter { name, value: Some(parameter.value), unit, meaning });
        }
    }
    for (i, instance) in instances.iter().enumerate() {
        let mut listing = Listing { notes: Notes::new(noted), instance, all: Vec::new() };
        for (key, lists) in [("model", [MODEL, &[]]), ("simulate", [SIMULATE, &method::OPTIONS])] {
            if let (0, Some(ItemValue::Table(table))) = (i, instance.table.get(key).map(|entry| &entry.item.value)) {
                listing.table(table, key, &lists);
            }
        }
        for list in LISTS {
            let Some(ItemValue::List(items)) = instance.table.get(list).map(|entry| &entry.item.value) else {
                continue;
            };
            for (item, name) in items.iter().zip(element_names(&instance.table, list)) {
                if let (ItemValue::Table(table), Some(name)) = (&item.value, name) {
                    listing.table(table, &instance.names.full(&name), &fields(expansion, list, table));
                }
            }
        }
        all.append(&mut listing.all);
    }
    all
}

/// The unit of a parameter, as far as it is known.
fn unit(known: Known) -> String {
    match known {
        Known::Dimension(dimension) if dimension != Expected::NUMBER.dimension => dimension.to_string(),
        _ => String::new(),
    }
}

/// Fields that an element of a list has.
#[inline(never)]
fn fields(expansion: &Expansion, list: &str, table: &Table) -> Vec<&'static [Field]> {
    let kind = match table.get("type").map(|entry| &entry.item.value) {
        Some(ItemValue::Text(kind)) => kind.as_str(),
        _ => "",
    };
    let types = expansion.types;
    match list {
        "body" => vec![BODY.fields],
        "marker" => vec![MARKER.fields],
        "beam" => vec![BEAM.fields],
        "initial" => vec![INITIAL],
        "include" => vec![include::INCLUDE],
        "joint" => {
            let own = types.catalog.joint(kind).map_or(&[][..], |entry| entry.fields);
            vec![joint::COMMON, own, BETWEEN_MARKERS]
        }
        "force" => vec![force::COMMON, types.catalog.force(kind).map_or(&[][..], |entry| entry.fields)],
        "road" => vec![ROAD, types.catalog.road(kind).map_or(&[][..], |entry| entry.fields)],
        "sensor" => vec![own_fields(&types.sensors, kind)],
        "block" => vec![control::WIRED, own_fields(&types.blocks, kind), control::OUTPUT],
        _ => vec![control::WIRED, own_fields(&types.actuators, kind)],
    }
}

fn own_fields<T>(types: &[crate::element::types::Type<T>], kind: &str) -> &'static [Field] {
    types.iter().find(|one| one.name() == kind).map_or(&[], |one| one.fields())
}
