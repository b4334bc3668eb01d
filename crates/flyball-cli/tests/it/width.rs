//! No line of any command is wider than 80 columns.

use crate::common::{flyball, folder};
use std::path::Path;

/// Lines of a command that are wider than 80 columns.
fn wide(folder: &Path, arguments: &str) -> Vec<String> {
    let output = flyball(folder, arguments).env_remove("COLUMNS").output().expect("the command starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(!text.is_empty(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    let lines = text.lines().filter(|line| line.chars().count() > 80);
    lines.map(|line| format!("{arguments}: {line}")).collect()
}

#[test]
fn summaries_reviews_and_tables_of_all_examples_fit() {
    let folder = folder("width-examples");
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut found = Vec::new();
    let mut count = 0;
    for entry in std::fs::read_dir(examples).expect("there are examples") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            continue; // parts of a library
        }
        let name = path.file_stem().expect("a file").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).expect("readable");
        // short, unless numbers are expected on the way
        let end = if text.contains("\nat = ") { "" } else { "--set simulate.end=0.1" };
        std::fs::write(folder.join(format!("{name}.toml")), text).expect("writable");
        for arguments in [
            format!("run {name}.toml {end} --allow-missed"),
            format!("check {name}.toml"),
            format!("names {name}.toml"),
            format!("modes {name}.toml --at-start"),
            format!("plot {name}.csv"),
            format!("diff {name}.csv {name}.csv"),
            format!("spectrum {name}.csv --column *"),
        ] {
            // not every example rests or moves freely at its start
            if arguments.starts_with("modes")
                && !flyball(&folder, &arguments).output().expect("starts").status.success()
            {
                continue;
            }
            found.extend(wide(&folder, &arguments));
        }
        count += 1;
    }
    assert!(count > 10 && found.is_empty(), "{found:#?}");
}

#[test]
fn studies_lists_and_help_fit() {
    let folder = folder("width-others");
    let mut found = wide(&folder, "new pendulum.toml");
    for arguments in [
        "run pendulum.toml",
        "sweep pendulum.toml --vary l=0.2,0.3 --set simulate.end=0.1",
        "compare pendulum.toml --set simulate.end=0.1",
        "converge pendulum.toml --set simulate.end=0.1",
        "linearize pendulum.toml",
        "modes pendulum.toml",
        "problem",
        "problem pendulum --end 0.1",
        "figure",
        "methods",
        "examples",
        "--help",
        "run --help",
        "plot --help",
    ] {
        found.extend(wide(&folder, arguments));
    }
    assert!(found.is_empty(), "{found:#?}");
}
