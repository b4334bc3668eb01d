//! Setup of a run.

#[cfg(feature = "std-fs")]
use super::RunFiles;
use super::recorder::Recorder;
use super::snapshots::Snapshots;
use super::{Columns, NoProgress, Progress, Rows, Run, Saved};
use crate::error::RunError;
use crate::results::{Column, EVENT_SIDE, Metadata, Table, Writer};
use flyball_dae::driver::{Flow, Options, Simulation, Snapshot};
use flyball_dae::method::Method;
use flyball_dae::system::{State, System};
use flyball_machine::MachineSystem;
use flyball_machine::analysis::EnergyBalance;

/// Sees every snapshot of a run, and may stop it.
pub type Watch<'a> = &'a mut dyn FnMut(&Snapshot) -> Flow;

/// A run that has not begun: the equation, the integrator, and what is kept of it.
pub struct Setup<'a> {
    pub(super) system: &'a dyn System,
    pub(super) method: Box<dyn Method>,
    pub(super) start: State,
    pub(super) options: Options,
    machine: Option<&'a MachineSystem>,
    rows: Rows,
    columns: Option<Box<dyn Columns + 'a>>,
    pub(super) metadata: Metadata,
    pub(super) identity: String,
    #[cfg(feature = "std-fs")]
    pub(super) files: RunFiles,
    writer: Option<Box<dyn Writer>>,
    resume: Option<Saved>,
    watch: Option<Watch<'a>>,
    snapshots: usize,
    progress: Box<dyn Progress + 'a>,
}

impl<'a> Setup<'a> {
    /// A run of `system` from `start`, which need not be consistent. Nothing is kept but the last state and the audit.
    pub fn new(system: &'a dyn System, method: Box<dyn Method>, start: State, options: Options) -> Self {
        Self {
            system,
            method,
            start,
            options,
            machine: None,
            rows: Rows::default(),
            columns: None,
            metadata: Metadata::default(),
            identity: String::new(),
            #[cfg(feature = "std-fs")]
            files: RunFiles::default(),
            writer: None,
            resume: None,
            watch: None,
            snapshots: 0,
            progress: Box::new(NoProgress),
        }
    }

    /// Balances the energies of the machine that `system` is made of.
    #[must_use]
    pub fn balanced(mut self, machine: &'a MachineSystem) -> Self {
        self.machine = Some(machine);
        self
    }

    /// Keeps rows of these columns: in a file if there are [`Setup::files`], else in memory.
    #[must_use]
    pub fn recorded(mut self, columns: impl Columns + 'a, rows: Rows) -> Self {
        self.columns = Some(Box::new(columns));
        self.rows = rows;
        self
    }

    /// Model and settings: they go with the results, and only a run of the same may go on from a checkpoint.
    #[must_use]
    pub fn described(mut self, metadata: Metadata) -> Self {
        self.identity = metadata.to_json();
        self.metadata = metadata;
        self
    }

    /// Files that it writes.
    #[cfg(feature = "std-fs")]
    #[must_use]
    pub fn files(mut self, files: RunFiles) -> Self {
        self.files = files;
        self
    }

    /// Rows go to this writer, whatever [`Setup::files`] say.
    #[must_use]
    pub fn into_writer(mut self, writer: Box<dyn Writer>) -> Self {
        self.writer = Some(writer);
        self
    }

    /// Goes on from what [`Run::save`] gave.
    #[must_use]
    pub fn resumed(mut self, saved: Saved) -> Self {
        self.resume = Some(saved);
        self
    }

    /// Shows every snapshot to `watch`, which may stop the run.
    #[must_use]
    pub fn watched(mut self, watch: Watch<'a>) -> Self {
        self.watch = Some(watch);
        self
    }

    /// Keeps up to so many of the states that become rows, for pictures.
    #[must_use]
    pub fn with_snapshots(mut self, most: usize) -> Self {
        self.snapshots = most;
        self
    }

    /// Says how far it is.
    #[must_use]
    pub fn with_progress(mut self, progress: impl Progress + 'a) -> Self {
        self.progress = Box::new(progress);
        self
    }

    /// Opens the files and begins; the first step makes the start consistent.
    ///
    /// # Errors
    /// If a file cannot be used, or a checkpoint is one of another run.
    pub fn begin(mut self) -> Result<Run<'a>, RunError> {
        let mut headings = self.columns.as_ref().map_or_else(Vec::new, |columns| columns.headings());
        if self.rows == Rows::Events && !headings.is_empty() {
            headings.push(Column::new(EVENT_SIDE, ""));
        }
        let writer = match self.writer.take() {
            Some(writer) => Some(writer),
            None => self.open(&headings)?,
        };
        let saved = self.resume.take();
        let mut energy = self.machine.map(EnergyBalance::new);
        if let (Some(balance), Some(saved)) = (&mut energy, &saved) {
            balance.load(&saved.energy);
        }
        if let (Some(columns), Some(saved)) = (&mut self.columns, &saved) {
            columns.load(&saved.integrals);
        }
        let mut snapshots = (self.snapshots > 0).then(|| Snapshots::new(&self.start, self.snapshots));
        if let (Some(snapshots), Some(saved)) = (&mut snapshots, &saved) {
            snapshots.load(&saved.snapshots, &self.start);
        }
        let resumed = saved.as_ref().map(|saved| saved.checkpoint.state.t);
        self.progress.begin(resumed.unwrap_or(self.start.t), self.options.end);
        let columns = headings.len();
        let in_memory = self.columns.is_some() && writer.is_none();
        let table = in_memory.then(|| Table::new(headings));
        let recorder = Recorder {
            columns: self.columns,
            writer,
            table,
            energy,
            snapshots,
            progress: self.progress,
            #[cfg(feature = "std-fs")]
            checkpoint: self.files.checkpoint.clone(),
            identity: self.identity,
            watch: self.watch,
            cancel: self.options.cancel.clone(),
            rows: self.rows,
            held: None,
            last: resumed,
            error: None,
            row: Vec::new(),
        };
        let mut simulation = Simulation::boxed(self.system, self.method, self.start, self.options);
        if let Some(saved) = &saved {
            simulation.resume(&saved.checkpoint)?;
        }
        #[cfg(feature = "std-fs")]
        let restart = self.files.restart;
        #[cfg(not(feature = "std-fs"))]
        let restart = None;
        Ok(Run::new(simulation, recorder, self.metadata, restart, resumed, columns))
    }

    /// Runs to the end.
    ///
    /// # Errors
    /// If a file cannot be used or the run fails. What was written before a failure stays written.
    pub fn run(self) -> Result<super::Outcome, RunError> {
        self.begin()?.run()
    }

    /// The results file; the checkpoint that the run goes on from becomes `resume`.
    #[cfg(feature = "std-fs")]
    fn open(&mut self, headings: &[Column]) -> Result<Option<Box<dyn Writer>>, RunError> {
        if self.resume.is_none() {
            self.resume = self.files.saved(&self.identity)?;
        }
        self.files.open(headings, self.resume.as_ref())
    }

    #[cfg(not(feature = "std-fs"))]
    fn open(&mut self, _: &[Column]) -> Result<Option<Box<dyn Writer>>, RunError> {
        Ok(None)
    }
}
