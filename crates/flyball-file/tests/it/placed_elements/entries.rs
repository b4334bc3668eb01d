//! Cases of a catalog: every example of every entry, in the scene of its family.

use super::cases::{bodies, carriers, on_coordinate, third};
use super::law::{Case, G, header, model};
use flyball_machine::catalog::{BEAM, BODY, Catalog, Entry, Example};
use flyball_machine::{Block, Dimension};

/// Ways to attach a joint between markers.
fn ways(dimension: usize) -> [&'static str; 4] {
    match dimension {
        2 => [
            "between = ['first.f', 'second']",
            "between = ['first', 'second']\nat = [0.3, 0.4]",
            "between = ['second', 'first']\nat = [0.3, 0.4]\naxis = [0.6, -1.1]",
            "between = ['ground', 'second']\nat = [0.3, 0.4]\nrotation = { axis = [0, 0, 1], angle = 2.1 }",
        ],
        _ => [
            "between = ['first.f', 'second']",
            "between = ['first', 'second']\nat = [0.3, 0.4, -0.1]",
            "between = ['second', 'first']\nat = [0.3, 0.4, -0.1]\naxis = [0.6, -1.1, 0.4]",
            "between = ['ground', 'second']\nat = [0.3, 0.4, -0.1]\nrotation = { vector = [0.7, 1.1, -0.4] }",
        ],
    }
}

/// Signals for blocks.
const SIGNALS: &str = "
[[block]]\nname = 'a'\ntype = 'sine'\namplitude = 2\nfrequency = 3
[[block]]\nname = 'b'\ntype = 'sine'\namplitude = 3\nfrequency = 4
[[block]]\nname = 'c'\ntype = 'constant'\nvalue = 1
[[sensor]]\nname = 'p'\ntype = 'position'\nof = 'first.tip'
";

/// Examples of a family for a dimension.
fn examples<T>(entries: &[Entry<T>], dimension: usize) -> impl Iterator<Item = (&Entry<T>, &'static Example)> {
    let of = move |entry| examples_of(entry, dimension).map(move |example| (entry, example));
    entries.iter().flat_map(of)
}

fn examples_of<T>(entry: &Entry<T>, dimension: usize) -> impl Iterator<Item = &'static Example> + use<T> {
    entry.examples.iter().filter(move |example| example.dimensions.contains(&dimension))
}

/// The scene of an example: its own, joints with coordinates if it names one, or bodies alone.
fn scene(example: &Example, dimension: usize) -> String {
    let text = format!("{}{}", example.keys, example.others);
    let on_joints = ["'one", "'two", "'three", "joint = '"].iter().any(|name| text.contains(name));
    let scene = match example.scene {
        Some(scene) => scene.to_string(),
        None if on_joints => carriers(dimension) + &third(dimension),
        None => bodies(dimension).to_string(),
    };
    scene + example.others
}

fn case(dimension: usize, family: &str, name: &str, example: &Example, keys: &str) -> Case {
    let called = if family == "joint" { "joint_itself" } else { "it" };
    let text = format!("{}[[{family}]]\nname = '{called}'\ntype = '{name}'\n{keys}\n", scene(example, dimension));
    Case { label: format!("{family} {name} ({dimension}) {keys}").replace('\n', " "), dimension, text }
}

/// Joints in all ways to attach them, with springs on their coordinates.
pub fn joints(catalog: &Catalog, dimension: usize) -> Vec<Case> {
    let mut out = Vec::new();
    let (size, number) = match dimension {
        2 => (Dimension::Two, 2),
        _ => (Dimension::Three, 3),
    };
    for (entry, example) in examples(catalog.joints(), number) {
        let ways: &[&str] =
            if !entry.between_markers || example.keys.contains("between = ") { &[""] } else { &ways(dimension) };
        for way in ways {
            let mut case = case(dimension, "joint", entry.name, example, &format!("{way}\n{}", example.keys));
            let text = format!("{}{}", header(dimension, G), case.text);
            let made = model(catalog, &text).unwrap_or_else(|error| panic!("{}: {error}", case.label));
            let joints = &made.machine.joints;
            let (_, joint) = joints.iter().find(|(name, _)| name == "joint_itself").expect("the joint of the example");
            if joint.kind.definition().equations(size).is_none() {
                continue; // it does not exist in this dimension
            }
            for coordinate in joint.kind.definition().coordinates(size) {
                case.text += &on_coordinate("joint_itself", coordinate.name);
            }
            out.push(case);
        }
    }
    out
}

/// Bodies, and beams, each beside the bodies of the scene.
pub fn bodies_and_beams(dimension: usize) -> Vec<Case> {
    let bodies = examples_of(&BODY, dimension).map(|example| untyped(dimension, "body", example));
    bodies.chain(examples_of(&BEAM, dimension).map(|example| untyped(dimension, "beam", example))).collect()
}

/// An element of a family that has no types.
fn untyped(dimension: usize, family: &str, example: &Example) -> Case {
    let text = format!("{}[[{family}]]\nname = 'it'\n{}\n{}", bodies(dimension), example.keys, example.others);
    Case { label: format!("{family} {family} ({dimension}) {}", example.keys).replace('\n', " "), dimension, text }
}

/// Forces, but not gravity: down is down, however a subsystem is turned.
pub fn forces(catalog: &Catalog, dimension: usize) -> Vec<Case> {
    let all = examples(catalog.forces(), dimension).filter(|(entry, _)| entry.name != "gravity");
    all.map(|(entry, example)| case(dimension, "force", entry.name, example, example.keys)).collect()
}

/// Sensors and actuators.
pub fn control(catalog: &Catalog, dimension: usize) -> Vec<Case> {
    let sensors = examples(catalog.sensors(), dimension)
        .map(|(entry, example)| case(dimension, "sensor", entry.name, example, example.keys));
    let actuators = examples(catalog.actuators(), dimension).map(|(entry, example)| {
        let given = case(dimension, "actuator", entry.name, example, example.keys);
        // with a signal, unless the example has one or its type takes none
        if is_built(catalog, &given) {
            return given;
        }
        case(dimension, "actuator", entry.name, example, &format!("{}\nvalue = '1 + t'", example.keys))
    });
    sensors.chain(actuators).collect()
}

/// Blocks, with signals for their inputs.
pub fn blocks(catalog: &Catalog, dimension: usize) -> Vec<Case> {
    let one = |(entry, example): (&Entry<Block>, &Example)| {
        let with_signals = Example { scene: Some(bodies(dimension)), others: SIGNALS, ..*example };
        case(dimension, "block", entry.name, &with_signals, example.keys)
    };
    examples(catalog.blocks(), dimension).map(one).collect()
}

/// Those that can be built: signals of some examples are made for the other dimension.
pub fn built(catalog: &Catalog, cases: Vec<Case>) -> Vec<Case> {
    cases.into_iter().filter(|case| is_built(catalog, case)).collect()
}

fn is_built(catalog: &Catalog, case: &Case) -> bool {
    let made = model(catalog, &format!("{}{}", header(case.dimension, G), case.text));
    made.is_ok_and(|made| made.build().is_ok())
}

/// Every example of every entry.
pub fn all(catalog: &Catalog, dimension: usize) -> Vec<Case> {
    let gravity = examples(catalog.forces(), dimension).filter(|(entry, _)| entry.name == "gravity");
    let gravity = gravity.map(|(entry, example)| case(dimension, "force", entry.name, example, example.keys));
    let mechanics = [
        bodies_and_beams(dimension),
        joints(catalog, dimension),
        forces(catalog, dimension),
        control(catalog, dimension),
    ];
    let mechanics = mechanics.concat();
    mechanics.into_iter().chain(gravity).chain(blocks(catalog, dimension)).collect()
}
