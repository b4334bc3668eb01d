//! The five-link suspension from its file, against an independent model of the same data.

use crate::{build, example, value};
use flyball_dae::driver::{Flow, Frame, Observer, Options, Output, Simulation};
use flyball_dae::method::table::find;
use flyball_machine::MachineSystem;

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
    fn frame(&mut self, frame: &Frame) -> Flow {
        let load = value(self.system, frame.state, "tyre.Fz");
        self.smallest_load = self.smallest_load.min(load);
        let closed = load > 0.0;
        if self.closed.is_some_and(|before| before != closed) {
            self.times.push(frame.state.t);
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
    let mut observer = |frame: &Frame| {
        // rounding, through forces of some thousand newton
        assert!((value(&system, frame.state, "tyre.Fz") - 4500.0).abs() < 1e-8);
        assert!((value(&system, frame.state, "corner.strut.force").abs() - 6226.848).abs() < 5e-4); // digits printed
        let largest = frame.state.a.iter().fold(0.0_f64, |largest, a| largest.max(a.abs()));
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

#[test]
fn a_road_that_falls_at_a_time_gives_the_same_events() {
    let text = std::fs::read_to_string(
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/vehicle/five-link-stair.toml"),
    );
    let text =
        text.expect("it is there").replace("type = \"stair\"\nsteps = [[6, -0.078]]", "type = \"flat\"").replace(
            "height = \"-(r0 - 4500 [N]/k)\"",
            "height = { pieces = { times = [0.2], laws = [\"-(r0 - 4500 [N]/k)\", \"-(r0 - 4500 [N]/k) - 0.078\"] } }",
        );
    assert!(text.contains("pieces"));
    let folder = std::env::temp_dir().join(format!("flyball-stair-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for name in ["rod.toml", "five-link.toml"] {
        let from = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/vehicle").join(name);
        std::fs::copy(from, folder.join(name)).expect("it is there");
    }
    std::fs::write(folder.join("stair.toml"), text).expect("a file");
    let model = flyball_file::read(folder.join("stair.toml"), &flyball_file::ReadOptions::default());
    std::fs::remove_dir_all(&folder).expect("it is ours");
    let system = build(&model.unwrap_or_else(|error| panic!("{error}")));
    let (found, _) = contacts(&system, "mdop5", 1e-8, 0.6);
    agree(&found, 1e-6, "height over time");
}

#[test]
fn on_the_smooth_bump_the_wheel_keeps_contact_and_comes_back() {
    let system = build(&example("five-link-bump.toml", &[]));
    let (lost, smallest) = contacts(&system, "mdop5", 1e-6, 1.0);
    assert!(lost.is_empty() && smallest > 1000.0, "{lost:?}, {smallest}");
}
