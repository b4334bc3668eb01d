//! MRADAU: single steps digit by digit, orders, work against error.
//!
//! - `golden`: single steps of an independent implementation · `orders`: order of every variable
//! - `stiff`: springs whose tensions are unknowns
//! - `work`: steps and errors under error control · `failures`: what it cannot do, by name

mod failures;
mod golden;
mod orders;
mod stiff;
mod work;

use flyball_dae::driver::{NoObserver, Options, Output, Simulation, Steps, Summary};
use flyball_dae::failure::Failure;
use flyball_dae::method::Mradau;
use flyball_dae::method::mradau::{self, Order};
use flyball_dae::system::{State, System};

/// Options with an order, iterated to rounding.
fn exact(order: Order) -> mradau::Options {
    mradau::Options { order, to_rounding: true, ..mradau::Options::default() }
}

/// A run with the given steps or tolerances.
fn run(
    system: &dyn System,
    start: &State,
    options: mradau::Options,
    end: f64,
    steps: Steps,
) -> Result<Summary, Failure> {
    let run = Options { output: Output::End, ..Options::new(end, steps) };
    Simulation::new(system, Mradau::new(system, options), start.clone(), run).run(&mut NoObserver)
}
