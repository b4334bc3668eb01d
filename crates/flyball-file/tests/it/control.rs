//! Controllers in model files: every block type, tables beside the file, subsystems, expressions of coordinates.

use flyball_dae::driver::{NoObserver, Options, Output, Simulation};
use flyball_dae::method::{Mdop5, mdop5};
use flyball_dae::system::{State, check_derivatives};
use flyball_file::{Model, ReadOptions, read, read_text, reference, schema};
use flyball_machine::MachineSystem;
use std::path::{Path, PathBuf};

fn model(text: &str) -> Model {
    read_text("test.toml", text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}"))
}

fn run(system: &MachineSystem, end: f64) -> State {
    let method = Mdop5::new(system, mdop5::Options::default());
    let options = Options { output: Output::End, ..Options::controlled(end, 1e-9) };
    let summary = Simulation::new(system, method, system.start(), options).run(&mut NoObserver);
    summary.unwrap_or_else(|failure| panic!("{failure}")).state
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("the temporary folder is writable");
    folder
}

const PENDULUM: &str = r#"
[model]
dimension = 2
gravity = [0, -9.81]
[[body]]
name = "rod"
mass = 1
shape = { rod = { from = [0, 0], to = [1, 0] } }
markers = { tip = [1, 0] }
[[joint]]
name = "pin"
type = "revolute"
between = ["ground", "rod"]
[[sensor]]
name = "s"
type = "coordinate"
coordinate = "pin.angle"
"#;

/// Fields of every block type, with numbers that make sense.
const BLOCKS: &[(&str, &str)] = &[
    ("constant", "value = 1"),
    ("gain", "gain = 2\ninputs = ['s']"),
    ("sum", "weights = [1, -1]\ninputs = ['s', 'pin.angle.rate']"),
    ("product", "inputs = ['s', 's']"),
    ("minimum", "inputs = ['s', 'pin.angle.rate']"),
    ("maximum", "inputs = ['s', 'pin.angle.rate']"),
    ("absolute", "inputs = 's'"),
    ("sign", "inputs = ['s']"),
    ("pass", "inputs = ['s']"),
    ("function", "value = 'sin(s) - 0.1*pin.angle.rate*pin.angle + t'"),
    ("sampled-function", "period = '10 ms'\nvalue = '0.9*y + 0.1*s'"),
    ("equations", "states = { x = '(s - x)/0.1' }\nstart = { x = 0.2 }\noutputs = { out = '2*x + t' }"),
    ("step", "time = '0.1 s'"),
    ("ramp", "from = 0.05\nto = 0.1"),
    ("sine", "amplitude = 1\nfrequency = '3 rad/s'"),
    ("chirp", "amplitude = 1\nfrom = '1 rad/s'\nto = '9 rad/s'\nduration = '0.2 s'"),
    ("pulse", "period = 0.1\nwidth = 0.04\nhigh = 2"),
    ("time-table", "points = [[0, 0], [0.1, 1], [0.3, 0.5]]\ninterpolation = 'monotone'"),
    ("integrator", "lower = -1\nupper = 1\nreset = true\ninputs = { in = 's', reset = 'pin.angle.rate' }"),
    ("state-space", "a = [[-1, 0], [0, -2]]\nb = [[1], [1]]\nc = [[1, 1]]\nstart = [0.5]\ninputs = ['s']"),
    ("transfer-function", "numerator = [1, 2]\ndenominator = [1, 3, 2]\ninputs = ['s']"),
    ("zeros-poles", "zeros = [-1]\npoles = [-2, [-3, 1], [-3, -1]]\ngain = 2\ninputs = ['s']"),
    ("low-pass", "corner = '10 rad/s'\ninputs = ['s']"),
    ("low-pass-2", "corner = 10\ndamping = 0.7\ninputs = ['s']"),
    ("high-pass", "corner = 10\ninputs = ['s']"),
    ("high-pass-2", "corner = 10\ndamping = 0.7\ninputs = ['s']"),
    ("band-pass", "centre = 10\ndamping = 0.7\ninputs = ['s']"),
    ("notch", "centre = 10\ndamping = 0.7\ninputs = ['s']"),
    ("lead-lag", "lead = 0.1\nlag = 0.02\ninputs = ['s']"),
    ("pid", "proportional = 3\nintegral = 1\nderivative = 0.1\ncorner = 50\nlower = -2\nupper = 2\ninputs = ['s']"),
    ("delay", "time = '0.1 s'\nhistory = 200\ninputs = ['s']"),
    ("motor", "resistance = 1\ninductance = 0.01\nconstant = 0.1\ninputs = ['s', 'pin.angle.rate']"),
    ("servo", "bandwidth = 10\ninputs = ['servo', 's', 'pin.angle.rate', 'pin.angle.acceleration', 'z', 'z', 'z']"),
    ("saturation", "lower = -0.1\nupper = 0.1\ninputs = ['s']"),
    ("smooth-saturation", "limit = 0.2\ninputs = ['s']"),
    ("dead-zone", "lower = -0.1\nupper = 0.1\ninputs = ['s']"),
    ("relay", "off_below = -0.2\non_above = 0.1\noff = -1\ninputs = ['s']"),
    ("switch", "threshold = -0.1\ninputs = { control = 's', first = 'z', second = 'pin.angle.rate' }"),
    ("rate-limiter", "falling = -1\nrising = 1\ntime_constant = 0.01\ninputs = ['s']"),
    ("backlash", "width = 0.05\ntime_constant = 0.01\ninputs = ['s']"),
    ("table", "points = [[-2, 1], [0, 0], [1, 2]]\ninputs = ['s']"),
    ("table-2d", "grid = [[0, -1, 1], [-2, 0, 1], [2, 3, 5]]\ninputs = ['s', 'pin.angle.rate']"),
    ("hold", "period = 0.05\noffset = 0.01\ninputs = ['s']"),
    ("discrete-state-space", "period = 0.02\nd = [[1, 2]]\ninputs = ['s', 'pin.angle.rate']"),
    ("discrete-transfer-function", "period = 0.02\nnumerator = [0.1]\ndenominator = [1, -0.9]\ninputs = ['s']"),
    ("discrete-pid", "period = 0.02\nproportional = 1\ncorner = 100\nlower = -1\nupper = 1\ninputs = ['s']"),
    ("noise", "period = 0.02\nsize = 0.1\nseed = 7\nuniform = true"),
    ("hydraulic-oil", "inputs = ['z', 'z', 'z']\nrest_length = 0.5\nvolumes = [2e-3, 3e-3]\nbulk_modulus = 8e6"),
];

#[test]
fn every_block_type_is_built_and_runs() {
    let mut text = format!("{PENDULUM}\n[[block]]\nname = 'z'\ntype = 'constant'\nvalue = 0\n");
    for (kind, fields) in BLOCKS.iter().filter(|(kind, _)| *kind != "servo") {
        text += &format!("\n[[block]]\nname = '{kind}'\ntype = '{kind}'\n{fields}\n");
    }
    let model = model(&text);
    let system = model.build().unwrap_or_else(|error| panic!("{error}"));
    let state = run(&system, 0.2);
    let reading = system.read(&state);
    assert!(reading.signals().iter().all(|signal| signal.value.is_finite()));
    let angle = reading.signal("s").expect("a sensor");
    assert_eq!(reading.signal("gain").expect("a block"), 2.0 * angle);
    let rate = reading.signal("pin.angle.rate").expect("made for the expression");
    let expected = angle.sin() - 0.1 * rate * angle + state.t;
    assert!((reading.signal("function").expect("a block") - expected).abs() < 1e-15); // rounding
}

#[test]
fn every_block_type_of_the_table_is_tested_and_documented() {
    let schema = schema().to_string();
    let documented = reference();
    let listed: Vec<&str> =
        documented.lines().filter_map(|line| line.strip_prefix("### block `")?.strip_suffix('`')).collect();
    for kind in &listed {
        assert!(*kind == "native" || BLOCKS.iter().any(|(known, _)| known == kind), "{kind} is not tested");
        assert!(schema.contains(&format!("\"const\":\"{kind}\"")), "{kind}");
    }
    assert!(BLOCKS.iter().all(|(kind, _)| listed.contains(kind)));
    for kind in ["scaled-force", "motor", "servo", "thrust"] {
        assert!(documented.contains(&format!("### actuator `{kind}`")), "{kind}");
    }
}

#[test]
fn tables_come_from_files_beside_the_model() {
    let folder = folder("control-tables");
    std::fs::write(folder.join("curve.csv"), "x,y\n-2,1\n0,0\n1,2\n").expect("writable");
    std::fs::write(folder.join("grid.csv"), "0, -1, 1\n-2, 0, 1\n2, 3, 5\n").expect("writable");
    let text = format!(
        "{PENDULUM}
        [[block]]\nname = 'a'\ntype = 'table'\npoints = {{ file = 'curve.csv' }}\ninputs = ['s']
        [[block]]\nname = 'b'\ntype = 'table-2d'\ngrid = {{ file = 'grid.csv' }}\ninputs = ['s', 'a']
        [[block]]\nname = 'c'\ntype = 'time-table'\npoints = {{ file = 'curve.csv' }}
        [[force]]\nname = 'f'\ntype = 'force'\non = 'rod'\ndirection = [1, 0]
        value = {{ file = 'curve.csv', interpolation = 'spline', outside = 'extend' }}"
    );
    std::fs::write(folder.join("model.toml"), text).expect("writable");
    let model = read(folder.join("model.toml"), &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}"));
    let system = model.build().unwrap_or_else(|error| panic!("{error}"));
    let state = run(&system, 0.3);
    let signal = |name: &str| system.read(&state).signal(name).expect("a signal");
    let (s, a) = (signal("s"), signal("a"));
    assert!((a + 0.5 * s).abs() < 1e-12 && s < -0.1, "{s} {a}"); // rounding
    // bilinear between the corners 0, 1 at −2 and 3, 5 at 2
    let across = |low: f64, high: f64| low + (high - low) * 0.5 * (a + 1.0);
    let expected = across(0.0, 1.0) + (across(3.0, 5.0) - across(0.0, 1.0)) * 0.25 * (s + 2.0);
    assert!((signal("b") - expected).abs() < 1e-12, "{} {expected}", signal("b")); // rounding
    assert!((signal("c") - 0.6).abs() < 1e-12); // rounding
    // a natural spline of curvature 5/2 at its inner point leaves its end with slope 2 + 5/12
    let law = model.machine.forces[0].1.kind.law().expect("a law of time").at(3.0);
    assert!((law - (2.0 + 2.0 * (2.0 + 5.0 / 12.0))).abs() < 1e-12, "{law}"); // rounding
}

#[test]
fn words_of_a_table_inside_the_points_of_a_block_are_shown_their_place() {
    for (points, help) in [
        ("{ file = 'a.csv', interpolation = 'spline' }", "write `interpolation` as a key of its own, beside `points`"),
        ("{ table = [[0, 1], [1, 2]] }", "write the rows as they are: `points = [[0, 1], [2, 3]]`"),
        ("{ fil = 'a.csv' }", "write `{ file = \"table.csv\" }`"),
    ] {
        let text = format!("{PENDULUM}[[block]]\nname = 'a'\ntype = 'time-table'\npoints = {points}");
        let error = read_text("test.toml", &text, &ReadOptions::default()).expect_err(points).to_string();
        assert!(error.contains("file/unknown-key") && error.contains(help), "{error}");
    }
}

/// A pendulum that a controller holds up, with sensors and actuators of many kinds.
const CONTROLLED: &str = r#"
[[template.cell.body]]
name = "arm"
mass = 2
inertia = [[0.3, 0.01, 0.02], [0.01, 0.2, 0.03], [0.02, 0.03, 0.3]]
centre = [0.3, 0.1, 0.05]
rotation = { vector = [0.2, -0.1, 0.3] }
markers = { tip = [0.6, 0.1, 0] }
[[template.cell.marker]]
name = "imu"
on = "arm"
position = [0.4, 0, 0.1]
rotation = { vector = [0.3, 0.4, -0.2] }
[[template.cell.joint]]
name = "pin"
type = "revolute"
between = ["ground", "arm"]
at = [0, 0, 0]
axis = [0.1, 0.3, 1]
[[template.cell.force]]
name = "spring"
type = "coordinate-spring"
coordinate = "pin.angle"
stiffness = 4
preload = 0.5
[[template.cell.sensor]]
name = "place"
type = "position"
of = "arm.tip"
[[template.cell.sensor]]
name = "speed"
type = "velocity"
of = "arm.tip"
along = [1, 2, 0]
[[template.cell.sensor]]
name = "imu"
type = "accelerometer"
of = "arm.imu"
[[template.cell.sensor]]
name = "gyro"
type = "gyro"
of = "arm.imu"
[[template.cell.sensor]]
name = "attitude"
type = "angles"
of = "arm"
[[template.cell.sensor]]
name = "bearing"
type = "reaction-force"
joint = "pin"
body = "arm"
[[template.cell.sensor]]
name = "twist"
type = "reaction-moment"
joint = "pin"
body = "arm"
along = [1, 0, 0]
[[template.cell.sensor]]
name = "tension"
type = "force"
force = "spring"
[[template.cell.block]]
name = "filter"
type = "low-pass"
corner = 20
inputs = ["pin.angle"]
[[template.cell.actuator]]
name = "hold"
type = "joint"
coordinate = "pin.angle"
value = "0.3*sin(3*t) - 0.8*pin.angle.rate - 2*filter^3 + 0.05*gyro[2] - 0.01*bearing[1]"
[[template.cell.actuator]]
name = "push"
type = "force"
on = "arm.tip"
direction = [0.3, 1, 0.2]
value = "0.2*place[1] - 0.1*attitude.yaw + 0.02*imu[3]"
[[template.cell.actuator]]
name = "turn"
type = "torque"
on = "arm"
axis = [0.2, -0.4, 1]
follows = true
value = "0.1*cos(2*t) + 0.05*speed"
[[template.cell.actuator]]
name = "drive"
type = "motor"
coordinate = "pin.angle"
resistance = 2
inductance = 0.1
constant = 0.3
gear = 3
inputs = ["filter"]
[[template.cell.actuator]]
name = "valve"
type = "scaled-force"
force = { type = "coordinate-spring", coordinate = "pin.angle", stiffness = 1, rest = 0.2 }
value = "1 + 0.5*sin(t)"
[[template.cell.force]]
name = "law"
type = "coordinate-force"
coordinate = "pin.angle"
value = "-0.2*sin(pin.angle)*filter"
"#;

#[test]
fn a_controller_does_not_notice_where_its_subsystem_stands() {
    for placement in [
        "position = [1, -2, 3]\nrotation = { vector = [0.4, 0.2, -0.7] }",
        "mirror = 'y'",
        "mirror = 'x'\nposition = [0.3, 0.2, 0.1]\nrotation = { vector = [0.1, -0.5, 0.3] }",
    ] {
        let text = format!(
            "[model]\ndimension = 3\n{CONTROLLED}\n[[include]]\nname = 'here'\ntemplate = 'cell'
            [[include]]\nname = 'there'\ntemplate = 'cell'\n{placement}"
        );
        let model = model(&text);
        let system = model.build().unwrap_or_else(|error| panic!("{placement}: {error}"));
        let found = check_derivatives(&system, &system.start(), 1e-5); // truncation of central differences
        assert!(found.is_empty(), "{placement}: {}", found[0]);
        let state = run(&system, 0.5);
        let reading = system.read(&state);
        let signal = |name: &str| reading.value(name).unwrap_or_else(|error| panic!("{placement}: {error}"));
        for name in [
            "place[1]",
            "place[2]",
            "place[3]",
            "speed",
            "imu[1]",
            "imu[2]",
            "imu[3]",
            "gyro[1]",
            "gyro[2]",
            "gyro[3]",
            "attitude.roll",
            "attitude.pitch",
            "attitude.yaw",
            "bearing[1]",
            "bearing[2]",
            "bearing[3]",
            "twist",
            "tension",
            "filter",
            "hold.value",
            "push.value",
            "turn.value",
            "drive.circuit",
            "drive.speed",
            "law.value",
        ] {
            let (here, there) = (signal(&format!("here.{name}")), signal(&format!("there.{name}")));
            // tolerance of the run
            assert!((here - there).abs() < 1e-6 * (1.0 + here.abs()), "{placement}: {name} is {here}, there {there}");
        }
        assert!(signal("here.filter").abs() > 1e-3, "it moves");
    }
}

#[test]
fn signals_go_in_and_out_of_subsystems() {
    let text = format!(
        "{PENDULUM}
        [template.pd.parameters]
        k = 1
        [[template.pd.block]]\nname = 'in'\ntype = 'pass'
        [[template.pd.block]]\nname = 'law'\ntype = 'function'\nvalue = '-k*in - outer'
        [[template.pd.actuator]]\nname = 'drive'\ntype = 'joint'\ncoordinate = 'hinge.angle'\ninputs = ['law']
        [[block]]\nname = 'outer'\ntype = 'constant'\nvalue = 0.25
        [[include]]\nname = 'left'\ntemplate = 'pd'\nbind = {{ hinge = 'pin' }}\nparameters = {{ k = 7 }}
        [[include]]\nname = 'right'\ntemplate = 'pd'\nbind = {{ hinge = 'pin' }}
        [[connect]]\nfrom = 's'\nto = 'left.in'
        [[connect]]\nfrom = 'pin.angle.rate'\nto = 'right.in'
        [[block]]\nname = 'both'\ntype = 'sum'\nweights = [1, 1]\ninputs = ['left.law', 'right.law.out']"
    );
    let model = model(&text);
    let system = model.build().unwrap_or_else(|error| panic!("{error}"));
    let state = run(&system, 0.3);
    let signal = |name: &str| system.read(&state).signal(name).expect("a signal");
    let expected = -7.0 * signal("s") - signal("pin.angle.rate") - 0.5;
    assert!((signal("both") - expected).abs() < 1e-9, "{} {expected}", signal("both")); // newton
}

#[test]
fn a_servo_makes_a_coordinate_follow_an_expression() {
    let text = format!(
        "{PENDULUM}
        [[block]]\nname = 'r'\ntype = 'function'\nvalue = '0.2*sin(3*t)^2'
        [[block]]\nname = 'dr'\ntype = 'function'\nvalue = '0.6*sin(6*t)'
        [[block]]\nname = 'ddr'\ntype = 'function'\nvalue = '3.6*cos(6*t)'
        [[actuator]]\nname = 'follow'\ntype = 'servo'\ncoordinate = 'pin.angle'\nbandwidth = 20
        inputs = {{ reference = 'r', reference_rate = 'dr', reference_acceleration = 'ddr' }}"
    );
    let system = model(&text).build().unwrap_or_else(|error| panic!("{error}"));
    let state = run(&system, 1.0);
    let expected = 0.2 * (3.0f64).sin().powi(2);
    assert!((system.read(&state).signal("s").expect("a sensor") - expected).abs() < 1e-7); // tolerance of the run
}

#[test]
fn values_from_outside_reach_elements_and_settings_and_mistakes_are_told_at_them() {
    let with = |overrides: &[(&str, &str)]| {
        let overrides = overrides.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        read_text("test.toml", PENDULUM, &ReadOptions { overrides, ..ReadOptions::default() })
    };
    let changed = with(&[
        ("rod.mass", "3 kg"),
        ("rod.shape.rod.radius", "0.1"),
        ("model.gravity", "[0, 1.5]"),
        ("simulate.end", "2"),
        ("simulate.step", "1 ms"),
    ])
    .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(changed.machine.gravity, [0.0, 1.5, 0.0]);
    assert_eq!((changed.simulate.end, changed.simulate.step), (Some(2.0), Some(1e-3)));
    let shown = format!("{:?}", changed.machine.bodies[0]);
    assert!(shown.contains("Mass(3.0)") && shown.contains("radius: 0.1"), "{shown}");
    for (key, value, expected) in [
        (
            "simulate.end",
            "2 kg",
            "error file/wrong-unit: `end` of `simulate` has the unit kg, but s is expected\n --> --set simulate.end = 2 kg",
        ),
        ("rod.masss", "2", "error file/unknown-key: body `rod` has no key `masss`\n --> --set rod.masss = 2"),
        ("simulate.ende", "2", "error file/unknown-key: `simulate` has no key `ende`\n --> --set simulate.ende = 2"),
        ("rot.mass", "2", "error file/unknown-parameter: the model has no parameter `rot.mass`"),
    ] {
        let error = with(&[(key, value)]).expect_err("refused").to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn controllers_start_steady_if_the_file_says_so() {
    let text = r#"
        [model]
        dimension = 2
        gravity = [0, -9.81]
        controllers = "steady"
        [[body]]
        name = "rod"
        mass = 2
        shape = { rod = { from = [0, 0], to = [1, 0] } }
        [[joint]]
        name = "pin"
        type = "revolute"
        between = ["ground", "rod"]
        at = [0, 0]
        [[initial]]
        coordinate = "pin.angle"
        value = "30 deg"
        [[sensor]]
        name = "angle"
        type = "coordinate"
        coordinate = "pin.angle"
        [[block]]
        name = "slow"
        type = "transfer-function"
        numerator = [3]
        denominator = [0.5, 1]
        inputs = ["angle"]
        [[block]]
        name = "slower"
        type = "low-pass"
        corner = 2
        inputs = ["slow"]
    "#;
    let system = model(text).build().unwrap_or_else(|error| panic!("{error}"));
    let wanted = 3.0 * std::f64::consts::FRAC_PI_6;
    let state = flyball_machine::analysis::steady_control(&system, &system.start()).expect("it is steady");
    assert!((system.read(&state).signal("slower").expect("exists") - wanted).abs() < 1e-9); // newton
    assert_eq!(state.x, system.start().x, "nothing was left to do");
    let at_once = system.start();
    let empty = model(&text.replace("controllers = \"steady\"", "")).build().expect("fine").start();
    assert!(empty.x.iter().all(|x| *x == 0.0) && empty.q == at_once.q, "{:?}", empty.x);
    // an integrator of a signal that is not zero cannot rest
    let text = text.replace("type = \"low-pass\"\n        corner = 2", "type = \"integrator\"");
    let error = model(&text).build().expect_err("it runs away").to_string();
    assert!(error.contains("control/no-steady-state") && error.contains("slower"), "{error}");
}
