//! Theorem 3.1 of [S]: what the projecting descriptor form says of inconsistent data.

use flyball_dae::driver::{NoObserver, Options, Simulation};
use flyball_dae::equations::{Differentiated, Equations};
use flyball_dae::index1::{Index1, Regime};
use flyball_dae::method::{Mdop5, mdop5};
use flyball_dae::system::{Evaluator, State, System};
use flyball_problems::andrews::Andrews;
use flyball_problems::pendulum::Pendulum;
use flyball_problems::projecting_form::ProjectingForm;

/// Fixed steps of MDOP5; the start is completed first.
fn run(system: &dyn System, start: State, end: f64, steps: usize) -> [State; 2] {
    let mut first = start;
    let active = vec![true; system.layout().n_constraints()];
    let evaluator = Evaluator::new(system);
    Index1::new(system).complete(Regime { system: &evaluator, active: &active }, &mut first).expect("index 1");
    let method = Mdop5::new(system, mdop5::Options::default());
    let options = Options::fixed(end, end / steps as f64);
    let summary = Simulation::new(system, method, first.clone(), options).run(&mut NoObserver);
    [first, summary.unwrap_or_else(|failure| panic!("{failure}")).state]
}

fn distance(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |worst, (a, b)| worst.max((a - b).abs()))
}

/// Differences at the end: (p, v) and λ, w beside the equations of motion from the projected start; change of τ, η.
struct Shown {
    motion: f64,
    forces: f64,
    multipliers: f64,
    /// |τ| and |η| at the start.
    size: f64,
}

fn show<E: Equations + Copy>(
    equations: E,
    curvature: bool,
    state: &State,
    off: [f64; 2],
    end: f64,
    steps: usize,
) -> Shown {
    let mut form = ProjectingForm::new(equations);
    form.curvature = curvature;
    let groups = form.groups();
    let system = Differentiated::new(form);
    let [mut q, mut u] = [state.q.clone(), state.v.clone()];
    for (i, (q, u)) in q.iter_mut().zip(&mut u).enumerate() {
        let wave = ((i + 1) as f64).sin();
        *q += off[0] * wave;
        *u += off[1] * (1.0 - wave);
    }
    let [first, last] = run(&system, form.start(&q, &u), end, steps);

    // the original equations from p₀, v₀
    let original = Differentiated::new(equations);
    let mut start = state.clone();
    start.q.copy_from_slice(&first.y[groups.p.clone()]);
    start.v.copy_from_slice(&first.y[groups.v.clone()]);
    let [begun, wanted] = run(&original, start, end, 4 * steps);
    // w₀ and λ₀ are those of the equations of motion at p₀, v₀
    let scale = begun.lambda.iter().fold(1.0_f64, |m, l| m.max(l.abs()));
    assert!(distance(&first.y[groups.lambda.clone()], &begun.lambda) < 1e-9 * scale, "the start of λ");

    Shown {
        motion: distance(&last.y[groups.p.clone()], &wanted.q).max(distance(&last.y[groups.v.clone()], &wanted.v)),
        forces: distance(&last.y[groups.lambda.clone()], &wanted.lambda).max(distance(&last.y[groups.w], &wanted.a)),
        multipliers: distance(&last.y[groups.tau.clone()], &first.y[groups.tau.clone()])
            .max(distance(&last.y[groups.eta.clone()], &first.y[groups.eta.clone()])),
        size: first.y[groups.tau].iter().chain(&first.y[groups.eta]).fold(0.0, |m, x| m.max(x.abs())),
    }
}

fn assert_theorem<E: Equations + Copy>(name: &str, equations: E, state: &State, off: [f64; 2], end: f64, steps: usize) {
    let [coarse, fine] = [steps, 2 * steps].map(|steps| show(equations, true, state, off, end, steps));
    println!("{name}: η, τ of {:.1e} change by {:.1e}, {:.1e}", coarse.size, coarse.multipliers, fine.multipliers);
    println!(
        "{name}: motion {:.1e}, {:.1e}; forces {:.1e}, {:.1e}",
        coarse.motion, fine.motion, coarse.forces, fine.forces
    );
    assert!(coarse.size > 1e-3 * (off[0] + off[1]), "{name}: the data are not consistent");
    // MDOP5 has order 5
    for (coarse, fine) in
        [(coarse.multipliers, fine.multipliers), (coarse.motion, fine.motion), (coarse.forces, fine.forces)]
    {
        let order = (coarse / fine).log2();
        assert!((4.0..6.6).contains(&order), "{name}: order {order:.2} from {coarse:.1e}, {fine:.1e}");
    }
    // without Ṁ and Ġ the multipliers move, however fine the steps
    let [without, finer] = [steps, 2 * steps].map(|steps| show(equations, false, state, off, end, steps));
    println!("{name}: without curvature η, τ change by {:.1e}, {:.1e}", without.multipliers, finer.multipliers);
    assert!(finer.multipliers > 0.1 * without.multipliers && finer.multipliers > 1e3 * fine.multipliers, "{name}");
    assert!(finer.motion > 1e3 * fine.motion, "{name}: the motion is another one: {:.1e}", finer.motion);
    // with consistent data there is nothing to keep, with or without
    let consistent = show(equations, true, state, [0.0; 2], end, steps);
    assert!(consistent.size < 1e-12, "{name}: rounding, {:.1e}", consistent.size);
}

#[test]
fn pendulum_keeps_its_distance_from_the_constraint() {
    let problem = Pendulum::pushed();
    assert_theorem("pendulum", problem, &problem.start(), [0.05, 0.2], 0.5, 20);
}

#[test]
fn squeezing_mechanism_keeps_its_distance_where_the_mass_matrix_moves() {
    let problem = Andrews::default();
    assert_theorem("andrews", problem, &problem.start(), [1e-3, 0.5], 2e-3, 8);
}
