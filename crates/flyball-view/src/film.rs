//! Runs as films: a model simulated for its pictures, as scene and motion.

use crate::build::{Input, build};
use crate::ending::Ending;
use crate::motion::Motion;
use crate::page::Content;
use crate::scene::{EventMark, Look, Scene};
use flyball_dae::driver::{EventRecord, Options, Output};
use flyball_dae::message::Message;
use flyball_dae::system::State;
use flyball_file::Model;
use flyball_machine::MachineSystem;
use flyball_run::RunError;
use flyball_run::plan::Plan;
use flyball_run::run::{Audit, MachineColumns, ModelRunError, Outcome, Phases, Progress, Reached, Setup, check_phases};

/// States that a film shows, unless another number is asked for.
pub const FRAMES: usize = 1500;

/// Events of time alone that are marked; more of them are ticks, which would cover the time line.
const TICKS: usize = 60;

/// Instants below which a film takes more of them than the file asks rows for.
const FEWEST: f64 = 300.0;

/// States of a model.
#[derive(Clone, Debug)]
pub struct Film<'a> {
    model: &'a Model,
    system: &'a MachineSystem,
    states: &'a [State],
    /// What is known of the run, if it is one; without it only places mean something.
    audit: Option<&'a Audit>,
    /// Marks on the time line beside the events of the run.
    marks: &'a [EventMark],
    /// Largest number of states that are shown.
    frames: usize,
    failure: Option<Ending>,
}

impl<'a> Film<'a> {
    /// States that are no run: only places mean something.
    pub fn new(model: &'a Model, system: &'a MachineSystem, states: &'a [State]) -> Self {
        Self { model, system, states, audit: None, marks: &[], frames: states.len(), failure: None }
    }

    /// A run.
    pub fn of(model: &'a Model, system: &'a MachineSystem, outcome: &'a Outcome) -> Self {
        Self { audit: Some(&outcome.audit), frames: FRAMES, ..Self::new(model, system, &outcome.snapshots) }
    }

    /// What a run has come to; `why` it ended before its end, if it did.
    pub fn up_to(model: &'a Model, system: &'a MachineSystem, reached: &'a Reached, why: Option<Message>) -> Self {
        let failure = why.map(|why| Ending::new(&model.place(why)));
        Self { audit: reached.audit.as_ref(), frames: FRAMES, failure, ..Self::new(model, system, &reached.states) }
    }

    /// With at most so many states.
    #[must_use]
    pub fn with_frames(self, frames: usize) -> Self {
        Self { frames, ..self }
    }

    /// With marks on the time line.
    #[must_use]
    pub fn with_marks(self, marks: &'a [EventMark]) -> Self {
        Self { marks, ..self }
    }

    /// Number of states that it shows.
    pub fn count(&self) -> usize {
        thinned(self.states, self.frames).len()
    }

    /// Scene and motion.
    ///
    /// # Errors
    /// If a quantity cannot be read.
    pub fn scene(&self) -> Result<(Scene, Motion), RunError> {
        let states = thinned(self.states, self.frames);
        let motion = Motion::poses(self.system, &states)?;
        let mut events = self.audit.map_or_else(Vec::new, |audit| marks(&audit.summary.events));
        events.extend_from_slice(self.marks);
        let facts: Vec<[String; 2]> = self.audit.map_or_else(Vec::new, facts);
        let mut scene = build(&Input {
            system: self.system,
            catalog: self.model.catalog(),
            motion: &motion,
            title: &self.model.name,
            description: &self.model.description,
            events: &events,
            facts: &facts,
            looks: &looks(self.model),
        })?;
        scene.failure.clone_from(&self.failure);
        if self.audit.is_none() {
            scene.chapters = !self.marks.is_empty();
            return Ok((scene, motion));
        }
        let motion = motion.with_series(self.system, &states, &self.model.outputs, &scene)?;
        Ok((scene, motion))
    }

    /// The page as text, with so many quantities that it stays small.
    ///
    /// # Errors
    /// As [`Film::scene`].
    pub fn text(&self) -> Result<String, RunError> {
        self.text_with(Content::Small)
    }

    /// The page as text.
    ///
    /// # Errors
    /// As [`Film::scene`].
    pub fn text_with(&self, content: Content) -> Result<String, RunError> {
        let (scene, motion) = self.scene()?;
        Ok(crate::page(&scene, &motion, content))
    }
}

/// Runs a model and keeps states for a film of so many. `adjust` has the last word on the options: limits, interrupts.
///
/// # Errors
/// If a phase is wrong, the settings cannot be, or the run fails.
pub fn simulate(
    model: &Model,
    system: &MachineSystem,
    frames: usize,
    adjust: &dyn Fn(&mut Options),
    progress: &dyn Fn() -> Box<dyn Progress>,
) -> Result<Outcome, ModelRunError> {
    // thinned evenly afterwards
    let kept = 2 * frames.max(2);
    if !model.phases.is_empty() {
        check_phases(model, system).map_err(ModelRunError::Model)?;
        let phases = Phases::new(model, system).adjusted(adjust).with_progress(progress).with_snapshots(kept);
        return Ok(phases.run()?.outcome);
    }
    let mut plan = Plan::new(&model.simulate, system, None)?;
    plan.refuse_endless()?;
    adjust(&mut plan.options);
    plan.options.checkpoint_every = None;
    let span = plan.options.end - plan.start.t;
    if let Output::Every(every) = plan.options.output
        && span / every < FEWEST
    {
        plan.options.output = Output::Every(span / (2.0 * FEWEST));
    }
    let setup = Setup::new(system, plan.make_method(system)?, plan.start.clone(), plan.options.clone())
        .balanced(system)
        .recorded(MachineColumns::new(system, &model.outputs), plan.rows)
        .with_snapshots(kept)
        .with_progress(progress());
    Ok(setup.run()?)
}

/// Looks that a model asks for, put together by element.
fn looks(model: &Model) -> Vec<(String, Look)> {
    let mut all: Vec<(String, Look)> = Vec::new();
    for visual in &model.visuals {
        if all.iter().all(|(known, _)| *known != visual.of) {
            all.push((visual.of.clone(), Look::default()));
        }
        for (_, look) in all.iter_mut().filter(|(known, _)| *known == visual.of) {
            look.colour = visual.colour.or(look.colour);
            look.opacity = visual.opacity.or(look.opacity);
            look.hidden |= visual.hide;
            look.shapes.extend(visual.shape);
        }
    }
    all
}

/// Every n-th state so that there are not more than so many, and the last.
fn thinned(states: &[State], most: usize) -> Vec<State> {
    let every = states.len().div_ceil(most.max(2)).max(1);
    let mut kept: Vec<State> = states.iter().step_by(every).cloned().collect();
    if let Some(last) = states.last()
        && kept.last().is_some_and(|kept| kept.t < last.t)
    {
        kept.push(last.clone());
    }
    kept
}

/// Marks of events on the time line.
fn marks(events: &[EventRecord]) -> Vec<EventMark> {
    let is_tick = |event: &&EventRecord| event.time && event.names.is_empty();
    let many = events.iter().filter(is_tick).count() > TICKS;
    let shown = events.iter().filter(|event| !(many && is_tick(event)));
    let text = |event: &EventRecord| {
        let tick = event.source.iter().map(|source| format!("time event of {source}"));
        let all: Vec<String> = event.names.iter().cloned().chain(tick.filter(|_| event.time)).collect();
        if all.is_empty() { "time event".into() } else { all.join(", ") }
    };
    shown.map(|event| EventMark { t: event.t, text: text(event) }).collect()
}

/// Lines of the summary that are no events; these are on the time line.
fn facts(audit: &Audit) -> Vec<[String; 2]> {
    let lines = audit.lines();
    let kept = lines.iter().filter(|(label, _)| *label != "event");
    kept.map(|(label, text)| [label.to_string(), text.to_string()]).collect()
}
