//! Watches the run: rows, snapshots, energies, checkpoints.

use super::rows::{Destination, ELSEWHERE, HeldRow, Rows};
use super::setup::Watch;
use super::snapshots::Snapshots;
use super::{Columns, Progress, Saved};
use crate::error::RunError;
use crate::results::{FilePosition, Table, Writer};
use flyball_dae::driver::{Checkpoint, Flow, Inside, Observer, Snapshot, SnapshotKind};
use flyball_dae::message::Message;
use flyball_dae::system::State;
use flyball_machine::analysis::EnergyBalance;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The observer of a run.
pub(super) struct Recorder<'a> {
    /// Columns of a row; without them there are no rows.
    pub columns: Option<Box<dyn Columns + 'a>>,
    pub writer: Option<Box<dyn Writer>>,
    /// Rows kept in memory if there is no file.
    pub table: Option<Table>,
    pub energy: Option<EnergyBalance<'a>>,
    pub snapshots: Option<Snapshots>,
    pub progress: Box<dyn Progress + 'a>,
    #[cfg(feature = "std-fs")]
    pub checkpoint: Option<std::path::PathBuf>,
    pub identity: String,
    /// Sees every snapshot.
    pub watch: Option<Watch<'a>>,
    /// Set from outside to end the run.
    pub cancel: Option<Arc<AtomicBool>>,
    /// Which states become rows.
    pub rows: Rows,
    /// The row that waits for an event at the same instant.
    pub held: Option<HeldRow>,
    /// Time of the last row.
    pub last: Option<f64>,
    /// The first error of writing; it stops the run.
    pub error: Option<RunError>,
    pub row: Vec<f64>,
}

impl Recorder<'_> {
    fn fill(&mut self, state: &State, mark: f64) {
        self.row.clear();
        if let Some(columns) = &mut self.columns {
            columns.fill(state, &mut self.row);
        }
        if self.rows == Rows::Events {
            self.row.push(mark);
        }
    }

    /// Writes the row; after an error none.
    fn write(&mut self) {
        if self.error.is_some() {
            return;
        }
        if let Some(table) = &mut self.table {
            table.values.iter_mut().zip(&self.row).for_each(|(column, value)| column.push(*value));
        }
        if let Some(writer) = &mut self.writer {
            self.error = writer.row(&self.row).err();
        }
    }

    /// Writes the row that waits.
    pub fn release(&mut self) {
        if let Some(held) = self.held.take() {
            self.row = held.row;
            self.write();
        }
    }

    /// Puts a state where it belongs.
    fn record(&mut self, snapshot: &Snapshot) {
        let held = self.held.as_ref().map(|held| held.row[0]);
        let destination = self.rows.destination(snapshot, held);
        match destination {
            Destination::Nowhere => return,
            Destination::Now(mark) => {
                self.release();
                self.fill(snapshot.state, mark);
                self.write();
            }
            Destination::Instead(mark) => {
                let t = self.held.take().map_or(snapshot.state.t, |held| held.row[0]);
                self.fill(snapshot.state, mark);
                if self.rows == Rows::Equal {
                    self.row[0] = t;
                }
                self.write();
            }
            Destination::Held => {
                self.release();
                self.fill(snapshot.state, ELSEWHERE);
                self.held = Some(HeldRow { row: std::mem::take(&mut self.row), accepted: false });
            }
        }
        self.last = Some(snapshot.state.t);
        if let Some(snapshots) = &mut self.snapshots {
            snapshots.add(snapshot.state);
        }
    }

    /// Everything that continues the run; the rows before are on the disk then.
    pub fn saved(&mut self, checkpoint: &Checkpoint) -> Result<Saved, RunError> {
        self.release();
        let position = match &mut self.writer {
            Some(writer) => writer.sync()?,
            None => FilePosition::default(),
        };
        let mut energy = Vec::new();
        if let Some(balance) = &self.energy {
            balance.save(&mut energy);
        }
        let mut integrals = Vec::new();
        if let Some(columns) = &mut self.columns {
            columns.save(&mut integrals);
        }
        let (identity, checkpoint) = (self.identity.clone(), checkpoint.clone());
        let snapshots = self.snapshots.as_ref().map_or_else(Vec::new, Snapshots::save);
        Ok(Saved { identity, position, energy, integrals, snapshots, checkpoint })
    }

    /// Writes a checkpoint, the rows before it first.
    #[cfg(feature = "std-fs")]
    pub fn keep(&mut self, checkpoint: &Checkpoint, path: &Path) -> Result<(), RunError> {
        self.saved(checkpoint)?.write(path)
    }

    #[cfg(not(feature = "std-fs"))]
    pub fn keep(&mut self, _: &Checkpoint, path: &Path) -> Result<(), RunError> {
        Err(RunError::write(path, "there are no files here"))
    }
}

impl Observer for Recorder<'_> {
    fn snapshot(&mut self, snapshot: &Snapshot) -> Flow {
        let state = snapshot.state;
        self.progress.at(state.t);
        let mut stop = false;
        if let Some(watch) = &mut self.watch {
            stop = watch(snapshot) == Flow::Stop;
        }
        let flow = |stop: bool| if stop { Flow::Stop } else { Flow::Continue };
        if snapshot.kind == SnapshotKind::Asked {
            return flow(stop);
        }
        if let Some(energy) = &mut self.energy {
            energy.snapshot(snapshot);
        }
        if snapshot.kind == SnapshotKind::End && self.last == Some(state.t) {
            self.release();
            return flow(stop);
        }
        if self.columns.is_some() {
            self.record(snapshot);
        }
        // asked for here too: one step may hold very many rows
        let is_cancelled = || self.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed));
        flow(stop || self.error.is_some() || is_cancelled())
    }

    fn warning(&mut self, message: &Message) {
        self.progress.warning(message);
    }

    fn inside(&self) -> Inside {
        let energy = self.energy.as_ref().map_or(Inside::Nothing, Observer::inside);
        let columns = self.columns.as_ref().map_or(Inside::Nothing, |columns| columns.inside());
        energy.max(columns)
    }

    fn needs_reactions(&mut self, node: &State) -> bool {
        let energy = self
            .energy
            .as_mut()
            .is_some_and(|energy| energy.inside() == Inside::Reactions && energy.needs_reactions(node));
        energy || self.columns.as_ref().is_some_and(|columns| columns.inside() == Inside::Reactions)
    }

    fn node(&mut self, state: &State, weight: f64) {
        if let Some(energy) = &mut self.energy {
            energy.node(state, weight);
        }
        if let Some(columns) = &mut self.columns {
            columns.node(state, weight);
        }
    }

    fn reached(&mut self, state: &State) {
        if let Some(energy) = &mut self.energy {
            energy.reached(state);
        }
        if let Some(columns) = &mut self.columns {
            columns.reached(state.t);
        }
        match &mut self.held {
            Some(held) if !held.accepted => held.accepted = true,
            _ => self.release(),
        }
    }

    #[cfg(feature = "std-fs")]
    fn checkpoint(&mut self, checkpoint: &Checkpoint) {
        let Some(path) = self.checkpoint.clone() else { return };
        if self.error.is_none() {
            self.error = self.keep(checkpoint, &path).err();
        }
    }
}
