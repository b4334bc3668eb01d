//! `flyball sweep`: a parameter study on all cores into one table.

use super::CommandError;
use super::model::{Columns, ModelFile};
use super::run::Plan;
use super::study::{Row, Study};
use super::variation::{CASES, Variation, variation};
use crate::results::{Column, metadata_path};
use crate::run::limits::{self, StepLimit};
use crate::run::{interrupt, temporary};
use flyball_dae::driver::{Flow, Frame, Simulation};
use flyball_file::Model;
use flyball_machine::MachineSystem;
use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Run the model for all combinations of parameter values, on all cores, into one table.
#[derive(clap::Args)]
#[command(
    after_help = "Every row has the values, and of every output its end, minimum and maximum. A case that fails has `nan` \
                        and its reason, and the exit code is 1. Cases that are in the file already are not run again, so a \
                        killed sweep goes on where it was; failed ones are tried again. A table of another model, other \
                        settings or other values is refused.\n\n\
                        Examples:\n  flyball sweep crank.toml --vary l1=0.2:0.4:11 -o crank.csv\n  \
                        flyball sweep crank.toml --vary 'l1=200 mm,250 mm' --vary l2=0.5:0.7:5 --jobs 2"
)]
pub struct Sweep {
    #[command(flatten)]
    model: ModelFile,
    /// Parameter and its values: key=first:last:number or key=a,b,c
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
/// Reasons of failed cases shown on the terminal.
const REASONS: usize = 5;

impl Sweep {
    /// Runs all cases that are not done yet.
    pub fn run(self) -> Result<(), CommandError> {
        let count = self.vary.iter().map(|one| one.values.len()).try_fold(1usize, |n, m| n.checked_mul(m));
        let count = count.filter(|count| (1..=CASES).contains(count));
        let Some(count) = count else {
            return Err(CommandError::Model { text: format!("a sweep has between 1 and {CASES} cases") });
        };
        self.model.time.watch(true);
        let (model, system) = self.sample(count)?;
        let outputs = Columns::new(&model, &system).headings;
        let path = self.output.clone().unwrap_or_else(|| format!("{}.sweep.csv", self.model.stem()).into());
        let written = [path.clone(), metadata_path(&path), temporary(&path)];
        self.model.check_outputs(&model, written.iter().map(PathBuf::as_path))?;
        let study = Study::open(&path, self.headings(&outputs), self.identity(&model))?;
        let style = ProgressStyle::with_template("{bar:30.cyan/dim} {pos} of {len} cases  rest {eta}");
        let bar = if self.quiet { ProgressBar::hidden() } else { ProgressBar::new(count as u64) };
        let bar = bar.with_style(style.expect("the template is valid"));
        bar.set_position(study.done() as u64);
        let todo: Vec<usize> = (0..count).filter(|case| !study.has(*case)).collect();
        let next = AtomicUsize::new(0);
        let (study, error, failures) = (Mutex::new(study), Mutex::new(None), Mutex::new(Vec::new()));
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let jobs = self.jobs.map_or_else(cores, usize::from);
        std::thread::scope(|scope| {
            for _ in 0..jobs.min(todo.len()) {
                scope.spawn(|| {
                    while let Some(&case) = todo.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let computed = self.compute(case, outputs.len());
                        if interrupt::flag().load(Ordering::Relaxed) {
                            break; // a case that was cut short is not done
                        }
                        let (numbers, failure) = match computed {
                            Ok(numbers) => (numbers, String::new()),
                            Err(reason) => (vec![f64::NAN; 3 * (outputs.len() - 1)], one_line(&reason.to_string())),
                        };
                        if !failure.is_empty() {
                            failures.lock().expect("no thread panics with it").push((case, failure.clone()));
                        }
                        let values = self.vary.iter().zip(self.indices(case)).map(|(one, i)| one.numbers[i]);
                        let numbers = values.chain(numbers).collect();
                        let written =
                            study.lock().expect("no thread panics with it").add(case, Row { numbers, failure });
                        if let Err(reason) = written {
                            error.lock().expect("no thread panics with it").get_or_insert(reason);
                            next.store(todo.len(), Ordering::Relaxed);
                        }
                        bar.inc(1);
                    }
                });
            }
        });
        bar.finish_and_clear();
        if let Some(error) = error.into_inner().expect("no thread panics with it") {
            return Err(error);
        }
        let study = study.into_inner().expect("no thread panics with it");
        let done = study.done();
        study.finish()?;
        if done < count && interrupt::flag().load(Ordering::Relaxed) {
            return Err(CommandError::Halted { limit: limits::time_is_up(), done, count, path });
        }
        let mut failures = failures.into_inner().expect("no thread panics with it");
        failures.sort();
        if !self.quiet {
            tell!("{count} cases, {} of them new, {} failed: {}", todo.len(), failures.len(), path.display());
        }
        self.report_failures(&failures, count)
    }

    /// The model of the first case that can be read, of some spread over all; the error of the very first if none can.
    fn sample(&self, count: usize) -> Result<(Model, MachineSystem), CommandError> {
        let first = self.model.load_with(&self.case(0));
        let tried = count.min(SAMPLED);
        let others = (1..tried).map(|i| i * (count - 1) / (tried - 1));
        first.or_else(|error| {
            others.into_iter().find_map(|case| self.model.load_with(&self.case(case)).ok()).ok_or(error)
        })
    }

    /// An error that lists the cases that failed, if there are any.
    fn report_failures(&self, failures: &[(usize, String)], count: usize) -> Result<(), CommandError> {
        if failures.is_empty() {
            return Ok(());
        }
        let mut text =
            format!("sweep/cases-failed: {} of {count} cases failed; the table has their reasons", failures.len());
        for (case, reason) in failures.iter().take(REASONS) {
            let values: Vec<String> =
                self.case(*case).into_iter().map(|(key, value)| format!("{key} = {value}")).collect();
            text.push_str(&format!("\n  case {case}, {}: {reason}", values.join(", ")));
        }
        if failures.len() > REASONS {
            text.push_str(&format!("\n  … and {} more", failures.len() - REASONS));
        }
        Err(CommandError::Analysis { text })
    }

    /// What makes rows belong together: model, settings, values, version.
    fn identity(&self, model: &Model) -> String {
        let vary: Vec<String> = self.vary.iter().map(|one| format!("{}={}", one.key, one.values.join(","))).collect();
        serde_json::json!({
            "model": model.name,
            "hash": model.hash,
            "version": env!("CARGO_PKG_VERSION"),
            "set": self.model.set,
            "vary": vary,
        })
        .to_string()
    }

    /// Index of the value of every parameter in a case.
    fn indices(&self, mut case: usize) -> Vec<usize> {
        let one = |one: &Variation| {
            let index = case % one.values.len();
            case /= one.values.len();
            index
        };
        self.vary.iter().map(one).collect()
    }

    /// Overrides of a case.
    fn case(&self, case: usize) -> Vec<(String, String)> {
        let pairs = self.vary.iter().zip(self.indices(case));
        pairs.map(|(one, i)| (one.key.clone(), one.values[i].clone())).collect()
    }

    fn headings(&self, outputs: &[Column]) -> Vec<String> {
        let mut all: Vec<String> = self.vary.iter().map(|one| Column::new(&one.key, &one.unit).to_string()).collect();
        for output in &outputs[1..] {
            for what in ["end", "min", "max"] {
                all.push(Column::new(format!("{}.{what}", output.name), &output.unit).to_string());
            }
        }
        all
    }

    /// End, minimum and maximum of every output.
    fn compute(&self, case: usize, width: usize) -> Result<Vec<f64>, CommandError> {
        let (model, system) = self.model.load_with(&self.case(case))?;
        let mut plan = Plan::new(&model, &system, None)?;
        plan.options.cancel = Some(interrupt::flag());
        self.steps.apply(&mut plan.options);
        let columns = Columns::new(&model, &system);
        let method = plan.make_method(&system)?;
        let mut all = vec![[f64::NAN, f64::INFINITY, f64::NEG_INFINITY]; width - 1];
        let mut row = Vec::new();
        Simulation::boxed(&system, method, system.start(), plan.options).run(&mut |frame: &Frame| {
            row.clear();
            columns.fill(frame.state, &mut row);
            for (found, value) in all.iter_mut().zip(&row[1..]) {
                *found = [*value, found[1].min(*value), found[2].max(*value)];
            }
            Flow::Continue
        })?;
        Ok(all.concat())
    }
}

/// The first line of a message.
fn one_line(text: &str) -> String {
    text.lines().next().unwrap_or("no reason was given").trim().to_string()
}
