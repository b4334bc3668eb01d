//! Every example file is read, built and run, and gives the numbers it promises.

use flyball_dae::driver::{Flow, Output, Simulation, Snapshot};
use flyball_dae::method::Method;
use flyball_dae::method::table::find;
use flyball_file::{Model, ReadOptions, read};
use flyball_machine::MachineSystem;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

fn method(model: &Model, system: &MachineSystem) -> Box<dyn Method> {
    let entry = find(model.simulate.method.as_deref().unwrap_or("soi2")).expect("checked by the reader");
    entry.make(system, &model.simulate.method_options).expect("checked by the reader")
}

/// Runs a model and compares its promised numbers; returns how many there were.
fn check(model: &Model) -> usize {
    let name = &model.name;
    let system = model.build().unwrap_or_else(|error| panic!("{name}: {error}"));
    let end = model.simulate.end.expect("examples say where they end");
    let mut times: Vec<f64> = model.expect.iter().map(|expected| expected.at.unwrap_or(end)).collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    let options = flyball_dae::driver::Options { output: Output::Times(times), ..model.simulate.options(1.0, 1e-6) };
    let mut simulation = Simulation::boxed(&system, method(model, &system), system.start(), options);
    let mut met = 0;
    let mut observer = |snapshot: &Snapshot| {
        for expected in &model.expect {
            if (snapshot.state.t - expected.at.unwrap_or(end)).abs() < 1e-12 * end {
                let found =
                    system.read(snapshot.state).value(&expected.quantity.name).expect("found when the file was read");
                let error = (found - expected.value).abs();
                let what = &expected.quantity.name;
                println!("{name}: {what} = {found:.15e}, expected {:.15e}, error {error:.1e}", expected.value);
                assert!(error <= expected.tolerance, "{name}: {what} is {found:.15e}, expected {}", expected.value);
                met += 1;
            }
        }
        Flow::Continue
    };
    simulation.run(&mut observer).unwrap_or_else(|failure| panic!("{name}: {failure}"));
    met
}

#[test]
fn every_example_gives_the_numbers_it_promises() {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder())
        .expect("the examples are part of the workspace")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    files.sort();
    assert!(files.len() >= 12);
    for path in files {
        let model = read(&path, &ReadOptions::default()).unwrap_or_else(|error| panic!("{}\n{error}", path.display()));
        assert!(model.warnings.all.is_empty(), "{}", model.warnings);
        let promised = check(&model);
        assert!(promised >= model.expect.len() && promised > 0, "{}: no numbers are promised", model.name);
        assert!(!model.expect[0].source.is_empty(), "{}: no source", model.name);
    }
}
