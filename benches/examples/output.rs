//! Cost of a value of the usual columns: evaluation and writing, in CPU time.
//!
//! The same run is made with all usual columns of every body, joint and energy into a file, and without any row; the
//! difference is the price of the rows. Rows lie between the steps, as they do in a usual run. `output NAME` measures the
//! machines whose names contain NAME.

use flyball_benches::work::time;
use flyball_dae::driver::{Options, Output};
use flyball_dae::method::{Mdop5, mdop5};
use flyball_machine::examples::{chain, four_bars};
use flyball_machine::{Machine, MachineSystem};
use flyball_run::run::{MachineColumns, RunFiles};
use flyball_run::{Rows, Setup};
use std::path::Path;

/// Rounds of which the least time counts.
const ROUNDS: usize = 5;

/// A machine with the time of a run of few steps and the number of its rows.
struct Subject {
    name: String,
    machine: Machine,
    end: f64,
    rows: usize,
}

/// Least CPU time of a run into `to`, or without rows, and the number of values.
fn run(system: &MachineSystem, subject: &Subject, to: Option<&Path>) -> (f64, usize) {
    let every = subject.end / (subject.rows - 1) as f64;
    let output = if to.is_some() { Output::Every(every) } else { Output::End };
    let once = || {
        let options = Options { output: output.clone(), ..Options::controlled(subject.end, 1e-6) };
        let method = Box::new(Mdop5::new(system, mdop5::Options::default()));
        let mut setup = Setup::new(system, method, system.start(), options);
        if let Some(path) = to {
            let files = RunFiles { results: Some(path.to_path_buf()), ..RunFiles::default() };
            setup = setup.recorded(MachineColumns::new(system, &[]), Rows::Equal).files(files);
        }
        let (seconds, outcome) = time(|| setup.run());
        let outcome = outcome.expect("it runs");
        (seconds, outcome.rows as usize * outcome.columns)
    };
    (0..ROUNDS).map(|_| once()).min_by(|a, b| a.0.total_cmp(&b.0)).expect("some rounds")
}

fn main() {
    let mut subjects: Vec<Subject> = [10, 20, 40, 100]
        .map(|n| Subject { name: format!("{n} four-bars"), machine: four_bars(n), end: 0.2, rows: 1001 })
        .into();
    subjects.push(Subject { name: "chain of 1000 links".into(), machine: chain(1000), end: 0.01, rows: 1001 });
    if let Some(wanted) = std::env::args().nth(1) {
        subjects.retain(|subject| subject.name.contains(&wanted));
    }
    let folder = std::env::temp_dir().join(format!("flyball-output-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the files");
    println!("| machine | values | CSV us/value | NPZ us/value |");
    println!("| --- | ---: | ---: | ---: |");
    let mut all = [Vec::new(), Vec::new()];
    for subject in &subjects {
        let system = subject.machine.build().expect("can be built");
        let (without, _) = run(&system, subject, None);
        let mut values = 0;
        let costs = ["rows.csv", "rows.npz"].map(|name| {
            let (with, count) = run(&system, subject, Some(&folder.join(name)));
            values = count;
            1e6 * (with - without) / count as f64
        });
        println!("| {} | {values} | {:.3} | {:.3} |", subject.name, costs[0], costs[1]);
        all.iter_mut().zip(costs).for_each(|(all, cost)| all.push(cost));
    }
    let spread =
        |all: &[f64]| all.iter().fold(0.0, |a: f64, b| a.max(*b)) / all.iter().fold(f64::INFINITY, |a, b| a.min(*b));
    println!("\nlargest / smallest: CSV {:.2}, NPZ {:.2}", spread(&all[0]), spread(&all[1]));
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
}
