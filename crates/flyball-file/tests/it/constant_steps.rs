//! Constant steps: control states at rest, rows of large numbers, outputs that depend on accelerations, kinks within a step.

use flyball_dae::driver::{Flow, Simulation, Snapshot, Summary};
use flyball_dae::failure::Failure;
use flyball_dae::method::table::find;
use flyball_file::{Model, Quantity, ReadOptions, Readout, read, read_text};

fn model(text: &str) -> Model {
    read_text("test.toml", text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}"))
}

const METHODS: [&str; 2] = ["generalized-alpha", "soi2"];

/// Runs a model as its file says; the quantity at every snapshot, and the summary.
fn run(model: &Model, name: &str, quantity: &str) -> Result<(Vec<(f64, f64)>, Summary), Failure> {
    let (snapshots, summary) = run_all(model, name, &[quantity])?;
    Ok((snapshots.into_iter().map(|snapshot| (snapshot[0], snapshot[1])).collect(), summary))
}

/// The same for several quantities, each snapshot with its time first.
fn run_all(model: &Model, name: &str, quantities: &[&str]) -> Result<(Vec<Vec<f64>>, Summary), Failure> {
    let system = model.build().unwrap_or_else(|error| panic!("{error}"));
    let made = find(name).expect("a method of the table").make(&system, &model.simulate.method_options)?;
    let quantities: Vec<Quantity> =
        quantities.iter().map(|name| Quantity::find(&model.machine, name).expect("it exists")).collect();
    let mut readout = Readout::new(&system, quantities).expect("the same machine");
    let mut snapshots = Vec::new();
    let mut simulation = Simulation::boxed(&system, made, system.start(), model.simulate.options(1.0, 1e-6));
    let summary = simulation.run(&mut |snapshot: &Snapshot| {
        let mut row = vec![snapshot.state.t];
        readout.read(snapshot.state, &mut row);
        snapshots.push(row);
        Flow::Continue
    })?;
    Ok((snapshots, summary))
}

/// A pendulum that a filter reads, whose state begins at rest and not at zero.
fn filtered(step: f64, corner: f64) -> String {
    format!(
        r#"
[model]
dimension = 2
gravity = [0, -9.81]
[[body]]
name = "rod"
mass = 1
shape = {{ rod = {{ from = [0, 0], to = [1, 0] }} }}
angle = "1 rad"
[[joint]]
name = "pin"
type = "revolute"
between = ["ground", "rod"]
[[block]]
name = "filter"
type = "low-pass"
corner = "{corner} rad/s"
start = 1
inputs = ["pin.angle"]
[simulate]
step = {step}
end = 0.5
"#
    )
}

#[test]
fn a_control_state_may_begin_at_rest() {
    for name in METHODS {
        for corner in [3.0, 300.0, 3e6] {
            let fine = run(&model(&filtered(5e-4, corner)), name, "filter").expect("runs").0;
            for step in [1e-2, 2e-3] {
                let text = model(&filtered(step, corner));
                let (snapshots, summary) =
                    run(&text, name, "filter").unwrap_or_else(|f| panic!("{name} {corner} {step} {f}"));
                assert_eq!(summary.counters.halved, 0, "{name} {corner} {step}");
                let error = (snapshots.last().expect("snapshots").1 - fine.last().expect("snapshots").1).abs();
                // truncation(h²) of a pendulum with accelerations of 15 rad/s²
                assert!(error < 50.0 * step * step, "{name} {corner} {step}: {error:.1e}");
            }
        }
    }
}

/// A cantilever under a slowly growing tip force 10 EI/l², far stiffer along its axis than across.
fn elastica(axial: f64) -> String {
    format!(
        r#"
[model]
dimension = 2
[[beam]]
name = "b"
line = {{ straight = {{ from = [0, 0], to = [1, 0] }} }}
elements = 8
damping = 0.3
[beam.section.planar]
axial = {axial}
shear = {axial}
bending = 1
mass = 1
inertia = 1e-4
[[joint]]
name = "clamp"
type = "weld"
between = ["ground", "b.start"]
[[force]]
type = "force"
on = "b.end"
value = "10*min(t/4,1)"
direction = [0, 1]
[simulate]
step = 0.02
inner_steps = false
end = 15
"#
    )
}

#[test]
fn a_stiff_beam_at_rest_is_solved_to_the_rounding_of_its_forces() {
    for name in METHODS {
        for axial in [1e5, 1e6] {
            let (snapshots, summary) = run(&model(&elastica(axial)), name, "b.end.position.y")
                .unwrap_or_else(|f| panic!("{name} {axial} {f}"));
            // Mattiasson 1981: 0.81061 of the length; eight elements are within 0.5 %
            let tip = snapshots.last().expect("snapshots").1;
            assert!((tip - 0.81061).abs() < 0.005, "{name} {axial}: {tip}");
            assert_eq!(summary.counters.halved, 0, "{name} {axial}");
        }
    }
}

/// A four-bar with a servo, whose torque depends on the accelerations of the loop.
fn servo(step: f64) -> String {
    format!(
        r#"
[model]
dimension = 2
gravity = [0, -9.80665]
[[body]]
name = "crank"
mass = 1
shape = {{ rod = {{ from = [0, 0], to = [0, 0.5] }} }}
[[body]]
name = "coupler"
mass = 1
shape = {{ rod = {{ from = [0, 0.5], to = [0.6, 0.5] }} }}
[[body]]
name = "rocker"
mass = 1
shape = {{ rod = {{ from = [0.5, 0], to = [0.6, 0.5] }} }}
[[joint]]
name = "rev"
type = "revolute"
between = ["ground", "crank"]
at = [0, 0]
[[joint]]
name = "a"
type = "revolute"
between = ["crank", "coupler"]
at = [0, 0.5]
[[joint]]
name = "m"
type = "revolute"
between = ["coupler", "rocker"]
at = [0.6, 0.5]
[[joint]]
name = "b"
type = "revolute"
between = ["ground", "rocker"]
at = [0.5, 0]
[[block]]
name = "wanted"
type = "sine"
amplitude = 0.7
frequency = "2*pi"
[[block]]
name = "zero"
type = "constant"
value = 0
[[actuator]]
name = "servo"
type = "servo"
coordinate = "rev.angle"
bandwidth = 400
damping = 0.87
inputs = ["wanted", "zero", "zero"]
[simulate]
step = {step}
every = 0.01
end = 0.05
"#
    )
}

#[test]
fn small_steps_of_a_servo_that_hears_accelerations_converge_with_few_matrices() {
    for name in METHODS {
        let coarse = run(&model(&servo(1e-4)), name, "rev.angle").expect("runs").0;
        for step in [2e-5, 5e-6] {
            let (snapshots, summary) =
                run(&model(&servo(step)), name, "rev.angle").unwrap_or_else(|f| panic!("{name} {step} {f}"));
            let (fine, coarse) = (snapshots.last().expect("snapshots").1, coarse.last().expect("snapshots").1);
            // truncation((bandwidth h)²) of the larger step
            assert!((fine - coarse).abs() < 2e-4, "{name} {step}: {fine} {coarse}");
            let c = summary.counters;
            assert!(c.halved == 0 && c.iterations < 3 * c.steps, "{name} {step}: {c:?}");
            // increments that are rounding say nothing about the matrix: soi2 made a new one in nine of ten steps
            assert!(3 * c.factorizations < c.steps, "{name} {step}: {c:?}");
            println!("{name} {step} {c:?}");
        }
    }
}

/// A mass on a spring whose thrust changes sign where it passes a mark, through filters far quicker than the step, one
/// after the other.
fn bang(corners: &[f64]) -> String {
    let mut heard = "want".to_string();
    let mut filters = String::new();
    for (i, corner) in corners.iter().enumerate() {
        filters += &format!(
            "[[block]]\nname = \"lag{i}\"\ntype = \"low-pass\"\ncorner = \"{corner} rad/s\"\nstart = 3\ninputs = [\"{heard}\"]\n"
        );
        heard = format!("lag{i}");
    }
    format!(
        r#"
[model]
dimension = 2
[[body]]
name = "sled"
type = "point"
mass = 1
[[joint]]
name = "slide"
type = "point-on-line"
between = ["ground", "sled"]
[[block]]
name = "want"
type = "function"
value = "if(slide.displacement > 0.2, -3, 3)"
{filters}
[[actuator]]
name = "thrust"
type = "joint"
coordinate = "slide.displacement"
value = "{heard} - 4*slide.displacement"
[simulate]
step = 0.01
rho = 0.9
control = "same"
end = 3
"#
    )
}

#[test]
fn states_quicker_than_the_step_follow_a_jump_at_once() {
    for name in METHODS {
        let plain = run(&model(&bang(&[])), name, "slide.displacement").expect("runs").0;
        for corners in [&[1e5][..], &[1e6], &[1e8], &[1e5, 1e6], &[1e6, 1e5, 1e7]] {
            let text = model(&bang(corners));
            let (snapshots, summary) =
                run(&text, name, "slide.displacement").unwrap_or_else(|f| panic!("{name} {corners:?} {f}"));
            assert_eq!(summary.counters.halved, 0, "{name} {corners:?}");
            // lags of 1/corner behind a change of 6 m/s² at each of some ten passages, and truncation(h²)
            let lag: f64 = corners.iter().map(|corner| 1.0 / corner).sum();
            let wanted = plain.last().expect("snapshots").1;
            let error = (snapshots.last().expect("snapshots").1 - wanted).abs();
            assert!(error < 200.0 * lag + 1e-3, "{name} {corners:?}: {error:.1e}");
            // each filter is where it is told to be within a step of the jump, and nowhere beyond
            for i in 0..corners.len() {
                let (values, _) = run(&text, name, &format!("lag{i}")).expect("runs");
                let beyond = values.iter().fold(0.0, |most: f64, snapshot| most.max(snapshot.1.abs() - 3.0));
                assert!(beyond < 0.05, "{name} {corners:?}: lag{i} {beyond:.1e} beyond its input");
            }
        }
    }
}

/// A chamber between two check valves, in pascals: 10 µs against steps of a hundred times that.
fn pump(simulate: &str) -> String {
    format!(
        r#"
[model]
dimension = 2
[[body]]
name = "piston"
type = "point"
mass = 2
[[joint]]
name = "slide"
type = "point-on-line"
between = ["ground", "piston"]
[[block]]
name = "push"
type = "sine"
amplitude = 400
frequency = "2*pi*5"
[[block]]
name = "oil"
type = "equations"
start = {{ p = 5e5 }}
outputs = {{ p = "p" }}
[block.states]
p = "8e8/1e-4*(-8e-4*slide.displacement.rate + 1.5e-6*max(5e5 - p, 0)^2/(max(5e5 - p, 0) + 1e3)/(max(5e5 - p, 0) + 1)^0.5 - 1.5e-6*max(p - 8e5, 0)^2/(max(p - 8e5, 0) + 1e3)/(max(p - 8e5, 0) + 1)^0.5)"
[[actuator]]
name = "rod"
type = "joint"
coordinate = "slide.displacement"
value = "push + 8e-4*(oil.p - 5e5) - 2000*slide.displacement"
[simulate]
end = 1
rho = 0.9
{simulate}
"#
    )
}

#[test]
fn constant_steps_are_halved_where_check_valves_close_and_only_there() {
    for name in METHODS {
        let fine = run(&model(&pump("step = 1e-4\nevery = 0.01")), name, "slide.displacement").expect("runs").0;
        for step in [0.01, 1e-3_f64] {
            let text = pump(&format!("step = {step}\nevery = 0.01\ncontrol = 'same'"));
            let (snapshots, summary) =
                run(&model(&text), name, "slide.displacement").unwrap_or_else(|f| panic!("{name} {f}"));
            let c = summary.counters;
            println!("{name} {step} {c:?}");
            assert_eq!(c.grid_steps(), (1.0 / step).round() as usize, "{name} {step}: {c:?}");
            assert!(c.halved * 10 <= c.grid_steps(), "{name} {step}: {c:?}");
            assert_eq!(snapshots.len(), fine.len());
            let size = fine.iter().fold(0.0, |m: f64, f| m.max(f.1.abs()));
            for (snapshot, fine) in snapshots.iter().zip(&fine) {
                assert!((snapshot.0 - fine.0).abs() < 1e-12);
                assert!(
                    (snapshot.1 - fine.1).abs() < 0.05 * size,
                    "{name} {step} t = {}: {} {}",
                    fine.0,
                    snapshot.1,
                    fine.1
                );
            }
        }
    }
}

/// A chain of a hundred links on ball joints, folded in zigzag, that falls from its hook.
fn zigzag(step: f64, rho: f64) -> String {
    format!(
        r#"
[model]
dimension = 3
gravity = [0, 0, "-9.81 m/s^2"]
[template.link]
parameters = {{ turn = 0 }}
[[template.link.body]]
name = "rod"
mass = 0.5
centre = [0.1, 0, 0]
inertia = [1e-3, "5e-3/3", "5e-3/3"]
relative_to = "before"
rotation = {{ axis = [0, 0, 1], angle = "turn" }}
markers = {{ tip = [0.2, 0, 0] }}
[[template.link.joint]]
name = "ball"
type = "spherical"
between = ["before", "rod"]
[[marker]]
name = "hook"
on = "ground"
rotation = {{ axis = [0, 1, 0], angle = "pi/3" }}
[[include]]
name = "link1"
template = "link"
parameters = {{ turn = 0 }}
bind = {{ before = "ground.hook" }}
[[include]]
name = "link"
template = "link"
first = 2
count = 99
parameters = {{ turn = "if(mod(i, 2) == 0, 1, -1)" }}
bind = {{ before = "link{{i-1}}.rod.tip" }}
[simulate]
end = 1
step = {step}
rho = {rho}
"#
    )
}

#[test]
fn accelerations_that_alternate_from_step_to_step_end_no_run() {
    // ω h is 0.07 at h = 1 ms, and 0.7 at the longest step
    let settings = [
        ("generalized-alpha", 1e-3, 0.8),
        ("generalized-alpha", 1e-3, 0.9),
        ("generalized-alpha", 2e-3, 0.8),
        ("generalized-alpha", 5e-3, 0.9),
        ("generalized-alpha", 1e-2, 0.5),
        ("generalized-alpha", 1e-2, 1.0),
        ("soi2", 1e-2, 1.0),
    ];
    for (name, step, rho) in settings {
        let case = format!("{name}, h = {step}, rho = {rho}");
        let (snapshots, summary) =
            run(&model(&zigzag(step, rho)), name, "energy.total").unwrap_or_else(|f| panic!("{case}: {f}"));
        let c = summary.counters;
        println!("{case}: {c:?}");
        assert_eq!(c.grid_steps(), (1.0 / step).round() as usize, "{case}: {c:?}");
        // potential energy of 850 J is set free. Truncation takes 15 J of it at 1 ms, order 2; coarse steps lose most of it
        // in motions that they do not see, and none may gain any
        let start = snapshots[0].1;
        let gain = snapshots.iter().fold(0.0, |most: f64, snapshot| most.max(snapshot.1 - start));
        let loss = snapshots.iter().fold(0.0, |most: f64, snapshot| most.max(start - snapshot.1));
        assert!(gain < 20.0, "{case}: gains {gain} J");
        assert!(loss < (3e7 * step * step).min(600.0), "{case}: loses {loss} J");
        assert!(summary.warnings.iter().any(|warning| warning.id == "method/oscillates"), "{case}: says nothing");
    }
}

#[test]
fn steps_that_alternate_are_kept_where_inner_steps_are_off() {
    let text = zigzag(2e-3, 0.8).replace("[simulate]", "[simulate]\ninner_steps = false");
    let stop = run(&model(&text), "generalized-alpha", "energy.total").expect_err("Newton stalls");
    assert!(stop.id() == "step/newton-stalled", "{stop}");
}

/// A car with four five-rod suspensions, tyres, hydraulic dampers in pascals and a controller as a block diagram, in the
/// setting of [BA] §5: 30 bodies, h = 10 ms, ρ∞ = 0.9, the same coefficients for control states, check valves of 10 µs.
fn car(active: bool, end: f64) -> Model {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/semi_active_car/car-active.toml");
    let overrides = vec![
        ("active".to_string(), f64::from(u8::from(active)).to_string()),
        ("simulate.end".to_string(), end.to_string()),
    ];
    read(&path, &ReadOptions { overrides, ..ReadOptions::default() }).unwrap_or_else(|error| panic!("{error}"))
}

/// Time, lateral position [m] and roll [rad] along a run.
fn lane_change(active: bool, end: f64, name: &str) -> (Vec<Vec<f64>>, Summary) {
    let quantities = ["car.chassis.cm.position.y", "car.attitude.roll"];
    run_all(&car(active, end), name, &quantities).unwrap_or_else(|failure| panic!("{name} {failure}"))
}

fn check_lane_change(active: bool, end: f64, reference: &[[f64; 3]]) {
    for name in METHODS {
        let (snapshots, summary) = lane_change(active, end, name);
        let c = summary.counters;
        println!("{name}, active {active}: {} of {} steps were halved, {} inner", c.halved, c.grid_steps(), c.inner);
        assert!(10 * c.halved <= c.grid_steps(), "{name} {c:?}");
        for wanted in reference.iter().filter(|wanted| wanted[0] <= end + 1e-9) {
            let found = snapshots.iter().find(|snapshot| (snapshot[0] - wanted[0]).abs() < 1e-9).expect("a snapshot");
            let (y, roll) = ((found[1] - wanted[1]).abs(), (found[2] - wanted[2]).abs().to_degrees());
            assert!(y < 0.01 && roll < 0.1, "{name} t = {}: Y off by {y:.1e} m, roll by {roll:.1e} degrees", wanted[0]);
        }
    }
}

/// t, Y, roll of the controlled car, refined: h = 1 ms.
const CONTROLLED: &[[f64; 3]] = &[
    [1.0, 0.000000, -0.0000000],
    [2.0, 0.089996, 0.0297504],
    [2.5, 0.749069, 0.0308807],
    [3.0, 1.921645, 0.0011321],
    [3.5, 3.033443, -0.0309893],
    [4.0, 3.574256, -0.0314370],
    [4.5, 3.607287, 0.0044231],
    [5.0, 3.613548, -0.0042334],
    [6.0, 3.619821, 0.0005697],
    [7.0, 3.628014, 0.0000608],
    [7.5, 3.473320, -0.0443451],
    [8.0, 2.488649, -0.0336076],
    [8.5, 1.074590, 0.0286299],
    [9.0, 0.231823, 0.0502264],
    [9.5, 0.168048, -0.0044303],
    [10.0, 0.161774, 0.0048851],
    [11.0, 0.154446, -0.0004486],
    [12.0, 0.145083, -0.0001271],
    [13.0, 0.135674, 0.0000431],
];

/// t, Y, roll of the passive car, refined: h = 1 ms.
const PASSIVE: &[[f64; 3]] = &[
    [1.0, 0.000000, -0.0000000],
    [2.0, 0.089993, 0.0297075],
    [2.5, 0.748895, 0.0310202],
    [3.0, 1.921348, 0.0017771],
    [3.5, 3.033495, -0.0304877],
    [4.0, 3.574839, -0.0313729],
    [4.5, 3.608147, 0.0029744],
    [5.0, 3.613593, -0.0035653],
    [6.0, 3.620285, 0.0004442],
    [7.0, 3.628519, 0.0000664],
    [7.5, 3.473869, -0.0427719],
    [8.0, 2.491223, -0.0349528],
    [8.5, 1.078330, 0.0222091],
    [9.0, 0.232561, 0.0512950],
    [9.5, 0.168163, 0.0011669],
    [10.0, 0.165557, 0.0032715],
    [11.0, 0.157754, -0.0001177],
    [12.0, 0.148914, -0.0001470],
    [13.0, 0.139911, 0.0000298],
];

#[test]
fn the_semi_active_car_begins_its_lane_change_with_steps_of_ten_milliseconds() {
    check_lane_change(true, 1.6, CONTROLLED);
}

/// Run by `scripts/check-long`.
#[test]
#[ignore = "minutes: scripts/check-long"]
fn the_semi_active_car_changes_lanes_with_steps_of_ten_milliseconds() {
    check_lane_change(true, 13.0, CONTROLLED);
    check_lane_change(false, 13.0, PASSIVE);
}

#[test]
fn small_steps_of_the_car_meet_no_rounding() {
    for name in METHODS {
        let mut model = car(true, 0.05);
        model.simulate.step = Some(1e-3);
        model.simulate.inner_steps = Some(false);
        let (_, summary) = run(&model, name, "car.attitude.roll").unwrap_or_else(|failure| panic!("{name} {failure}"));
        assert_eq!(summary.counters.halved, 0, "{name} {:?}", summary.counters);
    }
}
