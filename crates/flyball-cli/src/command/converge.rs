//! `flyball converge`: halves the step and fits the order of every variable.

use super::CommandError;
use super::model::ModelFile;
use super::targets::picture_name;
use crate::document;
use crate::process::limits::StepLimit;
use flyball_dae::driver::{Options, Output};
use flyball_dae::system::{Differences, System};
use flyball_machine::MachineSystem;
use flyball_picture::{Figure, Series, Size, Text, convergence};
use flyball_run::plan::Plan;
use flyball_run::run::Setup;
use serde_json::json;
use std::path::PathBuf;

/// Halve the step, fit the order of every variable at the end of the run, draw the figure.
#[derive(clap::Args)]
#[command(
    after_help = "Errors are those of the largest entry of q, v, accelerations, multipliers and control variables at the \
                        end, relative to its size, against a run with a quarter of the finest step.\n\n\
                        Examples:\n  flyball converge crank.toml\n  flyball converge crank.toml --method soi2 --step 1e-2 --levels 6 -o order.png"
)]
pub struct Converge {
    #[command(flatten)]
    model: ModelFile,
    /// Method; overrides the file
    #[arg(long)]
    method: Option<String>,
    /// Longest step in seconds; default that of the file, or a hundredth of the run
    #[arg(long, allow_negative_numbers = true)]
    step: Option<f64>,
    /// Number of steps halved one after the other
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(2..=12))]
    levels: u32,
    #[command(flatten)]
    steps: StepLimit,
    /// Picture to write, .svg or .png; default the model's name with .converge.svg
    #[arg(short, long, value_parser = picture_name)]
    output: Option<PathBuf>,
}

impl Converge {
    /// Runs and draws.
    #[inline(never)]
    pub fn run(self) -> Result<(), CommandError> {
        let method = self.method.iter().map(|name| ("simulate.method".to_string(), name.clone()));
        let (model, system) = self.model.load_with(&method.collect::<Vec<_>>())?;
        self.model.refuse_phases(&model)?;
        let output = self.output.clone().unwrap_or_else(|| format!("{}.converge.svg", self.model.stem()).into());
        self.model.check_outputs(&model, [output.as_path()])?;
        let name = model.simulate.method.clone().unwrap_or("generalized-alpha".into());
        let plan = Plan::new(&model.simulate, &system, Some(&name))?;
        let end = plan.options.end;
        let longest = self.step.or(model.simulate.step).unwrap_or((end - plan.start.t) / 100.0);
        let levels = self.levels;
        if longest > end - plan.start.t {
            let text = format!("a step of {longest:e} s is longer than the run, which ends at {end} s");
            return Err(CommandError::argument(text, "shorten --step"));
        }
        let arrive = |h: f64| -> Result<_, CommandError> {
            let method = plan.make_method(&system)?;
            let mut options = Options { output: Output::End, ..Options::fixed(end, h) };
            self.steps.apply(&mut options);
            Ok(Setup::new(&system, method, plan.start.clone(), options).run()?.audit.summary.state)
        };
        let finest = longest * 0.5f64.powi(levels as i32 - 1);
        let reference = arrive(0.25 * finest)?;
        let size = Differences::sizes(&reference);
        let mut levels_found: Vec<(f64, Differences)> = Vec::new();
        for k in 0..levels {
            let h = longest * 0.5f64.powi(k as i32);
            levels_found.push((h, Differences::between(&system, &arrive(h)?, &reference)));
        }
        let series = series(&system, &levels_found, &size);
        tell!("{}, {name}, errors at t = {end} s relative to the size of the variable", model.name);
        for one in &series {
            let label: String = one.name.0.iter().map(|(_, part)| part.as_str()).collect();
            let order = one.fit().map_or("none".into(), |fit| format!("{:.2}", fit.slope));
            let errors: Vec<String> = one.points.iter().map(|(_, error)| format!("{error:.2e}")).collect();
            tell!("  {label:<4} order {order:>5}   {}", errors.join("  "));
        }
        let panel = convergence("h [s]", "relative error", &series);
        let size = Size { width: 560.0, height: 420.0 };
        let title = Text::plain(format!("{}, {name}: errors at t = {end} s", model.name));
        let figure = Figure::grid(title, 1, size, vec![panel]);
        figure.write(&output).map_err(|reason| CommandError::write(&output, reason))?;
        tell!("{}", output.display());
        let one = |one: &Series| {
            let label: String = one.name.0.iter().map(|(_, part)| part.as_str()).collect();
            json!({ "variable": label, "order": one.fit().map(|fit| fit.slope), "points": one.points })
        };
        let results = json!({
            "model": model.name,
            "method": name,
            "end": end,
            "errors": series.iter().map(one).collect::<Vec<_>>(),
            "picture": output.display().to_string(),
        });
        document::add(results.as_object().cloned().unwrap_or_default());
        Ok(())
    }
}

/// One series per group of variables that is there and not exact.
fn series(system: &MachineSystem, levels: &[(f64, Differences)], size: &Differences) -> Vec<Series> {
    let layout = system.layout();
    let lengths = [layout.n_q(), layout.n_v(), layout.n_v(), layout.n_phi, layout.n_k, layout.n_x, layout.n_y];
    (0..Differences::GROUPS.len())
        .filter(|&group| lengths[group] > 0 && levels.iter().any(|(_, errors)| errors.0[group] > 1e-14 * size.0[group]))
        .map(|group| {
            let scale = if size.0[group] > 0.0 { size.0[group] } else { 1.0 };
            Series::new(
                Differences::GROUPS[group],
                levels.iter().map(|(h, errors)| (*h, errors.0[group] / scale)).collect(),
            )
        })
        .collect()
}
