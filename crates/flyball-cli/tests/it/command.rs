//! The command as a user meets it: output files, messages, exit codes, killed and interrupted runs.

use crate::common::{flyball, folder, refuse, succeed};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn bytes(folder: &Path, name: &str) -> Vec<u8> {
    std::fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn csv_has_headings_and_metadata_and_npz_holds_the_same_numbers() {
    let folder = folder("results");
    let summary = succeed(&folder, "problem slider-crank --step 1e-2 --csv crank.csv");
    assert!(summary.contains("100 steps") && summary.contains("2 degrees of freedom"), "{summary}");
    let text = String::from_utf8(bytes(&folder, "crank.csv")).expect("text");
    let mut lines = text.lines();
    assert!(lines.next().is_some_and(|heading| heading.starts_with("t [s],x1,y1,theta1,")), "{text}");
    assert_eq!(lines.clone().count(), 101);
    let last: Vec<f64> =
        lines.next_back().into_iter().flat_map(|l| l.split(',')).map(|x| x.parse().expect("number")).collect();
    assert_eq!(last[0], 1.0);
    let metadata = String::from_utf8(bytes(&folder, "crank.meta.json")).expect("text");
    for entry in
        ["\"model\": \"slider-crank\"", "\"status\": \"finished\"", "\"steps\": 100", "worst_position_violation"]
    {
        assert!(metadata.contains(entry), "{entry}: {metadata}");
    }
    succeed(&folder, "problem slider-crank --step 1e-2 --csv crank.npz --quiet");
    assert!(!folder.join("crank.npz.partial").exists());
    succeed(&folder, "plot crank.csv -o a.svg");
    succeed(&folder, "plot crank.npz -o b.svg");
    assert_eq!(bytes(&folder, "a.svg"), bytes(&folder, "b.svg"));
}

#[test]
fn plot_draws_svg_and_png_and_names_what_it_does_not_know() {
    let folder = folder("plot");
    succeed(&folder, "problem pendulum --end 1 --csv p.csv --quiet");
    let told = succeed(&folder, "plot p.csv x* --from 0.2 --to 0.8 -o p.png --title swing");
    assert!(told.contains("p.png"), "{told}");
    assert!(bytes(&folder, "p.png").starts_with(b"\x89PNG"));
    succeed(&folder, "plot p.csv");
    let svg = String::from_utf8(bytes(&folder, "p.svg")).expect("text");
    assert!(svg.starts_with("<svg") && svg.contains("t [s]") && svg.trim_end().ends_with("</svg>"));
    refuse(&folder, "plot p.csv x.rat", 2, "there is no column \"x.rat\", did you mean \"x.rate\"?");
    refuse(&folder, "plot p.csv --from 5", 2, "p.csv has no rows in this range");
    refuse(&folder, "plot nothing.csv", 3, "cannot read nothing.csv: ");
    std::fs::write(folder.join("bad.csv"), "t,x\n0,1\n0.1,oops\n").expect("writable");
    refuse(&folder, "plot bad.csv", 3, "line 3, column x: \"oops\" is not a number");
}

#[test]
fn names_and_numbers_that_are_wrong_are_refused() {
    let folder = folder("refused");
    refuse(&folder, "problem slider-crnk", 2, "there is no problem \"slider-crnk\", did you mean \"slider-crank\"?");
    refuse(&folder, "problem pendulum --method soi", 2, "there is no method \"soi\", did you mean \"soi2\"?");
    refuse(&folder, "problem pendulum --rho 1.5", 2, "rho");
    refuse(&folder, "figure ab-4", 2, "there is no figure \"ab-4\"");
}

#[test]
fn unwritable_places_and_full_disks_are_told() {
    let folder = folder("unwritable");
    refuse(&folder, "problem pendulum --csv missing/p.csv", 3, "cannot write missing/p.csv: ");
    refuse(&folder, "problem pendulum --csv missing/p.npz", 3, "cannot write missing/p.npz: ");
    if Path::new("/dev/full").exists() {
        refuse(
            &folder,
            "problem pendulum --step 1e-4 --end 1 --csv /dev/full",
            3,
            "cannot write /dev/full: No space left",
        );
        refuse(&folder, "problem pendulum --picture /dev/full --quiet", 3, "cannot write /dev/full: No space left");
    }
}

#[test]
fn methods_tell_coefficients_and_draw_damping() {
    let folder = folder("methods");
    let told = succeed(&folder, "methods --rho 0.5 --picture m.svg");
    assert!(told.contains("alpha_m 0.000000  alpha_f 0.333333  beta 0.444444  gamma 0.833333"), "{told}");
    assert!(told.contains("mdop5") && told.contains("order         5 in q, v, x"), "{told}");
    assert!(String::from_utf8_lossy(&bytes(&folder, "m.svg")).contains("spectral radius"));
    assert!(succeed(&folder, "methods --rho 1").contains("warning    rho_inf = 1"));
}

#[test]
fn figures_of_the_papers_are_listed_and_drawn() {
    let folder = folder("figures");
    assert_eq!(succeed(&folder, "figure").lines().count(), 20);
    let told = succeed(&folder, "figure ba-6");
    let slope = |name: &str| -> f64 {
        let line = told.lines().find(|line| line.trim_start().starts_with(name)).expect("the line is there");
        line.split("slope ")
            .nth(1)
            .and_then(|rest| rest.split_whitespace().next())
            .expect("a slope")
            .parse()
            .expect("number")
    };
    assert!((slope("q, γ and θ updated") - 2.0).abs() < 0.15, "{told}");
    assert!(slope("q, γ and θ fixed") < 1.3, "{told}");
    assert!(folder.join("ba-6.svg").exists());
    // [S] Table 1: index 1 drifts, velocity projection helps, control is as good as projection in each step
    let told = succeed(&folder, "figure s-table1");
    let row = |name: &str| -> Vec<f64> {
        let line = told.lines().find(|line| line.trim_start().starts_with(name)).expect("a row");
        line.replace(name, "").split_whitespace().filter_map(|word| word.parse().ok()).collect()
    };
    let rows = ["index 1", "velocity stabilization", "projection control", "projection each step"].map(row);
    assert!(rows.iter().all(|row| (row[0] - 87.0).abs() <= 2.0), "{told}");
    assert!(rows[0][2] > 100.0 * rows[1][2] && rows[1][2] > 100.0 * rows[2][2], "positions: {told}");
    assert!(rows[0][3] > 1e-4 && rows[1..].iter().all(|row| row[3] < 1e-12), "velocities: {told}");
    assert!((rows[2][4] / rows[3][4] - 1.0).abs() < 0.1 && rows[0][4] > 5.0 * rows[1][4], "errors: {told}");
    assert!(row("half-explicit (PHEM56)")[4] < 2e-6, "{told}");
    // [S] Fig. 4: its text says 0.2, 0.2342, 0.2897, 0.3289, 0.3900, 0.4096; data were tuned to these
    let told = succeed(&folder, "figure s-4");
    assert!(told.contains("0.2000, 0.2342, 0.2873, 0.3288, 0.3896, 0.4095 s"), "{told}");
    let told = succeed(&folder, "figure ab-8");
    assert!(told.contains("oscillation"), "{told}");
    // [BA]: the pressure in the compression chamber is low while the damper extends, close to the other one while it is compressed
    let told = succeed(&folder, "figure ba-15");
    let numbers = told.lines().skip(1).flat_map(str::split_whitespace);
    let bars: Vec<f64> = numbers.filter_map(|word| word.parse().ok()).collect();
    assert!(matches!(bars[..], [low, apart] if low < 5.0 && apart < 0.5), "{told}");
}

/// A run that takes a few seconds, with checkpoints.
const LONG: &str = "problem heavy-top --step 2e-5 --end 2 --quiet --checkpoint top.checkpoint --csv ";

fn wait_for(path: &Path, patience: Duration) {
    let clock = Instant::now();
    while !path.exists() {
        assert!(clock.elapsed() < patience, "{} does not appear", path.display());
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn killed_and_resumed(ending: &str) {
    let (whole, killed) = (folder(&format!("whole-{ending}")), folder(&format!("killed-{ending}")));
    let arguments = format!("{LONG}top.{ending}");
    let mut child = flyball(&killed, &arguments).stderr(Stdio::null()).spawn().expect("the command starts");
    wait_for(&killed.join("top.checkpoint"), Duration::from_secs(60));
    child.kill().expect("the child can be killed"); // SIGKILL
    let status = child.wait().expect("the child ends");
    assert!(!status.success(), "the run was over before it could be killed");
    succeed(&killed, &format!("{arguments} --resume"));
    succeed(&whole, &arguments);
    let name = format!("top.{ending}");
    assert!(bytes(&killed, &name) == bytes(&whole, &name), "the resumed file differs");
    if ending == "csv" {
        assert_eq!(bytes(&killed, "top.meta.json"), bytes(&whole, "top.meta.json"));
    }
}

#[test]
fn killed_run_resumes_to_the_same_bits_in_csv() {
    killed_and_resumed("csv");
}

#[test]
fn killed_run_resumes_to_the_same_bits_in_npz() {
    killed_and_resumed("npz");
}

#[test]
fn checkpoint_of_other_settings_is_refused() {
    let folder = folder("other");
    succeed(&folder, "problem pendulum --end 1 --quiet --checkpoint p.checkpoint --csv p.csv");
    let message = "the model or the settings have changed";
    refuse(&folder, "problem pendulum --end 2 --quiet --checkpoint p.checkpoint --csv p.csv --resume", 3, message);
    std::fs::write(folder.join("p.checkpoint"), b"FLYCHECK").expect("writable");
    refuse(&folder, "problem pendulum --end 1 --checkpoint p.checkpoint --resume", 3, "the checkpoint ends too early");
}

#[cfg(unix)]
#[test]
fn interrupted_run_keeps_its_rows_and_says_so() {
    let folder = folder("interrupted");
    let mut child = flyball(&folder, &format!("{LONG}top.csv")).stderr(Stdio::piped()).spawn().expect("starts");
    wait_for(&folder.join("top.checkpoint"), Duration::from_secs(60));
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
    assert!(sent.success());
    let mut err = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().expect("piped"), &mut err).expect("text");
    assert_eq!(child.wait().expect("ends").code(), Some(130), "{err}");
    assert!(err.contains("stopped on request at t = ") && err.contains("top.csv") && err.contains("--resume"), "{err}");
    let text = String::from_utf8(bytes(&folder, "top.csv")).expect("text");
    assert!(text.ends_with('\n') && text.lines().count() > 10);
    assert!(String::from_utf8_lossy(&bytes(&folder, "top.meta.json")).contains("\"status\": \"stopped\""));
}
