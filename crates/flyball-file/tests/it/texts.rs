//! Texts that stand for files: includes, tables and what is wrong in them, where there is no disk.

use flyball_file::{ReadOptions, read_text};

const MODEL: &str = r#"
[model]
name = "pair"
dimension = 2

[[include]]
name = "a"
file = "parts/pendulum.toml"

[[include]]
name = "b"
file = "./parts/pendulum.toml"
position = [1, 0]
bind = {}

[simulate]
end = 1
"#;

const PART: &str = r#"
[model]
name = "pendulum"
dimension = 2

[[body]]
name = "rod"
mass = 1
shape = { rod = { from = [0, 0], to = [0.5, 0] } }

[[joint]]
name = "pin"
type = "revolute"
between = ["ground", "rod"]
at = [0, 0]
"#;

fn options(texts: &[(&str, &str)]) -> ReadOptions {
    let texts = texts.iter().map(|(name, text)| (name.to_string(), (*text).into())).collect();
    ReadOptions { texts, ..ReadOptions::default() }
}

#[test]
fn a_text_includes_texts_by_their_names() {
    let model = read_text("pair.toml", MODEL, &options(&[("parts/pendulum.toml", PART)])).expect("a model");
    let names: Vec<&str> = model.machine.bodies.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["a.rod", "b.rod"]);
}

#[test]
fn a_text_that_is_not_there_is_named() {
    for (texts, said) in [(vec![], "without a folder"), (vec![("other.toml", PART)], "not among the files")] {
        let problems = read_text("pair.toml", MODEL, &options(&texts)).expect_err("no file");
        assert!(problems.to_string().contains(said), "{problems}");
    }
}

#[test]
fn a_mistake_stands_at_its_line_of_its_text() {
    let broken = PART.replace("revolute", "revolut");
    let problems = read_text("pair.toml", MODEL, &options(&[("parts/pendulum.toml", &broken)])).expect_err("a mistake");
    let first = &problems.to_json()[0];
    let line = 1 + broken.lines().position(|line| line.contains("revolut")).expect("it is there");
    assert_eq!((first["file"].as_str(), first["line"].as_u64()), (Some("parts/pendulum.toml"), Some(line as u64)));
}

#[test]
fn a_text_that_includes_itself_is_a_circle() {
    let own = MODEL.replace("parts/pendulum.toml", "pair.toml");
    let problems = read_text("pair.toml", &own, &options(&[("pair.toml", &own)])).expect_err("a circle");
    assert!(problems.to_string().contains("itself"), "{problems}");
}
