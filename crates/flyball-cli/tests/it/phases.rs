//! Runs in phases, and runs that begin at rest, on the command line.

use crate::common::{folder, refuse, run, succeed};
use std::path::PathBuf;

const DOOR: &str = "
[model]
name = 'drop'
dimension = 2
gravity = [0, -10]
[parameters]
k = '1 kN/m'
[[body]]
name = 'block'
mass = 2
shape = { block = { edges = [0.1, 0.1, 0.1] } }
[[joint]]
name = 'guide'
type = 'prismatic'
between = ['ground', 'block']
at = [0, 0]
axis = [0, 1]
[[force]]
name = 'spring'
type = 'coordinate-spring'
coordinate = 'guide.displacement'
stiffness = 'k'
";

const PHASES: &str = "
[simulate]
every = 0.1
[[phase]]
name = 'held'
end = 1
lock = ['guide.displacement']
[[phase]]
name = 'free'
end = 2
unlock = ['guide.displacement']
[[phase]]
name = 'soft'
end = 3
set = { k = '0.5 kN/m' }
";

fn model(name: &str, more: &str) -> PathBuf {
    let folder = folder(&format!("phases-{name}"));
    std::fs::write(folder.join("m.toml"), format!("{DOOR}{more}")).expect("writable");
    folder
}

#[test]
fn phases_are_checked_run_and_told() {
    let folder = model("run", PHASES);
    let told = succeed(&folder, "check m.toml");
    assert!(told.contains("phase       held: to t = 1 s, 0 degrees of freedom, guide.displacement locked"), "{told}");
    assert!(told.contains("phase       soft: to t = 3 s, 1 degree of freedom"), "{told}");
    let told = succeed(&folder, "run m.toml --picture m.png");
    assert!(told.contains("t = 3 s reached") && told.contains("phase soft begins"), "{told}");
    assert!(told.contains("stored energy changed by -") && told.contains("results     m.csv (31 rows"), "{told}");
    let metadata = std::fs::read_to_string(folder.join("m.meta.json")).expect("written");
    assert!(metadata.contains("\"phases\"") && metadata.contains("\"status\": \"finished\""), "{metadata}");
    // the same rows in another format, and a shorter run
    succeed(&folder, "run m.toml -o m.npz --quiet");
    succeed(&folder, "diff m.csv m.npz --rtol 0 --atol 0");
    succeed(&folder, "run m.toml -o short.csv --quiet --set simulate.end=1.5");
    let short = std::fs::read_to_string(folder.join("short.csv")).expect("written");
    assert_eq!(short.lines().count(), 17, "{short}");
    let json = run(&folder, "run m.toml --json");
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    assert_eq!(json["phases"][1]["name"], "free");
    refuse(&folder, "run m.toml --checkpoint c.checkpoint", 2, "run/phases: a run in phases keeps no checkpoint");
    for command in ["compare m.toml", "converge m.toml"] {
        refuse(&folder, command, 2, "run/phases: drop has phases");
    }
    // a study of the stiffness before it becomes soft: the block sinks by 2 m g/k while it is free
    succeed(&folder, "sweep m.toml --vary k=500,2000 --set simulate.end=2 -o k.csv");
    let table = std::fs::read_to_string(folder.join("k.csv")).expect("written");
    let headings: Vec<&str> = table.lines().next().expect("headings").split(',').collect();
    let lowest = headings.iter().position(|name| name.starts_with("block.position.y.min")).expect("a column");
    for (line, wanted) in table.lines().skip(1).zip([-0.08, -0.02]) {
        let found: f64 = line.split(',').nth(lowest).expect("a value").parse().expect("a number");
        // rows every 0.1 s do not hit the lowest point exactly
        assert!(found >= wanted - 1e-6 && found < 0.8 * wanted, "{found} {wanted}");
    }
}

#[test]
fn mistakes_in_later_phases_are_found_before_the_first_runs() {
    let folder = model(
        "wrong",
        &format!("{PHASES}[[phase]]\nname = 'last'\nend = 4\nset = {{ \"spring.stiffness\" = '3 m' }}\n"),
    );
    for command in ["check m.toml", "run m.toml"] {
        refuse(&folder, command, 2, "(in phase `last`)");
        refuse(&folder, command, 2, "m.toml:41:");
        assert!(!folder.join("m.csv").exists());
    }
    // a joint that another element needs
    let folder = model("needed", &format!("{PHASES}[[phase]]\nname = 'last'\nend = 4\nrelease = ['guide']\n"));
    refuse(&folder, "run m.toml", 2, "in phase last");
}

#[test]
fn a_run_begins_at_rest_if_asked() {
    let folder = model(
        "rest",
        "[simulate]\nend = 0.5\n[[output]]\nof = 'block.position.y'\n[[expect]]\nof = 'block.position.y'\nvalue = -0.02\ntolerance = 1e-9\n",
    );
    let told = succeed(&folder, "run m.toml --start equilibrium");
    assert!(told.contains("block moved by 2.000e-2 m") && told.contains("met, off by"), "{told}");
    succeed(&folder, "check m.toml --set simulate.start=equilibrium");
    refuse(&folder, "run m.toml", 1, "expect/missed");
    refuse(&folder, "run m.toml --start resting", 2, "known are: equilibrium, given");
    // nothing holds it
    std::fs::write(folder.join("loose.toml"), &DOOR[..DOOR.find("[[force]]").expect("a force")]).expect("writable");
    refuse(&folder, "run loose.toml --start equilibrium --set simulate.end=1", 1, "equilibrium/not-found");
}
