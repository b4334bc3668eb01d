//! The way from a path or text to a model.

use super::address::{LISTS, element_names};
use super::assemble::Assembly;
use super::check::check;
use super::gravity::gravity;
use super::heads::Heads;
use super::instance::{Expansion, Instance};
use super::listing::listing;
use super::parameter::Given;
use super::phase::{self, PhaseRecord};
use super::refused::judge_values;
use super::set;
use super::unused::unused;
use super::{Expectation, Model, OutputColumn, Quantity, Settings};
use crate::diagnostic::{Diagnostic, Diagnostics, Place, Report};
use crate::document::{Item, ItemValue, Table};
use crate::element::method;
use crate::element::top::{EXPECT, MODEL, OUTPUT, SIMULATE};
use crate::element::types::Types;
use crate::field::Record;
use crate::files::{Files, plain};
use crate::ids;
use crate::parsed::Parsed;
use crate::read::{Names, Reader, Scope};
use crate::suggest::suggestion;
use crate::units::Unit;
use flyball_dae::failure::Failure;
use flyball_dae::method::OptionValues;
use flyball_dae::method::table::{METHODS, find};
use flyball_machine::catalog::{Catalog, Placement};
use flyball_machine::control::block::BlockLoader;
use flyball_machine::{Dimension, Parameter, Probe};
use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Options of reading.
#[derive(Clone, Debug)]
pub struct ReadOptions {
    /// Values as in the file for parameters by name, `subsystem.parameter`, keys of elements as `element.key` or
    /// `subsystem.element.key`, and settings as `simulate.step` or `model.gravity`.
    pub overrides: Vec<(String, String)>,
    /// Whether includes and tables may lie outside the model's folder.
    pub allow_outside: bool,
    /// Folder of a model that is a text, for its includes and tables; default none.
    pub folder: Option<PathBuf>,
    /// Names and texts that stand for files, before those of the model's folder; where there are no files, a model has its
    /// includes and tables from here.
    pub texts: Vec<(String, Arc<str>)>,
    /// Loads blocks from shared libraries, such as the loader of `flyball-native`; default none. Native code can do anything
    /// the program may do.
    pub native: Option<Arc<dyn BlockLoader>>,
    /// Models that need more memory than this by their counts are refused [bytes]; default 4 GB.
    pub limit_memory: Option<u64>,
    /// Types of elements that it may use; default all that come with the program.
    pub catalog: Catalog,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self {
            overrides: Vec::new(),
            allow_outside: false,
            folder: None,
            texts: Vec::new(),
            native: None,
            limit_memory: None,
            catalog: flyball_vehicle::catalog(),
        }
    }
}

/// Reads a model file.
///
/// # Errors
/// Everything that is wrong with it.
#[cfg(feature = "std-fs")]
pub fn read(path: impl AsRef<Path>, options: &ReadOptions) -> Result<Model, Diagnostics> {
    let path = path.as_ref();
    let name = path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned());
    let text = crate::disk::read_text(path, &path.display().to_string()).map_err(|error| {
        let message = flyball_dae::message::Message::error(ids::UNREADABLE, error.message)
            .help(error.help)
            .about(path.display().to_string());
        Diagnostics { sources: Vec::new(), all: vec![Diagnostic { message, labels: Vec::new() }] }
    })?;
    let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let own = path.canonicalize().ok().into_iter().collect();
    let origin = Origin {
        name,
        file: Some(path.to_path_buf()),
        text: text.into(),
        folders: both_paths(folder),
        path: own,
        parsed: Arc::default(),
    };
    origin.read(options)
}

/// Reads a model from a text; without [`ReadOptions::folder`] it can only include [`ReadOptions::texts`].
///
/// # Errors
/// Everything that is wrong with it.
pub fn read_text(name: &str, text: &str, options: &ReadOptions) -> Result<Model, Diagnostics> {
    let (file, folders) = (None, options.folder.as_deref().map_or([None, None], both_paths));
    // a file that includes itself is a circle
    let is_own = options.texts.iter().any(|(known, _)| plain(known) == plain(name));
    let path = is_own.then(|| plain(name)).into_iter().collect();
    let origin = Origin { name: name.into(), file, text: text.into(), folders, path, parsed: Arc::default() };
    origin.read(options)
}

/// A folder as it was given, and its canonical path.
fn both_paths(folder: &Path) -> [Option<PathBuf>; 2] {
    [Some(folder.to_path_buf()), folder.canonicalize().ok()]
}

/// Source of a model: its texts at first, then the items parsed from them.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    pub name: String,
    /// The file as it was asked for.
    pub file: Option<PathBuf>,
    pub text: Arc<str>,
    /// The model's folder as it was asked for, and its canonical path; none if it is a text without one.
    pub folders: [Option<PathBuf>; 2],
    /// The model's own file, if it is one.
    pub path: Vec<PathBuf>,
    pub parsed: Arc<Parsed>,
}

impl Origin {
    /// Reads the model with these options.
    pub fn read(&self, options: &ReadOptions) -> Result<Model, Diagnostics> {
        self.read_with(&Files::new(self.folders.clone(), options, self.parsed.clone()), options)
    }

    /// All numbers of the model with these options, by name.
    pub fn numbers(&self, options: &ReadOptions) -> Result<Vec<Parameter>, Diagnostics> {
        let mut files = Files::new(self.folders.clone(), options, self.parsed.clone());
        files.noted = Some(RefCell::default());
        self.read_with(&files, options).map(|model| model.numbers)
    }

    fn read_with(&self, files: &Files, options: &ReadOptions) -> Result<Model, Diagnostics> {
        files.add(&self.name, self.file.clone(), &self.text);
        let report = Report::default();
        let read = read_model(files, self, options, &report, None);
        let (mut errors, mut warnings) = report.take();
        let read = read.filter(|_| errors.is_empty());
        let mut model = read.map(|(mut model, records)| {
            for (i, record) in records.into_iter().enumerate() {
                let report = Report::default();
                let again = read_model(files, self, options, &report, Some(&record.values));
                let (mistakes, remarks) = report.take();
                if !mistakes.is_empty() {
                    errors = mistakes.into_iter().map(|mistake| record.mistake(mistake)).collect();
                    break;
                }
                // what only a phase uses is used
                let is_said =
                    |remark: &Diagnostic| remarks.iter().any(|other| other.message.text == remark.message.text);
                warnings.retain(|remark| !remark.message.id.as_str().contains("unused") || is_said(remark));
                model.phases.extend(again.map(|(again, _)| record.phase(again, i == 0)));
            }
            if let Some(last) = model.phases.last() {
                model.simulate.end = last.model.simulate.end;
            }
            model
        });
        for label in errors.iter_mut().chain(&mut warnings).flat_map(|diagnostic| &mut diagnostic.labels) {
            label.place = set::place(&label.place);
        }
        let sources = files.sources.borrow().clone();
        for phase in model.iter_mut().flat_map(|model| &mut model.phases) {
            phase.model.sources.clone_from(&sources);
        }
        match model {
            Some(mut model) if errors.is_empty() => {
                model.warnings = Diagnostics { sources: sources.clone(), all: warnings };
                model.sources = sources;
                Ok(model)
            }
            _ => Err(Diagnostics { sources, all: errors }),
        }
    }
}

/// The model, with what its file says of phases; `values` are those of one phase. Its text is the first of the files.
fn read_model(
    files: &Files,
    origin: &Origin,
    options: &ReadOptions,
    report: &Report,
    values: Option<&[(String, Item)]>,
) -> Option<(Model, Vec<PhaseRecord>)> {
    let Origin { name, text, path, parsed, .. } = origin;
    let source = 0;
    if let Err(message) = files.budget.spend_text(text) {
        report.add(Diagnostic::at(*message, Place { source, span: 0..0 }));
        return None;
    }
    let own = PathBuf::new();
    let document = parsed.document(&own).unwrap_or_else(|| parsed.parse(own, text, source, report));
    if report.has_errors() {
        return None; // what follows a mistake of syntax would be guesswork
    }
    let mut table = Table::clone(&document.table);
    let mut overrides = set::set(files, &mut table, &options.overrides);
    overrides.extend(phase::put(&mut table, values.unwrap_or_default(), source));
    let mentions = RefCell::default();
    let types = Types::new(&options.catalog);
    let expansion = Expansion {
        files,
        types: &types,
        report,
        dimension: Cell::new(Dimension::Three),
        mentions: &mentions,
        overrides: RefCell::new(overrides),
        instances: RefCell::default(),
        inside: RefCell::default(),
        broken: RefCell::default(),
    };
    let table = Arc::new(table);
    let root = Instance {
        source,
        file: table.clone(),
        table,
        scope: Scope::default(),
        names: Names::default(),
        placement: Placement::default(),
        motion: super::motion::Motion::default(),
    };
    expansion.expand(root, Given::new(), path, &"the model".into());
    let instances = expansion.instances.take();
    if files.budget.is_spent() {
        return None; // nothing is made of what is too large
    }
    let root = &instances[0];
    unused_overrides(&expansion, &instances);
    let reader = expansion.reader(root, "the model");
    let header = header(&expansion, &reader, root);
    let dimension = dimension(&reader, root, header.as_ref());
    expansion.dimension.set(dimension);
    let mut assembly = Assembly::new(dimension);
    assembly.fill(&expansion, &instances);
    let Heads { tracked, steady } = Heads::new(&expansion, &instances, header.as_ref(), dimension);
    let simulate = settings(&expansion, root);
    let run_end = simulate.as_ref().and_then(|simulate| simulate.end);
    let phases = if values.is_none() { phase::records(&expansion, root, run_end) } else { Vec::new() };
    check(&assembly, &mentions.borrow(), report);
    assembly.machine.gravity = header.as_ref().map_or([0.0; 3], |head| gravity(&expansion, &instances, head));
    let (outputs, expect) = outputs(&expansion, root, &assembly);
    let visuals = super::visual::visuals(&expansion, &instances, &assembly);
    if report.has_errors() {
        judge_values(&assembly, report);
        return None;
    }
    let header = header?;
    assembly.machine.tracked = tracked;
    assembly.machine.steady_controllers = steady;
    for (input, place) in std::mem::take(&mut assembly.inputs) {
        assembly.places.entry(input).or_insert(place);
    }
    let quantities =
        outputs.iter().map(|output| &output.quantity).chain(expect.iter().map(|expected| &expected.quantity));
    assembly.machine.counted = quantities.flat_map(Quantity::counted_angles).collect();
    unused(
        &instances,
        &assembly.machine,
        &mentions.borrow(),
        (&outputs, &expect),
        (&assembly.places, &assembly.made),
        report,
    );
    let numbers =
        files.noted.as_ref().map(|noted| listing(&expansion, &instances, &noted.borrow())).unwrap_or_default();
    let stem = name.strip_suffix(".toml").unwrap_or(name);
    let model = Model {
        name: header.text("name").unwrap_or_else(|| stem.to_string()),
        description: header.text("description").unwrap_or_default(),
        machine: assembly.machine,
        simulate: simulate?,
        outputs,
        parameters: root.scope.values(),
        hash: files.hash(),
        files: path.iter().cloned().chain(files.read.take()).collect(),
        warnings: Diagnostics::default(),
        expect,
        visuals,
        places: assembly.places.iter().map(|(name, place)| (name.clone(), set::place(place))).collect(),
        phases: Vec::new(),
        sources: Vec::new(),
        numbers,
        origin: origin.clone(),
        options: options.clone(),
    };
    Some((model, phases))
}

/// Reports values from outside that nothing takes, with the nearest name.
#[inline(never)]
fn unused_overrides(expansion: &Expansion, instances: &[Instance]) {
    let mut known = Vec::new();
    for instance in instances {
        known.extend(instance.scope.values().keys().map(|name| instance.names.full(name)));
    }
    for (name, item, source) in expansion.overrides.take() {
        let mut reader = expansion.reader(&instances[0], "the override");
        (reader.source, reader.text) = (source, expansion.files.text(source));
        let mut known = known.clone();
        if let Some((_, key)) = name.rsplit_once('.') {
            for instance in instances {
                let lists = LISTS.iter().filter(|list| **list != "include");
                let names = lists.flat_map(|list| element_names(&instance.table, list)).flatten();
                known.extend(names.map(|element| format!("{}.{key}", instance.names.full(&element))));
            }
        }
        let message = format!("the model has no parameter `{name}`");
        let help = suggestion(&name, known.iter().map(String::as_str));
        let help = match name.contains('.') {
            true => format!("{help}; keys of elements are set as `element.key`, settings as `simulate.end`"),
            false => help,
        };
        reader.fail::<()>(ids::UNKNOWN_PARAMETER, &item.span, message, help);
    }
}

fn header(expansion: &Expansion, reader: &Reader, root: &Instance) -> Option<Record> {
    let Some((item, table)) = expansion.table(reader, &root.table, "model") else {
        let help = "begin the file with `[model]`, `name = \"…\"` and `dimension = 2` or `3`";
        return reader.fail(ids::MISSING_KEY, &(0..0), "the file has no `[model]`", help);
    };
    reader.record(table, &item.span, &[MODEL])
}

/// The dimension; if it is not said, the plane, so that the rest of the file can be checked too.
fn dimension(reader: &Reader, root: &Instance, header: Option<&Record>) -> Dimension {
    let Some(header) = header else {
        let said = root.table.get("model").and_then(|entry| match &entry.item.value {
            ItemValue::Table(table) => table.get("dimension").map(|entry| &entry.item.value),
            _ => None,
        });
        return if said == Some(&ItemValue::Whole(3)) { Dimension::Three } else { Dimension::Two };
    };
    match header.count("dimension") {
        Some(2) => Dimension::Two,
        Some(3) => Dimension::Three,
        _ => {
            let message = "`dimension` of the model is neither 2 nor 3";
            let help = "write 2 for the plane or 3 for space";
            reader.fail::<()>(ids::BAD_DIMENSION, &header.place("dimension").span, message, help);
            Dimension::Two
        }
    }
}

#[inline(never)]
fn settings(expansion: &Expansion, root: &Instance) -> Option<Settings> {
    let reader = expansion.reader(root, "`simulate`");
    let Some((item, table)) = expansion.table(&reader, &root.table, "simulate") else {
        return Some(Settings::default());
    };
    let table = set::without_replaced(table);
    let v = reader.record(&table, &item.span, &[SIMULATE, &method::OPTIONS])?;
    for key in ["rtol", "atol"] {
        crate::element::types::refuse_both(&reader, &v, "step", key);
    }
    if v.has("every") && v.text("rows").as_deref() == Some("steps") {
        let message = "`simulate` has `every` beside rows = \"steps\"";
        let help = "leave `every` out, or write rows = \"equal\" or \"events\"";
        reader.fail::<()>(ids::CONFLICTING_KEYS, &v.place("rows").span, message, help);
    }
    let within = |key: &str, good: fn(f64) -> bool, help: &str| {
        if let Some(value) = v.number(key).filter(|value| !good(*value)) {
            let message = reader.error(ids::BAD_VALUE, format!("`{key}` of `simulate` is {value}"), help);
            reader.refuse::<()>(&v.place(key).span, message.number(key.to_string(), value, ""));
        }
    };
    let method_options = method::given(&v);
    check_options(&reader, &v, &method_options);
    for key in ["step", "atol", "every", "first_step", "largest_step"] {
        within(key, |value| value > 0.0, "give it a positive number");
    }
    within("end", |end| end >= 0.0, "give it a number that is not negative");
    within("rtol", |rtol| (1e-14..=0.1).contains(&rtol), "it is at least 1e-14 and at most 0.1");
    Some(Settings {
        method: v.text("method"),
        method_options,
        step: v.number("step"),
        inner_steps: v.flag("inner_steps"),
        rtol: v.number("rtol"),
        atol: v.number("atol"),
        end: v.number("end"),
        every: v.number("every"),
        rows: v.text("rows"),
        start: v.text("start"),
        first_step: v.number("first_step"),
        largest_step: v.number("largest_step"),
    })
}

/// Refuses options that the method does not have or take. Those of the file may be meant for another method, where this
/// one was set from outside.
#[inline(never)]
fn check_options(reader: &Reader, v: &Record, given: &OptionValues) {
    let refuse = |failure: &Failure, option: &str| {
        reader.refuse::<()>(&v.place(option).span, failure.message());
    };
    let Some(entry) = v.text("method").and_then(|name| find(&name)) else {
        // any method may be chosen: a value is good if one of them takes it
        for (name, value) in given.iter() {
            let one = OptionValues::default().with(name, value.clone());
            let having = METHODS.iter().filter(|entry| entry.option(name).is_some());
            let answers: Vec<_> = having.map(|entry| entry.resolve(&one)).collect();
            if answers.iter().all(Result::is_err)
                && let Some(Err(failure)) = answers.first()
            {
                refuse(failure, name);
            }
        }
        return;
    };
    let (own, others) = entry.split(given);
    let method_from_outside = set::is_outside(&v.place("method"));
    for name in others {
        if !method_from_outside || set::is_outside(&v.place(&name)) {
            refuse(&entry.refuse(&name), &name);
        }
    }
    if let Err(failure) = entry.resolve(&own) {
        let option = match &failure {
            Failure::BadMethodOption { option, .. } | Failure::UnsuitedOption { option, .. } => option,
            _ => "method",
        };
        refuse(&failure, option);
    }
}

/// A name with its numbers filled in.
fn filled(reader: &Reader, values: &Record, key: &str) -> Option<String> {
    reader.interpolate(key, &values.place(key).span, &values.name(key))
}

fn quantity(reader: &Reader, assembly: &Assembly, values: &Record) -> Option<Quantity> {
    let name = filled(reader, values, "of")?;
    let span = values.place("of").span;
    let find = |name: &str| Probe::find(&assembly.machine, reader.on_ground(name).as_deref().unwrap_or(name));
    let help = match find(&name) {
        Ok(probe) => return Some(Quantity { name, ..Quantity::from(probe) }),
        Err(help) => help,
    };
    if Quantity::is_expression(&name) {
        let found = Quantity::formula(reader, &name, find);
        return found.map_or_else(
            |wrong| {
                if wrong.repeats || assembly.broken.may_show(&name) {
                    return None; // why, has been reported
                }
                let item = Item { value: ItemValue::Text(values.name("of")), span };
                let message = format!("`of` of {}: {}", reader.element, wrong.message);
                reader.fail(ids::EXPRESSION, &reader.inside(&item, &wrong.span), message, wrong.help)
            },
            Some,
        );
    }
    if assembly.broken.may_show(&name) {
        return None; // why, has been reported
    }
    let meant = assembly.broken.meant(&name);
    let help = meant.map_or(help, |meant| suggestion(&name, meant.iter().map(String::as_str)));
    let message = format!("{} asks for `{name}`, which does not exist", reader.element);
    reader.fail(ids::UNKNOWN_QUANTITY, &span, message, help)
}

/// Columns that results have without being asked.
const OWN_COLUMNS: [&str; 2] = ["t", "event.side"];

#[inline(never)]
fn outputs(expansion: &Expansion, root: &Instance, assembly: &Assembly) -> (Vec<OutputColumn>, Vec<Expectation>) {
    let reader = expansion.reader(root, "the model");
    let mut columns = Vec::new();
    for (i, (item, table)) in expansion.tables(&reader, &root.table, "output").into_iter().enumerate() {
        let reader = reader.of(super::typed::label("output", table, &root.names, i));
        let Some(values) = reader.record(table, &item.span, &[OUTPUT]) else { continue };
        let Some(quantity) = quantity(&reader, assembly, &values) else { continue };
        let Some((unit, conversion)) = unit(&reader, &values, &quantity) else { continue };
        let key = if values.has("name") { "name" } else { "of" };
        let Some(name) = filled(&reader, &values, key) else { continue };
        let taken = OWN_COLUMNS.contains(&name.as_str());
        if taken || columns.iter().any(|column: &OutputColumn| column.name == name) {
            let owner = if taken { "an output and a column of all results" } else { "two outputs" };
            let message = format!("{owner} are named `{name}`");
            let help = "give one of them another `name`, or leave it out";
            reader.fail::<()>(ids::DUPLICATE_OUTPUT, &values.place(key).span, message, help);
            continue;
        }
        columns.push(OutputColumn { name, quantity, unit, conversion });
    }
    let mut expect = Vec::new();
    for (i, (item, table)) in expansion.tables(&reader, &root.table, "expect").into_iter().enumerate() {
        let reader = reader.of(format!("expected number {}", i + 1));
        let Some(values) = reader.record(table, &item.span, &[EXPECT]) else { continue };
        let Some(quantity) = quantity(&reader, assembly, &values) else { continue };
        let (value, tolerance) = (values.number_or("value", 0.0), values.number_or("tolerance", 0.0));
        let source = values.text("source").unwrap_or_default();
        expect.push(Expectation { quantity, at: values.number("at"), value, tolerance, source });
    }
    (columns, expect)
}

/// Unit of a column.
#[inline(never)]
fn unit(reader: &Reader, values: &Record, quantity: &Quantity) -> Option<(String, Option<Unit>)> {
    let own = &quantity.unit;
    let Some(symbol) = values.text("unit") else { return Some((own.clone(), None)) };
    let span = values.place("unit").span;
    if quantity.declared {
        if *own == symbol {
            return Some((symbol, None));
        }
        // numbers of a signal are in the unit it declares
        if let (Ok(from), Ok(to)) = (Unit::parse(own), Unit::parse(&symbol))
            && from.dimension == to.dimension
        {
            let unit = Unit { times: to.times * from.over, over: to.over * from.times, ..to };
            return Some((symbol, Some(unit)));
        }
        let message = format!("{} is asked for in `{symbol}`, but is measured in `{own}`", reader.element);
        return reader.fail(ids::WRONG_UNIT, &span, message, format!("write for instance `unit = \"{own}\"`"));
    }
    match (Unit::parse(&symbol), quantity.dimension) {
        (Ok(unit), Some(dimension)) if unit.dimension == dimension => Some((symbol, Some(unit))),
        // angles do not count in expressions: 2π f is an angular frequency
        (Ok(unit), Some(dimension))
            if quantity.probes.len() != 1 && unit.dimension.without_angle() == dimension.without_angle() =>
        {
            Some((symbol, Some(unit)))
        }
        (Ok(unit), None) if quantity.probes.iter().all(|probe| !probe.unit.is_empty()) => Some((symbol, Some(unit))),
        (Ok(unit), _) => {
            let measured = if own.is_empty() { "a unit that is not known" } else { own };
            let message =
                format!("{} is asked for in {}, but is measured in {measured}", reader.element, unit.dimension);
            let help = format!("write for instance `unit = \"{own}\"`");
            reader.fail(ids::WRONG_UNIT, &span, message, help)
        }
        (Err(error), _) => reader.fail(ids::WRONG_UNIT, &span, error.message, error.help),
    }
}
