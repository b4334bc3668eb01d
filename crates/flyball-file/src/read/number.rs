//! Numbers, quantities and expressions, checked against units.

use super::Reader;
use crate::diagnostic::Diagnostic;
use crate::document::{Item, ItemValue};
use crate::expression::{Expression, ExpressionError, MAX_REGISTERS, Node, Tree};
use crate::field::Units;
use crate::files::Noted;
use crate::ids;
use crate::parsed::Phrase;
use crate::suggest::suggestion;
use crate::units::bounds::bound;
use crate::units::{Dimension, Expected, Known, Unit, dimension_of};
use std::collections::BTreeMap;
use std::ops::Range;

/// A named number of the model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Parameter {
    pub value: f64,
    pub known: Known,
    /// True if it is a quantity as written, so that its angles count: 1 Hz is not 1 rad/s.
    pub strict: bool,
}

impl Parameter {
    /// A number whose unit nobody said.
    pub fn plain(value: f64) -> Self {
        Self { value, known: Known::Anything, strict: false }
    }
}

/// Parameters by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    pub parameters: BTreeMap<String, Parameter>,
}

/// Value of a text: an expression of the variables, its dimension, and whether angles count in it.
pub(super) struct Evaluated {
    pub expression: Expression,
    known: Known,
    strict: bool,
}

impl Scope {
    fn constant(&self, node: &Node) -> Option<f64> {
        match node {
            Node::Number(value, Some(unit)) => Unit::parse(unit).ok().map(|unit| unit.convert(*value)),
            Node::Name(name) => match self.parameters.get(name) {
                Some(parameter) => Some(parameter.value),
                None => crate::expression::named_constant(name),
            },
            _ => None,
        }
    }

    /// Dimension of a leaf.
    pub(crate) fn known(&self, node: &Node, variables: &[&str]) -> Known {
        match node {
            Node::Number(_, Some(unit)) => {
                Unit::parse(unit).map_or(Known::Anything, |unit| Known::Dimension(unit.dimension))
            }
            Node::Name(name) if variables.contains(&name.as_str()) => Known::Anything,
            Node::Name(name) => self.parameters.get(name).map_or(Known::Plain, |parameter| parameter.known),
            _ => Known::Plain,
        }
    }

    /// Compiles a text.
    fn compile(&self, phrase: &Phrase, variables: &[&str]) -> Result<Evaluated, ExpressionError> {
        let tree = match phrase {
            Phrase::Quantity(Ok(quantity)) => {
                let known = Known::Dimension(quantity.unit.dimension);
                let expression = Expression::constant(quantity.value(), variables.len());
                return Ok(Evaluated { expression, known, strict: true });
            }
            Phrase::Quantity(Err(error)) => {
                return Err(ExpressionError::new(error.span.clone(), error.message.clone(), error.help.clone()));
            }
            Phrase::Expression(tree) => tree.as_ref().map_err(Clone::clone)?,
        };
        for (node, span) in &tree.nodes {
            if let Node::Number(_, Some(unit)) = node {
                Unit::parse(unit).map_err(|error| ExpressionError::new(span.clone(), error.message, error.help))?;
            }
        }
        let known = dimension_of(tree, |node| self.known(node, variables))?;
        let expression = self.expression(tree, variables)?;
        Ok(Evaluated { expression, known, strict: self.is_strict(tree) })
    }

    /// The tape of a tree, with parameters and units put in.
    pub(crate) fn expression(&self, tree: &Tree, variables: &[&str]) -> Result<Expression, ExpressionError> {
        Expression::compile(tree, variables, |node| match node {
            Node::Name(name) if variables.contains(&name.as_str()) => None,
            _ => self.constant(node),
        })
        .map_err(|mut error| {
            if let Some((name, _)) = tree.names().find(|(name, span)| *span == error.span && !variables.contains(name))
            {
                let parameters = self.parameters.keys().map(String::as_str);
                error.message = format!("there is no parameter `{name}`");
                error.help = suggestion(name, parameters.chain(variables.iter().copied()).chain(["pi", "e"]));
            }
            error
        })
    }

    /// True if an expression is made of quantities as written, by nothing that could change their unit.
    fn is_strict(&self, tree: &Tree) -> bool {
        use crate::expression::Function::{Add, Max, Min, Negate, Subtract};
        let mut strict: Vec<bool> = Vec::with_capacity(tree.nodes.len());
        for (node, _) in &tree.nodes {
            strict.push(match node {
                Node::Number(_, unit) => unit.is_some(),
                Node::Name(name) => self.parameters.get(name).is_some_and(|parameter| parameter.strict),
                Node::Call(Negate | Add | Subtract | Min | Max, arguments) => arguments.iter().all(|&i| strict[i]),
                Node::Call(..) => false,
            });
        }
        strict.last().copied().unwrap_or(false)
    }
}

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
        let evaluated = match self.scope.compile(&self.files.parsed.phrase(text), variables) {
            Ok(evaluated) => evaluated,
            Err(error) => {
                let message = format!("`{key}` of {}: {}", self.element, error.message);
                return self.fail(ids::EXPRESSION, &self.inside(item, &error.span), message, error.help);
            }
        };
        if let Some(units) = units {
            self.check_unit(key, &item.span, units, angular, &evaluated)?;
        }
        if let Some(value) = evaluated.expression.as_constant() {
            self.finite(key, &item.span, value)?;
            self.doubt(key, &item.span, units, angular, value);
            self.note(item, units, angular, value);
        }
        Some(evaluated.expression)
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

    fn check_unit(
        &self,
        key: &str,
        span: &Range<usize>,
        units: &Units,
        angular: Option<bool>,
        evaluated: &Evaluated,
    ) -> Option<()> {
        let Known::Dimension(found) = evaluated.known else { return Some(()) };
        if units.is_any() {
            return Some(());
        }
        let view = |dimension: Dimension| if evaluated.strict { dimension } else { dimension.without_angle() };
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
        let items = self.list(key, item, &wanted, &example)?;
        if count != 0 && items.len() != count {
            let message = format!("`{key}` of {} has {} entries, but {wanted} is expected", self.element, items.len());
            let help = format!("write for instance `{key} = {example}`");
            return self.wrong_length(&item.span, message, help, items.len());
        }
        let numbers: Vec<Option<f64>> = items.iter().map(|item| self.number(key, item, units, angular)).collect();
        numbers.into_iter().collect()
    }

    /// A parameter: a number or an expression with whatever unit.
    pub fn parameter(&self, key: &str, item: &Item) -> Option<Parameter> {
        if let ItemValue::Text(text) = &item.value
            && let Ok(evaluated) = self.scope.compile(&self.files.parsed.phrase(text), &[])
        {
            let value = self.finite(key, &item.span, evaluated.expression.as_constant()?)?;
            let known = if evaluated.known == Known::Plain { Known::Anything } else { evaluated.known };
            return Some(Parameter { value, known, strict: evaluated.strict });
        }
        let value = self.evaluate(key, item, None, None, &[])?.as_constant()?;
        Some(Parameter::plain(value))
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
