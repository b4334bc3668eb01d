//! Prints what the integrators cost beside their peers. See README.md here.

use flyball_benches::squeezer::Squeezer;
use flyball_benches::work::{Contender, Outcome, Sample, cheapest, least_time, measure, tolerances};
use flyball_benches::{crank, own, peers, table};
use flyball_dae::driver::Options;
use flyball_dae::equations::Differentiated;
use flyball_dae::index1::Index1;
use flyball_dae::system::{State, System};
use flyball_problems::slider_crank::SliderCrank;
use flyball_problems::slider_crank_by_hand::SliderCrankByHand;

/// Repetitions; the least time counts.
const ROUNDS: usize = 25;
/// CPU time per step of the slider-crank with generalized-alpha [µs].
const EXUDYN: (&str, f64) = ("Exudyn 1.13.6 (other machine)", 19.0);

fn main() {
    explicit();
    implicit();
    slider_crank();
}

fn own_contender<'a>(name: &'static str, squeezer: &'a Squeezer, make: own::Make) -> Contender<'a> {
    Contender { name, run: Box::new(move |tolerance| own::squeeze(squeezer, make, tolerance)) }
}

fn peer<'a>(name: &'static str, squeezer: &'a Squeezer, run: fn(&Squeezer, f64) -> Option<Outcome>) -> Contender<'a> {
    Contender { name, run: Box::new(move |tolerance| run(squeezer, tolerance)) }
}

const COLUMNS: [&str; 10] = [
    "method",
    "CPU µs",
    "tolerance",
    "error",
    "steps",
    "rejected",
    "evaluations",
    "factors",
    "iterations",
    "projections",
];

fn row(name: &str, sample: Option<&Sample>) -> Vec<String> {
    let mut cells = vec![name.to_string()];
    match sample {
        None => cells.extend((1..COLUMNS.len()).map(|_| "–".to_string())),
        Some(s) => {
            let c = &s.outcome.counters;
            cells.push(format!("{:.0}", 1e6 * s.seconds));
            cells.extend([s.tolerance, s.outcome.error].map(|x| format!("{x:.1e}")));
            let counts = [c.steps, c.rejected, c.accelerations, c.factorizations, c.iterations, c.projections];
            cells.extend(counts.map(|n| n.to_string()));
        }
    }
    cells
}

/// MDOP5 with projections against explicit peers that call the same index-1 accelerations without projection.
fn explicit() {
    let squeezer = Squeezer::default();
    let mut contenders = vec![
        own_contender("flyball MDOP5", &squeezer, own::mdop5),
        peer("ode_solvers DOPRI5", &squeezer, peers::ode_solvers::dopri5),
        peer("ivp DOPRI5", &squeezer, peers::ivp::dopri5),
        peer("differential-equations DOPRI5", &squeezer, peers::differential_equations::dopri5),
    ];
    #[cfg(feature = "russell")]
    contenders.push(peer("russell_ode DoPri5", &squeezer, peers::russell::dopri5));
    let dopri5 = 1..contenders.len();
    #[cfg(feature = "diffsol")]
    contenders.push(peer("diffsol tsit45", &squeezer, peers::diffsol::tsit45));
    contenders.push(own_contender("flyball MDOP8", &squeezer, own::mdop8));
    contenders.push(peer("ode_solvers DOP853", &squeezer, peers::ode_solvers::dop853));
    contenders.push(peer("ivp DOP853", &squeezer, peers::ivp::dop853));
    contenders.push(peer("differential-equations DOP853", &squeezer, peers::differential_equations::dop853));
    #[cfg(feature = "russell")]
    contenders.push(peer("russell_ode DoPri8", &squeezer, peers::russell::dopri8));

    let all = measure(&contenders, &tolerances(2, 11), ROUNDS);
    let ratio = |pick: &dyn Fn(&[Sample]) -> Option<f64>| {
        let seconds = |k: usize| pick(&all[k]).unwrap_or(f64::INFINITY);
        seconds(0) / dopri5.clone().map(seconds).fold(f64::INFINITY, f64::min)
    };
    for level in [1e-4, 1e-6, 1e-8] {
        let rows: Vec<_> = contenders.iter().zip(&all).map(|(c, s)| row(c.name, cheapest(s, level))).collect();
        table::print(&format!("Andrews 7/6 to {level:.0e}, explicit"), &COLUMNS, &rows);
        let equal_error = ratio(&|samples| cheapest(samples, level).map(|s| s.seconds));
        let same = |s: &&Sample| (s.tolerance / level - 1.0).abs() < 1e-6;
        let equal_tolerance = ratio(&|samples| samples.iter().find(same).map(|s| s.seconds));
        println!("\nMDOP5 / best DOPRI5: {equal_error:.2} at equal error (target: at most 1.3)");
        println!("MDOP5 / best DOPRI5: {equal_tolerance:.2} at equal tolerance {level:.0e}");
    }

    let system = &squeezer.system;
    let still = || own::run(system, own::mdop5, &squeezer.start, Options::controlled(0.0, 1e-6));
    println!(
        "\nContained in these times: start of MDOP5 {:.0} µs (consistent values, rank, symbolic work), \
         symbolic work of the peers' right-hand side {:.0} µs",
        1e6 * least_time(ROUNDS, still),
        1e6 * least_time(ROUNDS, || Index1::new(system)),
    );
}

/// Generalized-alpha and SOI2 with error control beside Radau5.
fn implicit() {
    let squeezer = Squeezer::default();
    let mut contenders = vec![
        own_contender("flyball generalized-alpha", &squeezer, own::generalized_alpha),
        own_contender("flyball SOI2", &squeezer, own::soi2),
    ];
    #[cfg(feature = "russell")]
    contenders.push(peer("russell_ode Radau5, index 1", &squeezer, peers::russell::radau5));
    contenders.push(own_contender("flyball MRADAU", &squeezer, own::mradau));
    contenders.push(own_contender("flyball MDOP5", &squeezer, own::mdop5));
    let all = measure(&contenders, &tolerances(2, 8), ROUNDS);
    for error in [1e-4, 1e-6] {
        let rows: Vec<_> = contenders.iter().zip(&all).map(|(c, s)| row(c.name, cheapest(s, error))).collect();
        table::print(&format!("Andrews 7/6 to {error:.0e}, implicit"), &COLUMNS, &rows);
    }
}

/// Fixed steps: time per step and Newton work.
fn slider_crank() {
    let by_hand = SliderCrankByHand::default();
    let dual = Differentiated::new(SliderCrank::default());
    let start = by_hand.start();
    let methods: [(&str, own::Make); 2] = [("generalized-alpha", own::generalized_alpha), ("SOI2", own::soi2)];
    let systems: [(&str, &dyn System); 2] = [("by hand", &by_hand), ("dual numbers", &dual)];
    let mut rows = Vec::new();
    for (derivatives, system) in systems {
        for (name, make) in methods {
            rows.push(crank_row(&format!("flyball {name}, {derivatives}"), system, make, &start));
        }
    }
    let (name, micros) = EXUDYN;
    rows.push([name, &format!("{micros:.2}"), "1.7e-3", "–", "–", "–", "–"].map(String::from).to_vec());
    let columns =
        ["slider-crank 10/8", "CPU µs/step", "error θ₁", "steps", "iterations/step", "factors/step", "start µs"];
    table::print("Slider-crank, h = 1e-3, 1 s", &columns, &rows);
}

fn crank_row(name: &str, system: &dyn System, make: own::Make, start: &State) -> Vec<String> {
    let (error, counters) = crank::turn(system, make, start, crank::END);
    let begin = least_time(ROUNDS, || crank::turn(system, make, start, 0.0));
    let whole = least_time(ROUNDS, || crank::turn(system, make, start, crank::END));
    let steps = counters.steps as f64;
    vec![
        name.to_string(),
        format!("{:.2}", 1e6 * (whole - begin) / steps),
        format!("{error:.1e}"),
        counters.steps.to_string(),
        format!("{:.3}", counters.iterations as f64 / steps),
        format!("{:.3}", counters.factorizations as f64 / steps),
        format!("{:.0}", 1e6 * begin),
    ]
}
