//! Positions where constraints lose rank for an instant are passed on the smooth branch at tight tolerances, or named.
//!
//! N parallelograms in a row: aligned at θ = 0 and π, where N of the rows repeat others and the freedom grows from 1 to
//! N + 1. On their branch all posts turn by θ, I θ̈ = −W g cos θ with I = (N+1)/3 + N and W = (N+1)/2 + N.

use crate::common;
use crate::common::{Choice, build, energy, integrate};
use flyball_dae::driver::{Checkpoint, Flow, NoObserver, Observer, Options, Output, Simulation, Snapshot, Summary};
use flyball_dae::failure::Failure;
use flyball_dae::system::State;
use flyball_machine::{Body, Frame, Joint, Machine, MachineSystem, Rotation, examples};
use std::f64::consts::FRAC_PI_2;

const GRAVITY: f64 = 9.81;
const METHODS: [Choice; 4] = [Choice::Mdop5, Choice::Alpha(0.7), Choice::Soi2(0.7), Choice::Mradau];

/// Largest deviations from a reference.
#[derive(Clone, Copy, Debug, Default)]
struct Deviation {
    /// Of angles, and the largest angle.
    q: f64,
    turned: f64,
    /// Of angular velocities, and the largest of them.
    v: f64,
    fastest: f64,
    /// Of the energy, relative to what is moved.
    energy: f64,
}

/// A run beside the equation θ̈ = f(θ), from `angle` with `spin`; the named joints show θ − `zero`.
fn run_beside(
    system: &MachineSystem,
    choice: Choice,
    options: Options,
    joints: &[String],
    (angle, spin, zero): (f64, f64, f64),
    f: impl Fn(f64) -> f64,
) -> (Result<Summary, Failure>, Deviation) {
    let mut simulation = Simulation::boxed(system, choice.method(system), system.start(), options);
    let (mut theta, mut omega, mut t) = (angle, spin, 0.0);
    let mut worst = Deviation::default();
    let mut first: Option<(f64, f64)> = None;
    let mut observer = |snapshot: &Snapshot| {
        let state = snapshot.state;
        if state.t > t {
            let steps = 1 + ((state.t - t) / 2e-4) as usize;
            (theta, omega) = integrate(&f, theta, omega, state.t - t, steps);
            t = state.t;
        }
        let reading = system.read(state);
        for joint in joints {
            let (q, v) = reading.coordinate(joint).expect("exists");
            worst.q = worst.q.max((q - (theta - zero)).abs());
            worst.v = worst.v.max((v - omega).abs());
        }
        worst.turned = worst.turned.max((theta - angle).abs());
        worst.fastest = worst.fastest.max(omega.abs());
        let kinetic = reading.kinetic_energy();
        let (start, moved) = first.get_or_insert((energy(system, state), kinetic));
        *moved = moved.max(kinetic);
        worst.energy = worst.energy.max((energy(system, state) - *start).abs() / *moved);
        Flow::Continue
    };
    let result = simulation.run(&mut observer);
    (result, worst)
}

/// The posts of `n` parallelograms over `end` seconds, shown at every step.
fn parallelograms(
    machine: &Machine,
    n: usize,
    choice: Choice,
    (end, rtol): (f64, f64),
    start: (f64, f64, f64),
) -> (Result<Summary, Failure>, Deviation) {
    let system = build(machine);
    let joints: Vec<String> = (0..=n).map(|i| format!("base{i}.angle")).collect();
    let n = n as f64;
    let (inertia, weight) = ((n + 1.0) / 3.0 + n, (n + 1.0) / 2.0 + n);
    let options = Options { output: Output::Steps, ..Options::controlled(end, rtol) };
    run_beside(&system, choice, options, &joints, start, |theta| -weight / inertia * GRAVITY * theta.cos())
}

/// Passes the aligned position some times in `end` seconds and stays within 1000 tolerances of the reference.
fn pass(n: usize, choice: Choice, end: f64, rtol: f64) {
    let (result, worst) = parallelograms(&examples::four_bars(n), n, choice, (end, rtol), (FRAC_PI_2, -1.0, FRAC_PI_2));
    let summary = result.unwrap_or_else(|failure| panic!("N = {n}, {choice:?}, rtol {rtol:e}: {failure}"));
    println!("N = {n}, {choice:?}, rtol {rtol:e}: {worst:?}, {} rejected", summary.counters.rejected);
    let allowed = 1000.0 * rtol;
    let close = worst.q <= allowed && worst.v <= allowed * worst.fastest;
    assert!(close, "N = {n}, {choice:?}, {rtol:e}: {worst:?}");
    assert!(worst.energy <= allowed, "N = {n}, {choice:?}, {rtol:e}: {worst:?}");
    // a step that is refused for ever would show here first
    assert!(summary.counters.rejected <= 20 + summary.counters.steps / 20);
}

#[test]
fn explicit_steps_cross_aligned_parallelograms_at_every_tolerance() {
    for n in [1, 2, 10] {
        for rtol in [1e-6, 1e-7, 1e-8, 1e-9, 1e-10] {
            pass(n, Choice::Mdop5, 10.0, rtol);
        }
    }
}

#[test]
fn implicit_steps_cross_aligned_parallelograms() {
    for choice in [Choice::Alpha(0.7), Choice::Soi2(0.7)] {
        pass(1, choice, 10.0, 1e-6);
        pass(2, choice, 3.0, 1e-7);
        pass(10, choice, 3.0, 1e-6);
    }
}

#[test]
#[ignore = "minutes: scripts/check-long"]
fn long_rows_and_tight_tolerances_cross_aligned_parallelograms() {
    for rtol in [1e-6, 1e-8, 1e-10] {
        pass(40, Choice::Mdop5, 10.0, rtol);
    }
    for choice in [Choice::Alpha(0.7), Choice::Soi2(0.7)] {
        pass(1, choice, 10.0, 1e-8);
        pass(2, choice, 10.0, 1e-8);
        pass(10, choice, 10.0, 1e-6);
        pass(40, choice, 10.0, 1e-6);
    }
}

#[test]
fn output_close_to_the_aligned_position_is_as_smooth_as_the_motion() {
    // rounding of 1e-16 in the constraints would leave 1e-4 in velocities 1e-6 from the position
    let system = build(&examples::four_bars(2));
    let mut crossing = None;
    let mut look = |state: &State| {
        let q = system.read(state).coordinate("base0.angle").expect("exists");
        crossing = crossing.or((q.0 < -FRAC_PI_2).then_some(state.t - (q.0 + FRAC_PI_2) / q.1));
    };
    let options = Options { output: Output::Every(1e-5), ..Options::controlled(0.73, 1e-10) };
    common::watch(&system, Choice::Mdop5, options, &mut look);
    let at = crossing.expect("the posts become aligned");
    for choice in [Choice::Mdop5, Choice::Soi2(0.7)] {
        let rtol = if choice == Choice::Mdop5 { 1e-10 } else { 1e-7 };
        let offsets = [-1e-3, -1e-4, -1e-5, -1e-6, -1e-7, 0.0, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3];
        let times = offsets.map(|offset| at + offset).to_vec();
        let options = Options { output: Output::Times(times), ..Options::controlled(0.75, rtol) };
        let mut seen = Vec::new();
        common::watch(&system, choice, options, |state| {
            let reading = system.read(state);
            seen.push([0, 1, 2].map(|i| reading.coordinate(&format!("base{i}.angle")).expect("exists").1));
        });
        for rates in &seen[1..] {
            let spread = rates.iter().fold(0.0, |m: f64, rate| m.max((rate - rates[0]).abs()));
            assert!(spread <= 1000.0 * rtol, "{choice:?}: {rates:?}");
        }
    }
}

/// Parallelograms that begin `angle` from the aligned position.
fn turned_parallelograms(n: usize, angle: f64, spin: f64) -> Machine {
    let mut machine = Machine::planar();
    machine.gravity([0.0, -GRAVITY]);
    let (s, c) = angle.sin_cos();
    for i in 0..=n {
        let x = i as f64;
        let post = Body::rod([0.0, 0.0], [1.0, 0.0]).mass(1.0).at([x, 0.0]).turned(angle).spin(spin);
        machine.body(format!("post{i}"), post.marker("tip", [1.0, 0.0]));
        machine.joint(format!("base{i}"), Joint::revolute("ground", format!("post{i}")).at([x, 0.0]));
    }
    for i in 0..n {
        let bar = Body::rod([0.0, 0.0], [1.0, 0.0]).mass(1.0).at([i as f64 + c, s]).velocity([-spin * s, spin * c]);
        machine.body(format!("bar{i}"), bar.marker("end", [1.0, 0.0]));
        machine.joint(format!("left{i}"), Joint::revolute(format!("post{i}.tip"), format!("bar{i}")));
        machine.joint(format!("right{i}"), Joint::revolute(format!("bar{i}.end"), format!("post{}.tip", i + 1)));
    }
    machine
}

#[test]
fn machines_that_start_aligned_or_nearly_so_move_on_their_branch_or_stop_by_name() {
    let mut passed = 0;
    for n in [1, 2] {
        for angle in [0.0, 1e-12, 1e-9, 1e-6, 1e-4, 1e-3, 1e-2, -1e-6] {
            for choice in METHODS {
                for rtol in [1e-4, 1e-6, 1e-8] {
                    let machine = turned_parallelograms(n, angle, -3.0);
                    let (result, worst) = parallelograms(&machine, n, choice, (0.5, rtol), (angle, -3.0, angle));
                    match result {
                        Ok(_) => {
                            passed += 1;
                            // aligned, every post has a freedom of its own: rates differ until the first step ends
                            let allowed = (1000.0 * rtol).min(3e-3);
                            let close = worst.q <= allowed && worst.energy <= allowed;
                            assert!(close, "N = {n}, {angle:e}, {choice:?}, {rtol:e}: {worst:?}");
                        }
                        Err(Failure::SingularPosition { dependencies, .. }) => {
                            assert_eq!(dependencies.len(), n, "N = {n}, {angle:e}, {choice:?}, {rtol:e}");
                        }
                        Err(Failure::ConstraintLeft { .. }) => {}
                        Err(failure) => panic!("N = {n}, {angle:e}, {choice:?}, {rtol:e}: {failure}"),
                    }
                }
            }
        }
    }
    println!("{passed} of 192 passed");
    assert!(passed >= 128, "{passed} of 192 passed");
}

/// A slider-crank of two rods of 1 m and 1 kg and a slider of 1 kg, moved by its crank at 3 rad/s from 30°.
fn equal_slider_crank() -> Machine {
    let mut machine = Machine::planar();
    machine.gravity([0.0, -GRAVITY]);
    let (s, c) = START.sin_cos();
    machine
        .body("crank", Body::rod([0.0, 0.0], [1.0, 0.0]).mass(1.0).turned(START).spin(SPIN).marker("tip", [1.0, 0.0]));
    let rod = Body::rod([0.0, 0.0], [1.0, 0.0]).mass(1.0).at([c, s]).turned(-START).spin(-SPIN);
    machine.body("rod", rod.velocity([-SPIN * s, SPIN * c]).marker("tip", [1.0, 0.0]));
    machine.body("slider", Body::rigid(1.0, 1.0).at([2.0 * c, 0.0]).velocity([-2.0 * SPIN * s, 0.0]));
    machine.joint("bearing", Joint::revolute("ground", "crank"));
    machine.joint("knee", Joint::revolute("crank.tip", "rod"));
    machine.joint("pin", Joint::revolute("rod.tip", "slider"));
    machine.joint("guide", Joint::prismatic("ground", "slider").at([2.0 * c, 0.0]).axis([1.0, 0.0]));
    machine
}

const START: f64 = 0.5;
const SPIN: f64 = 6.0;

#[test]
fn a_slider_crank_of_equal_links_crosses_its_middle() {
    // J(θ) = 2/3 + 6 sin²θ, V = g sin θ:   J θ̈ = −J′ θ̇²/2 − g cos θ,   and θ̇² = (2 E − 2 g sin θ)/J
    let j = |theta: f64| 2.0 / 3.0 + 6.0 * theta.sin().powi(2);
    let twice = j(START) * SPIN * SPIN + 2.0 * GRAVITY * START.sin();
    let f = |theta: f64| {
        let square = (twice - 2.0 * GRAVITY * theta.sin()) / j(theta);
        (-6.0 * theta.sin() * theta.cos() * square - GRAVITY * theta.cos()) / j(theta)
    };
    let system = build(&equal_slider_crank());
    for choice in METHODS {
        for rtol in if choice == Choice::Mdop5 { [1e-6, 1e-8, 1e-10] } else { [1e-5, 1e-6, 1e-7] } {
            let options = Options { output: Output::Steps, ..Options::controlled(2.0, rtol) };
            let joints = ["bearing.angle".to_string()];
            let (result, worst) = run_beside(&system, choice, options, &joints, (START, SPIN, 0.0), f);
            // stages of MRADAU close to the position multiply rounding: it passes, or names the row
            if let (Choice::Mradau, Err(Failure::SingularPosition { dependencies, .. })) = (choice, &result) {
                assert_eq!(dependencies.len(), 1, "rtol {rtol:e}");
                continue;
            }
            let summary = result.unwrap_or_else(|failure| panic!("{choice:?}, rtol {rtol:e}: {failure}"));
            println!("{choice:?}, {rtol:e}: {worst:?}, {} rejected", summary.counters.rejected);
            assert!(worst.turned > 4.0, "the middle is crossed");
            let close = worst.q <= 1000.0 * rtol && worst.v <= 1000.0 * rtol * worst.fastest;
            assert!(close && worst.energy <= 1000.0 * rtol, "{choice:?}, {rtol:e}: {worst:?}");
        }
    }
}

/// Keeps the checkpoints of a run.
#[derive(Default)]
struct Keeper(Vec<Checkpoint>);

impl Observer for Keeper {
    fn snapshot(&mut self, _snapshot: &Snapshot) -> Flow {
        Flow::Continue
    }
    fn checkpoint(&mut self, checkpoint: &Checkpoint) {
        self.0.push(checkpoint.clone());
    }
}

#[test]
fn a_run_resumed_between_singular_positions_goes_on_to_the_same_bits() {
    let system = build(&examples::four_bars(2));
    for (choice, rtol) in [(Choice::Mdop5, 1e-10), (Choice::Alpha(0.7), 1e-5), (Choice::Soi2(0.7), 1e-5)] {
        let options = Options { output: Output::End, checkpoint_every: Some(0.4), ..Options::controlled(3.0, rtol) };
        let simulation = || Simulation::boxed(&system, choice.method(&system), system.start(), options.clone());
        let mut keeper = Keeper::default();
        let whole = simulation().run(&mut keeper).unwrap_or_else(|failure| panic!("{choice:?}: {failure}"));
        assert!(keeper.0.len() >= 6, "{choice:?}: {} checkpoints", keeper.0.len());
        for checkpoint in &keeper.0 {
            let mut resumed = simulation();
            resumed.resume(checkpoint).expect("fits");
            let end = resumed.run(&mut NoObserver).unwrap_or_else(|failure| panic!("{choice:?}: {failure}"));
            assert_eq!(end.state.q, whole.state.q, "{choice:?}, resumed at t = {}", checkpoint.state.t);
            assert_eq!(end.state.v, whole.state.v, "{choice:?}, resumed at t = {}", checkpoint.state.t);
        }
    }
}

/// Every id that a failure may have.
const FAILURES: &str = include_str!("../../../../docs/failures.md");

/// Two shafts with a universal joint between them; the bearing of the second swings on a swivel, so that the bend of the
/// joint passes a right angle, where it turns no more (gimbal lock).
fn bent_shafts(bend: f64, swing: f64, spin: f64) -> Machine {
    let mut machine = Machine::spatial();
    let turn = Rotation::about_z(bend);
    let shaft = || Body::rigid(1.0, [0.02, 0.05, 0.05]);
    let fork = Frame::default().rotated(Rotation::about([0.0, 1.0, 0.0], -FRAC_PI_2));
    machine.body("first", shaft().spin([spin, 0.0, 0.0]).marker_frame("fork", fork));
    machine.body("swivel", Body::rigid(2.0, [0.1, 0.1, 0.2]).rotated(turn).spin([0.0, 0.0, swing]));
    machine.body("second", shaft().rotated(turn).spin([0.0, 0.0, swing]));
    machine.joint("bearing", Joint::revolute("ground", "first").at([0.0, 0.0, 0.0]).axis([1.0, 0.0, 0.0]));
    machine.joint("pivot", Joint::revolute("ground", "swivel").at([0.0, 0.0, 0.0]).axis([0.0, 0.0, 1.0]));
    let along = turn.apply([1.0, 0.0, 0.0]);
    machine.joint("sleeve", Joint::revolute("swivel", "second").at([0.0, 0.0, 0.0]).axis(along));
    machine.joint("cross", Joint::universal("first.fork", "second"));
    machine
}

#[test]
fn a_universal_joint_swings_through_its_lock_alike_by_all_methods_or_stops_by_name() {
    let (mut ended, mut stopped) = (0, 0);
    for (bend, swing, spin) in
        [(1.2, 1.5, 0.0), (1.2, 1.5, 0.3), (1.2, 1.5, 2.0), (1.5, 0.5, 1.0), (FRAC_PI_2, 0.0, 1.0)]
    {
        let system = build(&bent_shafts(bend, swing, spin));
        let run = |choice: Choice, rtol: f64| {
            let options = Options { output: Output::Every(0.05), max_steps: 50_000, ..Options::controlled(0.6, rtol) };
            let mut simulation = Simulation::boxed(&system, choice.method(&system), system.start(), options);
            let mut course = Vec::new();
            let mut observer = |snapshot: &Snapshot| {
                let reading = system.read(snapshot.state);
                course.extend(["first", "second"].map(|body| reading.marker(body).expect("exists").rotation.axis(1)));
                Flow::Continue
            };
            match simulation.run(&mut observer) {
                Ok(_) => Some(course.concat()),
                Err(failure) => {
                    println!("bend {bend}, swing {swing}, spin {spin}, {choice:?} {rtol:e}: {failure}");
                    assert!(FAILURES.contains(&format!("`{}`", failure.id())), "{failure}");
                    None
                }
            }
        };
        let reference = run(Choice::Mdop5, 1e-10);
        for (choice, rtol) in
            [(Choice::Mdop5, 1e-7), (Choice::Alpha(0.7), 1e-6), (Choice::Soi2(0.7), 1e-6), (Choice::Mradau, 1e-7)]
        {
            let Some(course) = run(choice, rtol) else {
                stopped += 1;
                continue;
            };
            ended += 1;
            let Some(reference) = &reference else { continue };
            let away = common::distance(&course, reference);
            println!("bend {bend}, swing {swing}, spin {spin}, {choice:?} {rtol:e}: {away:.1e}");
            assert!(away <= 1000.0 * rtol, "bend {bend}, swing {swing}, spin {spin}, {choice:?} {rtol:e}: {away:.1e}");
        }
    }
    println!("{ended} ended, {stopped} stopped");
    assert!(ended >= 9, "{ended} ended, {stopped} stopped");
}
