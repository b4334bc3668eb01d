//! Subsystems mean what they say: every joint, force, sensor, actuator and beam moves in a subsystem that is translated,
//! turned, mirrored, nested or mirrored twice as it does at home, transformed; and what is written is read back the same.

pub mod cases;
pub mod entries;
pub mod law;
mod map;
mod numbers;
mod outside;

use flyball_machine::catalog::{BEAM, BODY, Catalog};
use law::{agree, are_complete, survive};

#[test]
fn joints_in_space_do_not_notice_where_they_stand() {
    let catalog = Catalog::standard();
    agree(&catalog, &entries::joints(&catalog, 3));
}

#[test]
fn joints_in_the_plane_do_not_notice_where_they_stand() {
    let catalog = Catalog::standard();
    agree(&catalog, &entries::joints(&catalog, 2));
}

#[test]
fn couplings_forces_and_control_in_space_do_not_notice_where_they_stand() {
    let catalog = Catalog::standard();
    agree(&catalog, &entries::forces(&catalog, 3));
    agree(&catalog, &entries::control(&catalog, 3));
    agree(&catalog, &cases::with_expressions(3));
}

#[test]
fn couplings_forces_and_control_in_the_plane_do_not_notice_where_they_stand() {
    let catalog = Catalog::standard();
    agree(&catalog, &entries::forces(&catalog, 2));
    agree(&catalog, &entries::control(&catalog, 2));
    agree(&catalog, &cases::with_expressions(2));
}

#[test]
fn bodies_and_beams_do_not_notice_where_they_stand() {
    for dimension in [2, 3] {
        agree(&Catalog::standard(), &entries::bodies_and_beams(dimension));
    }
}

#[test]
fn blocks_do_not_notice_where_they_stand() {
    let catalog = Catalog::standard();
    let mut tried = std::collections::BTreeSet::new();
    for dimension in [2, 3] {
        let cases = entries::built(&catalog, entries::blocks(&catalog, dimension));
        agree(&catalog, &cases);
        tried.extend(cases.iter().filter_map(|case| case.label.split(' ').nth(1).map(str::to_string)));
    }
    assert_eq!(tried.len(), catalog.blocks().len());
}

#[test]
fn beams_and_what_stands_on_their_nodes_do_not_notice_where_they_stand() {
    agree(&Catalog::standard(), &cases::beams(3));
    agree(&Catalog::standard(), &cases::beams(2));
}

#[test]
fn every_field_of_every_entry_has_an_example() {
    let catalog = Catalog::standard();
    are_complete("body", &[BODY]);
    are_complete("beam", &[BEAM]);
    are_complete("joint", catalog.joints());
    are_complete("force", catalog.forces());
    are_complete("sensor", catalog.sensors());
    are_complete("block", catalog.blocks());
    are_complete("actuator", catalog.actuators());
}

#[test]
fn every_entry_is_tried_in_the_plane_or_in_space() {
    let catalog = Catalog::standard();
    for entry in catalog.joints() {
        let label = format!("joint {} ", entry.name);
        let tried = [2, 3].iter().flat_map(|dimension| entries::joints(&catalog, *dimension));
        assert!(tried.into_iter().any(|case| case.label.starts_with(&label)), "{label}");
    }
}

#[test]
fn every_field_of_every_entry_survives_writing() {
    let catalog = Catalog::standard();
    for dimension in [2, 3] {
        survive(&catalog, &entries::all(&catalog, dimension));
    }
}

#[test]
fn every_number_of_every_entry_can_be_read_and_set() {
    let catalog = Catalog::standard();
    let mut seen = numbers::Addressed::default();
    for dimension in [2, 3] {
        for case in entries::all(&catalog, dimension) {
            let kind: String = case.label.split(" (").next().unwrap_or_default().to_string();
            let own = |name: &str| name.starts_with("it.") || name.starts_with("joint_itself.");
            numbers::obey(&catalog, &case, &kind, own, &mut seen);
        }
    }
    numbers::are_addressed("body", &[BODY], &seen);
    numbers::are_addressed("beam", &[BEAM], &seen);
    numbers::are_addressed("joint", catalog.joints(), &seen);
    numbers::are_addressed("force", catalog.forces(), &seen);
    numbers::are_addressed("sensor", catalog.sensors(), &seen);
    numbers::are_addressed("block", catalog.blocks(), &seen);
    numbers::are_addressed("actuator", catalog.actuators(), &seen);
    let names =
        |family: &str, names: Vec<&str>| names.iter().map(|name| format!("{family} {name}")).collect::<Vec<_>>();
    let all = [
        names("joint", catalog.joints().iter().map(|entry| entry.name).collect()),
        names("force", catalog.forces().iter().map(|entry| entry.name).collect()),
        names("sensor", catalog.sensors().iter().map(|entry| entry.name).collect()),
        names("block", catalog.blocks().iter().map(|entry| entry.name).collect()),
        names("actuator", catalog.actuators().iter().map(|entry| entry.name).collect()),
    ];
    let changed: Vec<String> = all.concat().into_iter().filter(|name| !seen.kept.contains(name)).collect();
    // these become a state space or a diagram, whose numbers have other names in a machine
    let others = [
        "block transfer-function",
        "block zeros-poles",
        "block low-pass-2",
        "block high-pass",
        "block high-pass-2",
        "block band-pass",
        "block notch",
        "block lead-lag",
        "block discrete-transfer-function",
        "actuator motor",
        "actuator servo",
    ];
    assert_eq!(changed, others);
    assert!(seen.sets > 1000 && seen.built > 200, "{} in {} machines", seen.sets, seen.built);
}

#[test]
fn every_number_of_bodies_markers_and_beams_can_be_read_and_set() {
    let catalog = Catalog::standard();
    let mut seen = numbers::Addressed::default();
    for dimension in [2, 3] {
        for case in cases::beams(dimension).iter().chain(&cases::shapes(dimension)) {
            numbers::obey(&catalog, case, "part", |_| true, &mut seen);
        }
    }
    let has = |key: &str| seen.in_machine.contains(&("part".into(), key.into()));
    for key in ["mass", "density", "inertia", "centre", "shape", "line", "section", "damping", "gravity", "position"] {
        assert!(has(key), "{key}");
    }
    assert!(seen.sets > 200, "{}", seen.sets);
}

#[test]
fn the_reader_names_no_element() {
    // only blocks in native code are the reader's own
    let own = ["native.rs"];
    let catalog = Catalog::standard();
    let types = [
        catalog.joints().iter().map(|entry| entry.name).collect::<Vec<_>>(),
        catalog.forces().iter().map(|entry| entry.name).collect(),
        catalog.sensors().iter().map(|entry| entry.name).collect(),
        catalog.blocks().iter().map(|entry| entry.name).collect(),
        catalog.actuators().iter().map(|entry| entry.name).collect(),
    ];
    // words without a hyphen are names of sections and keys too
    let typed: Vec<String> =
        types.iter().flatten().filter(|name| name.contains('-')).map(|name| format!("\"{name}\"")).collect();
    assert!(typed.len() > 30);
    let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the sources are there") {
            let path = entry.expect("readable").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            files += 1;
            let text = std::fs::read_to_string(&path).expect("readable");
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let code: String = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
            let kinds = [
                "JointKind",
                "ForceKind",
                "SensorKind",
                "BlockKind",
                "ActuatorKind",
                "BodyKind",
                "Shape::Rod",
                "Line::",
            ];
            let kinds = kinds.into_iter().chain(["\"rod\"", "\"tube\"", "\"sphere\"", "\"arc\"", "\"function\""]);
            let found = kinds.map(ToString::to_string).chain(typed.clone()).find(|word| code.contains(word.as_str()));
            let is_own = path.file_name().is_some_and(|name| own.iter().any(|own| name == *own));
            assert!(found.is_none() || is_own, "{} names {found:?}", path.display());
        }
    }
    assert!(files > 40);
}
