//! Units do not matter: a model with its lengths, masses, times or any signal in other units takes the same steps and
//! iterations to the same motion. Factors are powers of two, so that nothing but the program can tell them apart.

use flyball_dae::driver::{NoObserver, Options, Output, Simulation, Steps, Summary};
use flyball_dae::method::{OptionValues, Tolerances, table};
use flyball_file::{ReadOptions, read_text};

/// Slider-crank with a spring, a hydraulic damper in pascals, a motor in amperes and a gauge in micrometres.
const MACHINE: &str = r#"
[model]
dimension = 2
gravity = [0, "-9.81*L/T^2"]

[parameters]
L = 1
M = 1
T = 1
P = 1
A = 1
U = 1

[[body]]
name = "crank"
mass = "0.5*M"
shape = { rod = { from = [0, 0], to = [0, "0.2*L"] } }
[[body]]
name = "coupler"
mass = "0.8*M"
shape = { rod = { from = [0, "0.2*L"], to = ["sqrt(0.21)*L", 0] } }
[[body]]
name = "slider"
mass = "2*M"
inertia = "0.01*M*L^2"
position = ["sqrt(0.21)*L", 0]

[[joint]]
name = "pin"
type = "revolute"
between = ["ground", "crank"]
at = [0, 0]
[[joint]]
name = "tip"
type = "revolute"
between = ["crank", "coupler"]
at = [0, "0.2*L"]
[[joint]]
name = "end"
type = "revolute"
between = ["coupler", "slider"]
at = ["sqrt(0.21)*L", 0]
[[joint]]
name = "guide"
type = "prismatic"
between = ["ground", "slider"]
at = ["sqrt(0.21)*L", 0]
axis = [1, 0]

[[block]]
name = "oil"
type = "equations"
start = { p = "3.2e5*P" }
outputs = { p = "p" }
states = { p = "2e5*P/L*guide.displacement.rate - 50/T*(p - 3e5*P)" }
[[block]]
name = "coil"
type = "equations"
outputs = { i = "i" }
states = { i = "30/T*(2*A*pin.angle + 0.3*A*pin.angle.rate*T - i)" }
[[block]]
name = "gauge"
type = "equations"
outputs = { u = "u" }
states = { u = "100/T*(1e6*U/L*guide.displacement - u)" }
[[actuator]]
name = "cylinder"
type = "joint"
coordinate = "guide.displacement"
value = "-(oil.p - 3e5*P)/(1e5*P)*40*M*L/T^2 - 300*M/T^2*guide.displacement"
[[actuator]]
name = "motor"
type = "joint"
coordinate = "pin.angle"
value = "-0.5*M*L^2/T^2*coil.i/A - 0.4*M*L^2/T^2*gauge.u/(1e5*U)"
"#;

/// A body on a ball joint with a gyro, in space.
const TOP: &str = r#"
[model]
dimension = 3
gravity = [0, 0, "-9.81*L/T^2"]

[parameters]
L = 1
M = 1
T = 1
P = 1
A = 1
U = 1

[[body]]
name = "top"
mass = "3*M"
centre = ["0.2*L", "0.1*L", "0.4*L"]
inertia = ["0.05*M*L^2", "0.06*M*L^2", "0.03*M*L^2"]
spin = ["1/T", "-2/T", "15/T"]
markers = { nose = [0, 0, "0.8*L"] }
[[body]]
name = "bob"
mass = "0.3*M"
inertia = ["1e-3*M*L^2", "1e-3*M*L^2", "2e-3*M*L^2"]
position = ["0.3*L", 0, "0.8*L"]
[[joint]]
name = "ball"
type = "spherical"
between = ["ground", "top"]
[[joint]]
name = "rod"
type = "rigid-link"
between = ["top.nose", "bob"]
[[sensor]]
name = "gyro"
type = "gyro"
of = "top"
along = [0, 0, 1]
[[block]]
name = "filter"
type = "equations"
outputs = { i = "i" }
states = { i = "20/T*(A*T*gyro - i)" }
[[actuator]]
name = "brake"
type = "torque"
on = "top"
axis = [0, 0, 1]
value = "-0.01*M*L^2/T^2*filter.i/A"
"#;

/// Methods with their constant steps, if any.
const RUNS: [(&str, Option<f64>); 9] = [
    ("generalized-alpha", Some(0.01)),
    ("soi2", Some(0.01)),
    ("mdop8", Some(0.01)),
    ("generalized-alpha", None),
    ("soi2", None),
    ("mdop5", None),
    ("mdop8", None),
    ("mradau", Some(0.01)),
    ("mradau", None),
];

const UNITS: [&str; 6] = ["L", "M", "T", "P", "A", "U"];

/// Runs with factors of the six units; `step` is constant, or tolerances follow the model.
fn run(text: &str, end: f64, method: &str, step: Option<f64>, factors: [f64; 6]) -> Summary {
    let overrides = UNITS.iter().zip(factors).map(|(unit, factor)| (unit.to_string(), format!("{factor:?}"))).collect();
    let model = read_text("scaled.toml", text, &ReadOptions { overrides, ..ReadOptions::default() });
    let system = model.and_then(|model| model.build()).unwrap_or_else(|error| panic!("{error}"));
    let time = factors[2];
    let steps = match step {
        Some(step) => Steps::Fixed(step * time),
        None => Steps::Controlled(Tolerances::relative(1e-5)),
    };
    let made =
        table::find(method).expect("known").make_suited(&system, &OptionValues::default()).expect("good options");
    let options = Options { output: Output::End, ..Options::new(end * time, steps) };
    Simulation::boxed(&system, made, system.start(), options)
        .run(&mut NoObserver)
        .unwrap_or_else(|failure| panic!("{method} {step:?} {factors:?}: {failure}"))
}

/// Runs in all units agree; `lengths` marks coordinates that are lengths, `signals` the unit and the size of each signal.
fn check(name: &str, text: &str, end: f64, lengths: &[bool], signals: &[(usize, f64)]) {
    let up = 2f64.powi(20);
    let mut cases: Vec<[f64; 6]> = Vec::new();
    for unit in 0..UNITS.len() {
        for factor in [up, 1.0 / up] {
            let mut factors = [1.0; 6];
            factors[unit] = factor;
            cases.push(factors);
        }
    }
    cases.push([1.0 / up, up, 1.0 / up, up, 1.0 / up, up]);
    let mut wrong = Vec::new();
    for (method, step) in RUNS {
        let plain = run(text, end, method, step, [1.0; 6]);
        println!("{name} {method} {step:?}: {:?}", plain.counters);
        for factors in &cases {
            let scaled = run(text, end, method, step, *factors);
            let counts =
                |s: &Summary| [s.counters.steps + s.counters.rejected + s.counters.failed, s.counters.iterations];
            for (found, wanted) in counts(&scaled).into_iter().zip(counts(&plain)) {
                if found.abs_diff(wanted) * 50 > wanted {
                    wrong.push(format!(
                        "{name} {method} {step:?} {factors:?}: {:?} {:?}",
                        counts(&scaled),
                        counts(&plain)
                    ));
                    break;
                }
            }
            let of = |is_length: bool| if is_length { factors[0] } else { 1.0 };
            let q = scaled.state.q.iter().zip(&plain.state.q).zip(lengths).map(|((a, b), l)| (a / of(*l), *b, 1.0));
            let x = scaled.state.x.iter().zip(&plain.state.x).zip(signals);
            let x = x.map(|((a, b), (unit, size))| (a / factors[*unit], *b, *size));
            for (found, wanted, size) in q.chain(x) {
                if (found - wanted).abs() > 1e-9 * size {
                    wrong.push(format!("{name} {method} {step:?} {factors:?}: {found} {wanted}"));
                    break;
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_machine_with_pascals_amperes_and_micrometres_runs_the_same_in_any_units() {
    let lengths = [true, true, false, true, true, false, true, true, false];
    check("slider-crank", MACHINE, 1.5, &lengths, &[(3, 3e5), (4, 2.0), (5, 1e5)]);
}

#[test]
fn a_machine_in_space_runs_the_same_in_any_units() {
    let body = [true, true, true, false, false, false, false];
    // a top that tumbles soon amplifies rounding
    check("top", TOP, 0.3, &[body, body].concat(), &[(4, 15.0)]);
}
