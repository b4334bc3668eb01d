//! Numbers that a model expects, read when their time comes.

use crate::error::RunError;
use flyball_dae::driver::{Snapshot, SnapshotKind};
use flyball_dae::system::State;
use flyball_file::{Expectation, Readout, number_json};
use flyball_machine::MachineSystem;
use serde_json::{Value, json};

/// Expected numbers of a run with what was found.
pub struct Expectations<'a> {
    readout: Readout<'a>,
    all: Vec<(&'a Expectation, f64, Option<f64>)>,
}

impl<'a> Expectations<'a> {
    /// For a run that ends at `end`.
    ///
    /// # Errors
    /// If a number is expected at a time that the run does not reach.
    pub fn new(expected: &'a [Expectation], system: &'a MachineSystem, end: f64) -> Result<Self, RunError> {
        let begin = system.start().t;
        for expected in expected {
            if let Some(at) = expected.at.filter(|at| !(begin..=end).contains(at)) {
                return Err(RunError::ExpectedOutside { name: expected.quantity.name.clone(), at, begin, end });
            }
        }
        let all: Vec<_> = expected.iter().map(|expected| (expected, expected.at.unwrap_or(end), None)).collect();
        let quantities = expected.iter().map(|expected| expected.quantity.clone()).collect();
        let readout = Readout::new(system, quantities).expect("names were looked up in this machine");
        Ok(Self { readout, all })
    }

    /// Times to look at, ascending.
    pub fn times(&self) -> Vec<f64> {
        let mut times: Vec<f64> = self.all.iter().map(|(_, at, _)| *at).collect();
        flyball_dae::order::ascending(&mut times);
        times.dedup();
        times
    }

    /// Reads what is expected at the instant of a snapshot: the start, times that were asked for, the end; after an event at
    /// the same instant once more.
    pub fn look(&mut self, snapshot: &Snapshot) {
        if snapshot.kind != SnapshotKind::Step {
            self.read(snapshot.state);
        }
    }

    fn read(&mut self, state: &State) {
        if self.all.iter().all(|(_, at, _)| *at != state.t) {
            return;
        }
        let mut values = Vec::with_capacity(self.all.len());
        self.readout.read(state, &mut values);
        for (i, (_, at, found)) in self.all.iter_mut().enumerate() {
            if *at == state.t {
                *found = Some(values[i]);
            }
        }
    }

    /// One line each: what was expected and what was found.
    pub fn lines(&self) -> Vec<String> {
        let line = |(expected, at, found): &(&Expectation, f64, Option<f64>)| {
            let when = if expected.at.is_some() { format!(" at t = {at}") } else { String::new() };
            let head = format!("{}{when} = {} ± {:e}", expected.quantity.name, expected.value, expected.tolerance);
            match found {
                Some(found) => {
                    let error = (found - expected.value).abs();
                    let verdict = if error <= expected.tolerance { "met" } else { "MISSED" };
                    format!("{head}: {verdict}, off by {error:.1e}")
                }
                None => format!("{head}: not reached"),
            }
        };
        self.all.iter().map(line).collect()
    }

    /// As JSON: what was expected, what was found, whether it is met.
    pub fn entries(&self) -> Vec<Value> {
        let entry = |(expected, at, found): &(&Expectation, f64, Option<f64>)| {
            json!({
                "of": expected.quantity.name, "at": at, "value": expected.value, "tolerance": expected.tolerance,
                "source": expected.source, "found": found.map(number_json), "met": is_met(expected, *found),
            })
        };
        self.all.iter().map(entry).collect()
    }

    /// Number of expectations.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// Number of expectations that are not met.
    pub fn missed(&self) -> usize {
        self.all.iter().filter(|(expected, _, found)| !is_met(expected, *found)).count()
    }
}

fn is_met(expected: &Expectation, found: Option<f64>) -> bool {
    found.is_some_and(|found| (found - expected.value).abs() <= expected.tolerance)
}
