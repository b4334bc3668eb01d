//! The run.

use super::audit::{Audit, Energy};
use super::clock::Clock;
use super::recorder::Recorder;
use super::{Reached, Saved};
use crate::error::RunError;
use crate::results::{Metadata, Table};
use flyball_dae::counters::Counters;
use flyball_dae::driver::{Simulation, Summary};
use flyball_dae::failure::Failure;
use flyball_dae::method::Method;
use flyball_dae::system::State;
use flyball_file::message_json;
use std::path::PathBuf;

/// A run that has begun. It can be taken step by step, to a time, or to its end.
///
/// `Options::cancel` ends it after the present step from elsewhere; what is dropped before its end leaves its files as a
/// killed run does.
pub struct Run<'a> {
    simulation: Simulation<'a>,
    recorder: Recorder<'a>,
    metadata: Metadata,
    /// Where a failure leaves its restart point.
    restart: Option<PathBuf>,
    resumed: Option<f64>,
    columns: usize,
    clock: Clock,
    rows: u64,
}

/// A finished run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Cost and quality.
    pub audit: Audit,
    /// The rows, if there was no file for them.
    pub table: Table,
    /// Number of rows.
    pub rows: u64,
    /// Number of columns.
    pub columns: usize,
    /// Some states.
    pub snapshots: Vec<State>,
    /// Time of the checkpoint the run was resumed from.
    pub resumed: Option<f64>,
    /// Seconds it took, where there is a clock.
    pub seconds: Option<f64>,
}

impl<'a> Run<'a> {
    pub(super) fn new(
        simulation: Simulation<'a>,
        recorder: Recorder<'a>,
        metadata: Metadata,
        restart: Option<PathBuf>,
        resumed: Option<f64>,
        columns: usize,
    ) -> Self {
        Self { simulation, recorder, metadata, restart, resumed, columns, clock: Clock::start(), rows: 0 }
    }

    /// The present state.
    pub fn state(&self) -> &State {
        self.simulation.state()
    }

    /// Work so far.
    pub fn counters(&self) -> Counters {
        self.simulation.counters()
    }

    /// The method.
    pub fn method(&self) -> &dyn Method {
        self.simulation.method()
    }

    /// The rows so far, if there is no file for them.
    pub fn table(&self) -> Option<&Table> {
        self.recorder.table.as_ref()
    }

    /// Takes one step, up to the next event at most. False where nothing is left to do; [`Run::run`] then returns the result.
    ///
    /// # Errors
    /// If the run fails or a file cannot be written. What was written before stays written.
    pub fn step(&mut self) -> Result<bool, RunError> {
        let stepped = self.simulation.step(&mut self.recorder);
        self.checked(stepped)
    }

    /// Runs to `t`, or to the end if that comes first; the last step is cut there.
    ///
    /// # Errors
    /// If the run fails or a file cannot be written. What was written before stays written.
    pub fn run_to(&mut self, t: f64) -> Result<&State, RunError> {
        let outcome = self.simulation.run_to(t, &mut self.recorder);
        self.checked(outcome)?;
        Ok(self.simulation.state())
    }

    fn checked<T>(&mut self, outcome: Result<T, Failure>) -> Result<T, RunError> {
        match (self.recorder.error.take(), outcome) {
            (Some(error), _) => Err(error),
            (None, Ok(value)) => Ok(value),
            (None, Err(failure)) => Err(self.close(Err(failure)).expect_err("a failure stays one")),
        }
    }

    /// Everything that continues the run. The run itself drops what is not saved, so that it goes on exactly as a resumed
    /// one would.
    ///
    /// # Errors
    /// If the rows before cannot be written.
    pub fn save(&mut self) -> Result<Saved, RunError> {
        let checkpoint = self.simulation.checkpoint();
        self.recorder.saved(&checkpoint)
    }

    /// Runs what is left and closes the files.
    ///
    /// # Errors
    /// If the run fails or a file cannot be written. What was written before stays written.
    pub fn finish(&mut self) -> Result<Audit, RunError> {
        let outcome = self.simulation.run(&mut self.recorder);
        self.close(outcome)
    }

    /// Runs to the end.
    ///
    /// # Errors
    /// If the run fails or a file cannot be written. What was written before stays written.
    pub fn run(mut self) -> Result<Outcome, RunError> {
        let audit = self.finish()?;
        Ok(self.outcome(audit))
    }

    /// What [`Run::finish`] has come to, with the rows.
    pub fn outcome(self, audit: Audit) -> Outcome {
        let mut table = self.recorder.table.unwrap_or_default();
        table.metadata = self.metadata;
        Outcome {
            audit,
            table,
            rows: self.rows,
            columns: self.columns,
            snapshots: self.recorder.snapshots.map(|snapshots| snapshots.states).unwrap_or_default(),
            resumed: self.resumed,
            seconds: self.clock.seconds(),
        }
    }

    /// Writes what is left, with what the run has come to.
    fn close(&mut self, outcome: Result<Summary, Failure>) -> Result<Audit, RunError> {
        self.recorder.progress.finish();
        self.recorder.release();
        if let Some(error) = self.recorder.error.take() {
            return Err(error);
        }
        let outcome = outcome.map(|mut summary| {
            let energy = self.energy();
            summary.warnings.extend(energy.and_then(|energy| energy.doubt(&self.simulation.options().steps)));
            Audit { summary, energy }
        });
        match &outcome {
            Ok(audit) => {
                self.metadata.set("status", if audit.summary.stopped { "stopped" } else { "finished" });
                audit.entries().into_iter().for_each(|(key, value)| self.metadata.set(key, value));
            }
            Err(failure) => {
                self.metadata.set("status", "failed");
                self.metadata.set("failure", message_json(&failure.message()));
            }
        }
        self.rows = self.recorder.table.as_ref().map_or(0, |table| table.rows() as u64);
        if let Some(writer) = &mut self.recorder.writer {
            self.rows = writer.sync()?.rows;
            writer.finish(&self.metadata)?;
        }
        outcome.map_err(|failure| self.failed(failure))
    }

    fn failed(&mut self, failure: Failure) -> RunError {
        let steps = self.simulation.recent_steps().to_vec();
        let mut restart = self.restart.take().filter(|_| !steps.is_empty());
        if let Some(path) = &restart {
            let checkpoint = self.simulation.checkpoint();
            // a restart point that cannot be written must not hide the failure
            restart = self.recorder.keep(&checkpoint, path).is_ok().then(|| path.clone());
        }
        let reached = self.reached(&failure).map(Box::new);
        RunError::Failed { failure: Box::new(failure), steps, restart, reached }
    }

    fn energy(&self) -> Option<Energy> {
        self.recorder.energy.as_ref().map(Energy::of)
    }

    /// The motion up to a failure, unless that is one of settings.
    fn reached(&mut self, failure: &Failure) -> Option<Reached> {
        let mut states = self.recorder.snapshots.take()?.states;
        let audit = (!states.is_empty()).then(|| Audit { summary: self.simulation.summary(), energy: self.energy() });
        let last = self.simulation.state();
        let is_later = states.last().is_none_or(|state| state.t < last.t);
        if is_later && last.q.iter().all(|x| x.is_finite()) && !failure.is_of_input() {
            states.push(last.clone());
        }
        (!states.is_empty()).then_some(Reached { states, audit })
    }
}
