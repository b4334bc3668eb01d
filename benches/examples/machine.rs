//! One machine for the comparison with Exudyn, as a line of JSON.
//!
//! `machine CASE SIZE RHO STEP SHORT LONG ROUNDS` measures the steps of runs of two lengths;
//! `machine CASE SIZE RHO solved STEP STEPS` gives the mark with Newton to 1e-12, `machine CASE SIZE reference END` by
//! MDOP5 with tight tolerance.

use flyball_benches::machines::Case;
use flyball_dae::driver::Summary;
use flyball_dae::method::generalized_alpha;
use flyball_dae::newton::NewtonOptions;

const USAGE: &str = "usage: machine CASE SIZE (RHO STEP SHORT LONG ROUNDS | RHO solved STEP STEPS | reference END)";
/// Tolerance of references.
const TIGHT: f64 = 1e-10;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize| arguments.get(i).expect(USAGE).parse::<f64>().expect(USAGE);
    let case = Case::new(&arguments[0], number(1) as usize).expect("a case of the comparison");
    let tell = |summary: &Summary| println!("{{\"mark\": {:?}}}", case.mark(&summary.state));
    if arguments.get(2).is_some_and(|word| word == "reference") {
        return tell(&case.reference(number(3), TIGHT));
    }
    let mut method = generalized_alpha::Options::with_rho(number(2));
    if arguments.get(3).is_some_and(|word| word == "solved") {
        method.newton = NewtonOptions { tolerance: 1e-12, share: 1e-9, ..method.newton };
        return tell(&case.run(number(4), number(5) as usize, method).0);
    }
    let (h, short, long, rounds) = (number(3), number(4) as usize, number(5) as usize, number(6) as usize);
    let (mut times, mut runs) = ([f64::INFINITY; 2], Vec::new());
    for (time, steps) in times.iter_mut().zip([short, long]) {
        let (summary, seconds) = case.run(h, steps, method);
        *time = (1..rounds).fold(seconds, |least, _| least.min(case.run(h, steps, method).1));
        runs.push(summary);
    }
    let (before, after) = (&runs[0].counters, &runs[1].counters);
    let per_step = |a: usize, b: usize| (b - a) as f64 / (long - short) as f64;
    println!(
        "{{\"short\": {:?}, \"long\": {:?}, \"mark\": {:?}, \"gap\": {:?}, \"energy\": {:?}, \"iterations\": {:.3}, \
         \"factorizations\": {:.3}}}",
        times[0],
        times[1],
        case.mark(&runs[1].state),
        runs[1].worst_position,
        case.energy(&runs[1].state) - case.energy(&case.system.start()),
        per_step(before.iterations, after.iterations),
        per_step(before.factorizations, after.factorizations),
    );
}
