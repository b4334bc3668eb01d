//! Blocks made of expressions that a model file gives: functions, sampled functions, systems of equations.

use super::custom::{At, ForeignBlock, LARGEST};
use super::fields::{OFFSET, PERIOD, clock_of, maybe};
use super::function::SignalFunction;
use super::sampled_function::{SampledController, Tick};
use super::{Block, Of, On};
use crate::catalog::{
    Entry, Example, Fields, Kind, Mistake, Own, SignalFormula, Units, Value, Values, number, optional, required,
};
use crate::control::signal::Port;
use crate::ids;
use std::sync::Arc;

/// Types of these blocks.
const FUNCTION: &str = "function";
const SAMPLED_FUNCTION: &str = "sampled-function";
const EQUATIONS: &str = "equations";

/// A function of signals.
pub(super) const FUNCTION_ENTRY: Entry<Block> = Entry::new(
    FUNCTION,
    "an expression of signals: names of signals and quantities, `u1`, `u2`, … of `inputs`, and time `t`",
    &[required(
        "value",
        Kind::Formula(Own::Names(&[])),
        "the expression, as `k*(wanted - pin.angle) - d*pin.angle.rate`",
    )],
    |v| formula(v, "value").map(Block::expressed),
)
.examples(&[
    Example::new("value = '2*a + b^2*sin(t) + if(a > 1, 1, 0)'"),
    Example::new("inputs = ['a']\nvalue = '3*u1 + c'"),
]);

/// A function of signals, once per tick.
pub(super) const SAMPLED_ENTRY: Entry<Block> = Entry::new(
    SAMPLED_FUNCTION,
    "an expression that is evaluated once per tick and held; `y` is its own value at the tick before",
    &[
        PERIOD,
        OFFSET,
        required("value", Kind::Formula(Own::Names(&["y"])), "the expression of signals, `u1`, `u2`, …, `y` and `t`"),
        maybe("start", "`y` at the first tick; default 0"),
    ],
    |v| {
        let (made, clock) =
            (SampledFormula { formula: formula(v, "value")?, start: v.number_or_zero("start") }, clock_of(v));
        Ok(Block::sampled(clock.period, made).offset(clock.offset))
    },
)
.examples(&[Example::new("period = 0.001\noffset = 0.0005\nvalue = '0.5*y + a'\nstart = 2")]);

/// A system of one's own.
pub(super) const EQUATIONS_ENTRY: Entry<Block> = Entry::new(
    EQUATIONS,
    "a system of your own: rates of its states and outputs as expressions of states, signals, `u1`, `u2`, … and `t`",
    &[
        required("outputs", Kind::Formulas(Own::Keys("states")), "outputs, as `{ out = \"k*x\" }`"),
        optional(
            "states",
            Kind::Formulas(Own::Keys("states")),
            "states with their rates, as `{ x = \"(u1 - x)/T\" }`; default none",
        ),
        optional(
            "start",
            Kind::Named(Units::SIGNAL, "states"),
            "values of states at the start, as `{ x = 1 }`; default 0",
        ),
    ],
    equations,
)
.examples(&[Example::new(
    "outputs = { out = '2*x + t', other = 'z - b' }\nstates = { x = '(a - x)/0.3', z = 'x' }\nstart = { x = 1 }",
)]);

/// The formula of a required field.
fn formula(v: &Values, key: &'static str) -> Result<SignalFormula, Mistake> {
    let missing = || Mistake::new(ids::MISSING_KEY, key, format!("{} has no `{key}`", v.element), "add an expression");
    v.formula(key).ok_or_else(missing)
}

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

/// Names of numbered inputs, as they are written.
fn numbered(inputs: usize) -> impl Iterator<Item = Port> {
    (1..=inputs).map(|i| Port::new(format!("u{i}")))
}

impl Block {
    /// A function block of an expression.
    pub fn expressed(formula: SignalFormula) -> Self {
        let frequency = formula.frequency();
        Self::function(FormulaFunction { formula, frequency })
    }
}

/// y = expression of inputs and t.
#[derive(Debug)]
struct FormulaFunction {
    formula: SignalFormula,
    frequency: f64,
}

impl SignalFunction for FormulaFunction {
    fn inputs(&self) -> usize {
        self.formula.inputs
    }
    fn value(&self, u: &[f64], t: f64) -> f64 {
        with_all(&[u, &[t]], |all| self.formula.expression.value(all))
    }
    fn gradient(&self, u: &[f64], t: f64, by_u: &mut [f64]) -> f64 {
        let mut by_t = 0.0;
        let mut put = |i: usize, slope: f64| *by_u.get_mut(i).unwrap_or(&mut by_t) = slope;
        with_all(&[u, &[t]], |all| self.formula.expression.gradient(all, &mut put));
        by_t
    }
    fn branches(&self) -> usize {
        self.formula.expression.branches()
    }
    fn value_in(&self, u: &[f64], t: f64, modes: &[i32]) -> f64 {
        with_all(&[u, &[t]], |all| self.formula.expression.value_in(all, modes))
    }
    fn switching(&self, u: &[f64], t: f64, modes: &[i32], out: &mut [f64]) {
        with_all(&[u, &[t]], |all| self.formula.expression.switching(all, modes, out));
    }
    fn decide(&self, [before, u]: [&[f64]; 2], t: f64, left: &dyn Fn(usize) -> bool, modes: &mut [i32]) {
        with_all(&[before, &[t]], |before| {
            with_all(&[u, &[t]], |all| self.formula.expression.decide([before, all], left, modes));
        });
    }
    fn gradient_in(&self, u: &[f64], t: f64, modes: &[i32], by_u: &mut [f64]) -> f64 {
        let mut by_t = 0.0;
        let mut put = |i: usize, slope: f64| *by_u.get_mut(i).unwrap_or(&mut by_t) = slope;
        with_all(&[u, &[t]], |all| self.formula.expression.gradient_in(all, modes, &mut put));
        by_t
    }
    fn frequency(&self) -> f64 {
        self.frequency
    }
    fn show(&self) -> Option<(&'static str, Fields)> {
        Some((FUNCTION, vec![("value", Value::Formula(self.formula.clone()))]))
    }
}

/// y = expression of inputs, its last value and t, at every tick.
#[derive(Debug)]
struct SampledFormula {
    formula: SignalFormula,
    start: f64,
}

impl SampledController for SampledFormula {
    fn inputs(&self) -> Vec<Port> {
        numbered(self.formula.inputs).collect()
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn state(&self) -> Vec<f64> {
        vec![self.start]
    }
    fn run(&self, tick: Tick, state: &mut [f64], out: &mut [f64]) {
        state[0] = with_all(&[tick.u, state, &[tick.t]], |all| self.formula.expression.value(all));
        out[0] = state[0];
    }
    fn show(&self) -> Option<(&'static str, Fields)> {
        Some((SAMPLED_FUNCTION, vec![("value", Value::Formula(self.formula.clone())), number("start", self.start)]))
    }
}

/// ẋ = f(u, x, t), y = h(u, x, t) by expressions.
#[derive(Debug)]
struct Equations {
    /// Outputs, then rates.
    rows: Vec<(String, SignalFormula)>,
    outputs: usize,
    /// Values of the states at the start.
    start: Vec<f64>,
    /// Highest frequency of outputs, and of rates with branches.
    frequency: f64,
}

impl Equations {
    /// The branches of each row among those of all.
    fn places(&self) -> impl Iterator<Item = std::ops::Range<usize>> + '_ {
        let mut next = 0;
        self.rows.iter().map(move |(_, row)| {
            let first = next;
            next += row.expression.branches();
            first..next
        })
    }

    fn n_u(&self) -> usize {
        self.rows[0].1.inputs
    }
}

impl ForeignBlock for Equations {
    fn inputs(&self) -> Vec<Port> {
        numbered(self.n_u()).collect()
    }
    fn outputs(&self) -> Vec<Port> {
        self.rows[..self.outputs].iter().map(|(name, _)| Port::new(name)).collect()
    }
    fn states(&self) -> Vec<(String, f64)> {
        self.rows[self.outputs..].iter().map(|(name, _)| name.clone()).zip(self.start.iter().copied()).collect()
    }
    fn depends(&self, of: Of, on: On) -> bool {
        let row = match of {
            Of::Output(i) => i,
            Of::Rate(i) => self.outputs + i,
        };
        self.rows[row].1.expression.uses(match on {
            On::Input(i) => i,
            On::State(i) => self.n_u() + i,
        })
    }
    fn evaluate(&self, at: At, outputs: &mut [f64], rates: &mut [f64]) {
        with_all(&[at.u, at.x, &[at.t]], |all| {
            for ((out, (_, row)), place) in outputs.iter_mut().chain(rates).zip(&self.rows).zip(self.places()) {
                *out = row.expression.value_in(all, &at.modes[place]);
            }
        });
    }
    fn derivatives(&self, at: At, values: &mut [f64]) {
        with_all(&[at.u, at.x, &[at.t]], |all| {
            for (((_, row), values), place) in self.rows.iter().zip(values.chunks_mut(all.len())).zip(self.places()) {
                row.expression.gradient_in(all, &at.modes[place], &mut |column, slope| values[column] = slope);
            }
        });
    }
    fn branches(&self) -> usize {
        self.rows.iter().map(|(_, row)| row.expression.branches()).sum()
    }
    fn switching(&self, at: At, out: &mut [f64]) {
        with_all(&[at.u, at.x, &[at.t]], |all| {
            for ((_, row), place) in self.rows.iter().zip(self.places()) {
                let own = &mut out[2 * place.start..2 * place.end];
                row.expression.switching(all, &at.modes[place], own);
            }
        });
    }
    fn decide(&self, before: &[f64], at: At, left: &dyn Fn(usize) -> bool, modes: &mut [i32]) {
        with_all(&[before, at.x, &[at.t]], |before| {
            with_all(&[at.u, at.x, &[at.t]], |all| {
                for ((_, row), place) in self.rows.iter().zip(self.places()) {
                    let own = |i: usize| left(2 * place.start + i);
                    row.expression.decide([before, all], &own, &mut modes[place.clone()]);
                }
            });
        });
    }
    fn frequency(&self) -> f64 {
        self.frequency
    }
    fn show(&self) -> Option<(&'static str, Fields)> {
        let (outputs, states) = self.rows.split_at(self.outputs);
        let fields = vec![
            ("outputs", Value::Formulas(outputs.to_vec())),
            ("states", Value::Formulas(states.to_vec())),
            ("start", Value::Named(self.states())),
        ];
        Some((EQUATIONS, fields))
    }
}

fn equations(v: &Values) -> Result<Block, Mistake> {
    let [mut rows, states] = ["outputs", "states"].map(|key| v.formulas(key).unwrap_or_default());
    let (outputs, given) = (rows.len(), v.named("start").unwrap_or_default());
    if outputs == 0 || outputs > LARGEST {
        let message = format!("{} has {outputs} outputs", v.element);
        let help = format!("give it 1 to {LARGEST}, as `outputs = {{ out = \"…\" }}`");
        return Err(Mistake::new(ids::WRONG_LENGTH, "outputs", message, help).count("given", outputs));
    }
    let start = |name: &String| given.iter().find(|(key, _)| key == name).map_or(0.0, |(_, value)| *value);
    let start = states.iter().map(|(name, _)| start(name)).collect();
    rows.extend(states);
    let looked_at = rows.iter().enumerate().filter(|(i, (_, row))| *i < outputs || row.expression.branches() > 0);
    let frequency = looked_at.fold(0.0, |highest: f64, (_, (_, row))| highest.max(row.frequency()));
    Ok(Block::foreign(Arc::new(Equations { rows, outputs, start, frequency })))
}
