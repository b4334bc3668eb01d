//! Forces that are unknowns of their own, chosen by the program and named; methods chosen for what is stiff and what is not.

use crate::common::{folder, succeed};
use serde_json::Value;
use std::path::Path;

/// A rod of 1 m that falls from the horizontal, held at its end.
fn rod(held: &str) -> String {
    format!(
        "[model]\nname = \"rod\"\ndimension = 2\ngravity = [0, -9.81]\n\n\
         [[body]]\nname = \"rod\"\nmass = 1\ninertia = 0.1\nposition = [0.5, 0]\nmarkers = {{ end = [-0.5, 0] }}\n\n\
         {held}\n\n[simulate]\nmethod = \"mradau\"\nrtol = 1e-5\nend = 2\n"
    )
}

const PINNED: &str = "[[joint]]\nname = \"pin\"\ntype = \"revolute\"\nbetween = [\"ground\", \"rod\"]\nat = [0, 0]";
const BUSHED: &str = "[[force]]\nname = \"mount\"\ntype = \"bushing\"\nbetween = [\"ground\", \"rod.end\"]\n\
                      stiffness = [1e8, 1e8, 0]\ndamping = [1e4, 1e4, 0]";

fn counters(folder: &Path, file: &str) -> (Value, Value) {
    let told: Value = serde_json::from_str(&succeed(folder, &format!("run {file} --json"))).expect("json");
    (told["counters"].clone(), told["stiff_forces"].clone())
}

#[test]
fn a_stiff_bushing_turns_without_failing_iterations() {
    let folder = folder("stiff-bushing");
    std::fs::write(folder.join("pin.toml"), rod(PINNED)).expect("writable");
    std::fs::write(folder.join("bush.toml"), rod(BUSHED)).expect("writable");
    let ((pin, none), (bush, stiff)) = (counters(&folder, "pin.toml"), counters(&folder, "bush.toml"));
    let of = |counters: &Value, key: &str| counters[key].as_u64().expect("a count");
    println!("{pin} {bush} {stiff}");
    assert!(none.is_null() && of(&pin, "steps") > 20, "{pin}");
    // of order 3 beside 5, where the force of a pin is one of its own
    assert!(of(&bush, "steps") <= 3 * of(&pin, "steps"), "{pin} {bush}");
    assert!(of(&bush, "repeated") <= of(&pin, "repeated") + 3, "{pin} {bush}");
    for row in ["mount.x", "mount.y"] {
        assert!(stiff[row].as_u64().is_some_and(|steps| 2 * steps > of(&bush, "steps")), "{stiff}");
    }
    let told = succeed(&folder, "check bush.toml");
    assert!(told.contains("stiff       mount.x, mount.y: unknowns of their own in "), "{told}");
    assert!(!succeed(&folder, "check pin.toml").contains("stiff  "));
}

#[test]
fn the_links_of_the_stiff_governor_are_unknowns() {
    let folder = folder("stiff-governor");
    succeed(&folder, "examples stiff-governor");
    let told = succeed(&folder, "run stiff-governor.toml");
    assert!(told.contains("right.link.tension, left.link.tension: unknowns of their own in "), "{told}");
    let (counters, stiff) = counters(&folder, "stiff-governor.toml");
    let steps = counters["steps"].as_u64().expect("a count");
    println!("{counters} {stiff}");
    let repeated = counters["repeated"].as_u64().expect("a count");
    assert!(steps <= 1000 && repeated <= 5, "{counters}");
}

/// An example without the method that it names.
fn unnamed(folder: &Path, name: &str) {
    succeed(folder, &format!("examples {name}"));
    let path = folder.join(format!("{name}.toml"));
    let text = std::fs::read_to_string(&path).expect("a copy");
    let kept: Vec<&str> = text.lines().filter(|line| !line.starts_with("method = ")).collect();
    std::fs::write(&path, kept.join("\n")).expect("writable");
}

#[test]
fn methods_are_chosen_by_tolerance_and_stiffness() {
    let folder = folder("choice");
    for (name, wanted) in [
        ("stiff-governor", [("1e-3", "mradau"), ("1e-5", "mradau"), ("1e-8", "mradau")]),
        ("double-pendulum", [("1e-4", "mdop5"), ("1e-6", "mdop5"), ("1e-10", "mdop8")]),
    ] {
        unnamed(&folder, name);
        for (rtol, method) in wanted {
            let told = succeed(&folder, &format!("check {name}.toml --set simulate.rtol={rtol}"));
            assert!(told.contains(&format!("method      {method}, ")), "{name} {rtol}: {told}");
            assert!(told.contains("would be chosen because"), "{told}");
        }
    }
}
