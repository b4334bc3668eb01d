//! Small steps: Newton converges and λ keeps its accuracy down to the floor that rounding sets, about eps/h².
//!
//! The scaling [AB](10) is built into the Newton problem; its residual test must not stop before the first iteration.

use crate::common;
use crate::common::{Stepper, catalog, difference, largest, plain};
use flyball_dae::method::Method;
use flyball_dae::method::generalized_alpha::Options;
use flyball_dae::newton::NewtonOptions;

/// Relative error of λ after 200 steps of size `h` from rest, and iterations per step.
fn lambda_error(h: f64, options: Options) -> (f64, f64) {
    let (system, start) = catalog("slider-crank-by-hand");
    let mut reference = start.clone();
    plain::complete(&*system, &mut reference);
    plain::run(&*system, &mut reference, 200.0 * h, (0.1 * h).max(1e-7)); // truncation below 1e-10
    let mut run = Stepper::new(&*system, start, options);
    for _ in 0..200 {
        run.step(h);
    }
    let error = difference(&*system, &run.state, &reference)[common::LAMBDA] / largest(&reference.lambda);
    (error, run.method.counters().iterations as f64 / 200.0)
}

#[test]
fn lambda_keeps_its_accuracy_down_to_steps_of_a_microsecond() {
    // truncation above, rounding below: errors of an independent implementation iterated to stagnation, and three
    // times as much for another sequence of rounding errors
    let table = [(1e-3, 1.020e-4), (1e-4, 2.138e-6), (1e-5, 1.343e-6), (1e-6, 2.111e-4), (1e-7, 7.556e-3)];
    let exact = Options { newton: NewtonOptions::to_rounding(), ..Options::with_rho(0.7) };
    for (h, wanted) in table {
        for (name, options) in
            [("to rounding", exact), ("published", Options::as_published(0.7)), ("default", Options::with_rho(0.7))]
        {
            let (error, iterations) = lambda_error(h, options);
            println!("h = {h:.0e}, {name}: error {error:.3e} (table {wanted:.3e}), {iterations:.2} iterations");
            assert!(error < 3.0 * wanted, "h = {h:.0e}, {name}: {error:.3e}, floor {wanted:.3e}");
            assert!(iterations >= 1.0, "h = {h:.0e}, {name}: stopped before the first iteration");
        }
    }
}
