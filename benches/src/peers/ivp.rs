//! `ivp`.

use crate::squeezer::{Accelerations, END, STATES, Squeezer};
use crate::work::Outcome;
use ivp::dense::StepInterpolant;
use ivp::error::Error;
use ivp::ivp::FirstOrderSystem;
use ivp::methods::{DOP853, DOPRI5, IntegrationResult};
use ivp::solout::{ControlFlag, SolOut};

impl FirstOrderSystem for Accelerations<'_> {
    fn derivative(&self, t: f64, y: &[f64], rates: &mut [f64]) {
        self.rates(t, y, rates);
    }
}

/// Keeps the last point.
struct Last([f64; STATES]);

impl SolOut for Last {
    fn solout(&mut self, _: f64, _: &mut f64, y: &mut [f64], _: Option<&StepInterpolant>) -> ControlFlag {
        self.0.copy_from_slice(y);
        ControlFlag::Continue
    }
}

fn outcome(f: &Accelerations, result: Result<IntegrationResult, Error>, last: &Last) -> Option<Outcome> {
    let result = result.ok().filter(IntegrationResult::is_ok)?;
    Some(f.outcome(&last.0, result.steps.accepted, result.steps.rejected))
}

/// DOPRI5.
pub fn dopri5(squeezer: &Squeezer, tolerance: f64) -> Option<Outcome> {
    let f = squeezer.accelerations();
    let mut last = Last(squeezer.y0());
    let solver = DOPRI5 { dense_output: false, ..DOPRI5::default() };
    let result = solver.solve(&f, 0.0, &squeezer.y0(), END, tolerance.into(), tolerance.into(), Some(&mut last));
    outcome(&f, result, &last)
}

/// DOP853.
pub fn dop853(squeezer: &Squeezer, tolerance: f64) -> Option<Outcome> {
    let f = squeezer.accelerations();
    let mut last = Last(squeezer.y0());
    let solver = DOP853 { dense_output: false, ..DOP853::default() };
    let result = solver.solve(&f, 0.0, &squeezer.y0(), END, tolerance.into(), tolerance.into(), Some(&mut last));
    outcome(&f, result, &last)
}
