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
