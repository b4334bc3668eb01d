//! What a controller of 20 blocks costs on a machine of 10 bodies: time per step with and without it.
//!
//! `control [ROUNDS]`. Four gyros, four loops of five blocks (difference, filter, integral, sum, smooth saturation) and
//! four torques between links, on ten links on ball joints in space and on pins in the plane, by every method.

use flyball_benches::controlled::{MACHINES, STEP, links};
use flyball_benches::own::{Make, generalized_alpha, mdop5, run, soi2};
use flyball_benches::work::least_time;
use flyball_dae::counters::Counters;
use flyball_dae::driver::Options;
use flyball_machine::MachineSystem;

/// CPU time [s] and counters of so many steps.
fn cost(system: &MachineSystem, make: Make, steps: usize, rounds: usize) -> (f64, Counters) {
    let go = || {
        let options = Options::fixed(STEP * steps as f64, STEP);
        run(system, make, &system.start(), options).unwrap_or_else(|failure| panic!("{failure}"))
    };
    (least_time(rounds, go), go().counters)
}

fn main() {
    let rounds = std::env::args().nth(1).map_or(7, |rounds| rounds.parse().expect("a number of rounds"));
    let (short, long) = (100, 1100);
    let steps = (long - short) as f64;
    let methods: [(&str, Make); 3] = [("generalized-alpha", generalized_alpha), ("SOI2", soi2), ("MDOP5", mdop5)];
    println!("machine         method              µs/step   iterations/step   factorizations/step");
    for (method, make) in methods {
        for name in MACHINES {
            let mut per_step = Vec::new();
            for name in [name.to_string(), format!("{name}+control")] {
                let system = links(&name).expect("it is in the list");
                let [(first, early), (second, late)] = [short, long].map(|steps| cost(&system, make, steps, rounds));
                per_step.push((second - first) / steps);
                println!(
                    "{name:<15} {method:<17} {:>9.2}   {:>15.2}   {:>19.2}",
                    1e6 * per_step[per_step.len() - 1],
                    (late.iterations - early.iterations) as f64 / steps,
                    (late.factorizations - early.factorizations) as f64 / steps,
                );
            }
            println!("{name}, {method}: the controller adds {:.1} %\n", 100.0 * (per_step[1] / per_step[0] - 1.0));
        }
    }
}
