//! Runs as values.

mod phases;
mod reached;
mod rest;
mod switching;
mod tolerances;

use flyball_dae::driver::{Flow, Options, Output};
use flyball_dae::system::State;
use flyball_machine::{Body, Force, Joint, Machine, MachineSystem};
use flyball_run::plan::method;
use flyball_run::run::{MachineColumns, Rows, Run, Saved, Setup};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Two rods that fall and swing.
fn system() -> MachineSystem {
    let mut machine = Machine::planar();
    machine.gravity([0.0, -9.81]);
    machine.body("first", Body::rod([0.0, 0.0], [1.0, 0.0]).mass(2.0));
    machine.body("second", Body::rod([1.0, 0.0], [1.5, 0.5]).mass(1.0));
    machine.joint("a", Joint::revolute("ground", "first").at([0.0, 0.0]));
    machine.joint("b", Joint::revolute("first", "second").at([1.0, 0.0]));
    machine.force("motor", Force::torque("first", 3.0));
    machine.build().unwrap_or_else(|error| panic!("{error}"))
}

fn options(steps: Options) -> Options {
    Options { output: Output::Every(0.05), checkpoint_every: Some(0.25), ..steps }
}

fn setup<'a>(system: &'a MachineSystem, name: &str, options: Options) -> Setup<'a> {
    let method =
        method::find(name).expect("known").make(system, &Default::default()).unwrap_or_else(|error| panic!("{error}"));
    Setup::new(system, method, system.start(), options)
        .balanced(system)
        .recorded(MachineColumns::new(system, &[]), Rows::Equal)
}

fn begin<'a>(system: &'a MachineSystem, name: &str, options: Options) -> Run<'a> {
    setup(system, name, options).begin().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn single_steps_give_the_same_bits_as_the_whole_run() {
    let system = system();
    for (name, steps) in [("generalized-alpha", Options::fixed(1.0, 0.01)), ("mdop5", Options::controlled(1.0, 1e-6))] {
        let whole = begin(&system, name, options(steps.clone())).run().unwrap_or_else(|error| panic!("{error}"));
        let mut run = begin(&system, name, options(steps));
        let mut count = 0;
        while run.step().unwrap_or_else(|error| panic!("{error}")) {
            count += 1;
        }
        assert_eq!(run.state().t, 1.0);
        let stepped = run.run().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(count, whole.audit.summary.counters.steps, "{name}");
        assert_eq!(stepped.table, whole.table, "{name}");
        assert_eq!(stepped.audit.summary, whole.audit.summary, "{name}");
    }
}

#[test]
fn a_run_stops_at_any_time_and_goes_on() {
    let system = system();
    let exact = |t: f64| -> State {
        let run = setup(&system, "mdop5", Options { output: Output::End, ..Options::controlled(t, 1e-11) }).run();
        run.unwrap_or_else(|error| panic!("{error}")).audit.summary.state
    };
    for (name, steps) in [("soi2", Options::fixed(0.6, 1e-4)), ("mdop5", Options::controlled(0.6, 1e-8))] {
        let mut run = begin(&system, name, options(steps));
        for t in [0.1234, 0.2, 0.21, 0.6] {
            let state = run.run_to(t).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(state.t, t, "{name}");
            let reference = exact(t);
            // truncation: h² of soi2, the tolerance of mdop5
            let error = state.q.iter().zip(&reference.q).fold(0.0, |most: f64, (a, b)| most.max((a - b).abs()));
            assert!(error < 1e-5, "{name} at {t}: {error:e}");
        }
        let outcome = run.run().unwrap_or_else(|error| panic!("{error}"));
        // rows at equal times, whatever the run stopped at
        let times = outcome.table.column("t").expect("time is there");
        assert_eq!(times.len(), 13, "{name}: {times:?}");
    }
}

#[test]
fn a_run_that_was_saved_goes_on_to_the_same_bits() {
    let system = system();
    for name in ["generalized-alpha", "soi2", "mdop5"] {
        let all = options(Options::controlled(1.0, 1e-6));
        let mut whole = begin(&system, name, all.clone());
        whole.run_to(0.4).unwrap_or_else(|error| panic!("{error}"));
        let saved = whole.save().unwrap_or_else(|error| panic!("{error}"));
        let saved = Saved::decode(&saved.encode()).unwrap_or_else(|reason| panic!("{reason}"));
        let whole = whole.run().unwrap_or_else(|error| panic!("{error}"));
        let rest = setup(&system, name, all).resumed(saved).run().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(rest.resumed, Some(0.4));
        assert_eq!(rest.audit.summary.state, whole.audit.summary.state, "{name}");
        let (rows, all) = (rest.table.rows(), whole.table.rows());
        assert_eq!(rows + 9, all, "{name}: nine rows were there before");
        for (after, before) in rest.table.values.iter().zip(&whole.table.values) {
            assert_eq!(after.as_slice(), &before[all - rows..], "{name}");
        }
    }
}

#[test]
fn a_flag_or_a_watcher_ends_a_run_after_the_present_step() {
    let system = system();
    let cancel = Arc::new(AtomicBool::new(false));
    let all = Options { cancel: Some(cancel.clone()), ..options(Options::fixed(1.0, 0.01)) };
    let mut run = begin(&system, "generalized-alpha", all);
    run.run_to(0.3).unwrap_or_else(|error| panic!("{error}"));
    cancel.store(true, Ordering::Relaxed);
    let outcome = run.run().unwrap_or_else(|error| panic!("{error}"));
    assert!(outcome.audit.summary.stopped);
    assert_eq!((outcome.audit.summary.state.t, outcome.table.rows()), (0.3, 7));
    let mut watch =
        |snapshot: &flyball_dae::driver::Snapshot| if snapshot.state.t >= 0.5 { Flow::Stop } else { Flow::Continue };
    let outcome = setup(&system, "generalized-alpha", options(Options::fixed(1.0, 0.01))).watched(&mut watch).run();
    let outcome = outcome.unwrap_or_else(|error| panic!("{error}"));
    assert!((outcome.audit.summary.state.t - 0.5).abs() < 0.02, "{}", outcome.audit.summary.state.t);
}
