//! A diagram beside a mass that moves freely: responses of blocks for their own tests.

use super::Block;
use crate::machine::Machine;
use crate::{Body, MachineSystem};
use flyball_dae::driver::{NoObserver, Options, Output, Simulation, Summary};
use flyball_dae::failure::Failure;
use flyball_dae::method::{Mdop5, mdop5};

/// Tolerance of the runs.
const TOLERANCE: f64 = 1e-10;
/// Error allowed after them: some hundred steps of that tolerance.
const NEAR: f64 = 2e-8;

pub(super) struct Bench {
    machine: Machine,
}

/// A finished run.
pub(super) struct Run {
    pub system: MachineSystem,
    pub summary: Summary,
}

impl Bench {
    pub fn new() -> Self {
        let mut machine = Machine::planar();
        machine.body("mass", Body::point(1.0));
        Self { machine }
    }

    pub fn block(&mut self, name: &str, block: Block) -> &mut Self {
        self.machine.block(name, block);
        self
    }

    pub fn run(&self, end: f64) -> Run {
        self.run_with(Options { output: Output::End, ..Options::controlled(end, TOLERANCE) })
    }

    pub fn run_with(&self, options: Options) -> Run {
        self.attempt(options).unwrap_or_else(|failure| panic!("{failure}"))
    }

    pub fn attempt(&self, options: Options) -> Result<Run, Failure> {
        let system = self.machine.build().unwrap_or_else(|error| panic!("{error}"));
        let method = Mdop5::new(&system, mdop5::Options::default());
        let mut simulation = Simulation::new(&system, method, system.start(), options);
        let summary = simulation.run(&mut NoObserver)?;
        drop(simulation);
        Ok(Run { system, summary })
    }

    pub fn refusal(&self) -> String {
        self.machine.build().expect_err("it is refused").to_string()
    }
}

impl Run {
    pub fn signal(&self, name: &str) -> f64 {
        self.system.read(&self.summary.state).signal(name).expect("a signal")
    }

    pub fn is_near(&self, name: &str, expected: f64) {
        let found = self.signal(name);
        assert!((found - expected).abs() <= NEAR * expected.abs().max(1.0), "{name}: {found}, expected {expected}");
    }

    /// Zeros of switching functions were located here, and nowhere else.
    pub fn has_events(&self, times: &[f64]) {
        let found: Vec<f64> = self.summary.events.iter().filter(|event| !event.time).map(|event| event.t).collect();
        assert_eq!(found.len(), times.len(), "{found:?}, expected {times:?}");
        for (found, expected) in found.iter().zip(times) {
            assert!((found - expected).abs() <= NEAR, "event at {found}, expected {expected}");
        }
    }

    /// Time events fell on exactly these instants.
    pub fn has_time_events(&self, times: &[f64]) {
        let found: Vec<f64> = self.summary.events.iter().filter(|event| event.time).map(|event| event.t).collect();
        assert_eq!(found, times);
    }
}
