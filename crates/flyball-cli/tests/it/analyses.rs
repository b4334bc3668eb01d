//! Reviews, modes and linear models of model files on the command line.

use crate::common::{folder, refuse, run, succeed};
use crate::models::{pendulum, text};

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
pub const PUSHED: &str = r#"
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
    refuse(&folder, "linearize pushed.toml --input pusch --output place.out[1]", 2, "pusch");
    refuse(&folder, "linearize pushed.toml --input push --output place", 2, "place.out[1]");
    refuse(&folder, "linearize pushed.toml --input push", 2, "--output");
}

/// A rod on a pin with a stiff spring, a soft one, a marker, a parameter and a sensor that nothing uses.
pub const REVIEWED: &str = r#"
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
