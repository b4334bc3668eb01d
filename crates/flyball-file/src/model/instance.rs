//! The file and its subsystems.

use super::function::functions;
use super::motion::Motion;
use super::parameter::{Given, parameters};
use super::set::{is_parameter, put_waiting};
use crate::budget;
use crate::diagnostic::Report;
use crate::document::{Entry, Item, ItemValue, Table};
use crate::element::include::INCLUDE;
use crate::element::types::{Types, refuse_both};
use crate::expression::split_component;
use crate::field::{Record, Refers};
use crate::files::{Files, Loaded};
use crate::ids;
use crate::read::Subject;
use crate::read::{Ground, Mention, Names, Parameter, Reader, Scope};
use crate::sorted::SortedSet;
use crate::suggest::suggestion;
use flyball_machine::Dimension;
use flyball_machine::catalog::Placement;
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::Arc;

/// Deepest nesting of includes.
pub const MAX_DEPTH: usize = 16;
/// Most subsystems of a model.
pub const MAX_INSTANCES: usize = 10_000;

/// A file or template with its parameters, names and placement.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    pub source: usize,
    pub table: Arc<Table>,
    /// The whole file, whose templates may be used; for a file the same as `table`.
    pub file: Arc<Table>,
    pub scope: Scope,
    pub names: Names,
    pub placement: Placement,
    /// Motion that its elements have at the start beside their own.
    pub motion: Motion,
}

/// Target of an include: a file, or a template of one.
#[derive(Clone, Debug)]
struct Target {
    source: usize,
    table: Arc<Table>,
    file: Arc<Table>,
}

/// Everything that instances share while the model is read.
pub(super) struct Expansion<'a> {
    pub files: &'a Files,
    pub types: &'a Types,
    pub report: &'a Report,
    /// The plane or space, as soon as it is known.
    pub dimension: Cell<Dimension>,
    pub mentions: &'a RefCell<Vec<Mention>>,
    /// Values from the command line that are not used yet: full name, item, index of their source.
    pub overrides: RefCell<Vec<(String, Item, usize)>>,
    pub instances: RefCell<Vec<Instance>>,
    /// Names of subsystems by their prefixes.
    pub inside: RefCell<HashMap<String, Names>>,
    /// Includes that could not be read as they are, without the numbers of copies.
    pub broken: RefCell<HashSet<String>>,
}

/// Keys at the top of a file, beside the tables of elements.
pub(super) const SECTIONS: &[&str] = &[
    "model",
    "parameters",
    "functions",
    "body",
    "marker",
    "joint",
    "force",
    "road",
    "beam",
    "initial",
    "include",
    "template",
    "simulate",
    "phase",
    "output",
    "expect",
    "visual",
    "sensor",
    "block",
    "actuator",
    "connect",
];

/// Markers of a subsystem on bodies outside, as `body.marker`.
fn outside_markers(table: &Table, names: &Names) -> SortedSet<String> {
    let Some(Entry { item: Item { value: ItemValue::List(markers), .. }, .. }) = table.get("marker") else {
        return SortedSet::new();
    };
    let text = |marker: &Item, key: &str| match &marker.value {
        ItemValue::Table(table) => match table.get(key).map(|entry| &entry.item.value) {
            Some(ItemValue::Text(text)) => Some(text.clone()),
            _ => None,
        },
        _ => None,
    };
    let pairs = markers.iter().filter_map(|marker| Some((text(marker, "on")?, text(marker, "name")?)));
    let outside = pairs.filter(|(on, _)| on == "ground" || names.bindings.contains_key(on));
    outside.map(|(on, name)| format!("{on}.{name}")).collect()
}

fn nothing(_: &str) -> Option<bool> {
    None
}

impl<'a> Expansion<'a> {
    pub fn reader<'b>(&'b self, instance: &'b Instance, element: impl Into<Subject>) -> Reader<'b>
    where
        'a: 'b,
    {
        Reader {
            dimension: self.dimension.get(),
            source: instance.source,
            text: self.files.text(instance.source),
            report: self.report,
            scope: &instance.scope,
            names: &instance.names,
            files: self.files,
            types: self.types,
            angular: &nothing,
            mentions: self.mentions,
            inside: &self.inside,
            element: element.into(),
        }
    }

    /// The tables `[[key]]` of an instance.
    pub fn tables<'i>(&self, reader: &Reader, table: &'i Table, key: &str) -> Vec<(&'i Item, &'i Table)> {
        let Some(entry) = table.get(key) else { return Vec::new() };
        let ItemValue::List(items) = &entry.item.value else {
            let message = format!("`{key}` is {}, but a list of tables is expected", entry.item.kind());
            reader.fail::<()>(ids::WRONG_KIND, &entry.key_span, message, format!("write `[[{key}]]`"));
            return Vec::new();
        };
        let mut out = Vec::new();
        for item in items {
            match &item.value {
                ItemValue::Table(table) => out.push((item, table)),
                _ => {
                    let message = format!("`{key}` holds {}, but tables are expected", item.kind());
                    reader.fail::<()>(ids::WRONG_KIND, &item.span, message, format!("write `[[{key}]]`"));
                }
            }
        }
        out
    }

    /// A table `[key]`.
    pub fn table<'i>(&self, reader: &Reader, table: &'i Table, key: &str) -> Option<(&'i Item, &'i Table)> {
        let entry = table.get(key)?;
        match &entry.item.value {
            ItemValue::Table(inner) => Some((&entry.item, inner)),
            _ => {
                let message = format!("`{key}` is {}, but a table is expected", entry.item.kind());
                reader.fail(ids::WRONG_KIND, &entry.key_span, message, format!("write `[{key}]`"))
            }
        }
    }

    /// Adds a file or template and everything it includes.
    pub fn expand(&self, mut instance: Instance, given: Given, path: &[PathBuf], label: &Subject) {
        self.put_overrides(&mut instance);
        let table = instance.table.clone();
        let known = std::mem::take(&mut instance.scope);
        let reader = self.reader(&instance, label.clone());
        for Entry { key, key_span, .. } in &table.entries {
            if !SECTIONS.contains(&key.as_str()) {
                let message = format!("{label} has no section `{key}`");
                reader.fail::<()>(ids::UNKNOWN_KEY, key_span, message, suggestion(key, SECTIONS.iter().copied()));
            }
        }
        let own = self.table(&reader, &table, "parameters").map(|(_, table)| table);
        let formulas = self.table(&reader, &table, "functions").map(|(_, table)| table);
        let declared = own.into_iter().flat_map(|own| own.entries.iter().map(|entry| entry.key.clone()));
        let names = known.names().cloned().chain(declared).collect();
        let known = functions(&reader, formulas, known, &names);
        let mut given = given;
        self.take_overrides(&reader, own, &instance.names, &mut given);
        let scope = parameters(&reader, own, given, known);
        drop(reader);
        instance.scope = scope;
        let elements = table.entries.iter().map(|entry| match &entry.item.value {
            ItemValue::List(elements) => elements.len(),
            _ => 0,
        });
        let (elements, span) = (elements.sum(), table.entries.first().map_or(0..0, |entry| entry.key_span.clone()));
        self.instances.borrow_mut().push(instance.clone());
        if self.reader(&instance, label.clone()).spend(&span, elements, "elements", budget::ELEMENT).is_none() {
            return;
        }
        for (item, include) in self.tables(&self.reader(&instance, label.clone()), &table, "include") {
            self.include(&instance, item, include, path);
        }
    }

    /// Overrides of keys of the elements of a subsystem.
    fn put_overrides(&self, instance: &mut Instance) {
        let prefix = instance.names.prefix.as_str();
        if prefix.is_empty() {
            return; // those of the model itself have been put
        }
        self.overrides.borrow_mut().retain(|(name, item, source)| {
            let short = name.strip_prefix(prefix).filter(|short| !is_parameter(&instance.table, short));
            let put = short.and_then(|short| put_waiting(&instance.table, short, (item, *source)));
            let waits = put.is_none();
            instance.table = put.map_or_else(|| instance.table.clone(), Arc::new);
            waits
        });
    }

    /// Overrides of the parameters of an instance.
    fn take_overrides<'b>(&'b self, reader: &Reader<'b>, own: Option<&Table>, names: &Names, given: &mut Given<'b>) {
        let mut rest = Vec::new();
        for (name, item, source) in self.overrides.take() {
            let short = name.strip_prefix(names.prefix.as_str());
            let is_own = |name: &str| own.is_some_and(|own| own.get(name).is_some());
            let known = short.filter(|short| {
                is_own(short) || split_component(short).is_some_and(|(base, path)| !path.is_empty() && is_own(base))
            });
            let Some(short) = known else {
                rest.push((name, item, source));
                continue;
            };
            let mut outside = reader.of("the override");
            (outside.source, outside.text) = (source, self.files.text(source));
            if let Some(parameter) = outside.parameter(short, &item) {
                given.insert(short.to_string(), (parameter, outside, item));
            }
        }
        *self.overrides.borrow_mut() = rest;
    }

    fn include(&self, parent: &Instance, item: &Item, table: &Table, path: &[PathBuf]) {
        let errors = self.report.count();
        if self.copies(parent, item, table, path).is_none() || self.report.count() > errors {
            // its elements may be missing: what refers to them is not reported again
            if let Some(ItemValue::Text(name)) = table.get("name").map(|entry| &entry.item.value) {
                self.broken.borrow_mut().insert(parent.names.full(name));
            }
        }
    }

    /// The subsystems that an include makes; `None` if it cannot be read.
    #[inline(never)]
    fn copies(&self, parent: &Instance, item: &Item, table: &Table, path: &[PathBuf]) -> Option<()> {
        let label = super::typed::label("include", table, &parent.names, 0);
        let mut first = parent.clone();
        if table.get("count").is_some() {
            let parameter = Parameter::plain(1.0);
            first.scope.parameters.insert("i".into(), parameter);
        }
        let reader = self.reader(&first, label.clone());
        let values = reader.record(table, &item.span, &[INCLUDE])?;
        refuse_both(&reader, &values, "file", "template")?;
        refuse_both(&reader, &values, "angle", "rotation")?;
        let (inner, path) = self.target(&reader, parent, &values, path)?;
        let name = values.name("name");
        let first = values.count("first").unwrap_or(1);
        let numbers = values.count("count").map_or(vec![None], |count| (first..first + count).map(Some).collect());
        for number in numbers {
            if self.instances.borrow().len() >= MAX_INSTANCES {
                let message = format!("the model has more than {MAX_INSTANCES} subsystems");
                let message = reader.error(ids::TOO_LARGE, message, "use fewer, or fewer levels of includes");
                return reader.refuse(&item.span, message.count("limit", MAX_INSTANCES));
            }
            let full = match number {
                None => parent.names.full(&name),
                Some(number) => parent.names.full(&format!("{name}{number}")),
            };
            let mut scope = parent.scope.clone();
            if let Some(number) = number {
                let parameter = Parameter::plain(number as f64);
                scope.parameters.insert("i".into(), parameter);
            }
            let outer = Instance { scope, ..parent.clone() };
            // placement and parameters may use the number of the copy
            let reader = self.reader(&outer, label.clone());
            let values = reader.record(table, &item.span, &[INCLUDE])?;
            self.one(&outer, &values, &inner, full, &path, number);
        }
        Some(())
    }

    /// The file or template that an include means.
    #[inline(never)]
    fn target(
        &self,
        reader: &Reader,
        parent: &Instance,
        values: &Record,
        path: &[PathBuf],
    ) -> Option<(Target, Vec<PathBuf>)> {
        let mut path = path.to_vec();
        let (key, found) = match (values.text("file"), values.text("template")) {
            (Some(file), _) => {
                let Loaded { source, table, path: place } = self.files.load(&file, self.report).map_or_else(
                    |error| reader.fail(ids::INCLUDE, &values.place("file").span, error.message, error.help),
                    Some,
                )?;
                ("file", (Target { source, file: table.clone(), table }, place))
            }
            (None, Some(template)) => {
                // its own templates first, then those of its file
                let places = [&parent.table, &parent.file];
                let templates = places.map(|table| self.table(reader, table, "template").map(|(_, table)| table));
                let entry = templates.into_iter().flatten().find_map(|table| table.get(&template));
                let Some(Entry { item: Item { value: ItemValue::Table(table), .. }, .. }) = entry else {
                    let known =
                        templates.iter().flatten().flat_map(|table| &table.entries).map(|entry| entry.key.as_str());
                    let message = format!("{} uses template `{template}`, which does not exist", reader.element);
                    let help = suggestion(&template, known);
                    return reader.fail(ids::UNKNOWN_TEMPLATE, &values.place("template").span, message, help);
                };
                let mark = PathBuf::from(format!("{}:{template}", parent.source));
                let (source, file) = (parent.source, parent.file.clone());
                ("template", (Target { source, table: Arc::new(table.clone()), file }, mark))
            }
            (None, None) => {
                let message = format!("{} has neither `file` nor `template`", reader.element);
                return reader.fail(ids::MISSING_KEY, &values.place.span, message, "add `file = \"…\"`");
            }
        };
        let (target, mark) = found;
        if path.contains(&mark) || path.len() >= MAX_DEPTH {
            let message = format!("{} includes itself, directly or through others", reader.element);
            return reader.fail(ids::INCLUDE_CIRCLE, &values.place(key).span, message, "break the circle");
        }
        path.push(mark);
        Some((target, path))
    }

    #[inline(never)]
    fn one(
        &self,
        outer: &Instance,
        values: &Record,
        target: &Target,
        full: String,
        path: &[PathBuf],
        number: Option<usize>,
    ) {
        let label = Subject::named("include", full.clone());
        let reader = self.reader(outer, label.clone());
        let mut names = Names { prefix: format!("{full}."), ..Names::default() };
        for (inside, item) in values.items("bind").unwrap_or_default() {
            if let Some(bound) = reader.reference(&inside, &item, Refers::Binding) {
                names.bindings.insert(inside, bound);
            }
        }
        names.outside_markers = outside_markers(&target.table, &names);
        for (inside, item) in values.items("bind").unwrap_or_default() {
            let ItemValue::Text(bound) = &item.value else { continue };
            if let Some(ground) = outer.names.grounds.get(bound).filter(|_| inside != "ground") {
                names.grounds.insert(inside, ground.clone());
            }
        }
        let frame = values.frame();
        let mirror = values.text("mirror").map(|axis| usize::from(axis == "y"));
        let placement = outer.placement.then(Placement::new(frame, mirror));
        if !placement.is_identity() || names.bindings.contains_key("ground") {
            let reference = format!("{}.{}", names.resolve("ground"), names.outside_marker("ground"));
            names.grounds.insert("ground".into(), Ground::new(reference, placement));
        }
        self.inside.borrow_mut().insert(names.prefix.clone(), names.clone());
        let mut given = Given::new();
        for (name, item) in values.items("parameters").unwrap_or_default() {
            if let Some(parameter) = reader.parameter(&name, &item) {
                given.insert(name, (parameter, reader.clone(), item));
            }
        }
        for (name, item) in values.items("set").unwrap_or_default() {
            let name = format!("{full}.{name}");
            // what is set from farther outside counts
            if self.overrides.borrow().iter().all(|(known, ..)| *known != name) {
                self.overrides.borrow_mut().push((name, item, outer.source));
            }
        }
        let mut scope = Scope::default();
        if let (Some(_), Some(parameter)) = (number, outer.scope.parameters.get("i")) {
            scope.parameters.insert("i".into(), *parameter);
        }
        let Target { source, table, file } = target.clone();
        if values.has("template") {
            scope.functions = outer.scope.closed_functions();
            scope.refused = outer.scope.refused.clone();
        }
        let (velocity, spin) = (values.vector("velocity"), values.vector("spin"));
        let own = Motion::about(
            placement.point([0.0; 3]),
            outer.placement.vector(velocity.unwrap_or_default()),
            outer.placement.axial(spin.unwrap_or_default()),
        );
        let motion = outer.motion.and(own);
        let instance = Instance { source, table, file, scope, names, placement, motion };
        self.expand(instance, given, path, &label);
    }
}
