//! Sampled function: runs once per tick, with a state of its own that it may change.

use super::clock::{self, Clock, sampled};
use super::expressed::SAMPLED_ENTRY;
use super::fields::show_clock;
use super::{Block, BlockChange, BlockDefinition, BlockPoint, Happened};
use crate::catalog::{Entry, Fields};
use crate::control::signal::{Port, PortSource, count};
use crate::machine::MachineError;
use flyball_dae::scalar::Real;
use std::fmt::Debug;
use std::sync::Arc;

/// Inputs of a controller at a tick.
#[derive(Clone, Copy, Debug)]
pub struct Tick<'a> {
    /// Number of the tick.
    pub number: u64,
    /// Its time [s].
    pub t: f64,
    /// Inputs, port after port.
    pub u: &'a [f64],
}

/// A controller that runs once per tick.
pub trait SampledController: Debug + Send + Sync {
    /// Input ports.
    fn inputs(&self) -> Vec<Port>;
    /// Output ports; they hold zero before the first tick.
    fn outputs(&self) -> Vec<Port>;
    /// Its state at the start.
    fn state(&self) -> Vec<f64> {
        Vec::new()
    }
    /// Computes the outputs and the new state.
    fn run(&self, tick: Tick, state: &mut [f64], out: &mut [f64]);
    /// Its type and keys in a model file; `None` if it is code.
    fn show(&self) -> Option<(&'static str, Fields)> {
        None
    }
}

/// A function that runs once per tick.
#[derive(Clone, Debug)]
pub struct SampledFunction {
    /// When it runs.
    pub clock: Clock,
    /// The function.
    pub controller: Arc<dyn SampledController>,
    /// Number of its outputs.
    outputs: usize,
}

impl Block {
    /// A controller that runs every period [s].
    pub fn sampled(period: f64, controller: impl SampledController + 'static) -> Self {
        let outputs = count(&controller.outputs());
        Self::new(SampledFunction { clock: Clock::every(period), controller: Arc::new(controller), outputs })
    }
}

impl SampledFunction {
    fn held(&self) -> Vec<f64> {
        let mut all = vec![0.0; self.outputs];
        all.extend(self.controller.state());
        all
    }
    fn tick(&self, k: f64, at: &BlockPoint, held: &mut [f64]) {
        let (out, state) = held.split_at_mut(self.outputs);
        self.controller.run(Tick { number: k as u64, t: at.t, u: at.u }, state, out);
    }
}

impl BlockDefinition for SampledFunction {
    fn name(&self) -> &'static str {
        "sampled-function"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        let (_, fields) = self.controller.show().ok_or("the function")?;
        let mut out = show_clock(&self.clock);
        out.extend(fields);
        Ok(out)
    }
    fn file_type(&self) -> &'static str {
        self.controller.show().map_or(self.name(), |(name, _)| name)
    }
    fn inputs(&self) -> Vec<Port> {
        self.controller.inputs()
    }
    fn outputs(&self) -> Vec<Port> {
        self.controller.outputs()
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        self.clock.check(name)
    }
    sampled!();
}

/// Of expressions; what is code has fields only where another crate makes entries for it.
pub(super) const ENTRIES: &[Entry<Block>] = &[SAMPLED_ENTRY];

/// Counts ticks and sums its input.
#[cfg(test)]
#[derive(Debug)]
struct Accountant;

#[cfg(test)]
impl SampledController for Accountant {
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("in")]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("sum"), Port::new("runs")]
    }
    fn state(&self) -> Vec<f64> {
        vec![0.0; 2]
    }
    fn run(&self, tick: Tick, state: &mut [f64], out: &mut [f64]) {
        state[0] += tick.u[0];
        state[1] += 1.0;
        assert_eq!(tick.number as f64 + 1.0, state[1]);
        out.copy_from_slice(state);
    }
}

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::sampled(0.1, Accountant)]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;

    #[test]
    fn it_runs_once_per_tick() {
        let mut bench = Bench::new();
        bench.block("t", Block::ramp((0.0, 0.0), (10.0, 10.0)));
        bench.block("y", Block::sampled(0.1, Accountant).input("t"));
        let run = bench.run(1.05);
        run.is_near("y.runs", 11.0);
        run.is_near("y.sum", 5.5);
    }
}
