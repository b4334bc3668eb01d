//! A run of a model, with its phases and expectations, whose rows stay in memory.

use super::{Expectations, MachineColumns, Outcome, PhaseRecord, Phases, Progress, Setup, check_phases};
use crate::error::RunError;
use crate::plan::Plan;
use crate::report::Report;
use crate::results::Table;
use flyball_dae::driver::{Flow, Options, Snapshot};
use flyball_file::{Diagnostics, Model};
use flyball_machine::MachineSystem;
use serde_json::Value;

/// A model that has run.
#[derive(Clone, Debug)]
pub struct ModelRun {
    /// The summary; prints.
    pub summary: Report,
    /// Rows, cost and quality.
    pub outcome: Outcome,
    /// Method and options of the run, or of its first phase, and why.
    pub plan: Plan,
    /// Its phases; none if it has only one.
    pub phases: Vec<PhaseRecord>,
    /// Numbers that the model expects, with what was found.
    pub expected: Vec<Value>,
    /// Number of expectations that are not met.
    pub missed: usize,
}

/// A model that could not be run to its end.
#[derive(Debug)]
pub enum ModelRunError {
    /// A phase is wrong.
    Model(Diagnostics),
    /// The run failed, or could not begin; with the rows before.
    Run(RunError, Option<Box<Table>>),
}

impl<E: Into<RunError>> From<E> for ModelRunError {
    fn from(error: E) -> Self {
        Self::Run(error.into(), None)
    }
}

/// Runs a model to its end. `adjust` has the last word on the options of every phase: limits, interrupts.
///
/// # Errors
/// If a phase is wrong, the settings cannot be, or the run fails.
pub fn run_model(
    model: &Model,
    system: &MachineSystem,
    adjust: &dyn Fn(&mut Options),
    progress: &dyn Fn() -> Box<dyn Progress>,
) -> Result<ModelRun, ModelRunError> {
    if model.phases.is_empty() {
        run_plain(model, system, adjust, progress)
    } else {
        run_phased(model, system, adjust, progress)
    }
}

#[inline(never)]
fn run_plain(
    model: &Model,
    system: &MachineSystem,
    adjust: &dyn Fn(&mut Options),
    progress: &dyn Fn() -> Box<dyn Progress>,
) -> Result<ModelRun, ModelRunError> {
    let mut plan = Plan::new(&model.simulate, system, None)?;
    plan.refuse_endless()?;
    adjust(&mut plan.options);
    let mut expectations = Expectations::new(&model.expect, system, plan.options.end)?;
    plan.options.asked = expectations.times();
    let mut watch = |snapshot: &Snapshot| {
        expectations.look(snapshot);
        Flow::Continue
    };
    let mut run = Setup::new(system, plan.make_method(system)?, plan.start.clone(), plan.options.clone())
        .balanced(system)
        .recorded(MachineColumns::new(system, &model.outputs), plan.rows)
        .described(plan.metadata(model, system))
        .watched(&mut watch)
        .with_progress(progress())
        .begin()?;
    let outcome = match run.finish() {
        Ok(audit) => run.outcome(audit),
        Err(error) => return Err(ModelRunError::Run(error, run.table().cloned().map(Box::new))),
    };
    let mut summary = Report::new(model.title(), system, &plan, &outcome);
    expectations.lines().iter().for_each(|line| summary.lines.add("expected", line.as_str()));
    finish(&mut summary, system, &plan, &outcome);
    let (expected, missed) = (expectations.entries(), expectations.missed());
    Ok(ModelRun { summary, outcome, plan, phases: Vec::new(), expected, missed })
}

fn run_phased(
    model: &Model,
    system: &MachineSystem,
    adjust: &dyn Fn(&mut Options),
    progress: &dyn Fn() -> Box<dyn Progress>,
) -> Result<ModelRun, ModelRunError> {
    check_phases(model, system).map_err(ModelRunError::Model)?;
    let done = Phases::new(model, system).adjusted(&adjust).with_progress(progress).run()?;
    let mut summary = Report::new(model.title(), system, &done.plan, &done.outcome);
    done.phases.iter().for_each(|phase| summary.lines.add("phase", phase.to_string()));
    done.expected.iter().for_each(|line| summary.lines.add("expected", line.as_str()));
    finish(&mut summary, system, &done.plan, &done.outcome);
    let (phases, expected, missed) = (done.phases, done.expectations, done.missed);
    Ok(ModelRun { summary, outcome: done.outcome, plan: done.plan, phases, expected, missed })
}

fn finish(summary: &mut Report, system: &MachineSystem, plan: &Plan, outcome: &Outcome) {
    summary.add_warnings(system, plan);
    summary.lines.add("results", format!("{} rows, {} columns", outcome.rows, outcome.columns));
}
