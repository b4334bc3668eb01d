//! The library as a program meets it.

use flyball::prelude::*;
use std::path::Path;

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A rod that falls from the horizontal about its end.
fn pendulum() -> Machine {
    let mut machine = Machine::planar();
    machine.gravity([0.0, -9.81]);
    machine.body("rod", Body::rod([0.0, 0.0], [1.0, 0.0]).mass(2.0));
    machine.joint("pin", Joint::revolute("ground", "rod").at([0.0, 0.0]));
    machine
}

#[test]
fn the_first_program_is_short_and_stands_in_the_readme() {
    let example = read("crates/flyball/examples/slider_crank.rs");
    assert!(example.lines().count() <= 15, "{}", example.lines().count());
    let code = example.split_once("horizontal?\n").map(|(_, code)| code).expect("a question comes first");
    assert!(read("README.md").contains(code), "README.md shows another program");
}

#[test]
fn a_machine_is_simulated_in_one_line() {
    let run = pendulum().simulate(1.0).unwrap_or_else(|error| panic!("{error}"));
    // energy: ω² = 3 g sin θ / l, at the lowest point √(3 · 9.81)
    let fastest = run.column("energy.total").map(|all| (all[0], all[all.len() - 1])).expect("energy is there");
    assert!((fastest.0 - fastest.1).abs() < 1e-3, "{fastest:?}"); // truncation at a tolerance of 1e-6
    assert_eq!(run.column("t").expect("time is there").last(), Some(&1.0));
    let text = run.summary.to_string();
    for part in ["1 body", "1 degree of freedom", "chosen because", "balance misses", "columns"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let error = run.column("rod.angel").expect_err("there is none").to_string();
    assert!(error.contains("did you mean \"rod.angle\"?"), "{error}");
}

#[test]
fn rows_are_written_and_read_back_to_the_same_bits() {
    let run = pendulum().simulate(0.2).unwrap_or_else(|error| panic!("{error}"));
    for name in ["rows.npz", "rows.csv"] {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        run.write(&path).unwrap_or_else(|error| panic!("{error}"));
        let back = flyball::run::Table::read(&path).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((&back.columns, &back.values), (&run.table.columns, &run.table.values), "{name}");
        assert_eq!(back.metadata.0.get("status").and_then(|status| status.as_str()), Some("finished"));
    }
}

#[test]
fn what_is_wrong_with_a_machine_is_told_by_name() {
    let mut machine = pendulum();
    machine.joint("second", Joint::revolute("ground", "rodd").at([0.0, 0.0]));
    let error = machine.simulate(1.0).expect_err("no such body").to_string();
    assert!(error.contains("second") && error.contains("rodd"), "{error}");
    let settings = Settings { end: Some(1.0), method: Some("soi3".into()), ..Settings::default() };
    let error = pendulum().simulate_with(&settings).expect_err("no such method").to_string();
    assert!(error.contains("did you mean \"soi2\"?"), "{error}");
}
