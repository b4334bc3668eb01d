//! Errors for decreasing steps, and histories with constant steps.

use super::Drawn;
use crate::command::CommandError;
use flyball_dae::driver::{Flow, Simulation, Snapshot, SnapshotKind};
use flyball_dae::failure::Failure;
use flyball_dae::method::GeneralizedAlpha;
use flyball_dae::method::generalized_alpha::Options;
use flyball_dae::system::State;
use flyball_picture::{Figure, Series, Size, Text, convergence};
use flyball_problems::study::catalog;

/// All states of a run with n constant steps of the published method.
pub fn history(problem: &str, rho: f64, end: f64, n: usize) -> Result<Vec<State>, CommandError> {
    let (system, start) = catalog(problem);
    let method = GeneralizedAlpha::new(&*system, Options::as_published(rho))?;
    let mut states = Vec::with_capacity(n + 1);
    let options = flyball_dae::driver::Options::fixed(end, end / n as f64);
    Simulation::new(&*system, method, start, options).run(&mut |snapshot: &Snapshot| {
        if snapshot.kind != SnapshotKind::End {
            states.push(snapshot.state.clone());
        }
        Flow::Continue
    })?;
    Ok(states)
}

/// Errors of named variables, one run per number of steps.
pub fn errors<const N: usize>(
    names: [&str; N],
    length: f64,
    numbers: &[usize],
    run: impl Fn(usize) -> Result<[f64; N], Failure>,
) -> Result<Vec<Series>, CommandError> {
    let mut all: Vec<Series> = names.iter().map(|name| Series::new(name, Vec::new())).collect();
    for &n in numbers {
        let errors = run(n)?;
        all.iter_mut().zip(errors).for_each(|(series, error)| series.points.push((length / n as f64, error)));
    }
    Ok(all)
}

/// The figure of errors, with slopes as numbers.
pub fn drawn(title: &str, x: &str, y: &str, all: Vec<Series>) -> Drawn {
    let line = |series: &Series| {
        let name: String = series.name.0.iter().map(|(_, part)| part.as_str()).collect();
        let slope = series.fit().map_or(f64::NAN, |fit| fit.slope);
        let (step, error) = series.points.last().copied().unwrap_or_default();
        format!("{name:<28} slope {slope:.2}   error {error:.3e} at a step of {step:.3e}")
    };
    let numbers = all.iter().map(line).collect();
    let size = Size { width: 560.0, height: 420.0 };
    let panel = convergence(x, y, &all);
    Drawn { figure: Figure::grid(Text::marked(title), 1, size, vec![panel]), numbers }
}
