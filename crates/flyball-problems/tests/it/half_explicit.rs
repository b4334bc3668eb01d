//! Half-explicit method of order 5: orders, and the velocity constraint held to rounding.

use flyball_dae::equations::{Differentiated, Equations};
use flyball_dae::system::State;
use flyball_problems::andrews::{self, Andrews};
use flyball_problems::five_link::{self, FiveLink};
use flyball_problems::half_explicit::HalfExplicit;
use flyball_problems::pendulum::{self, Pendulum};
use flyball_problems::reference::Sample;
use flyball_problems::study::distance;

fn assert_order_five(name: &str, equations: impl Equations, start: &State, wanted: &Sample, steps: usize) {
    let system = Differentiated::new(equations);
    let mut method = HalfExplicit::new(&system);
    let errors = [steps, 2 * steps, 4 * steps].map(|steps| {
        let outcome = method.fixed(start, wanted.t, steps);
        assert_eq!(outcome.decompositions, 6 * steps);
        let state = outcome.state;
        [distance(&state.q, wanted.q), distance(&state.v, wanted.v), outcome.drift[0], outcome.drift[1]]
    });
    for (what, i) in [("q", 0), ("v", 1), ("Φ", 2)] {
        let order = (errors[1][i] / errors[2][i]).log2();
        println!("{name} {what}: {:.1e} {:.1e} {:.1e}, order {order:.2}", errors[0][i], errors[1][i], errors[2][i]);
        assert!(order > 4.4, "{name} {what}: order {order:.2}");
    }
    assert!(errors[2][3] < 1e-10, "{name}: Φ̇ is rounding, {:.1e}", errors[2][3]);
}

#[test]
fn order_is_five_and_velocities_keep_their_constraint() {
    let problem = Pendulum::pushed();
    assert_order_five("pendulum", problem, &problem.start(), &pendulum::PUSHED[0], 20);
    let problem = Andrews::default();
    assert_order_five("andrews", problem, &problem.start(), &andrews::REFERENCE[1], 400);
}

#[test]
fn wheel_suspension_passes_the_bump_as_with_projection() {
    // HEM5 of [S] §5: comparable error; seven evaluations in the place of six, none of z
    let problem = FiveLink::bump();
    let system = Differentiated::new(problem);
    let outcome = HalfExplicit::new(&system).controlled(&problem.start(), 1.0, 1e-4);
    let error = distance(&outcome.state.q, five_link::BUMP_REFERENCE[0].q) / 100.0;
    println!("{} steps, {} rejected, error {error:.1e}, drift {:?}", outcome.steps, outcome.rejected, outcome.drift);
    assert!(error < 5e-6 && (60..120).contains(&outcome.steps), "{} steps, error {error:.1e}", outcome.steps);
}
