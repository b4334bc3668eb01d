//! One run for an instruction counter: `count PROBLEM METHOD END` prints the number of steps.

use flyball_benches::controlled;
use flyball_benches::crank::STEP;
use flyball_benches::own::{Make, generalized_alpha, mdop5, mdop8, mradau, run, soi2};
use flyball_benches::squeezer::Squeezer;
use flyball_dae::driver::Options;
use flyball_problems::slider_crank_by_hand::SliderCrankByHand;

/// Tolerance of the mechanism.
const TOLERANCE: f64 = 1e-6;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [problem, method, end] = arguments.as_slice() else { panic!("usage: count PROBLEM METHOD END") };
    let end: f64 = end.parse().expect("END is a time in seconds");
    let make: Make = match method.as_str() {
        "mdop5" => mdop5,
        "mdop8" => mdop8,
        "mradau" => mradau,
        "soi2" => soi2,
        "generalized-alpha" => generalized_alpha,
        other => panic!("no method {other}: mdop5, mdop8, mradau, soi2 or generalized-alpha"),
    };
    let summary = match problem.as_str() {
        "andrews" => {
            let squeezer = Squeezer::default();
            run(&squeezer.system, make, &squeezer.start, Options::controlled(end, TOLERANCE))
        }
        "slider-crank" => {
            let system = SliderCrankByHand::default();
            run(&system, make, &system.start(), Options::fixed(end, STEP))
        }
        name => {
            let system = controlled::links(name).unwrap_or_else(|| panic!("no problem {name}"));
            run(&system, make, &system.start(), Options::fixed(end, controlled::STEP))
        }
    };
    println!("{}", summary.expect("the run succeeds").counters.steps);
}
