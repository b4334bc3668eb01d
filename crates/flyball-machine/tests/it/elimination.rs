//! Accelerations and reactions by elimination of M are those of the LU of the saddle matrix.

use crate::random_elements::furnish;
use crate::random_machine::{Random, RandomMachine, Style};
use flyball_dae::index1::{Index1, Regime};
use flyball_dae::start::{Start, StartOptions};
use flyball_dae::system::{Evaluator, State};

/// Relative differences: of any machine, of most of them.
const OF_ANY: f64 = 1e-10;
const OF_MOST: f64 = 1e-12;

fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |most: f64, x| most.max(x.abs()))
}

/// Largest difference relative to the largest number.
fn difference(a: &[f64], b: &[f64]) -> f64 {
    let apart: Vec<f64> = a.iter().zip(b).map(|(a, b)| a - b).collect();
    largest(&apart) / largest(b).max(f64::MIN_POSITIVE)
}

#[test]
fn accelerations_of_random_machines_are_those_of_the_lu() {
    let (mut compared, mut close, mut worst) = (0, 0, 0.0_f64);
    for seed in 0..300 {
        let mut random = Random::new(7000 + seed);
        let style = Style { planar: seed.is_multiple_of(2), aligned: random.below(5) == 0 };
        let bodies = 2 + random.below(4);
        let made = if seed.is_multiple_of(3) {
            RandomMachine::loops(&mut random, style, bodies.max(3))
        } else {
            let kind = random.below(20);
            RandomMachine::tree(&mut random, style, bodies, kind)
        };
        let mut machine = made.displaced(&mut random, 0.0, 0.0);
        let many = random.below(4);
        furnish(&mut machine, &mut random, many);
        let Ok(system) = machine.build() else { continue };
        let evaluator = Evaluator::new(&system);
        let (mut by_lu, mut by_elimination) = (Index1::new(&system), Index1::new(&system));
        by_elimination.saddle().eliminate_mass(true);
        let mut state = system.start();
        let Ok(start) = Start::solve(&evaluator, &mut by_lu, &mut state, &StartOptions::default()) else { continue };
        let regime = Regime { system: &evaluator, active: &start.active };
        for _ in 0..3 {
            state.v.iter_mut().for_each(|v| *v += 0.3 * random.next());
            let (mut a, mut b): (State, State) = (state.clone(), state.clone());
            by_lu.saddle().eliminate_mass(false);
            let solved = [by_lu.complete(regime, &mut b), by_elimination.complete(regime, &mut a)];
            if solved.iter().any(Result::is_err) || !by_elimination.saddle().has_eliminated_mass() {
                continue;
            }
            assert!(!by_lu.saddle().has_eliminated_mass());
            // reactions are of one size only together
            let reactions = |s: &State| [&s.lambda[..], &s.psi[..]].concat();
            let apart = difference(&a.a, &b.a).max(difference(&reactions(&a), &reactions(&b)));
            assert!(apart < OF_ANY, "machine {seed}: {apart:e}");
            worst = worst.max(apart);
            compared += 1;
            close += usize::from(apart < OF_MOST);
        }
    }
    println!("{compared} compared, {close} within {OF_MOST:e}, worst {worst:e}");
    assert!(compared > 300, "{compared} compared");
    assert!(close * 100 > compared * 95, "{close} of {compared} are within {OF_MOST:e}");
}
