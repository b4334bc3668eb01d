//! Options of methods in files: every option of the table can be set in `[simulate]` and from outside, and is refused by name
//! where it does not belong.

use flyball_dae::method::table::METHODS;
use flyball_dae::method::{OptionKind, OptionValue};
use flyball_file::{Diagnostics, Model, ReadOptions, read_text};

const PENDULUM: &str = r#"
[model]
dimension = 2

[[body]]
name = "rod"
mass = 1
inertia = 0.1

[[joint]]
name = "pin"
type = "revolute"
between = ["ground", "rod"]
at = [0, 1]

"#;

fn read(simulate: &str, set: &[(&str, &str)]) -> Result<Model, Diagnostics> {
    let overrides = set.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    let options = ReadOptions { overrides, ..ReadOptions::default() };
    read_text("m", &format!("{PENDULUM}[simulate]\n{simulate}\n"), &options)
}

/// A value as in a file.
fn written(value: &OptionValue) -> String {
    if let OptionValue::Text(text) = value { format!("\"{text}\"") } else { value.to_string() }
}

#[test]
fn every_option_of_every_method_can_be_set_in_a_file_and_from_outside() {
    for entry in METHODS {
        for option in entry.options() {
            let value = written(&option.example);
            let inside = read(&format!("method = \"{}\"\n{} = {value}", entry.name, option.name), &[]);
            let model = inside.unwrap_or_else(|wrong| panic!("{wrong}"));
            let shown = |model: &Model| model.simulate.method_options.get(option.name).map(ToString::to_string);
            assert_eq!(shown(&model), Some(option.example.to_string()), "{} {}", entry.name, option.name);
            let (key, bare) = (format!("simulate.{}", option.name), option.example.to_string());
            let outside = read("", &[("simulate.method", entry.name), (&key, &bare)]);
            let model = outside.unwrap_or_else(|wrong| panic!("{wrong}"));
            assert_eq!(shown(&model), Some(option.example.to_string()), "{} {}", entry.name, option.name);
            assert_eq!(model.simulate.method.as_deref(), Some(entry.name));
        }
    }
}

#[test]
fn every_option_refuses_what_it_does_not_take() {
    for entry in METHODS {
        for option in entry.options() {
            let bad = match option.kind {
                OptionKind::Number { most, .. } => (most + 1.0).to_string(),
                OptionKind::Whole { most, .. } => (most + 1).to_string(),
                OptionKind::Choice(_) => "\"nonsense\"".into(),
                OptionKind::Flag => "1".into(),
            };
            for method in [format!("method = \"{}\"\n", entry.name), String::new()] {
                let wrong = read(&format!("{method}{} = {bad}", option.name), &[]).expect_err("bad").to_string();
                assert!(wrong.contains(&format!("`{}`", option.name)), "{wrong}");
                assert!(wrong.contains("help: "), "{wrong}");
            }
        }
    }
}

#[test]
fn options_of_other_methods_are_refused_with_those_there_are() {
    let wrong = read("method = \"mdop5\"\nrho = 0.5", &[]).expect_err("mdop5 has no rho").to_string();
    assert!(wrong.contains("method/unknown-option: mdop5 has no option `rho`"), "{wrong}");
    assert!(wrong.contains(":18:7") && wrong.contains("options of mdop5 are: as, projection, k"), "{wrong}");
    let wrong = read("method = \"soi2\"\nmass_prodct = \"carried\"", &[]).expect_err("mistyped").to_string();
    assert!(wrong.contains("did you mean `mass_product`?"), "{wrong}");
    let wrong = read("method = \"soi2\"\ncoefficients = \"stormer\"\nrho = 0.5", &[]).expect_err("both").to_string();
    assert!(wrong.contains("method/unsuited-option: `rho` of soi2 has no meaning beside"), "{wrong}");
}

#[test]
fn a_method_from_outside_leaves_options_of_the_file_aside_but_not_those_from_outside() {
    let file = "method = \"generalized-alpha\"\nrho = 0.5";
    let model = read(file, &[("simulate.method", "mdop5"), ("simulate.k", "2")]).expect("rho was meant for another");
    assert!(model.simulate.method_options.has("rho") && model.simulate.method_options.has("k"));
    let wrong =
        read(file, &[("simulate.method", "mdop5"), ("simulate.rho", "0.6")]).expect_err("asked for").to_string();
    assert!(wrong.contains("mdop5 has no option `rho`"), "{wrong}");
}

#[test]
fn a_setting_from_outside_takes_the_place_of_its_rival_in_the_file() {
    let with = |file: &str, set: &[(&str, &str)]| read(file, set).map(|model| model.simulate);
    let found = with("step = 1e-3", &[("simulate.rtol", "1e-6")]).expect("the step gives way");
    assert_eq!((found.step, found.rtol), (None, Some(1e-6)));
    let found = with("rtol = 1e-6\natol = 1e-8", &[("simulate.step", "1 ms")]).expect("tolerances give way");
    assert_eq!((found.step, found.rtol, found.atol), (Some(1e-3), None, None));
    let found = with("rows = \"steps\"", &[("simulate.every", "0.1")]).expect("rows give way");
    assert_eq!((found.every, found.rows), (Some(0.1), None));
    let found = with("every = 0.1", &[("simulate.rows", "steps")]).expect("equal rows give way");
    assert_eq!((found.every, found.rows.as_deref()), (None, Some("steps")));
    let found = with("rows = \"events\"", &[("simulate.every", "0.1")]).expect("both can stand");
    assert_eq!((found.every, found.rows.as_deref()), (Some(0.1), Some("events")));
    for (file, set) in [
        ("step = 1e-3\nrtol = 1e-6", &[][..]),
        ("", &[("simulate.step", "1e-3"), ("simulate.rtol", "1e-6")]),
        ("every = 0.1\nrows = \"steps\"", &[]),
    ] {
        let wrong = with(file, set).expect_err("which is meant cannot be known").to_string();
        assert!(wrong.contains("file/conflicting-keys"), "{wrong}");
    }
}

#[test]
fn schema_and_reference_have_every_option() {
    let schema = flyball_file::schema();
    let reference = flyball_file::reference();
    for entry in METHODS {
        for option in entry.options() {
            assert!(schema["properties"]["simulate"]["properties"].get(option.name).is_some(), "{}", option.name);
            assert!(reference.contains(&option.line().replace('|', "\\|")), "{}", option.name);
        }
    }
}
