//! Tests of roads, tyres and parts of vehicles, as model files use them.

mod car;
mod contact;
mod driven;
mod edges;
mod five_link;
mod laws;
mod roads;
mod semi_active;
mod standstill;
mod suspension;
mod torsion_bar;

use flyball_dae::system::State;
use flyball_file::{Model, ReadOptions, read, read_text};
use flyball_machine::MachineSystem;
use std::path::PathBuf;

/// A model in space from its text.
fn model(text: &str) -> Model {
    let text = format!("[model]\ndimension = 3\n{text}");
    read_text("test.toml", &text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// What is wrong with a text.
fn mistake(text: &str) -> String {
    let text = format!("[model]\ndimension = 3\n{text}");
    match read_text("test.toml", &text, &ReadOptions::default()) {
        Err(error) => error.to_string(),
        Ok(model) => model.build().err().map_or_else(|| panic!("nothing is wrong"), |error| error.to_string()),
    }
}

/// A model of the library, with values for its numbers.
fn example(name: &str, overrides: &[(&str, &str)]) -> Model {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/vehicle").join(name);
    let overrides = overrides.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    let options = ReadOptions { overrides, ..ReadOptions::default() };
    read(&path, &options).unwrap_or_else(|error| panic!("{error}"))
}

fn build(model: &Model) -> MachineSystem {
    model.build().unwrap_or_else(|error| panic!("{error}"))
}

fn value(system: &MachineSystem, state: &State, name: &str) -> f64 {
    system.read(state).value(name).unwrap_or_else(|error| panic!("{error}"))
}
