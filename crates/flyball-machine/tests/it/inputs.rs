//! Parameters that are held: inputs that change between steps, against the same machine whose signal jumps by itself.

use crate::common::{Choice, build};
use flyball_dae::driver::{NoObserver, Options, Output, Simulation};
use flyball_dae::failure::Failure;
use flyball_dae::system::State;
use flyball_machine::{Actuator, Block, Body, Force, Joint, Machine, MachineSystem, Sensor, SpringLaw};

/// Times at which the torque jumps, and the torque from there on [N m].
const JUMPS: [(f64, f64); 4] = [(0.02, 3.0), (0.05, -4.0), (0.051, 6.0), (0.11, 1.5)];
const END: f64 = 0.2;
const CHOICES: [Choice; 4] = [Choice::Alpha(0.8), Choice::Soi2(0.8), Choice::Mdop5, Choice::Mradau];

/// A slider-crank with a filter between its torque and the motor, and a spring at the slider; no signal yet.
fn crank() -> Machine {
    let mut machine = Machine::planar();
    machine.gravity([0.0, -9.81]);
    machine.body("crank", Body::rod([0.0, 0.0], [0.3, 0.0]).mass(0.36));
    machine.body("rod", Body::rod([0.3, 0.0], [0.9, 0.0]).mass(0.72));
    machine.joint("bearing", Joint::revolute("ground", "crank").at([0.0, 0.0]));
    machine.joint("pin", Joint::revolute("crank", "rod").at([0.3, 0.0]));
    machine.joint("slider", Joint::point_on_line("ground", "rod").at([0.9, 0.0]));
    machine.initial("bearing.angle", 0.7);
    machine.force("spring", Force::coordinate_spring("slider.displacement", 0.0, SpringLaw::linear(40.0, 0.5)));
    machine.block("slow", Block::low_pass(100.0, 1.0).input("torque"));
    machine.block("half", Block::sum([0.5, 0.5]).inputs(["slow", "torque"]));
    machine.actuator("motor", Actuator::joint("bearing.angle").input("half"));
    machine
}

/// The torque as an input, with its place among the held values.
fn with_input() -> (MachineSystem, usize) {
    let mut machine = crank();
    machine.sensor("torque", Sensor::parameter(0.0, "N m"));
    machine.hold_parameters();
    let system = build(&machine);
    let place = system.input("torque").expect("it is held");
    (system, place)
}

/// The torque as a signal that jumps by itself.
fn with_steps() -> MachineSystem {
    let mut machine = crank();
    let mut before = 0.0;
    for (i, (t, value)) in JUMPS.into_iter().enumerate() {
        machine.block(format!("step{i}"), Block::step(t, 0.0, value - before));
        before = value;
    }
    let steps: Vec<String> = (0..JUMPS.len()).map(|i| format!("step{i}")).collect();
    machine.block("torque", Block::sum(vec![1.0; JUMPS.len()]).inputs(steps));
    build(&machine)
}

fn simulation(system: &MachineSystem, choice: Choice, options: Options) -> Simulation<'_> {
    Simulation::boxed(system, choice.method(system), system.start(), Options { output: Output::Steps, ..options })
}

fn advance(simulation: &mut Simulation, t: f64) {
    simulation.run_to(t, &mut NoObserver).unwrap_or_else(|failure| panic!("{failure}"));
}

fn driven((system, place): &(MachineSystem, usize), choice: Choice, options: Options) -> State {
    let mut run = simulation(system, choice, options);
    for (t, value) in JUMPS {
        advance(&mut run, t);
        run.hold(&[(*place, value)]).unwrap_or_else(|failure| panic!("{failure}"));
    }
    advance(&mut run, END);
    run.state().clone()
}

fn jumping(system: &MachineSystem, choice: Choice, options: Options) -> State {
    let mut run = simulation(system, choice, options);
    // the same ends of steps
    JUMPS.iter().for_each(|(t, _)| advance(&mut run, *t));
    advance(&mut run, END);
    run.state().clone()
}

/// Largest difference of positions, velocities, accelerations, multipliers and control states, in parts of the largest of each.
fn difference(found: &State, wanted: &State) -> f64 {
    let groups = |s: &State| [s.q.clone(), s.v.clone(), s.a.clone(), s.lambda.clone(), s.x.clone()];
    let largest = |values: &[f64]| values.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
    let parts = groups(found).into_iter().zip(groups(wanted)).map(|(found, wanted)| {
        let apart: Vec<f64> = found.iter().zip(&wanted).map(|(found, wanted)| found - wanted).collect();
        largest(&apart) / largest(&wanted)
    });
    parts.fold(0.0, f64::max)
}

#[test]
fn an_input_that_jumps_is_a_signal_that_jumps() {
    let (input, steps) = (with_input(), with_steps());
    for choice in CHOICES {
        for (options, tolerance) in [
            (Options::fixed(END, 1e-3), 1e-5),      // newton: where the iteration ends
            (Options::controlled(END, 1e-8), 1e-5), // truncation, with the accelerations of a second-order method
        ] {
            let label = format!("{choice:?} {:?}", options.steps);
            let (found, wanted) = (driven(&input, choice, options.clone()), jumping(&steps, choice, options));
            let apart = difference(&found, &wanted);
            assert!(apart < tolerance, "{label}: {apart:e}");
            assert!((found.t - END).abs() < 1e-12, "{label}");
        }
    }
}

#[test]
fn accelerations_and_reactions_follow_an_input_at_once_and_motion_does_not() {
    let (system, place) = with_input();
    for choice in CHOICES {
        let mut run = simulation(&system, choice, Options::controlled(END, 1e-6));
        advance(&mut run, 0.05);
        let before = run.state().clone();
        run.hold(&[(place, 6.0)]).expect("a torque");
        let after = run.state().clone();
        assert_eq!((&before.q, &before.v, &before.x), (&after.q, &after.v, &after.x), "{choice:?}");
        // half of the torque acts at once, with what else is there
        let mut fresh = system.start();
        (fresh.t, fresh.q, fresh.v, fresh.x) = (after.t, after.q.clone(), after.v.clone(), after.x.clone());
        fresh.memory.clone_from(&after.memory);
        let mut other = Simulation::boxed(&system, choice.method(&system), fresh, Options::controlled(END, 1e-6));
        advance(&mut other, after.t);
        let apart = difference(&after, other.state());
        assert!(apart < 1e-6, "{choice:?}: {apart:e}"); // truncation: a start is projected
        assert!((after.a[2] - before.a[2]).abs() > 1.0, "{choice:?}: {:?} {:?}", before.a, after.a);
    }
}

#[test]
fn a_run_with_inputs_goes_on_from_a_checkpoint_to_the_last_bit() {
    let (system, place) = with_input();
    for choice in CHOICES {
        let mut first = simulation(&system, choice, Options::controlled(END, 1e-6));
        advance(&mut first, 0.03);
        first.hold(&[(place, 2.0)]).expect("a torque");
        let point = first.checkpoint();
        let mut second = simulation(&system, choice, Options::controlled(END, 1e-6));
        second.resume(&point).expect("a point of the same run");
        for run in [&mut first, &mut second] {
            run.hold(&[(place, -1.0)]).expect("a torque");
            advance(run, 0.06);
            run.hold(&[(place, 3.0)]).expect("a torque");
            advance(run, END);
        }
        assert_eq!(first.state(), second.state(), "{choice:?}");
        assert_eq!(first.counters().steps, second.counters().steps, "{choice:?}");
    }
}

#[test]
fn the_step_is_that_before_the_jump() {
    let (system, place) = with_input();
    let steps = |choice: Choice, torque: fn(u32) -> f64| {
        let mut run = simulation(&system, choice, Options::controlled(END, 1e-4));
        advance(&mut run, 0.05);
        run.hold(&[(place, 1.0)]).expect("a torque");
        advance(&mut run, 0.06);
        let before = run.counters().steps;
        for k in 0..100 {
            run.hold(&[(place, torque(k))]).expect("a torque");
            advance(&mut run, 0.06 + 1e-3 * f64::from(k + 1));
        }
        run.counters().steps - before
    };
    for choice in CHOICES {
        let (rough, smooth) = (steps(choice, |k| 1.0 + 0.1 * f64::from(k % 3)), steps(choice, |_| 1.0));
        // a step that waits for its growth again after every jump needs four times as many
        assert!(rough <= 2 * smooth, "{choice:?}: {rough} steps with jumps, {smooth} without");
    }
}

#[test]
fn a_value_that_is_there_already_changes_nothing() {
    let (system, place) = with_input();
    let mut run = simulation(&system, Choice::Alpha(0.8), Options::controlled(END, 1e-6));
    run.hold(&[(place, 2.0)]).expect("before the start");
    advance(&mut run, 0.03);
    let (state, counters) = (run.state().clone(), run.counters());
    run.hold(&[(place, 2.0)]).expect("the same");
    assert_eq!((run.state(), run.counters()), (&state, counters));
    assert_eq!(state.memory[place], 2.0);
}

#[test]
fn inputs_that_are_none_are_named_and_change_nothing() {
    let (system, place) = with_input();
    let mut run = simulation(&system, Choice::Mdop5, Options::controlled(END, 1e-6));
    advance(&mut run, 0.03);
    let state = run.state().clone();
    let infinite = run.hold(&[(place, f64::INFINITY)]);
    assert!(matches!(infinite, Err(Failure::NotFiniteInput { .. })), "{infinite:?}");
    let nowhere = run.hold(&[(place, 1.0), (99, 1.0)]);
    assert!(matches!(nowhere, Err(Failure::WrongSize { what: "memory", .. })), "{nowhere:?}");
    assert_eq!(run.state(), &state);
    assert_eq!((system.input("motor"), system.input("half"), system.input("nothing")), (None, None, None));
}
