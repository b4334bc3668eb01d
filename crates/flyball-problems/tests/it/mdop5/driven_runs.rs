//! MDOP5 under the driver: events, redundant rows, restarts.

use flyball_dae::driver::{NoObserver, Options, Simulation, Summary};
use flyball_dae::equations::Differentiated;
use flyball_dae::method::Mdop5;
use flyball_dae::method::mdop5;
use flyball_dae::system::{State, System};
use flyball_problems::catalog;
use flyball_problems::five_link::{FiveLink, STAIR_EVENTS};

fn run(system: &dyn System, start: State, end: f64, tolerance: f64) -> Summary {
    let method = Mdop5::new(system, mdop5::Options::default());
    let mut simulation = Simulation::new(system, method, start, Options::controlled(end, tolerance));
    simulation.run(&mut NoObserver).unwrap_or_else(|failure| panic!("{failure}"))
}

#[test]
fn the_six_events_of_the_stair_are_found() {
    let problem = FiveLink::stair();
    let system = Differentiated::new(problem);
    // at a loose tolerance all events must be there; at a tight one they must be exact
    for (tolerance, distance) in [(1e-3, 1e-2), (1e-5, 1e-4), (1e-7, 1e-6)] {
        let summary = run(&system, problem.start(), 0.6, tolerance);
        let times: Vec<f64> = summary.events.iter().map(|event| event.t).collect();
        assert_eq!(times.len(), STAIR_EVENTS.len(), "{tolerance:.0e}: {times:?}");
        for (got, wanted) in times.iter().zip(STAIR_EVENTS) {
            assert!((got - wanted).abs() < distance, "{tolerance:.0e}: {times:?}");
        }
    }
}

#[test]
fn every_problem_of_the_catalog_that_is_not_stiff_arrives() {
    for entry in catalog::CATALOG.iter().filter(|entry| !entry.name.starts_with("stiff")) {
        let (system, start) = (entry.make)();
        let summary = run(&*system, start, entry.end, 1e-6);
        assert!((summary.state.t - entry.end).abs() < 1e-12, "{}", entry.name);
        assert!(summary.worst_position < 1e-5, "{}: {:.1e}", entry.name, summary.worst_position); // truncation
        println!("{:24} {:5} steps {:4} rejected", entry.name, summary.counters.steps, summary.counters.rejected);
    }
}
