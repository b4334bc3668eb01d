//! What a run has come to when it fails.

use flyball_file::{ReadOptions, read_text};
use flyball_run::RunError;
use flyball_run::plan::Plan;
use flyball_run::run::{MachineColumns, Phases, Reached, Setup};

/// A point that falls, and a force that ends at `until`.
fn model(until: f64) -> String {
    format!(
        "
[model]
dimension = 2
gravity = [0, -10]
[[body]]
name = 'bob'
type = 'point'
mass = 1
[[force]]
name = 'sink'
type = 'force'
on = 'bob'
direction = [1, 0]
value = 'sqrt({until} [s] - t)'
[simulate]
method = 'mdop5'
rtol = 1e-9
end = 2
every = 0.125
"
    )
}

fn reached(text: &str) -> Option<Reached> {
    let model = read_text("m.toml", text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}"));
    let system = model.build().unwrap_or_else(|error| panic!("{error}"));
    let failed = if model.phases.is_empty() {
        let plan = Plan::new(&model.simulate, &system, None).unwrap_or_else(|error| panic!("{error}"));
        let method = plan.make_method(&system).unwrap_or_else(|error| panic!("{error}"));
        let run = Setup::new(&system, method, plan.start.clone(), plan.options.clone())
            .balanced(&system)
            .recorded(MachineColumns::new(&system, &[]), plan.rows);
        run.with_snapshots(100).run().map(|_| ())
    } else {
        Phases::new(&model, &system).with_snapshots(100).run().map(|_| ())
    };
    match failed {
        Err(RunError::Failed { reached, .. }) => reached.map(|reached| *reached),
        Err(other) => panic!("{other}"),
        Ok(()) => panic!("it does not fail"),
    }
}

/// Times of states that fall freely, y = −5 t².
fn falling(states: &[flyball_dae::system::State]) -> Vec<f64> {
    for state in states {
        assert!((state.q[1] + 5.0 * state.t * state.t).abs() < 1e-9, "{:?} at {}", state.q, state.t);
    }
    states.iter().map(|state| state.t).collect()
}

#[test]
fn a_run_that_fails_leaves_its_rows_and_the_last_state_before_the_failure() {
    let reached = reached(&model(0.6)).expect("states were asked for");
    let times = falling(&reached.states);
    assert_eq!(times[..5], [0.0, 0.125, 0.25, 0.375, 0.5]);
    assert_eq!(times.len(), 6);
    assert!((times[5] - 0.6).abs() < 1e-9, "{times:?}");
    let audit = reached.audit.expect("it began");
    assert!(audit.summary.counters.steps > 3 && audit.energy.is_some(), "{audit}");
}

#[test]
fn a_run_that_fails_in_a_later_phase_leaves_the_phases_before_too() {
    let text = model(1.5) + "[[phase]]\nname = 'first'\nend = 1\n[[phase]]\nname = 'second'\nend = 2\n";
    let reached = reached(&text).expect("states were asked for");
    let times = falling(&reached.states);
    assert!(times[0] == 0.0 && times.is_sorted() && times.contains(&0.5), "{times:?}");
    assert!((times[times.len() - 1] - 1.5).abs() < 1e-9, "{times:?}");
    let names: Vec<String> =
        reached.audit.expect("it began").summary.events.iter().flat_map(|one| one.names.clone()).collect();
    assert_eq!(names, ["phase second begins"]);
}

#[test]
fn a_start_that_fits_no_joint_is_left_as_it_is_and_a_wrong_setting_leaves_nothing() {
    let bar = "
[model]
dimension = 2
[[body]]
name = 'bar'
mass = 1
shape = { rod = { from = [0, 0], to = [1, 0] } }
markers = { tip = [1, 0] }
[[marker]]
name = 'far'
on = 'ground'
position = [3, 0]
[[joint]]
name = 'a'
type = 'revolute'
between = ['ground', 'bar']
[[joint]]
name = 'b'
type = 'revolute'
between = ['ground.far', 'bar.tip']
[simulate]
end = 1
";
    let reached = reached(bar).expect("states were asked for");
    assert_eq!(reached.states.len(), 1);
    assert!(reached.audit.is_none(), "it did not begin");
}
