//! Ten links on ball joints over 1 s, for `race-peers`: lines `name tolerance seconds x y z` of the far end, and a reference.

use flyball_benches::own::{self, Make, run};
use flyball_benches::work::{least_time, tolerances};
use flyball_dae::driver::Options;
use flyball_machine::examples::chain;

const LINKS: usize = 10;
/// Tolerance of the reference.
const TIGHT: f64 = 1e-13;

fn main() {
    let system = chain(LINKS).build().expect("the chain is sound");
    let end = format!("link{}.end", LINKS - 1);
    let tell = |name: &str, make: Make, tolerance: f64, rounds: usize| {
        let once =
            || run(&system, make, &system.start(), Options::controlled(1.0, tolerance)).expect("the run succeeds");
        let [x, y, z] = system.read(&once().state).marker(&end).expect("the chain has it").position;
        let seconds = if rounds > 0 { least_time(rounds, once) } else { 0.0 };
        println!("{name} {tolerance:e} {seconds:e} {x} {y} {z}");
    };
    tell("reference", own::mdop8, TIGHT, 0);
    for tolerance in tolerances(2, 11) {
        tell("flyball,MDOP5", own::mdop5, tolerance, 7);
        tell("flyball,MDOP8", own::mdop8, tolerance, 7);
    }
}
