//! Tables of parameter studies.

use super::{append, pendulum, text};
use crate::common::{flyball, refuse, run, succeed};
use std::process::Stdio;

#[test]
fn a_study_keeps_to_its_table() {
    let folder = pendulum("study");
    let sweep = |more: &str| format!("sweep p.toml -o s.csv {more}");
    let told = succeed(&folder, &sweep("--vary l=0.2,0.3"));
    assert!(told.contains("2 cases, 2 of them new, 0 failed"), "{told}");
    assert!(succeed(&folder, &sweep("--vary l=0.2,0.3")).contains("0 of them new"));
    let whole = text(&folder, "s.csv");
    for other in ["--vary l=0.2,0.4", "--vary l=0.2,0.3 --set m=2", "--vary l=0.2,0.3 --set simulate.end=1"] {
        refuse(&folder, &sweep(other), 3, "it is a table of another study");
    }
    append(&folder, "p.toml", "\n# edited\n");
    refuse(&folder, &sweep("--vary l=0.2,0.3"), 3, "it is a table of another study");
    assert_eq!(text(&folder, "s.csv"), whole);
}

#[test]
fn failed_cases_keep_their_reason_and_are_run_again() {
    let folder = pendulum("failed");
    let output = run(&folder, "sweep p.toml --vary m=1,-1 -o s.csv");
    assert_eq!(output.status.code(), Some(1));
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(err.contains("sweep/cases-failed: 1 of 2 cases failed") && err.contains("case 1, m = -1:"), "{err}");
    let table = text(&folder, "s.csv");
    assert!(table.lines().next().expect("headings").ends_with(",failure"), "{table}");
    assert!(table.contains("machine/bad-mass"), "{table}");
    // tried again, not taken for done
    let output = run(&folder, "sweep p.toml --vary m=1,-1 -o s.csv");
    assert!(String::from_utf8_lossy(&output.stdout).contains("1 of them new, 1 failed"));
    succeed(&folder, "plot s.csv");
}

#[test]
fn a_study_does_not_hang_on_its_first_case_and_all_may_fail() {
    let folder = pendulum("first");
    refuse(&folder, "sweep p.toml --vary m=-1,1 -o s.csv", 1, "1 of 2 cases failed");
    let table = text(&folder, "s.csv");
    assert!(table.contains("\n1,1.0,") && table.contains("machine/bad-mass"), "{table}");
    // all of them fail in the run: each has its reason in the table and on the screen
    let output = run(&folder, "sweep p.toml --vary l=0.2,0.3 --limit-steps 2 -o all.csv");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("2 of 2 cases failed"));
    assert_eq!(text(&folder, "all.csv").matches("step/too-many: 2 steps reached").count(), 2);
    // none can be read: nothing is known of a table
    refuse(&folder, "sweep p.toml --vary m=-1,-2 -o none.csv", 2, "body `rod` has mass -1 kg");
    assert!(!folder.join("none.csv").exists());
}

#[test]
fn values_of_a_study_may_have_units() {
    let folder = pendulum("units");
    let mut command = flyball(&folder, "sweep p.toml -o s.csv --vary");
    let output = command.arg("l=200 mm,300 mm").stdout(Stdio::piped()).output().expect("starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let table = text(&folder, "s.csv");
    assert!(table.starts_with("case,l [mm],"), "{table}");
    assert!(table.contains("\n1,300.0,"), "{table}");
    refuse(&folder, "sweep p.toml --vary l=1:2:1000000000", 2, "1000000000 values are asked for");
}

#[test]
fn a_study_varies_numbers_of_elements_as_a_fresh_model_has_them() {
    let folder = pendulum("elements");
    let vary = "--vary rod.mass=0.5,2 --vary rod.shape.rod.to.x=0.2,0.4 --set simulate.end=0.2";
    assert!(succeed(&folder, &format!("sweep p.toml {vary} -o s.csv")).contains("4 cases, 4 of them new, 0 failed"));
    let rows: Vec<String> = text(&folder, "s.csv").lines().skip(1).map(String::from).collect();
    let cases = [("0.5", "0.2"), ("2", "0.2"), ("0.5", "0.4"), ("2", "0.4")];
    for (i, (row, (mass, length))) in rows.iter().zip(cases).enumerate() {
        let alone = format!("--vary rod.mass={mass} --vary rod.shape.rod.to.x={length} --set simulate.end=0.2");
        succeed(&folder, &format!("sweep p.toml {alone} -o alone{i}.csv"));
        let alone = text(&folder, &format!("alone{i}.csv"));
        let numbers = |row: &str| row.split_once(',').map(|(_, numbers)| numbers.to_string());
        assert_eq!(alone.lines().nth(1).and_then(numbers), numbers(row), "case {i}");
    }
    refuse(&folder, "sweep p.toml --vary rod.mas=1,2 -o wrong.csv", 2, "did you mean `mass`?");
}

#[test]
fn a_study_says_where_more_than_numbers_changes() {
    let folder = crate::common::folder("attacks-structure");
    let text = "[model]\nname = 'rods'\ndimension = 2\n[parameters]\nn = 2\n[template.rod]\n[[template.rod.body]]\nname = \
                'rod'\nmass = 1\nshape = { rod = { from = [0, 0], to = [1, 0] } }\n[[include]]\nname = 'r'\ntemplate = 'rod'\ncount \
                = 'n'\n[simulate]\nend = 0.01\nmethod = 'mdop5'\n";
    std::fs::write(folder.join("rods.toml"), text).expect("writable");
    let told = succeed(&folder, "sweep rods.toml --vary n=2,3 -o s.csv");
    let change = "1 case is a machine of another structure, built whole; case 1: it has 9 velocities instead of 6";
    assert!(told.contains(change), "{told}");
}

#[test]
fn numbers_are_listed_by_name() {
    let folder = pendulum("parameters");
    let told = succeed(&folder, "parameters p.toml --set l=0.5");
    let line = |name: &str| told.lines().find(|line| line.split_whitespace().next() == Some(name)).unwrap_or_default();
    assert!(line("l").contains(" 0.5  m "), "{told}");
    assert!(line("rod.shape.rod.to.x").contains(" 0.5  m "), "{told}");
    assert!(line("model.gravity.y").contains("-9.81  m/s^2"), "{told}");
    assert!(succeed(&folder, "parameters p.toml *.mass").lines().count() == 1);
    refuse(&folder, "parameters p.toml nothing", 1, "parameters/none");
}
