//! `flyball problem`: runs a built-in reference problem.

use super::CommandError;
use super::curves::Overlay;
use super::model::assignment;
use super::run::refuse_interruption;
use super::targets::{Overwrite, picture_name};
use crate::document;
use crate::process::limits::{StepLimit, TimeLimit};
use crate::process::{Bar, interrupt};
use crate::terminal;
use flyball_dae::driver::{Options, Output, Steps};
use flyball_dae::method::{OptionValue, OptionValues, Tolerances};
use flyball_dae::system::Layout;
use flyball_problems::catalog::{CATALOG, Entry};
use flyball_run::plan::{lay_checkpoints, method};
use flyball_run::results::{Metadata, Table, companions, temporary};
use flyball_run::run::{Outcome, Rows, RunFiles, Setup, StateColumns};
use flyball_run::words::freedom;
use std::mem;
use std::path::PathBuf;

/// Without a name the problems are listed.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  flyball problem\n  flyball problem andrews --method generalized-alpha --rtol 1e-5\n  \
                        flyball problem slider-crank --step 1e-3 --csv crank.csv --picture crank.svg"
)]
pub struct Problem {
    /// Name of the problem
    name: Option<String>,
    /// Integration method
    #[arg(long, default_value = "generalized-alpha")]
    method: String,
    /// Damping at infinite frequency, 0 to 1; the same as --set rho=…
    #[arg(long, allow_negative_numbers = true)]
    rho: Option<f64>,
    /// Set an option of the method: --set projection=every-step (`flyball methods` lists them)
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = assignment)]
    set: Vec<(String, String)>,
    /// Constant step in seconds
    #[arg(long, conflicts_with = "rtol", allow_negative_numbers = true)]
    step: Option<f64>,
    /// Relative and absolute tolerance of error-controlled steps
    #[arg(long, default_value_t = 1e-5, allow_negative_numbers = true)]
    rtol: f64,
    /// End time in seconds; default that of the problem
    #[arg(long)]
    end: Option<f64>,
    /// Write all variables to this file, as CSV or (.npz) NumPy archive
    #[arg(long)]
    csv: Option<PathBuf>,
    /// Draw the coordinates, .svg or .png
    #[arg(long, value_parser = picture_name)]
    picture: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Keep a checkpoint in this file
    #[arg(long)]
    checkpoint: Option<PathBuf>,
    /// Go on from the checkpoint
    #[arg(long, requires = "checkpoint")]
    resume: bool,
    #[command(flatten)]
    time: TimeLimit,
    #[command(flatten)]
    steps: StepLimit,
    /// No progress bar, no summary
    #[arg(long)]
    quiet: bool,
}

/// Rows kept for the picture and the CSV file of a controlled run.
const FRAMES: usize = 600;

impl Problem {
    /// Runs or lists.
    pub fn run(self) -> Result<(), CommandError> {
        let Some(name) = &self.name else {
            list();
            return Ok(());
        };
        let entry = flyball_problems::catalog::find(name).ok_or_else(|| {
            let known = CATALOG.iter().map(|entry| entry.name.to_string()).collect();
            CommandError::unknown("problem", name.clone(), known)
        })?;
        let mut written: Vec<PathBuf> =
            [&self.csv, &self.picture, &self.checkpoint].into_iter().flatten().cloned().collect();
        written.extend(self.csv.iter().flat_map(|path| companions(path)));
        written.extend(self.checkpoint.as_deref().map(temporary));
        self.overwrite.check([], written.iter().map(PathBuf::as_path))?;
        self.simulate(entry)
    }

    #[inline(never)]
    fn simulate(&self, entry: &Entry) -> Result<(), CommandError> {
        let (system, start) = (entry.make)();
        let mut given = OptionValues::default();
        for (name, value) in &self.set {
            given.set(name, OptionValue::parse(value));
        }
        if let Some(rho) = self.rho {
            given.set("rho", rho);
        }
        let chosen = method::find(&self.method)?;
        let method = chosen.make(&*system, &given)?;
        let end = self.end.unwrap_or(entry.end);
        let steps = match self.step {
            Some(h) => Steps::Fixed(h),
            None => Steps::Controlled(Tolerances::uniform(self.rtol)),
        };
        let mut options = Options::new(end, steps);
        options.output = Output::Every(self.step.unwrap_or((end - start.t) / FRAMES as f64));
        self.steps.apply(&mut options);
        self.time.watch(true);
        lay_checkpoints(&mut options, end - start.t);
        let mut metadata = Metadata::default();
        metadata.set("model", entry.name);
        metadata.set("version", env!("CARGO_PKG_VERSION"));
        metadata.set("method", self.method.as_str());
        metadata.set("method_options", method::metadata(chosen, &given));
        metadata.set("steps", format!("{:?}", options.steps));
        metadata.set("end", end);
        options.cancel = Some(interrupt::flag());
        let files = RunFiles {
            results: self.csv.clone(),
            checkpoint: self.checkpoint.clone(),
            resume: self.resume,
            ..RunFiles::default()
        };
        let mut outcome = Setup::new(&*system, method, start, options)
            .recorded(StateColumns::new(system.layout()), Rows::Equal)
            .described(metadata.clone())
            .files(files)
            .with_progress(Bar::new(self.quiet || document::is_on()))
            .run()?;
        if let Some(path) = self.csv.as_deref().filter(|path| !path.starts_with("/dev")) {
            outcome.table = Table::read(path)?;
        }
        if let Some(path) = &self.picture {
            let title = format!("{}: {}", entry.name, entry.about);
            let overlay = Overlay { names: vec![entry.name.into()], tables: vec![(mem::take(&mut outcome.table), 0)] };
            let mut groups = overlay.moving();
            groups.retain(|group| group[0].1 <= system.layout().n_q());
            let figure = overlay.figure(&title, &groups);
            figure.write(path).map_err(|reason| CommandError::write(path, reason))?;
        }
        if document::is_on() {
            outcome.audit.entries().into_iter().for_each(|(key, value)| metadata.set(key, value));
            metadata.set("seconds", outcome.seconds);
            // they are among the diagnostics
            drop(metadata.0.shift_remove("warnings"));
            document::add(metadata.0);
            document::warn(outcome.audit.summary.warnings.iter().cloned());
        }
        if !self.quiet {
            report(entry, &self.method, &outcome, system.layout());
        }
        refuse_interruption(&outcome, self.csv.as_deref(), self.checkpoint.as_deref())
    }
}

fn list() {
    for entry in CATALOG {
        tell!("{:<22} {:<16} {}", entry.name, entry.source, entry.about);
    }
}

#[inline(never)]
fn report(entry: &Entry, method: &str, outcome: &Outcome, layout: &Layout) {
    let summary = &outcome.audit.summary;
    tell!("{}: {}", entry.name, entry.about);
    tell!("  source      {}", entry.source);
    tell!(
        "  system      {} velocities, {} holonomic and {} nonholonomic constraints, {} control states, {} outputs",
        layout.n_v(),
        layout.n_phi,
        layout.n_k,
        layout.n_x,
        layout.n_y,
    );
    if let Some(t) = outcome.resumed {
        tell!("  resumed     at t = {t}");
    } else {
        tell!("  freedom     {}", freedom(summary.start.degrees_of_freedom));
    }
    let seconds = outcome.seconds.map_or(String::new(), |seconds| format!(" in {seconds:.3} s"));
    tell!("  method      {method}, t = {} reached{seconds}", summary.state.t);
    tell!("{:1$}", outcome.audit, terminal::width());
    tell!("  end");
    let columns = outcome.table.columns.iter().zip(&outcome.table.values).take(layout.n_q() + 1);
    for (column, values) in columns {
        if let Some(value) = values.last() {
            tell!("    {:<24} {value:>24}", column.to_string());
        }
    }
}
