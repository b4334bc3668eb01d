//! `flyball run`: simulates a model file.

use super::CommandError;
use super::model::ModelFile;
use super::page::{self, FRAMES, Page};
use super::still::Picture;
use super::studio::{self, Studio};
use super::targets::page_name;
use crate::process::limits::StepLimit;
use crate::process::{Bar, interrupt, limits};
use crate::terminal;
use crate::{document, ids};
use flyball_dae::driver::{Flow, Options};
use flyball_dae::message::Message;
use flyball_dae::system::State;
use flyball_file::Model;
use flyball_machine::{MachineSystem, MachineWarning};
use flyball_run::RunError;
use flyball_run::plan::{Plan, method};
use flyball_run::report::Report;
use flyball_run::results::{companions, open, temporary};
use flyball_run::run::{Expectations, MachineColumns, Outcome, Phases, Progress, RunFiles, Setup};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Simulate a model file: progress, results file, summary.
#[derive(clap::Args)]
#[command(
    after_help = "Without [simulate] values the method and error-controlled steps are chosen, and the summary says why.\n\n\
                  Exit codes: 0 done, 1 the run failed or an expected number was missed, 2 the model or an argument is wrong, 3 a file could not be read or \
                  written, 4 a limit was reached, 130 ended by Ctrl-C (what was computed is kept).\n\n\
                  Examples:\n  flyball run examples/slider-crank.toml\n  flyball run crank.toml --set l1=0.35 -o long.npz\n  \
                  flyball run crank.toml --picture crank.svg --json\n  flyball run governor.toml --picture governor.png --from 30,15 --at 0,0.5\n  \
                  flyball run car.toml --checkpoint car.checkpoint     and after a crash: the same with --resume"
)]
pub struct Run {
    #[command(flatten)]
    model: ModelFile,
    /// Results file, .csv, .npz or (if built in) .parquet; default the model's name with .csv in the current folder
    #[arg(short, long)]
    output: Option<PathBuf>,
    #[command(flatten)]
    picture: Picture,
    /// Write the moving machine as a page for the browser, .html; `flyball view` opens one
    #[arg(long, value_parser = page_name)]
    view: Option<PathBuf>,
    /// Show the machine in the browser while it is simulated
    #[arg(long)]
    live: bool,
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
    /// Start as `given`, or at rest in the `equilibrium` near it; the same as --set simulate.start=…
    #[arg(long)]
    start: Option<String>,
    /// Print nothing but errors
    #[arg(long)]
    quiet: bool,
}

impl Run {
    /// Simulates.
    #[inline(never)]
    pub fn run(self) -> Result<(), CommandError> {
        self.model.time.watch(true);
        self.picture.check()?;
        let (model, system) = self.model.load_with(&self.overrides()?)?;
        if !model.phases.is_empty() {
            return self.run_phases(&model, &system);
        }
        let mut plan = Plan::new(&model.simulate, &system, None)?;
        plan.refuse_endless()?;
        self.steps.apply(&mut plan.options);
        plan.options.cancel = Some(interrupt::flag());
        let output = self.output.clone().unwrap_or_else(|| format!("{}.csv", self.model.stem()).into());
        let restart = PathBuf::from(format!("{}.restart", self.model.stem()));
        self.check_outputs(&model, &output, &restart)?;
        self.picture.check_times(plan.start.t, plan.options.end)?;
        let mut expectations = Expectations::new(&model.expect, &system, plan.options.end)?;
        plan.options.asked = expectations.times();
        let metadata = plan.metadata(&model, &system);
        let files = RunFiles {
            results: Some(output.clone()),
            checkpoint: self.checkpoint.clone(),
            resume: self.resume,
            only_rest: self.only_rest,
            restart: Some(restart),
        };
        let studio = self.live.then(Studio::start).transpose()?;
        if let Some(studio) = &studio {
            let (scene, motion) = studio::first(&model, &system, &plan.start)?;
            studio.show(scene, &motion);
            studio.open();
        }
        let method = plan.make_method(&system)?;
        let outcome = std::thread::scope(|scope| {
            let mut feed = studio.as_ref().map(|studio| {
                let (feed, projector) = studio.feed(&system);
                scope.spawn(move || projector.run());
                feed
            });
            Setup::new(&system, method, plan.start.clone(), plan.options.clone())
                .balanced(&system)
                .recorded(MachineColumns::new(&system, &model.outputs), plan.rows)
                .described(metadata.clone())
                .files(files)
                .watched(&mut |frame| {
                    expectations.look(frame);
                    feed.iter_mut().for_each(|feed| feed.offer(frame.state));
                    Flow::Continue
                })
                .with_snapshots(self.snapshots())
                .with_progress(Bar::new(self.quiet || document::is_on()))
                .run()
        })
        .map_err(|error| self.salvage(&model, &system, error, studio.as_ref()))?;
        self.draw(&Page::of(&model, &system, &outcome), (&model, &system), &outcome.snapshots)?;
        if document::is_on() {
            let mut all = metadata;
            outcome.audit.entries().into_iter().for_each(|(key, value)| all.set(key, value));
            all.set("degrees_of_freedom", outcome.audit.summary.start.degrees_of_freedom);
            all.set("seconds", outcome.seconds);
            all.set("expected", expectations.entries());
            all.set("results", output.display().to_string());
            all.set("page", json!(self.view.as_ref().map(|path| path.display().to_string())));
            all.set("picture", json!(self.picture.picture.as_ref().map(|path| path.display().to_string())));
            // they are among the diagnostics
            ["model_warnings", "warnings"].iter().for_each(|key| drop(all.0.shift_remove(*key)));
            document::add(all.0);
            document::diagnose(model.warnings.to_json());
            document::warn(plan.warnings(&system).map(MachineWarning::message));
            document::warn(outcome.audit.summary.warnings.iter().cloned());
        } else if !self.quiet {
            let report = Report::new(model.title(), &system, &plan, &outcome);
            self.finish_report(report, &system, (&plan, &outcome), &expectations.lines(), &output);
        }
        if let Some(studio) = &studio {
            let (scene, motion) = Page::of(&model, &system, &outcome).scene()?;
            studio.show(scene, &motion);
            studio.bid_farewell();
        }
        refuse_interruption(&outcome, Some(&output), self.checkpoint.as_deref())?;
        if self.allow_missed { Ok(()) } else { refuse_missed(expectations.missed(), expectations.count()) }
    }

    /// Simulates a model with phases.
    #[inline(never)]
    fn run_phases(&self, model: &Model, system: &MachineSystem) -> Result<(), CommandError> {
        if self.checkpoint.is_some() {
            let message = Message::error(ids::PHASES, "a run in phases keeps no checkpoint");
            return Err(CommandError::Argument(Box::new(message.help("leave --checkpoint out"))));
        }
        if self.live {
            let message = Message::error(ids::PHASES, "a run in phases cannot be watched while it goes on");
            return Err(CommandError::Argument(Box::new(message.help("leave --live out; --view writes a page"))));
        }
        super::check::refuse_phases(model, system)?;
        let output = self.output.clone().unwrap_or_else(|| format!("{}.csv", self.model.stem()).into());
        let written = [output.clone()].into_iter().chain(companions(&output));
        let written: Vec<_> = written.chain(self.picture.picture.clone()).chain(self.view.clone()).collect();
        self.model.check_outputs(model, written.iter().map(PathBuf::as_path))?;
        let adjust = |options: &mut Options| {
            self.steps.apply(options);
            options.cancel = Some(interrupt::flag());
        };
        let bar = || -> Box<dyn Progress> { Box::new(Bar::new(self.quiet || document::is_on())) };
        let phases = Phases::new(model, system).adjusted(&adjust).with_progress(&bar);
        let writer = open(&output, &phases.headings())?;
        let done = phases.into_writer(writer).with_snapshots(self.snapshots()).run();
        let done = done.map_err(|error| self.salvage(model, system, error, None))?;
        self.draw(&Page::of(model, system, &done.outcome), (model, system), &done.outcome.snapshots)?;
        if document::is_on() {
            let mut all = done.outcome.table.metadata.clone();
            all.set("seconds", done.outcome.seconds);
            all.set("expected", json!(done.expectations));
            all.set("results", output.display().to_string());
            // they are among the diagnostics
            ["model_warnings", "warnings"].iter().for_each(|key| drop(all.0.shift_remove(*key)));
            document::add(all.0);
            document::diagnose(model.warnings.to_json());
            document::warn(done.plan.warnings(system).map(MachineWarning::message));
            document::warn(done.outcome.audit.summary.warnings.iter().cloned());
        } else if !self.quiet {
            let mut report = Report::new(model.title(), system, &done.plan, &done.outcome);
            done.phases.iter().for_each(|phase| report.lines.add("phase", phase.to_string()));
            self.finish_report(report, system, (&done.plan, &done.outcome), &done.expected, &output);
        }
        refuse_interruption(&done.outcome, Some(&output), None)?;
        if self.allow_missed { Ok(()) } else { refuse_missed(done.missed, done.expected.len()) }
    }

    /// Number of states that picture and page need.
    fn snapshots(&self) -> usize {
        match (&self.view, &self.picture.picture) {
            _ if self.live => 2 * FRAMES,
            (Some(_), _) => 2 * FRAMES,
            (None, Some(_)) => SNAPSHOTS,
            (None, None) => 0,
        }
    }

    /// Writes picture and page; their paths.
    fn draw(
        &self,
        page: &Page,
        (model, system): (&Model, &MachineSystem),
        states: &[State],
    ) -> Result<Vec<PathBuf>, CommandError> {
        if let Some(path) = &self.picture.picture {
            let figure = self.picture.figure(model, system, states)?;
            figure.write(path).map_err(|reason| CommandError::write(path, reason))?;
        }
        if let Some(path) = &self.view {
            page::write(page, page::Content::Small, path)?;
        }
        Ok(self.picture.picture.iter().chain(&self.view).cloned().collect())
    }

    /// A failure of the run; picture and page show the motion up to it.
    fn salvage(&self, model: &Model, system: &MachineSystem, error: RunError, studio: Option<&Studio>) -> CommandError {
        let (error, reached) = page::parted(error);
        let mut error = self.with_command(model, error);
        let Some(reached) = reached else { return error };
        let page = Page::up_to(model, system, &reached, Some(error.message()));
        // what cannot be shown must not hide the failure
        match self.draw(&page, (model, system), &reached.states) {
            Ok(paths) => {
                if let CommandError::Run { drawn, .. } = &mut error {
                    *drawn = paths;
                }
            }
            Err(other) => other.tell(),
        }
        if let Some(studio) = studio {
            match page.scene() {
                Ok((scene, motion)) => studio.show(scene, &motion),
                Err(other) => CommandError::from(other).tell(),
            }
            studio.bid_farewell();
        }
        error
    }

    /// Refuses to write what is read, what is written twice, and what is somebody else's.
    fn check_outputs(&self, model: &Model, output: &Path, restart: &Path) -> Result<(), CommandError> {
        let mut written = vec![output.to_path_buf()];
        written.extend(companions(output));
        written.extend(self.picture.picture.iter().chain(&self.view).cloned());
        // a restart point may be the checkpoint that the run goes on from
        let same = self.checkpoint.as_deref().and_then(Path::file_name) == restart.file_name();
        for kept in self.checkpoint.as_deref().into_iter().chain(Some(restart).filter(|_| !same)) {
            written.extend([kept.to_path_buf(), temporary(kept)]);
        }
        self.model.check_outputs(model, written.iter().map(PathBuf::as_path))
    }

    /// Method and options of the command line, as settings of the file.
    fn overrides(&self) -> Result<Vec<(String, String)>, CommandError> {
        if let Some(name) = &self.method {
            method::find(name)?;
        }
        let all = self.settings().into_iter();
        Ok(all.filter_map(|(key, value)| Some((format!("simulate.{key}"), value.clone()?))).collect())
    }

    /// Settings that have an option of their own.
    fn settings(&self) -> [(&'static str, &Option<String>); 4] {
        [("method", &self.method), ("rho", &self.rho), ("control", &self.control), ("start", &self.start)]
    }

    /// A failure with its place and the command that shows it again.
    fn with_command(&self, model: &Model, error: CommandError) -> CommandError {
        let mut error = error.placed_in(model);
        let CommandError::Run { restart: Some(path), again, .. } = &mut error else { return error };
        let sets: String = self.model.set.iter().map(|(key, value)| format!(" --set '{key}={value}'")).collect();
        let flags = self.settings().into_iter();
        let flags: String = flags.filter_map(|(key, value)| Some(format!(" --{key} {}", value.as_ref()?))).collect();
        *again = Some(format!(
            "flyball run {}{sets}{flags} -o again.csv --checkpoint {} --resume --only-rest",
            self.model.file.display(),
            path.display()
        ));
        error
    }

    /// Prints a summary with what was expected and written.
    fn finish_report(
        &self,
        mut report: Report,
        system: &MachineSystem,
        (plan, outcome): (&Plan, &Outcome),
        expected: &[String],
        output: &Path,
    ) {
        expected.iter().for_each(|line| report.lines.add("expected", line.as_str()));
        report.add_warnings(system, plan);
        let size = format!("({} rows, {} columns)", outcome.rows, outcome.columns);
        report.lines.add("results", format!("{} {size}", output.display()));
        if let Some(path) = &self.picture.picture {
            report.lines.add("picture", path.display().to_string());
        }
        if let Some(path) = &self.view {
            report.lines.add("page", path.display().to_string());
        }
        tell!("{report:0$}", terminal::width());
    }
}

/// States from which those of a picture are chosen.
const SNAPSHOTS: usize = 2000;

/// An error that says what was kept, if the run was ended by Ctrl-C or a limit.
pub(super) fn refuse_interruption(
    outcome: &Outcome,
    results: Option<&Path>,
    checkpoint: Option<&Path>,
) -> Result<(), CommandError> {
    if !interrupt::is_asked() {
        return Ok(());
    }
    Err(CommandError::Interrupted {
        limit: limits::time_is_up(),
        t: outcome.audit.summary.state.t,
        results: results.map(Path::to_path_buf),
        checkpoint: checkpoint.map(Path::to_path_buf),
    })
}

/// An error that counts the expectations that are not met.
fn refuse_missed(missed: usize, count: usize) -> Result<(), CommandError> {
    if missed == 0 {
        return Ok(());
    }
    let verb = if missed == 1 { "is" } else { "are" };
    let message = Message::error(ids::MISSED, format!("{missed} of {count} expected numbers {verb} not met"))
        .help("look at the lines `expected` of the summary; --allow-missed ends with code 0 all the same")
        .count("missed", missed)
        .count("expected", count);
    Err(CommandError::Analysis(Box::new(message)))
}
