//! The time loop.

use super::dips::NODES;
use super::history::History;
use super::passage::Passage;
use super::rows::{RowWork, RowsOfStep};
use super::sides::Sides;
use super::{
    Carried, EventRecord, Flow, NotFinite, Observer, Options, Output, Snapshot, SnapshotKind, StepRecord, Steps,
    Summary,
};
use crate::counters::Counters;
use crate::failure::Failure;
use crate::ids;
use crate::index1::{Index1, LoopWatch, Regime};
use crate::jump::Jump;
use crate::message::Message;
use crate::method::{Method, Sizes};
use crate::projection::{Drift, Projector};
use crate::start::{LeastNorm, Start, StartReport, check_input, repair_warnings};
use crate::step_control::Controller;
use crate::system::{Evaluator, State, System};
use std::sync::atomic::Ordering;

/// A run of one system with one method.
pub struct Simulation<'a> {
    pub(super) system: Evaluator<'a>,
    /// Impacts, once there has been one.
    pub(super) jump: Option<Jump>,
    pub(super) method: Box<dyn Method + 'a>,
    pub(super) options: Options,
    pub(super) index1: Index1,
    pub(super) loops: Option<LoopWatch>,
    pub(super) state: State,
    pub(super) next: State,
    pub(super) between: State,
    pub(super) shown: State,
    /// Steps of systems that remember their past.
    pub(super) history: Option<History>,
    pub(super) active: Vec<bool>,
    least_norm: Option<LeastNorm>,
    report: StartReport,
    pub(super) controller: Controller,
    pub(super) passage: Passage,
    /// Proposed step of a controlled run; last step otherwise.
    pub(super) h: f64,
    /// Inner step on the way to the next point of the fixed grid; 0 where none is needed.
    pub(super) inner: f64,
    /// Steps of the fixed grid or of the sequence taken.
    pub(super) grid: u64,
    pub(super) grid_start: f64,
    pub(super) next_output: usize,
    pub(super) start_time: f64,
    /// Where steps end for now: the end of the run, or a time before it.
    pub(super) until: f64,
    /// True until the first step after a start or an event is accepted.
    pub(super) restarted: bool,
    pub(super) checkpoints: u64,
    /// Steps since the last one.
    pub(super) since_checkpoint: usize,
    pub(super) started: bool,
    pub(super) sides: Sides,
    pub(super) values: Vec<f64>,
    /// Switching functions at the present state.
    pub(super) before: Vec<f64>,
    pub(super) samples: [Vec<f64>; NODES],
    pub(super) off_grid: Vec<f64>,
    pub(super) rhs: Vec<f64>,
    pub(super) projector: Projector,
    pub(super) counters: Counters,
    /// Work of the run that wrote the checkpoint this one goes on from, and own work done before that.
    pub(super) work_before: Counters,
    pub(super) work_at_resume: Counters,
    pub(super) events: Vec<EventRecord>,
    /// Rows of the present step.
    pub(super) rows: RowsOfStep,
    pub(super) recent: Vec<StepRecord>,
    /// The last value that was not finite: what stops a step from passing a point where a law ends.
    pub(super) not_finite: Option<NotFinite>,
    pub(super) warnings: Vec<Message>,
    /// A warning that the observer has not got yet.
    pub(super) news: Option<Message>,
    pub(super) worst_position: f64,
    pub(super) worst_velocity: f64,
    pub(super) drift: Option<Drift>,
    pub(super) stopped: bool,
}

/// A left-out constraint row may deviate by this much, relative to the size of the coordinates, before the
/// independent rows are chosen anew.
const LEFT_OUT: f64 = 1e-7;
/// Steps kept for the report of a failure.
const RECENT: usize = 10;

impl<'a> Simulation<'a> {
    /// A run from `start`, which need not be consistent.
    pub fn new(system: &'a dyn System, method: impl Method + 'a, start: State, options: Options) -> Self {
        Self::boxed(system, Box::new(method), start, options)
    }

    /// The same with a method chosen at run time.
    pub fn boxed(system: &'a dyn System, method: Box<dyn Method + 'a>, start: State, options: Options) -> Self {
        let layout = system.layout();
        let n_constraints = layout.n_constraints();
        let zero = State::zero(layout);
        let controller = Controller::new(method.control_law());
        Self {
            system: Evaluator::new(system),
            jump: None,
            method,
            index1: Index1::new(system),
            loops: LoopWatch::new(system),
            next: zero.clone(),
            between: zero.clone(),
            history: system.recall().map(|recall| History::new(recall, &zero)),
            shown: zero,
            active: vec![true; n_constraints],
            least_norm: None,
            report: StartReport::default(),
            controller,
            passage: Passage::default(),
            h: 0.0,
            inner: 0.0,
            grid: 0,
            grid_start: start.t,
            next_output: 0,
            start_time: start.t,
            until: options.end,
            restarted: true,
            checkpoints: 0,
            since_checkpoint: 0,
            started: false,
            sides: Sides::new(layout.switches.len()),
            values: vec![0.0; layout.switches.len()],
            before: vec![0.0; layout.switches.len()],
            samples: std::array::from_fn(|_| vec![0.0; layout.switches.len()]),
            off_grid: vec![0.0; layout.switches.len()],
            rhs: vec![0.0; layout.n_v() + n_constraints],
            projector: Projector::new(system),
            counters: Counters::default(),
            work_before: Counters::default(),
            work_at_resume: Counters::default(),
            events: Vec::new(),
            rows: RowsOfStep::new(system.layout()),
            recent: Vec::with_capacity(2 * RECENT),
            not_finite: None,
            warnings: Vec::new(),
            news: None,
            worst_position: 0.0,
            worst_velocity: 0.0,
            drift: None,
            stopped: false,
            state: start,
            options,
        }
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The present state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The method.
    pub fn method(&self) -> &dyn Method {
        &*self.method
    }

    /// The last steps tried, oldest first: what led to a failure.
    pub fn recent_steps(&self) -> &[StepRecord] {
        &self.recent[self.recent.len().saturating_sub(RECENT)..]
    }

    /// Work so far, of a resumed run from its first start.
    pub fn counters(&self) -> Counters {
        let mut all = self.work_here().since(&self.work_at_resume);
        all.add(&self.work_before);
        all
    }

    /// Cost of the rows between steps of this simulation; a resumed run begins anew.
    pub fn row_work(&self) -> RowWork {
        self.rows.work
    }

    /// Work of this simulation.
    pub(super) fn work_here(&self) -> Counters {
        let mut all = self.counters;
        all.add(&self.method.counters());
        all.factorizations += self.index1.factorizations();
        all.factorizations += self.loops.as_ref().map_or(0, LoopWatch::factorizations);
        all.accelerations += self.index1.solves;
        all
    }

    /// Runs to the end.
    ///
    /// # Errors
    /// An obstacle that the run cannot pass, by name.
    pub fn run(&mut self, observer: &mut dyn Observer) -> Result<Summary, Failure> {
        while self.step(observer)? {}
        self.conclude(observer)
    }

    /// Runs to `t`, or to the end if that comes first: the last step is cut there. A later call goes on from it.
    ///
    /// # Errors
    /// An obstacle that the run cannot pass, by name.
    pub fn run_to(&mut self, t: f64, observer: &mut dyn Observer) -> Result<(), Failure> {
        self.until = t.min(self.options.end);
        let outcome = loop {
            match self.step(observer) {
                Ok(true) => {}
                Ok(false) => break Ok(()),
                Err(failure) => break Err(failure),
            }
        };
        self.until = self.options.end;
        outcome
    }

    /// Takes one step, up to the next event at most; the first call makes the start consistent before. False where nothing
    /// is left to do: at the end, or because the run was asked to stop.
    ///
    /// # Errors
    /// An obstacle that the run cannot pass, by name.
    pub fn step(&mut self, observer: &mut dyn Observer) -> Result<bool, Failure> {
        if !self.started {
            self.begin(observer)?;
        }
        if self.state.t >= self.until || self.stopped {
            return Ok(false);
        }
        if self.options.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            self.stopped = true;
            return Ok(false);
        }
        if self.counters.steps >= self.options.max_steps {
            let (steps, t, end) = (self.counters.steps, self.state.t, self.options.end);
            return Err(Failure::TooManySteps { steps, t, end });
        }
        self.advance(observer)?;
        let regime = Regime { system: &self.system, active: &self.active };
        let found = self.method.finding(regime).map(|found| found.at(self.state.t));
        if let Some(found) = found.or_else(|| self.news.take()) {
            observer.warning(&found);
            self.warnings.push(found);
        }
        self.offer_checkpoint(observer);
        Ok(true)
    }

    /// Shows the last state and returns what the run has cost.
    ///
    /// # Errors
    /// If reactions of the last state cannot be shared among redundant constraints.
    pub fn conclude(&mut self, observer: &mut dyn Observer) -> Result<Summary, Failure> {
        let h = self.recent.iter().rev().find(|step| step.accepted).map_or(0.0, |step| step.h);
        self.show_state(SnapshotKind::End, h, observer)?;
        Ok(self.summary())
    }

    fn begin(&mut self, observer: &mut dyn Observer) -> Result<(), Failure> {
        check_input(self.system.system(), &self.state)?;
        self.options.check(self.state.t)?;
        self.start_time = self.state.t;
        self.grid_start = self.state.t;
        let given = self.state.clone();
        self.decide_rows()?;
        let repaired = repair_warnings(&self.system, &mut self.index1, &given, &self.state, &self.report)?;
        self.settle(&[], false)?;
        self.note_step()?;
        let regime = Regime { system: &self.system, active: &self.active };
        self.warnings = self.method.warnings(regime);
        self.warnings.extend(self.system.remarks());
        self.warnings.extend(repaired);
        for (permanent, when) in [(true, ""), (false, " at the start, but not near it")] {
            let rows = self.report.dependencies.iter().filter(|d| d.permanent == permanent);
            let names: Vec<&str> = rows.map(|d| d.name.as_str()).collect();
            if !names.is_empty() {
                let (count, names) = (names.len(), names.join(", "));
                let text = format!(
                    "{count} constraint rows repeat others{when} ({names}): their reactions are not unique, those of \
                     least norm are given"
                );
                let message = Message::warning(ids::REPEATED_ROWS, text).about(names).at(self.state.t);
                self.warnings.push(message.count("rows", count));
            }
        }
        self.tell_sizes();
        self.restart_method()?;
        self.decide_sides()?;
        if self.leave_zeros(&[], self.first_length())? {
            self.restart_method()?;
        }
        self.started = true;
        self.show_state(SnapshotKind::Start, 0.0, observer)?;
        while self.output_time(self.next_output).is_some_and(|t| t <= self.state.t) {
            self.next_output += 1;
        }
        Ok(())
    }

    /// Makes the state consistent and chooses the constraint rows to integrate with.
    pub(super) fn decide_rows(&mut self) -> Result<(), Failure> {
        let start = Start::solve(&self.system, &mut self.index1, &mut self.state, &self.options.start)?;
        self.active = start.active;
        self.least_norm = start.least_norm;
        if !self.started {
            self.report = start.report;
        }
        self.method.refresh();
        Ok(())
    }

    /// Goes on with the rows of a checkpoint; the state stays as it is, to the last bit.
    pub(super) fn restore_rows(&mut self) {
        let mut acting = vec![true; self.active.len()];
        self.system.active_constraints(&self.state.modes, &mut acting);
        let dependent: Vec<usize> = (0..acting.len()).filter(|&row| acting[row] && !self.active[row]).collect();
        let regime = Regime { system: &self.system, active: &self.active };
        self.least_norm = (!dependent.is_empty()).then(|| LeastNorm::new(regime, dependent));
    }

    /// Lets the method forget the past and proposes a first step.
    pub(super) fn restart_method(&mut self) -> Result<(), Failure> {
        let regime = Regime { system: &self.system, active: &self.active };
        self.method.restart(regime, &mut self.index1, &self.state)?;
        if let Some(loops) = &mut self.loops {
            loops.restart(regime, &self.state.point())?;
        }
        self.controller.restart();
        self.restarted = true;
        self.inner = 0.0;
        if let Steps::Controlled(tolerances) = &self.options.steps {
            let span = self.options.end - self.state.t;
            let h = self.method.first_step(regime, &self.state, span, tolerances);
            self.h = match self.options.first_step {
                Some(first) if !self.started => first,
                _ => h,
            };
        }
        Ok(())
    }

    /// Length of the first step.
    pub(super) fn first_length(&self) -> f64 {
        let rest = self.options.end - self.state.t;
        let h = match &self.options.steps {
            Steps::Fixed(h) => *h,
            Steps::Sequence(all) => all[0],
            Steps::Controlled(_) => self.h,
        };
        h.min(rest)
    }

    /// Gives the method the sizes that stand in for absolute tolerances that are not given, and for tolerances of constant steps.
    fn tell_sizes(&mut self) {
        let given = match &self.options.steps {
            Steps::Controlled(tolerances) => ![tolerances.atol_q, tolerances.atol_v, tolerances.atol_x].contains(&0.0),
            Steps::Fixed(_) | Steps::Sequence(_) => false,
        };
        if !given {
            let regime = Regime { system: &self.system, active: &self.active };
            self.method.set_sizes(&Sizes::new(regime, &self.state, self.options.end - self.state.t));
        }
    }

    /// The k-th requested output time.
    pub(super) fn output_time(&self, k: usize) -> Option<f64> {
        match &self.options.output {
            Output::Times(times) => times.get(k).copied(),
            Output::Every(dt) => Some(self.start_time + k as f64 * dt),
            Output::Steps | Output::End => None,
        }
    }

    /// True if states at step ends are looked at by anyone.
    pub(super) fn is_watched(&self) -> bool {
        let layout = self.system.layout();
        let discrete = layout.n_modes + layout.n_memory > 0;
        discrete || !self.sides.is_empty() || self.options.output != Output::End || self.least_norm.is_some()
    }

    /// Shows the present state.
    pub(super) fn show_state(
        &mut self,
        kind: SnapshotKind,
        h: f64,
        observer: &mut dyn Observer,
    ) -> Result<(), Failure> {
        self.shown.copy_from(&self.state);
        if kind == SnapshotKind::End && !self.is_watched() {
            let regime = Regime { system: &self.system, active: &self.active };
            self.method.publish(regime, &mut self.index1, &mut self.shown);
            self.state.copy_from(&self.shown);
        }
        self.show(kind, h, observer)
    }

    /// Shows the state in `between`.
    pub(super) fn show_between(
        &mut self,
        kind: SnapshotKind,
        h: f64,
        observer: &mut dyn Observer,
    ) -> Result<(), Failure> {
        self.shown.copy_from(&self.between);
        self.show(kind, h, observer)
    }

    /// Multipliers of `shown` that redundant rows leave open become those of least norm.
    pub(super) fn share_multipliers(&mut self) -> Result<(), Failure> {
        let regime = Regime { system: &self.system, active: &self.active };
        match &mut self.least_norm {
            Some(least_norm) => least_norm.spread(regime, &mut self.index1, &mut self.shown),
            None => Ok(()),
        }
    }

    fn show(&mut self, kind: SnapshotKind, h: f64, observer: &mut dyn Observer) -> Result<(), Failure> {
        self.share_multipliers()?;
        self.measure_violation()?;
        if observer.snapshot(&Snapshot { kind, state: &self.shown, h }) == Flow::Stop {
            self.stopped = true;
        }
        Ok(())
    }

    /// Left-out rows are implied by the others; if one opens, the rows are chosen anew.
    pub(super) fn watch_left_out_rows(&mut self) -> Result<(), Failure> {
        if self.least_norm.is_none() {
            return Ok(());
        }
        let layout = self.system.layout();
        let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
        let mut acting = vec![true; layout.n_constraints()];
        self.system.active_constraints(&self.state.modes, &mut acting);
        let rows = &mut self.rhs[n_v..n_v + n_phi];
        self.system.phi(&self.state.point(), rows);
        let rows = &self.rhs[n_v..n_v + n_phi];
        let left_out = |i: &usize| acting[*i] && !self.active[*i] && rows[*i].abs() > LEFT_OUT * self.least_size();
        if !(0..n_phi).any(|i| left_out(&i)) {
            return Ok(());
        }
        let sizes = self.row_sizes(&self.state);
        let open = (0..n_phi).filter(left_out).find(|&i| rows[i].abs() > LEFT_OUT * sizes[i]);
        let Some(row) = open else { return Ok(()) };
        let residual = rows[row];
        if residual.abs() > 1e3 * LEFT_OUT * sizes[row] {
            let name = layout.names.phi[row].clone();
            return Err(Failure::ConstraintLeft { t: self.state.t, name, residual });
        }
        self.decide_rows()?;
        self.restart_method()
    }

    /// Algebraic loops must keep their one solution over the step that began at `since`.
    pub(super) fn watch_loops(&mut self, since: f64) -> Result<(), Failure> {
        let regime = Regime { system: &self.system, active: &self.active };
        self.loops.as_mut().map_or(Ok(()), |loops| loops.look(regime, &self.state.point(), since))
    }

    /// The algebraic loop that a step failed on, if it is one.
    pub(super) fn blame_loop(&mut self) -> Option<Failure> {
        let regime = Regime { system: &self.system, active: &self.active };
        self.loops.as_mut()?.blame(regime, &self.state.point(), self.h)
    }

    /// Keeps the largest readings of the drift meters.
    pub(super) fn read_drift_meters(&mut self) {
        if let Some(drift) = self.method.drift() {
            let worst = self.drift.get_or_insert_default();
            *worst = Drift { tau: worst.tau.max(drift.tau), eta: worst.eta.max(drift.eta) };
        }
    }

    pub(super) fn record(&mut self, h: f64, error: f64, accepted: bool) {
        if self.recent.len() == 2 * RECENT {
            self.recent.drain(..RECENT);
        }
        self.recent.push(StepRecord { t: self.state.t, h, error, accepted });
    }

    fn offer_checkpoint(&mut self, observer: &mut dyn Observer) {
        if let Some(every) = self.options.checkpoint_every {
            self.since_checkpoint += 1;
            let due = ((self.state.t - self.start_time) / every).floor() as u64;
            let is_due = due > self.checkpoints && self.since_checkpoint >= self.options.checkpoint_steps;
            if is_due && self.state.t < self.options.end {
                self.checkpoints = due;
                let checkpoint = self.checkpoint();
                observer.checkpoint(&checkpoint);
            }
        }
    }

    /// Forces that were unknowns of their own so far, by name.
    pub fn carried(&self) -> Vec<Carried> {
        let names = self.system.law_rows().map_or(&[][..], |rows| &rows.names);
        let all = names.iter().zip(self.method.carried()).filter(|(_, steps)| **steps > 0);
        all.map(|(name, steps)| Carried { name: name.clone(), steps: *steps }).collect()
    }

    /// What the run has come to so far.
    pub fn summary(&self) -> Summary {
        Summary {
            state: self.shown.clone(),
            counters: self.counters(),
            start: self.report.clone(),
            events: self.events.clone(),
            warnings: self.warnings.clone(),
            worst_position: self.worst_position,
            worst_velocity: self.worst_velocity,
            drift: self.drift,
            carried: self.carried(),
            switches: self.method.switches().to_vec(),
            stopped: self.stopped,
        }
    }
}
