//! Model files on the command line.

use crate::common::{folder, refuse, run, succeed};
use std::path::{Path, PathBuf};

fn text(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The starter pendulum: 20 degrees above the horizontal, released at rest.
fn pendulum(name: &str) -> PathBuf {
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
fn check_reviews_and_modes_find_the_pendulum() {
    let folder = pendulum("check");
    let told = succeed(&folder, "check pendulum.toml");
    for part in ["1 body", "1 degree of freedom", "nothing had to move", "would be chosen because nothing is stiff"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    // a rod of length l swings at √(3g/2l) about rest
    let told = succeed(&folder, "modes pendulum.toml --json --picture modes.svg");
    let modes: serde_json::Value = serde_json::from_str(&told).expect("json");
    let omega = modes["modes"][0]["natural_frequency"].as_f64().expect("a number");
    assert!((omega - (1.5 * 9.81 / 0.3f64).sqrt()).abs() < 1e-6, "{omega}");
    assert!(text(&folder, "modes.svg").contains("Hz"));
    let linear: serde_json::Value = serde_json::from_str(&succeed(&folder, "linearize pendulum.toml")).expect("json");
    assert!((linear["A"][1][0].as_f64().expect("a number") + omega * omega).abs() < 1e-6, "{linear}");
}

/// A pendulum that stands 0.1 m from its pin, its mass above it, beside a stiff oscillator.
const STANDING: &str = r#"
[model]
name = "standing"
dimension = 2
gravity = [0, -9.81]
[[body]]
name = "rod"
mass = 1
inertia = 0.01
position = [0.1, 1]
markers = { foot = [0, -1] }
[[joint]]
name = "pin"
type = "revolute"
between = ["ground", "rod.foot"]
[[body]]
name = "slider"
mass = 0.001
inertia = 1e-6
position = [3, 0]
[[joint]]
name = "guide"
type = "prismatic"
between = ["ground", "slider"]
at = [3, 0]
[[force]]
type = "coordinate-spring"
coordinate = "guide.displacement"
stiffness = 1e5
"#;

#[test]
fn analyses_say_what_they_moved_where_they_rest_and_what_grows_before_all_else() {
    let folder = folder("standing");
    std::fs::write(folder.join("standing.toml"), STANDING).expect("writable");
    let told = succeed(&folder, "modes standing.toml --at-start --picture modes.svg");
    let at = |part: &str| told.find(part).unwrap_or_else(|| panic!("{part}: {told}"));
    assert!(at("start moved rod by") < at("damped Hz") && at("  -1.00000   ") < at("10000.000000"), "{told}");
    // √(g/1.01) per second, drawn before what swings
    let drawn = text(&folder, "modes.svg");
    assert!(drawn.contains("grows within 0.3") && drawn.find("grows") < drawn.find("1591.549 Hz"), "{drawn}");
    let told = succeed(&folder, "linearize standing.toml --at-start -o standing.json");
    assert!(told.contains("start moved rod by") && told.contains("a small motion grows"), "{told}");
    assert!(text(&folder, "standing.json").contains("\"start moved rod by"));
    // from a tilted start it comes to hang
    let told = succeed(&folder, "modes standing.toml --set rod.position=[0.1,-1] --set rod.angle=3");
    assert!(told.contains("rests at    rod (0, -1.00000) m, (") && told.contains("3.14159) rad"), "{told}");
    let json: serde_json::Value = serde_json::from_str(&succeed(
        &folder,
        "modes standing.toml --set rod.position=[0.1,-1] --set rod.angle=3 --json",
    ))
    .expect("json");
    let angle = json["state"]["rotations"]["rod"][0].as_f64().expect("an angle");
    assert!((angle.abs() - std::f64::consts::PI).abs() < 1e-6, "{angle}");
    assert!(json["notes"][0].as_str().is_some_and(|text| text.starts_with("start moved rod by")), "{json}");
}

#[test]
fn a_disc_that_stands_can_fall_and_nothing_else_grows() {
    let folder = folder("disc-rest");
    succeed(&folder, "examples rolling-disc");
    let found: serde_json::Value =
        serde_json::from_str(&succeed(&folder, "modes rolling-disc.toml --json")).expect("json");
    let real = |mode: &serde_json::Value| mode["eigenvalue"][0].as_f64().expect("a number");
    let growing: Vec<f64> = found["modes"].as_array().expect("modes").iter().map(real).filter(|re| *re > 0.0).collect();
    // √(g r / (r² + k²)), k² = r²/4 and the thickness
    assert!(growing.len() == 1 && (growing[0] - 3.9618).abs() < 1e-3, "{growing:?}");
    // upright to rounding
    let tilt = found["state"]["rotations"]["disc"][0].as_f64().expect("an angle");
    assert!((tilt - std::f64::consts::FRAC_PI_2).abs() < 1e-13, "{tilt}");
}

#[test]
fn steps_in_time_are_no_sampled_blocks() {
    let folder = folder("step-source");
    let text = format!("{PUSHED}\n[[block]]\nname = 'load'\ntype = 'step'\ntime = 1\nbefore = 0\nafter = 1\n");
    std::fs::write(folder.join("s.toml"), text).expect("writable");
    let told = succeed(&folder, "modes s.toml");
    assert!(!told.contains("sampled"), "{told}");
}

#[test]
fn a_rest_that_held_samplers_prevent_names_them() {
    let folder = folder("cart-pole-rest");
    succeed(&folder, "examples cart-pole");
    refuse(&folder, "modes cart-pole.toml", 1, "sampled blocks hold their values, and do not answer: `push`");
}

/// A mass of 1 kg on a spring of 4 N/m and a damper of 0.4 N s/m, pushed by a signal.
const PUSHED: &str = r#"
[model]
dimension = 2
[[body]]
name = "mass"
type = "point"
mass = 1
[[joint]]
name = "rail"
type = "point-on-line"
between = ["ground", "mass"]
[[force]]
name = "spring"
type = "coordinate-spring"
coordinate = "rail.displacement"
stiffness = 4
damping = 0.4
[[sensor]]
name = "push"
type = "parameter"
value = 0
unit = "N"
[[sensor]]
name = "place"
type = "position"
of = "mass"
[[actuator]]
name = "drive"
type = "joint"
coordinate = "rail.displacement"
value = "push"
"#;

#[test]
fn linear_models_between_signals_have_their_frequency_response() {
    let folder = folder("models-linear");
    std::fs::write(folder.join("pushed.toml"), PUSHED).expect("writable");
    let told = succeed(
        &folder,
        "linearize pushed.toml --input push --output place.out[1] --frequencies 1:2 --bode b.csv --picture b.svg",
    );
    let found: serde_json::Value = serde_json::from_str(&told).expect("json");
    let number = |key: &str, i: usize, j: usize| found[key][i][j].as_f64().expect("a number");
    // x'' = u - 4 x - 0.4 x'
    assert!((number("A", 1, 0) + 4.0).abs() < 1e-9 && (number("A", 1, 1) + 0.4).abs() < 1e-9, "{told}");
    assert!((number("B", 1, 0) * number("C", 0, 0) - 1.0).abs() < 1e-9 && number("D", 0, 0) == 0.0, "{told}");
    let rows = text(&folder, "b.csv");
    assert!(rows.starts_with("pair,frequency [rad/s],magnitude,phase [deg]\nplace.out[1]/push,1.0,"), "{rows}");
    let last: Vec<f64> =
        rows.lines().last().expect("rows").split(',').skip(1).map(|cell| cell.parse().expect("number")).collect();
    // at resonance: 1/(c w), a quarter turn behind
    assert!((last[0] - 2.0).abs() < 1e-9 && (last[1] - 1.0 / 0.8).abs() < 1e-9 && (last[2] + 90.0).abs() < 1e-6);
    assert!(text(&folder, "b.svg").contains("magnitude"));
    refuse(&folder, "linearize pushed.toml --input pusch --output place", 2, "pusch");
    refuse(&folder, "linearize pushed.toml --input push", 2, "--output");
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
    assert!(whole.starts_with("case,l,m,rod.angle.end [deg],rod.angle.min [deg]"), "{whole}");
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

/// A rod on a pin with a stiff spring, a soft one, a marker, a parameter and a sensor that nothing uses.
const REVIEWED: &str = r#"
[model]
dimension = 2
gravity = [0, -9.81]

[parameters]
l = 0.5
forgotten = "3 kg"

[[body]]
name = "rod"
mass = 2
shape = { rod = { from = [0, 0], to = ["l", 0] } }
markers = { tip = ["l", 0], spare = ["l/2", 0], second = ["l/2", 0] }

[[marker]]
name = "anchor"
on = "ground"
position = ["l", 1]

[[joint]]
name = "pin"
type = "revolute"
between = ["ground", "rod"]

[[force]]
name = "stiff"
type = "spring-damper"
between = ["ground.anchor", "rod.tip"]
stiffness = 1e6
rest_length = 1

[[force]]
name = "soft"
type = "coordinate-spring"
coordinate = "pin.angle"
stiffness = 1

[[sensor]]
name = "tilt"
type = "coordinate"
coordinate = "pin.angle"

[simulate]
end = 0.2
"#;

#[test]
fn check_names_the_elements_that_make_time_scales_and_what_is_never_used() {
    let folder = folder("models-review");
    std::fs::write(folder.join("r.toml"), REVIEWED).expect("writable");
    let told = succeed(&folder, "check r.toml");
    for part in [
        "1 body, 1 joint, 2 forces; 3 coordinates, 3 velocities, 2 holonomic and 0 nonholonomic constraints",
        "1 sensor, 0 blocks, 0 actuators",
        "1 degree of freedom",
        "made by stiff (100 %), mostly rod.angle",
        "would resolve the fastest of them (stiff)",
        "nobody reads `tilt`",
        "file/unused-parameter: parameter `forgotten` is never used",
        "file/unused-marker: marker `rod.spare` is never used",
        "file/unused-marker: marker `rod.second` is never used",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(!told.contains("rod.tip` is never used") && !told.contains("`l` is never used"), "{told}");
    // ω = √(k l² / (m l²/3)), period in the report
    let period = std::f64::consts::TAU / (1e6f64 * 3.0 / 2.0).sqrt();
    assert!(told.contains(&format!("period {period:.3e} s")), "{period:.3e}: {told}");
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
    assert!(told.contains("take generalized-alpha"), "{told}");
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

#[test]
fn check_and_modes_end_at_corners_of_roots_and_where_there_are_no_bodies() {
    let folder = folder("models-slope");
    let valve = r#"
[model]
name = "valve"
dimension = 2
[[body]]
name = "cart"
mass = 1
inertia = 1
[[joint]]
name = "rail"
type = "prismatic"
between = ["ground", "cart"]
[[block]]
name = "lag"
type = "low-pass"
corner = 10
inputs = ["rail.displacement.rate"]
[[block]]
name = "valve"
type = "function"
value = "-sqrt(abs(lag))"
[[actuator]]
name = "act"
type = "joint"
coordinate = "rail.displacement"
inputs = ["valve"]
[simulate]
end = 1
"#;
    std::fs::write(folder.join("v.toml"), valve).expect("writable");
    // with or without a result, they end
    for command in ["check v.toml", "modes v.toml", "modes v.toml --at-start", "linearize v.toml --at-start"] {
        assert!(run(&folder, command).status.code().is_some_and(|code| code <= 1), "{command}");
    }
    let nobody = r#"
[model]
name = "nobody"
dimension = 2
[[sensor]]
name = "s"
type = "parameter"
value = 1.0
[[block]]
name = "x"
type = "low-pass"
corner = 4
inputs = ["s"]
[simulate]
end = 1
[[output]]
of = "x"
"#;
    std::fs::write(folder.join("n.toml"), nobody).expect("writable");
    assert!(succeed(&folder, "check n.toml").contains("decays within 2.500e-1 s, made by x"));
    assert!(succeed(&folder, "modes n.toml").contains("the controller"));
}

/// A pendulum with three markers in a row, and a row of masses in honey.
const SLOW: &str = r#"
[model]
name = "slow"
dimension = 2
gravity = [0, -9.81]
[[body]]
name = "rod"
mass = 1
shape = { rod = { from = [0, 0], to = [0, -1], radius = 0.01 } }
markers = { a = [0, -0.25], b = [0, -0.5], c = [0, -0.75] }
[[joint]]
name = "pin"
type = "revolute"
between = ["ground", "rod"]
"#;

#[test]
fn modes_show_swings_first_rest_and_reactions_and_the_motion_of_markers_in_a_row() {
    let folder = folder("models-swings");
    let masses: String = (1..=9)
        .map(|i| {
            format!(
                "[[body]]\nname = \"m{i}\"\ntype = \"point\"\nmass = 1\nposition = [{i}, 0]\n[[joint]]\nname = \"r{i}\"\n\
                 type = \"point-on-line\"\nbetween = [\"ground\", \"m{i}\"]\nat = [{i}, 0]\n[[force]]\ntype = \
                 \"coordinate-spring\"\ncoordinate = \"r{i}.displacement\"\nstiffness = 1\ndamping = {}\n",
                100 * i
            )
        })
        .collect();
    std::fs::write(folder.join("s.toml"), format!("{SLOW}{masses}[simulate]\nend = 1\n")).expect("writable");
    let told = succeed(&folder, "modes s.toml --picture s.svg");
    let lines: Vec<&str> = told.lines().collect();
    let head = lines.iter().position(|line| line.contains("damped Hz undamped rad/s")).expect("a heading");
    assert!(lines[head + 1].contains("rod.angle") && lines[head + 1].contains("3.835"), "{told}"); // √(3g/2l)
    assert!(told.contains("more that decay without swing"), "{told}");
    assert!(told.contains("rests at    rod (0, 0) m") && told.contains("carries     pin (0, 9.81000) N"), "{told}");
    // the rod is drawn turned both ways
    let picture = text(&folder, "s.svg");
    let tilted = picture.lines().filter(|line| line.starts_with("<polyline")).any(|line| {
        let points = line.split('"').nth(1).unwrap_or_default();
        let x: Vec<f64> = points.split(' ').filter_map(|point| point.split(',').next()?.parse().ok()).collect();
        x.iter().any(|a| (a - x[0]).abs() > 5.0) && line.contains("stroke-dasharray")
    });
    assert!(tilted, "{picture}");
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
