//! `ode_solvers`.

use crate::squeezer::{Accelerations, END, STATES, Squeezer};
use crate::work::Outcome;
use ode_solvers::dop_shared::{IntegrationError, Stats};
use ode_solvers::{Dop853, Dopri5, OutputType, SVector, System};

type Vector = SVector<f64, STATES>;

impl System<f64, Vector> for &Accelerations<'_> {
    fn system(&self, t: f64, y: &Vector, rates: &mut Vector) {
        self.rates(t, y.as_slice(), rates.as_mut_slice());
    }
}

fn outcome(f: &Accelerations, stats: Result<Stats, IntegrationError>, y: Option<&Vector>) -> Option<Outcome> {
    let stats = stats.ok()?;
    Some(f.outcome(y?.as_slice(), stats.accepted_steps as usize, stats.rejected_steps as usize))
}

/// DOPRI5.
pub fn dopri5(squeezer: &Squeezer, tolerance: f64) -> Option<Outcome> {
    let f = squeezer.accelerations();
    let mut solver = Dopri5::new(&f, 0.0, END, END, Vector::from(squeezer.y0()), tolerance, tolerance);
    solver.set_output(OutputType::Sparse);
    let stats = solver.integrate();
    outcome(&f, stats, solver.y_out().last())
}

/// DOP853.
pub fn dop853(squeezer: &Squeezer, tolerance: f64) -> Option<Outcome> {
    let f = squeezer.accelerations();
    let mut solver = Dop853::new(&f, 0.0, END, END, Vector::from(squeezer.y0()), tolerance, tolerance);
    solver.set_output(OutputType::Sparse);
    let stats = solver.integrate();
    outcome(&f, stats, solver.y_out().last())
}
