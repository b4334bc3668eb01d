//! Model files on the command line.

use crate::analyses::{PUSHED, REVIEWED};
use crate::common::{folder, refuse, run, succeed};
use std::path::{Path, PathBuf};

pub fn text(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The starter pendulum: 20 degrees above the horizontal, released at rest.
pub fn pendulum(name: &str) -> PathBuf {
    let folder = folder(&format!("models-{name}"));
    succeed(&folder, "new pendulum.toml");
    folder
}

#[test]
fn starter_runs_without_settings_and_says_what_was_chosen() {
    let folder = pendulum("starter");
    let told = succeed(&folder, "run pendulum.toml --picture p.svg");
    for part in ["1 degree of freedom", "mdop5", "chosen because", "balance misses", "pendulum.csv", "× real time"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let rows = text(&folder, "pendulum.csv");
    assert!(rows.starts_with("t [s],rod.angle [deg],rod.tip.position.y [mm],pin.force.y [N]\n"), "{rows}");
    let energy = |line: &str| -> (f64, f64) {
        let cells: Vec<f64> = line.split(',').map(|cell| cell.parse().expect("number")).collect();
        (cells[1], cells[2])
    };
    let (angle, height) = energy(rows.lines().nth(1).expect("a first row"));
    assert!((angle - 20.0).abs() < 1e-9 && (height - 300.0 * 20f64.to_radians().sin()).abs() < 1e-9);
    // it swings between 20 and −200 degrees
    let lowest = rows.lines().skip(1).map(|line| energy(line).0).fold(0.0, f64::min);
    assert!((lowest + 200.0).abs() < 0.1, "{lowest}");
    assert!(text(&folder, "p.svg").contains("t = 2.0000 s"));
    let metadata = text(&folder, "pendulum.meta.json");
    for entry in ["\"hash\"", "\"energy_balance\"", "\"worst_position_violation\"", "\"parameters\"", "\"finished\""] {
        assert!(metadata.contains(entry), "{entry}: {metadata}");
    }
    refuse(&folder, "new pendulum.toml", 3, "it is there already");
}

#[test]
fn overrides_and_json_work_and_mistakes_are_told_with_their_place() {
    let folder = pendulum("overrides");
    let told = succeed(&folder, "run pendulum.toml --set l=0.5 --set simulate.end=1 --json -o a.npz");
    let summary: serde_json::Value = serde_json::from_str(&told).expect("json");
    assert_eq!(summary["parameters"]["l"], 0.5);
    assert_eq!(summary["end_reached"], 1.0);
    assert!(summary["counters"]["steps"].as_u64().is_some_and(|steps| steps > 5), "{told}");
    assert_eq!(succeed(&folder, "run pendulum.toml --quiet"), "");
    refuse(&folder, "run pendulum.toml --set lenght=1", 2, "lenght");
    refuse(&folder, "run missing.toml", 3, "missing.toml");
    refuse(&folder, "run pendulum.toml --method soi3", 2, "did you mean \"soi2\"?");
    let broken = text(&folder, "pendulum.toml").replace("revolute", "revolut").replace("\"300 mm\"", "\"300 kg\"");
    std::fs::write(folder.join("broken.toml"), broken).expect("writable");
    let output = run(&folder, "check broken.toml");
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(err.contains("did you mean `revolute`?") && err.contains("broken.toml:22:"), "{err}");
}

#[test]
fn signals_are_among_the_usual_results_and_native_code_needs_consent() {
    let folder = folder("models-signals");
    std::fs::write(folder.join("pushed.toml"), PUSHED).expect("writable");
    succeed(&folder, "run pushed.toml --set push.value=0.5 --set simulate.end=0.1 --quiet");
    let rows = text(&folder, "pushed.csv");
    let heading = rows.lines().next().expect("a heading");
    for column in ["push.out [N]", "place.out[1] [m]", "drive.value.out"] {
        assert!(heading.contains(column), "{heading}");
    }
    refuse(&folder, "run pushed.toml --set simulate.end=much", 2, "--set simulate.end = much:1:");
    let native = format!("{PUSHED}\n[[block]]\nname = 'n'\ntype = 'native'\nlibrary = 'n.so'\nblock = 'n'\n");
    std::fs::write(folder.join("native.toml"), native).expect("writable");
    refuse(&folder, "check native.toml", 2, "if you trust its source, allow it with `--allow-native`");
    refuse(&folder, "check native.toml --allow-native", 2, "`n.so` cannot be read");
}

#[test]
fn converge_and_compare_measure_orders_and_errors() {
    let folder = pendulum("converge");
    let told = succeed(&folder, "converge pendulum.toml --step 0.02 --set simulate.end=0.4");
    let order: f64 = told
        .lines()
        .find_map(|line| line.trim().strip_prefix("q")?.split("order").nth(1)?.split_whitespace().next()?.parse().ok())
        .expect("the order of q");
    assert!((order - 2.0).abs() < 0.25, "{told}");
    assert!(text(&folder, "pendulum.converge.svg").contains("slope"));
    let told = succeed(&folder, "compare pendulum.toml --set simulate.end=0.4");
    assert_eq!(told.lines().filter(|line| line.contains("mdop5")).count(), 5, "{told}");
}

#[test]
fn sweep_fills_one_table_and_goes_on_where_it_was() {
    let folder = pendulum("sweep");
    let arguments = "sweep pendulum.toml --vary l=0.2:0.4:3 --vary m=1,2 --set simulate.end=0.3 -o s.csv";
    let told = succeed(&folder, arguments);
    assert!(told.contains("6 cases, 6 of them new, 0 failed"), "{told}");
    let whole = text(&folder, "s.csv");
    assert!(whole.starts_with("case,l [m],m,rod.angle.end [deg],rod.angle.min [deg]"), "{whole}");
    assert_eq!(whole.lines().count(), 7);
    // a torn file: two whole rows and a half
    let torn: Vec<&str> = whole.lines().take(4).collect();
    let torn = torn.join("\n");
    std::fs::write(folder.join("s.csv"), &torn[..torn.len() - 5]).expect("writable");
    assert!(succeed(&folder, arguments).contains("6 cases, 4 of them new"));
    assert_eq!(text(&folder, "s.csv"), whole);
    refuse(&folder, "sweep pendulum.toml --vary l=0.2,0.3 -o s.csv", 3, "it is a table of another study");
}

#[test]
fn examples_are_listed_copied_and_run() {
    let folder = folder("examples");
    let list = succeed(&folder, "examples");
    assert!(list.contains("slider-crank"), "{list}");
    succeed(&folder, "examples slider-crank");
    let told = succeed(&folder, "run slider-crank.toml");
    assert!(told.contains("2 degrees of freedom"), "{told}");
    refuse(&folder, "examples slider-crnk", 2, "did you mean \"slider-crank\"?");
    succeed(&folder, "examples vehicle");
    let told = succeed(&folder, "check vehicle/car-semi-active.toml");
    assert!(told.contains("30 bodies") && told.contains("14 degrees of freedom"), "{told}");
    refuse(&folder, "examples vehicle", 3, "it is there already; choose another name with -o");
    assert!(succeed(&folder, "schema").contains("\"$schema\""));
}

#[cfg(not(feature = "parquet"))]
#[test]
fn parquet_that_is_not_built_in_is_told_with_the_cure() {
    let folder = pendulum("no-parquet");
    refuse(&folder, "run pendulum.toml -o run.parquet", 3, "`cargo build --release --features parquet`");
    assert!(!folder.join("run.parquet").exists());
    std::fs::write(folder.join("other.parquet"), b"PAR1").expect("writable");
    refuse(&folder, "plot other.parquet", 3, "`cargo build --release --features parquet`");
}

#[test]
fn failed_run_leaves_a_restart_point_and_the_command_that_shows_it_again() {
    let folder = pendulum("failure");
    // a torque that ends at t = 0.5 with a value that is no number
    let model = text(&folder, "pendulum.toml")
        + "\n[[force]]\nname = \"motor\"\ntype = \"torque\"\non = \"rod\"\nvalue = \"sqrt(0.5 - t)\"\n";
    std::fs::write(folder.join("ends.toml"), model).expect("writable");
    for method in ["generalized-alpha", "soi2", "mdop5"] {
        let _ = std::fs::remove_file(folder.join("again.csv"));
        let output = run(&folder, &format!("run ends.toml --method {method}"));
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{err}");
        assert!(err.contains("step/not-finite: ") && err.contains("from force `motor`"), "{method}: {err}");
        assert!(err.contains("ends.restart") && err.contains("see it again: flyball run ends.toml"), "{err}");
        assert!(text(&folder, "ends.meta.json").contains("\"failed\""));
        assert!(text(&folder, "ends.csv").lines().count() > 50, "rows before the failure are kept");
        let again = err.split("flyball run ").nth(1).and_then(|rest| rest.lines().next()).expect("the command");
        let repeated = run(&folder, &format!("run {again}"));
        let repeated_err = String::from_utf8_lossy(&repeated.stderr);
        assert_eq!(repeated.status.code(), Some(1), "{repeated_err}");
        // the same failure in the same row at the same time
        let what = |text: &str| text.split(" at t = ").next().map(str::to_string);
        assert_eq!(what(&repeated_err), what(&err), "{method}");
        let time = |text: &str| -> f64 {
            let after = text.split(" at t = ").nth(1).and_then(|rest| rest.lines().next());
            after.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{text}"))
        };
        assert!((time(&repeated_err) - time(&err)).abs() < 1e-14, "{method}: {err}\n{repeated_err}");
    }
}

/// A mass on a soft spring that drags a light one along through a stiff damper: the start shakes, then nothing fast moves.
const DRAGGED: &str = r#"
[model]
dimension = 2

[[body]]
name = "cart"
mass = 1
position = [1.3, 0]
shape = { block = { edges = [0.1, 0.1, 0.1] } }

[[joint]]
name = "rail"
type = "prismatic"
between = ["ground", "cart"]
at = [0, 0]
axis = [1, 0]

[[body]]
name = "rider"
type = "point"
mass = 0.01
position = [2.3, 0]
velocity = [3, 0]

[[force]]
name = "spring"
type = "spring-damper"
between = ["ground", "cart"]
stiffness = 10
rest_length = 1

[[force]]
name = "strut"
type = "spring-damper"
between = ["cart", "rider"]
stiffness = 1000
rest_length = 1
damping = 200

[simulate]
end = 10
rtol = 1e-6
"#;

#[test]
fn a_stiff_machine_gets_an_implicit_method_or_a_warning() {
    let folder = folder("models-stiff");
    std::fs::write(folder.join("dragged.toml"), DRAGGED).expect("writable");
    let told = succeed(&folder, "run dragged.toml");
    assert!(told.contains("mradau") && told.contains("stability holds steps of mdop5 at"), "{told}");
    let told = succeed(&folder, "run dragged.toml --method mdop5");
    assert!(told.contains("warning") && told.contains("something is stiff: stability holds"), "{told}");
    // the method that the run takes where none is named
    assert!(told.contains("take mradau"), "{told}");
    let told = succeed(&folder, "run dragged.toml --method mdop5 --set strut.damping=0.1 --set strut.stiffness=10");
    assert!(!told.contains("something is stiff"), "{told}");
}

#[test]
fn the_choice_of_a_method_follows_measured_steps() {
    let folder = folder("models-choice");
    std::fs::write(folder.join("r.toml"), REVIEWED).expect("writable");
    // a decay in a microsecond, which nothing excites: stability holds an explicit method at its time scale
    let damped = REVIEWED.replace("stiffness = 1\n", "stiffness = 1\ndamping = 2e5\n").replace("end = 0.2", "end = 2");
    std::fs::write(folder.join("d.toml"), damped).expect("writable");
    let told = succeed(&folder, "run d.toml --set simulate.rtol=1e-4");
    assert!(told.contains("mradau") && told.contains("stability holds steps of mdop5 at"), "{told}");
    let folder = pendulum("choice");
    let told = succeed(&folder, "run pendulum.toml");
    assert!(told.contains("chosen because nothing is stiff: "), "{told}");
    assert!(text(&folder, "pendulum.meta.json").contains("\"chosen_because\": \"nothing is stiff"));
    assert_eq!(told.lines().nth(4), succeed(&folder, "run pendulum.toml").lines().nth(4), "the choice is reproducible");
}

/// A driven crank beside a damped mass.
const BALANCED: &str = r#"
[model]
name = "balanced"
dimension = 2
gravity = [0, -9.81]
[[body]]
name = "crank"
mass = 2
shape = { rod = { from = [0, 0], to = [0.5, 0], radius = 0.02 } }
[[joint]]
name = "pin"
type = "revolute"
between = ["ground", "crank"]
[[joint]]
name = "motor"
type = "drive"
coordinate = "pin.angle"
value = "sin(5*t)"
[[body]]
name = "mass"
type = "point"
mass = 1
position = [2, 0]
velocity = [3, 0]
[[joint]]
name = "rail"
type = "point-on-line"
between = ["ground", "mass"]
at = [2, 0]
[[force]]
type = "coordinate-spring"
coordinate = "rail.displacement"
stiffness = 90
damping = 2
[simulate]
end = 1
step = 1e-3
method = "generalized-alpha"
"#;

#[test]
fn the_energy_balance_does_not_depend_on_output() {
    let folder = folder("models-energy");
    std::fs::write(folder.join("b.toml"), BALANCED).expect("writable");
    let worst = |options: &str| {
        let told = succeed(&folder, &format!("run b.toml --json {options}"));
        let summary: serde_json::Value = serde_json::from_str(&told).expect("json");
        summary["energy_balance"]["worst"].as_f64().expect("a number")
    };
    let often = worst("--set simulate.every=0.002");
    let seldom = worst("--set simulate.every=0.3");
    assert_eq!(often, seldom);
    assert!(often < 1e-4, "{often} J of some 10 J"); // truncation(h²)
}

#[test]
fn stored_energy_of_a_pull_that_falls_with_distance_is_its_integral() {
    // tension 1/x²: v²/2 − 1/x is constant
    let folder = folder("models-tension");
    let orbit = r#"
[model]
name = "orbit"
dimension = 2
[[body]]
name = "moon"
type = "point"
mass = 1
position = [0, 0.6]
velocity = [1, 0]
[[force]]
type = "spring-damper"
between = ["ground", "moon"]
rest_length = 0
tension = "1/x^2"
[simulate]
end = 5
method = "mdop5"
rtol = 1e-9
[[output]]
of = "energy.potential"
[[output]]
of = "energy.total"
"#;
    std::fs::write(folder.join("o.toml"), orbit).expect("writable");
    let told = succeed(&folder, "run o.toml");
    assert!(!told.contains("not known"), "{told}");
    let rows = text(&folder, "o.csv");
    let numbers = rows.lines().skip(1).map(|line| line.split(',').map(|cell| cell.parse().expect("number")).collect());
    let rows: Vec<Vec<f64>> = numbers.collect();
    // from one metre on
    assert!((rows[0][1] - (1.0 - 1.0 / 0.6)).abs() < 1e-9, "{:?}", rows[0]);
    assert!(rows.iter().all(|row| (row[2] - rows[0][2]).abs() < 1e-6), "{:?}", rows.last());
}

/// Absolute tolerances of velocities that stand for a size in the time of the run vanish in long runs; what the projection of
/// positions does to a velocity that is small beside others must not stop them.
#[test]
fn a_pendulum_swings_for_a_quarter_of_an_hour_with_the_steps_of_ten_seconds() {
    let folder = pendulum("long");
    let mut per_second = Vec::new();
    for end in [10.0, 100.0, 1000.0] {
        let arguments =
            format!("run pendulum.toml --set simulate.end={end} --set simulate.every=1 --method mdop5 --json");
        let told: serde_json::Value = serde_json::from_str(&succeed(&folder, &arguments)).expect("JSON");
        per_second.push(told["counters"]["steps"].as_f64().expect("a number") / end);
    }
    let (least, most) = per_second.iter().fold((f64::INFINITY, 0.0f64), |(l, m), n| (l.min(*n), m.max(*n)));
    assert!(most < 1.5 * least, "{per_second:?} steps per second");
}
