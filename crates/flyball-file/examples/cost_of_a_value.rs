//! How much does another value of a parameter cost, beside reading the model anew?
//!
//! Prints milliseconds of the fastest of many tries, from the value to the end of the first step. Run it with
//! `cargo run --release -p flyball-file --example cost_of_a_value`.

use flyball_dae::driver::{NoObserver, Options, Simulation, Steps};
use flyball_dae::method::OptionValues;
use flyball_dae::method::table::find;
use flyball_file::{Diagnostics, Model, ReadOptions, read};
use flyball_machine::MachineSystem;
use std::time::Instant;

/// Tries of everything.
const TRIES: u32 = 200;

/// Milliseconds of the fastest try.
fn fastest<T>(mut call: impl FnMut(f64) -> T) -> f64 {
    let time = |k: u32| {
        let start = Instant::now();
        std::hint::black_box(call(1.0 + 1e-4 * f64::from(k + 1)));
        start.elapsed().as_secs_f64()
    };
    1e3 * (0..TRIES).map(time).fold(f64::INFINITY, f64::min)
}

fn example(name: &str, values: &[(&str, String)]) -> Result<Model, Diagnostics> {
    let path = format!("{}/../../examples/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let overrides = values.iter().map(|(name, value)| (name.to_string(), value.clone())).collect();
    read(path, &ReadOptions { overrides, ..ReadOptions::default() })
}

fn first_step(system: &MachineSystem) {
    let method = find("generalized-alpha").expect("known").make(system, &OptionValues::default()).expect("it suits");
    let options = Options::new(1.0, Steps::Fixed(1e-3));
    Simulation::boxed(system, method, system.start(), options).step(&mut NoObserver).expect("the first step converges");
}

fn main() -> Result<(), Diagnostics> {
    println!("{:<22} {:>10} {:>10} {:>10} {:>10}", "[ms]", "value", "equation", "1st step", "all");
    for (file, more, name) in [("n-four-bar", Some(("N", "40")), "post0.mass"), ("slider-crank", None, "crank.mass")] {
        let more: Vec<(&str, String)> = more.into_iter().map(|(name, value)| (name, value.to_string())).collect();
        let mut model = example(file, &more)?;
        let system = model.build()?;
        let show = |how: &str, parts: [f64; 3]| {
            let [value, equation, step] = parts;
            let all: f64 = parts.iter().sum();
            println!("{file:<13} {how:<8} {value:>10.3} {equation:>10.3} {step:>10.3} {all:>10.3}");
        };
        let value = |x: f64| [&more[..], &[(name, x.to_string())]].concat();
        let fresh = [
            fastest(|x| example(file, &value(x)).map(|_| ())),
            fastest(|_| model.build()),
            fastest(|_| model.build().map(|system| first_step(&system))),
        ];
        show("read", [fresh[0], fresh[1], fresh[2] - fresh[1]]);
        let set = fastest(|x| model.set(name, x));
        let equation = fastest(|_| model.rebuild(&system));
        let step = fastest(|_| model.rebuild(&system).map(|system| first_step(&system))) - equation;
        show("set", [set, equation, step]);
        let mut machine = model.machine.clone();
        let set = fastest(|x| machine.set(name, x).map(|_| ()));
        show("machine", [set, equation, step]);
    }
    Ok(())
}
