//! Functions of time and of elongation.

use super::Reader;
use crate::document::{Entry, Item, ItemValue, Table};
use crate::element::spring::tension;
use crate::field::{Field, Kind, Tension, Units, optional, required};
use crate::ids;
use flyball_machine::Law;
use flyball_machine::road::SurfaceFunction;
use std::sync::Arc;

const SINE: &[Field] = &[
    optional("mean", Kind::Number(Units::SIGNAL), "mean value, in the unit of the law"),
    required("amplitude", Kind::Number(Units::SIGNAL), "largest deviation from the mean, in the unit of the law"),
    required("frequency", Kind::Number(Units::SPIN), "angular frequency"),
    optional("phase", Kind::Number(Units::ANGLE), "phase at t = 0"),
];

impl Reader<'_> {
    /// A function of time: a number, an expression of `t`, or a table that says how it is given.
    pub fn law(&self, key: &str, item: &Item, units: &Units, angular: Option<bool>) -> Option<Law> {
        if let ItemValue::Table(table) = &item.value {
            return self.law_table(key, item, table, units, angular);
        }
        let mut expression = self.evaluate(key, item, Some(units), angular, &["t"])?;
        // a position that is prescribed jumps in its rate at a kink, as in an impact: no step feels its way past that
        if [Units::LENGTH, Units::COORDINATE].contains(units) {
            expression = expression.with_kinks_located();
        }
        Some(match expression.as_constant() {
            Some(value) => Law::Constant(value),
            None if expression.branches() > 0 => {
                let foreseen = expression.clone();
                let law = move |t, stretch: f64| expression.evaluate_beside(&[t], &[stretch]);
                Law::branching(law, move |t| foreseen.next_change(t))
            }
            None => Law::custom(move |t| expression.evaluate(&[t])),
        })
    }

    #[inline(never)]
    fn law_table(&self, key: &str, item: &Item, table: &Table, units: &Units, angular: Option<bool>) -> Option<Law> {
        if let Some(curve) = self.curve(key, (table, &item.span), [&Units::TIME, units], angular) {
            return curve.map(Law::Table);
        }
        match table.entries.as_slice() {
            [entry] if entry.key == "polynomial" => {
                let items = self.list("polynomial", &entry.item, "a list of numbers", "[1.5, 1.5]")?;
                let number = |(i, item)| self.number("polynomial", item, &units.per_second(i), angular);
                let coefficients: Vec<Option<f64>> = items.iter().enumerate().map(number).collect();
                Some(Law::Polynomial(coefficients.into_iter().collect::<Option<_>>()?))
            }
            [entry] if entry.key == "pieces" => self.pieces(key, &entry.item, units, angular),
            [entry] if entry.key == "sine" => {
                let ItemValue::Table(sine) = &entry.item.value else {
                    return self.wrong_kind(
                        "sine",
                        &entry.item,
                        "a table",
                        "{ amplitude = 1, frequency = \"10 rad/s\" }",
                    );
                };
                let values = self.record(sine, &entry.item.span, &[SINE])?;
                let number = |entry: &Entry| self.number(&entry.key, &entry.item, units, angular);
                Some(Law::Sine {
                    mean: sine.get("mean").map_or(Some(0.0), number)?,
                    amplitude: sine.get("amplitude").and_then(number)?,
                    frequency: values.number("frequency")?,
                    phase: values.number_or("phase", 0.0),
                })
            }
            _ => {
                let message = format!("`{key}` of {} is not a law of time", self.element);
                let help = "write a number, an expression of `t`, `{ table = [[t, value], …] }`, `{ file = \"law.csv\" }`, \
                            `{ polynomial = [c0, c1, …] }`, `{ sine = { amplitude = …, frequency = … } }` or \
                            `{ pieces = { times = […], laws = […] } }`";
                self.fail(ids::BAD_LAW, &item.span, message, help)
            }
        }
    }

    /// One law after the other; steps end where one gives way to the next.
    #[inline(never)]
    fn pieces(&self, key: &str, item: &Item, units: &Units, angular: Option<bool>) -> Option<Law> {
        let example = "{ times = [1, 2], laws = [0, \"3*(t - 1)\", 3] }";
        let ItemValue::Table(table) = &item.value else {
            return self.wrong_kind("pieces", item, "a table", example);
        };
        let (Some(times), Some(laws), 2) = (table.get("times"), table.get("laws"), table.entries.len()) else {
            let message = format!("`pieces` in `{key}` of {} needs `times` and `laws`", self.element);
            return self.fail(ids::BAD_LAW, &item.span, message, format!("write for instance `pieces = {example}`"));
        };
        let times = self.numbers("times", &times.item, &Units::TIME, None, 0)?;
        let laws = self.list("laws", &laws.item, "a list of laws", "[0, \"t\"]")?;
        let laws: Vec<Option<Law>> = laws.iter().map(|law| self.law(key, law, units, angular)).collect();
        let laws = laws.into_iter().collect::<Option<Vec<Law>>>()?;
        if laws.len() != times.len() + 1 || times.windows(2).any(|pair| pair[0] >= pair[1]) {
            let message =
                format!("`pieces` in `{key}` of {} has {} laws for {} times", self.element, laws.len(), times.len());
            let help = "give ascending times, and one law more than times";
            let message = self.error(ids::BAD_LAW, message, help).count("laws", laws.len());
            return self.refuse(&item.span, message.count("times", times.len()));
        }
        Some(Law::pieces(&times, laws))
    }

    /// A function of `x` and `y`.
    pub fn surface(&self, key: &str, item: &Item, units: &Units) -> Option<SurfaceFunction> {
        let expression = self.evaluate(key, item, Some(units), None, &["x", "y"])?;
        Some(SurfaceFunction(Arc::new(move |at| expression.evaluate(&at))))
    }

    /// A tension over the elongation `x`: an expression or a table.
    pub fn tension(&self, key: &str, item: &Item, angular: Option<bool>) -> Option<Tension> {
        if let ItemValue::Table(table) = &item.value {
            let angular = angular.or(Some(false)); // between markers it is a length
            let units = [&Units::COORDINATE, &Units::EFFORT];
            if let Some(curve) = self.curve(key, (table, &item.span), units, angular) {
                return curve.map(Tension::Curve);
            }
            let message = format!("`{key}` of {} is not a spring law", self.element);
            let help = "write an expression of `x` or `{ table = [[x, tension], …] }`";
            return self.fail(ids::BAD_LAW, &item.span, message, help);
        }
        Some(tension(self.evaluate(key, item, None, None, &["x"])?))
    }
}
