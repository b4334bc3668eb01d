//! `flyball compare`: the same model under several methods, work against error.

use super::CommandError;
use super::model::ModelFile;
use super::targets::picture_name;
use crate::document;
use crate::process::limits::StepLimit;
use cpu_time::ThreadTime;
use flyball_dae::driver::{Flow, Options, Output, Snapshot};
use flyball_dae::method::table::NAMES;
use flyball_dae::system::{Differences, State};
use flyball_file::message_json;
use flyball_machine::MachineSystem;
use flyball_picture::{Axis, Curve, Figure, Mark, Panel, Size, Style, Text};
use flyball_run::RunError;
use flyball_run::plan::{Plan, method};
use flyball_run::run::Setup;
use serde_json::json;
use std::path::PathBuf;
use std::time::Instant;

/// Run the model under all methods and several tolerances: work against error.
#[derive(clap::Args)]
#[command(
    after_help = "The error is that of positions and velocities at the end, relative to the largest on the way, against the most accurate \
                        run. Times are CPU times of this computer; steps and iterations are the same on all.\n\n\
                        Examples:\n  flyball compare crank.toml\n  flyball compare crank.toml -o methods.png --set simulate.end=0.5"
)]
pub struct Compare {
    #[command(flatten)]
    model: ModelFile,
    /// Picture to write, .svg or .png; default the model's name with .compare.svg
    #[arg(short, long, value_parser = picture_name)]
    output: Option<PathBuf>,
    #[command(flatten)]
    steps: StepLimit,
}

const TOLERANCES: [f64; 5] = [1e-3, 1e-4, 1e-5, 1e-6, 1e-7];
/// Short runs are repeated so often, and the fastest counts.
const REPEATED: usize = 5;
/// Runs are repeated for so long at most [s].
const PATIENCE: f64 = 0.3;
/// Methods and tolerances of the reference: the first that succeeds.
const REFERENCES: [(&str, f64); 5] =
    [("mdop5", 1e-10), ("mdop5", 1e-9), ("mdop5", 1e-8), ("soi2", 1e-8), ("generalized-alpha", 1e-8)];

impl Compare {
    /// The end of an accurate run, and the largest sizes of positions and velocities on the way.
    #[inline(never)]
    fn reference(&self, system: &MachineSystem, plan: &Plan) -> Result<(State, Differences), CommandError> {
        let mut last = None;
        for (name, tolerance) in REFERENCES {
            let mut largest = Differences::default();
            let mut watch = |snapshot: &Snapshot| {
                largest = largest.maximum(&Differences::sizes(snapshot.state));
                Flow::Continue
            };
            let mut options = Options { output: Output::Steps, ..Options::controlled(plan.options.end, tolerance) };
            self.steps.apply(&mut options);
            let method = method::find(name)?.make_suited(system, &plan.given).map_err(RunError::from)?;
            match Setup::new(system, method, plan.start.clone(), options).watched(&mut watch).run() {
                Ok(outcome) => return Ok((outcome.audit.summary.state, largest)),
                Err(error) => last = Some(error),
            }
        }
        Err(last.expect("at least one was tried").into())
    }

    /// Runs and draws.
    #[inline(never)]
    pub fn run(self) -> Result<(), CommandError> {
        let (model, system) = self.model.load()?;
        self.model.refuse_phases(&model)?;
        let output = self.output.clone().unwrap_or_else(|| format!("{}.compare.svg", self.model.stem()).into());
        self.model.check_outputs(&model, [output.as_path()])?;
        let plan = Plan::new(&model.simulate, &system, Some("mdop5"))?;
        let end = plan.options.end;
        let arrive = |name: &str, tolerance: f64| -> Result<Result<_, RunError>, CommandError> {
            let mut fastest = f64::INFINITY;
            let (begin, mut runs) = (Instant::now(), 0);
            loop {
                let method = method::find(name)?.make_suited(&system, &plan.given).map_err(RunError::from)?;
                let mut options = Options { output: Output::End, ..Options::controlled(end, tolerance) };
                self.steps.apply(&mut options);
                let clock = ThreadTime::now();
                let summary = match Setup::new(&system, method, plan.start.clone(), options).run() {
                    Ok(outcome) => outcome.audit.summary,
                    Err(error) => return Ok(Err(error)),
                };
                fastest = fastest.min(clock.elapsed().as_secs_f64());
                runs += 1;
                if runs == REPEATED || begin.elapsed().as_secs_f64() > PATIENCE {
                    return Ok(Ok((summary, fastest)));
                }
            }
        };
        let (reference, size) = self.reference(&system, &plan)?;
        tell!("{}: errors of positions and velocities at t = {end} s", model.name);
        tell!("  {:<20} {:>9} {:>11} {:>9} {:>11} {:>10}", "method", "rtol", "error", "steps", "iterations", "CPU s");
        let mut panel = Panel::new(
            Axis::logarithmic(Text::plain("relative error at the end")),
            Axis::logarithmic(Text::plain("CPU time [s]")),
        );
        let mut runs = Vec::new();
        for (n, name) in NAMES.into_iter().enumerate() {
            let mut points = Vec::new();
            for tolerance in TOLERANCES {
                match arrive(name, tolerance)? {
                    Ok((summary, seconds)) => {
                        let errors = Differences::between(&system, &summary.state, &reference);
                        let scale = |i: usize| if size.0[i] > 0.0 { size.0[i] } else { 1.0 };
                        let error = (errors.0[0] / scale(0)).max(errors.0[1] / scale(1));
                        let c = &summary.counters;
                        tell!(
                            "  {name:<20} {tolerance:>9.0e} {error:>11.2e} {:>9} {:>11} {seconds:>10.4}",
                            c.steps,
                            c.iterations
                        );
                        runs.push(json!({
                            "method": name, "rtol": tolerance, "error": error, "steps": c.steps,
                            "iterations": c.iterations, "seconds": seconds,
                        }));
                        points.push((error, seconds));
                    }
                    Err(error) => {
                        let message = error.message();
                        tell!("  {name:<20} {tolerance:>9.0e} fails: {}", message.headline());
                        runs.push(json!({ "method": name, "rtol": tolerance, "failure": message_json(&message) }));
                    }
                }
            }
            let mut curve = Curve::new(n, Text::plain(name), points).marked(Mark::of(n));
            curve.style = Style::full(n);
            panel = panel.with(curve);
        }
        let title = Text::plain(format!("{}: work against error", model.name));
        let figure = Figure::grid(title, 1, Size { width: 560.0, height: 420.0 }, vec![panel]);
        figure.write(&output).map_err(|reason| CommandError::write(&output, reason))?;
        tell!("{}", output.display());
        let picture = output.display().to_string();
        let results = json!({ "model": model.name, "end": end, "runs": runs, "picture": picture });
        document::add(results.as_object().cloned().unwrap_or_default());
        Ok(())
    }
}
