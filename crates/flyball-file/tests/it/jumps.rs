//! Jumps of expressions, wherever an expression may stand in a model file, are events at their closed-form instants, with
//! all methods and whatever the step: what follows them is exact.

use flyball_dae::driver::{Flow, Options, Output, Simulation, Snapshot, Summary};
use flyball_dae::failure::Failure;
use flyball_dae::method::table::{NAMES, find};
use flyball_dae::method::{Method, OptionValues};
use flyball_file::{ReadOptions, read_text};
use flyball_machine::MachineSystem;
use flyball_machine::analysis::EnergyBalance;

/// A mass of 1 kg on a rail that moves at `SPEED`, and a wheel of 1 kg m².
const MACHINE: &str = "
[model]
dimension = 2
[[body]]
name = 'm'
type = 'point'
mass = 1
velocity = [SPEED, 0]
[[joint]]
name = 'rail'
type = 'point-on-line'
between = ['ground', 'm']
[[marker]]
name = 'end'
on = 'ground'
position = [-1, 0]
[[body]]
name = 'wheel'
mass = 1
inertia = 1
[[joint]]
name = 'pin'
type = 'revolute'
between = ['ground', 'wheel']
[[block]]
name = 'one'
type = 'constant'
value = 1
";

fn system(elements: &str, speed: f64) -> MachineSystem {
    let text = MACHINE.replace("SPEED", &format!("{speed}")) + elements;
    let model = read_text("test.toml", &text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}"));
    model.machine.build().unwrap_or_else(|error| panic!("{error}"))
}

fn method<'a>(name: &str, system: &'a MachineSystem) -> Box<dyn Method + 'a> {
    find(name).expect("known").make_suited(system, &OptionValues::default()).expect("valid options")
}

/// Coordinate, rate and energy at a time.
type Row = (f64, [f64; 2], f64);

fn run(system: &MachineSystem, name: &str, coordinate: &str, options: Options) -> Result<(Vec<Row>, Summary), Failure> {
    let mut rows = Vec::new();
    let mut simulation = Simulation::boxed(system, method(name, system), system.start(), options);
    let mut observer = |snapshot: &Snapshot| {
        let reading = system.read(snapshot.state);
        let (value, rate) = reading.coordinate(coordinate).expect("a coordinate");
        rows.push((snapshot.state.t, [value, rate], reading.kinetic_energy() + reading.potential_energy()));
        Flow::Continue
    };
    let summary = simulation.run(&mut observer)?;
    drop(simulation);
    Ok((rows, summary))
}

fn every(dt: f64, options: Options) -> Options {
    Options { output: Output::Every(dt), ..options }
}

/// Events at these instants and no others, however the steps are chosen; rows as expected wherever no jump is near.
fn jumps(
    elements: &str,
    (speed, coordinate, end): (f64, &str, f64),
    instants: &[f64],
    expected: impl Fn(f64) -> [Option<f64>; 2],
) {
    let system = system(elements, speed);
    for name in NAMES {
        for options in [Options::fixed(end, 0.03), Options::controlled(end, 1e-6)] {
            let (rows, summary) = run(&system, name, coordinate, every(end / 64.0, options))
                .unwrap_or_else(|failure| panic!("{name}: {failure}\n{elements}"));
            let found: Vec<f64> = summary.events.iter().map(|event| event.t).collect();
            let same = found.len() == instants.len() && found.iter().zip(instants).all(|(a, b)| (a - b).abs() < 1e-9);
            assert!(same, "{name}: events at {found:?}, expected {instants:?}\n{elements}");
            for (t, values, _) in rows.into_iter().filter(|(t, ..)| instants.iter().all(|at| (t - at).abs() > 1e-9)) {
                for (value, wanted) in values.into_iter().zip(expected(t)) {
                    let Some(wanted) = wanted else { continue };
                    // newton, of instants and of what follows them
                    assert!((value - wanted).abs() < 1e-8, "{name}: {value} at {t}, expected {wanted}\n{elements}");
                }
            }
        }
    }
}

/// Instants at which sin(10 t) passes 0.95, up and down.
fn crossings() -> [f64; 2] {
    let first = 0.95_f64.asin();
    [first, std::f64::consts::PI - first].map(|angle| angle / 10.0)
}

#[test]
fn laws_of_time_that_look_at_a_curve_jump_at_its_crossings() {
    let [up, down] = crossings();
    let law = "3*(sin(10*t) > 0.95)";
    let rate = |t: f64| [None, Some(3.0 * (t.clamp(up, down) - up))];
    let rail = "coordinate = 'rail.displacement'";
    for elements in [
        format!("[[force]]\ntype = 'coordinate-force'\n{rail}\nvalue = '{law}'\n"),
        format!("[[force]]\ntype = 'coordinate-force'\n{rail}\nvalue = 'if(sin(10*t) < 0.95, 0, 3)'\n"),
        format!("[[force]]\ntype = 'coordinate-force'\n{rail}\nvalue = '3 + 3*floor(sin(10*t) - 0.95)'\n"),
        format!("[[force]]\ntype = 'coordinate-force'\n{rail}\nvalue = '1.5 + 1.5*sign(sin(10*t) - 0.95)'\n"),
        format!("[[force]]\ntype = 'coordinate-force'\n{rail}\nvalue = '3*pulse(sin(10*t), 0.95, 2)'\n"),
        format!("[[force]]\ntype = 'force'\non = 'm'\ndirection = [1, 0]\nvalue = '{law}'\n"),
        format!("[[force]]\ntype = 'coordinate-force'\n{rail}\nvalue = '{law} + 0*rail.displacement'\n"),
        format!("[[actuator]]\nname = 'a'\ntype = 'joint'\n{rail}\nvalue = '{law}'\n"),
        format!("[[actuator]]\nname = 'a'\ntype = 'force'\non = 'm'\ndirection = [1, 0]\nvalue = '{law}'\n"),
        format!("[[actuator]]\nname = 'a'\ntype = 'thrust'\nbetween = ['ground.end', 'm']\nvalue = '{law}'\n"),
        format!(
            "[[actuator]]\nname = 'a'\ntype = 'scaled-force'\ninputs = ['one']\n\
             force = {{ type = 'coordinate-force', {rail}, value = '{law}' }}\n"
        ),
        format!(
            "[[actuator]]\nname = 'a'\ntype = 'joint'\n{rail}\ninputs = ['f']\n[[block]]\nname = 'f'\ntype = 'function'\nvalue = '{law}'\n"
        ),
        format!(
            "[[actuator]]\nname = 'a'\ntype = 'joint'\n{rail}\ninputs = ['f']\n\
             [[block]]\nname = 'f'\ntype = 'equations'\noutputs = {{ out = '{law}' }}\n"
        ),
    ] {
        jumps(&elements, (0.0, "rail.displacement", 0.3), &[up, down], rate);
    }
    // it slides with 3 N on the belt, and with −3 N from where the belt stops until it sticks again
    let belt = format!(
        "[[joint]]\nname = 'b'\ntype = 'stick-slip'\n{rail}\nholding = 5\nsliding = 3\nbelt = '9*(sin(10*t) > 0.95)'\n"
    );
    let stuck = down + (down - up);
    jumps(&belt, (0.0, "rail.displacement", 0.3), &[up, down, stuck], |t| {
        [None, Some(if t < down { 3.0 * (t - up).max(0.0) } else { (3.0 * (stuck - t)).max(0.0) })]
    });
    let pieces = format!(
        "[[force]]\ntype = 'coordinate-force'\n{rail}\nvalue = {{ pieces = {{ times = [0.05], laws = [0, '{law}'] }} }}\n"
    );
    jumps(&pieces, (0.0, "rail.displacement", 0.3), &[0.05, up, down], rate);
    for elements in [
        format!("[[force]]\ntype = 'torque'\non = 'wheel'\nvalue = '{law}'\n"),
        format!("[[force]]\ntype = 'coordinate-force'\ncoordinate = 'pin.angle'\nvalue = '{law}'\n"),
        format!("[[actuator]]\nname = 'a'\ntype = 'torque'\non = 'wheel'\nvalue = '{law}'\n"),
    ] {
        jumps(&elements, (0.0, "pin.angle", 0.3), &[up, down], rate);
    }
}

#[test]
fn prescribed_motion_has_its_impacts_where_its_rate_jumps() {
    let [up, down] = crossings();
    let place = |t: f64| [Some(((10.0 * t).sin() - 0.95).max(0.0)), None];
    for law in [
        "if(sin(10*t) > 0.95, sin(10*t) - 0.95, 0)",
        "located(max(sin(10*t) - 0.95, 0))",
        "max(sin(10*t) - 0.95, 0)",
        "0.5*abs(sin(10*t) - 0.95) + 0.5*(sin(10*t) - 0.95)",
        "-min(0.95 - sin(10*t), 0)",
    ] {
        for elements in [
            format!("[[joint]]\nname = 'd'\ntype = 'drive'\ncoordinate = 'rail.displacement'\nvalue = '{law}'\n"),
            format!(
                "[[joint]]\nname = 'd'\ntype = 'marker-drive'\nbetween = ['ground', 'm']\nalong = 'x'\nvalue = '{law}'\n"
            ),
        ] {
            jumps(&elements, (0.0, "rail.displacement", 0.3), &[up, down], place);
        }
    }
    let coupling = "[[joint]]\nname = 'd'\ntype = 'velocity-coupling'\nterms = [['rail.displacement', 1]]\n\
                    value = '3*(sin(10*t) > 0.95)'\n";
    jumps(coupling, (0.0, "rail.displacement", 0.3), &[up, down], |t| {
        [Some(3.0 * (t.clamp(up, down) - up)), Some(3.0 * f64::from(u8::from(t > up && t < down)))]
    });
}

#[test]
fn impulses_of_drives_are_in_the_energy_balance() {
    let rail = "coordinate = 'rail.displacement'";
    for elements in [
        format!("[[joint]]\nname = 'd'\ntype = 'drive'\n{rail}\nvalue = 'abs(t - 0.2)'\n"),
        format!("[[joint]]\nname = 'd'\ntype = 'drive'\n{rail}\nvalue = 'if(t < 0.2, t, 2*t - 0.2)'\n"),
        format!("[[joint]]\nname = 'd'\ntype = 'drive'\n{rail}\nvalue = {{ table = [[0, 0], [0.1, 0.3], [1, 0.4]] }}\n"),
        "[[joint]]\nname = 'd'\ntype = 'velocity-coupling'\nterms = [['rail.displacement', 1]]\nvalue = '3*(t > 0.1) - (t > 0.2)'\n"
            .into(),
    ] {
        let system = system(&elements, 1.0);
        for name in NAMES {
            let options = Options { output: Output::End, ..Options::controlled(0.3, 1e-6) };
            let mut balance = EnergyBalance::new(&system);
            let mut simulation = Simulation::boxed(&system, method(name, &system), system.start(), options);
            simulation.run(&mut balance).unwrap_or_else(|failure| panic!("{name}: {failure}\n{elements}"));
            let (missed, moved) = (balance.worst(), balance.scale());
            assert!(missed < 1e-6 * moved, "{name}: {missed} J of {moved} J\n{elements}"); // newton and tolerance
        }
    }
}

/// Crossings of sin(25 t + phase) through 0.97 in two seconds, up and down.
fn visits(phase: f64) -> Vec<f64> {
    let up = 0.97_f64.asin();
    let angles =
        (-1..10).flat_map(|k| [up, std::f64::consts::PI - up].map(|at| at + std::f64::consts::TAU * f64::from(k)));
    angles.map(|angle| (angle - phase) / 25.0).filter(|t| *t > 0.0 && *t < 2.0).collect()
}

#[test]
fn short_visits_beyond_a_jump_are_not_missed_whatever_feeds_the_signal() {
    let wave = "[[block]]\nname = 'u'\ntype = 'function'\nvalue = 'sin(25*t + PHASE)'\n";
    let turned =
        "[[block]]\nname = 'u'\ntype = 'equations'\nstates = { a = '25' }\noutputs = { out = 'sin(a + PHASE)' }\n";
    for (source, phases) in [(wave, 32), (turned, 16)] {
        for k in 0..phases {
            let phase = std::f64::consts::TAU * f64::from(k) / f64::from(phases) + 0.1;
            let rest = "[[block]]\nname = 'x'\ntype = 'function'\nvalue = 'if(u > 0.97, 3, -1)'\n\
                        [[block]]\nname = 'i'\ntype = 'integrator'\ninputs = ['x']\n";
            let elements = source.replace("PHASE", &format!("{phase:?}")) + rest;
            let (system, expected) = (system(&elements, 0.0), visits(phase));
            for name in NAMES {
                let (_, summary) = run(&system, name, "rail.displacement", Options::controlled(2.0, 1e-6))
                    .unwrap_or_else(|failure| panic!("{name}: {failure}\n{elements}"));
                let found: Vec<f64> = summary.events.iter().map(|event| event.t).collect();
                let same =
                    found.len() == expected.len() && found.iter().zip(&expected).all(|(a, b)| (a - b).abs() < 1e-6);
                assert!(same, "{name}: events at {found:?}, expected {expected:?}\n{elements}");
            }
        }
    }
}

#[test]
fn prescribed_positions_that_jump_stop_the_run_at_the_jump() {
    let [up, _] = crossings();
    for elements in [
        "[[joint]]\nname = 'd'\ntype = 'drive'\ncoordinate = 'rail.displacement'\nvalue = '0.1*(sin(10*t) > 0.95)'\n",
        "[[joint]]\nname = 'd'\ntype = 'marker-drive'\nbetween = ['ground', 'm']\nalong = 'x'\n\
         value = 'if(sin(10*t) > 0.95, 0.1, 0)'\n",
    ] {
        let system = system(elements, 0.0);
        for name in NAMES {
            let failure = run(&system, name, "rail.displacement", Options::fixed(0.3, 0.03)).expect_err("it jumps");
            assert!(
                matches!(&failure, Failure::PositionJumps { t, name, size }
                if (t - up).abs() < 1e-14 && name.contains('d') && (size - 0.1).abs() < 1e-9),
                "{name}: {failure}"
            );
        }
    }
}

#[test]
fn tensions_jump_where_the_elongation_passes() {
    // 1 m/s until x = 0.1; there and back within 0.04 s at −50 m/s²; back at −1 m/s
    let motion = |t: f64| {
        let inside = t.clamp(0.1, 0.14) - 0.1;
        let place = t.min(0.1) + inside - 25.0 * inside * inside - (t - 0.14).max(0.0);
        [Some(place), Some(1.0 - 50.0 * inside)]
    };
    for tension in [
        "if(x > 0.1, 50, 0)",
        "50*(x^2 >= 0.01)",
        "50*floor(10*x)",
        "50*ceil(x - 0.1)",
        "50*round(5*x)",
        "50*step(x - 0.1)",
        "25 + 25*sign(sin(x) - sin(0.1))",
        "50*pulse(x, 0.1, 1)",
        "500*(x - mod(x, 0.1))",
    ] {
        let law = format!("tension = '{tension}'");
        let spring = format!("type = 'coordinate-spring'\ncoordinate = 'rail.displacement'\n{law}\n");
        for elements in [
            format!("[[force]]\nname = 's'\n{spring}"),
            format!("[[force]]\nname = 's'\n{spring}acts = 'pull'\n"),
            format!(
                "[[force]]\nname = 's'\ntype = 'spring-damper'\nbetween = ['ground.end', 'm']\nrest_length = 1\n{law}\n"
            ),
            format!(
                "[[actuator]]\nname = 's'\ntype = 'scaled-force'\ninputs = ['one']\n\
                 force = {{ type = 'coordinate-spring', coordinate = 'rail.displacement', {law} }}\n"
            ),
        ] {
            jumps(&elements, (1.0, "rail.displacement", 0.2), &[0.1, 0.14], motion);
        }
    }
}

#[test]
fn the_energy_of_a_tension_goes_on_where_it_jumps() {
    let spring = "[[force]]\nname = 's'\ntype = 'coordinate-spring'\ncoordinate = 'rail.displacement'\n\
                  tension = '10*floor(x/0.05) + 20*(x^2 > 0.02)'\n";
    let system = system(spring, 2.0);
    for name in NAMES {
        let (rows, summary) =
            run(&system, name, "rail.displacement", every(0.01, Options::fixed(0.5, 0.02))).expect("it runs");
        assert!(summary.events.len() > 8, "{name}: {:?}", summary.events);
        for (t, _, energy) in rows {
            assert!((energy - 2.0).abs() < 1e-8, "{name}: {energy} J at {t}"); // parabolas: newton, and instants of events
        }
    }
}

#[test]
fn kinks_of_tensions_are_events_in_tables_and_where_they_are_to_be_located() {
    let tensions = [
        "{ table = [[-1, 0], [0.1, 0], [0.3, 20]], outside = 'extend' }",
        "'located(max(100*(x - 0.1), 0))'",
        "'20*located(ramp(x, 0.1, 0.3))'",
        "'if(x > 0.1, 100*(x - 0.1), 0)'",
    ];
    for tension in tensions {
        let spring = format!(
            "[[force]]\nname = 's'\ntype = 'coordinate-spring'\ncoordinate = 'rail.displacement'\ntension = {tension}\n"
        );
        let system = system(&spring, 1.0);
        for name in NAMES {
            let options = Options::controlled(0.45, if name == "mdop5" { 1e-10 } else { 1e-7 });
            let (rows, summary) = run(&system, name, "rail.displacement", options).expect("it runs");
            // 1 m/s until x = 0.1, half a turn of 10 rad/s, and back
            let back = 0.1 + std::f64::consts::PI / 10.0;
            let found: Vec<f64> = summary.events.iter().map(|event| event.t).collect();
            let tolerance = if name == "mdop5" { 1e-9 } else { 1e-5 };
            assert!(found.len() == 2, "{name}, {tension}: {found:?}");
            assert!(
                (found[0] - 0.1).abs() < 1e-9 && (found[1] - back).abs() < tolerance,
                "{name}, {tension}: {found:?}"
            );
            let rate = rows.last().expect("a row").1[1];
            assert!((rate + 1.0).abs() < tolerance, "{name}, {tension}: {rate}");
        }
    }
}
