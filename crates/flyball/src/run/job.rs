//! What is to be run, and the run.

use super::audit::{Audit, Energy};
use super::checkpoint_file::CheckpointFile;
use super::progress::Progress;
use super::recorder::{Fill, Recorder};
use super::rows::Rows;
use super::snapshots::Snapshots;
use super::{interrupt, limits};
use crate::command::CommandError;
use crate::results::{self, Column, EVENT_SIDE, Metadata, Table};
use flyball_dae::driver::{Options, Simulation, StepRecord};
use flyball_dae::method::Method;
use flyball_dae::system::{State, System};
use flyball_machine::MachineSystem;
use flyball_machine::analysis::EnergyBalance;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Where a run writes.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// Results file.
    pub results: Option<PathBuf>,
    /// Checkpoint file.
    pub checkpoint: Option<PathBuf>,
    /// Goes on from the checkpoint file.
    pub resume: bool,
    /// The rows after the checkpoint go to a file of their own.
    pub only_rest: bool,
    /// Where a failed run leaves its restart point.
    pub restart: Option<PathBuf>,
}

/// A run with everything it needs.
pub struct Job<'a> {
    /// The equation.
    pub system: &'a dyn System,
    /// The same as a machine, if it is one: its energies are balanced.
    pub machine: Option<&'a MachineSystem>,
    /// The integrator.
    pub method: Box<dyn Method>,
    /// The start.
    pub start: State,
    /// End, steps, output.
    pub options: Options,
    /// Which states become rows.
    pub rows: Rows,
    /// Columns of the results.
    pub columns: Vec<Column>,
    /// Fills them.
    pub fill: Fill<'a>,
    /// Model and settings, for metadata.
    pub metadata: Metadata,
    /// Only a run of the same identity may be resumed.
    pub identity: String,
    /// Where it writes.
    pub places: Places,
    /// Looks at the start, at further times that were asked for, and at the end.
    pub look: Option<&'a mut dyn FnMut(&State)>,
    /// Keep snapshots for a picture of the mechanism.
    pub snapshots: bool,
    /// Have the rows in memory at the end, read back if they went to a file.
    pub keep: bool,
    /// Show no progress.
    pub quiet: bool,
}

/// A finished run.
pub struct Outcome {
    /// Cost and quality.
    pub audit: Audit,
    /// The rows, if they were to be kept.
    pub table: Table,
    /// How many rows there are.
    pub rows: u64,
    /// How many columns they have.
    pub columns: usize,
    /// Some states.
    pub snapshots: Vec<State>,
    /// Time of the checkpoint the run was resumed from.
    pub resumed: Option<f64>,
    /// Seconds.
    pub elapsed: f64,
}

impl Outcome {
    /// An error that tells what was kept, if the run was ended by Ctrl-C or a limit.
    pub fn refuse_interruption(&self, results: Option<&Path>, checkpoint: Option<&Path>) -> Result<(), CommandError> {
        if !interrupt::flag().load(Ordering::Relaxed) {
            return Ok(());
        }
        Err(CommandError::Interrupted {
            limit: limits::time_is_up(),
            t: self.audit.summary.state.t,
            results: results.map(Path::to_path_buf),
            checkpoint: checkpoint.map(Path::to_path_buf),
        })
    }
}

impl Job<'_> {
    /// Runs. What was written before a failure stays written.
    pub fn run(mut self) -> Result<Outcome, CommandError> {
        if self.rows == Rows::Events {
            self.columns.push(Column::new(EVENT_SIDE, ""));
        }
        let saved = match &self.places.checkpoint {
            Some(path) if self.places.resume => Some(CheckpointFile::read(path)?),
            _ => None,
        };
        if let (Some(file), Some(path)) = (&saved, &self.places.checkpoint)
            && file.identity != self.identity
        {
            let reason = "the model or the settings have changed since the checkpoint was written\n  help: restore them, or \
                          start again without --resume";
            return Err(CommandError::Read { path: path.clone(), reason: reason.into() });
        }
        let writer = match (&self.places.results, &saved) {
            (None, _) => None,
            (Some(path), None) => Some(results::open(path, &self.columns)?),
            (Some(path), Some(_)) if self.places.only_rest => Some(results::open(path, &self.columns)?),
            (Some(path), Some(file)) if file.position.rows > 0 && !results::has_rows(path) => {
                let reason = format!(
                    "the {} rows before the checkpoint are not there\n  help: restore the file, name the one they are in, or \
                     have the rows after the checkpoint alone with --only-rest",
                    file.position.rows
                );
                return Err(CommandError::Read { path: path.clone(), reason });
            }
            (Some(path), Some(file)) => Some(results::reopen(path, &self.columns, file.position)?),
        };
        let mut energy = self.machine.map(EnergyBalance::new);
        if let (Some(balance), Some(file)) = (&mut energy, &saved) {
            balance.load(&file.energy);
        }
        let mut snapshots = self.snapshots.then(|| Snapshots::new(&self.start));
        if let (Some(snapshots), Some(file)) = (&mut snapshots, &saved) {
            snapshots.load(&file.snapshots, &self.start);
        }
        let begin = saved.as_ref().map_or(self.start.t, |file| file.checkpoint.state.t);
        let table =
            Table { columns: self.columns.clone(), values: vec![Vec::new(); self.columns.len()], ..Table::default() };
        let mut recorder = Recorder {
            fill: self.fill,
            table: writer.is_none().then_some(table),
            writer,
            energy,
            snapshots,
            progress: Progress::new(begin, self.options.end, self.quiet),
            checkpoint: self.places.checkpoint.clone(),
            identity: self.identity,
            rows: self.rows,
            held: None,
            last: saved.as_ref().map(|file| file.checkpoint.state.t),
            look: self.look,
            error: None,
            row: Vec::new(),
        };
        let options = Options { cancel: Some(interrupt::flag()), ..self.options };
        let mut simulation = Simulation::boxed(self.system, self.method, self.start, options);
        if let Some(file) = &saved {
            simulation.resume(&file.checkpoint)?;
        }
        let clock = Instant::now();
        let outcome = simulation.run(&mut recorder);
        recorder.progress.finish();
        recorder.release();
        let mut metadata = self.metadata;
        if let Some(error) = recorder.error.take() {
            return Err(error);
        }
        let failed = match outcome {
            Ok(summary) => Ok(Audit { summary, energy: recorder.energy.as_ref().map(Energy::of) }),
            Err(failure) => Err(failure),
        };
        match &failed {
            Ok(audit) => {
                metadata.set("status", if audit.summary.stopped { "stopped" } else { "finished" });
                audit.entries().into_iter().for_each(|(key, value)| metadata.set(key, value));
            }
            Err(failure) => {
                metadata.set("status", "failed");
                metadata.set("failure", failure.to_string());
            }
        }
        let mut rows = recorder.table.as_ref().map_or(0, |table| table.rows() as u64);
        if let Some(writer) = &mut recorder.writer {
            rows = writer.sync()?.rows;
            writer.finish(&metadata)?;
        }
        let audit = match failed {
            Ok(audit) => audit,
            Err(failure) => {
                let history = history(simulation.recent_steps());
                let mut restart = None;
                if let Some(path) = self.places.restart.filter(|_| !simulation.recent_steps().is_empty()) {
                    let checkpoint = simulation.checkpoint();
                    // a restart point that cannot be written must not hide the failure
                    restart = recorder.save(&checkpoint, &path).is_ok().then_some(path);
                }
                return Err(CommandError::Run { failure, history, restart });
            }
        };
        let table = match (recorder.table, &self.places.results) {
            (Some(mut table), _) => {
                table.metadata = metadata;
                table
            }
            (None, Some(path)) if self.keep && !path.starts_with("/dev") => Table::read(path)?,
            (None, _) => Table::default(),
        };
        Ok(Outcome {
            audit,
            table,
            rows,
            columns: self.columns.len(),
            snapshots: recorder.snapshots.map(|snapshots| snapshots.states).unwrap_or_default(),
            resumed: saved.map(|file| file.checkpoint.state.t),
            elapsed: clock.elapsed().as_secs_f64(),
        })
    }
}

/// The last steps tried, one line each.
fn history(steps: &[StepRecord]) -> String {
    let line = |step: &StepRecord| {
        let verdict = if step.accepted { "accepted" } else { "rejected" };
        format!("    t = {:<22} h = {:<12.4e} error {:<10.2e} {verdict}", step.t, step.h, step.error)
    };
    steps.iter().map(line).collect::<Vec<_>>().join("\n")
}
