//! Steps and errors under error control.

use super::run;
use flyball_dae::driver::Steps;
use flyball_dae::equations::Differentiated;
use flyball_dae::method::Tolerances;
use flyball_dae::method::mradau::{Options, Order};
use flyball_dae::system::{State, System};
use flyball_problems::andrews::{self, Andrews};
use flyball_problems::study::{Q, V, difference, sizes, LAMBDA};

fn show(name: &str, system: &dyn System, start: &State, end: f64, wanted: &State, order: Order, tol: f64) {
    let options = Options { order, ..Options::default() };
    match run(system, start, options, end, Steps::Controlled(Tolerances::uniform(tol))) {
        Ok(summary) => {
            let (d, s, c) = (difference(system, &summary.state, wanted), sizes(wanted), summary.counters);
            println!("{name} {order:?} {tol:e}: {}/{}/{} it {} lu {} q {:.1e} v {:.1e} l {:.1e}", c.steps, c.rejected, c.failed, c.iterations, c.factorizations, d[Q]/s[Q], d[V]/s[V], d[LAMBDA]/s[LAMBDA]);
        }
        Err(failure) => println!("{name} {order:?} {tol:e}: {failure}"),
    }
}

#[test]
fn andrews_shows() {
    let problem = Andrews::default();
    let start = problem.start();
    let system = Differentiated::new(problem);
    let wanted = andrews::REFERENCE.iter().find(|s| s.t == 0.03).expect("a sample").state(system.layout());
    for (order, tol) in [(Order::Five, 1e-3), (Order::Five, 1e-4), (Order::Five, 1e-6), (Order::Nine, 1e-7), (Order::Nine, 1e-9), (Order::Thirteen, 1e-11)] {
        show("andrews", &system, &start, 0.03, &wanted, order, tol);
    }
}
