//! Every derivative of every problem agrees with differences, at states off the solution.

use flyball_dae::system::{State, System, check_derivatives};
use flyball_problems::catalog::CATALOG;

/// Deterministic numbers in (−1, 1).
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }
}

/// Moves q by up to `displacement`, everything else by up to one.
fn disturbed(system: &dyn System, start: &State, displacement: f64, noise: &mut Noise) -> State {
    let layout = system.layout();
    let mut state = start.clone();
    let step: Vec<f64> = (0..layout.n_v()).map(|_| displacement * noise.next()).collect();
    layout.manifold.retract(&start.q, &step, &mut state.q);
    state.t += 0.2 * (1.0 + noise.next());
    for group in [&mut state.v, &mut state.a, &mut state.lambda, &mut state.psi, &mut state.x, &mut state.y] {
        group.iter_mut().for_each(|value| *value += noise.next());
    }
    state
}

/// Displacement of q and tolerance. Forces of 1e5 N leave noise of about 1e-6 in differences by other arguments, so
/// stiff problems are displaced less and checked more loosely.
fn scale(name: &str) -> (f64, f64) {
    match name {
        "stiff-pendulum-8" | "stiff-pendulum-8d" => (1e-3, 2e-5),
        "stiff-pendulum-6" => (1e-3, 1e-6),
        "andrews" | "andrews-rounded" | "andrews-absolute" => (1e-2, 1e-6),
        // the support moves at 8 rad/s: truncation of third differences
        "everything" => (0.1, 2e-5),
        _ => (0.1, 1e-6),
    }
}

#[test]
fn derivatives_of_every_problem_agree_with_differences() {
    let mut noise = Noise(7);
    let mut report = String::new();
    for entry in CATALOG {
        let (system, start) = (entry.make)();
        let (displacement, tolerance) = scale(entry.name);
        for _ in 0..3 {
            let mut state = disturbed(system.as_ref(), &start, displacement, &mut noise);
            for mode in 0..2 {
                state.modes.iter_mut().for_each(|m| *m = mode);
                for found in check_derivatives(system.as_ref(), &state, tolerance) {
                    report += &format!("{}: {found}\n", entry.name);
                }
            }
        }
    }
    assert!(report.is_empty(), "{report}");
}

#[test]
fn names_are_distinct_and_can_be_found() {
    for (i, entry) in CATALOG.iter().enumerate() {
        assert!(CATALOG[..i].iter().all(|other| other.name != entry.name), "{} twice", entry.name);
        assert!(flyball_problems::catalog::find(entry.name).is_some());
    }
}
