//! Numbers that a model expects, read when their time comes.

use super::CommandError;
use flyball_dae::system::State;
use flyball_file::{Expectation, Model, Readout};
use flyball_machine::MachineSystem;

/// Expected numbers of a run with what was found.
pub struct Promises<'a> {
    readout: Readout<'a>,
    all: Vec<(&'a Expectation, f64, Option<f64>)>,
}

impl<'a> Promises<'a> {
    /// Those of a model, for a run that ends at `end`.
    pub fn new(model: &'a Model, system: &'a MachineSystem, end: f64) -> Result<Self, CommandError> {
        let begin = system.start().t;
        for expected in &model.expect {
            if let Some(at) = expected.at.filter(|at| !(begin..=end).contains(at)) {
                let text = format!(
                    "expect/outside-the-run: `{}` is expected at {at} s, but the run goes from {begin} s to {end} s\n  help: \
                     move `at` of [[expect]], or `end` of [simulate]",
                    expected.quantity.name
                );
                return Err(CommandError::Model { text });
            }
        }
        let all = model.expect.iter().map(|expected| (expected, expected.at.unwrap_or(end), None)).collect();
        let quantities = model.expect.iter().map(|expected| expected.quantity.clone()).collect();
        let readout = Readout::new(system, quantities).expect("names were looked up in this machine");
        Ok(Self { readout, all })
    }

    /// Times to look at, ascending.
    pub fn times(&self) -> Vec<f64> {
        let mut times: Vec<f64> = self.all.iter().map(|(_, at, _)| *at).collect();
        times.sort_by(f64::total_cmp);
        times.dedup();
        times
    }

    /// Reads what is expected at this instant; after an event at the same instant once more.
    pub fn look(&mut self, state: &State) {
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

    /// An error that counts the expectations that are not met.
    pub fn refuse_missed(&self) -> Result<(), CommandError> {
        let met = |(expected, _, found): &&(&Expectation, f64, Option<f64>)| {
            found.is_some_and(|found| (found - expected.value).abs() <= expected.tolerance)
        };
        let missed = self.all.len() - self.all.iter().filter(met).count();
        if missed == 0 {
            return Ok(());
        }
        let text = format!(
            "expect/missed: {missed} of {} expected numbers {} not met\n  help: look at the lines `expected` of the summary; \
             --allow-missed ends with code 0 all the same",
            self.all.len(),
            if missed == 1 { "is" } else { "are" }
        );
        Err(CommandError::Analysis { text })
    }
}
