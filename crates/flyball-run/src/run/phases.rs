//! A run in phases, each of which starts where the one before has ended.
//!
//! Locking a coordinate is a plastic impact: velocities become the nearest ones that the constraints allow, in the mass
//! metric, v⁺ = argmin ½ (v − v⁻)ᵀ M (v − v⁻) with G v = −Φ_t, and the kinetic energy ½ (v⁺ − v⁻)ᵀ M (v⁺ − v⁻) is lost where nothing
//! is driven.

use super::audit::Audit;
use super::carry::carry;
use super::clock::Clock;
use super::phase_rows::{Integrals, PhaseColumns, PhaseRows, SharedRows};
use super::{Columns, Expectations, MachineColumns, NoProgress, Outcome, Progress, Reached, Setup};
use crate::error::RunError;
use crate::ids;
use crate::plan::Plan;
use crate::results::{Column, EVENT_SIDE, Metadata, Writer};
use crate::run::Rows;
use flyball_dae::driver::{EventRecord, Flow, Options, Output, Snapshot};
use flyball_dae::message::Message;
use flyball_dae::projection::Drift;
use flyball_dae::system::State;
use flyball_file::{Diagnostics, Model, Phase};
use flyball_machine::{Joint, Machine, MachineSystem};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

/// A phase that has run.
#[derive(Clone, Debug, PartialEq)]
pub struct PhaseRecord {
    /// Its name.
    pub name: String,
    /// Its start [s].
    pub begin: f64,
    /// Its end [s].
    pub end: f64,
    /// Its method.
    pub method: &'static str,
    /// Kinetic energy lost where it began [J], because of what was locked.
    pub lost: f64,
    /// Change of the stored energy where it began [J], because of values that changed.
    pub stored: f64,
}

impl fmt::Display for PhaseRecord {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: t = {} to {} s, {}", self.name, self.begin, self.end, self.method)?;
        if self.lost != 0.0 {
            write!(f, "; {:.4e} J of kinetic energy lost at its begin", self.lost)?;
        }
        if self.stored != 0.0 {
            write!(f, "; stored energy changed by {:.4e} J at its begin", self.stored)?;
        }
        Ok(())
    }
}

/// Times that are nearer to the grid of rows than this part of it are on it.
const ON_GRID: f64 = 1e-9;
/// Most times that are listed beforehand.
const MOST_TIMES: f64 = 1e6;
/// Changes below this part of the energies are what projections leave.
const ROUNDING: f64 = 1e-7;

/// A run in phases that is over.
#[derive(Clone, Debug)]
pub struct PhasedOutcome {
    /// The whole run.
    pub outcome: Outcome,
    /// Its phases.
    pub phases: Vec<PhaseRecord>,
    /// Plan of the first phase.
    pub plan: Plan,
    /// Lines about expected numbers.
    pub expected: Vec<String>,
    /// The same as data.
    pub expectations: Vec<Value>,
    /// Number of expectations that are not met.
    pub missed: usize,
}

/// A run in phases that has not begun.
pub struct Phases<'a> {
    model: &'a Model,
    base: &'a MachineSystem,
    adjust: &'a dyn Fn(&mut Options),
    writer: Option<Box<dyn Writer>>,
    progress: &'a dyn Fn() -> Box<dyn Progress>,
    snapshots: usize,
}

/// Coordinates that are locked, with their values.
type Locks = Vec<(String, f64)>;

/// The machine of a phase with its locks.
fn locked(machine: &Machine, locks: &Locks) -> Machine {
    let mut machine = machine.clone();
    for (coordinate, value) in locks {
        machine.joint(format!("lock of {coordinate}"), Joint::drive(coordinate.as_str(), *value));
    }
    machine
}

/// Locks of a phase: those that stay, and those that are new, which hold where they are.
fn locks(phase: &Phase, before: Locks, (system, state): (&MachineSystem, &State)) -> Result<Locks, RunError> {
    let mut all = before;
    all.retain(|(name, _)| phase.locked.contains(name));
    for name in &phase.locked {
        if all.iter().all(|(known, _)| known != name) {
            let (value, _) = system.read(state).coordinate(name)?;
            all.push((name.clone(), value));
        }
    }
    Ok(all)
}

/// Systems of all phases, with locks where the machine stands at its start: what is wrong in any of them is found.
///
/// # Errors
/// All mistakes, at their places, with the name of their phase.
pub fn check_phases(model: &Model, base: &MachineSystem) -> Result<Vec<MachineSystem>, Diagnostics> {
    let mut systems = Vec::new();
    for phase in &model.phases {
        let named = |mut found: Diagnostics| {
            let note = format!("in phase {}", phase.name);
            found.all.iter_mut().for_each(|one| one.message.notes.push(note.clone()));
            found
        };
        phase.model.build().map_err(named)?;
        let locks = locks(phase, Vec::new(), (base, &base.start()));
        let locks = locks.map_err(|error| named(phase.model.place(error.message())))?;
        let machine = locked(&phase.model.machine, &locks);
        systems.push(machine.build().map_err(|error| named(phase.model.locate(&error)))?);
    }
    Ok(systems)
}

fn no_progress() -> Box<dyn Progress> {
    Box::new(NoProgress)
}

impl<'a> Phases<'a> {
    /// A run of all phases of a model; `base` is the machine without them.
    pub fn new(model: &'a Model, base: &'a MachineSystem) -> Self {
        Self { model, base, adjust: &|_| {}, writer: None, progress: &no_progress, snapshots: 0 }
    }

    /// Columns of the results.
    pub fn headings(&self) -> Vec<Column> {
        let mut headings = MachineColumns::new(self.base, &self.model.outputs).headings();
        if Rows::of(self.model.simulate.rows.as_deref()) == Rows::Events {
            headings.push(Column::new(EVENT_SIDE, ""));
        }
        headings
    }

    /// Changes options of every phase, such as limits.
    #[must_use]
    pub fn adjusted(mut self, adjust: &'a dyn Fn(&mut Options)) -> Self {
        self.adjust = adjust;
        self
    }

    /// Rows go to a file.
    #[must_use]
    pub fn into_writer(mut self, writer: Box<dyn Writer>) -> Self {
        self.writer = Some(writer);
        self
    }

    /// Says how far it is, phase by phase.
    #[must_use]
    pub fn with_progress(mut self, progress: &'a dyn Fn() -> Box<dyn Progress>) -> Self {
        self.progress = progress;
        self
    }

    /// Keeps up to so many of the states of each phase, for pictures.
    #[must_use]
    pub fn with_snapshots(mut self, most: usize) -> Self {
        self.snapshots = most;
        self
    }

    /// Runs all phases.
    ///
    /// # Errors
    /// If a phase cannot be built or fails, or a file cannot be written. What was written before stays written.
    pub fn run(mut self) -> Result<PhasedOutcome, RunError> {
        let clock = Clock::start();
        let rows = Rows::of(self.model.simulate.rows.as_deref());
        let headings = self.headings();
        let plain = MachineColumns::new(self.base, &self.model.outputs).headings();
        let sink = Rc::new(RefCell::new(PhaseRows::new(self.writer.take(), headings.clone(), rows)));
        let mut whole = Whole::default();
        let mut metadata = Metadata::default();
        let result = self.run_all(&plain, &sink, &mut whole, &mut metadata);
        let failed = result.as_ref().err().map(ToString::to_string);
        whole.describe(&mut metadata, failed.as_deref());
        // what was computed before a failure is kept
        let (count, mut table) = sink.borrow_mut().finish(&metadata)?;
        result?;
        table.metadata = metadata;
        let Whole { audit, plan, phases, snapshots, expected, expectations, missed, .. } = whole;
        let (Some(audit), Some(plan)) = (audit, plan) else {
            return Err(RunError::Rows {
                name: "t".into(),
                of: self.model.name.clone(),
                reason: "the run ends before its first phase begins".into(),
            });
        };
        let outcome = Outcome {
            audit,
            table,
            rows: count,
            columns: headings.len(),
            snapshots,
            resumed: None,
            seconds: clock.seconds(),
        };
        Ok(PhasedOutcome { outcome, phases, plan, expected, expectations, missed })
    }

    #[inline(never)]
    fn run_all(
        &self,
        headings: &[Column],
        sink: &Rc<RefCell<PhaseRows>>,
        whole: &mut Whole,
        metadata: &mut Metadata,
    ) -> Result<(), RunError> {
        // the machine before: first as it is without phases
        let mut before: Option<(MachineSystem, State)> = None;
        let mut held = Locks::new();
        let integrals = Integrals::default();
        for (k, phase) in self.model.phases.iter().enumerate() {
            let last = k + 1 == self.model.phases.len();
            let (from, ended) = match &before {
                Some((system, state)) => (system, state.clone()),
                None => (self.base, self.base.start()),
            };
            let end = phase.model.simulate.end.unwrap_or(ended.t);
            if end <= ended.t && before.is_some() {
                break; // the run ends earlier than the file says
            }
            held = locks(phase, held, (from, &ended))?;
            let system = locked(&phase.model.machine, &held).build()?;
            let settings = &phase.model.simulate;
            let mut plan = match before {
                None => Plan::new(settings, &system, None)?,
                Some(_) => Plan::beginning_at(settings, &system, carry(from, &ended, &system), None)?,
            };
            plan.refuse_endless()?;
            plan.options.checkpoint_every = None;
            (self.adjust)(&mut plan.options);
            let begin = plan.start.t;
            if let (Some(every), Output::Every(_)) = (settings.every, &plan.options.output) {
                plan.options.output = row_times(self.base.start().t, every, (begin, end));
            }
            if k == 0 {
                *metadata = plan.metadata(self.model, &system);
            }
            let mine = |at: Option<f64>| match at {
                Some(at) => (at > begin || (k == 0 && at == begin)) && at <= end,
                None => last,
            };
            let expect: Vec<_> = phase.model.expect.iter().filter(|one| mine(one.at)).cloned().collect();
            let mut expectations = Expectations::new(&expect, &system, end)?;
            plan.options.asked = expectations.times();
            let energies = before.as_ref().map(|(system, state)| energies(system, state)).transpose()?;
            let mut jump = None;
            let mut watch = |snapshot: &Snapshot| {
                if jump.is_none() {
                    jump = Some(self::energies(&system, snapshot.state));
                }
                expectations.look(snapshot);
                Flow::Continue
            };
            sink.borrow_mut().begin();
            let columns =
                PhaseColumns::new(MachineColumns::new(&system, &phase.model.outputs), headings, integrals.clone());
            let run = Setup::new(&system, plan.make_method(&system)?, plan.start.clone(), plan.options.clone())
                .balanced(&system)
                .recorded(columns, plan.rows)
                .into_writer(Box::new(SharedRows(sink.clone())))
                .watched(&mut watch)
                .with_snapshots(self.snapshots)
                .with_progress((self.progress)())
                .run()
                .map_err(|error| {
                    whole.failed_in(error, &phase.name, begin, |state| carry(&system, state, self.base))
                })?;
            let after = jump.transpose()?;
            let [lost, stored] = match (energies, after) {
                (Some(before), Some(after)) => changes(before, after),
                _ => [0.0, 0.0],
            };
            whole.snapshots.extend(run.snapshots.iter().map(|state| carry(&system, state, self.base)));
            whole.expected.extend(expectations.lines());
            whole.expectations.extend(expectations.entries());
            whole.missed += expectations.missed();
            let ended = run.audit.summary.state.clone();
            whole.phases.push(PhaseRecord {
                name: phase.name.clone(),
                begin,
                end: ended.t,
                method: plan.method.name,
                lost,
                stored,
            });
            let stopped = run.audit.summary.stopped;
            whole.add(run.audit, &phase.name, begin);
            whole.plan.get_or_insert(plan);
            before = Some((system, ended));
            if stopped {
                break;
            }
        }
        Ok(())
    }
}

/// Times of rows inside a phase, of the grid of the whole run; a phase that begins with it has its own.
fn row_times(first: f64, every: f64, (begin, end): (f64, f64)) -> Output {
    let number = |t: f64| (t - first) / every;
    let (low, high) = (number(begin), number(end));
    if (low - low.round()).abs() < ON_GRID || high - low > MOST_TIMES {
        return Output::Every(every);
    }
    let numbers = low.ceil() as u64..=(high * (1.0 + ON_GRID)).floor() as u64;
    Output::Times(numbers.map(|k| first + k as f64 * every).filter(|t| *t < end).collect())
}

/// Kinetic and stored energy [J].
fn energies(system: &MachineSystem, state: &State) -> Result<[f64; 2], RunError> {
    let reading = system.read(state);
    Ok([reading.value("energy.kinetic")?, reading.value("energy.potential")?])
}

/// Kinetic energy lost and stored energy gained; 0 where it is rounding.
fn changes(before: [f64; 2], after: [f64; 2]) -> [f64; 2] {
    let scale = before.iter().chain(&after).fold(0.0, |most: f64, energy| most.max(energy.abs()));
    let seen = |change: f64| if change.abs() > ROUNDING * scale { change } else { 0.0 };
    [seen(before[0] - after[0]), seen(after[1] - before[1])]
}

/// Phases put together.
#[derive(Default)]
struct Whole {
    audit: Option<Audit>,
    plan: Option<Plan>,
    phases: Vec<PhaseRecord>,
    snapshots: Vec<State>,
    expected: Vec<String>,
    expectations: Vec<Value>,
    missed: usize,
}

impl Whole {
    /// A failure of a phase with the motion of the phases before it.
    fn failed_in(&self, error: RunError, name: &str, begin: f64, carried: impl Fn(&State) -> State) -> RunError {
        let RunError::Failed { failure, steps, restart, reached } = error else { return error };
        let reached = reached.map(|reached| {
            let mut all = Self { audit: self.audit.clone(), ..Self::default() };
            if let Some(audit) = reached.audit {
                all.add(audit, name, begin);
            }
            let states = self.snapshots.iter().cloned().chain(reached.states.iter().map(carried)).collect();
            Box::new(Reached { states, audit: all.audit })
        });
        RunError::Failed { failure, steps, restart, reached }
    }

    /// Adds what a phase has cost: work adds up, the worst of all phases counts, and its begin is an event.
    fn add(&mut self, next: Audit, name: &str, begin: f64) {
        let Some(audit) = &mut self.audit else {
            self.audit = Some(next);
            return;
        };
        let (all, new) = (&mut audit.summary, next.summary);
        all.counters.add(&new.counters);
        let names = vec![format!("phase {name} begins")];
        all.events.push(EventRecord { t: begin, names, time: false, source: None, modes: Vec::new() });
        all.events.extend(new.events);
        all.warnings
            .extend(new.warnings.iter().filter(|text| !all.warnings.contains(text)).cloned().collect::<Vec<_>>());
        let moved = new.start.moved.iter().map(|moved| {
            Message::warning(ids::PHASE_MOVED, format!("phase {name} had to move {moved} to fit its joints"))
                .about(name)
        });
        all.warnings.extend(moved);
        all.worst_position = all.worst_position.max(new.worst_position);
        all.worst_velocity = all.worst_velocity.max(new.worst_velocity);
        all.drift = match (all.drift, new.drift) {
            (Some(a), Some(b)) => Some(Drift { tau: a.tau.max(b.tau), eta: a.eta.max(b.eta) }),
            (a, b) => a.or(b),
        };
        for force in new.carried {
            match all.carried.iter_mut().find(|known| known.name == force.name) {
                Some(known) => known.steps += force.steps,
                None => all.carried.push(force),
            }
        }
        all.switches.extend(new.switches);
        (all.state, all.stopped) = (new.state, new.stopped);
        audit.energy = match (audit.energy, next.energy) {
            (Some(a), Some(b)) => Some(a.then(b)),
            (a, b) => a.or(b),
        };
    }

    /// Entries of the metadata.
    fn describe(&self, metadata: &mut Metadata, failed: Option<&str>) {
        let phase = |phase: &PhaseRecord| -> Value {
            json!({
                "name": phase.name, "begin": phase.begin, "end": phase.end, "method": phase.method,
                "kinetic_energy_lost": phase.lost, "stored_energy_changed": phase.stored,
            })
        };
        metadata.set("phases", Value::from(self.phases.iter().map(phase).collect::<Vec<_>>()));
        let stopped = self.audit.as_ref().is_some_and(|audit| audit.summary.stopped);
        match failed {
            Some(failure) => {
                metadata.set("status", "failed");
                metadata.set("failure", failure);
            }
            None => metadata.set("status", if stopped { "stopped" } else { "finished" }),
        }
        if let Some(audit) = &self.audit {
            audit.entries().into_iter().for_each(|(key, value)| metadata.set(key, value));
        }
    }
}
