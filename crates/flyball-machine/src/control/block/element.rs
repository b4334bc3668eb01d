//! A block as the user builds it, and what its file says about it.

use super::{BlockKind, Clock};
use crate::catalog::Fields;
use crate::control::signal::{Port, PortSource};
use crate::control::wiring::{Wiring, connectable};
use crate::machine::MachineError;
use flyball_dae::failure::Failure;
use flyball_dae::scalar::Real;
use flyball_dae::system::Fired;
use std::fmt::Debug;

/// A block of a diagram.
#[derive(Clone, Debug)]
pub struct Block {
    /// Kind.
    pub kind: BlockKind,
    /// Connections of its inputs.
    pub wiring: Wiring,
    /// An option that this kind does not have; refused when the machine is built.
    pub misplaced: Option<&'static str>,
}

impl Block {
    /// A block of any kind.
    pub fn new(kind: impl Into<BlockKind>) -> Self {
        Self { kind: kind.into(), wiring: Wiring::default(), misplaced: None }
    }
}
connectable!(Block);

impl Block {
    /// Where the search for its outputs begins if an algebraic loop goes through them; 0 otherwise.
    pub fn guess(mut self, value: f64) -> Self {
        self.wiring.guess = Some(value);
        self
    }
}

/// Where a block is evaluated: its own inputs, states, modes and held values.
#[derive(Clone, Copy, Debug)]
pub struct BlockPoint<'a, R = f64> {
    /// Inputs, port after port.
    pub u: &'a [R],
    /// States.
    pub x: &'a [R],
    /// Time.
    pub t: R,
    /// Modes.
    pub modes: &'a [i32],
    /// Held values: change only at events and after steps.
    pub memory: &'a [f64],
}

/// Something of a block that may depend on something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// An output.
    Output(usize),
    /// The rate of a state.
    Rate(usize),
}

/// Something it may depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// An input.
    Input(usize),
    /// A state.
    State(usize),
}

/// Triggers of a block at an event.
#[derive(Clone, Copy, Debug)]
pub struct Happened<'a> {
    pub(crate) fired: &'a Fired<'a>,
    pub(crate) first_switch: usize,
    /// Inputs before anything jumped here.
    pub(crate) before: &'a [f64],
}

impl Happened<'_> {
    /// True if switching function `i` of the block passed zero here.
    pub fn switch(&self, i: usize) -> bool {
        self.fired.switches.contains(&(self.first_switch + i))
    }

    /// The same for functions `i` and `i + 1`.
    pub fn pair(&self, i: usize) -> [bool; 2] {
        [self.switch(i), self.switch(i + 1)]
    }
}

/// Changes that a block may make at an event.
#[derive(Debug)]
pub struct BlockChange<'a> {
    /// Its modes.
    pub modes: &'a mut [i32],
    /// Its held values.
    pub memory: &'a mut [f64],
    /// Its states.
    pub x: &'a mut [f64],
    /// Set to end the run with a failure.
    pub failure: &'a mut Option<Failure>,
}

/// The first input of a block over a step.
pub trait InputCourse {
    /// Times of both ends.
    fn span(&self) -> [f64; 2];
    /// Relative and absolute accuracy that the run asks for.
    fn tolerance(&self) -> [f64; 2];
    /// The input at a time in the span.
    fn at(&mut self, t: f64) -> f64;
}

/// Definition of a block, as its file gives it: ports, states, functions over any scalar, events.
///
/// All counts and lists must stay the same for the life of a block.
pub trait BlockDefinition: Debug {
    /// Its type, for messages.
    fn name(&self) -> &'static str;
    /// Its type as written in model files, if that is not its name.
    fn file_type(&self) -> &'static str {
        self.name()
    }
    /// Its keys in a model file beside name, type and inputs, the reverse of `make` of its entry.
    ///
    /// # Errors
    /// The part that is code, which no file can hold.
    fn show(&self) -> Result<Fields, &'static str>;

    /// Input ports.
    fn inputs(&self) -> Vec<Port>;
    /// Output ports.
    fn outputs(&self) -> Vec<Port>;
    /// Names of the states, with their values at the start.
    fn states(&self) -> Vec<(String, f64)> {
        Vec::new()
    }
    /// Refuses data that make no sense; `name` is the element's, for messages.
    ///
    /// # Errors
    /// The first number that is out of its range.
    fn check(&self, _name: &str) -> Result<(), MachineError> {
        Ok(())
    }

    /// Source of output `i`. Only functions cost a row of y.
    fn source(&self, _i: usize) -> PortSource {
        PortSource::Function
    }
    /// False if one never depends on the other: fixes the pattern and the algebraic loops. For held outputs it says
    /// whether they depend on an input at a tick.
    fn depends(&self, _of: Of, _on: On) -> bool {
        true
    }
    /// True if outputs and rates are linear with constant coefficients: derivatives are then evaluated once for ever.
    fn is_linear(&self) -> bool {
        false
    }

    /// All outputs.
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]);
    /// Rates of the states.
    fn rate<R: Real>(&self, _at: &BlockPoint<R>, _out: &mut [R]) {}

    /// Number of modes; they are 0 at the start.
    fn modes(&self) -> usize {
        0
    }
    /// Held values at the start.
    fn memory(&self) -> Vec<f64> {
        Vec::new()
    }
    /// Names of its switching functions, which count where they fall through zero.
    fn switches(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// Longest time between two looks at its output that sees all it does as a source of time [s].
    fn longest_look(&self) -> f64 {
        f64::INFINITY
    }
    /// The switching functions.
    fn switching(&self, _at: &BlockPoint, _out: &mut [f64]) {}
    /// When it samples, if it is a sampled block.
    fn clock(&self) -> Option<Clock> {
        None
    }
    /// True if it may want to react at instants; nobody asks it for the next one otherwise.
    fn has_instants(&self) -> bool {
        false
    }
    /// The first instant after `at.t` at which it wants to react.
    fn next_time(&self, _at: &BlockPoint) -> Option<f64> {
        None
    }
    /// Reacts to an event, its own or another's; called until nothing changes. Sampled blocks look at the clock:
    /// inputs are those just before the event, with what earlier blocks changed in this call.
    fn react(&self, _at: &BlockPoint, _happened: &Happened, _change: &mut BlockChange) {}

    /// Brings held states to the next tick, after all blocks have reacted: inputs are those of this tick.
    fn update(&self, _at: &BlockPoint, _change: &mut BlockChange) {}

    /// Derivatives by rows (outputs, rates) and columns (inputs, states, time), where the block has its own; false
    /// if it leaves them to dual numbers.
    fn own_derivatives(&self, _at: &BlockPoint, _values: &mut [f64]) -> bool {
        false
    }
    /// Warning about it for a reader of the results.
    fn warning(&self) -> Option<String> {
        None
    }

    /// Notes an accepted step in its held values.
    fn accepted(&self, _at: &BlockPoint, _memory: &mut [f64]) {}
    /// The time after which it reads back what it noted of its first input [s], if it remembers.
    fn recall(&self) -> Option<f64> {
        None
    }
    /// Notes a step with its end in its held values. Gives the failure of a memory that is full.
    fn note_course(&self, _input: &mut dyn InputCourse, _memory: &mut [f64]) -> Option<Failure> {
        None
    }
}
