//! Blocks made of expressions: differentiated exactly, by dual numbers in chunks.

use super::maybe;
use crate::document::{Item, ItemValue};
use crate::element::types::OwnType;
use crate::expression::{Expression, MAX_REGISTERS};
use crate::field::{Field, Fields, Kind, Record, Units, Value, optional, required};
use crate::ids;
use crate::read::Reader;
use flyball_dae::scalar::{Dual, Real};
use flyball_machine::Block;
use flyball_machine::control::Port;
use flyball_machine::control::block::{At, ForeignBlock, LARGEST, Of, On, SampledController, SignalFunction, Tick};
use std::sync::Arc;

const PERIOD: Field = required("period", Kind::Number(Units::TIME), "time from tick to tick");
const OFFSET: Field = optional("offset", Kind::Number(Units::TIME), "time of the first tick; default 0");

/// Types of these blocks.
const FUNCTION: &str = "function";
const SAMPLED_FUNCTION: &str = "sampled-function";
const EQUATIONS: &str = "equations";

pub(crate) const FORMULAS: &[OwnType<Block>] = &[
    OwnType {
        name: FUNCTION,
        doc: "an expression of signals: names of signals and quantities, `u1`, `u2`, … of `inputs`, and time `t`",
        fields: &[required("value", Kind::Text, "the expression, as `k*(wanted - pin.angle) - d*pin.angle.rate`")],
        make: |r, v| formula(r, v, "value"),
    },
    OwnType {
        name: SAMPLED_FUNCTION,
        doc: "an expression that is evaluated once per tick and held; `y` is its own value at the tick before",
        fields: &[
            PERIOD,
            OFFSET,
            required("value", Kind::Text, "the expression of signals, `u1`, `u2`, …, `y` and `t`"),
            maybe("start", "`y` at the first tick; default 0"),
        ],
        make: sampled,
    },
    OwnType {
        name: EQUATIONS,
        doc: "a system of your own: rates of its states and outputs as expressions of states, signals, `u1`, `u2`, … and `t`",
        fields: &[
            optional("states", Kind::Assignments, "states with their rates, as `{ x = \"(u1 - x)/T\" }`; default none"),
            optional("start", Kind::Assignments, "values of states at the start, as `{ x = 1 }`; default 0"),
            required("outputs", Kind::Assignments, "outputs, as `{ out = \"k*x\" }`"),
        ],
        make: equations,
    },
];

/// Width of the dual numbers that carry derivatives.
const CHUNK: usize = 4;
/// Most variables of an expression: inputs, states, time and its own last value.
const MOST: usize = 2 * LARGEST + 2;

/// Calls a function with all variables in one list.
fn with_all<T>(variables: &[&[f64]], call: impl FnOnce(&[f64]) -> T) -> T {
    let mut all = [0.0; MOST];
    let mut n = 0;
    for x in variables.iter().copied().flatten() {
        all[n] = *x;
        n += 1;
    }
    call(&all[..n])
}

/// The value of an expression in given modes of its branches.
fn value(expression: &Expression, variables: &[&[f64]], modes: &[i32]) -> f64 {
    with_all(variables, |all| expression.evaluate_in(all, modes))
}

/// Derivatives by all variables.
fn gradient(expression: &Expression, variables: &[&[f64]], modes: &[i32], mut put: impl FnMut(usize, f64)) {
    let n: usize = variables.iter().map(|part| part.len()).sum();
    for first in (0..n).step_by(CHUNK) {
        let mut all = [Dual::<f64, CHUNK>::zero(); MOST];
        for (i, x) in variables.iter().copied().flatten().enumerate() {
            let here = i.checked_sub(first).filter(|k| *k < CHUNK);
            all[i] = here.map_or(Dual::constant(*x), |k| Dual::variable(*x, k));
        }
        let slopes = expression.evaluate_in(&all[..n], modes).eps;
        slopes.into_iter().take(n - first).enumerate().for_each(|(k, slope)| put(first + k, slope));
    }
}

/// The inputs of a block made of expressions: variables with the signals they read.
struct Heard {
    variables: Vec<String>,
    signals: Vec<String>,
}

impl Heard {
    /// Those that are given, and those that the texts name.
    fn by(reader: &Reader, v: &Record, own: &[String], texts: &[(&str, &Item)]) -> Option<Self> {
        let given = v.wiring("inputs").unwrap_or_default();
        let numbered = given.in_order.into_iter().enumerate().map(|(i, signal)| (format!("u{}", i + 1), signal));
        let (mut variables, mut signals): (Vec<_>, Vec<_>) = numbered.chain(given.by_port).unzip();
        for (_, item) in texts {
            let known: Vec<&str> = variables.iter().chain(own).map(String::as_str).chain(["t"]).collect();
            for (name, signal) in reader.signals_in(item, &known) {
                variables.push(name);
                signals.push(signal);
            }
        }
        if variables.len() > LARGEST || own.len() > LARGEST {
            let message = format!("{} has {} inputs, more than {LARGEST}", reader.element, variables.len());
            let message = reader.error(ids::TOO_LARGE, message, "split it into several blocks");
            return reader.refuse(&v.place.span, message.count("inputs", variables.len()).count("limit", LARGEST));
        }
        Some(Self { variables, signals })
    }

    /// Names of the inputs, of what is the block's own, and time.
    fn and<'a>(&'a self, own: &'a [String]) -> Vec<&'a str> {
        self.variables.iter().chain(own).map(String::as_str).chain(["t"]).collect()
    }
}

/// Names of numbered inputs, as they are written.
fn numbered(inputs: usize) -> Vec<String> {
    (1..=inputs).map(|i| format!("u{i}")).collect()
}

/// The text of an expression in quotes.
fn quoted(expression: &Expression, names: &[&str]) -> Option<String> {
    expression.text(names).map(|text| format!("\"{text}\""))
}

/// y = expression of inputs and t.
#[derive(Debug)]
struct Formula {
    expression: Expression,
    inputs: usize,
}

impl SignalFunction for Formula {
    fn inputs(&self) -> usize {
        self.inputs
    }
    fn value(&self, u: &[f64], t: f64) -> f64 {
        with_all(&[u, &[t]], |all| self.expression.evaluate(all))
    }
    fn gradient(&self, u: &[f64], t: f64, by_u: &mut [f64]) -> f64 {
        self.gradient_in(u, t, &[0; MAX_REGISTERS][..self.expression.branches()], by_u)
    }
    fn branches(&self) -> usize {
        self.expression.branches()
    }
    fn value_in(&self, u: &[f64], t: f64, modes: &[i32]) -> f64 {
        value(&self.expression, &[u, &[t]], modes)
    }
    fn switching(&self, u: &[f64], t: f64, modes: &[i32], out: &mut [f64]) {
        with_all(&[u, &[t]], |all| self.expression.switching(all, modes, out));
    }
    fn decide(&self, u: &[f64], t: f64, left: &dyn Fn(usize) -> bool, modes: &mut [i32]) {
        with_all(&[u, &[t]], |all| self.expression.decide(all, left, modes));
    }
    fn gradient_in(&self, u: &[f64], t: f64, modes: &[i32], by_u: &mut [f64]) -> f64 {
        let mut by_t = 0.0;
        gradient(&self.expression, &[u, &[t]], modes, |i, slope| *by_u.get_mut(i).unwrap_or(&mut by_t) = slope);
        by_t
    }
    fn show(&self) -> Option<(&'static str, Fields)> {
        let names = numbered(self.inputs);
        let names: Vec<&str> = names.iter().map(String::as_str).chain(["t"]).collect();
        Some((FUNCTION, vec![("value", Value::Text(self.expression.text(&names)?))]))
    }
}

/// The text of a key as an item.
fn item(v: &Record, key: &str) -> Item {
    Item { value: ItemValue::Text(v.name(key)), span: v.place(key).span }
}

/// A function block from the expression of a key, connected.
pub(crate) fn formula(reader: &Reader, v: &Record, key: &str) -> Option<Block> {
    let item = item(v, key);
    let heard = Heard::by(reader, v, &[], &[(key, &item)])?;
    let expression = reader.formula(key, &item, &heard.and(&[]))?;
    let inputs = heard.variables.len();
    Some(Block::function(Formula { expression, inputs }).inputs(heard.signals))
}

/// y = expression of inputs, its last value and t, at every tick.
#[derive(Debug)]
struct SampledFormula {
    expression: Expression,
    inputs: usize,
    start: f64,
}

impl SampledController for SampledFormula {
    fn inputs(&self) -> Vec<Port> {
        numbered(self.inputs).into_iter().map(Port::new).collect()
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn state(&self) -> Vec<f64> {
        vec![self.start]
    }
    fn run(&self, tick: Tick, state: &mut [f64], out: &mut [f64]) {
        state[0] = with_all(&[tick.u, state, &[tick.t]], |all| self.expression.evaluate(all));
        out[0] = state[0];
    }
    fn show(&self) -> Option<(&'static str, Fields)> {
        let names = numbered(self.inputs);
        let names: Vec<&str> = names.iter().map(String::as_str).chain(["y", "t"]).collect();
        let value = Value::Text(self.expression.text(&names)?);
        Some((SAMPLED_FUNCTION, vec![("value", value), ("start", Value::Number(self.start))]))
    }
}

fn sampled(reader: &Reader, v: &Record) -> Option<Block> {
    let (item, own) = (item(v, "value"), ["y".to_string()]);
    let heard = Heard::by(reader, v, &own, &[("value", &item)])?;
    let expression = reader.formula("value", &item, &heard.and(&own))?;
    let made = SampledFormula { expression, inputs: heard.variables.len(), start: v.number_or_zero("start") };
    let block = Block::sampled(v.number_or_zero("period"), made).inputs(heard.signals);
    Some(block.offset(v.number_or_zero("offset")))
}

/// ẋ = f(u, x, t), y = h(u, x, t) by expressions.
#[derive(Debug)]
struct Equations {
    inputs: usize,
    states: Vec<(String, f64)>,
    outputs: Vec<String>,
    /// Outputs, then rates.
    rows: Vec<Expression>,
}

impl Equations {
    /// The branches of each row among those of all.
    fn places(&self) -> impl Iterator<Item = std::ops::Range<usize>> + '_ {
        let mut next = 0;
        self.rows.iter().map(move |row| {
            let first = next;
            next += row.branches();
            first..next
        })
    }

    fn row(&self, of: Of) -> &Expression {
        match of {
            Of::Output(i) => &self.rows[i],
            Of::Rate(i) => &self.rows[self.outputs.len() + i],
        }
    }
}

impl ForeignBlock for Equations {
    fn inputs(&self) -> Vec<Port> {
        numbered(self.inputs).into_iter().map(Port::new).collect()
    }
    fn outputs(&self) -> Vec<Port> {
        self.outputs.iter().map(Port::new).collect()
    }
    fn states(&self) -> Vec<(String, f64)> {
        self.states.clone()
    }
    fn depends(&self, of: Of, on: On) -> bool {
        self.row(of).uses(match on {
            On::Input(i) => i,
            On::State(i) => self.inputs + i,
        })
    }
    fn evaluate(&self, at: At, outputs: &mut [f64], rates: &mut [f64]) {
        for ((out, row), place) in outputs.iter_mut().chain(rates).zip(&self.rows).zip(self.places()) {
            *out = value(row, &[at.u, at.x, &[at.t]], &at.modes[place]);
        }
    }
    fn derivatives(&self, at: At, values: &mut [f64]) {
        let columns = self.inputs + self.states.len() + 1;
        for ((row, values), place) in self.rows.iter().zip(values.chunks_mut(columns)).zip(self.places()) {
            gradient(row, &[at.u, at.x, &[at.t]], &at.modes[place], |column, slope| values[column] = slope);
        }
    }
    fn branches(&self) -> usize {
        self.rows.iter().map(Expression::branches).sum()
    }
    fn switching(&self, at: At, out: &mut [f64]) {
        for (row, place) in self.rows.iter().zip(self.places()) {
            let own = &mut out[2 * place.start..2 * place.end];
            with_all(&[at.u, at.x, &[at.t]], |all| row.switching(all, &at.modes[place], own));
        }
    }
    fn decide(&self, at: At, left: &dyn Fn(usize) -> bool, modes: &mut [i32]) {
        for (row, place) in self.rows.iter().zip(self.places()) {
            let own = |i: usize| left(2 * place.start + i);
            with_all(&[at.u, at.x, &[at.t]], |all| row.decide(all, own, &mut modes[place.clone()]));
        }
    }
    fn show(&self) -> Option<(&'static str, Fields)> {
        let inputs = numbered(self.inputs);
        let states = self.states.iter().map(|(name, _)| name);
        let names: Vec<&str> = inputs.iter().chain(states.clone()).map(String::as_str).chain(["t"]).collect();
        let table = |keys: Vec<&String>, rows: &[Expression]| -> Option<String> {
            let entries = keys.iter().zip(rows).map(|(key, row)| Some(format!("{key:?} = {}", quoted(row, &names)?)));
            Some(format!("{{ {} }}", entries.collect::<Option<Vec<_>>>()?.join(", ")))
        };
        let (outputs, rates) = self.rows.split_at(self.outputs.len());
        let start: Vec<String> = self.states.iter().map(|(name, value)| format!("{name:?} = {value:?}")).collect();
        let lists = [
            ("states", table(states.collect(), rates)?),
            ("start", format!("{{ {} }}", start.join(", "))),
            ("outputs", table(self.outputs.iter().collect(), outputs)?),
        ];
        Some((EQUATIONS, lists.map(|(key, text)| (key, Value::Raw(text))).into()))
    }
}

fn equations(reader: &Reader, v: &Record) -> Option<Block> {
    let [states, outputs, starts] = ["states", "outputs", "start"].map(|key| v.items(key).unwrap_or_default());
    let own: Vec<String> = states.iter().map(|(name, _)| name.clone()).collect();
    if outputs.is_empty() || outputs.len() > LARGEST {
        let message = format!("{} has {} outputs", reader.element, outputs.len());
        let help = format!("give it 1 to {LARGEST}, as `outputs = {{ out = \"…\" }}`");
        return reader.wrong_length(&v.place("outputs").span, message, help, outputs.len());
    }
    let all = || outputs.iter().chain(&states);
    let texts: Vec<(&str, &Item)> = all().map(|(name, item)| (name.as_str(), item)).collect();
    let heard = Heard::by(reader, v, &own, &texts)?;
    let rows: Option<Vec<_>> = texts.iter().map(|(name, item)| reader.formula(name, item, &heard.and(&own))).collect();
    let start = |name: &String| match starts.iter().find(|(key, _)| key == name) {
        Some((key, item)) => reader.number(key, item, &crate::field::Units::SIGNAL, None),
        None => Some(0.0),
    };
    if let Some((key, item)) = starts.iter().find(|(key, _)| !own.contains(key)) {
        let message = format!("{} has no state `{key}`", reader.element);
        let help = crate::suggest::suggestion(key, own.iter().map(String::as_str));
        return reader.fail(ids::UNKNOWN_KEY, &item.span, message, help);
    }
    let states: Option<Vec<_>> = own.iter().map(|name| Some((name.clone(), start(name)?))).collect();
    let outputs = outputs.into_iter().map(|(name, _)| name).collect();
    let made = Equations { inputs: heard.variables.len(), states: states?, outputs, rows: rows? };
    Some(Block::foreign(Arc::new(made)).inputs(heard.signals))
}
