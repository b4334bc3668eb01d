//! Five-link suspension in 14 coordinates: statics and stair beside an independent model, work per step as in [S] §4.2.

use flyball_dae::driver::{NoObserver, Options, Simulation, Summary};
use flyball_dae::equations::Differentiated;
use flyball_dae::index1::{Index1, Regime};
use flyball_dae::method::mdop5::{self, Projection};
use flyball_dae::method::table::METHODS;
use flyball_dae::method::{Mdop5, OptionValues};
use flyball_dae::system::Evaluator;
use flyball_problems::five_link::{FiveLink, STAIR_EVENTS, STATIC_MULTIPLIERS};

#[test]
fn design_position_is_the_static_equilibrium_of_the_independent_model() {
    let problem = FiveLink::bump();
    let system = Differentiated::new(problem);
    let evaluator = Evaluator::new(&system);
    let mut state = problem.start();
    let active = vec![true; 12];
    Index1::new(&system).complete(Regime { system: &evaluator, active: &active }, &mut state).expect("regular");
    // the free length of the strut has 16 digits, the stiffest direction 210 kN/m over a rod of a kilogram
    assert!(state.a.iter().all(|a| a.abs() < 1e-8), "rounding: {:?}", state.a);
    for (got, wanted) in state.lambda.iter().zip(STATIC_MULTIPLIERS) {
        assert!((got - wanted).abs() < 0.0051, "two decimals are given: {got} instead of {wanted}");
    }
    // strut: 6226.848 N at l = 0.39815198103236915 m
    let length = problem.strut_length(&state.point());
    assert!((length - 0.39815198103236915).abs() < 1e-15, "rounding: {length}");
    assert!((48_000.0 * (0.5278779809935429 - length) - 6226.847998136338).abs() < 1e-9, "rounding");
}

/// Least eigenvalue of G Gᵀ by inverse iteration, as a singular value of G.
fn least_singular_value(g: &[f64], rows: usize, columns: usize) -> f64 {
    let mut a: Vec<Vec<f64>> = (0..rows)
        .map(|i| (0..rows).map(|j| (0..columns).map(|k| g[i * columns + k] * g[j * columns + k]).sum()).collect())
        .collect();
    // Cholesky factor in the lower half
    for j in 0..rows {
        for k in 0..j {
            for i in j..rows {
                a[i][j] -= a[i][k] * a[j][k];
            }
        }
        let pivot = a[j][j].sqrt();
        (j..rows).for_each(|i| a[i][j] /= pivot);
    }
    let mut x = vec![1.0; rows];
    let mut size = 0.0;
    for _ in 0..200 {
        for i in 0..rows {
            x[i] = (x[i] - (0..i).map(|k| a[i][k] * x[k]).sum::<f64>()) / a[i][i];
        }
        for i in (0..rows).rev() {
            x[i] = (x[i] - (i + 1..rows).map(|k| a[k][i] * x[k]).sum::<f64>()) / a[i][i];
        }
        size = x.iter().map(|x| x * x).sum::<f64>().sqrt();
        x.iter_mut().for_each(|x| *x /= size);
    }
    size.recip().sqrt()
}

#[test]
fn constraints_have_rank_twelve_in_the_design_position() {
    let problem = FiveLink::bump();
    let system = Differentiated::new(problem);
    let evaluator = Evaluator::new(&system);
    let pattern = evaluator.phi_pattern();
    let mut values = vec![0.0; pattern.len()];
    evaluator.phi_jacobian(&problem.start().point(), &mut values);
    let mut g = vec![0.0; 12 * 14];
    for ((&row, &column), value) in pattern.rows.iter().zip(&pattern.cols).zip(values) {
        g[row as usize * 14 + column as usize] += value;
    }
    let least = least_singular_value(&g, 12, 14);
    assert!((least - 0.0615).abs() < 0.00006, "four decimals are given: {least}");
}

fn stair(method: usize, end: f64, tolerance: f64) -> Summary {
    let problem = FiveLink::stair();
    let system = Differentiated::new(problem);
    let method = METHODS[method].make(&system, &OptionValues::default()).expect("defaults");
    let mut simulation = Simulation::boxed(&system, method, problem.start(), Options::controlled(end, tolerance));
    simulation.run(&mut NoObserver).unwrap_or_else(|failure| panic!("{failure}"))
}

#[test]
fn stair_is_met_at_the_times_of_the_independent_model() {
    for i in 0..20 {
        let tolerance = 10_f64.powf(-8.0 - 4.0 * f64::from(i) / 19.0);
        let events = stair(2, 0.45, tolerance).events;
        assert_eq!(events.len(), STAIR_EVENTS.len(), "{tolerance:.1e}: {events:?}");
        for (event, wanted) in events.iter().zip(STAIR_EVENTS) {
            assert!((event.t - wanted).abs() < 1e-6, "{tolerance:.1e}: {} instead of {wanted}", event.t);
        }
    }
}

#[test]
fn every_method_finds_the_events_of_the_stair_at_a_loose_tolerance() {
    for (i, method) in METHODS.iter().enumerate() {
        let events = stair(i, 0.6, 1e-3).events;
        assert_eq!(events.len(), STAIR_EVENTS.len(), "{}: {events:?}", method.name);
    }
}

#[test]
fn a_step_costs_six_decompositions_and_nine_solutions() {
    let problem = FiveLink::bump();
    let system = Differentiated::new(problem);
    for (projection, solutions) in [(Projection::EveryStep, 9.0), (Projection::Velocity, 7.0), (Projection::None, 6.0)]
    {
        let method = Mdop5::new(&system, mdop5::Options { projection, ..Default::default() });
        let options = Options::controlled(1.0, 1e-4);
        let summary = Simulation::new(&system, method, problem.start(), options).run(&mut NoObserver).expect("runs");
        let counters = &summary.counters;
        let attempts = (counters.steps + counters.rejected) as f64;
        let velocity = if projection == Projection::None { 0.0 } else { 1.0 };
        let decomposed = counters.factorizations as f64 / attempts;
        let solved = (counters.accelerations + counters.projection_iterations) as f64 / attempts + velocity;
        println!("{projection:?}: {decomposed:.2} decompositions, {solved:.2} solutions in {attempts} attempts");
        assert!((decomposed - 6.0).abs() < 0.1 && (solved - solutions).abs() < 0.6, "{projection:?}");
    }
}
