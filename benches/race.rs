//! Andrews' mechanism against the fastest of other worlds: explicit crates on equations written by hand for this one problem,
//! and Radau5, the original among them where `race` has run it. See README.md here.

use flyball_benches::squeezer::Squeezer;
use flyball_benches::work::{Contender, Outcome, Sample, cheapest, measure, tolerances};
use flyball_benches::{own, peers, table};
use flyball_dae::counters::Counters;

/// Repetitions; the least time counts.
const ROUNDS: usize = 25;
/// Errors to reach.
const LEVELS: [f64; 3] = [1e-4, 1e-6, 1e-8];
/// Wanted: times of MDOP5 or MDOP8 by those of the best DOP853, of MRADAU by those of the best Radau5.
const WANTED: [[f64; 3]; 2] = [[3.0, 2.5, 2.5], [0.5, 0.7, 0.5]];
/// Variable of the environment with a file of samples of other programs: `name tolerance seconds angles...` per line.
const SAMPLES: &str = "RACE_SAMPLES";

fn main() {
    let ours = Squeezer::default();
    let theirs = Squeezer::by_hand();
    let own = |name, make| contender(name, &ours, make);
    let peer = |name, run: fn(&Squeezer, f64) -> Option<Outcome>| -> Contender {
        let theirs = &theirs;
        Contender { name, run: Box::new(move |tolerance| run(theirs, tolerance)) }
    };
    let explicit = vec![own("flyball MDOP5", own::mdop5), own("flyball MDOP8", own::mdop8)];
    let by_hand = vec![
        peer("ode_solvers DOP853, by hand", peers::ode_solvers::dop853),
        peer("ivp DOP853, by hand", peers::ivp::dop853),
        peer("differential-equations DOP853, by hand", peers::differential_equations::dop853),
        #[cfg(feature = "russell")]
        peer("russell_ode DoPri8, by hand", peers::russell::dopri8),
    ];
    show("explicit", explicit, by_hand, Vec::new(), WANTED[0]);
    let implicit = vec![own("flyball MRADAU", own::mradau)];
    #[cfg(feature = "russell")]
    let radau = vec![Contender {
        name: "russell_ode Radau5, index 1",
        run: Box::new(|tolerance| peers::russell::radau5(&ours, tolerance)),
    }];
    #[cfg(not(feature = "russell"))]
    let radau = Vec::new();
    show("implicit", implicit, radau, foreign(&ours), WANTED[1]);
}

fn contender<'a>(name: &'static str, squeezer: &'a Squeezer, make: own::Make) -> Contender<'a> {
    Contender { name, run: Box::new(move |tolerance| own::squeeze(squeezer, make, tolerance)) }
}

/// Samples of other programs, by name.
fn foreign(squeezer: &Squeezer) -> Vec<(String, Vec<Sample>)> {
    let Some(text) = std::env::var_os(SAMPLES).and_then(|path| std::fs::read_to_string(path).ok()) else {
        return Vec::new();
    };
    let mut all: Vec<(String, Vec<Sample>)> = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [name, numbers @ ..] = words.as_slice() else { continue };
        let numbers: Vec<f64> = numbers.iter().map(|word| word.parse().expect("a number")).collect();
        let [tolerance, seconds, angles @ ..] = &numbers[..] else {
            panic!("two numbers and angles after the name: {line}")
        };
        let (tolerance, seconds) = (*tolerance, *seconds);
        let outcome = Outcome { error: squeezer.error(angles), counters: Counters::default() };
        let sample = Sample { tolerance, outcome, seconds };
        match all.iter_mut().find(|(known, _)| known == name) {
            Some((_, samples)) => samples.push(sample),
            None => all.push((name.to_string(), vec![sample])),
        }
    }
    for (_, samples) in &mut all {
        samples.sort_by(|a, b| b.tolerance.total_cmp(&a.tolerance));
    }
    all
}

/// A table per error, and the ratio of the best of ours to the best of theirs.
fn show(
    kind: &str,
    ours: Vec<Contender>,
    theirs: Vec<Contender>,
    foreign: Vec<(String, Vec<Sample>)>,
    wanted: [f64; 3],
) {
    let own_count = ours.len();
    let contenders: Vec<Contender> = ours.into_iter().chain(theirs).collect();
    let measured = measure(&contenders, &tolerances(2, 11), ROUNDS);
    let names = contenders.iter().map(|c| c.name.to_string());
    let all: Vec<(String, Vec<Sample>)> = names.zip(measured).chain(foreign).collect();
    for (level, wanted) in LEVELS.into_iter().zip(wanted) {
        let rows: Vec<Vec<String>> = all.iter().map(|(name, samples)| row(name, cheapest(samples, level))).collect();
        let columns = ["method", "CPU µs", "tolerance", "error", "steps", "rejected", "evaluations", "µs/evaluation"];
        table::print(&format!("Andrews 7/6 to {level:.0e}, {kind}"), &columns, &rows);
        let best = |entries: &[(String, Vec<Sample>)]| {
            let seconds = entries.iter().filter_map(|(_, samples)| cheapest(samples, level)).map(|s| s.seconds);
            seconds.fold(f64::INFINITY, f64::min)
        };
        let ratio = best(&all[..own_count]) / best(&all[own_count..]);
        println!("\nours / best of the others: {ratio:.2} (wanted: at most {wanted})");
    }
}

fn row(name: &str, sample: Option<&Sample>) -> Vec<String> {
    let mut cells = vec![name.to_string()];
    let Some(s) = sample else {
        cells.extend((1..8).map(|_| "–".to_string()));
        return cells;
    };
    let c = &s.outcome.counters;
    cells.push(format!("{:.0}", 1e6 * s.seconds));
    cells.extend([s.tolerance, s.outcome.error].map(|x| format!("{x:.1e}")));
    let counts = [c.steps, c.rejected, c.accelerations];
    cells.extend(counts.map(|n| if c.steps == 0 { "–".to_string() } else { n.to_string() }));
    let each = 1e6 * s.seconds / c.accelerations as f64;
    cells.push(if c.accelerations == 0 { "–".to_string() } else { format!("{each:.2}") });
    cells
}
