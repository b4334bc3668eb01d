//! The time loop: checkpoints, stops, counters, output modes, repetition.

use crate::common::catalog;
use flyball_dae::driver::{Checkpoint, EventRecord, Flow, NoObserver, Observer, Snapshot, SnapshotKind};
use flyball_dae::driver::{Options, Output, Simulation, Steps, Summary};
use flyball_dae::failure::Failure;
use flyball_dae::index1::{Index1, Regime};
use flyball_dae::method::generalized_alpha::{self, GeneralizedAlpha};
use flyball_dae::method::table::METHODS;
use flyball_dae::method::{MethodEntry, OptionValues};
use flyball_dae::system::{State, System};
use flyball_problems::slider_crank_by_hand::SliderCrankByHand;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Everything a run shows.
#[derive(Default)]
struct Recorder {
    snapshots: Vec<(SnapshotKind, State)>,
    events: Vec<EventRecord>,
    checkpoints: Vec<(usize, Checkpoint)>,
}

impl Observer for Recorder {
    fn snapshot(&mut self, snapshot: &Snapshot) -> Flow {
        self.snapshots.push((snapshot.kind, snapshot.state.clone()));
        Flow::Continue
    }
    fn event(&mut self, event: &EventRecord) {
        self.events.push(event.clone());
    }
    fn checkpoint(&mut self, checkpoint: &Checkpoint) {
        self.checkpoints.push((self.snapshots.len(), checkpoint.clone()));
    }
}

fn simulation<'a>(system: &'a dyn System, start: &State, options: &Options) -> Simulation<'a> {
    let method = GeneralizedAlpha::new(system, generalized_alpha::Options::default()).expect("coefficients are fine");
    Simulation::new(system, method, start.clone(), options.clone())
}

fn record(system: &dyn System, start: &State, options: &Options) -> (Summary, Recorder) {
    let mut recorder = Recorder::default();
    let summary = simulation(system, start, options).run(&mut recorder).expect("runs");
    (summary, recorder)
}

/// Bits of everything a state holds, so that −0 and 0 differ.
fn bits(state: &State) -> Vec<u64> {
    let groups = [&state.q, &state.v, &state.a, &state.lambda, &state.psi, &state.x, &state.xdot, &state.y];
    std::iter::once(state.t)
        .chain(groups.into_iter().flatten().copied())
        .chain(state.memory.iter().copied())
        .map(f64::to_bits)
        .chain(state.modes.iter().map(|&m| m as u64))
        .collect()
}

fn assert_same_snapshots(what: &str, got: &[(SnapshotKind, State)], wanted: &[(SnapshotKind, State)]) {
    assert_eq!(got.len(), wanted.len(), "{what}: number of snapshots");
    for (i, (got, wanted)) in got.iter().zip(wanted).enumerate() {
        assert_eq!(got.0, wanted.0, "{what}: snapshot {i}");
        assert_eq!(bits(&got.1), bits(&wanted.1), "{what}: snapshot {i} at t = {}\n{got:?}\n{wanted:?}", wanted.1.t);
    }
}

/// Resumes from every checkpoint of a run in a fresh simulation and compares what follows, bit by bit.
fn assert_resumes(name: &str, options: Options, least: usize) {
    let (system, start) = catalog(name);
    let (summary, whole) = record(&*system, &start, &options);
    assert!(whole.checkpoints.len() >= least, "{name}: {} checkpoints", whole.checkpoints.len());
    for (seen, checkpoint) in &whole.checkpoints {
        let mut rest = Recorder::default();
        let mut resumed = simulation(&*system, &start, &options);
        resumed.resume(checkpoint).expect("fits");
        let end = resumed.run(&mut rest).expect("runs");
        let what = format!("{name}, {:?}, resumed at t = {}", options.steps, checkpoint.state.t);
        assert_same_snapshots(&what, &rest.snapshots, &whole.snapshots[*seen..]);
        assert_eq!(bits(&end.state), bits(&summary.state), "{what}: end");
        let later: Vec<&EventRecord> = whole.events.iter().filter(|e| e.t > checkpoint.state.t).collect();
        assert_eq!(rest.events.iter().collect::<Vec<_>>(), later, "{what}: events");
    }
}

fn every(options: Options, dt: f64) -> Options {
    Options { checkpoint_every: Some(dt), ..options }
}

#[test]
fn resumed_runs_go_on_bitwise_equal_with_fixed_steps() {
    assert_resumes("pendulum-pushed", every(Options::fixed(1.0, 0.01), 0.3), 3);
    assert_resumes("slider-crank-by-hand", every(Options::fixed(0.2, 1e-3), 0.05), 3);
    assert_resumes("spring-mass", every(Options::fixed(2.0, 0.02), 0.5), 3);
    assert_resumes("heavy-top", every(Options::fixed(0.02, 2e-4), 0.005), 3);
    assert_resumes("everything", every(Options::fixed(0.5, 0.01), 0.15), 3);
    assert_resumes("knife-edge", every(Options::fixed(1.0, 0.01), 0.3), 3);
    assert_resumes("redundant", every(Options::fixed(1.0, 0.01), 0.3), 3);
}

#[test]
fn resumed_runs_go_on_bitwise_equal_with_sequences_of_steps() {
    let steps = Steps::Sequence(vec![0.003, 0.007]);
    assert_resumes("pendulum-pushed", every(Options::new(1.0, steps.clone()), 0.3), 3);
    assert_resumes("everything", every(Options::new(0.5, steps), 0.15), 3);
}

#[test]
fn resumed_runs_go_on_bitwise_equal_with_controlled_steps() {
    assert_resumes("pendulum-pushed", every(Options::controlled(1.0, 1e-4), 0.3), 3);
    assert_resumes("slider-crank-by-hand", every(Options::controlled(0.2, 1e-4), 0.05), 3);
    assert_resumes("andrews", every(Options::controlled(0.01, 1e-4), 0.003), 3);
    assert_resumes("spring-mass", every(Options::controlled(2.0, 1e-4), 0.5), 3);
    assert_resumes("everything", every(Options::controlled(0.5, 1e-4), 0.15), 3);
    assert_resumes("redundant", every(Options::controlled(1.0, 1e-4), 0.3), 3);
}

#[test]
fn resumed_runs_go_on_bitwise_equal_through_events() {
    assert_resumes("bouncing-ball", every(Options::fixed(4.5, 0.02), 0.6), 5);
    assert_resumes("bouncing-ball", every(Options::controlled(4.5, 1e-4), 0.6), 5);
    assert_resumes("five-link-stair", every(Options::controlled(0.5, 1e-4), 0.1), 4);
}

#[test]
fn resumed_runs_go_on_bitwise_equal_with_output_at_requested_times() {
    let options = Options { output: Output::Every(0.017), ..Options::controlled(1.0, 1e-4) };
    assert_resumes("pendulum-pushed", every(options.clone(), 0.3), 3);
    assert_resumes("bouncing-ball", every(options, 0.3), 3);
    let options = Options { output: Output::End, ..Options::controlled(1.0, 1e-4) };
    assert_resumes("pendulum-pushed", every(options, 0.3), 3);
}

#[test]
fn a_checkpoint_taken_by_hand_does_the_same() {
    let (system, start) = catalog("pendulum-pushed");
    let options = Options::controlled(1.0, 1e-4);
    let mut half = simulation(&*system, &start, &options);
    let mut count = 0;
    half.run(&mut |_: &Snapshot| {
        count += 1;
        if count == 50 { Flow::Stop } else { Flow::Continue }
    })
    .expect("runs");
    let checkpoint = half.checkpoint();
    let ends: Vec<State> = (0..2)
        .map(|_| {
            let mut rest = simulation(&*system, &start, &options);
            rest.resume(&checkpoint).expect("fits");
            rest.run(&mut NoObserver).expect("runs").state
        })
        .collect();
    assert_eq!(bits(&ends[0]), bits(&ends[1]));
    assert_eq!(ends[0].t, 1.0);
}

#[test]
fn a_checkpoint_of_another_system_or_a_damaged_one_is_refused_by_name() {
    let (system, start) = catalog("pendulum-pushed");
    let options = every(Options::fixed(1.0, 0.01), 0.3);
    let (_, recorder) = record(&*system, &start, &options);
    let checkpoint = &recorder.checkpoints[0].1;
    let (other, other_start) = catalog("slider-crank-by-hand");
    let failure = simulation(&*other, &other_start, &options).resume(checkpoint).expect_err("does not fit");
    assert_eq!(failure.id(), "input/wrong-size");
    let mut short = checkpoint.clone();
    short.numbers.pop();
    let mut long = checkpoint.clone();
    long.numbers.push(1.0);
    for damaged in [short, long] {
        let failure = simulation(&*system, &start, &options).resume(&damaged).expect_err("does not fit");
        assert_eq!(failure, Failure::CheckpointDoesNotFit { what: "has the wrong length" });
        assert!(failure.to_string().starts_with("restart/does-not-fit: the checkpoint has the wrong length"));
    }
}

#[test]
fn cancel_flag_ends_the_run_after_the_present_step() {
    let (system, start) = catalog("pendulum-pushed");
    let cancel = Arc::new(AtomicBool::new(false));
    let options = Options { cancel: Some(cancel.clone()), ..Options::fixed(1.0, 0.01) };
    let mut steps = 0;
    let summary = simulation(&*system, &start, &options)
        .run(&mut |snapshot: &Snapshot| {
            steps += usize::from(snapshot.kind == SnapshotKind::Step);
            if steps == 7 {
                cancel.store(true, Ordering::Relaxed);
            }
            Flow::Continue
        })
        .expect("a cancelled run is not a failure");
    assert!(summary.stopped);
    assert_eq!(summary.counters.steps, 7);
    assert!((summary.state.t - 0.07).abs() < 1e-15); // rounding
}

#[test]
fn observer_stops_the_run() {
    let (system, start) = catalog("pendulum-pushed");
    let options = Options::controlled(1.0, 1e-4);
    let summary = simulation(&*system, &start, &options)
        .run(&mut |snapshot: &Snapshot| if snapshot.state.t > 0.5 { Flow::Stop } else { Flow::Continue })
        .expect("a stopped run is not a failure");
    assert!(summary.stopped && summary.state.t > 0.5 && summary.state.t < 0.6, "{}", summary.state.t);
    let whole = simulation(&*system, &start, &options).run(&mut NoObserver).expect("runs");
    assert!(!whole.stopped && whole.state.t == 1.0);
}

#[test]
fn fixed_steps_are_counted_and_end_exactly() {
    let (system, start) = catalog("pendulum-pushed");
    for (end, h, steps) in [(1.0, 0.01, 100), (1.0, 0.1, 10), (0.35, 0.1, 4), (1.0, 1.0 / 3.0, 3), (0.05, 0.1, 1)] {
        let summary = simulation(&*system, &start, &Options::fixed(end, h)).run(&mut NoObserver).expect("runs");
        let counters = summary.counters;
        assert_eq!((counters.steps, counters.rejected, counters.failed, counters.events), (steps, 0, 0, 0));
        assert_eq!(summary.state.t, end);
        assert!(counters.iterations >= steps, "{counters:?}");
        // at most one matrix per iteration, and those of the start
        assert!(counters.factorizations <= counters.iterations + 20, "{counters:?}");
    }
}

#[test]
fn a_run_of_no_length_shows_the_start_and_the_end() {
    let (system, start) = catalog("pendulum-pushed");
    let (summary, recorder) = record(&*system, &start, &Options::fixed(0.0, 0.1));
    assert_eq!(summary.counters.steps, 0);
    let kinds: Vec<SnapshotKind> = recorder.snapshots.iter().map(|(kind, _)| *kind).collect();
    assert_eq!(kinds, [SnapshotKind::Start, SnapshotKind::End]);
}

#[test]
fn output_modes_show_what_was_asked_for() {
    let (system, start) = catalog("pendulum-pushed");
    let times = |output| {
        let options = Options { output, ..Options::controlled(1.0, 1e-4) };
        let (summary, recorder) = record(&*system, &start, &options);
        let count = |kind| recorder.snapshots.iter().filter(|(k, _)| *k == kind).count();
        assert_eq!((count(SnapshotKind::Start), count(SnapshotKind::End)), (1, 1));
        let list: Vec<f64> =
            recorder.snapshots.iter().filter(|(k, _)| *k == SnapshotKind::Output).map(|(_, s)| s.t).collect();
        (list, count(SnapshotKind::Step), summary.counters.steps)
    };
    let (asked, shown, steps) = times(Output::Steps);
    assert_eq!((asked.len(), shown), (0, steps));
    let (asked, shown, _) = times(Output::End);
    assert_eq!((asked.len(), shown), (0, 0));
    let wanted = vec![0.1, 0.25, 0.999, 1.0];
    let (asked, shown, _) = times(Output::Times(wanted.clone()));
    assert_eq!((asked.len(), shown), (wanted.len(), 0), "{asked:?}");
    for (got, wanted) in asked.iter().zip(wanted) {
        assert!((got - wanted).abs() < 1e-15, "{got} instead of {wanted}"); // rounding
    }
    let (asked, _, _) = times(Output::Every(0.125));
    assert_eq!(asked.len(), 8, "{asked:?}");
    for (i, got) in asked.iter().enumerate() {
        assert!((got - 0.125 * (i + 1) as f64).abs() < 1e-15, "{asked:?}"); // rounding
    }
}

#[test]
fn the_kind_of_output_does_not_change_the_result() {
    let (system, start) = catalog("pendulum-pushed");
    let end = |output| {
        let options = Options { output, ..Options::controlled(1.0, 1e-4) };
        simulation(&*system, &start, &options).run(&mut NoObserver).expect("runs").state
    };
    let reference = end(Output::Steps);
    for output in [Output::End, Output::Every(0.013), Output::Times(vec![0.5])] {
        let state = end(output.clone());
        assert_eq!(state.q, reference.q, "{output:?}");
        // the offset of the velocity is removed once more or once less: newton
        for (a, b) in state.v.iter().zip(&reference.v) {
            assert!((a - b).abs() < 1e-12, "{output:?}");
        }
    }
}

#[test]
fn results_are_identical_on_repeat() {
    let cases = [
        ("andrews", Options::controlled(0.01, 1e-4)),
        ("everything", Options::fixed(0.5, 0.01)),
        ("bouncing-ball", Options::controlled(4.5, 1e-4)),
        ("five-link-stair", Options::controlled(0.4, 1e-4)),
    ];
    for (name, options) in cases {
        let (system, start) = catalog(name);
        let (first, first_seen) = record(&*system, &start, &options);
        let (again, again_seen) = record(&*system, &start, &options);
        assert_eq!(first, again, "{name}");
        assert_same_snapshots(name, &again_seen.snapshots, &first_seen.snapshots);
    }
}

#[test]
fn frames_of_a_run_hold_the_constraints_at_both_levels() {
    for (name, options) in [
        ("pendulum-pushed", Options::fixed(1.0, 0.01)),
        ("slider-crank-by-hand", Options::controlled(0.3, 1e-3)),
        ("everything", Options::controlled(1.0, 1e-3)),
        ("driven", Options::fixed(1.0, 0.01)),
        ("knife-edge", Options::fixed(1.0, 0.02)),
        ("heavy-top", Options::fixed(0.05, 5e-4)),
    ] {
        let (system, start) = catalog(name);
        let (summary, _) = record(&*system, &start, &options);
        // newton: position to the tolerance of v̇ times b_q, velocity to its removal of the offset
        assert!(summary.worst_position < 1e-9, "{name}: {:.1e}", summary.worst_position);
        assert!(summary.worst_velocity < 1e-8, "{name}: {:.1e}", summary.worst_velocity);
    }
}

#[test]
fn limits_are_named() {
    let (system, start) = catalog("pendulum-pushed");
    let options = Options { max_steps: 10, ..Options::fixed(1.0, 0.01) };
    let failure = simulation(&*system, &start, &options).run(&mut NoObserver).expect_err("too many");
    assert_eq!(failure.id(), "step/too-many");
    let text = failure.to_string();
    assert!(text.contains("10 steps") && text.contains("the end is 1"), "{text}");
    let options = Options { h_max: Some(0.005), ..Options::controlled(1.0, 1e-2) };
    let mut largest = 0.0_f64;
    let mut see = |snapshot: &Snapshot| {
        largest = largest.max(snapshot.h);
        Flow::Continue
    };
    simulation(&*system, &start, &options).run(&mut see).expect("runs");
    assert!(largest <= 0.005, "{largest}");
    let options = Options { first_step: Some(1e-5), ..Options::controlled(1.0, 1e-3) };
    let (_, recorder) = record(&*system, &start, &options);
    assert_eq!(recorder.snapshots[1].1.t, 1e-5);
}

#[test]
fn rows_within_a_step_share_its_matrices() {
    let system = SliderCrankByHand::default();
    let evaluator = flyball_dae::system::Evaluator::new(&system);
    let ends = Options { output: Output::End, ..Options::fixed(0.01, 1e-3) };
    let rows = Options { output: Output::Every(1e-5), ..ends.clone() };
    for entry in METHODS {
        let make = || entry.make(&system, &OptionValues::default()).expect("fine");
        let mut recorder = Recorder::default();
        let without = Simulation::boxed(&system, make(), system.start(), ends.clone()).run(&mut NoObserver);
        let mut simulation = Simulation::boxed(&system, make(), system.start(), rows.clone());
        let with = simulation.run(&mut recorder);
        let (without, with, work) = (without.expect("runs"), with.expect("runs"), simulation.row_work());
        println!("{work:?}");
        assert!(work.rows > 980, "{work:?}");
        // a row costs its residual, and its share of what is solved for at the nodes
        assert!(work.solves + work.node_solves <= 2 * work.rows, "{work:?}");
        assert!(10 * work.residuals <= 11 * work.rows, "{work:?}");
        assert!(recorder.snapshots.len() > 1000);
        let added = with.counters.factorizations - without.counters.factorizations;
        println!("{added} factorizations for 1000 rows in {} steps", with.counters.steps);
        // dense output of order 7 has three stages of its own
        let stages = if entry.name == "mdop8" { 3 } else { 0 };
        assert!(added <= (2 + stages) * with.counters.steps, "{}: {added} factorizations", entry.name);
        assert_eq!(bits(&with.state), bits(&without.state), "rows leave the run as it is");
        // what a step ends with is its own solution
        let is_between = |row: &State| ((row.t * 1e3) - (row.t * 1e3).round()).abs() > 1e-3;
        for (_, row) in recorder.snapshots.iter().filter(|(_, row)| is_between(row)) {
            let mut phi: Vec<f64> = vec![0.0; row.lambda.len()];
            evaluator.phi(&row.point(), &mut phi);
            assert!(phi.iter().all(|phi| phi.abs() < 1e-14), "{phi:?} at t = {}", row.t); // rounding
            let mut exact = row.clone();
            let regime = Regime { system: &evaluator, active: &vec![true; row.lambda.len()] };
            Index1::new(&system).complete(regime, &mut exact).expect("regular");
            for (got, wanted) in [(&row.a, &exact.a), (&row.lambda, &exact.lambda)] {
                let size = wanted.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
                let miss = got.iter().zip(wanted).fold(0.0_f64, |most, (a, b)| most.max((a - b).abs()));
                assert!(miss < 1e-11 * size, "{miss:e} of {size} at t = {}", row.t); // rounding
            }
        }
    }
}

/// Back-solves and residuals of a row, nodes included, with so many rows in each of the steps.
fn work_of_rows(system: &dyn System, start: &State, method: &MethodEntry, h: f64, rows_per_step: u32) -> [f64; 2] {
    let output = Output::Every(h / f64::from(rows_per_step));
    let options = Options { output, ..Options::fixed(10.0 * h, h) };
    let method = method.make(system, &OptionValues::default()).expect("fine");
    let mut simulation = Simulation::boxed(system, method, start.clone(), options);
    simulation.run(&mut NoObserver).expect("runs");
    let work = simulation.row_work();
    println!("{rows_per_step}: {work:?}");
    assert!(work.rows >= 10 * (rows_per_step as usize - 1), "{work:?}");
    [work.solves + work.node_solves, work.residuals].map(|all| all as f64 / work.rows as f64)
}

/// Numbers of rows in a step, those that share corrections at nodes and those that do not.
const ROWS_IN_A_STEP: [u32; 6] = [2, 3, 5, 10, 15, 25];

#[test]
fn rows_take_two_back_solves_where_nothing_moves_far_in_a_step() {
    // a degree of the crank, or as little of another motion; in the plane and in space, with and without control
    let mut beyond = Vec::new();
    for (name, h) in [
        ("slider-crank-by-hand", 1e-4),
        ("andrews-absolute", 1e-6),
        ("heavy-top-rotation", 1e-4),
        ("five-link-bump", 1e-4),
        ("spring-mass", 1e-4),
        ("everything", 1e-4),
    ] {
        let (system, start) = catalog(name);
        for entry in METHODS {
            for rows_per_step in ROWS_IN_A_STEP {
                println!("{name} by {}", entry.name);
                let [solves, residuals] = work_of_rows(&*system, &start, entry, h, rows_per_step);
                if solves > 2.0 || residuals > 2.0 {
                    beyond.push(format!("{name} by {}, {rows_per_step} rows: {solves}, {residuals}", entry.name));
                }
            }
        }
    }
    assert!(beyond.is_empty(), "{beyond:#?}");
}

#[test]
fn rows_of_long_steps_take_few_back_solves() {
    // nine degrees of the crank
    let system = SliderCrankByHand::default();
    for entry in METHODS {
        for (rows_per_step, most) in ROWS_IN_A_STEP.into_iter().zip([3.0, 4.0, 4.0, 3.5, 2.0, 1.1]) {
            let [solves, _] = work_of_rows(&system, &system.start(), entry, 1e-3, rows_per_step);
            assert!(solves <= most, "{}, {rows_per_step} rows in a step: {solves}", entry.name);
        }
    }
}
