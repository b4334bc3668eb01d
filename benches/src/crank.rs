//! The slider-crank in 10 coordinates with 8 constraints at fixed steps.

use crate::own::{Make, run};
use flyball_dae::counters::Counters;
use flyball_dae::driver::Options;
use flyball_dae::system::{State, System};
use flyball_problems::slider_crank::REFERENCE;

/// Step [s].
pub const STEP: f64 = 1e-3;
/// End of the run [s].
pub const END: f64 = 1.0;
/// The angle of the crank.
const THETA: usize = 2;

/// Error of the crank angle [rad] and the work.
pub fn turn(system: &dyn System, make: Make, start: &State, end: f64) -> (f64, Counters) {
    let summary = run(system, make, start, Options::fixed(end, STEP)).expect("the slider-crank runs");
    let reference = REFERENCE.iter().find(|sample| sample.t == END).expect("the reference holds t = 1");
    ((summary.state.q[THETA] - reference.q[THETA]).abs(), summary.counters)
}
