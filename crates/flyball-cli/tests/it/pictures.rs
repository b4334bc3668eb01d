//! Pictures of machines in space, and block diagrams.

use crate::common::{folder, refuse, succeed};
use std::path::Path;

fn copy(folder: &Path, name: &str) {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
    std::fs::copy(from, folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
}

fn text(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

const SHORT: &str = "run heavy-top.toml --set simulate.end=0.1 --allow-missed --quiet -o t.csv --picture";

#[test]
fn machines_in_space_are_drawn_by_faces_from_chosen_directions_at_chosen_instants() {
    let folder = folder("pictures-space");
    copy(&folder, "heavy-top.toml");
    for (name, options) in
        [("a.svg", "--panels 2"), ("b.svg", "--panels 2"), ("c.svg", "--at 0.05 --from -x"), ("d.png", "--panels 1")]
    {
        succeed(&folder, &format!("{SHORT} {name} {options}"));
    }
    let [a, b, c] = ["a.svg", "b.svg", "c.svg"].map(|name| text(&folder, name));
    assert_eq!(a, b, "pictures are the same every time");
    assert!(a.matches("<polygon").count() > 60 && a.contains("t = 0.0000 s") && a.contains("t = 0.1000 s"), "{a}");
    assert!(c.matches("t = ").count() == 1 && c.contains("t = 0.0500 s"), "{c}");
    let png = std::fs::read(folder.join("d.png")).expect("a picture");
    assert!(png.starts_with(b"\x89PNG"));
}

#[test]
fn pictures_that_cannot_be_drawn_are_refused_before_the_run() {
    let folder = folder("pictures-refused");
    copy(&folder, "heavy-top.toml");
    for (options, why) in [
        ("--from above", "`above` is no direction to look from"),
        ("--from 1,2,3", "is no direction"),
        ("--panels 0", "a picture of 0 panels"),
        ("--panels 1000", "a picture of 1000 panels"),
        ("--at nan", "is no time"),
        ("--at 0,0.2", "--at 0.2 is no time of this run"),
    ] {
        refuse(&folder, &format!("{SHORT} x.svg {options}"), 2, why);
        assert!(!folder.join("t.csv").exists(), "{options}");
    }
}

#[test]
fn pictures_and_pages_are_what_their_names_say() {
    let folder = folder("pictures-names");
    copy(&folder, "heavy-top.toml");
    copy(&folder, "robot-arm.toml");
    for (line, why) in [
        ("run heavy-top.toml --picture a.jpg", "the name of a picture ends in .svg or .png"),
        ("run heavy-top.toml --view a.txt", "the name of a page ends in .html or .htm"),
        ("view heavy-top.toml -o a", "the name of a page ends in .html or .htm"),
        ("view heavy-top.toml -o a.html --frames 1", "1 is not in 2..=1000000"),
        ("diagram robot-arm.toml -o a.pdf", "the name of a picture ends in .svg or .png"),
        ("modes heavy-top.toml --view a.svg", "the name of a page ends in .html or .htm"),
    ] {
        refuse(&folder, line, 2, why);
    }
}

#[test]
fn diagrams_show_every_box_and_wire() {
    let folder = folder("pictures-diagram");
    copy(&folder, "robot-arm.toml");
    let told = succeed(&folder, "diagram robot-arm.toml --json -o d.svg");
    let told: serde_json::Value = serde_json::from_str(&told).expect("json");
    let drawing = text(&folder, "d.svg");
    let wires = told["wires"].as_u64().expect("a number") as usize;
    assert!(wires > 3 && drawing.matches("<polyline").count() >= wires, "{told}");
    let model = text(&folder, "robot-arm.toml");
    let table: toml::Table = model.parse().expect("a model");
    for family in ["sensor", "block", "actuator"] {
        for element in table.get(family).and_then(toml::Value::as_array).into_iter().flatten() {
            let name = element["name"].as_str().expect("a name");
            assert!(drawing.contains(&format!(">{name}<")), "{name} is not drawn");
        }
    }
    succeed(&folder, "diagram robot-arm.toml -o d.png");
    copy(&folder, "heavy-top.toml");
    refuse(&folder, "diagram heavy-top.toml", 1, "has no sensors, blocks or actuators");
}
