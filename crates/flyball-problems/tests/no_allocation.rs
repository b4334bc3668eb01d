//! A step of any method allocates nothing.

#![allow(unsafe_code)] // a counting allocator has to be one

mod counting;

use counting::allocations;
use flyball_dae::index1::{Index1, Regime};
use flyball_dae::method::generalized_alpha::{GeneralizedAlpha, Options, StepChange};
use flyball_dae::method::table::METHODS;
use flyball_dae::method::{Attempt, Method, OptionValues, Tolerances};
use flyball_dae::newton::NewtonOptions;
use flyball_dae::start::{Start, StartOptions};
use flyball_dae::system::Evaluator;
use flyball_dae::system::System as Equation;
use flyball_problems::study::catalog;

type Make<'a> = Box<dyn Fn(&dyn Equation) -> Box<dyn Method> + 'a>;

#[test]
fn the_counter_counts() {
    let mut kept = Vec::new();
    assert_eq!(allocations(|| kept.push(Box::new(1_u64))), 2);
    assert_eq!(allocations(|| *kept[0] += 1), 0);
}

#[test]
fn attempt_error_publish_and_accept_allocate_nothing() {
    let problems = [
        ("slider-crank-by-hand", 1e-3),
        ("slider-crank", 1e-3),
        ("andrews", 5e-5),
        ("andrews-absolute", 5e-5),
        ("spring-mass", 0.02),
        ("heavy-top", 2e-4),
        ("knife-edge", 0.01),
        ("everything", 5e-3),
        // its tension is an unknown of MRADAU
        ("stiff-pendulum-8d", 2e-3),
    ];
    let alpha = |s: &dyn Equation, options: Options| -> Box<dyn Method> {
        Box::new(GeneralizedAlpha::new(s, options).expect("valid coefficients"))
    };
    let mut methods: Vec<(&str, Make)> = vec![
        ("published", Box::new(|s| alpha(s, Options::as_published(0.7)))),
        ("to rounding", Box::new(|s| alpha(s, Options { newton: NewtonOptions::to_rounding(), ..Options::default() }))),
        ("ignored", Box::new(|s| alpha(s, Options { step_change: StepChange::Ignored, ..Options::default() }))),
    ];
    for entry in METHODS {
        methods
            .push((entry.name, Box::new(|s| entry.make(s, &OptionValues::default()).expect("defaults go together"))));
    }
    for (name, h) in problems {
        for (what, make) in methods.iter().filter(|(what, _)| !name.starts_with("stiff") || *what == "mradau") {
            let (system, mut state) = catalog(name);
            let mut index1 = Index1::new(&*system);
            let evaluator = Evaluator::new(&*system);
            let start = Start::solve(&evaluator, &mut index1, &mut state, &StartOptions::default()).expect(name);
            let regime = Regime { system: &evaluator, active: &start.active };
            let mut method = make(&*system);
            index1.saddle().eliminate_mass(!method.facts().implicit);
            method.restart(regime, &mut index1, &state).expect(name);
            let mut next = state.clone();
            let mut between = state.clone();
            let tolerances = Tolerances::uniform(1e-4);
            let mut step = |h: f64| {
                let attempt = method.attempt(regime, &mut index1, &state, h, &mut next);
                assert_eq!(attempt, Attempt::Done, "{name}, {what}");
                next.t = state.t + h;
                let error = method.error(regime, &state, &next, h, &tolerances).error;
                assert!(error.is_finite());
                method.publish(regime, &mut index1, &mut next);
                method.interpolate(regime, &mut index1, &state, &next, 0.4, &mut between);
                method.accept(&state, &next);
                std::mem::swap(&mut state, &mut next);
            };
            // steady and changing steps, so that every path has been taken once
            for factor in [1.0, 1.0, 0.6, 1.0, 1.0] {
                step(factor * h);
            }
            let counted = allocations(|| {
                for factor in [1.0, 1.0, 1.0, 0.7, 0.7, 1.2, 1.0, 1.0, 1.0, 1.0] {
                    step(factor * h);
                }
            });
            assert_eq!(counted, 0, "{name}, {what}: allocations in ten steps");
        }
    }
}
