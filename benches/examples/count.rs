//! One run for an instruction counter: `count CASE END` prints the number of steps.

use flyball_benches::crank::STEP;
use flyball_benches::own::{generalized_alpha, mdop5, run, soi2};
use flyball_benches::squeezer::Squeezer;
use flyball_dae::driver::Options;
use flyball_problems::slider_crank_by_hand::SliderCrankByHand;

/// Tolerance of the controlled case.
const TOLERANCE: f64 = 1e-6;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [case, end] = arguments.as_slice() else { panic!("usage: count mdop5|generalized-alpha|soi2 END") };
    let end: f64 = end.parse().expect("END is a time in seconds");
    let summary = match case.as_str() {
        "mdop5" => {
            let squeezer = Squeezer::default();
            run(&squeezer.system, mdop5, &squeezer.start, Options::controlled(end, TOLERANCE))
        }
        name => {
            let system = SliderCrankByHand::default();
            let make = if name == "soi2" { soi2 } else { generalized_alpha };
            run(&system, make, &system.start(), Options::fixed(end, STEP))
        }
    };
    println!("{}", summary.expect("the run succeeds").counters.steps);
}
