//! `differential-equations`.

use crate::squeezer::{Accelerations, END, STATES, Squeezer};
use crate::work::Outcome;
use differential_equations::error::Error;
use differential_equations::prelude::{ExplicitRungeKutta, IVP, ODE, Solution};

type Vector = [f64; STATES];

impl ODE<f64, Vector> for Accelerations<'_> {
    fn diff(&self, t: f64, y: &Vector, rates: &mut Vector) {
        self.rates(t, y, rates);
    }
}

fn outcome(f: &Accelerations, solution: Result<Solution<f64, Vector>, Error<f64, Vector>>) -> Option<Outcome> {
    let solution = solution.ok()?;
    Some(f.outcome(solution.y.last()?, solution.steps.accepted, solution.steps.rejected))
}

/// DOPRI5.
pub fn dopri5(squeezer: &Squeezer, tolerance: f64) -> Option<Outcome> {
    let f = squeezer.accelerations();
    let method = ExplicitRungeKutta::dopri5().rtol(tolerance).atol(tolerance);
    let solution = IVP::ode(&f, 0.0, END, squeezer.y0()).t_eval([END]).method(method).solve();
    outcome(&f, solution)
}

/// DOP853.
pub fn dop853(squeezer: &Squeezer, tolerance: f64) -> Option<Outcome> {
    let f = squeezer.accelerations();
    let method = ExplicitRungeKutta::dop853().rtol(tolerance).atol(tolerance);
    let solution = IVP::ode(&f, 0.0, END, squeezer.y0()).t_eval([END]).method(method).solve();
    outcome(&f, solution)
}
