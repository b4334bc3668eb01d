//! `--json`: one object on stdout, whatever happens; nothing else is printed, and exit codes stay.

use crate::common::{flyball, folder, run, succeed};
use serde_json::Value;
use std::path::Path;

const PENDULUM: &str = r#"
[model]
dimension = 2
gravity = [0, "-9.81 m/s^2"]

[parameters]
l = "300 mm"

[[body]]
name = "rod"
mass = 1
shape = { rod = { from = [0, 0], to = ["l", 0] } }

[[joint]]
name = "pin"
type = "revolute"
between = ["ground", "rod"]
at = [0, 0]

[simulate]
end = 1
"#;

/// A torque whose law ends at 0.5 s.
const ENDING: &str = r#"
[[force]]
name = "motor"
type = "torque"
on = "rod"
value = "sqrt(0.5 - t)"
"#;

fn write(folder: &Path, name: &str, text: &str) {
    std::fs::write(folder.join(name), text).expect("writable");
}

/// Exit code and object of a command; every diagnostic has the documented keys and a known id.
fn object(folder: &Path, arguments: &str) -> (i32, Value) {
    let output = run(folder, arguments);
    let told = String::from_utf8(output.stdout).expect("text");
    assert!(output.stderr.is_empty(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    let object: Value = serde_json::from_str(&told).unwrap_or_else(|error| panic!("{arguments}: {error}\n{told}"));
    let known: Vec<&str> = flyball_cli::ids::everywhere().map(|id| id.as_str()).collect();
    for one in object["diagnostics"].as_array().expect("there is always a list") {
        let keys: Vec<&String> = one.as_object().expect("an object").keys().collect();
        assert_eq!(
            &keys[..13],
            [
                "id", "severity", "message", "notes", "help", "element", "time", "numbers", "file", "line", "column",
                "span", "related"
            ],
            "{one:#}"
        );
        assert!(known.contains(&one["id"].as_str().expect("text")), "{one:#}");
    }
    (output.status.code().expect("it ends by itself"), object)
}

#[test]
fn a_stop_in_mid_run_has_its_element_time_numbers_and_steps() {
    let folder = folder("json-stop");
    write(&folder, "ends.toml", &format!("{PENDULUM}{ENDING}"));
    let (code, told) = object(&folder, "run ends.toml --json --method generalized-alpha --set simulate.step=0.01");
    assert_eq!(code, 1);
    let stop = &told["diagnostics"][0];
    assert_eq!(stop["id"], "step/not-finite");
    assert_eq!(stop["severity"], "error");
    assert!(stop["element"].as_str().is_some_and(|row| row.starts_with("rod.angle")), "{stop:#}");
    assert!(stop["help"].as_str().is_some_and(|help| help.starts_with("check the law")), "{stop:#}");
    // JSON has no number for it
    assert_eq!(stop["numbers"]["value"]["value"], "NaN");
    let time = stop["time"].as_f64().expect("a number");
    assert!((time - 0.5).abs() < 1e-3, "{time}");
    let steps = stop["steps"].as_array().expect("steps");
    assert!(steps.iter().all(|step| step["step"].as_f64().is_some_and(|h| h > 0.0) && step["accepted"].is_boolean()));
    assert!(!steps.is_empty() && stop["restart"] == "ends.restart", "{stop:#}");
    assert!(stop["again"].as_str().is_some_and(|line| line.starts_with("flyball run ends.toml")), "{stop:#}");
    // the force that it came from stands in the file
    let line =
        format!("{PENDULUM}{ENDING}").lines().position(|line| line == "name = \"motor\"").expect("it has one") + 1;
    assert_eq!((&stop["file"], &stop["line"]), (&"ends.toml".into(), &line.into()), "{stop:#}");
    // the results have it too
    let metadata: Value =
        serde_json::from_str(&std::fs::read_to_string(folder.join("ends.meta.json")).expect("file")).expect("json");
    assert_eq!((&metadata["failure"]["id"], &metadata["failure"]["time"]), (&stop["id"], &stop["time"]));
}

#[test]
fn mistakes_of_a_file_have_their_places() {
    let folder = folder("json-broken");
    let text = PENDULUM.replace("mass = 1", "mass = \"360 mm\"").replace("revolute", "revolut");
    let text = text + "[[output]]\nof = \"rod.angel\"\n";
    write(&folder, "broken.toml", &text);
    for command in ["check", "run", "modes", "names", "converge", "compare", "linearize"] {
        let (code, told) = object(&folder, &format!("{command} broken.toml --json"));
        assert_eq!(code, 2);
        let all = told["diagnostics"].as_array().expect("a list");
        let found: Vec<&str> = all.iter().map(|one| one["id"].as_str().expect("text")).collect();
        assert_eq!(found, ["file/wrong-unit", "file/unknown-type", "file/unknown-quantity"], "{told:#}");
        let places = [("\"360 mm\"", 11, 8, "rod"), ("\"revolut\"", 16, 8, "pin"), ("\"rod.angel\"", 23, 6, "")];
        for (one, (marked, line, column, element)) in all.iter().zip(places) {
            let [begin, end] = [0, 1].map(|i| one["span"][i].as_u64().expect("bytes") as usize);
            assert_eq!(&text[begin..end], marked, "{one:#}");
            assert_eq!((&one["line"], &one["column"]), (&line.into(), &column.into()), "{one:#}");
            assert_eq!(
                (&one["file"], one["element"].as_str().unwrap_or("")),
                (&"broken.toml".into(), element),
                "{one:#}"
            );
        }
        assert_eq!(all[1]["help"], "did you mean `revolute`?");
    }
    // the path as it was given; an override stands for itself
    let outside = folder.join("..");
    let (_, told) = object(&outside, "check json-broken/broken.toml --json");
    assert_eq!(told["diagnostics"][0]["file"], "json-broken/broken.toml");
    write(&folder, "p.toml", PENDULUM);
    let (code, told) = object(&folder, "check p.toml --set rod.masss=2 --json");
    assert_eq!((code, &told["diagnostics"][0]["file"]), (2, &"--set rod.masss = 2".into()), "{told:#}");
}

#[test]
fn misspelt_names_and_wrong_arguments_are_objects_too() {
    let folder = folder("json-usage");
    write(&folder, "p.toml", PENDULUM);
    for (arguments, code, id, element, help) in [
        ("run p.toml --json --method soi3", 2, "run/unknown-name", "soi3", "did you mean \"soi2\"?"),
        ("examples slider-crnk --json", 2, "run/unknown-name", "slider-crnk", "did you mean \"slider-crank\"?"),
        ("run p.toml --metod soi2 --json", 2, "command/usage", "--metod", "did you mean --method?"),
        ("--json chek p.toml", 2, "command/usage", "chek", "did you mean schema or check?"),
        (
            "run p.toml --json --limit-time 0",
            2,
            "command/usage",
            "--limit-time <TIME>",
            "for more information, try --help",
        ),
        ("run missing.toml --json", 3, "file/unreadable", "missing.toml", "check the name and its permissions"),
        ("new p.toml --json", 3, "run/cannot-write", "p.toml", ""),
        ("plot nothing.csv --json", 3, "run/cannot-read", "nothing.csv", ""),
        ("names p.toml nothing --json", 1, "names/none", "nothing", "leave the pattern out to see all names"),
        ("converge p.toml --step 5 --json", 2, "command/bad-argument", "", "shorten --step"),
    ] {
        let (ended, told) = object(&folder, arguments);
        let one = &told["diagnostics"][0];
        let text = |key: &str| one[key].as_str().unwrap_or_default();
        assert_eq!((ended, text("id")), (code, id), "{arguments}: {told:#}");
        assert_eq!((text("element"), text("help")), (element, help), "{arguments}: {told:#}");
        // the same code without it
        let plain = run(&folder, &arguments.replace("--json", ""));
        assert!(plain.status.code() == Some(code) && !plain.stderr.is_empty(), "{arguments}: {plain:?}");
    }
}

#[test]
fn summaries_reviews_and_warnings_are_objects() {
    let folder = folder("json-summary");
    let expected = "[[expect]]\nof = \"rod.angle\"\nat = 0\nvalue = 2\ntolerance = 0.1\n";
    let spare = PENDULUM.replace("l = \"300 mm\"", "l = \"300 mm\"\nspare = 2");
    write(&folder, "p.toml", PENDULUM);
    write(&folder, "spare.toml", &spare);
    write(&folder, "missed.toml", &format!("{PENDULUM}{expected}"));
    let (code, told) = object(&folder, "run p.toml --json");
    assert_eq!((code, &told["end_reached"], &told["diagnostics"]), (0, &1.0.into(), &Value::Array(Vec::new())));
    let (code, told) = object(&folder, "run missed.toml --json");
    let one = &told["diagnostics"][0];
    assert_eq!((code, &one["id"], &one["numbers"]["missed"]["value"]), (1, &"expect/missed".into(), &1.0.into()));
    assert_eq!((&told["expected"][0]["met"], &told["expected"][0]["found"]), (&false.into(), &0.0.into()), "{told:#}");
    let (code, told) = object(&folder, "check spare.toml --json");
    let one = &told["diagnostics"][0];
    assert_eq!((code, &told["degrees_of_freedom"], &told["bodies"]), (0, &1.into(), &1.into()), "{told:#}");
    assert_eq!((&one["id"], &one["severity"]), (&"file/unused-parameter".into(), &"warning".into()), "{told:#}");
    assert_eq!((&one["element"], &one["line"]), (&"spare".into(), &8.into()), "{told:#}");
    let (_, told) = object(&folder, "names p.toml pin.power --json");
    assert_eq!(told["names"][0]["name"], "pin.power", "{told:#}");
    let (code, told) = object(&folder, "sweep p.toml --vary rod.mass=1,-1 --json");
    let one = &told["diagnostics"][0];
    assert_eq!((code, &one["id"], &told["failed"]), (1, &"sweep/cases-failed".into(), &1.into()), "{told:#}");
    assert_eq!(one["cases"][0]["values"]["rod.mass"], "-1", "{told:#}");
    assert!(one["cases"][0]["reason"]["id"].is_string(), "{told:#}");
    let (code, told) = object(&folder, "problem pendulum --end 0.1 --json");
    assert_eq!((code, &told["model"], &told["end_reached"]), (0, &"pendulum".into(), &0.1.into()), "{told:#}");
    // commands without results of their own have their lines
    let (_, told) = object(&folder, "methods --json");
    assert!(told["text"].as_array().is_some_and(|lines| lines.len() > 20), "{told:#}");
}

#[test]
fn limits_end_with_an_object() {
    let folder = folder("json-limits");
    write(&folder, "p.toml", PENDULUM);
    let (code, told) = object(&folder, "run p.toml --json --limit-steps 3");
    let one = &told["diagnostics"][0];
    assert_eq!((code, &one["id"], &one["numbers"]["steps"]["value"]), (4, &"step/too-many".into(), &3.0.into()));
    let endless = "--set simulate.step=1e-6 --set simulate.every=1e-4 --set simulate.end=9 --limit-time 0.5";
    for arguments in [format!("run p.toml --json {endless}"), format!("converge p.toml --json {endless}")] {
        let (code, told) = object(&folder, &arguments);
        let one = &told["diagnostics"][0];
        assert_eq!((code, &one["id"], &one["numbers"]["limit"]["unit"]), (4, &"limit/time".into(), &"s".into()));
    }
}

#[test]
fn colours_are_for_terminals_and_change_no_character() {
    let folder = folder("json-colours");
    write(&folder, "p.toml", PENDULUM);
    write(&folder, "broken.toml", &PENDULUM.replace("revolute", "revolut"));
    for arguments in ["check broken.toml", "run p.toml --limit-steps 3", "run p.toml --method soi3"] {
        let told = |variables: &[(&str, &str)]| {
            let mut command = flyball(&folder, arguments);
            for unset in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
                command.env_remove(unset);
            }
            let output = command.envs(variables.iter().copied()).output().expect("starts");
            String::from_utf8(output.stderr).expect("text")
        };
        let plain = told(&[]);
        assert!(!plain.contains('\u{1b}'), "{plain}");
        assert_eq!(told(&[("NO_COLOR", "1")]), plain);
        let coloured = told(&[("CLICOLOR_FORCE", "1")]);
        assert!(coloured.contains("\u{1b}["), "{coloured}");
        assert_eq!(without_colours(&coloured), plain);
    }
    // and none in JSON
    let output = flyball(&folder, "check broken.toml --json").env("CLICOLOR_FORCE", "1").output().expect("starts");
    assert!(!output.stdout.contains(&0x1b));
    succeed(&folder, "check p.toml");
}

/// Text without the sequences `ESC [ … m`.
fn without_colours(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |text, part| text + part.split_once('m').map_or(part, |(_, rest)| rest))
}
