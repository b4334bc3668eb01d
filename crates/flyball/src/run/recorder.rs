//! Watches the run: rows, snapshots, energies, checkpoints.

use super::checkpoint_file::CheckpointFile;
use super::interrupt;
use super::progress::Progress;
use super::snapshots::Snapshots;
use crate::command::CommandError;
use crate::results::{Position, Table, Writer};
use flyball_dae::driver::{Checkpoint, Flow, Frame, FrameKind, Inside, Observer};
use flyball_dae::system::State;
use flyball_machine::analysis::EnergyBalance;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Fills a row of results from a state.
pub type Fill<'a> = &'a dyn Fn(&State, &mut Vec<f64>);

/// The observer of a run.
pub struct Recorder<'a> {
    pub fill: Fill<'a>,
    pub writer: Option<Box<dyn Writer>>,
    /// Rows kept in memory if there is no file.
    pub table: Option<Table>,
    pub energy: Option<EnergyBalance<'a>>,
    pub snapshots: Option<Snapshots>,
    pub progress: Progress,
    pub checkpoint: Option<PathBuf>,
    pub identity: String,
    /// Looks at the start, at times that were asked for, and at the end.
    pub look: Option<&'a mut dyn FnMut(&State)>,
    /// Time of the last row.
    pub last: Option<f64>,
    /// The first error of writing; it stops the run.
    pub error: Option<CommandError>,
    pub row: Vec<f64>,
}

impl Recorder<'_> {
    fn write(&mut self, state: &State) -> Result<(), CommandError> {
        self.row.clear();
        (self.fill)(state, &mut self.row);
        if let Some(table) = &mut self.table {
            table.values.iter_mut().zip(&self.row).for_each(|(column, value)| column.push(*value));
        }
        match &mut self.writer {
            Some(writer) => writer.row(&self.row),
            None => Ok(()),
        }
    }

    /// Writes a checkpoint, the rows before it first.
    pub fn save(&mut self, checkpoint: &Checkpoint, path: &std::path::Path) -> Result<(), CommandError> {
        let position = match &mut self.writer {
            Some(writer) => writer.sync()?,
            None => Position::default(),
        };
        let mut energy = Vec::new();
        if let Some(balance) = &self.energy {
            balance.save(&mut energy);
        }
        let (identity, checkpoint) = (self.identity.clone(), checkpoint.clone());
        let snapshots = self.snapshots.as_ref().map_or_else(Vec::new, Snapshots::save);
        CheckpointFile { identity, position, energy, snapshots, checkpoint }.write(path)
    }
}

impl Observer for Recorder<'_> {
    fn frame(&mut self, frame: &Frame) -> Flow {
        let state = frame.state;
        self.progress.at(state.t);
        if let Some(look) = &mut self.look
            && frame.kind != FrameKind::Step
        {
            look(state);
        }
        if frame.kind == FrameKind::Asked {
            return Flow::Continue;
        }
        if let Some(energy) = &mut self.energy {
            energy.frame(frame);
        }
        if frame.kind == FrameKind::End && self.last == Some(state.t) {
            return Flow::Continue;
        }
        self.last = Some(state.t);
        if let Some(snapshots) = &mut self.snapshots {
            snapshots.add(state);
        }
        if self.error.is_none() {
            self.error = self.write(state).err();
        }
        // asked for here too: one step may hold very many rows
        let stop = self.error.is_some() || interrupt::flag().load(Ordering::Relaxed);
        if stop { Flow::Stop } else { Flow::Continue }
    }

    fn warning(&mut self, text: &str) {
        self.progress.say(text);
    }

    fn inside(&self) -> Inside {
        self.energy.as_ref().map_or(Inside::Nothing, Observer::inside)
    }

    fn node(&mut self, state: &State, weight: f64) {
        if let Some(energy) = &mut self.energy {
            energy.node(state, weight);
        }
    }

    fn reached(&mut self, state: &State) {
        if let Some(energy) = &mut self.energy {
            energy.reached(state);
        }
    }

    fn checkpoint(&mut self, checkpoint: &Checkpoint) {
        let Some(path) = self.checkpoint.clone() else { return };
        if self.error.is_none() {
            self.error = self.save(checkpoint, &path).err();
        }
    }
}
