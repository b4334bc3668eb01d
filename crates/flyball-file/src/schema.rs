//! JSON Schema of model files, for completion in editors; generated from the element tables.

use crate::element::types::{Type, Types};
use crate::element::{control, force, include, joint, method, top};
use crate::expression::{FUNCTIONS, LIBRARY, VECTOR_FUNCTIONS};
use crate::field::{Case, Field, Kind, Units};
use crate::units::bounds::{BOUNDS, LARGEST};
use flyball_machine::Force;
use flyball_machine::catalog::{BEAM, BETWEEN_MARKERS, BODY, Catalog, Entry, INITIAL, MARKER, ROAD};
use serde_json::{Map, Value, json};

/// The JSON Schema (draft 2020-12) of a model file made of the elements of a catalog.
pub fn schema_of(catalog: &Catalog) -> Value {
    let types = Types::new(catalog);
    let list = |item: Value| json!({ "type": "array", "items": item });
    let schema = Schema { catalog };
    let record = |lists: &[&[Field]]| schema.record(lists);
    let joints = catalog.joints().iter().map(|kind| {
        let sides = if kind.between_markers { BETWEEN_MARKERS } else { &[] };
        schema.typed(kind.name, kind.doc, &[joint::COMMON, kind.fields, sides])
    });
    let forces = catalog.forces().iter().map(|kind| schema.typed(kind.name, kind.doc, &[force::COMMON, kind.fields]));
    let roads = catalog.roads().iter().map(|kind| schema.typed(kind.name, kind.doc, &[ROAD, kind.fields]));
    let mut properties = Map::new();
    properties.insert("model".into(), record(&[top::MODEL]));
    let one = number(&Units::NUMBER);
    let vector = list(one.clone());
    let parameter = json!({ "anyOf": [one, vector.clone(), list(vector)] });
    properties.insert("parameters".into(), json!({ "type": "object", "additionalProperties": parameter }));
    properties.insert("functions".into(), json!({ "type": "object", "additionalProperties": { "type": "string" } }));
    properties.insert("body".into(), list(record(&[BODY.fields])));
    properties.insert("marker".into(), list(record(&[MARKER.fields])));
    properties.insert("joint".into(), list(json!({ "oneOf": joints.collect::<Vec<_>>() })));
    properties.insert("force".into(), list(json!({ "oneOf": forces.collect::<Vec<_>>() })));
    properties.insert("road".into(), list(json!({ "oneOf": roads.collect::<Vec<_>>() })));
    let sensors = schema.family(&types.sensors, &[control::SENSOR]);
    let blocks = schema.family(&types.blocks, &[control::WIRED, control::OUTPUT]);
    let actuators = schema.family(&types.actuators, &[control::WIRED, control::VALUE]);
    properties.insert("sensor".into(), list(json!({ "oneOf": sensors })));
    properties.insert("block".into(), list(json!({ "oneOf": blocks })));
    properties.insert("actuator".into(), list(json!({ "oneOf": actuators })));
    properties.insert("connect".into(), list(record(&[control::CONNECT])));
    properties.insert("beam".into(), list(record(&[BEAM.fields])));
    properties.insert("initial".into(), list(record(&[INITIAL])));
    properties.insert("include".into(), list(record(&[include::INCLUDE])));
    properties.insert("template".into(), json!({ "type": "object", "additionalProperties": { "$ref": "#" } }));
    properties.insert("simulate".into(), record(&[top::SIMULATE, &method::OPTIONS]));
    properties.insert("phase".into(), list(record(&[top::PHASE])));
    properties.insert("output".into(), list(record(&[top::OUTPUT])));
    properties.insert("expect".into(), list(record(&[top::EXPECT])));
    properties.insert("visual".into(), list(record(&[top::VISUAL])));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Flyball model",
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    })
}

/// The JSON Schema (draft 2020-12) of a model file.
pub fn schema() -> Value {
    schema_of(&flyball_vehicle::catalog())
}

/// Schemas of fields, some of which hold elements of the catalog.
struct Schema<'a> {
    catalog: &'a Catalog,
}

impl Schema<'_> {
    /// A table of fields, with its type fixed.
    fn typed(&self, name: &str, doc: &str, lists: &[&[Field]]) -> Value {
        let mut schema = self.record(lists);
        schema["title"] = json!(name);
        schema["description"] = json!(doc);
        schema["properties"]["type"] = json!({ "const": name });
        schema
    }

    /// All types of a family, with the fields that each of them has.
    fn family<T>(&self, types: &[Type<T>], common: &[&[Field]]) -> Vec<Value> {
        let one = |kind: &Type<T>| self.typed(kind.name(), kind.doc(), &[common, &[kind.fields()]].concat());
        types.iter().map(one).collect()
    }

    fn record(&self, lists: &[&[Field]]) -> Value {
        let mut properties = Map::new();
        let mut required = Vec::new();
        for field in lists.iter().flat_map(|list| list.iter()) {
            let mut schema = self.kind(&field.kind);
            schema["description"] = json!(describe(field));
            properties.insert(field.name.into(), schema);
            if field.required {
                required.push(field.name);
            }
        }
        json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
    }

    fn one_of(&self, cases: &[Case]) -> Value {
        let case = |case: &Case| {
            let mut inner = self.record(&[case.fields]);
            inner["description"] = json!(case.doc);
            json!({ "type": "object", "properties": { case.name: inner }, "required": [case.name], "additionalProperties": false })
        };
        json!({ "oneOf": cases.iter().map(case).collect::<Vec<_>>() })
    }

    #[inline(never)]
    fn kind(&self, kind: &Kind) -> Value {
        let text = || json!({ "type": "string" });
        let several = |item: Value, least: usize, most: usize| json!({ "type": "array", "items": item, "minItems": least, "maxItems": most });
        let many = |item: Value| json!({ "type": "array", "items": item });
        // an expression may be a vector or a matrix
        let or_text = |list: Value| json!({ "anyOf": [list, text()] });
        match kind {
            Kind::Name | Kind::Text | Kind::Document | Kind::Title | Kind::Reference(_) | Kind::Viewpoint => text(),
            Kind::Choice(choices) => json!({ "enum": choices }),
            Kind::Flag => json!({ "type": "boolean" }),
            Kind::Count => json!({ "type": ["integer", "string"], "minimum": 1 }),
            Kind::Copies => json!({ "type": ["integer", "string"], "minimum": 0 }),
            Kind::Number(units) => number(units),
            Kind::Numbers(units, 0) => or_text(many(number(units))),
            Kind::Numbers(units, count) => or_text(several(number(units), *count, *count)),
            Kind::Vector(units) => or_text(several(number(units), 2, 3)),
            Kind::Spin(units) => json!({ "oneOf": [number(units), several(number(units), 3, 3)] }),
            Kind::Points(units) => many(or_text(several(number(units), 2, 3))),
            Kind::Inertia => {
                let row = || several(number(&Units::NUMBER), 3, 3);
                json!({ "oneOf": [number(&Units::NUMBER), row(), several(row(), 3, 3)] })
            }
            Kind::Curve(..) => json!({ "type": "object" }),
            Kind::Surface(units) => number(units),
            Kind::Rotation | Kind::Tension | Kind::Law(_) => json!({ "type": ["number", "string", "object"] }),
            Kind::Pair(_) => several(text(), 2, 2),
            Kind::References(_) => many(text()),
            Kind::Signals => json!({ "type": ["string", "array", "object"] }),
            Kind::Whole => json!({ "type": "integer", "minimum": 0 }),
            Kind::Rows(units) => {
                let row = json!({ "oneOf": [number(units), many(number(units))] });
                let file = json!({ "type": "object", "properties": { "file": text() }, "required": ["file"] });
                json!({ "oneOf": [or_text(many(row)), file] })
            }
            Kind::Force => {
                let one =
                    |entry: &Entry<Force>| self.typed(entry.name, entry.doc, &[&force::COMMON[1..], entry.fields]);
                let forces = self.catalog.forces().iter().map(one);
                json!({ "oneOf": forces.collect::<Vec<_>>() })
            }
            Kind::Weights => many(json!({ "type": "array", "minItems": 2, "maxItems": 2 })),
            Kind::Markers => {
                json!({ "type": "object", "additionalProperties": or_text(several(number(&Units::LENGTH), 2, 3)) })
            }
            Kind::Frames => many(json!({ "type": "object" })),
            Kind::Formula(_) => text(),
            Kind::Assignments => json!({ "type": "object" }),
            Kind::Formulas(_) | Kind::Named(..) => {
                json!({ "type": "object", "additionalProperties": number(&Units::NUMBER) })
            }
            Kind::Bindings => json!({ "type": "object", "additionalProperties": text() }),
            Kind::OneOf(cases) => self.one_of(cases),
            Kind::Record(fields) => self.record(&[fields]),
        }
    }
}

/// The doc of a field with its unit.
fn describe(field: &Field) -> String {
    let units = match field.kind {
        Kind::Number(units)
        | Kind::Numbers(units, _)
        | Kind::Vector(units)
        | Kind::Spin(units)
        | Kind::Points(units)
        | Kind::Rows(units)
        | Kind::Law(units) => units.text(),
        Kind::Curve(arguments, values) => format!("{} over {}", values.text(), arguments.text()),
        _ => String::new(),
    };
    if units.is_empty() { field.doc.into() } else { format!("{} [{units}]", field.doc) }
}

fn number(units: &Units) -> Value {
    let text = match units.text() {
        text if text.is_empty() => "a number or an expression".to_string(),
        text => format!("a number in {text}, a quantity or an expression"),
    };
    json!({ "type": ["number", "string"], "description": text })
}

/// The reference of all elements and their fields, as Markdown.
pub fn reference() -> String {
    reference_of(&flyball_vehicle::catalog())
}

/// The reference of the elements of a catalog.
pub fn reference_of(catalog: &Catalog) -> String {
    let types = Types::new(catalog);
    let mut out = String::new();
    let mut section = |title: &str, doc: &str, lists: &[&[Field]]| {
        out += &format!("### {title}\n\n");
        if !doc.is_empty() {
            out += &format!("{doc}\n\n");
        }
        if lists.iter().all(|list| list.is_empty()) {
            out += "No keys of its own.\n\n";
            return;
        }
        out += "| key | | unit | meaning |\n|---|---|---|---|\n";
        for field in lists.iter().flat_map(|list| list.iter()) {
            rows(&mut out, field, "");
        }
        out.push('\n');
    };
    section("`[model]`", "", &[top::MODEL]);
    section("`[[body]]`", "", &[BODY.fields]);
    section("`[[marker]]`", "", &[MARKER.fields]);
    section(
        "`[[joint]]` between markers",
        "Every joint has these keys and those of its type.",
        &[joint::COMMON, BETWEEN_MARKERS],
    );
    for kind in catalog.joints() {
        section(&format!("joint `{}`", kind.name), kind.doc, &[kind.fields]);
    }
    section("`[[force]]`", "Every force has these keys and those of its type.", &[force::COMMON]);
    for kind in catalog.forces() {
        section(&format!("force `{}`", kind.name), kind.doc, &[kind.fields]);
    }
    section("`[[road]]`", "Every road has these keys and those of its type.", &[ROAD]);
    for kind in catalog.roads() {
        section(&format!("road `{}`", kind.name), kind.doc, &[kind.fields]);
    }
    section("`[[beam]]`", "", &[BEAM.fields]);
    section("`[[sensor]]`", "Every sensor has these keys and those of its type.", &[control::SENSOR]);
    for kind in catalog.sensors() {
        section(&format!("sensor `{}`", kind.name), kind.doc, &[kind.fields]);
    }
    section("`[[block]]`", "Every block has these keys and those of its type.", &[control::WIRED, control::OUTPUT]);
    for kind in &types.blocks {
        section(&format!("block `{}`", kind.name()), kind.doc(), &[kind.fields()]);
    }
    section(
        "`[[actuator]]`",
        "Every actuator has these keys and those of its type.",
        &[control::WIRED, control::VALUE],
    );
    for kind in catalog.actuators() {
        section(&format!("actuator `{}`", kind.name), kind.doc, &[kind.fields]);
    }
    section(
        "`[[connect]]`",
        "Connects a signal to an input; `inputs` of blocks and actuators do the same from the other side.",
        &[control::CONNECT],
    );
    section("`[[include]]`", "", &[include::INCLUDE]);
    section("`[simulate]`", "Beside these keys it has the options of its method.", &[top::SIMULATE]);
    for of in method::METHOD_FIELDS.iter() {
        section(&format!("method `{}`", of.name), of.doc, &[&of.fields]);
    }
    section(
        "`[[initial]]`",
        "Joint coordinates at the start; the rest of the machine is assembled around them.",
        &[INITIAL],
    );
    section("`[[phase]]`", "Each phase starts where the one before has ended ([phases](phases.md)).", &[top::PHASE]);
    section("`[[output]]`", "", &[top::OUTPUT]);
    section("`[[expect]]`", "", &[top::EXPECT]);
    section(
        "`[[visual]]`",
        "Looks of an element in pictures and in the browser; no number of a run depends on them.",
        &[top::VISUAL],
    );
    out + &functions() + &bounds()
}

/// The table of functions of expressions.
fn functions() -> String {
    let mut out = String::from(
        "### Functions of expressions\n\nOperators, constants and functions of your own: [model files](model-files.md#values).\n\n\
         | function | arguments | meaning |\n|---|---|---|\n",
    );
    let plain = FUNCTIONS.iter().map(|called| (called.name, called.arguments, called.doc));
    let vectors = VECTOR_FUNCTIONS.iter().map(|called| (called.name, called.arguments, called.doc));
    let library = LIBRARY.iter().map(|called| (called.name, called.arguments.len(), called.doc));
    for (name, arguments, doc) in plain.chain(vectors).chain(library) {
        out += &format!("| `{name}` | {arguments} | {} |\n", doc.replace('|', "\\|"));
    }
    out + "\n"
}

/// The table of bounds.
fn bounds() -> String {
    let mut out = String::from(
        "### Bounds\n\n`check` warns of numbers beyond these (`file/beyond-physics`).\n\n\
         | unit | largest size | |\n|---|---|---|\n",
    );
    for (expected, bound, why) in BOUNDS {
        out += &format!("| {} | {bound:e} | {why} |\n", expected.symbol);
    }
    out + &format!("| others | {LARGEST:e} | |\n")
}

/// A field and the fields inside it, one row each.
#[inline(never)]
fn rows(out: &mut String, field: &Field, before: &str) {
    let need = if field.required { "required" } else { "" };
    let unit = match describe(field).rsplit_once('[') {
        Some((_, unit)) if describe(field) != field.doc => unit.trim_end_matches(']').to_string(),
        _ => String::new(),
    };
    *out += &format!("| `{before}{}` | {need} | {unit} | {} |\n", field.name, field.doc.replace('|', "\\|"));
    let inner = format!("{before}{}.", field.name);
    match field.kind {
        Kind::OneOf(cases) => {
            for case in cases {
                *out += &format!("| `{inner}{}` | | | {} |\n", case.name, case.doc);
                for field in case.fields {
                    rows(out, field, &format!("{inner}{}.", case.name));
                }
            }
        }
        Kind::Record(fields) => {
            for field in fields {
                rows(out, field, &inner);
            }
        }
        _ => {}
    }
}
