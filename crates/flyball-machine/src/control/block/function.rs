//! Function of signals: y = φ(u, t), given as an object that knows its gradient. Formulas over any scalar get theirs from
//! dual numbers.

use super::expressed::FUNCTION_ENTRY;
use super::{Block, BlockChange, BlockDefinition, BlockPoint, Happened};
use crate::catalog::{Entry, Fields};
use crate::control::signal::Port;
use crate::machine::MachineError;
use flyball_dae::scalar::{Dual, Real};
use std::fmt::Debug;
use std::sync::Arc;

/// A scalar function of signals and time with its exact gradient; nothing here may allocate.
pub trait SignalFunction: Debug + Send + Sync {
    /// Number of signals.
    fn inputs(&self) -> usize;
    /// Its value.
    fn value(&self, u: &[f64], t: f64) -> f64;
    /// Its derivatives by the signals; returns that by time.
    fn gradient(&self, u: &[f64], t: f64, by_u: &mut [f64]) -> f64;
    /// Number of its branches: places where it jumps, or has a kink that is to be located. Each has one mode, 0 while it is
    /// not decided, and two switching functions that are positive while the mode holds.
    fn branches(&self) -> usize {
        0
    }
    /// Its value in given modes of the branches, smooth in the signals.
    fn value_in(&self, u: &[f64], t: f64, _modes: &[i32]) -> f64 {
        self.value(u, t)
    }
    /// Its derivatives in given modes, as [`SignalFunction::gradient`].
    fn gradient_in(&self, u: &[f64], t: f64, _modes: &[i32], by_u: &mut [f64]) -> f64 {
        self.gradient(u, t, by_u)
    }
    /// The switching functions, two per branch.
    fn switching(&self, _u: &[f64], _t: f64, _modes: &[i32], _out: &mut [f64]) {}
    /// The modes after an event, from the signals before and after what jumped there; `left` says which switching functions
    /// passed zero.
    fn decide(&self, _u: [&[f64]; 2], _t: f64, _left: &dyn Fn(usize) -> bool, _modes: &mut [i32]) {}
    /// The highest angular frequency of its waves of time, where they are known [rad/s]; looks for events follow it.
    fn frequency(&self) -> f64 {
        0.0
    }
    /// Its type and keys in a model file; `None` if it is code.
    fn show(&self) -> Option<(&'static str, Fields)> {
        None
    }
}

/// A scalar formula of N signals and time, written over any scalar.
pub trait Formula<const N: usize>: Debug + Send + Sync {
    /// Its value.
    fn value<R: Real>(&self, u: [R; N], t: R) -> R;
}

/// A formula with derivatives from dual numbers.
#[derive(Clone, Debug)]
pub struct DualFormula<const N: usize, F>(pub F);

impl<const N: usize, F: Formula<N>> SignalFunction for DualFormula<N, F> {
    fn inputs(&self) -> usize {
        N
    }
    fn value(&self, u: &[f64], t: f64) -> f64 {
        self.0.value(std::array::from_fn(|i| u[i]), t)
    }
    fn gradient(&self, u: &[f64], t: f64, by_u: &mut [f64]) -> f64 {
        let lift =
            |i: usize, one: usize| if i == one { Dual::<f64, 1>::variable(u[i], 0) } else { Dual::constant(u[i]) };
        for (j, slope) in by_u.iter_mut().enumerate().take(N) {
            *slope = self.0.value(std::array::from_fn(|i| lift(i, j)), Dual::constant(t)).eps[0];
        }
        self.0.value(std::array::from_fn(|i| Dual::<f64, 1>::constant(u[i])), Dual::variable(t, 0)).eps[0]
    }
}

/// A function of signals and time.
#[derive(Clone, Debug)]
pub struct Function {
    /// The function.
    pub function: Arc<dyn SignalFunction>,
}

impl Block {
    /// A function of signals and time that knows its gradient.
    pub fn function(function: impl SignalFunction + 'static) -> Self {
        Self::shared_function(Arc::new(function))
    }

    /// The same, shared.
    pub fn shared_function(function: Arc<dyn SignalFunction>) -> Self {
        Self::new(Function { function })
    }

    /// A formula of N signals and time, written over any scalar.
    pub fn formula<const N: usize>(formula: impl Formula<N> + 'static) -> Self {
        Self::function(DualFormula(formula))
    }
}

impl BlockDefinition for Function {
    fn name(&self) -> &'static str {
        "function"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        self.function.show().map(|(_, fields)| fields).ok_or("the function")
    }
    fn file_type(&self) -> &'static str {
        self.function.show().map_or(self.name(), |(name, _)| name)
    }
    fn inputs(&self) -> Vec<Port> {
        (1..=self.function.inputs()).map(|i| Port::new(format!("in{i}"))).collect()
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn check(&self, _: &str) -> Result<(), MachineError> {
        Ok(())
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        let t = at.t.value();
        if let Some(u) = R::plain(at.u) {
            out[0] = R::from(self.function.value_in(u, t, at.modes));
            return;
        }
        // a run takes its derivatives from `own_derivatives`; whoever lifts the inputs pays for two lists
        let u: Vec<f64> = at.u.iter().map(|u| u.value()).collect();
        let mut slopes = vec![0.0; u.len()];
        let by_t = self.function.gradient_in(&u, t, at.modes, &mut slopes);
        // the value with its first derivatives: φ + φ_u δu + φ_t δt, where δ has the value zero
        out[0] = R::from(self.function.value_in(&u, t, at.modes)) + (at.t - t) * by_t;
        for ((u, value), slope) in at.u.iter().zip(u).zip(slopes) {
            out[0] += (*u - value) * slope;
        }
    }
    fn own_derivatives(&self, at: &BlockPoint, values: &mut [f64]) -> bool {
        let n = at.u.len();
        values[n] = self.function.gradient_in(at.u, at.t, at.modes, &mut values[..n]);
        true
    }
    fn longest_look(&self) -> f64 {
        super::look_at_wave(self.function.frequency())
    }
    fn modes(&self) -> usize {
        self.function.branches()
    }
    fn switches(&self) -> Vec<&'static str> {
        vec!["jump"; 2 * self.function.branches()]
    }
    fn switching(&self, at: &BlockPoint, out: &mut [f64]) {
        self.function.switching(at.u, at.t, at.modes, out);
    }
    fn react(&self, at: &BlockPoint, happened: &Happened, change: &mut BlockChange) {
        self.function.decide([happened.before, at.u], at.t, &|i| happened.switch(i), change.modes);
    }
}

/// Of expressions; what is code has fields only where another crate makes entries for it.
pub(super) const ENTRIES: &[Entry<Block>] = &[FUNCTION_ENTRY];

#[cfg(test)]
#[derive(Debug)]
struct Example;

#[cfg(test)]
impl Formula<2> for Example {
    fn value<R: Real>(&self, [a, b]: [R; 2], t: R) -> R {
        (a * b).sin() + t * t * b
    }
}

#[cfg(test)]
#[derive(Debug)]
struct OfTime;

#[cfg(test)]
impl Formula<0> for OfTime {
    fn value<R: Real>(&self, _: [R; 0], t: R) -> R {
        (t * 0.5).exp()
    }
}

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::formula(Example), Block::formula(OfTime)]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;

    #[test]
    fn a_formula_of_time_and_signals_is_followed() {
        let mut bench = Bench::new();
        bench.block("growth", Block::formula(OfTime));
        bench.block("two", Block::constant(2.0));
        bench.block("y", Block::formula(Example).inputs(["growth", "two"]));
        bench.block("x", Block::integrator().input("growth"));
        let run = bench.run(1.0);
        run.is_near("x", 2.0 * (0.5_f64.exp() - 1.0));
        run.is_near("y", (2.0 * 0.5_f64.exp()).sin() + 2.0);
    }
}
