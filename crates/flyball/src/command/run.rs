//! `flyball run`: simulates a model file.

use super::choice::{Choice, choose};
use super::model::{Columns, ModelFile};
use super::promises::Promises;
use super::words::{count, freedom, parts};
use super::{CommandError, mechanism, method};
use crate::results::{Metadata, companions};
use crate::run::limits::StepLimit;
use crate::run::{Job, Outcome, Places, Rows, cadence, temporary};
use crate::terminal;
use flyball_dae::driver::{Options, Output, Steps};
use flyball_dae::method::{Method, MethodEntry, OptionValues};
use flyball_dae::system::System;
use flyball_file::Model;
use flyball_machine::{MachineSystem, MachineWarning};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Simulate a model file: progress, results file, summary.
#[derive(clap::Args)]
#[command(
    after_help = "Without [simulate] values the method and error-controlled steps are chosen, and the summary says why.\n\n\
                  Exit codes: 0 done, 1 the run failed or an expected number was missed, 2 the model or an argument is wrong, 3 a file could not be read or \
                  written, 4 a limit was reached, 130 ended by Ctrl-C (what was computed is kept).\n\n\
                  Examples:\n  flyball run examples/slider-crank.toml\n  flyball run crank.toml --set l1=0.35 -o long.npz\n  \
                  flyball run crank.toml --picture crank.svg --json\n  \
                  flyball run car.toml --checkpoint car.checkpoint     and after a crash: the same with --resume"
)]
pub struct Run {
    #[command(flatten)]
    model: ModelFile,
    /// Results file, .csv, .npz or (if built in) .parquet; default the model's name with .csv in the current folder
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Draw snapshots of the motion, .svg or .png
    #[arg(long)]
    picture: Option<PathBuf>,
    /// Keep a checkpoint in this file
    #[arg(long)]
    checkpoint: Option<PathBuf>,
    /// Go on from the checkpoint
    #[arg(long, requires = "checkpoint")]
    resume: bool,
    /// With --resume: write only the rows after the checkpoint, into a file of their own
    #[arg(long, requires = "resume")]
    only_rest: bool,
    #[command(flatten)]
    steps: StepLimit,
    /// Method; overrides the file
    #[arg(long)]
    method: Option<String>,
    /// End well although numbers that the file expects are missed
    #[arg(long)]
    allow_missed: bool,
    /// Damping at infinite frequency; the same as --set simulate.rho=…, as all options of methods are set
    #[arg(long, allow_negative_numbers = true)]
    rho: Option<String>,
    /// Coefficients of control states, `jansen` or `same` as those of the mechanical part; the same as --set simulate.control=…
    #[arg(long)]
    control: Option<String>,
    /// Print nothing but errors
    #[arg(long)]
    quiet: bool,
    /// Print the summary as JSON
    #[arg(long)]
    json: bool,
}

/// End of a run if the file says nothing [s].
pub const END: f64 = 10.0;
/// Tolerance if the file says nothing.
pub const TOLERANCE: f64 = 1e-6;
/// Rows of an error-controlled run if the file says nothing.
const ROWS: f64 = 1000.0;
/// More steps or rows than anybody waits for or can store.
const ENDLESS: f64 = 1e9;

/// Settings of a run with what was chosen for them.
pub struct Plan {
    /// The method.
    pub method: &'static MethodEntry,
    /// Why this one, if it was chosen.
    pub why: Option<String>,
    /// Options of methods that were given.
    pub given: OptionValues,
    /// The rest.
    pub options: Options,
    /// Which states become rows.
    pub rows: Rows,
}

impl Plan {
    /// From the file, and by choice where it says nothing.
    pub fn new(model: &Model, system: &MachineSystem, method: Option<&str>) -> Result<Self, CommandError> {
        let mut options = model.simulate.options(END, TOLERANCE);
        let span = options.end - system.start().t;
        let rows = Rows::of(model.simulate.rows.as_deref());
        if model.simulate.every.is_none() && rows != Rows::Steps {
            options.output = match options.steps {
                _ if span <= 0.0 => Output::End,
                Steps::Fixed(step) => Output::Every(step),
                _ => Output::Every(span / ROWS),
            };
        }
        options.checkpoint_every = cadence(span);
        let given = model.simulate.method_options.clone();
        let (name, why) = match method.or(model.simulate.method.as_deref()) {
            Some(name) => (name.to_string(), None),
            None if matches!(options.steps, Steps::Fixed(_)) => {
                ("generalized-alpha".into(), Some("it suits constant steps".into()))
            }
            None => {
                let Choice { method, why } = choose(system, &given, &options);
                (method.into(), Some(why))
            }
        };
        Ok(Self { method: method::find(&name)?, why, given, options, rows })
    }

    /// Makes the method.
    pub fn make_method(&self, system: &MachineSystem) -> Result<Box<dyn Method>, CommandError> {
        method::make_suited(self.method.name, system, &self.given)
    }

    /// Remarks about options that were given for another method than the one taken.
    pub fn unused(&self) -> Vec<String> {
        let (_, others) = self.method.split(&self.given);
        others.iter().map(|name| format!("`{name}` is no option of {}", self.method.name)).collect()
    }

    /// Refuses what would never end: steps or rows without number.
    pub fn refuse_endless(&self, begin: f64) -> Result<(), CommandError> {
        let span = self.options.end - begin;
        let steps = match self.options.steps {
            Steps::Fixed(h) => ("steps", "step", h),
            _ => ("steps", "step", f64::INFINITY),
        };
        let rows = match self.options.output {
            Output::Every(every) => ("rows", "every", every),
            _ => ("rows", "every", f64::INFINITY),
        };
        for (what, key, length) in [steps, rows] {
            if span / length > ENDLESS {
                let text = format!(
                    "run/endless: {span:e} s with {key} = {length:e} s are {:.0e} {what}, more than {ENDLESS:.0e}\n  help: \
                     make `{key}` of [simulate] longer, or `end` earlier",
                    span / length
                );
                return Err(CommandError::Model { text });
            }
        }
        Ok(())
    }

    /// Remarks about the machine that matter before the end.
    pub fn warnings<'a>(&self, system: &'a MachineSystem) -> impl Iterator<Item = &'a MachineWarning> {
        let end = self.options.end;
        system.warnings().iter().filter(move |warning| warning.since().is_none_or(|since| since <= end))
    }

    /// Steps in words.
    pub fn steps(&self) -> String {
        match &self.options.steps {
            Steps::Fixed(h) if *h < 1e-5 => format!("constant steps of {h:e} s"),
            Steps::Fixed(h) => format!("constant steps of {h} s"),
            Steps::Sequence(_) => "given steps".into(),
            Steps::Controlled(t) if t.atol_q == 0.0 => format!("error-controlled steps, rtol {:e}", t.rtol),
            Steps::Controlled(t) => format!("error-controlled steps, rtol {:e}, atol {:e}", t.rtol, t.atol_q),
        }
    }

    /// The same as metadata.
    pub fn metadata(&self, model: &Model, system: &MachineSystem) -> Metadata {
        let mut all = Metadata::default();
        all.set("model", model.name.as_str());
        all.set("hash", model.hash.as_str());
        all.set("version", env!("CARGO_PKG_VERSION"));
        all.set("method", self.method.name);
        all.set("method_options", method::metadata(self.method, &self.given));
        all.set("steps", self.steps());
        all.set("end", self.options.end);
        if let Steps::Controlled(t) = &self.options.steps {
            all.set(
                "tolerances",
                json!({ "rtol": t.rtol, "atol_q": t.atol_q, "atol_v": t.atol_v, "atol_x": t.atol_x }),
            );
        }
        if let Some(why) = &self.why {
            all.set("chosen_because", why.as_str());
        }
        all.set("output", format!("{:?}", self.options.output));
        all.set("rows", model.simulate.rows.as_deref().unwrap_or("equal"));
        all.set("parameters", json!(model.parameters));
        let remarks = model.warnings.all.iter().map(|remark| format!("{}: {}", remark.id, remark.message));
        let remarks: Vec<String> = self.warnings(system).map(ToString::to_string).chain(remarks).collect();
        all.set("model_warnings", json!(remarks));
        all
    }
}

impl Run {
    /// Simulates.
    pub fn run(self) -> Result<(), CommandError> {
        self.model.time.watch(true);
        let (model, system) = self.model.load_with(&self.overrides()?)?;
        let mut plan = Plan::new(&model, &system, None)?;
        let begin = system.start().t;
        plan.refuse_endless(begin)?;
        self.steps.apply(&mut plan.options);
        let output = self.output.clone().unwrap_or_else(|| format!("{}.csv", self.model.stem()).into());
        let restart = PathBuf::from(format!("{}.restart", self.model.stem()));
        let mut written = companions(&output);
        written.extend([Some(&output), self.picture.as_ref()].into_iter().flatten().cloned());
        // a restart point may be the checkpoint that the run goes on from
        let same = self.checkpoint.as_deref().and_then(Path::file_name) == restart.file_name();
        for kept in self.checkpoint.iter().chain(Some(&restart).filter(|_| !same)) {
            written.extend([kept.clone(), temporary(kept)]);
        }
        self.model.check_outputs(&model, written.iter().map(PathBuf::as_path))?;
        let mut promises = Promises::new(&model, &system, plan.options.end)?;
        plan.options.asked = promises.times();
        let columns = Columns::new(&model, &system);
        let metadata = plan.metadata(&model, &system);
        let outcome = Job {
            system: &system,
            machine: Some(&system),
            method: plan.make_method(&system)?,
            start: system.start(),
            options: plan.options.clone(),
            rows: plan.rows,
            columns: columns.headings.clone(),
            fill: &|state, row| columns.fill(state, row),
            identity: metadata.to_json(),
            metadata: metadata.clone(),
            places: Places {
                results: Some(output.clone()),
                checkpoint: self.checkpoint.clone(),
                resume: self.resume,
                only_rest: self.only_rest,
                restart: Some(restart),
            },
            look: Some(&mut |state| promises.look(state)),
            snapshots: self.picture.is_some(),
            keep: false,
            quiet: self.quiet || self.json,
        }
        .run()
        .map_err(|error| self.with_command(error))?;
        if let Some(path) = &self.picture {
            let figure = mechanism::snapshots(&system, &model.name, &outcome.snapshots);
            figure.write(path).map_err(|reason| CommandError::write(path, reason))?;
        }
        if self.json {
            let mut all = metadata;
            outcome.audit.entries().into_iter().for_each(|(key, value)| all.set(key, value));
            all.set("degrees_of_freedom", outcome.audit.summary.start.degrees_of_freedom);
            all.set("seconds", outcome.elapsed);
            all.set("expected", json!(promises.lines()));
            all.set("results", output.display().to_string());
            terminal::print(format_args!("{}", all.to_json()));
        } else if !self.quiet {
            self.report(&model, &system, &plan, &outcome, &promises, &output);
        }
        outcome.refuse_interruption(Some(&output), self.checkpoint.as_deref())?;
        if self.allow_missed { Ok(()) } else { promises.refuse_missed() }
    }

    /// Method and options of the command line, as settings of the file.
    fn overrides(&self) -> Result<Vec<(String, String)>, CommandError> {
        if let Some(name) = &self.method {
            method::find(name)?;
        }
        let all = [("method", &self.method), ("rho", &self.rho), ("control", &self.control)].into_iter();
        Ok(all.filter_map(|(key, value)| Some((format!("simulate.{key}"), value.clone()?))).collect())
    }

    /// A failure with the command that shows it again.
    fn with_command(&self, error: CommandError) -> CommandError {
        let CommandError::Run { failure, mut history, restart: Some(path) } = error else { return error };
        let sets: String = self.model.set.iter().map(|(key, value)| format!(" --set '{key}={value}'")).collect();
        let flags = [("method", &self.method), ("rho", &self.rho), ("control", &self.control)].into_iter();
        let flags: String = flags.filter_map(|(key, value)| Some(format!(" --{key} {}", value.as_ref()?))).collect();
        history.push_str(&format!(
            "\n  see it again: flyball run {}{sets}{flags} -o again.csv --checkpoint {} --resume --only-rest",
            self.model.file.display(),
            path.display()
        ));
        CommandError::Run { failure, history, restart: Some(path) }
    }

    fn report(
        &self,
        model: &Model,
        system: &MachineSystem,
        plan: &Plan,
        outcome: &Outcome,
        promises: &Promises,
        output: &std::path::Path,
    ) {
        let (layout, summary) = (system.layout(), &outcome.audit.summary);
        let description = model.description.split_whitespace().collect::<Vec<_>>().join(" ");
        tell!("{}{}{description}", model.name, if description.is_empty() { "" } else { ": " });
        tell!(
            "  machine     {}; {}, {}",
            parts(&model.machine),
            count(layout.n_v(), "velocity", "velocities"),
            count(layout.n_constraints(), "constraint", "constraints")
        );
        match outcome.resumed {
            Some(t) => tell!("  resumed     at t = {t}"),
            None => tell!("  freedom     {}", freedom(summary.start.degrees_of_freedom)),
        }
        tell!("  method      {}, {}", plan.method.name, plan.steps());
        if let Some(why) = &plan.why {
            tell!("              chosen because {why}");
        }
        plan.unused().iter().for_each(|remark| tell!("  unused      {remark}"));
        let begin = outcome.resumed.unwrap_or(system.start().t);
        let speed = (summary.state.t - begin) / outcome.elapsed.max(1e-9);
        tell!("  time        t = {} s reached in {:.3} s, {speed:.3} × real time", summary.state.t, outcome.elapsed);
        outcome.audit.print();
        promises.lines().iter().for_each(|line| tell!("  expected    {line}"));
        for diagnostic in plan.warnings(system) {
            tell!("  warning     {}", diagnostic.to_string().replace('\n', "\n              "));
        }
        tell!("  results     {} ({} rows, {} columns)", output.display(), outcome.rows, outcome.columns);
        if let Some(path) = &self.picture {
            tell!("  picture     {}", path.display());
        }
    }
}
