//! `diffsol`.

use crate::squeezer::{END, STATES, Squeezer};
use crate::work::Outcome;
use diffsol::{NalgebraMat, OdeBuilder, OdeSolverMethod, OdeSolverStopReason, Vector};

/// Tsitouras 5(4).
pub fn tsit45(squeezer: &Squeezer, tolerance: f64) -> Option<Outcome> {
    let f = squeezer.accelerations();
    let problem = OdeBuilder::<NalgebraMat<f64>>::new()
        .rtol(tolerance)
        .atol([tolerance])
        .rhs(|y, _, t, rates| f.rates(t, y, rates))
        .init(|_, _, y| y.copy_from_slice(&squeezer.y0()), STATES)
        .build()
        .ok()?;
    let mut solver = problem.tsit45().ok()?;
    solver.set_stop_time(END).ok()?;
    while solver.step().ok()? != OdeSolverStopReason::TstopReached {}
    let statistics = solver.get_statistics();
    let (steps, rejected) = (statistics.number_of_steps, statistics.number_of_error_test_failures);
    Some(f.outcome(&solver.state().y.clone_as_vec(), steps, rejected))
}
