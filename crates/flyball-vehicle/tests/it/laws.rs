//! Laws of the tyre on every road: exact derivatives, energy.

use crate::{build, model};
use flyball_dae::driver::{Flow, Observer, Options, Output, Simulation, Snapshot, SnapshotKind};
use flyball_dae::method::{Mdop5, mdop5};
use flyball_dae::system::check_derivatives;
use flyball_machine::MachineSystem;
use flyball_vehicle::catalog;

/// A road that moves on a body that moves, and a wheel with a tyre.
fn scene(road: &str, tyre: &str) -> String {
    format!(
        "[[body]]\nname = 'plate'\nmass = 5\ninertia = [3, 4, 5]\nposition = [0.2, -0.1, -0.3]\nvelocity = [0.3, -0.2, 0.5]\n\
         spin = [0.2, -0.3, 0.4]\n\
         [[body]]\nname = 'wheel'\nmass = 2\ninertia = [1, 2, 1]\nposition = [0.3, 0.2, 0.4]\nvelocity = [3, 0.4, -0.7]\n\
         spin = [0.3, 4, 0.2]\nrotation = {{ vector = [0.1, 0.7, 0.2] }}\n\
         [[road]]\nname = 'road'\non = 'plate'\nspeed = 1.3\nfriction = 0.8\n{road}\n\
         [[force]]\nname = 'tyre'\ntype = 'tyre'\non = 'wheel'\nroad = 'road'\nradius = 0.9\nstiffness = 900\ndamping = 7\n{tyre}\n"
    )
}

const LINEAR: &str = "slip = { linear = { longitudinal = 9, lateral = 7, relaxation = 0.4, lateral_relaxation = 0.6, \
                      friction = 0.9, damping = 0.1, trail = 0.03 } }";

fn every_road() -> Vec<String> {
    let entries = catalog().roads().to_vec();
    let of = |entry: &flyball_machine::catalog::Entry<flyball_machine::Road>| {
        let name = entry.name;
        entry.examples.iter().map(move |example| format!("type = '{name}'\n{}", example.keys)).collect::<Vec<_>>()
    };
    entries.iter().flat_map(of).chain(["type = 'flat'\nheight = '0.1*sin(3*t)'".to_string()]).collect()
}

#[test]
fn tangents_on_every_road_equal_differences() {
    for road in every_road() {
        for tyre in [LINEAR, "contact = 'vertical'", &format!("contact = 'vertical'\n{LINEAR}")] {
            let system = build(&model(&scene(&road, tyre)));
            let mut state = system.start();
            state.t = 0.3;
            state.x.iter_mut().enumerate().for_each(|(i, x)| *x = 0.02 + 0.01 * i as f64);
            let count = state.modes.len();
            for modes in [[2, 1], [2, 2], [2, 3], [1, 3]] {
                state.modes.copy_from_slice(&modes[..count.min(2)]);
                let found = check_derivatives(&system, &state, 1e-6); // truncation of central differences
                assert!(found.is_empty(), "{road}, {tyre}: {} and {} more", found[0], found.len() - 1);
            }
        }
    }
}

/// A damper whose current changes with time.
const DAMPER: &str = "[[force]]\nname = 'damper'\ntype = 'hydraulic-damper'\nbetween = ['plate', 'wheel']\nrest_length = 0.8\n\
                      current = '0.9 + 0.3*sin(2*t)'\nvolumes = [2e-3, 3e-3]\nbulk_modulus = 8e3\nreservoir = 50\n\
                      smoothing = [50, 10, 200]\nopening = [20, 600]\n";

#[test]
fn results_are_signals_with_exact_derivatives() {
    let plain = scene("type = 'surface'\nz = '0.1*sin(2*x)'\nheight = '0.1*sin(3*t)'", LINEAR) + DAMPER;
    let named = |element: &str, results: &[&str]| results.iter().map(|r| format!("{element}.{r}")).collect::<Vec<_>>();
    let names = [
        named(
            "tyre",
            &["Fx", "Fy", "Fz", "Mx", "My", "Mz", "slip", "slip_angle", "camber", "loaded_radius", "deflection"],
        ),
        named("tyre", &["contact_x", "contact_y", "contact_z", "force"]),
        named("damper", &["current", "extension", "extension_rate", "force"]),
    ]
    .concat();
    for name in names {
        let sum = format!("[[block]]\nname = 'sum'\ntype = 'integrator'\ninputs = ['{name}']\n");
        let system = build(&model(&format!("{plain}{sum}")));
        let mut state = system.start();
        state.t = 0.3;
        state.x.iter_mut().enumerate().for_each(|(i, x)| *x = 0.02 + 0.01 * i as f64);
        for mode in [1, 2] {
            state.modes[0] = mode;
            let found = check_derivatives(&system, &state, 1e-6); // truncation of central differences
            assert!(found.is_empty(), "{name}: {} and {} more", found[0], found.len() - 1);
        }
    }
}

/// Energies and fed power along a run, at equal times.
struct Budget<'a> {
    system: &'a MachineSystem,
    energy: Vec<f64>,
    power: Vec<f64>,
}

impl Observer for Budget<'_> {
    fn snapshot(&mut self, snapshot: &Snapshot) -> Flow {
        if matches!(snapshot.kind, SnapshotKind::Start | SnapshotKind::Output | SnapshotKind::End) {
            let reading = self.system.read(snapshot.state);
            self.energy.push(reading.kinetic_energy() + reading.potential_energy());
            self.power.push(reading.input_power() - reading.dissipation());
        }
        Flow::Continue
    }
}

#[test]
fn energy_changes_by_what_is_fed_in_minus_heat() {
    for (road, tyre) in
        [("type = 'incline'\ngrade = 0.1", LINEAR), ("type = 'surface'\nz = '0.1*sin(2*x)'\nheight = 0.3", "")]
    {
        let system = build(&model(&scene(road, tyre)));
        let (end, count) = (0.04, 400);
        let method = Mdop5::new(&system, mdop5::Options::default());
        let options = Options { output: Output::Every(end / f64::from(count)), ..Options::controlled(end, 1e-11) };
        let mut budget = Budget { system: &system, energy: Vec::new(), power: Vec::new() };
        let run = Simulation::new(&system, method, system.start(), options).run(&mut budget);
        run.unwrap_or_else(|failure| panic!("{failure}"));
        let Budget { energy, power, .. } = budget;
        // Simpson's rule over equal intervals
        let n = (energy.len() - 1) / 2 * 2;
        let inner = (1..n).map(|i| power[i] * if i % 2 == 1 { 4.0 } else { 2.0 }).sum::<f64>();
        let fed = (power[0] + power[n] + inner) * end / f64::from(count) / 3.0;
        let gained = energy[n] - energy[0];
        assert!(gained.abs() > 0.1 && (gained - fed).abs() < 1e-7 * energy[0], "{road}: {gained} instead of {fed}");
    }
}
