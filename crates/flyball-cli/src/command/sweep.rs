//! `flyball sweep`: a parameter study on all cores into one table.

use super::check::refuse_phases;
use super::error::{CommandError, FailedCase};
use super::model::ModelFile;
use crate::document;
use crate::process::interrupt;
use crate::process::limits::{self, StepLimit};
use flyball_dae::driver::Options;
use flyball_file::Model;
use flyball_machine::MachineSystem;
use flyball_run::plan::Plan;
use flyball_run::results::{metadata_path, temporary};
use flyball_run::run::{Columns, MachineColumns, Phases};
use flyball_run::sweep::{CASES, Cases, Sample, Study, Variation, extremes, extremes_of_rows, sweep, variation};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, json};
use std::path::PathBuf;

/// Run the model for all combinations of parameter values, on all cores, into one table.
#[derive(clap::Args)]
#[command(
    after_help = "Every row has the values, and of every output its end, minimum and maximum. A case that fails has `nan` \
                        and its reason, and the exit code is 1. Cases that are in the file already are not run again, so a \
                        killed sweep goes on where it was; failed ones are tried again. A table of another model, other \
                        settings or other values is refused.\n\n\
                        Examples:\n  flyball sweep crank.toml --vary l1=0.2:0.4:11 -o crank.csv\n  \
                        flyball sweep crank.toml --vary 'l1=200 mm,250 mm' --vary l2=0.5:0.7:5 --jobs 2\n  \
                        flyball sweep crank.toml --vary spring.stiffness=1e3:1e4:10 --vary crank.tip.position.x=0.2,0.3"
)]
pub struct Sweep {
    #[command(flatten)]
    model: ModelFile,
    /// Parameter, number of an element or setting, and its values: key=first:last:number or key=a,b,c
    #[arg(long, value_name = "KEY=VALUES", required = true, value_parser = variation)]
    vary: Vec<Variation>,
    /// Table to write; default the model's name with .sweep.csv
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Runs at a time; default the number of cores
    #[arg(short, long, value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    #[command(flatten)]
    steps: StepLimit,
    /// Print nothing but errors
    #[arg(long)]
    quiet: bool,
}

/// Cases looked at for one that can be read.
const SAMPLED: usize = 100;

impl Sweep {
    /// Runs all cases that are not done yet.
    pub fn run(self) -> Result<(), CommandError> {
        let Some(cases) = Cases::new(self.vary.clone()) else {
            return Err(CommandError::argument(format!("a sweep has between 1 and {CASES} cases"), ""));
        };
        let count = cases.count();
        self.model.time.watch(true);
        let (model, system) = self.sample(&cases)?;
        let outputs = MachineColumns::new(&system, &model.outputs).headings();
        let path = self.output.clone().unwrap_or_else(|| format!("{}.sweep.csv", self.model.stem()).into());
        let written = [path.clone(), metadata_path(&path), temporary(&path)];
        self.model.check_outputs(&model, written.iter().map(PathBuf::as_path))?;
        let study = Study::open(&path, cases.headings(&outputs), self.identity(&model, &cases))?;
        let style = ProgressStyle::with_template("{bar:30.cyan/dim} {pos} of {len} cases  rest {eta}");
        let bar = if self.quiet || document::is_on() { ProgressBar::hidden() } else { ProgressBar::new(count as u64) };
        let bar = bar.with_style(style.expect("the template is valid"));
        bar.set_position(study.done() as u64);
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let jobs = self.jobs.map_or_else(cores, usize::from);
        let sample = Sample::new(model, system);
        let compute = |case: usize| self.compute(&sample, case, &cases.overrides(case));
        let swept = sweep(study, &cases, jobs, &interrupt::flag(), compute, || bar.inc(1));
        bar.finish_and_clear();
        let swept = swept?;
        if swept.done < count && interrupt::is_asked() {
            return Err(CommandError::Halted { limit: limits::time_is_up(), done: swept.done, count, path });
        }
        if !self.quiet {
            tell!("{count} cases, {} of them new, {} failed: {}", swept.todo, swept.failures.len(), path.display());
            let changes = sample.changes();
            if let Some((case, change)) = changes.first_key_value() {
                let cases = if changes.len() == 1 { "case is a machine" } else { "cases are machines" };
                tell!("{} {cases} of another structure, built whole; case {case}: {change}", changes.len());
            }
        }
        let results = [("cases", json!(count)), ("new", json!(swept.todo)), ("failed", json!(swept.failures.len()))];
        document::add(results.into_iter().map(|(key, value)| (key.to_string(), value)).collect());
        document::add(Map::from_iter([("results".into(), json!(path.display().to_string()))]));
        if swept.failures.is_empty() {
            return Ok(());
        }
        let failed = |(case, reason)| FailedCase { case, values: cases.overrides(case), reason };
        Err(CommandError::Cases { count, failed: swept.failures.into_iter().map(failed).collect() })
    }

    /// The model of the first case that can be read, of some spread over all; the error of the very first if none can.
    fn sample(&self, cases: &Cases) -> Result<(Model, MachineSystem), CommandError> {
        let count = cases.count();
        let first = self.model.load_with(&cases.overrides(0));
        let tried = count.min(SAMPLED);
        let others = (1..tried).map(|i| i * (count - 1) / (tried - 1));
        first.or_else(|error| {
            others.into_iter().find_map(|case| self.model.load_with(&cases.overrides(case)).ok()).ok_or(error)
        })
    }

    /// Identity of the rows that belong together: model, settings, values, version.
    fn identity(&self, model: &Model, cases: &Cases) -> String {
        json!({
            "model": model.name,
            "hash": model.hash,
            "version": env!("CARGO_PKG_VERSION"),
            "set": self.model.set,
            "vary": cases.describe(),
        })
        .to_string()
    }

    /// End, minimum and maximum of every output.
    fn compute(&self, sample: &Sample, case: usize, values: &[(String, String)]) -> Result<Vec<f64>, CommandError> {
        let (model, system) = sample.case(case, values).map_err(CommandError::Model)?;
        if !model.phases.is_empty() {
            refuse_phases(&model, &system)?;
            let adjust = |options: &mut Options| {
                self.steps.apply(options);
                options.cancel = Some(interrupt::flag());
            };
            let done = Phases::new(&model, &system).adjusted(&adjust).run()?;
            return Ok(extremes_of_rows(&done.outcome.table));
        }
        let mut plan = Plan::new(&model.simulate, &system, None)?;
        plan.options.cancel = Some(interrupt::flag());
        self.steps.apply(&mut plan.options);
        Ok(extremes(&system, &plan, &mut MachineColumns::new(&system, &model.outputs))?)
    }
}
