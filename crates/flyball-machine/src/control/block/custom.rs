//! Blocks from outside: f and h written over any scalar, or an object that supplies values and derivatives.
//!
//!   ẋ = f(x, u, t),   y = h(x, u, t)

use super::expressed::EQUATIONS_ENTRY;
use super::{Block, BlockChange, BlockDefinition, BlockPoint, Happened, Of, On};
use crate::catalog::{Entry, Fields};
use crate::control::signal::Port;
use crate::machine::MachineError;
use flyball_dae::scalar::{Dual, Real};
use std::fmt::Debug;
use std::sync::Arc;

/// Where the functions of a block from outside are evaluated.
#[derive(Clone, Copy, Debug)]
pub struct At<'a, R = f64> {
    /// Inputs, port after port.
    pub u: &'a [R],
    /// States.
    pub x: &'a [R],
    /// Time.
    pub t: R,
    /// Modes of its branches.
    pub modes: &'a [i32],
}

/// A block from outside, written over any scalar: derivatives come from dual numbers. Nothing here may allocate.
pub trait UserBlock: Debug + Send + Sync {
    /// Input ports.
    fn inputs(&self) -> Vec<Port>;
    /// Output ports.
    fn outputs(&self) -> Vec<Port>;
    /// Names of the states, with their values at the start.
    fn states(&self) -> Vec<(String, f64)> {
        Vec::new()
    }
    /// False if an output or a rate never depends on an input or a state.
    fn depends(&self, _of: Of, _on: On) -> bool {
        true
    }
    /// f: rates of the states.
    fn rate<R: Real>(&self, _at: At<R>, _out: &mut [R]) {}
    /// h: outputs.
    fn output<R: Real>(&self, at: At<R>, out: &mut [R]);
    /// Its type and keys in a model file; `None` if it is code.
    fn show(&self) -> Option<(&'static str, Fields)> {
        None
    }
}

/// A block from outside as an object: values, and derivatives by rows (outputs, then rates) and columns (inputs, then
/// states, then time). Nothing here may allocate, and nothing may be kept from one call to the next: several threads may
/// evaluate one block at the same time, and the state of a run is in x and modes alone.
pub trait ForeignBlock: Debug + Send + Sync {
    /// Input ports.
    fn inputs(&self) -> Vec<Port>;
    /// Output ports.
    fn outputs(&self) -> Vec<Port>;
    /// Names of the states, with their values at the start.
    fn states(&self) -> Vec<(String, f64)>;
    /// False if an output or a rate never depends on an input or a state.
    fn depends(&self, _of: Of, _on: On) -> bool {
        true
    }
    /// Outputs and rates.
    fn evaluate(&self, at: At, outputs: &mut [f64], rates: &mut [f64]);
    /// Derivatives.
    fn derivatives(&self, at: At, values: &mut [f64]);
    /// Number of its branches: places where it jumps, or has a kink that is to be located. Each has one mode, 0 while it is
    /// not decided, and two switching functions that are positive while the mode holds.
    fn branches(&self) -> usize {
        0
    }
    /// The switching functions, two per branch.
    fn switching(&self, _at: At, _out: &mut [f64]) {}
    /// The modes after an event, at which the inputs jumped from `before`; `left` says which switching functions passed zero.
    fn decide(&self, _before: &[f64], _at: At, _left: &dyn Fn(usize) -> bool, _modes: &mut [i32]) {}
    /// Warning for a reader of the results, such as derivatives by differences.
    fn warning(&self) -> Option<String> {
        None
    }
    /// The highest angular frequency of its waves of time, where they are known [rad/s]; looks for events follow it.
    fn frequency(&self) -> f64 {
        0.0
    }
    /// Its type and keys in a model file; `None` if it is code.
    fn show(&self) -> Option<(&'static str, Fields)> {
        None
    }
}

/// A user block with derivatives from dual numbers.
#[derive(Debug)]
struct Lifted<B> {
    block: B,
    sizes: [usize; 3],
}

/// Largest number of inputs and states, and of outputs and states, of a user block.
pub const LARGEST: usize = 32;

type One = Dual<f64, 1>;

impl<B: UserBlock> ForeignBlock for Lifted<B> {
    fn inputs(&self) -> Vec<Port> {
        self.block.inputs()
    }
    fn outputs(&self) -> Vec<Port> {
        self.block.outputs()
    }
    fn states(&self) -> Vec<(String, f64)> {
        self.block.states()
    }
    fn depends(&self, of: Of, on: On) -> bool {
        self.block.depends(of, on)
    }
    fn show(&self) -> Option<(&'static str, Fields)> {
        self.block.show()
    }
    fn evaluate(&self, at: At, outputs: &mut [f64], rates: &mut [f64]) {
        self.block.output(at, outputs);
        self.block.rate(at, rates);
    }
    fn derivatives(&self, at: At, values: &mut [f64]) {
        let [n_u, n_x, n_y] = self.sizes;
        let columns = n_u + n_x + 1;
        for column in 0..columns {
            let seed = |value: f64, i: usize| if i == column { One::variable(value, 0) } else { One::constant(value) };
            let u: [One; LARGEST] = std::array::from_fn(|i| seed(at.u.get(i).copied().unwrap_or(0.0), i));
            let x: [One; LARGEST] = std::array::from_fn(|i| seed(at.x.get(i).copied().unwrap_or(0.0), n_u + i));
            let lifted = At { u: &u[..n_u], x: &x[..n_x], t: seed(at.t, n_u + n_x), modes: at.modes };
            let mut out = [One::constant(0.0); LARGEST];
            let mut rates = [One::constant(0.0); LARGEST];
            self.block.output(lifted, &mut out[..n_y]);
            self.block.rate(lifted, &mut rates[..n_x]);
            for (row, value) in out[..n_y].iter().chain(&rates[..n_x]).enumerate() {
                values[row * columns + column] = value.eps[0];
            }
        }
    }
}

/// A block from outside.
#[derive(Clone, Debug)]
pub struct Custom {
    /// The block.
    pub block: Arc<dyn ForeignBlock>,
    /// Sizes: inputs, states, outputs.
    sizes: [usize; 3],
}

impl Block {
    /// A block written over any scalar; at most [`LARGEST`] inputs, states and outputs.
    pub fn user<B: UserBlock + 'static>(block: B) -> Self {
        let sizes = [width(&block.inputs()), block.states().len(), width(&block.outputs())];
        Self::foreign(Arc::new(Lifted { block, sizes }))
    }

    /// A block that supplies values and derivatives.
    pub fn foreign(block: Arc<dyn ForeignBlock>) -> Self {
        let sizes = [width(&block.inputs()), block.states().len(), width(&block.outputs())];
        Self::new(Custom { block, sizes })
    }
}

fn width(ports: &[Port]) -> usize {
    ports.iter().map(|port| port.width).sum()
}

impl Custom {
    /// Rows of outputs or of rates; its own room on the stack is nothing for other blocks to carry.
    #[inline(never)]
    fn rows<R: Real>(&self, at: &BlockPoint<R>, which: Rows, out: &mut [R]) {
        let [n_u, n_x, n_y] = self.sizes;
        if let (Some(u), Some(x), Some(out)) = (R::plain(at.u), R::plain(at.x), R::plain_mut(out)) {
            let (at, mut others) = (At { u, x, t: at.t.value(), modes: at.modes }, [0.0; LARGEST]);
            return match which {
                Rows::Outputs => self.block.evaluate(at, out, &mut others[..n_x]),
                Rows::Rates => self.block.evaluate(at, &mut others[..n_y], out),
            };
        }
        // a run takes its derivatives from `own_derivatives`; whoever lifts the arguments pays for three lists
        let arguments: Vec<f64> = at.u.iter().chain(at.x).map(|argument| argument.value()).collect();
        let (t, columns) = (at.t.value(), n_u + n_x + 1);
        let plain = At { u: &arguments[..n_u], x: &arguments[n_u..], t, modes: at.modes };
        let (mut values, mut slopes) = (vec![0.0; n_y + n_x], vec![0.0; (n_y + n_x) * columns]);
        let (outputs, rates) = values.split_at_mut(n_y);
        self.block.evaluate(plain, outputs, rates);
        self.block.derivatives(plain, &mut slopes);
        let first = match which {
            Rows::Outputs => 0,
            Rows::Rates => n_y,
        };
        // values with first derivatives, where δ has the value zero
        for (i, out) in out.iter_mut().enumerate() {
            let row = first + i;
            let slope = &slopes[row * columns..(row + 1) * columns];
            *out = R::from(values[row]) + (at.t - t) * slope[columns - 1];
            for ((argument, value), slope) in at.u.iter().chain(at.x).zip(&arguments).zip(slope) {
                *out += (*argument - *value) * *slope;
            }
        }
    }
}

/// Which rows of a block.
#[derive(Clone, Copy)]
enum Rows {
    Outputs,
    Rates,
}

/// The same place as the block from outside sees it.
fn own<'a>(at: &BlockPoint<'a>) -> At<'a> {
    At { u: at.u, x: at.x, t: at.t, modes: at.modes }
}

impl BlockDefinition for Custom {
    fn name(&self) -> &'static str {
        "custom"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        self.block.show().map(|(_, fields)| fields).ok_or("the function")
    }
    fn file_type(&self) -> &'static str {
        self.block.show().map_or(self.name(), |(name, _)| name)
    }
    fn inputs(&self) -> Vec<Port> {
        self.block.inputs()
    }
    fn outputs(&self) -> Vec<Port> {
        self.block.outputs()
    }
    fn states(&self) -> Vec<(String, f64)> {
        self.block.states()
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        let largest = self.sizes.into_iter().max().unwrap_or(0);
        super::positive(
            name,
            "32 minus the number of inputs, states or outputs, plus 1",
            (LARGEST + 1) as f64 - largest as f64,
        )
    }
    fn depends(&self, of: Of, on: On) -> bool {
        self.block.depends(of, on)
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        self.rows(at, Rows::Outputs, out);
    }
    fn rate<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        self.rows(at, Rows::Rates, out);
    }
    fn own_derivatives(&self, at: &BlockPoint, values: &mut [f64]) -> bool {
        self.block.derivatives(own(at), values);
        true
    }
    fn longest_look(&self) -> f64 {
        super::look_at_wave(self.block.frequency())
    }
    fn modes(&self) -> usize {
        self.block.branches()
    }
    fn switches(&self) -> Vec<&'static str> {
        vec!["jump"; 2 * self.block.branches()]
    }
    fn switching(&self, at: &BlockPoint, out: &mut [f64]) {
        self.block.switching(own(at), out);
    }
    fn react(&self, at: &BlockPoint, happened: &Happened, change: &mut BlockChange) {
        self.block.decide(happened.before, own(at), &|i| happened.switch(i), change.modes);
    }
    fn warning(&self) -> Option<String> {
        self.block.warning()
    }
}

/// Of expressions; what is code has fields only where another crate makes entries for it.
pub(super) const ENTRIES: &[Entry<Block>] = &[EQUATIONS_ENTRY];

/// Van der Pol's oscillator with an input.
#[cfg(test)]
#[derive(Debug)]
struct Oscillator;

#[cfg(test)]
impl UserBlock for Oscillator {
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("drive")]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("position"), Port::new("power")]
    }
    fn states(&self) -> Vec<(String, f64)> {
        vec![("position".into(), 1.0), ("rate".into(), 0.0)]
    }
    fn depends(&self, of: Of, on: On) -> bool {
        !matches!((of, on), (Of::Output(0), On::Input(_) | On::State(1)) | (Of::Rate(0), On::Input(_) | On::State(0)))
    }
    fn rate<R: Real>(&self, at: At<R>, out: &mut [R]) {
        out[0] = at.x[1];
        out[1] = at.x[1] * (R::one() - at.x[0] * at.x[0]) - at.x[0] + at.u[0];
    }
    fn output<R: Real>(&self, at: At<R>, out: &mut [R]) {
        out[0] = at.x[0];
        out[1] = at.x[1] * at.u[0] + at.t * at.x[0];
    }
}

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::user(Oscillator)]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;

    #[test]
    fn a_user_block_moves_as_an_independent_integration_of_its_equations() {
        let mut bench = Bench::new();
        bench.block("u", Block::sine(0.5, 2.0));
        bench.block("oscillator", Block::user(Oscillator).input("u"));
        let run = bench.run(2.0);
        // the classical method in 4000 steps: 1e-12
        let f = |t: f64, [x, v]: [f64; 2]| [v, v * (1.0 - x * x) - x + 0.5 * (2.0 * t).sin()];
        let (mut z, h) = ([1.0, 0.0], 2.0 / 4000.0);
        for i in 0..4000 {
            let t = f64::from(i) * h;
            let ahead = |k: [f64; 2], c: f64| [z[0] + c * h * k[0], z[1] + c * h * k[1]];
            let k_1 = f(t, z);
            let k_2 = f(t + 0.5 * h, ahead(k_1, 0.5));
            let k_3 = f(t + 0.5 * h, ahead(k_2, 0.5));
            let k_4 = f(t + h, ahead(k_3, 1.0));
            for j in 0..2 {
                z[j] += h / 6.0 * (k_1[j] + 2.0 * k_2[j] + 2.0 * k_3[j] + k_4[j]);
            }
        }
        run.is_near("oscillator.position", z[0]);
        run.is_near("oscillator.power", z[1] * 0.5 * 4.0_f64.sin() + 2.0 * z[0]);
    }
}
