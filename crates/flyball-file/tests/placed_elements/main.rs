//! Subsystems mean what they say: every joint, force, sensor, actuator and beam moves in a subsystem that is translated,
//! turned, mirrored, nested or mirrored twice as it does at home, transformed.

mod cases;
mod map;
mod outside;

use cases::Case;
use flyball_dae::driver::{NoObserver, Options, Output, Simulation};
use flyball_dae::method::{Mdop5, mdop5};
use flyball_dae::system::State;
use flyball_file::{Model, ReadOptions, read_text, reference};
use flyball_machine::MachineSystem;
use flyball_machine::control::block::BlockDefinition;
use map::{Include, Map};

fn model(text: &str) -> Result<Model, String> {
    read_text("test.toml", text, &ReadOptions::default()).map_err(|error| error.to_string())
}

/// A few explicit steps: rounding and nothing else tells two runs apart.
fn run(system: &MachineSystem) -> Result<State, String> {
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

/// What the elements of `home` do in a model where their names have a prefix.
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
                let full = if port.width == 1 { full.clone() } else { format!("{full}[{i}]") };
                let value = read(&full)?;
                out.signals.push((full, value));
            }
        }
    }
    out.signals.push(("energy".into(), reading.kinetic_energy()));
    Ok(out)
}

/// What differs between what is done and what should be.
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

const G: [f64; 3] = [0.4, -9.81, 1.3];

fn header(dimension: usize, gravity: [f64; 3]) -> String {
    format!("[model]\ndimension = {dimension}\ngravity = {:?}\n", &gravity[..dimension])
}

fn wrong_of(case: &Case, ways: &[Vec<Include>]) -> Vec<String> {
    let home = model(&format!("{}{}", header(case.dimension, G), case.text));
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
        let there = model(&format!("{}{text}", header(case.dimension, gravity)));
        let found = there.and_then(|there| doings(&home, &there, &prefix));
        let found = found.map_or_else(|error| vec![error], |found| differences(&expected, &found, &map));
        wrong.extend(found.into_iter().take(2).map(|difference| format!("{label}: {difference}")));
    }
    wrong
}

fn agree(cases: &[Case]) {
    let wrong: Vec<String> = cases.iter().flat_map(|case| wrong_of(case, &map::ways(case.dimension))).collect();
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn joints_in_space_do_not_notice_where_they_stand() {
    agree(&cases::joints(3));
}

#[test]
fn joints_in_the_plane_do_not_notice_where_they_stand() {
    agree(&cases::joints(2));
}

#[test]
fn couplings_forces_and_control_in_space_do_not_notice_where_they_stand() {
    agree(&cases::on_coordinates(3));
    agree(&cases::forces(3));
}

#[test]
fn couplings_forces_and_control_in_the_plane_do_not_notice_where_they_stand() {
    agree(&cases::on_coordinates(2));
    agree(&cases::forces(2));
}

#[test]
fn beams_and_what_stands_on_their_nodes_do_not_notice_where_they_stand() {
    agree(&cases::beams(3));
    agree(&cases::beams(2));
}

#[test]
fn every_element_type_has_a_case() {
    let all: Vec<Case> = [2, 3]
        .into_iter()
        .flat_map(|d| [cases::joints(d), cases::on_coordinates(d), cases::forces(d), cases::beams(d)].concat())
        .collect();
    let documented = reference();
    let types = documented.lines().filter_map(|line| {
        let (kind, name) = line.strip_prefix("### ")?.split_once(" `")?;
        ["joint", "force", "sensor", "actuator"].contains(&kind).then_some((kind, name.strip_suffix('`')?))
    });
    let mut count = 0;
    for (kind, name) in types {
        // down is down: the test of gravity stands for itself
        let special = (kind, name) == ("force", "gravity");
        let written = format!("[[{kind}]]");
        let is_case = |case: &Case| {
            let mut elements = case.text.split(&written).skip(1);
            elements.any(|rest| {
                let own = rest.split("\n[").next().unwrap_or_default();
                own.contains(&format!("type = \"{name}\"\n")) || own.contains(&format!("type = '{name}'\n"))
            })
        };
        assert!(special || all.iter().any(is_case), "{kind} `{name}` has no case");
        count += 1;
    }
    assert!(count > 50, "the reference lists {count} types");
    for line in ["straight", "arc", "nodes"] {
        assert!(all.iter().any(|case| case.text.contains(&format!("line = {{ {line}"))), "beam `{line}` has no case");
    }
}
