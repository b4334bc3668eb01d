//! All numbers of an element by name: keys of its fields, components `x`, `y`, `z` of vectors and numbers of entries, as in
//! `shape.rod.to.x` or `points[2][1]`.
//!
//! One walk serves reading and setting: it shows every number as a place that can be written. What is no plain number, such
//! as a rotation or a curve, is taken apart and, if a part changed, put together again.

use super::{Case, Catalog, Field, Kind, Tension, Units, Value, Values};
use crate::geometry::{Curve, Frame, Rotation, Tensor};
use crate::law::Law;
use crate::machine::Refused;

/// A number on the way.
pub(crate) struct Spot<'a> {
    /// Its name after that of the element.
    pub path: &'a str,
    pub number: &'a mut f64,
    pub units: Option<Units>,
    pub doc: &'static str,
}

/// A walk over numbers.
pub(crate) struct Numbers<'a> {
    path: String,
    units: Option<Units>,
    doc: &'static str,
    planar: bool,
    catalog: &'a Catalog,
    visit: &'a mut dyn FnMut(Spot),
    /// The first value that cannot be put together again.
    pub refused: Option<Refused>,
}

const COMPONENTS: [&str; 3] = [".x", ".y", ".z"];
const TENSOR: [(&str, usize, usize); 6] =
    [(".xx", 0, 0), (".yy", 1, 1), (".zz", 2, 2), (".xy", 0, 1), (".xz", 0, 2), (".yz", 1, 2)];

impl<'a> Numbers<'a> {
    pub fn new(planar: bool, catalog: &'a Catalog, visit: &'a mut dyn FnMut(Spot)) -> Self {
        Self { path: String::new(), units: None, doc: "", planar, catalog, visit, refused: None }
    }

    /// Everything below one more part of the path.
    fn below(&mut self, part: &str, walk: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        let part = if length == 0 { part.trim_start_matches('.') } else { part };
        self.path.push_str(part);
        walk(self);
        self.path.truncate(length);
    }

    fn number(&mut self, number: &mut f64) {
        (self.visit)(Spot { path: &self.path, number, units: self.units, doc: self.doc });
    }

    /// A number of another unit than that of the field.
    fn part(&mut self, part: &str, units: Units, number: &mut f64) {
        let own = self.units.replace(units);
        self.below(part, |walk| walk.number(number));
        self.units = own;
    }

    fn list(&mut self, numbers: &mut [f64]) {
        for (i, number) in numbers.iter_mut().enumerate() {
            self.below(&format!("[{}]", i + 1), |walk| walk.number(number));
        }
    }

    fn vector(&mut self, vector: &mut [f64; 3]) {
        let count = if self.planar { 2 } else { 3 };
        for (part, number) in COMPONENTS.iter().zip(vector).take(count) {
            self.below(part, |walk| walk.number(number));
        }
    }

    /// The number of a field by its key, with what the field says of it.
    pub fn field(&mut self, fields: &[Field], key: &str, number: &mut f64) {
        self.known(fields, key, |walk| walk.number(number));
    }

    /// The vector of a field.
    pub fn vector_field(&mut self, fields: &[Field], key: &str, vector: &mut [f64; 3]) {
        self.known(fields, key, |walk| walk.vector(vector));
    }

    /// The list of a field.
    pub fn list_field(&mut self, fields: &[Field], key: &str, numbers: &mut [f64]) {
        self.known(fields, key, |walk| walk.list(numbers));
    }

    /// An angular velocity: about z in the plane.
    pub fn spin_field(&mut self, fields: &[Field], key: &str, spin: &mut [f64; 3]) {
        self.known(fields, key, |walk| walk.spin(spin));
    }

    /// An inertia tensor: about z in the plane, else its six numbers.
    pub fn tensor_field(&mut self, fields: &[Field], key: &str, tensor: &mut Tensor) {
        self.known(fields, key, |walk| walk.tensor(tensor));
    }

    /// Position and axes of a frame.
    pub fn frame(&mut self, fields: &[Field], frame: &mut Frame) {
        self.known(fields, "position", |walk| walk.vector(&mut frame.position));
        let key = if self.planar { "angle" } else { "rotation" };
        self.known(fields, key, |walk| walk.rotation(&mut frame.rotation));
    }

    /// Fields below a key that says what follows.
    pub fn case(&mut self, key: &str, walk: impl FnOnce(&mut Self)) {
        self.below(&format!(".{key}"), walk);
    }

    fn known(&mut self, fields: &[Field], key: &str, walk: impl FnOnce(&mut Self)) {
        if let Some(field) = fields.iter().find(|field| field.name == key) {
            (self.units, self.doc) = (units(&field.kind), field.doc);
        }
        self.below(&format!(".{key}"), walk);
        (self.units, self.doc) = (None, "");
    }

    fn spin(&mut self, spin: &mut [f64; 3]) {
        match self.planar {
            true => self.number(&mut spin[2]),
            false => self.vector(spin),
        }
    }

    fn tensor(&mut self, tensor: &mut Tensor) {
        if self.planar {
            return self.number(&mut tensor.0[2][2]);
        }
        for (part, i, j) in TENSOR {
            let mut value = tensor.0[i][j];
            self.below(part, |walk| walk.number(&mut value));
            if value.to_bits() != tensor.0[i][j].to_bits() {
                (tensor.0[i][j], tensor.0[j][i]) = (value, value);
            }
        }
    }

    /// The angle about z in the plane, else the rotation vector.
    fn rotation(&mut self, rotation: &mut Rotation) {
        let own = self.units.replace(Units::ANGLE);
        if self.planar {
            let (mut angle, before) = (rotation.angle_about_z(), rotation.angle_about_z());
            self.number(&mut angle);
            if angle.to_bits() != before.to_bits() {
                *rotation = Rotation::about_z(angle);
            }
        } else {
            let (mut vector, before) = (rotation.log(), rotation.log());
            self.vector(&mut vector);
            if vector.map(f64::to_bits) != before.map(f64::to_bits) {
                *rotation = Rotation::vector(vector);
            }
        }
        self.units = own;
    }

    fn curve(&mut self, curve: &mut Curve, arguments: Units, values: Option<Units>) {
        let (mut x, mut y): (Vec<f64>, Vec<f64>) = curve.points().unzip();
        let own = self.units.take();
        let mut changed = false;
        for (i, (x, y)) in x.iter_mut().zip(&mut y).enumerate() {
            let before = [x.to_bits(), y.to_bits()];
            self.below(&format!(".table[{}]", i + 1), |walk| {
                walk.part("[1]", arguments, x);
                walk.units = values;
                walk.below("[2]", |walk| walk.number(y));
            });
            changed |= before != [x.to_bits(), y.to_bits()];
        }
        self.units = own;
        if changed {
            match Curve::through(&x, &y, curve.interpolation(), curve.outside()) {
                Ok(made) => *curve = made,
                Err(refused) => self.refused = self.refused.take().or(Some(refused)),
            }
        }
    }

    fn law(&mut self, law: &mut Law) {
        let units = self.units;
        match law {
            Law::Constant(value) => self.number(value),
            Law::Polynomial(coefficients) => {
                for (i, coefficient) in coefficients.iter_mut().enumerate() {
                    let part = format!(".polynomial[{}]", i + 1);
                    match units {
                        Some(units) => self.part(&part, units.per_second(i), coefficient),
                        None => self.below(&part, |walk| walk.number(coefficient)),
                    }
                }
            }
            Law::Sine { mean, amplitude, frequency, phase } => self.below(".sine", |walk| {
                walk.below(".mean", |walk| walk.number(mean));
                walk.below(".amplitude", |walk| walk.number(amplitude));
                walk.part(".frequency", Units::SPIN, frequency);
                walk.part(".phase", Units::ANGLE, phase);
            }),
            Law::Table(curve) => self.curve(curve, Units::TIME, units),
            Law::Pieces { times, laws } => self.below(".pieces", |walk| {
                for (i, time) in times.iter_mut().enumerate() {
                    walk.part(&format!(".times[{}]", i + 1), Units::TIME, time);
                }
                for (i, law) in laws.iter_mut().enumerate() {
                    walk.below(&format!(".laws[{}]", i + 1), |walk| walk.law(law));
                }
            }),
            Law::Custom(_) | Law::Switching { .. } => {}
        }
    }

    /// The numbers of values that belong to these fields.
    pub fn values(&mut self, fields: &[Field], values: &mut Values) {
        for (key, value) in &mut values.entries {
            let kind = fields.iter().find(|field| field.name == *key).map(|field| field.kind);
            self.known(fields, key, |walk| walk.value(kind, value));
        }
    }

    #[inline(never)]
    fn value(&mut self, kind: Option<Kind>, value: &mut Value) {
        match value {
            Value::Number(number) => self.number(number),
            Value::Numbers(numbers) if matches!(kind, Some(Kind::Spin(_) | Kind::Vector(_))) => {
                if let Ok(vector) = <&mut [f64; 3]>::try_from(numbers.as_mut_slice()) {
                    self.spin(vector);
                }
            }
            Value::Numbers(numbers) => self.list(numbers),
            Value::Vector(vector) if matches!(kind, Some(Kind::Spin(_))) => self.spin(vector),
            Value::Vector(vector) => self.vector(vector),
            Value::Count(count) => {
                let mut number = *count as f64;
                self.number(&mut number);
                *count = whole(number).and_then(|whole| whole.try_into().ok()).unwrap_or_else(|| {
                    self.refuse("the count", number);
                    *count
                });
            }
            Value::Whole(count) => {
                let mut number = *count as f64;
                self.number(&mut number);
                if number != *count as f64 {
                    match whole(number) {
                        Some(whole) => *count = whole,
                        None => self.refuse("the whole number", number),
                    }
                }
            }
            Value::Points(points) => {
                for (i, point) in points.iter_mut().enumerate() {
                    self.below(&format!("[{}]", i + 1), |walk| walk.vector(point));
                }
            }
            Value::Tensor(tensor) => self.tensor(tensor),
            Value::Rotation(rotation) => self.rotation(rotation),
            Value::Law(law) => self.law(law),
            Value::Curve(curve) | Value::Tension(Tension::Curve(curve)) => {
                let [arguments, values] = match kind {
                    Some(Kind::Curve(arguments, values)) => [arguments, values],
                    _ => [Units::COORDINATE, Units::EFFORT],
                };
                self.curve(curve, arguments, Some(values));
            }
            Value::Weights(weights) => {
                for (i, (_, factor)) in weights.iter_mut().enumerate() {
                    self.below(&format!("[{}]", i + 1), |walk| walk.number(factor));
                }
            }
            Value::Named(named) => {
                for (name, number) in named {
                    self.below(&format!(".{name}"), |walk| walk.number(number));
                }
            }
            Value::Rows(rows) => {
                for (i, row) in rows.iter_mut().enumerate() {
                    self.below(&format!("[{}]", i + 1), |walk| walk.list(row));
                }
            }
            Value::Case(name, values) => {
                let cases = match kind {
                    Some(Kind::OneOf(cases)) => cases,
                    _ => &[],
                };
                self.below(&format!(".{name}"), |walk| walk.values(case_fields(cases, name), values));
            }
            Value::Record(values) => {
                let catalog = self.catalog;
                let fields = match kind {
                    Some(Kind::Record(fields)) => fields,
                    Some(Kind::Force) => catalog.force(&values.name("type")).map_or(&[][..], |entry| entry.fields),
                    _ => &[],
                };
                self.values(fields, values);
            }
            Value::Flag(_)
            | Value::Text(_)
            | Value::Texts(_)
            | Value::Tension(Tension::Law(_))
            | Value::Markers(_)
            | Value::Frames(_)
            | Value::Wiring(_)
            | Value::Force(_)
            | Value::Surface(_)
            | Value::Document(..)
            | Value::Formula(_)
            | Value::Formulas(_) => {}
        }
    }

    fn refuse(&mut self, what: &'static str, value: f64) {
        let refused = Refused { what, value, help: "give it a whole number that is not negative" };
        self.refused = self.refused.take().or(Some(refused));
    }
}

fn whole(number: f64) -> Option<u64> {
    (number.fract() == 0.0 && (0.0..1e15).contains(&number)).then_some(number as u64)
}

/// The units of the numbers of a field.
pub(crate) fn units(kind: &Kind) -> Option<Units> {
    match kind {
        Kind::Number(units)
        | Kind::Numbers(units, _)
        | Kind::Vector(units)
        | Kind::Spin(units)
        | Kind::Points(units)
        | Kind::Law(units)
        | Kind::Named(units, _)
        | Kind::Surface(units)
        | Kind::Rows(units) => Some(*units),
        Kind::Inertia => Some(Units::INERTIA),
        Kind::Rotation => Some(Units::ANGLE),
        Kind::Count | Kind::Copies | Kind::Whole | Kind::Weights => Some(Units::NUMBER),
        _ => None,
    }
}

/// Fields of a case by its name.
pub(crate) fn case_fields(cases: &[Case], name: &str) -> &'static [Field] {
    cases.iter().find(|case| case.name == name).map_or(&[], |case| case.fields)
}
