//! The five-link suspension from its file, against an independent model of the same data.

use crate::{build, example, value};
use flyball_dae::driver::{Flow, Observer, Options, Output, Simulation, Snapshot};
use flyball_dae::method::table::find;
use flyball_machine::MachineSystem;
use flyball_machine::analysis::{EquilibriumOptions, degrees_of_freedom, equilibrium, linearize};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Lift-off and touch-down of the independent model, two tolerances of which agree in all digits [s].
const STAIR: [f64; 6] = [0.200000, 0.234173, 0.287273, 0.328756, 0.389570, 0.409545];

/// Times at which the contact of the tyre changes.
struct Contacts<'a> {
    system: &'a MachineSystem,
    closed: Option<bool>,
    times: Vec<f64>,
    smallest_load: f64,
}

impl Observer for Contacts<'_> {
    fn snapshot(&mut self, snapshot: &Snapshot) -> Flow {
        let load = value(self.system, snapshot.state, "tyre.Fz");
        self.smallest_load = self.smallest_load.min(load);
        let closed = load > 0.0;
        if self.closed.is_some_and(|before| before != closed) {
            self.times.push(snapshot.state.t);
        }
        self.closed = Some(closed);
        Flow::Continue
    }
}

fn contacts(system: &MachineSystem, method: &str, tolerance: f64, end: f64) -> (Vec<f64>, f64) {
    let method = find(method).expect("a method").make(system, &Default::default()).expect("its defaults");
    let options = Options { output: Output::Steps, ..Options::controlled(end, tolerance) };
    let mut seen = Contacts { system, closed: None, times: Vec::new(), smallest_load: f64::MAX };
    let run = Simulation::boxed(system, method, system.start(), options).run(&mut seen);
    run.unwrap_or_else(|failure| panic!("{failure}"));
    (seen.times, seen.smallest_load)
}

fn agree(found: &[f64], accuracy: f64, what: &str) {
    let near = found.len() == STAIR.len() && found.iter().zip(STAIR).all(|(f, w)| (f - w).abs() < accuracy);
    assert!(near, "{what}: {found:?} instead of {STAIR:?}");
}

#[test]
fn it_stands_in_equilibrium_with_the_forces_of_the_data() {
    let system = build(&example("five-link-stair.toml", &[]));
    let mut checked = false;
    let mut observer = |snapshot: &Snapshot| {
        // rounding, through forces of some thousand newton
        assert!((value(&system, snapshot.state, "tyre.Fz") - 4500.0).abs() < 1e-8);
        assert!((value(&system, snapshot.state, "corner.strut.force").abs() - 6226.848).abs() < 5e-4); // digits printed
        let largest = snapshot.state.a.iter().fold(0.0_f64, |largest, a| largest.max(a.abs()));
        assert!(largest < 1e-7, "it accelerates by {largest:e}");
        checked = true;
        Flow::Stop
    };
    let method = find("mdop5").expect("a method").make(&system, &Default::default()).expect("its defaults");
    let run = Simulation::boxed(&system, method, system.start(), Options::controlled(0.1, 1e-6)).run(&mut observer);
    run.unwrap_or_else(|failure| panic!("{failure}"));
    assert!(checked);
}

#[test]
fn events_on_the_stair_are_those_of_the_independent_model() {
    let system = build(&example("five-link-stair.toml", &[]));
    // twenty tolerances: agreement at one of them may be luck
    for i in 0..20 {
        let tolerance = 10_f64.powf(-8.0 - 4.0 * f64::from(i) / 19.0);
        let (found, _) = contacts(&system, "mdop5", tolerance, 0.6);
        agree(&found, 1e-6, &format!("mdop5 at {tolerance:e}"));
    }
}

/// The stair as a road whose height is a law of time that jumps.
fn falling_road() -> MachineSystem {
    let text = std::fs::read_to_string(
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/vehicle/five-link-stair.toml"),
    );
    let text =
        text.expect("it is there").replace("type = \"stair\"\nsteps = [[6, -0.078]]", "type = \"flat\"").replace(
            "height = \"-(r0 - 4500 [N]/k)\"",
            "height = { pieces = { times = [0.2], laws = [\"-(r0 - 4500 [N]/k)\", \"-(r0 - 4500 [N]/k) - 0.078\"] } }",
        );
    assert!(text.contains("pieces"));
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("flyball-stair-{}-{number}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for name in ["rod.toml", "five-link.toml"] {
        let from = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/vehicle").join(name);
        std::fs::copy(from, folder.join(name)).expect("it is there");
    }
    std::fs::write(folder.join("stair.toml"), text).expect("a file");
    let model = flyball_file::read(folder.join("stair.toml"), &flyball_file::ReadOptions::default());
    std::fs::remove_dir_all(&folder).expect("it is ours");
    build(&model.unwrap_or_else(|error| panic!("{error}")))
}

/// The stair below the wheel, and the road that falls at a time.
fn stairs() -> [(&'static str, MachineSystem); 2] {
    [("stair", build(&example("five-link-stair.toml", &[]))), ("height over time", falling_road())]
}

#[test]
fn a_road_that_falls_at_a_time_gives_the_same_events() {
    let (found, _) = contacts(&falling_road(), "mdop5", 1e-8, 0.6);
    agree(&found, 1e-6, "height over time");
}

/// At a tolerance of a thousandth every method finds all six events; the shortest time between two is 20 ms.
#[test]
fn all_methods_find_all_events_at_a_rough_tolerance() {
    for (name, system) in stairs() {
        for entry in flyball_dae::method::table::METHODS {
            let (found, _) = contacts(&system, entry.name, 1e-3, 0.6);
            agree(&found, 2e-3, &format!("{name}, {} at 1e-3", entry.name));
        }
    }
}

/// Implicit methods of order 2: errors of their events are those of the motion, which they follow to their tolerance.
#[test]
fn implicit_methods_find_the_events_too() {
    for ((name, system), tolerances) in stairs().into_iter().zip([&[1e-6, 1e-8][..], &[1e-6]]) {
        for method in ["generalized-alpha", "soi2"] {
            for &tolerance in tolerances {
                let (found, _) = contacts(&system, method, tolerance, 0.6);
                let apart = found.iter().zip(STAIR).map(|(f, w)| (f - w).abs()).fold(0.0, f64::max);
                println!("{name}, {method} at {tolerance:e}: {apart:.1e} s");
                agree(&found, 1e-6, &format!("{name}, {method} at {tolerance:e}"));
            }
        }
    }
}

#[test]
fn on_the_smooth_bump_the_wheel_keeps_contact_and_comes_back() {
    let system = build(&example("five-link-bump.toml", &[]));
    let (lost, smallest) = contacts(&system, "mdop5", 1e-6, 1.0);
    assert!(lost.is_empty() && smallest > 1000.0, "{lost:?}, {smallest}");
}

/// Wheel travel: length of the strut, toe-in and tilt of the spin axis in degrees, movement along y and x [mm].
fn at_travel(model: &flyball_file::Model, travel: f64) -> [f64; 5] {
    let at = |angle: f64| {
        let mut machine = model.machine.clone();
        machine.initial("corner.link.universal.first", angle);
        let system = machine.build().unwrap_or_else(|error| panic!("{error}"));
        let state = system.start();
        let reading = system.read(&state);
        let marker = |name: &str| reading.marker(name).unwrap_or_else(|error| panic!("{error}"));
        let (wheel, carrier) = (marker("corner.wheel"), marker("corner.carrier"));
        let (top, seat) = (marker("ground.top"), marker("corner.link.rod.seat"));
        let d = [0, 1, 2].map(|i| top.position[i] - seat.position[i]);
        let axis = carrier.rotation.axis(1);
        let toe = (axis[0] / axis[1]).atan().to_degrees();
        let tilt = axis[2].asin().to_degrees();
        let [x, y, z] = wheel.position;
        (z, [(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]).sqrt(), toe, tilt, 1e3 * (y - 0.8), 1e3 * x])
    };
    // the secant method for the angle at which the wheel is there
    let (mut a, mut b) = (0.0, 2.0 * travel);
    let mut za = at(a).0;
    for _ in 0..30 {
        let (zb, found) = at(b);
        if (zb - travel).abs() < 1e-9 {
            return found;
        }
        let next = b - (zb - travel) * (b - a) / (zb - za);
        (a, za, b) = (b, zb, next);
    }
    panic!("no angle lifts the wheel by {travel}");
}

#[test]
fn over_its_travel_the_wheel_moves_as_in_the_independent_model() {
    let model = example("five-link-stair.toml", &[]);
    let table: [(f64, [f64; 5]); 4] = [
        (-0.08, [0.4514, -0.203, -1.610, 2.75, 9.03]),
        (-0.04, [0.4246, -0.097, -0.995, 3.17, 4.00]),
        (0.04, [0.3720, 0.109, 1.414, -6.68, -2.92]),
        (0.08, [0.3462, 0.250, 3.309, -16.91, -4.71]),
    ];
    for (travel, wanted) in table {
        let found = at_travel(&model, travel);
        let digits = [0.51e-4, 0.51e-3, 0.51e-3, 0.51e-2, 0.51e-2]; // digits printed
        let near = (0..5).all(|i| (found[i] - wanted[i]).abs() < digits[i]);
        assert!(near, "{travel} m: {found:?} instead of {wanted:?}");
    }
}

/// Natural frequency [rad/s] and damping ratio of the only vibration; the wheel turns freely.
fn vibration(system: &MachineSystem, state: &flyball_dae::system::State) -> [f64; 2] {
    let found = linearize(system, state).unwrap_or_else(|error| panic!("{error}"));
    let vibrations: Vec<_> = found.modes.iter().filter(|mode| mode.natural_frequency() > 1.0).collect();
    let first = vibrations.first().expect("it vibrates");
    assert!(vibrations.iter().all(|mode| (mode.natural_frequency() / first.natural_frequency() - 1.0).abs() < 1e-9));
    [first.natural_frequency(), first.damping_ratio()]
}

#[test]
fn it_has_two_freedoms_and_hops_and_hangs_as_the_independent_model() {
    let model = example("five-link-stair.toml", &[("corner.parameters.spin", "0")]);
    let system = build(&model);
    let at_rest = |system: &MachineSystem| {
        let found = equilibrium(system, &system.start(), &EquilibriumOptions::default());
        found.unwrap_or_else(|error| panic!("{error}")).state
    };
    let rest = at_rest(&system);
    assert_eq!(degrees_of_freedom(&system, &rest).expect("it is regular").degrees_of_freedom, 2);
    let [hop, ratio] = vibration(&system, &rest);
    assert!((hop / std::f64::consts::TAU - 12.056).abs() < 5e-4 && (ratio - 0.0674).abs() < 5e-5, "{hop} {ratio}");
    let mut machine = model.machine.clone();
    machine.forces.retain(|(name, _)| name != "tyre");
    let hanging = machine.build().unwrap_or_else(|error| panic!("{error}"));
    let rest = at_rest(&hanging);
    let height = value(&hanging, &rest, "corner.wheel.position.z");
    let pull = value(&hanging, &rest, "corner.strut.force").abs();
    assert!((height + 0.2079).abs() < 5e-5 && (pull - 577.0).abs() < 0.5, "{height} m, {pull} N"); // digits printed
    let [swing, ratio] = vibration(&hanging, &rest);
    assert!((swing - 22.251360).abs() < 5e-6 && (ratio - 0.19511).abs() < 5e-6, "{swing} {ratio}"); // digits printed
}
