//! `flyball problem`: runs a built-in reference problem.

use super::{CommandError, curves, method, results::Results};
use flyball_dae::driver::{Flow, Frame, Options, Output, Simulation, Steps, Summary};
use flyball_dae::method::Tolerances;
use flyball_dae::system::Layout;
use flyball_problems::catalog::{CATALOG, Entry};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;
use std::time::Instant;

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
    /// Damping at infinite frequency, 0 to 1
    #[arg(long, default_value_t = 0.7, allow_negative_numbers = true)]
    rho: f64,
    /// Constant step in seconds
    #[arg(long, conflicts_with = "rtol", allow_negative_numbers = true)]
    step: Option<f64>,
    /// Relative and absolute tolerance of error-controlled steps
    #[arg(long, default_value_t = 1e-5, allow_negative_numbers = true)]
    rtol: f64,
    /// End time in seconds; default that of the problem
    #[arg(long)]
    end: Option<f64>,
    /// Write all variables as CSV
    #[arg(long)]
    csv: Option<PathBuf>,
    /// Draw the coordinates as SVG
    #[arg(long)]
    picture: Option<PathBuf>,
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
        let entry = flyball_problems::catalog::find(name).ok_or_else(|| CommandError::UnknownName {
            kind: "problem",
            name: name.clone(),
            known: CATALOG.iter().map(|entry| entry.name).collect(),
        })?;
        self.simulate(entry)
    }

    fn simulate(&self, entry: &Entry) -> Result<(), CommandError> {
        let (system, start) = (entry.make)();
        let method = method::make(&self.method, &*system, self.rho)?;
        let end = self.end.unwrap_or(entry.end);
        let steps = match self.step {
            Some(h) => Steps::Fixed(h),
            None => Steps::Controlled(Tolerances::uniform(self.rtol)),
        };
        let mut options = Options::new(end, steps);
        if self.step.is_none() {
            options.output = Output::Every((end - start.t) / FRAMES as f64);
        }
        let mut results = Results::new(system.layout());
        let bar = self.progress();
        let begin = start.t;
        let mut simulation = Simulation::boxed(&*system, method, start, options);
        let clock = Instant::now();
        let outcome = simulation.run(&mut |frame: &Frame| {
            results.push(frame.state);
            bar.set_position(((frame.state.t - begin) / (end - begin) * 1000.0) as u64);
            Flow::Continue
        });
        bar.finish_and_clear();
        if let Some(path) = &self.csv {
            results.write(path)?;
        }
        if let Some(path) = &self.picture {
            curves::draw(&results, &format!("{}: {}", entry.name, entry.about), path)?;
        }
        let summary = outcome.map_err(|failure| CommandError::Run { failure, history: history(&simulation) })?;
        if !self.quiet {
            report(entry, &self.method, &summary, clock.elapsed().as_secs_f64(), system.layout(), &results);
        }
        Ok(())
    }

    fn progress(&self) -> ProgressBar {
        if self.quiet {
            return ProgressBar::hidden();
        }
        let style = ProgressStyle::with_template("{bar:40} {percent:>3} %  rest {eta}").expect("the template is valid");
        ProgressBar::new(1000).with_style(style)
    }
}

fn list() {
    for entry in CATALOG {
        println!("{:<22} {:<16} {}", entry.name, entry.source, entry.about);
    }
}

fn history(simulation: &Simulation) -> String {
    let line = |step: &flyball_dae::driver::StepRecord| {
        let verdict = if step.accepted { "accepted" } else { "rejected" };
        format!("    t = {:<22} h = {:<12.4e} error {:<10.2e} {verdict}", step.t, step.h, step.error)
    };
    simulation.recent_steps().iter().map(line).collect::<Vec<_>>().join("\n")
}

fn report(entry: &Entry, method: &str, summary: &Summary, seconds: f64, layout: &Layout, results: &Results) {
    let c = &summary.counters;
    println!("{}: {}", entry.name, entry.about);
    println!("  source      {}", entry.source);
    println!(
        "  system      {} velocities, {} holonomic and {} nonholonomic constraints, {} control states, {} outputs; {} degrees of freedom",
        layout.n_v(),
        layout.n_phi,
        layout.n_k,
        layout.n_x,
        layout.n_y,
        summary.start.degrees_of_freedom
    );
    println!("  method      {method}, t = {} reached in {:.3} s", summary.state.t, seconds);
    println!(
        "  work        {} steps, {} rejected, {} repeated, {} iterations, {} factorizations, {} events",
        c.steps, c.rejected, c.failed, c.iterations, c.factorizations, c.events
    );
    println!("  constraints position {:.1e}, velocity {:.1e} at worst", summary.worst_position, summary.worst_velocity);
    if let Some(drift) = &summary.drift {
        println!("  drift       tau {:.1e}, eta {:.1e} at worst before projection", drift.tau, drift.eta);
    }
    for moved in &summary.start.moved {
        println!("  start moved {moved}");
    }
    for event in &summary.events {
        let what = if event.time { "time event".to_string() } else { event.names.join(", ") };
        println!("  event       t = {:<20} {what}", event.t);
    }
    for warning in &summary.warnings {
        println!("  warning     {warning}");
    }
    println!("  end");
    for (name, value) in results.names.iter().zip(results.rows.last().into_iter().flatten()).take(results.coordinates())
    {
        println!("    {name:<24} {value:>24}");
    }
}
