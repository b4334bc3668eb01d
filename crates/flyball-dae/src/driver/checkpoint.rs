//! Everything that continues a run, so that a resumed run is bitwise equal.

use super::{EventRecord, NotFinite, Simulation};
use crate::counters::{COUNTERS, Counters};
use crate::failure::Failure;
use crate::message::Message;
use crate::projection::Drift;
use crate::system::State;

/// A point from which a run goes on.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    /// The state.
    pub state: State,
    /// Memory of the method, the step control and the driver.
    pub numbers: Vec<f64>,
    /// Events so far.
    pub events: Vec<EventRecord>,
    /// Remarks so far.
    pub warnings: Vec<Message>,
    /// The last value that was not finite.
    pub not_finite: Option<NotFinite>,
}

impl Simulation<'_> {
    /// Takes a checkpoint. The run itself drops what is not saved, so that it goes on exactly as a resumed one would.
    pub fn checkpoint(&mut self) -> Checkpoint {
        self.method.forget();
        self.index1.forget();
        self.since_checkpoint = 0;
        let mut numbers = vec![
            self.h,
            self.inner,
            self.grid as f64,
            self.grid_start,
            self.next_output as f64,
            self.start_time,
            f64::from(u8::from(self.restarted)),
            self.checkpoints as f64,
            self.worst_position,
            self.worst_velocity,
        ];
        let drift = self.drift.map_or([-1.0; 2], |drift| [drift.tau, drift.eta]);
        numbers.extend(drift);
        numbers.extend(self.counters().all().map(|n| n as f64));
        numbers.extend(self.active.iter().map(|&active| f64::from(u8::from(active))));
        self.sides.save(&mut numbers);
        numbers.extend(self.before.iter().copied());
        self.controller.save(&mut numbers);
        self.method.save(&mut numbers);
        let (events, warnings, not_finite) = (self.events.clone(), self.warnings.clone(), self.not_finite.clone());
        Checkpoint { state: self.state.clone(), numbers, events, warnings, not_finite }
    }

    /// Goes back to a checkpoint; [`Simulation::run`] then continues from it.
    pub fn resume(&mut self, checkpoint: &Checkpoint) -> Result<(), Failure> {
        crate::start::check_input(self.system.system(), &checkpoint.state)?;
        self.options.check(checkpoint.state.t)?;
        let misfit = Failure::CheckpointDoesNotFit { what: "has the wrong length" };
        self.state.copy_from(&checkpoint.state);
        let mut from = checkpoint.numbers.iter();
        let mut read = || from.next().copied().ok_or(misfit.clone());
        self.h = read()?;
        self.inner = read()?;
        self.grid = read()? as u64;
        self.grid_start = read()?;
        self.next_output = read()? as usize;
        self.start_time = read()?;
        self.restarted = read()? != 0.0;
        self.checkpoints = read()? as u64;
        (self.worst_position, self.worst_velocity) = (read()?, read()?);
        let (tau, eta) = (read()?, read()?);
        self.drift = (tau >= 0.0).then_some(Drift { tau, eta });
        let mut counts = [0; COUNTERS];
        for count in &mut counts {
            *count = read()? as usize;
        }
        (self.work_before, self.work_at_resume) = (Counters::from_all(counts), self.work_here());
        self.events.clone_from(&checkpoint.events);
        self.warnings.clone_from(&checkpoint.warnings);
        self.not_finite.clone_from(&checkpoint.not_finite);
        for active in &mut self.active {
            *active = from.next().copied().ok_or(misfit.clone())? != 0.0;
        }
        if !self.sides.load(&mut from) {
            return Err(misfit);
        }
        for value in &mut self.before {
            *value = from.next().copied().ok_or(misfit.clone())?;
        }
        if !self.controller.load(&mut from) || !self.method.load(&mut from) || from.next().is_some() {
            return Err(misfit);
        }
        self.restore_rows();
        self.index1.forget();
        self.started = true;
        Ok(())
    }
}
