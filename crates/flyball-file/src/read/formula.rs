//! Expressions of signals: variables of an element's own, names of signals, time. Differentiated exactly, by dual numbers in
//! chunks.

use super::Reader;
use crate::document::Item;
use crate::expression::{Expression, MAX_REGISTERS};
use crate::field::{Field, Kind, Record, Value};
use crate::ids;
use crate::suggest::suggestion;
use flyball_dae::scalar::{Dual, Real};
use flyball_machine::catalog::{Own, SignalExpression, SignalFormula};
use flyball_machine::control::Wiring;
use flyball_machine::control::block::LARGEST;
use std::sync::Arc;

/// Width of the dual numbers that carry derivatives.
const CHUNK: usize = 4;
/// Most variables of an expression: inputs, variables of its own, time.
const MOST: usize = 2 * LARGEST + 2;

impl SignalExpression for Expression {
    fn value(&self, variables: &[f64]) -> f64 {
        self.evaluate(variables)
    }
    fn value_in(&self, variables: &[f64], modes: &[i32]) -> f64 {
        self.evaluate_in(variables, modes)
    }
    fn gradient(&self, variables: &[f64], put: &mut dyn FnMut(usize, f64)) {
        self.gradient_in(variables, &[0; MAX_REGISTERS][..self.branches()], put);
    }
    fn gradient_in(&self, variables: &[f64], modes: &[i32], put: &mut dyn FnMut(usize, f64)) {
        let n = variables.len();
        for first in (0..n).step_by(CHUNK) {
            let mut all = [Dual::<f64, CHUNK>::zero(); MOST];
            for (i, x) in variables.iter().enumerate() {
                let here = i.checked_sub(first).filter(|k| *k < CHUNK);
                all[i] = here.map_or(Dual::constant(*x), |k| Dual::variable(*x, k));
            }
            let slopes = self.evaluate_in(&all[..n], modes).eps;
            slopes.into_iter().take(n - first).enumerate().for_each(|(k, slope)| put(first + k, slope));
        }
    }
    fn uses(&self, variable: usize) -> bool {
        Expression::uses(self, variable)
    }
    fn branches(&self) -> usize {
        Expression::branches(self)
    }
    fn switching(&self, variables: &[f64], modes: &[i32], out: &mut [f64]) {
        Expression::switching(self, variables, modes, out);
    }
    fn decide(&self, variables: [&[f64]; 2], left: &dyn Fn(usize) -> bool, modes: &mut [i32]) {
        Expression::decide(self, variables, left, modes);
    }
    fn highest_frequency(&self, variable: usize) -> f64 {
        Expression::highest_frequency(self, variable)
    }
    fn text(&self, names: &[&str]) -> Option<String> {
        Expression::text(self, names)
    }
}

/// Expressions of a field, as they stand in the file.
type Texts = Vec<(String, Item)>;

impl Reader<'_> {
    /// Reads all expressions of signals among the fields of an element. They share its inputs: those that are given, and the
    /// signals that they name, which are added to them.
    pub fn formulas(&self, lists: &[&[Field]], values: &mut Record) -> Option<()> {
        let fields = || lists.iter().flat_map(|list| list.iter());
        let with_texts = |field: &'_ Field| Some((field.name, field.kind, values.items(field.name)?));
        let found: Vec<(&'static str, Kind, Texts)> = fields().filter_map(with_texts).collect();
        let own = |kind: &Kind| match kind {
            Kind::Formula(own) | Kind::Formulas(own) => Some(*own),
            _ => None,
        };
        let Some(names) = found.iter().find_map(|(_, kind, _)| own(kind)) else { return Some(()) };
        let names: Arc<[String]> = match names {
            Own::Names(names) => names.iter().map(ToString::to_string).collect(),
            Own::Keys(key) => values.items(key).unwrap_or_default().into_iter().map(|(name, _)| name).collect(),
        };
        let texts = found.iter().filter(|(_, kind, _)| own(kind).is_some()).flat_map(|(.., texts)| texts);
        let (variables, signals) = self.variables(values, &names, texts)?;
        let known: Vec<&str> = variables.iter().chain(names.iter()).map(String::as_str).chain(["t"]).collect();
        let formula = |(name, item): &(String, Item)| {
            let expression = Arc::new(self.formula(name, item, &known)?);
            Some((name.clone(), SignalFormula { expression, inputs: variables.len(), own: names.clone() }))
        };
        for (key, kind, texts) in &found {
            let value = match kind {
                Kind::Formula(_) => Value::Formula(texts.first().and_then(formula)?.1),
                Kind::Formulas(_) => Value::Formulas(texts.iter().map(formula).collect::<Option<_>>()?),
                Kind::Named(units, _) => {
                    let number = |(name, item): &(String, Item)| {
                        if !names.contains(name) {
                            let message = format!("{} has no state `{name}`", self.element);
                            let help = suggestion(name, names.iter().map(String::as_str));
                            return self.fail(ids::UNKNOWN_KEY, &item.span, message, help);
                        }
                        Some((name.clone(), self.number(name, item, units, None)?))
                    };
                    Value::Named(texts.iter().map(number).collect::<Option<_>>()?)
                }
                _ => continue,
            };
            values.set(key, value);
        }
        values.set("inputs", Value::Wiring(Wiring { in_order: signals, ..Wiring::default() }));
        Some(())
    }

    /// Inputs of an element with expressions: variables with the signals they read.
    #[inline(never)]
    fn variables<'t>(
        &self,
        values: &Record,
        own: &[String],
        texts: impl Iterator<Item = &'t (String, Item)>,
    ) -> Option<(Vec<String>, Vec<String>)> {
        let given = values.wiring("inputs").unwrap_or_default();
        let numbered = given.in_order.into_iter().enumerate().map(|(i, signal)| (format!("u{}", i + 1), signal));
        let (mut variables, mut signals): (Vec<_>, Vec<_>) = numbered.chain(given.by_port).unzip();
        for (_, item) in texts {
            let known: Vec<&str> = variables.iter().chain(own).map(String::as_str).chain(["t"]).collect();
            for (name, signal) in self.signals_in(item, &known) {
                variables.push(name);
                signals.push(signal);
            }
        }
        if variables.len() > LARGEST || own.len() > LARGEST {
            let message = format!("{} has {} inputs, more than {LARGEST}", self.element, variables.len());
            let message = self.error(ids::TOO_LARGE, message, "split it into several blocks");
            return self.refuse(&values.place.span, message.count("inputs", variables.len()).count("limit", LARGEST));
        }
        Some((variables, signals))
    }
}
