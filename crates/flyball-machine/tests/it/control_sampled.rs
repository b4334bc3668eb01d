//! A sampled PID controller at 1 kHz under steps of any size: every tick is exact, and so is the jump of its output.

use crate::common::{Choice, build};
use flyball_dae::driver::{Flow, Options, Output, Simulation, Snapshot, SnapshotKind, Summary};
use flyball_machine::{Actuator, Block, Body, Force, Joint, Machine, MachineSystem, Sensor, SpringLaw};

const MASS: f64 = 1.0;
const STIFFNESS: f64 = 400.0;
const PERIOD: f64 = 1e-3;
const GAINS: [f64; 3] = [300.0, 2000.0, 20.0];
const CORNER: f64 = 500.0;
const TARGET: f64 = 0.1;

/// A mass on a spring, brought from a start to a place.
fn machine(stiffness: f64, start: f64) -> MachineSystem {
    let mut machine = Machine::planar();
    machine.body("mass", Body::point(MASS).at([start, 0.0]));
    machine.joint("rail", Joint::point_on_line("ground", "mass"));
    machine.force("spring", Force::coordinate_spring("rail.displacement", 0.0, SpringLaw::linear(stiffness, 0.0)));
    machine.sensor("place", Sensor::position("mass").along([1.0, 0.0]));
    machine.sensor("target", Sensor::parameter(TARGET, "m"));
    machine.block("error", Block::sum([1.0, -1.0]).inputs(["target", "place"]));
    let [p, i, d] = GAINS;
    machine.block("pid", Block::discrete_pid(PERIOD, p, i, d, CORNER).input("error").unit("N"));
    machine.actuator("drive", Actuator::joint("rail.displacement").input("pid"));
    build(&machine)
}

/// Place, velocity and force just after tick k, from the exact motion under a constant force between ticks.
fn exact(stiffness: f64, start: f64) -> Vec<[f64; 3]> {
    let [p, i, d] = GAINS;
    let w = (stiffness / MASS).sqrt();
    let (s, c) = (w * PERIOD).sin_cos();
    let (mut x, mut v, mut integral, mut derivative, mut last) = (start, 0.0, 0.0, 0.0, TARGET - start);
    let mut all = Vec::new();
    for _ in 0..=1000 {
        let error = TARGET - x;
        integral += i * PERIOD * error;
        derivative = (derivative + CORNER * d * (error - last)) / (1.0 + CORNER * PERIOD);
        last = error;
        let force = p * error + integral + derivative;
        all.push([x, v, force]);
        let rest = force / stiffness;
        (x, v) = (rest + (x - rest) * c + v / w * s, v * c - w * (x - rest) * s);
    }
    all
}

fn run(system: &MachineSystem, choice: Choice, options: Options, mut see: impl FnMut(&Snapshot)) -> Summary {
    let mut simulation = Simulation::boxed(system, choice.method(system), system.start(), options);
    let mut observer = |snapshot: &Snapshot| {
        see(snapshot);
        Flow::Continue
    };
    simulation.run(&mut observer).unwrap_or_else(|failure| panic!("{choice:?}: {failure}"))
}

#[test]
fn there_are_exactly_a_thousand_ticks_per_second_and_the_result_follows_the_tolerance() {
    let (system, exact) = (machine(STIFFNESS, 0.0), exact(STIFFNESS, 0.0));
    let at_end = exact[1000];
    let mut cases = Vec::new();
    for tolerance in [1e-3, 1e-5, 1e-7, 1e-9] {
        cases.push((Choice::Mdop5, Options::controlled(1.0, tolerance), tolerance));
    }
    cases.push((Choice::Alpha(0.8), Options::controlled(1.0, 1e-6), 1e-6));
    cases.push((Choice::Soi2(0.8), Options::controlled(1.0, 1e-6), 1e-6));
    // steps that do not fit the ticks: 3 steps in 4 ticks
    cases.push((Choice::Alpha(0.8), Options::fixed(1.0, 4.0 / 3.0 * PERIOD), 1e-6)); // truncation(h²)
    for (choice, options, tolerance) in cases {
        let label = format!("{choice:?} {:?}", options.steps);
        let summary = run(&system, choice, Options { output: Output::End, ..options }, |_| {});
        let ticks: Vec<f64> = summary.events.iter().filter(|event| event.time).map(|event| event.t).collect();
        let expected: Vec<f64> = (1..=1000).map(|k| f64::from(k) * PERIOD).collect();
        assert_eq!(ticks, expected, "{label}"); // to the last bit
        let reading = system.read(&summary.state);
        let mass = reading.marker("mass").expect("a body");
        let found = [mass.position[0], mass.velocity[0], reading.signal("pid").expect("a signal")];
        for ((found, expected), size) in found.into_iter().zip(at_end).zip([TARGET, 1.0, 40.0]) {
            let error = (found - expected).abs() / size;
            assert!(error <= tolerance, "{label}: {found}, expected {expected}, error {error:e}");
        }
    }
}

#[test]
fn many_steps_between_ticks_do_not_change_what_the_controller_does() {
    // 10 rad of the spring's motion in every period
    let (stiffness, start) = (1e8, 0.01);
    let (system, at_end) = (machine(stiffness, start), exact(stiffness, start)[50]);
    let mut steps = Vec::new();
    for tolerance in [1e-5, 1e-7, 1e-9] {
        let options = Options { output: Output::End, ..Options::controlled(50.0 * PERIOD, tolerance) };
        let summary = run(&system, Choice::Mdop5, options, |_| {});
        assert_eq!(summary.events.len(), 50);
        steps.push(summary.counters.steps);
        let reading = system.read(&summary.state);
        let mass = reading.marker("mass").expect("a body");
        let found = [mass.position[0], mass.velocity[0], reading.signal("pid").expect("a signal")];
        for ((found, expected), size) in found.into_iter().zip(at_end).zip([start, 100.0, 40.0]) {
            let error = (found - expected).abs() / size;
            // errors of thousands of steps add up, in proportion to the tolerance
            assert!(error <= 500.0 * tolerance, "{tolerance}: {found}, expected {expected}, error {error:e}");
        }
    }
    assert!(steps[0] > 200 && steps[2] > 2 * steps[0], "{steps:?}");
}

#[test]
fn the_held_output_jumps_at_ticks_and_nowhere_else() {
    let (system, exact) = (machine(STIFFNESS, 0.0), exact(STIFFNESS, 0.0));
    for (choice, options, tolerance) in [
        (Choice::Mdop5, Options::controlled(0.1, 1e-9), 1e-9), // rounding
        (Choice::Alpha(0.8), Options::fixed(0.1, 0.37 * PERIOD), 1e-6), // newton
        (Choice::Soi2(0.8), Options::controlled(0.1, 1e-7), 1e-4), // truncation(h²): equilibrium is not exact at step ends
    ] {
        let (mut tick, mut between) = (0, 0);
        run(&system, choice, options, |snapshot| {
            let state = snapshot.state;
            let held = system.read(state).signal("pid").expect("a signal");
            match snapshot.kind {
                SnapshotKind::AfterEvent => tick += 1,
                SnapshotKind::Step => between += 1,
                _ => {}
            }
            // before a tick takes effect, and in every step between ticks, the force is that of the tick before
            let expected = exact[tick][2];
            assert!(
                (held - expected).abs() < 1e-2,
                "{choice:?}, {:?} at {}: {held} {expected}",
                snapshot.kind,
                state.t
            );
            let mass = system.read(state).marker("mass").expect("a body");
            let acceleration = (held - STIFFNESS * mass.position[0]) / MASS;
            let error = (state.a[0] - acceleration).abs();
            assert!(error < tolerance, "{choice:?}: {} {acceleration}", state.a[0]);
        });
        assert_eq!(tick, 100);
        assert!(choice != Choice::Alpha(0.8) || between >= 200, "{between}");
    }
}

#[test]
fn a_resumed_run_with_samplers_noise_and_delay_repeats_to_the_last_bit() {
    for (choice, delay) in [
        (Choice::Mdop5, 0.05),
        (Choice::Alpha(0.8), 0.05),
        (Choice::Soi2(0.8), 0.05),
        (Choice::Mdop5, 2e-4), // shorter than a step
        (Choice::Alpha(0.8), 2e-4),
    ] {
        repeats_to_the_last_bit(choice, delay);
    }
}

fn repeats_to_the_last_bit(choice: Choice, delay: f64) {
    let mut machine = Machine::planar();
    machine.body("mass", Body::point(MASS));
    machine.joint("rail", Joint::point_on_line("ground", "mass"));
    machine.force("spring", Force::coordinate_spring("rail.displacement", 0.0, SpringLaw::linear(STIFFNESS, 1.0)));
    machine.sensor("place", Sensor::position("mass").along([1.0, 0.0]));
    machine.block("noise", Block::noise(7e-3, 0.5, 11));
    machine.block("late", Block::delay(delay, 0.0).input("place"));
    machine.block("limit", Block::saturation(-1e-3, 1e-3).input("late"));
    machine.block("force", Block::sum([1.0, -50.0]).inputs(["noise", "limit"]));
    machine.actuator("drive", Actuator::joint("rail.displacement").input("force"));
    let system = build(&machine);
    let options = || Options { output: Output::End, checkpoint_every: Some(0.2), ..Options::controlled(1.0, 1e-6) };
    let new = || Simulation::boxed(&system, choice.method(&system), system.start(), options());
    struct Keep(Vec<flyball_dae::driver::Checkpoint>);
    impl flyball_dae::driver::Observer for Keep {
        fn snapshot(&mut self, _: &Snapshot) -> Flow {
            Flow::Continue
        }
        fn checkpoint(&mut self, checkpoint: &flyball_dae::driver::Checkpoint) {
            self.0.push(checkpoint.clone());
        }
    }
    let mut keep = Keep(Vec::new());
    let whole = new().run(&mut keep).expect("it runs");
    assert_eq!(keep.0.len(), 4);
    for checkpoint in &keep.0 {
        let mut resumed = new();
        resumed.resume(checkpoint).expect("it fits");
        assert_eq!(resumed.run(&mut Keep(Vec::new())).expect("it runs").state, whole.state);
    }
}
