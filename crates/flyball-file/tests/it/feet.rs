//! Feet that stop together, on tables that are turned and mirrored with their ground and gravity, and on several bodies: by
//! every method as closed forms and an independent integration have it.

use flyball_dae::driver::{NoObserver, Options, Output, Simulation, Steps};
use flyball_dae::method::{OptionValues, Tolerances, table};
use flyball_file::{ReadOptions, read_text};
use flyball_machine::Rotation;

/// A block of a mass and a height whose centre is at x, z, moved along x, on four feet with friction.
fn block(name: &str, [mass, height, width]: [f64; 3], [x, z, speed]: [f64; 3], on: &str, friction: f64) -> String {
    let (w, h) = (0.5 * width, 0.5 * height);
    let mut text = format!(
        "[[body]]\nname = '{name}'\nmass = {mass}\nshape = {{ block = {{ edges = [{width}, {width}, {height}] }} }}\n\
         position = [{x}, 0, {z}]\nvelocity = [{speed}, 0, 0]\n\
         markers = {{ a = [{w}, {w}, -{h}], b = [-{w}, {w}, -{h}], c = [-{w}, -{w}, -{h}], d = [{w}, -{w}, -{h}], \
         top = [0, 0, {h}] }}\n"
    );
    for foot in ["a", "b", "c", "d"] {
        text += &format!(
            "[[joint]]\nname = '{name}_{foot}'\ntype = 'contact'\nbetween = ['{on}', '{name}.{foot}']\n\
             friction = [{friction}, {friction}]\n"
        );
    }
    text
}

/// A plate that slides and spins on three feet.
const TRIPOD: &str = "
[[body]]\nname = 't'\nmass = 2\ninertia = [0.1, 0.1, 0.2]\nposition = [0, 0, 0.05]\nvelocity = [2, 0, 0]\nspin = [0, 0, 6]
markers = { a = [0.3, 0, -0.05], b = [-0.15, 0.2598076211353316, -0.05], c = [-0.15, -0.2598076211353316, -0.05] }
[[joint]]\nname = 'ta'\ntype = 'contact'\nbetween = ['ground', 't.a']\nfriction = [0.3, 0.3]
[[joint]]\nname = 'tb'\ntype = 'contact'\nbetween = ['ground', 't.b']\nfriction = [0.3, 0.3]
[[joint]]\nname = 'tc'\ntype = 'contact'\nbetween = ['ground', 't.c']\nfriction = [0.3, 0.3]
";

/// Where a body comes to rest.
struct Rest {
    body: &'static str,
    at: [f64; 2],
    within: f64,
}

/// Runs a subsystem as it stands, turned, and turned and mirrored, with gravity of 10 m/s² turned alike.
fn comes_to_rest(label: &str, part: &str, end: f64, wanted: &[Rest]) {
    let position = [0.3, -0.2, 0.1];
    for (vector, mirror) in [([0.0; 3], false), ([0.0; 3], true), ([0.7, 1.1, -0.4], false), ([1.3, -0.2, 0.9], true)] {
        let turn = Rotation::vector(vector);
        let gravity = turn.apply([0.0, 0.0, -10.0]);
        let mirrored = if mirror { "mirror = 'y'\n" } else { "" };
        let text = format!(
            "[model]\ndimension = 3\ngravity = {gravity:?}\n[[include]]\nname = 's'\nfile = 'part.toml'\n\
             position = {position:?}\nrotation = {{ vector = {vector:?} }}\n{mirrored}"
        );
        let part = format!("[model]\ndimension = 3\n{part}");
        let options = ReadOptions { texts: vec![("part.toml".into(), part.into())], ..ReadOptions::default() };
        let model = read_text("feet.toml", &text, &options).unwrap_or_else(|error| panic!("{label}: {error}"));
        let system = model.build().unwrap_or_else(|error| panic!("{label}: {error}"));
        for method in table::NAMES {
            let made =
                table::find(method).expect("known").make_suited(&system, &OptionValues::default()).expect("good");
            let run = Options { output: Output::End, max_steps: 20_000, ..Options::controlled(end, 1e-7) };
            let summary = Simulation::boxed(&system, made, system.start(), run).run(&mut NoObserver);
            let summary = summary.unwrap_or_else(|failure| panic!("{label} {vector:?} {mirror} {method}: {failure}"));
            assert!(summary.counters.events <= 40, "{label} {vector:?} {mirror} {method}: {:?}", summary.counters);
            let reading = system.read(&summary.state);
            for rest in wanted {
                let marker = reading.marker(&format!("s.{}", rest.body)).expect("a body");
                let moved = std::array::from_fn(|i| marker.position[i] - position[i]);
                let [x, y, _] = turn.inverse().apply(moved);
                let y = if mirror { -y } else { y };
                let away = (x - rest.at[0]).abs().max((y - rest.at[1]).abs());
                assert!(away <= rest.within, "{label} {vector:?} {mirror} {method}: {} at {x}, {y}", rest.body);
                let speed = marker.velocity.iter().fold(0.0, |most: f64, v| most.max(v.abs()));
                assert!(speed < 1e-9, "{label} {vector:?} {mirror} {method}: {} moves at {speed:.1e}", rest.body);
            }
        }
    }
}

#[test]
fn three_feet_stop_where_an_independent_integration_has_them() {
    // 3×3 normal forces and the classical method: at rest after 1.055 s at x = 0.99560, y = −0.02042
    comes_to_rest("tripod", TRIPOD, 1.2, &[Rest { body: "t", at: [0.99560, -0.02042], within: 1e-5 }]);
}

#[test]
fn a_box_stops_with_the_table_that_carries_it() {
    // μ g = 3 m/s² of both:   2²/(2 · 3)
    let text = block("t", [2.0, 0.5, 1.0], [0.0, 0.25, 2.0], "ground", 0.3)
        + &block("k", [1.0, 0.2, 0.4], [0.0, 0.6, 2.0], "t.top", 0.5);
    let at = [2.0 / 3.0, 0.0];
    comes_to_rest("stack", &text, 1.0, &[Rest { body: "t", at, within: 1e-6 }, Rest { body: "k", at, within: 1e-6 }]);
}

#[test]
fn a_box_slides_on_after_its_table_has_stopped() {
    // the table by (0.3 · 3 − 0.1 · 1)/2 g = 4 m/s², the box by 1 m/s²
    let text = block("t", [2.0, 0.5, 1.0], [0.0, 0.25, 1.0], "ground", 0.3)
        + &block("k", [1.0, 0.2, 0.4], [0.0, 0.6, 1.0], "t.top", 0.1);
    let table = Rest { body: "t", at: [0.125, 0.0], within: 1e-6 };
    comes_to_rest("slide", &text, 1.2, &[table, Rest { body: "k", at: [0.5, 0.0], within: 1e-6 }]);
}

#[test]
fn two_tables_on_a_pin_stop_together() {
    let text = block("t", [2.0, 0.5, 1.0], [0.0, 0.25, 2.0], "ground", 0.3)
        + &block("k", [1.0, 0.5, 1.0], [1.5, 0.25, 2.0], "ground", 0.3)
        + "[[joint]]\nname = 'pin'\ntype = 'revolute'\nbetween = ['t', 'k']\nat = [0.75, 0, 0.25]\naxis = [0, 0, 1]\n";
    let first = Rest { body: "t", at: [2.0 / 3.0, 0.0], within: 1e-6 };
    comes_to_rest("pair", &text, 1.0, &[first, Rest { body: "k", at: [1.5 + 2.0 / 3.0, 0.0], within: 1e-6 }]);
}

/// The tripod with all lengths, masses and times in other units.
fn tripod(length: f64, mass: f64, time: f64) -> String {
    let inertia = mass * length * length;
    let mut text = format!(
        "[model]\ndimension = 3\ngravity = [0, 0, {}]\n[[body]]\nname = 't'\nmass = {}\ninertia = [{}, {}, {}]\n\
         position = [0, 0, {}]\nvelocity = [{}, 0, 0]\nspin = [0, 0, {}]\nmarkers = {{ ",
        -10.0 * length / (time * time),
        2.0 * mass,
        0.1 * inertia,
        0.1 * inertia,
        0.2 * inertia,
        0.05 * length,
        2.0 * length / time,
        6.0 / time,
    );
    let feet = [("a", 0.3, 0.0), ("b", -0.15, 0.2598076211353316), ("c", -0.15, -0.2598076211353316)];
    for (name, x, y) in feet {
        text += &format!("{name} = [{}, {}, {}], ", x * length, y * length, -0.05 * length);
    }
    text += "}\n";
    for (name, ..) in feet {
        text += &format!("[[joint]]\ntype = 'contact'\nname = 'c{name}'\nbetween = ['ground', 't.{name}']\n");
        text += "friction = [0.3, 0.3]\n";
    }
    text
}

#[test]
fn feet_stop_alike_in_all_units() {
    let most = 2.0_f64.powi(20);
    let mut units = vec![[1.0; 3], [1e-3, 1e-3, 1.0], [1e-3, 1e-3, 1e-3]];
    for unit in 0..3 {
        for scale in [most, 1.0 / most] {
            units.push(std::array::from_fn(|i| if i == unit { scale } else { 1.0 }));
        }
    }
    for method in table::NAMES {
        for &[length, mass, time] in &units {
            let text = tripod(length, mass, time);
            let model = read_text("feet.toml", &text, &ReadOptions::default()).expect("it reads");
            let system = model.build().expect("it builds");
            let made =
                table::find(method).expect("known").make_suited(&system, &OptionValues::default()).expect("good");
            // absolute tolerances would be in units
            let steps = Steps::Controlled(Tolerances::relative(1e-7));
            let run = Options { output: Output::End, max_steps: 20_000, ..Options::new(1.2 * time, steps) };
            let label = format!("{method} in {length:e} m, {mass:e} kg, {time:e} s");
            let summary = Simulation::boxed(&system, made, system.start(), run).run(&mut NoObserver);
            let summary = summary.unwrap_or_else(|failure| panic!("{label}: {failure}"));
            let marker = system.read(&summary.state);
            let marker = marker.marker("t").expect("a body");
            let [x, y] = [0, 1].map(|i| marker.position[i] / length);
            // an independent integration: 3×3 normal forces and the classical method
            assert!((x - 0.99560).abs() < 1e-5 && (y + 0.02042).abs() < 1e-5, "{label}: {x}, {y}");
            let speed = marker.velocity.iter().fold(0.0, |most: f64, v| most.max(v.abs())) * time / length;
            assert!(speed < 1e-9, "{label}: it moves at {speed:.1e}");
        }
    }
}
