//! Expressions of signals as values of fields: a reader of files parses them, blocks evaluate them.

use std::fmt::Debug;
use std::sync::Arc;

/// An expression of numbered variables with exact derivatives; nothing but `text` and `highest_frequency` may allocate.
pub trait SignalExpression: Debug + Send + Sync {
    /// Its value.
    fn value(&self, variables: &[f64]) -> f64;
    /// Its value in given modes of its branches, smooth in the variables.
    fn value_in(&self, variables: &[f64], modes: &[i32]) -> f64;
    /// Its derivatives by all variables.
    fn gradient(&self, variables: &[f64], put: &mut dyn FnMut(usize, f64));
    /// Its derivatives by all variables in given modes.
    fn gradient_in(&self, variables: &[f64], modes: &[i32], put: &mut dyn FnMut(usize, f64));
    /// False if it never depends on a variable.
    fn uses(&self, variable: usize) -> bool;
    /// Number of its branches; each has one mode, 0 while it is not decided, and two switching functions.
    fn branches(&self) -> usize;
    /// The switching functions, two per branch.
    fn switching(&self, variables: &[f64], modes: &[i32], out: &mut [f64]);
    /// The modes after an event, from the variables before and after what jumped there; `left` says which switching functions
    /// passed zero.
    fn decide(&self, variables: [&[f64]; 2], left: &dyn Fn(usize) -> bool, modes: &mut [i32]);
    /// The highest angular frequency with which it is known to turn as a variable grows; 0 if none is.
    fn highest_frequency(&self, _variable: usize) -> f64 {
        0.0
    }
    /// Its text with these names of the variables; `None` if there is none.
    fn text(&self, names: &[&str]) -> Option<String>;
}

/// An expression of the inputs of a block, of variables of its own and of time, in this order.
#[derive(Clone, Debug)]
pub struct SignalFormula {
    /// The expression.
    pub expression: Arc<dyn SignalExpression>,
    /// Number of inputs.
    pub inputs: usize,
    /// Names of the block's own variables.
    pub own: Arc<[String]>,
}

impl SignalFormula {
    /// The highest angular frequency of its waves of time, where they are known [rad/s].
    pub fn frequency(&self) -> f64 {
        self.expression.highest_frequency(self.inputs + self.own.len())
    }

    /// Its text, with inputs called `u1`, `u2`, …; `None` if there is none.
    pub fn text(&self) -> Option<String> {
        let numbered: Vec<String> = (1..=self.inputs).map(|i| format!("u{i}")).collect();
        let names: Vec<&str> = numbered.iter().chain(self.own.iter()).map(String::as_str).chain(["t"]).collect();
        self.expression.text(&names)
    }
}
