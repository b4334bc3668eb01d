//! The laws of subsystems and of writing, for any catalog.

use super::map;
use super::map::{Include, Map};
use flyball_dae::driver::{NoObserver, Options, Output, Simulation};
use flyball_dae::method::{Mdop5, mdop5};
use flyball_dae::system::State;
use flyball_file::{Model, ReadOptions, read_text, write};
use flyball_machine::MachineSystem;
use flyball_machine::catalog::{Catalog, Entry};
use flyball_machine::control::block::BlockDefinition;

/// A small machine.
#[derive(Clone, Debug)]
pub struct Case {
    pub label: String,
    pub dimension: usize,
    pub text: String,
}

/// A model made of the elements of a catalog.
pub fn model(catalog: &Catalog, text: &str) -> Result<Model, String> {
    let options = ReadOptions { catalog: catalog.clone(), ..ReadOptions::default() };
    read_text("test.toml", text, &options).map_err(|error| error.to_string())
}

/// A few explicit steps: rounding and nothing else tells two runs apart.
pub fn run(system: &MachineSystem) -> Result<State, String> {
    let method = Mdop5::new(system, mdop5::Options::default());
    let options = Options { output: Output::End, ..Options::fixed(2e-3, 1e-3) };
    let summary = Simulation::new(system, method, system.start(), options).run(&mut NoObserver);
    summary.map(|summary| summary.state).map_err(|failure| failure.to_string())
}

/// All that a model does, by name: numbers of the world as vectors and axial vectors, and signals.
#[derive(Debug, Default)]
struct Doings {
    points: Vec<(String, [f64; 3])>,
    vectors: Vec<(String, [f64; 3])>,
    axial: Vec<(String, [f64; 3])>,
    signals: Vec<(String, f64)>,
}

/// Doings of the elements of `home` in a model where their names have a prefix.
fn doings(home: &Model, there: &Model, prefix: &str) -> Result<Doings, String> {
    let system = there.build().map_err(|error| error.to_string())?;
    let state = run(&system)?;
    let read = |name: &str| -> Result<f64, String> {
        system.read(&state).value(&format!("{prefix}{name}")).map_err(|error| error.to_string())
    };
    let reading = system.read(&state);
    let mut out = Doings::default();
    let machine = &home.machine;
    let node = |beam: &str, i: usize, n: usize| match i {
        0 => format!("{beam}.start"),
        i if i == n => format!("{beam}.end"),
        i => format!("{beam}.node{i}"),
    };
    let bodies = machine.bodies.iter().map(|(name, _)| name.clone());
    let marker = |(body, name): (&String, &String)| format!("{body}.{name}");
    let markers =
        machine.bodies.iter().flat_map(|(name, body)| body.markers.iter().map(move |m| marker((name, &m.name))));
    let nodes =
        machine.beams.iter().flat_map(|(name, beam)| (0..=beam.elements).map(move |i| node(name, i, beam.elements)));
    let on_beams = machine
        .beams
        .iter()
        .flat_map(|(name, beam)| beam.markers.iter().map(move |(i, m, _)| marker((&node(name, *i, beam.elements), m))));
    for name in bodies.chain(markers).chain(nodes).chain(on_beams) {
        let state = reading.marker(&format!("{prefix}{name}")).map_err(|error| error.to_string())?;
        out.points.push((format!("{name}.position"), state.position));
        out.vectors.push((format!("{name}.velocity"), state.velocity));
        out.vectors.push((format!("{name}.acceleration"), state.acceleration));
        out.axial.push((format!("{name}.spin"), state.spin));
        out.axial.push((format!("{name}.spin_rate"), state.spin_rate));
    }
    for (name, _) in machine.joints.iter().filter(|(_, joint)| !joint.kind.definition().is_coupling()) {
        let vector = |part: &str| -> Result<[f64; 3], String> {
            let component = |axis: &str| read(&format!("{name}.{part}.{axis}"));
            Ok([component("x")?, component("y")?, component("z")?])
        };
        out.vectors.push((format!("{name}.force"), vector("force")?));
        out.axial.push((format!("{name}.moment"), vector("moment")?));
    }
    let control = &machine.control;
    // a joint coordinate by its name is a number of the whole, measured where the joint stands
    let of_joint = |name: &str| machine.joints.iter().any(|(joint, _)| name.starts_with(&format!("{joint}.")));
    let sensors = control.sensors.iter().filter(|(name, _)| !of_joint(name));
    let sensors = sensors.map(|(name, sensor)| (name, sensor.kind.outputs(machine.dimension)));
    let blocks = control.blocks.iter().map(|(name, block)| (name, block.kind.outputs()));
    for (name, ports) in sensors.chain(blocks) {
        for port in &ports {
            let full = if ports.len() == 1 { name.clone() } else { format!("{name}.{}", port.name) };
            for i in 0..port.width {
                let full = if port.width == 1 { full.clone() } else { format!("{full}[{}]", i + 1) };
                let value = read(&full)?;
                out.signals.push((full, value));
            }
        }
    }
    out.signals.push(("energy".into(), reading.kinetic_energy()));
    Ok(out)
}

/// Differences between what is done and what should be.
fn differences(home: &Doings, there: &Doings, map: &Map) -> Vec<String> {
    let mut out = Vec::new();
    let mut compare = |name: &str, expected: &[f64], found: &[f64]| {
        let scale = expected.iter().fold(1.0_f64, |scale, x| scale.max(x.abs()));
        // rounding, through the stiffness of the models and a few steps
        if !expected.iter().zip(found).all(|(e, f)| (e - f).abs() <= 1e-9 * scale) {
            out.push(format!("{name}: {found:?} instead of {expected:?}"));
        }
    };
    for ((name, p), (_, found)) in home.points.iter().zip(&there.points) {
        compare(name, &map.point(*p), found);
    }
    for ((name, a), (_, found)) in home.vectors.iter().zip(&there.vectors) {
        compare(name, &map.vector(*a), found);
    }
    for ((name, w), (_, found)) in home.axial.iter().zip(&there.axial) {
        compare(name, &map.axial(*w), found);
    }
    for ((name, s), (_, found)) in home.signals.iter().zip(&there.signals) {
        compare(name, &[*s], &[*found]);
    }
    out
}

pub const G: [f64; 3] = [0.4, -9.81, 1.3];

pub fn header(dimension: usize, gravity: [f64; 3]) -> String {
    format!("[model]\ndimension = {dimension}\ngravity = {:?}\n", &gravity[..dimension])
}

fn wrong_of(catalog: &Catalog, case: &Case, ways: &[Vec<Include>]) -> Vec<String> {
    let home = model(catalog, &format!("{}{}", header(case.dimension, G), case.text));
    let home = home.unwrap_or_else(|error| panic!("{}: {error}", case.label));
    let expected = doings(&home, &home, "").unwrap_or_else(|error| panic!("{}: {error}", case.label));
    let moves = expected.vectors.iter().any(|(name, a)| name.ends_with("acceleration") && a[0].abs() > 1e-3);
    assert!(moves, "{}: nothing happens", case.label);
    let mut wrong = Vec::new();
    for way in ways {
        let map = way.iter().fold(Map::default(), |map, include| map.then(&include.map()));
        let mut gravity = map.vector(G);
        if case.dimension == 2 {
            gravity = Map::plane(&map).vector([G[0], G[1], 0.0]);
        }
        let (text, prefix) = map::nested(&case.text, way);
        let label = format!("{}, {}", case.label, map::label(way));
        let there = model(catalog, &format!("{}{text}", header(case.dimension, gravity)));
        let found = there.and_then(|there| doings(&home, &there, &prefix));
        let found = found.map_or_else(|error| vec![error], |found| differences(&expected, &found, &map));
        wrong.extend(found.into_iter().take(2).map(|difference| format!("{label}: {difference}")));
    }
    wrong
}

/// The law: each case does in every placement what it does at home, transformed.
pub fn agree(catalog: &Catalog, cases: &[Case]) {
    let wrong = cases.iter().flat_map(|case| wrong_of(catalog, case, &map::ways(case.dimension)));
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// All numbers and names. Filters and transfer functions come back as the matrices they are, under the name of those.
fn shown(model: &Model) -> String {
    let text = format!("{:#?}", model.machine);
    text.lines().filter(|line| !line.trim_start().starts_with("label: ")).collect::<Vec<_>>().join("\n")
}

/// The law: what is written is read back the same, to the last bit.
pub fn survive(catalog: &Catalog, cases: &[Case]) {
    for case in cases {
        let text = format!("{}{}", header(case.dimension, G), case.text);
        let made = model(catalog, &text).unwrap_or_else(|error| panic!("{}: {error}", case.label));
        let written = write(&made.machine).unwrap_or_else(|error| panic!("{}: {error}", case.label));
        let again = model(catalog, &written).unwrap_or_else(|error| panic!("{}: {error}\n{written}", case.label));
        assert_eq!(shown(&made), shown(&again), "{}", case.label);
    }
}

/// Every entry has examples, and every field stands in one of them: the laws cover what the examples do.
pub fn are_complete<T>(family: &str, entries: &[Entry<T>]) {
    for Entry { name, fields, examples, .. } in entries {
        assert!(!examples.is_empty(), "{family} `{name}` has no examples");
        for field in fields.iter().filter(|field| field.name != "name") {
            let given = |keys: &str| keys.lines().any(|line| line.starts_with(&format!("{} = ", field.name)));
            let is_there = examples.iter().any(|example| given(example.keys));
            assert!(is_there, "no example of {family} `{name}` has the key `{}`", field.name);
        }
    }
}
