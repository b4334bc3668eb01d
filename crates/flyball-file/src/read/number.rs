//! Numbers, quantities and expressions, checked against units.

use super::Reader;
use super::scope::{Cell, Evaluated, Parameter, Parameters};
use crate::diagnostic::Diagnostic;
use crate::document::{Item, ItemValue};
use crate::expression::{Expression, MAX_CELLS, MAX_REGISTERS, kind};
use crate::field::Units;
use crate::files::Noted;
use crate::ids;
use crate::units::bounds::bound;
use crate::units::{Expected, Known, UnitDimension};
use std::ops::Range;

impl Reader<'_> {
    /// An expression of variables from a number or a text, checked against a unit.
    pub(super) fn evaluate(
        &self,
        key: &str,
        item: &Item,
        units: Option<&Units>,
        angular: Option<bool>,
        variables: &[&str],
    ) -> Option<Expression> {
        if variables.len() >= MAX_REGISTERS {
            let message =
                format!("`{key}` of {} has {} variables, too many for a formula", self.element, variables.len());
            return self.fail(ids::EXPRESSION, &item.span, message, "use fewer inputs, or several blocks");
        }
        let text = match &item.value {
            ItemValue::Number(value) => {
                self.doubt(key, &item.span, units, angular, *value);
                self.note(item, units, angular, *value);
                let finite = self.finite(key, &item.span, *value);
                return finite.map(|value| Expression::constant(value, variables.len()));
            }
            ItemValue::Whole(value) => {
                self.doubt(key, &item.span, units, angular, *value as f64);
                self.note(item, units, angular, *value as f64);
                return Some(Expression::constant(*value as f64, variables.len()));
            }
            ItemValue::Text(text) => text,
            _ => {
                let example = units.map_or("1.5", |units| example(units.linear));
                return self.wrong_kind(key, item, "a number or an expression", example);
            }
        };
        let Evaluated { shape, mut cells } = self.compiled(key, item, text, variables)?;
        let (Some(cell), true) = (cells.pop(), cells.is_empty()) else {
            let message = format!("`{key}` of {} is {}, but a number is expected", self.element, kind(shape));
            return self.fail(ids::WRONG_KIND, &item.span, message, "pick a component: `a.x` or `a[1]`");
        };
        let expression = self.checked(key, item, units, angular, cell)?;
        if let Some(value) = expression.as_constant() {
            self.note(item, units, angular, value);
        }
        Some(expression)
    }

    /// The expressions of a text.
    fn compiled(&self, key: &str, item: &Item, text: &str, variables: &[&str]) -> Option<Evaluated> {
        self.scope.compile(&self.files.parsed.phrase(text), variables).map_or_else(
            |error| {
                if error.repeats {
                    return None; // why, has been reported
                }
                let message = format!("`{key}` of {}: {}", self.element, error.message);
                self.fail(ids::EXPRESSION, &self.inside(item, &error.span), message, error.help)
            },
            Some,
        )
    }

    /// An expression whose unit fits and whose value, if it does not change, is a number.
    fn checked(
        &self,
        key: &str,
        item: &Item,
        units: Option<&Units>,
        angular: Option<bool>,
        cell: Cell,
    ) -> Option<Expression> {
        if let Some(units) = units {
            self.check_unit(key, &item.span, units, angular, &cell)?;
        }
        if let Some(value) = cell.expression.as_constant() {
            self.finite(key, &item.span, value)?;
            self.doubt(key, &item.span, units, angular, value);
        }
        Some(cell.expression)
    }

    /// The numbers of a text that stands for a vector or a matrix, with its shape; `None` if it is something else.
    pub fn array_text(
        &self,
        key: &str,
        item: &Item,
        units: &Units,
        angular: Option<bool>,
    ) -> Option<Option<([usize; 2], Vec<f64>)>> {
        let ItemValue::Text(text) = &item.value else { return None };
        let phrase = self.files.parsed.phrase(text);
        if phrase.tree().is_none_or(|tree| self.scope.flat(tree).is_ok_and(|flat| flat.cells.len() == 1)) {
            return None;
        }
        Some(self.compiled(key, item, text, &[]).and_then(|Evaluated { shape, cells }| {
            let number = |cell| self.checked(key, item, Some(units), angular, cell)?.as_constant();
            let numbers: Vec<Option<f64>> = cells.into_iter().map(number).collect();
            Some((shape, numbers.into_iter().collect::<Option<_>>()?))
        }))
    }

    /// Remembers a number with its unit, if somebody asks for numbers.
    pub(super) fn note(&self, item: &Item, units: Option<&Units>, angular: Option<bool>, value: f64) {
        let (Some(noted), Some(units)) = (&self.files.noted, units) else { return };
        let (prefix, place) = (self.names.prefix.clone(), self.place(&item.span));
        let item = std::ptr::from_ref(item).addr();
        noted.borrow_mut().push(Noted { item, prefix, place, value, unit: units.symbol(angular) });
    }

    /// Warns of a number beyond what physics knows.
    fn doubt(&self, key: &str, span: &Range<usize>, units: Option<&Units>, angular: Option<bool>, value: f64) {
        let Some(units) = units else { return };
        let (linear, turning) = (bound(units.linear), bound(units.angular));
        let (largest, why) = match angular {
            Some(true) => turning,
            Some(false) => linear,
            None if linear.0 >= turning.0 => linear,
            None => turning,
        };
        if value.is_finite() && value.abs() > largest {
            let unit = units.text();
            let message = format!("`{key}` of {} is {value:e} {unit}, more than {largest:e}: {why}", self.element);
            let help = "check its unit and exponent; a run will hardly get anywhere with it";
            let message = self.error(ids::BEYOND_PHYSICS, message, help);
            let message = message.number(key.to_string(), value, unit.clone()).number("bound", largest, unit);
            self.report.add(Diagnostic::at(message, self.place(span)).as_warning());
        }
    }

    fn finite(&self, key: &str, span: &Range<usize>, value: f64) -> Option<f64> {
        if value.is_finite() {
            return Some(value);
        }
        let text = format!("`{key}` of {} is {value}", self.element);
        let message = self.error(ids::NOT_FINITE, text, "give it a finite number");
        self.refuse(span, message.number(key.to_string(), value, ""))
    }

    #[inline(never)]
    fn check_unit(
        &self,
        key: &str,
        span: &Range<usize>,
        units: &Units,
        angular: Option<bool>,
        evaluated: &Cell,
    ) -> Option<()> {
        let Known::Dimension(found) = evaluated.known else { return Some(()) };
        if units.is_any() {
            return Some(());
        }
        let view = |dimension: UnitDimension| if evaluated.strict { dimension } else { dimension.without_angle() };
        let fits = |expected: Expected| view(expected.dimension) == view(found);
        let wanted = match angular {
            Some(true) => vec![units.angular],
            Some(false) => vec![units.linear],
            None => vec![units.linear, units.angular],
        };
        if wanted.iter().any(|expected| fits(*expected)) {
            return Some(());
        }
        let first = wanted[0];
        let message = match first.symbol {
            "1" => format!("`{key}` of {} has the unit {found}, but a plain number is expected", self.element),
            "" => format!("`{key}` of {} has the unit {found}, but {} is expected", self.element, first.dimension),
            symbol => format!("`{key}` of {} has the unit {found}, but {symbol} is expected", self.element),
        };
        let hint = match (found, first.symbol) {
            (found, "rad/s") if found == Expected::FREQUENCY.dimension => {
                "; a frequency of 10 Hz is 2*pi*10 rad/s or 600 rpm".to_string()
            }
            _ => String::new(),
        };
        self.fail(ids::WRONG_UNIT, span, message, format!("write for instance `{}`{hint}", example(first)))
    }

    /// An expression of variables without a unit.
    pub fn formula(&self, key: &str, item: &Item, variables: &[&str]) -> Option<Expression> {
        self.evaluate(key, item, None, None, variables)
    }

    /// A number.
    pub fn number(&self, key: &str, item: &Item, units: &Units, angular: Option<bool>) -> Option<f64> {
        let expression = self.evaluate(key, item, Some(units), angular, &[])?;
        expression.as_constant()
    }

    /// A list of numbers; `count` 0 means any number of them.
    pub fn numbers(
        &self,
        key: &str,
        item: &Item,
        units: &Units,
        angular: Option<bool>,
        count: usize,
    ) -> Option<Vec<f64>> {
        let wanted = if count == 0 { "a list of numbers".into() } else { format!("a list of {count} numbers") };
        let example = format!("[{}]", vec!["1.5"; count.max(2)].join(", "));
        if let Some(array) = self.array_text(key, item, units, angular) {
            let (shape, numbers) = array?;
            if shape[1] != 1 || (count != 0 && numbers.len() != count) {
                let message = format!("`{key}` of {} is {}, but {wanted} is expected", self.element, kind(shape));
                let help = format!("write for instance `{key} = {example}`");
                return self.wrong_length(&item.span, message, help, numbers.len());
            }
            return Some(numbers);
        }
        let items = self.list(key, item, &wanted, &example)?;
        if count != 0 && items.len() != count {
            let message = format!("`{key}` of {} has {} entries, but {wanted} is expected", self.element, items.len());
            let help = format!("write for instance `{key} = {example}`");
            return self.wrong_length(&item.span, message, help, items.len());
        }
        let numbers: Vec<Option<f64>> = items.iter().map(|item| self.number(key, item, units, angular)).collect();
        numbers.into_iter().collect()
    }

    /// A parameter: a number, an expression with whatever unit, a vector or a matrix.
    pub fn parameter(&self, key: &str, item: &Item) -> Option<Parameters> {
        match &item.value {
            ItemValue::Text(text) => {
                let Evaluated { shape, cells } = self.compiled(key, item, text, &[])?;
                let number = |cell: Cell| {
                    let value = self.finite(key, &item.span, cell.expression.as_constant()?)?;
                    let known = if cell.known == Known::Plain { Known::Anything } else { cell.known };
                    Some(Parameter { value, known, strict: cell.strict })
                };
                let cells: Vec<Option<Parameter>> = cells.into_iter().map(number).collect();
                Some(Parameters { shape, cells: cells.into_iter().collect::<Option<_>>()? })
            }
            ItemValue::List(items) => {
                let rows: Vec<Option<Parameters>> = items.iter().map(|item| self.parameter(key, item)).collect();
                let rows: Vec<Parameters> = rows.into_iter().collect::<Option<_>>()?;
                let width = rows.first().map_or(0, |row| row.cells.len());
                if width == 0 || rows.len() + width < 3 || rows.iter().any(|row| row.shape != [width, 1]) {
                    let message = format!("`{key}` of {} is neither a vector nor a matrix", self.element);
                    let help = "write `[1, 2, 3]`, or rows of the same length: `[[1, 0], [0, 1]]`";
                    return self.wrong_length(&item.span, message, help.into(), rows.len());
                }
                if rows.len() * width > MAX_CELLS {
                    let (count, text) = (rows.len() * width, format!("`{key}` of {} is too large", self.element));
                    let message = self.error(ids::TOO_LARGE, text, "use a table, or a smaller one");
                    return self.refuse(&item.span, message.count("count", count).count("limit", MAX_CELLS));
                }
                let shape = [rows.len(), width];
                Some(Parameters { shape, cells: rows.into_iter().flat_map(|row| row.cells).collect() })
            }
            _ => {
                let value = self.evaluate(key, item, None, None, &[])?.as_constant()?;
                Some(Parameters { shape: [1, 1], cells: vec![Parameter::plain(value)] })
            }
        }
    }
}

/// A value as one would write it.
fn example(expected: Expected) -> &'static str {
    match expected.symbol {
        "m" => "\"30 mm\"",
        "rad" => "\"5 deg\"",
        "s" => "\"2 s\"",
        "kg" => "\"0.5 kg\"",
        "m/s" => "\"2 m/s\"",
        "rad/s" => "\"1500 rpm\"",
        "N" => "\"2 kN\"",
        "N m" => "\"3 N m\"",
        "N/m" => "\"2 kN/m\"",
        "N m/rad" => "\"50 N m/rad\"",
        "N s/m" => "\"10 N s/m\"",
        "N m s/rad" => "\"0.1 N m s/rad\"",
        "m/s^2" => "\"9.81 m/s^2\"",
        "kg m^2" => "\"0.02 kg m^2\"",
        "kg/m^3" => "\"7850 kg/m^3\"",
        "Pa" => "\"210 GPa\"",
        _ => "1.5",
    }
}
