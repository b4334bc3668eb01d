//! Tables against lists of fields.

use super::Reader;
use crate::document::{Entry, Item, ItemValue, Table};
use crate::field::{Case, Field, Kind, Read, Record, Refers, Units, Value};
use crate::ids;
use crate::suggest::suggestion;
use flyball_machine::control::Wiring;
use flyball_text::is_hidden;
use std::ops::Range;

impl Reader<'_> {
    /// Reads a table whose keys are those of some lists of fields. Everything wrong with it is reported.
    pub fn record(&self, table: &Table, span: &Range<usize>, lists: &[&[Field]]) -> Option<Record> {
        let fields = || lists.iter().flat_map(|list| list.iter());
        let mut good = true;
        for entry in &table.entries {
            if !fields().any(|field| field.name == entry.key) {
                let message = format!("{} has no key `{}`", self.element, entry.key);
                let help = suggestion(&entry.key, fields().map(|field| field.name));
                self.fail::<()>(ids::UNKNOWN_KEY, &entry.key_span, message, help);
                good = false;
            }
        }
        let mut values = Record::new(self.element.to_string(), self.place(span));
        let mut angular = None;
        for field in fields() {
            let Some(entry) = table.get(field.name) else {
                if let (Kind::Viewpoint, Some(ground)) = (field.kind, self.names.grounds.get("ground")) {
                    values.push(field.name, Read::Value(Value::Text(ground.take())), self.place(span));
                }
                if field.required {
                    let message = format!("{} has no `{}`", self.element, field.name);
                    let help = format!("add `{} = {}`: {}", field.name, example(&field.kind), field.doc);
                    self.fail::<()>(ids::MISSING_KEY, span, message, help);
                    good = false;
                }
                continue;
            };
            match self.read(field, entry, angular) {
                Some(read) => {
                    if let (Kind::Reference(Refers::Coordinate), Read::Value(Value::Text(name))) = (field.kind, &read) {
                        angular = (self.angular)(name);
                    }
                    values.push(field.name, read, self.place(&entry.item.span));
                }
                None => good = false,
            }
        }
        good.then_some(values)
    }

    #[inline(never)]
    fn read(&self, field: &Field, entry: &Entry, angular: Option<bool>) -> Option<Read> {
        let (key, item) = (field.name, &entry.item);
        Some(match (field.kind, &item.value) {
            (Kind::Formula(_), _) => {
                self.text(key, item, "\"…\"")?;
                Read::Items(vec![(key.into(), item.clone())])
            }
            (Kind::Assignments | Kind::Formulas(_) | Kind::Named(..) | Kind::Bindings, ItemValue::Table(table)) => {
                Read::Items(table.entries.iter().map(|entry| (entry.key.clone(), entry.item.clone())).collect())
            }
            (Kind::Assignments | Kind::Formulas(_) | Kind::Named(..) | Kind::Bindings, _) => {
                return self.wrong_kind(key, item, "a table", "{ name = … }");
            }
            (Kind::OneOf(cases), _) => {
                let (name, record) = self.one_of(key, item, cases)?;
                Read::Case(name, record)
            }
            (Kind::Record(fields), ItemValue::Table(table)) => {
                let inner = self.of(self.element.part(format!("`{key}` of {}", self.element)));
                Read::Record(inner.record(table, &item.span, &[fields])?)
            }
            (Kind::Record(_), _) => return self.wrong_kind(key, item, "a table", "{ … }"),
            (kind, _) => Read::Value(self.value(key, item, kind, angular)?),
        })
    }

    #[inline(never)]
    fn value(&self, key: &str, item: &Item, kind: Kind, angular: Option<bool>) -> Option<Value> {
        Some(match kind {
            Kind::Name => Value::Text(self.own_name(key, item)?),
            Kind::Text => Value::Text(self.text(key, item, "\"…\"")?),
            Kind::Document => {
                let name = self.text(key, item, "\"tyre.tir\"")?;
                match self.files.document(&name) {
                    Ok(text) => Value::Document(name, text),
                    Err(error) => return self.fail(ids::UNREADABLE, &item.span, error.message, error.help),
                }
            }
            Kind::Title => Value::Text(self.title(key, item)?),
            Kind::Choice(choices) => Value::Text(self.choice(key, item, choices)?),
            Kind::Flag => match item.value {
                ItemValue::Flag(flag) => Value::Flag(flag),
                _ => return self.wrong_kind(key, item, "true or false", "true"),
            },
            Kind::Count => Value::Count(self.count(key, item, 1)?),
            Kind::Copies => Value::Count(self.count(key, item, 0)?),
            Kind::Number(units) => Value::Number(self.number(key, item, &units, angular)?),
            Kind::Numbers(units, count) => Value::Numbers(self.numbers(key, item, &units, angular, count)?),
            Kind::Vector(units) => Value::Vector(self.vector(key, item, &units)?),
            Kind::Spin(units) => Value::Vector(self.spin(key, item, &units)?),
            Kind::Points(units) => {
                let points = self.list(key, item, "a list of points", "[[0, 0], [1, 0.5]]")?;
                let points: Vec<Option<[f64; 3]>> = points.iter().map(|p| self.vector(key, p, &units)).collect();
                Value::Points(points.into_iter().collect::<Option<_>>()?)
            }
            Kind::Inertia => Value::Tensor(self.inertia(key, item)?),
            Kind::Rotation => Value::Rotation(self.rotation(key, item)?),
            Kind::Law(units) => Value::Law(self.law(key, item, &units, angular)?),
            Kind::Curve(arguments, values) => {
                Value::Curve(self.function_table(key, item, [&arguments, &values], angular)?)
            }
            Kind::Surface(units) => Value::Surface(self.surface(key, item, &units)?),
            Kind::Tension => Value::Tension(self.tension(key, item, angular)?),
            Kind::Reference(refers) => Value::Text(self.reference(key, item, refers)?),
            Kind::Viewpoint => Value::Text(self.reference(key, item, Refers::Marker)?),
            Kind::Pair(refers) => Value::Texts(self.references(key, item, refers, Some(2))?),
            Kind::References(refers) => Value::Texts(self.references(key, item, refers, None)?),
            Kind::Signals => Value::Wiring(self.wiring(key, item)?),
            Kind::Whole => Value::Whole(self.whole(key, item)?),
            Kind::Rows(units) => Value::Rows(self.rows(key, item, &units)?),
            Kind::Force => match &item.value {
                ItemValue::Table(table) => Value::Force(Box::new(crate::element::force::inside(self, item, table)?)),
                _ => return self.wrong_kind(key, item, "a table", "{ type = \"spring-damper\", … }"),
            },
            Kind::Weights => Value::Weights(self.weights(key, item)?),
            Kind::Markers => Value::Markers(self.markers(key, item)?),
            Kind::Frames => Value::Frames(self.frames(key, item)?),
            Kind::Assignments
            | Kind::Formula(_)
            | Kind::Formulas(_)
            | Kind::Named(..)
            | Kind::Bindings
            | Kind::OneOf(_)
            | Kind::Record(_) => {
                unreachable!("tables inside a table are read with their places")
            }
        })
    }

    fn own_name(&self, key: &str, item: &Item) -> Option<String> {
        let written = self.text(key, item, "\"crank\"")?;
        let name = self.interpolate(key, &item.span, &written)?;
        let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | ' ' | '.' | '/');
        if name.is_empty() || name == "ground" || name.len() > 200 || !name.chars().all(plain) || name.starts_with('.')
        {
            let message = format!("{} cannot be called `{name}`", self.element);
            let help = "names are made of letters, digits, `_` and `-`; `ground` is taken";
            return self.fail(ids::BAD_NAME, &item.span, message, help);
        }
        Some(name)
    }

    /// A text of one line, without characters that are not seen.
    fn title(&self, key: &str, item: &Item) -> Option<String> {
        let written = self.text(key, item, "\"…\"")?;
        if written.contains(is_hidden) {
            let message = format!("`{key}` of {} has characters that are not seen: `{written}`", self.element);
            return self.fail(ids::BAD_NAME, &item.span, message, "write it as one line of visible characters");
        }
        Some(written)
    }

    pub(super) fn choice(&self, key: &str, item: &Item, choices: &[&'static str]) -> Option<String> {
        let first = choices.first().copied().unwrap_or_default();
        let text = self.text(key, item, &format!("\"{first}\""))?;
        if choices.contains(&text.as_str()) {
            return Some(text);
        }
        let message = format!("`{key}` of {} cannot be `{text}`", self.element);
        self.fail(ids::UNKNOWN_CHOICE, &item.span, message, suggestion(&text, choices.iter().copied()))
    }

    fn count(&self, key: &str, item: &Item, least: u8) -> Option<usize> {
        let value = match &item.value {
            ItemValue::Whole(value) => {
                self.note(item, Some(&Units::NUMBER), None, *value as f64);
                *value as f64
            }
            _ => self.number(key, item, &Units::NUMBER, None)?,
        };
        if value.fract() == 0.0 && (f64::from(least)..1e6).contains(&value) {
            return Some(value as usize);
        }
        let message = format!("`{key}` of {} is {value}", self.element);
        let help = format!("give it a whole number from {least} to 999999");
        let message = self.error(ids::BAD_COUNT, message, help).number(key.to_string(), value, "");
        self.refuse(&item.span, message.count("least", least.into()).count("most", 999_999))
    }

    fn references(&self, key: &str, item: &Item, refers: Refers, count: Option<usize>) -> Option<Vec<String>> {
        let (wanted, example) = match refers {
            Refers::Coordinate => ("a list of joint coordinates", "[\"pin.angle\", \"slide.displacement\"]"),
            _ => ("a list of two bodies or markers", "[\"ground\", \"crank\"]"),
        };
        let items = self.list(key, item, wanted, example)?;
        if count.is_some_and(|count| items.len() != count) {
            let message = format!("`{key}` of {} names {} things, but two are expected", self.element, items.len());
            let help = format!("write for instance `{key} = {example}`");
            return self.wrong_length(&item.span, message, help, items.len());
        }
        let names: Vec<Option<String>> = items.iter().map(|item| self.reference(key, item, refers)).collect();
        names.into_iter().collect()
    }

    /// Signals in order, or by the names of inputs; a list at a name means the components of a vector.
    fn wiring(&self, key: &str, item: &Item) -> Option<Wiring> {
        let signal = |item: &Item| self.reference(key, item, Refers::Signal);
        let mut wiring = Wiring::default();
        match &item.value {
            ItemValue::Text(_) => wiring.in_order.push(signal(item)?),
            ItemValue::List(items) => wiring.in_order = all(items.iter().map(signal))?,
            ItemValue::Table(table) => {
                for Entry { key: port, item, .. } in &table.entries {
                    match &item.value {
                        ItemValue::List(items) => {
                            let parts = all(items.iter().map(signal))?;
                            let named =
                                parts.into_iter().enumerate().map(|(i, part)| (format!("{port}[{}]", i + 1), part));
                            wiring.by_port.extend(named);
                        }
                        _ => wiring.by_port.push((port.clone(), signal(item)?)),
                    }
                }
            }
            _ => return self.wrong_kind(key, item, "a list of signals", "[\"sensor\", \"controller.out\"]"),
        }
        Some(wiring)
    }

    fn whole(&self, key: &str, item: &Item) -> Option<u64> {
        let value = match item.value {
            ItemValue::Whole(value) if value >= 0 => value.unsigned_abs(),
            ItemValue::Number(value) if value.fract() == 0.0 && (0.0..1e15).contains(&value) => value as u64,
            _ => return self.wrong_kind(key, item, "a whole number that is not negative", "42"),
        };
        self.note(item, Some(&Units::NUMBER), None, value as f64);
        Some(value)
    }

    /// Rows of numbers; a row of one number may stand without brackets.
    #[inline(never)]
    fn rows(&self, key: &str, item: &Item, units: &Units) -> Option<Vec<Vec<f64>>> {
        if let ItemValue::Table(table) = &item.value {
            if let Some(Entry { key: other, key_span, .. }) = table.entries.iter().find(|entry| entry.key != "file") {
                let message = format!("`{key}` of {} has no key `{other}`", self.element);
                let help = match other.as_str() {
                    "table" => format!("write the rows as they are: `{key} = [[0, 1], [2, 3]]`"),
                    "interpolation" | "outside" => format!("write `{other}` as a key of its own, beside `{key}`"),
                    _ => "write `{ file = \"table.csv\" }`".to_string(),
                };
                return self.fail(ids::UNKNOWN_KEY, key_span, message, help);
            }
            let Some(Entry { item: name, .. }) = table.get("file") else {
                return self.wrong_kind(key, item, "a list of rows", "{ file = \"table.csv\" }");
            };
            let path = self.text("file", name, "\"table.csv\"")?;
            return self
                .files
                .rows(&path)
                .map(|rows| rows.to_vec())
                .map_or_else(|error| self.fail(ids::TABLE, &name.span, error.message, error.help), Some);
        }
        if let Some(array) = self.array_text(key, item, units, None) {
            let ([_, columns], numbers) = array?;
            return Some(numbers.chunks(columns).map(<[f64]>::to_vec).collect());
        }
        let items = self.list(key, item, "a list of rows", "[[0, 1], [2, 3]]")?;
        all(items.iter().map(|row| match row.value {
            ItemValue::List(_) => self.numbers(key, row, units, None, 0),
            _ => Some(vec![self.number(key, row, units, None)?]),
        }))
    }

    fn weights(&self, key: &str, item: &Item) -> Option<Vec<(String, f64)>> {
        let example = "[[\"pin.angle\", 0.3], [\"slide.displacement\", -1]]";
        let items = self.list(key, item, "a list of coordinates with factors", example)?;
        let weight = |pair: &Item| {
            let parts = self.list(key, pair, "a coordinate with a factor", example)?;
            let [name, factor] = parts else {
                return self.wrong_kind(key, pair, "a coordinate with a factor", example);
            };
            let name = self.reference(key, name, Refers::Coordinate)?;
            Some((name, self.number(key, factor, &Units::NUMBER, None)?))
        };
        let weights: Vec<Option<(String, f64)>> = items.iter().map(weight).collect();
        weights.into_iter().collect()
    }

    fn markers(&self, key: &str, item: &Item) -> Option<Vec<(String, [f64; 3])>> {
        let ItemValue::Table(table) = &item.value else {
            return self.wrong_kind(key, item, "a table of names with points", "{ tip = [0.3, 0] }");
        };
        let marker = |entry: &Entry| Some((entry.key.clone(), self.vector(&entry.key, &entry.item, &Units::LENGTH)?));
        let markers: Vec<Option<(String, [f64; 3])>> = table.entries.iter().map(marker).collect();
        markers.into_iter().collect()
    }

    #[inline(never)]
    fn one_of(&self, key: &str, item: &Item, cases: &'static [Case]) -> Option<(&'static str, Record)> {
        let names = || cases.iter().map(|case| case.name);
        let first = cases.first().map_or("", |case| case.name);
        let ItemValue::Table(table) = &item.value else {
            return self.wrong_kind(key, item, "a table with one key", &format!("{{ {first} = {{ … }} }}"));
        };
        let [entry] = table.entries.as_slice() else {
            let message = format!("`{key}` of {} has {} keys, but one is expected", self.element, table.entries.len());
            let help = format!("known are: {}", names().collect::<Vec<_>>().join(", "));
            return self.wrong_length(&item.span, message, help, table.entries.len());
        };
        let Some(case) = cases.iter().find(|case| case.name == entry.key) else {
            let message = format!("`{key}` of {} cannot be `{}`", self.element, entry.key);
            return self.fail(ids::UNKNOWN_CHOICE, &entry.key_span, message, suggestion(&entry.key, names()));
        };
        let ItemValue::Table(inner) = &entry.item.value else {
            return self.wrong_kind(case.name, &entry.item, "a table", "{ … }");
        };
        let reader = self.of(self.element.part(format!("`{}` of {}", case.name, self.element)));
        Some((case.name, reader.record(inner, &entry.item.span, &[case.fields])?))
    }
}

/// All, or nothing after every mistake is reported.
fn all<T>(items: impl Iterator<Item = Option<T>>) -> Option<Vec<T>> {
    let items: Vec<Option<T>> = items.collect();
    items.into_iter().collect()
}

/// A value as one would write it.
#[inline(never)]
fn example(kind: &Kind) -> String {
    match kind {
        Kind::Name => "\"…\"".into(),
        Kind::Text | Kind::Document | Kind::Title | Kind::Bindings | Kind::Assignments => "…".into(),
        Kind::Formula(_) | Kind::Formulas(_) | Kind::Named(..) => "…".into(),
        Kind::Choice(choices) => format!("\"{}\"", choices.first().unwrap_or(&"…")),
        Kind::Flag => "true".into(),
        Kind::Count | Kind::Copies => "1".into(),
        Kind::Whole => "42".into(),
        Kind::Force => "{ type = \"spring-damper\", … }".into(),
        Kind::Rows(_) => "[[…, …], […, …]]".into(),
        Kind::Curve(..) => "{ table = [[…, …], […, …]] }".into(),
        Kind::Number(_) | Kind::Law(_) | Kind::Surface(_) | Kind::Tension | Kind::Spin(_) | Kind::Inertia => "…".into(),
        Kind::Rotation => "\"30 deg\"".into(),
        Kind::Numbers(_, count) => format!("[{}]", vec!["…"; *count].join(", ")),
        Kind::Vector(_) => "[…, …]".into(),
        Kind::Points(_) => "[[…, …], […, …]]".into(),
        Kind::Reference(Refers::Coordinate) => "\"joint.coordinate\"".into(),
        Kind::Reference(Refers::Road) => "\"road\"".into(),
        Kind::Reference(_) | Kind::Viewpoint => "\"body.marker\"".into(),
        Kind::Pair(Refers::Coordinate) => "[\"joint.coordinate\", \"joint.coordinate\"]".into(),
        Kind::Pair(_) => "[\"body\", \"body.marker\"]".into(),
        Kind::References(_) | Kind::Signals | Kind::Weights | Kind::Frames => "[…]".into(),
        Kind::Markers => "{ tip = [0.3, 0] }".into(),
        Kind::OneOf(cases) => format!("{{ {} = {{ … }} }}", cases.first().map_or("…", |case| case.name)),
        Kind::Record(_) => "{ … }".into(),
    }
}
