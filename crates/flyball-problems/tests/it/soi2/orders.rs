//! Order 2 of every variable on rotations and controllers, fixed and variable steps.

use super::harness::{
    Sequence, VARIABLES, alternating, constant, errors, exact_newton, extrapolated, orders, random, run, smooth,
};
use flyball_dae::equations::Differentiated;
use flyball_dae::method::soi2::{MassProduct, Options, StartUp, StepChange};
use flyball_dae::system::{State, System};
use flyball_problems::everything::Everything;
use flyball_problems::heavy_top::{self, HeavyTop};
use flyball_problems::heavy_top_rotation::{self, HeavyTopRotation};
use flyball_problems::oscillators::Oscillator;
use flyball_problems::spring_mass::{self, SpringMass};

const SEQUENCES: [(&str, Sequence, f64); 4] = [
    ("constant", constant, 0.15),
    ("alternating", alternating, 0.15),
    ("smooth", smooth, 0.15),
    ("random", random, 0.3),
];

fn assert_order_two(system: &dyn System, start: &State, options: Options, wanted: &State, n: usize) {
    for (name, sequence, tolerance) in SEQUENCES {
        let found = orders(system, start, options, wanted, sequence, n);
        for (order, variable) in found.into_iter().zip(VARIABLES) {
            assert!((order - 2.0).abs() <= tolerance, "{variable}, {name} steps: order {order:.2}, all {found:.2?}");
        }
    }
}

#[test]
fn heavy_top_has_order_two_in_rotation_rates_and_reaction() {
    let problem = HeavyTop::default();
    let system = Differentiated::new(problem);
    let wanted = heavy_top::REFERENCE[0].state(system.layout());
    for rho_inf in [0.2, 0.7] {
        assert_order_two(&system, &problem.start(), Options::with_rho(rho_inf), &wanted, 120);
    }
}

#[test]
fn heavy_top_without_constraints_has_order_two() {
    let problem = HeavyTopRotation::default();
    let system = Differentiated::new(problem);
    let wanted = heavy_top_rotation::REFERENCE[0].state(system.layout());
    assert_order_two(&system, &problem.start(), Options::default(), &wanted, 120);
}

#[test]
fn controlled_oscillator_has_order_two_in_states_and_outputs() {
    let problem = SpringMass::default();
    let system = Differentiated::new(problem);
    let wanted = spring_mass::REFERENCE[0].state(system.layout());
    for rho_inf in [0.0, 0.2, 0.8] {
        assert_order_two(&system, &problem.start(), Options::with_rho(rho_inf), &wanted, 50);
    }
}

#[test]
fn everything_has_order_two_in_all_variables() {
    let problem = Everything::default();
    let system = Differentiated::new(problem);
    let wanted = extrapolated(&system, &problem.start(), exact_newton(0.7), 1.0, 4000);
    for options in [
        Options::default(),
        Options { mass_product: MassProduct::Evaluated, ..Options::default() },
        Options { start_up: StartUp::Implicit, ..Options::default() },
    ] {
        assert_order_two(&system, &problem.start(), options, &wanted, 40);
    }
}

#[test]
fn everything_falls_to_order_one_without_the_step_correction() {
    let problem = Everything::default();
    let system = Differentiated::new(problem);
    let wanted = extrapolated(&system, &problem.start(), exact_newton(0.2), 1.0, 4000);
    let options = Options { step_change: StepChange::Ignored, ..Options::with_rho(0.2) };
    let found = orders(&system, &problem.start(), options, &wanted, alternating, 40);
    for i in [2, 3, 4] {
        assert!(found[i] < 1.3, "{}: order {:.2}, all {found:.2?}", VARIABLES[i], found[i]);
    }
}

#[test]
fn parabolas_are_exact_and_cubics_are_not() {
    for (path, exact) in [([1.0, -2.0, 1.5, 0.0], true), ([1.0, -2.0, 1.5, 0.7], false)] {
        let problem = Oscillator::polynomial(path);
        let system = Differentiated::new(problem);
        for sequence in [constant, alternating, random] {
            let end = run(&system, &problem.start(), exact_newton(0.7), &sequence(20, 2.0)).state;
            let error = errors(&system, &end, &problem.exact(2.0)).into_iter().fold(0.0, f64::max);
            assert_eq!(error < 1e-12, exact, "{path:?}: error {error:e}"); // rounding
        }
    }
}
