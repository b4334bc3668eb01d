//! Signals from files in all methods: corners and jumps of expressions, resets, states that are fast for the step.

use flyball_dae::driver::{Flow, Options, Output, Simulation, Snapshot, Summary};
use flyball_dae::failure::Failure;
use flyball_dae::method::table::{NAMES, find};
use flyball_dae::method::{Method, OptionValues};
use flyball_file::{ReadOptions, read_text};
use flyball_machine::MachineSystem;

/// A mass on a rail.
pub const MASS: &str = "
[model]
dimension = 2
[[body]]
name = 'm'
type = 'point'
mass = 1
[[joint]]
name = 'rail'
type = 'point-on-line'
between = ['ground', 'm']
";

fn build(text: &str) -> Result<MachineSystem, String> {
    let model = read_text("test.toml", text, &ReadOptions::default()).map_err(|error| error.to_string())?;
    model.machine.build().map_err(|error| error.to_string())
}

pub fn refusal(text: &str) -> String {
    build(text).expect_err("it is refused")
}

fn system(text: &str) -> MachineSystem {
    build(text).unwrap_or_else(|error| panic!("{error}"))
}

fn method<'a>(name: &str, system: &'a MachineSystem) -> Box<dyn Method + 'a> {
    find(name).expect("known").make_suited(system, &OptionValues::default()).expect("valid options")
}

/// Times and values of a signal in a run, with its summary.
pub type Rows = (Vec<(f64, f64)>, Summary);

pub fn run(text: &str, name: &str, signal: &str, options: Options) -> Result<Rows, Failure> {
    let system = system(text);
    let mut rows = Vec::new();
    let mut simulation = Simulation::boxed(&system, method(name, &system), system.start(), options);
    let mut observer = |snapshot: &Snapshot| {
        let value = system.read(snapshot.state).signal(signal).expect("a signal");
        rows.push((snapshot.state.t, value));
        Flow::Continue
    };
    let summary = simulation.run(&mut observer)?;
    drop(simulation);
    Ok((rows, summary))
}

/// Every method gives the signal that is expected as a function of time, at all rows.
pub fn follows(text: &str, signal: &str, options: &Options, tolerance: f64, expected: impl Fn(f64) -> f64) {
    for name in NAMES {
        let (rows, _) = run(text, name, signal, options.clone()).unwrap_or_else(|failure| panic!("{name}: {failure}"));
        for (t, value) in rows {
            let wanted = expected(t);
            assert!((value - wanted).abs() <= tolerance, "{name}: {signal}({t}) = {value}, expected {wanted}");
        }
    }
}

pub fn every(dt: f64, options: Options) -> Options {
    Options { output: Output::Every(dt), ..options }
}

/// Blocks beside a mass that moves evenly, x = t, in the plane and in space.
fn evenly(blocks: &str) -> [String; 2] {
    let plane = MASS.replace("mass = 1", "mass = 1\nvelocity = [1, 0]") + blocks;
    let space = plane.replace("dimension = 2", "dimension = 3").replace("velocity = [1, 0]", "velocity = [0, 0, 1]");
    [plane, space]
}

/// The same at all rows but those where the signal jumps, at whole multiples of a time.
fn follows_between(text: &str, period: f64, options: &Options, tolerance: f64, expected: impl Fn(f64) -> f64) {
    let at_jump = |t: f64| (t / period - (t / period).round()).abs() < 1e-6;
    for name in NAMES {
        let (rows, _) = run(text, name, "y", options.clone()).unwrap_or_else(|failure| panic!("{name}: {failure}"));
        for (t, value) in rows.into_iter().filter(|(t, _)| !at_jump(*t)) {
            let wanted = expected(t);
            assert!((value - wanted).abs() <= tolerance, "{name}: y({t}) = {value}, expected {wanted}\n{text}");
        }
    }
}

#[test]
fn what_jumps_onto_a_threshold_is_beyond_it() {
    let u = "[[block]]\nname = 'u'\ntype = 'function'\nvalue = 'floor(3*rail.displacement) - 2'\n\
             [[block]]\nname = 'd'\ntype = 'function'\nvalue = 'floor(-3*rail.displacement) + 3'\n\
             [[block]]\nname = 'c'\ntype = 'constant'\nvalue = 7\n[[block]]\nname = 'y'\n";
    let up = |t: f64| (3.0 * t).floor() - 2.0;
    let down = |t: f64| (-3.0 * t).floor() + 3.0;
    let side = |s: f64| if s < 0.0 { -1.0 } else { 1.0 };
    let zero = move |s: f64| if s == 0.0 { 0.0 } else { side(s) };
    type Case = (&'static str, Box<dyn Fn(f64) -> f64>);
    let cases: [Case; 8] = [
        ("type = 'switch'\ninputs = ['u', 'c', 'u']", Box::new(move |t| if up(t) >= 0.0 { 7.0 } else { up(t) })),
        ("type = 'switch'\ninputs = ['d', 'c', 'd']", Box::new(move |t| if down(t) >= 0.0 { 7.0 } else { down(t) })),
        ("type = 'sign'\ninputs = ['u']", Box::new(move |t| side(up(t)))),
        ("type = 'sign'\ninputs = ['d']", Box::new(move |t| side(down(t)))),
        ("type = 'function'\nvalue = 'sign(u) + 3*(u >= 1)'", {
            Box::new(move |t| zero(up(t)) + if up(t) >= 1.0 { 3.0 } else { 0.0 })
        }),
        ("type = 'function'\nvalue = 'sign(d) + 3*(d > -1)'", {
            Box::new(move |t| zero(down(t)) + if down(t) > -1.0 { 3.0 } else { 0.0 })
        }),
        ("type = 'function'\nvalue = 'mod(floor(3*rail.displacement), 3)'", {
            Box::new(move |t| (up(t) + 2.0).rem_euclid(3.0))
        }),
        ("type = 'equations'\noutputs = { out = 'mod(u, 2) + ceil(u/2)' }", {
            Box::new(move |t| up(t).rem_euclid(2.0) + (up(t) / 2.0).ceil())
        }),
    ];
    for (block, expected) in cases {
        for text in evenly(&format!("{u}{block}\n")) {
            for options in [Options::controlled(1.9, 1e-6), Options::fixed(1.9, 0.03)] {
                follows_between(&text, 1.0 / 3.0, &every(0.07, options), 1e-9, &expected); // newton
            }
        }
    }
}

#[test]
fn states_that_stability_holds_are_shown_between_steps_to_their_tolerance() {
    // T ẏ = sin 2t − y, from y = 0
    for time in [1e-3_f64, 1e-4] {
        let blocks = format!(
            "[[block]]\nname = 'u'\ntype = 'sine'\namplitude = 1\nfrequency = 2\n[[block]]\nname = 'y'\n\
             type = 'low-pass'\ncorner = {}\ninputs = ['u']\n",
            1.0 / time
        );
        let lag = 2.0 * time;
        let expected = |t: f64| ((2.0 * t).sin() - lag * (2.0 * t).cos() + lag * (-t / time).exp()) / (1.0 + lag * lag);
        for rtol in [1e-4, 1e-6] {
            let text = format!("{MASS}{blocks}");
            follows(&text, "y", &every(1e-3, Options::controlled(0.3, rtol)), 10.0 * rtol, expected);
        }
    }
}

#[test]
fn an_integral_is_reset_where_its_signal_comes_down_to_zero_and_rises() {
    // x mod 0.3 jumps to zero but for rounding, and rises from there
    for signal in ["mod(rail.displacement, 0.3)", "if(rail.displacement > 0.2, mod(rail.displacement, 0.3), 0)"] {
        let blocks = format!(
            "[[block]]\nname = 'u'\ntype = 'function'\nvalue = '{signal}'\n[[block]]\nname = 'c'\ntype = 'constant'\n\
             value = 1\n[[block]]\nname = 'y'\ntype = 'integrator'\nreset = true\ninputs = ['c', 'u']\n"
        );
        let jumps = signal.starts_with("if");
        let expected = |t: f64| match t {
            t if jumps && t < 0.3 => {
                if t < 0.2 {
                    t
                } else {
                    t - 0.2
                }
            }
            t => t % 0.3,
        };
        for text in evenly(&blocks) {
            for options in [Options::controlled(1.9, 1e-6), Options::fixed(1.9, 0.03)] {
                follows_between(&text, 0.1, &every(0.07, options), 1e-8, expected); // newton, of instants
            }
        }
    }
}

#[test]
fn the_magnitude_of_a_reaction_is_there_from_the_start() {
    let text = "
[model]
dimension = 2
gravity = [0, -10]
[[body]]
name = 'rod'
mass = 2
shape = { rod = { from = [0, 0], to = [1, 0] } }
[[joint]]
name = 'pin'
type = 'revolute'
between = ['ground', 'rod']
[[sensor]]
name = 'r'
type = 'reaction-force'
joint = 'pin'
body = 'rod'
[[block]]
name = 'load'
type = 'function'
value = 'VALUE'
";
    // a rod let go level: r_y = m g/4, r_x = 0
    let formulas =
        ["sqrt(r[1]^2 + r[2]^2)", "hypot(r[1], r[2])", "abs(r[2])^1.5/sqrt(5)", "5*(r[1] + r[2])/hypot(r[1], r[2])"];
    for formula in formulas {
        let text = text.replace("VALUE", formula);
        for name in NAMES {
            let options = Options { output: Output::Steps, ..Options::fixed(1e-3, 1e-3) };
            let (rows, _) = run(&text, name, "load", options).unwrap_or_else(|failure| panic!("{name}: {failure}"));
            assert!((rows[0].1 - 5.0).abs() < 1e-9, "{name}, {formula}: {:?}", rows[0]); // newton
        }
    }
}

#[test]
fn a_force_with_a_corner_of_its_slope_starts_there() {
    // the force abs(q)^1.5 on a mass at rest in the corner: it stays
    let text = format!(
        "{MASS}[[force]]\nname = 'f'\ntype = 'coordinate-force'\ncoordinate = 'rail.displacement'\n\
         value = '-abs(rail.displacement)^1.5*sign(rail.displacement) + sqrt(abs(rail.displacement))'\n"
    );
    follows(&text, "f.value", &every(0.05, Options::fixed(0.1, 0.01)), 0.0, |_| 0.0);
}

/// A rail with a block of one expression and its integral.
fn formula(value: &str) -> String {
    format!(
        "{MASS}[[block]]\nname = 'f'\ntype = 'function'\nvalue = '{value}'\n\
         [[block]]\nname = 'i'\ntype = 'integrator'\ninputs = ['f']\n"
    )
}

/// Instants of events in a run with MDOP5.
fn events(text: &str, signal: &str, end: f64) -> Vec<f64> {
    let summary = run(text, "mdop5", signal, Options::controlled(end, 1e-9)).expect("it runs").1;
    summary.events.iter().map(|event| event.t).collect()
}

#[test]
fn jumps_of_expressions_are_events_and_integrals_over_them_are_exact() {
    use std::f64::consts::PI;
    // (expression, instants of its jumps until 2.3, its integral until 2.3)
    let cases: [(&str, &[f64], f64); 12] = [
        ("step(t - 0.7)", &[0.7], 1.6),
        ("if(t < 0.7, 3, t)", &[0.7], 2.1 + 0.5 * (2.3 * 2.3 - 0.49)),
        ("(t > 0.7) + 2*(t >= 1.1) - (t <= 0.2)", &[0.2, 0.7, 1.1], 1.6 + 2.4 - 0.2),
        ("pulse(t, 0.5, 1.25)", &[0.5, 1.25], 0.75),
        ("floor(2*t)", &[0.5, 1.0, 1.5, 2.0], 0.5 + 1.0 + 1.5 + 4.0 * 0.3),
        ("ceil(t - 0.1)", &[0.1, 1.1, 2.1], 1.0 + 2.0 + 0.6),
        ("round(t)", &[0.5, 1.5], 1.0 + 1.6),
        ("mod(t, 0.9)", &[0.9, 1.8], 0.81 + 0.125),
        ("sign(sin(pi*t) - 0.5)", &[1.0 / 6.0, 5.0 / 6.0, 13.0 / 6.0], -2.3 + 4.0 / 3.0 + 2.0 * (2.3 - 13.0 / 6.0)),
        ("if(sin(pi*t) > 0.5 && !(t > 2), 1, 0)", &[1.0 / 6.0, 5.0 / 6.0, 2.0, 13.0 / 6.0], 2.0 / 3.0),
        ("abs(cos(pi*t))", &[], (4.0 + (2.3 * PI).sin()) / PI),
        ("located(abs(cos(pi*t)))", &[0.5, 1.5], (4.0 + (2.3 * PI).sin()) / PI),
    ];
    for (expression, instants, integral) in cases {
        let text = formula(expression);
        let found = events(&text, "i", 2.3);
        assert_eq!(found.len(), instants.len(), "{expression}: {found:?}, expected {instants:?}");
        for (found, expected) in found.iter().zip(instants) {
            assert!((found - expected).abs() < 1e-9, "{expression}: {found}, expected {expected}");
        }
        for name in NAMES {
            let (rows, _) = run(&text, name, "i", Options::controlled(2.3, 1e-7)).expect("it runs");
            let last = rows.last().expect("a row").1;
            assert!((last - integral).abs() < 1e-5, "{name}, {expression}: {last}, expected {integral}"); // tolerance
        }
    }
}

#[test]
fn a_table_behind_a_wrapped_angle_never_leaves_its_range() {
    let text = "
[model]
dimension = 2
[[body]]
name = 'wheel'
mass = 1
shape = { rod = { from = [-1, 0], to = [1, 0] } }
spin = 10
[[joint]]
name = 'pin'
type = 'revolute'
between = ['ground', 'wheel']
[[block]]
name = 'cycle'
type = 'function'
value = 'mod(pin.angle, 2*pi)'
[[block]]
name = 'cam'
type = 'table'
points = [[0, 0], [2, 1], [4, 0.2], [6.283185307179586, 0]]
interpolation = 'monotone'
inputs = ['cycle']
";
    for name in NAMES {
        let options =
            every(0.01, if name == "mdop5" { Options::controlled(2.0, 1e-6) } else { Options::fixed(2.0, 0.01) });
        for (signal, range) in [("cam", 0.0..=1.0), ("cycle", 0.0..=std::f64::consts::TAU)] {
            let (rows, summary) = run(text, name, signal, options.clone()).expect("it runs");
            let slack = 1e-6; // of the instants of events
            for (t, value) in rows {
                let inside = value >= range.start() - slack && value <= range.end() + slack;
                assert!(inside, "{name}: {signal}({t}) = {value}");
            }
            // 20 rad pass 2π three times, and three knots in each turn or part of it
            let turns = summary.events.iter().filter(|event| event.names.iter().any(|name| name == "cycle: jump"));
            assert_eq!(turns.count(), 3, "{name}: {:?}", summary.events);
        }
    }
}

#[test]
fn rates_and_outputs_of_equations_jump_at_events() {
    let text = format!(
        "{MASS}[[block]]\nname = 'e'\ntype = 'equations'\nstates = {{ x = 'if(x < 0.5, 1, 0.25)' }}\n\
         outputs = {{ out = 'x', high = 'x >= 0.75' }}\n"
    );
    for name in NAMES {
        let (rows, summary) = run(&text, name, "e.out", Options::controlled(2.5, 1e-8)).expect("it runs");
        let times: Vec<f64> = summary.events.iter().map(|event| event.t).collect();
        assert!(
            (times[0] - 0.5).abs() < 1e-7 && (times[1] - 1.5).abs() < 1e-6 && times.len() == 2,
            "{name}: {times:?}"
        );
        assert!((rows.last().expect("a row").1 - 1.0).abs() < 1e-6, "{name}");
    }
}

#[test]
fn an_integral_is_reset_by_signals_that_jump() {
    // 1 from 0.25 on for 0.1, again at 0.55
    for signal in ["2*pulse(mod(t + 0.05, 0.3), 0, 0.1) - 1", "pulse(mod(t + 0.05, 0.3), 0, 0.1)"] {
        let text = format!(
            "{MASS}[[block]]\nname = 'one'\ntype = 'constant'\nvalue = 1\n\
             [[block]]\nname = 'p'\ntype = 'function'\nvalue = 'if(t < 0.1, -1, {signal})'\n\
             [[block]]\nname = 'x'\ntype = 'integrator'\nreset = true\nstart = 0.5\ninputs = ['one', 'p']\n"
        );
        let expected = |t: f64| {
            0.5 + if t < 0.25 {
                t
            } else if t < 0.55 {
                t - 0.25
            } else {
                t - 0.55
            }
        };
        for name in NAMES {
            let (rows, _) = run(&text, name, "x", every(0.04, Options::fixed(0.8, 0.01))).expect("it runs");
            for (t, value) in rows.into_iter().filter(|(t, _)| [0.25, 0.55].iter().all(|jump| (t - jump).abs() > 1e-6))
            {
                assert!((value - expected(t)).abs() < 1e-9, "{name}: x({t}) = {value}, expected {}", expected(t));
            }
        }
    }
}

#[test]
fn jumps_of_laws_of_time_are_exact_instants() {
    let text = |value: &str| {
        format!(
            "{MASS}[[force]]\nname = 'f'\ntype = 'coordinate-force'\ncoordinate = 'rail.displacement'\nvalue = \"{value}\"\n\
             [[block]]\nname = 'v'\ntype = 'pass'\ninputs = ['rail.displacement.rate']\n"
        )
    };
    // (law, instants, velocity at 2)
    let cases: [(&str, &[f64], f64); 6] = [
        ("3*step(t - 0.313)", &[0.313], 3.0 * 1.687),
        ("pulse(t, 0.25, 0.75) - if(t > 1.5, 2, 0)", &[0.25, 0.75, 1.5], 0.5 - 1.0),
        ("mod(t, 0.75)", &[0.75, 1.5], 0.5625 + 0.125),
        ("ceil(t)", &[1.0], 1.0 + 2.0),
        ("located(abs(t - 1.25))", &[1.25], 0.5 * (1.5625 + 0.5625)),
        ("located(ramp(t, 0.5, 1))", &[0.5, 1.0], 0.25 + 1.0),
    ];
    for (law, instants, velocity) in cases {
        for name in NAMES {
            let (rows, summary) = run(&text(law), name, "v", Options::fixed(2.0, 0.07)).expect("it runs");
            let found: Vec<f64> = summary.events.iter().map(|event| event.t).collect();
            assert_eq!(found.len(), instants.len(), "{name}, {law}: {found:?}");
            assert!(found.iter().zip(instants).all(|(a, b)| (a - b).abs() < 1e-14), "{name}, {law}: {found:?}");
            assert!(summary.events.iter().all(|event| event.time), "{name}, {law}");
            let last = rows.last().expect("a row").1;
            assert!((last - velocity).abs() < 1e-9, "{name}, {law}: {last}, expected {velocity}"); // polynomials
        }
    }
}

#[test]
fn expressions_that_begin_at_a_jump_go_where_the_motion_goes() {
    // q = v t from exactly 0: value of each for q > 0 and q < 0, and at rest
    let cases: [(&str, [f64; 3]); 9] = [
        ("sign(q)", [1.0, -1.0, 0.0]),
        ("q > 0", [1.0, 0.0, 0.0]),
        ("q >= 0", [1.0, 0.0, 1.0]),
        ("if(q < 0, 5, 7)", [7.0, 5.0, 7.0]),
        ("step(q)", [1.0, 0.0, 1.0]),
        ("floor(q)", [0.0, -1.0, 0.0]),
        ("ceil(q)", [1.0, 0.0, 0.0]),
        ("round(q + 0.5)", [1.0, 0.0, 1.0]),
        ("pulse(q, 0, 9)", [1.0, 0.0, 1.0]),
    ];
    for (expression, expected) in cases {
        for (velocity, expected) in [1.0, -1.0, 0.0].into_iter().zip(expected) {
            let text = formula(&expression.replace('q', "rail.displacement"))
                .replace("mass = 1", &format!("mass = 1\nvelocity = [{velocity:?}, 0]"));
            for name in NAMES {
                for options in [Options::fixed(0.5, 0.05), Options::controlled(0.5, 1e-6)] {
                    let (rows, _) =
                        run(&text, name, "f", every(0.05, options)).unwrap_or_else(|f| panic!("{name}: {f}"));
                    for (t, value) in rows.into_iter().filter(|(t, _)| *t > 1e-9) {
                        assert_eq!(value, expected, "{name}, {expression} with v = {velocity} at {t}");
                    }
                }
            }
        }
    }
}

#[test]
fn two_jumps_within_a_step_are_both_found() {
    type Case = (&'static str, fn(f64) -> f64);
    let cases: [Case; 4] = [
        ("sin(10*t) > 0.95", |t| f64::from(u8::from((10.0 * t).sin() > 0.95))),
        ("pulse(sin(10*t), 0.95, 2)", |t| f64::from(u8::from((10.0 * t).sin() >= 0.95))),
        ("floor(1.05*sin(10*t))", |t| (1.05 * (10.0 * t).sin()).floor()),
        ("sign(sin(10*t) + 0.97)", |t| ((10.0 * t).sin() + 0.97).signum()),
    ];
    for (expression, expected) in cases {
        let text = formula(expression);
        for name in NAMES {
            let (rows, _) = run(&text, name, "f", every(0.01, Options::controlled(2.0, 1e-6))).expect("it runs");
            for (t, value) in rows {
                // within rounding of a jump either side is right
                let sides = [expected(t - 1e-6), expected(t), expected(t + 1e-6)];
                assert!(sides.contains(&value), "{name}, {expression}: {value} at {t}, expected {sides:?}");
            }
        }
    }
}

#[test]
fn jumps_of_laws_of_time_that_cannot_be_foreseen_are_located() {
    let text = format!(
        "{MASS}[[force]]\nname = 'f'\ntype = 'coordinate-force'\ncoordinate = 'rail.displacement'\n\
         value = '3*step(sin(5*t) - 0.5)'\n[[block]]\nname = 'v'\ntype = 'pass'\ninputs = ['rail.displacement.rate']\n"
    );
    use std::f64::consts::PI;
    for name in NAMES {
        let (rows, summary) = run(&text, name, "v", Options::fixed(1.0, 0.03)).expect("it runs");
        let found: Vec<f64> = summary.events.iter().map(|event| event.t).collect();
        let expected = [PI / 30.0, PI / 6.0];
        assert!(found.len() == 2 && found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9), "{name}: {found:?}");
        let last = rows.last().expect("a row").1;
        assert!((last - 3.0 * (PI / 6.0 - PI / 30.0)).abs() < 1e-8, "{name}: {last}");
    }
}
