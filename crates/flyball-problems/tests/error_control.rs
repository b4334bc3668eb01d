//! Error control of generalized-alpha and SOI2: the error follows the tolerance.
//!
//! Errors are maxima over all accepted points against an accurate solution, divided by the maximum of the quantity;
//! rtol = atol, ρ∞ = 0.5. Work is compared with an independent implementation, whose steps and rejections are the
//! `wanted` below.

mod common;

use common::{Errors, LAMBDA, PSI, Q, X, catalog, difference, maximum, plain, sizes, watch_with};
use flyball_dae::driver;
use flyball_dae::method::{GeneralizedAlpha, Mdop5, Method, Soi2, generalized_alpha, mdop5, soi2};
use flyball_dae::system::{State, System};

/// One run: tolerance, points, counters.
struct Run {
    tolerance: f64,
    errors: Errors,
    steps: usize,
    rejected: usize,
    failed: usize,
    iterations: usize,
    factorizations: usize,
}

type Make = fn(&dyn System) -> Box<dyn Method>;

const METHODS: [(&str, Make); 2] = [
    ("generalized-alpha", |s| {
        Box::new(GeneralizedAlpha::new(s, generalized_alpha::Options::with_rho(0.5)).expect("valid coefficients"))
    }),
    ("soi2", |s| Box::new(Soi2::new(s, soi2::Options::with_rho(0.5)).expect("valid coefficients"))),
];

/// How the accurate solution is obtained.
enum Reference<'a> {
    Closed(&'a dyn Fn(f64) -> State),
    /// The plain integrator with this step.
    Plain(f64),
}

fn runs(name: &str, end: f64, tolerances: &[f64], reference: &Reference, make: Make) -> Vec<Run> {
    let (system, start) = catalog(name);
    let mut points: Vec<(usize, State)> = Vec::new();
    let mut found = Vec::new();
    for (i, &tolerance) in tolerances.iter().enumerate() {
        let options = driver::Options::controlled(end, tolerance);
        let see = &mut |state: &State, _| points.push((i, state.clone()));
        let summary = watch_with(&*system, start.clone(), make(&*system), options, see).expect(name);
        let c = summary.counters;
        found.push(Run {
            tolerance,
            errors: [0.0; 7],
            steps: c.steps,
            rejected: c.rejected,
            failed: c.failed,
            iterations: c.iterations,
            factorizations: c.factorizations,
        });
    }
    // one sweep of the reference passes the points of all runs
    points.sort_by(|a, b| a.1.t.total_cmp(&b.1.t));
    let mut largest = [0.0; 7];
    let mut grid = start;
    plain::complete(&*system, &mut grid);
    let mut index = 0_u64;
    for (i, state) in &points {
        let exact = match reference {
            Reference::Closed(solution) => solution(state.t),
            Reference::Plain(h) => {
                while (index + 1) as f64 * h <= state.t {
                    plain::step(&*system, &mut grid, *h);
                    index += 1;
                    grid.t = index as f64 * h;
                }
                let mut exact = grid.clone();
                let rest = state.t - grid.t;
                if rest > 0.0 {
                    plain::step(&*system, &mut exact, rest);
                }
                exact
            }
        };
        largest = maximum(largest, sizes(&exact));
        found[*i].errors = maximum(found[*i].errors, difference(&*system, state, &exact));
    }
    for run in &mut found {
        for (error, size) in run.errors.iter_mut().zip(largest) {
            *error /= size.max(f64::MIN_POSITIVE);
        }
    }
    found
}

/// What must hold: slope and ratio of q, work of the other implementation (steps, rejections) with a tenth more.
fn assert_controlled(name: &str, runs: &[Run], group: usize, wanted: &[(usize, usize)]) {
    let mut report = String::new();
    for run in runs {
        println!(
            "{name} {:.0e}: q {:.2e} ({:.1}), {} {:.2e} ({:.1}), steps {}/{}/{}, {} iterations, {} factorizations",
            run.tolerance,
            run.errors[Q],
            run.errors[Q] / run.tolerance,
            common::GROUPS[group],
            run.errors[group],
            run.errors[group] / run.tolerance,
            run.steps,
            run.rejected,
            run.failed,
            run.iterations,
            run.factorizations,
        );
        let ratio = run.errors[Q] / run.tolerance;
        if ratio > 20.0 {
            report += &format!("{name}, {:.0e}: error/tolerance of q is {ratio:.1}\n", run.tolerance);
        }
    }
    let (first, last) = (&runs[0], &runs[runs.len() - 1]);
    let slope = (first.errors[Q] / last.errors[Q]).log10() / (first.tolerance / last.tolerance).log10();
    println!("{name}: slope {slope:.3}");
    if !(0.8..=1.2).contains(&slope) {
        report += &format!("{name}: slope of q is {slope:.2}\n");
    }
    for (run, (steps, rejected)) in runs.iter().zip(wanted) {
        let (allowed, allowed_rejected) = (steps + steps.div_ceil(10), rejected + steps.div_ceil(100) + 1);
        if run.steps > allowed || run.rejected > allowed_rejected {
            report += &format!(
                "{name}, {:.0e}: {} steps and {} rejections, the other implementation has {steps} and {rejected}\n",
                run.tolerance, run.steps, run.rejected
            );
        }
    }
    assert!(report.is_empty(), "{report}");
}

/// Steps, rejections, failures, iterations, factorizations, and error/tolerance of the second group.
type Snapshot = ([usize; 5], f64);

/// The counters are exactly these, the ratios within a twentieth. A change needs an explanation.
fn assert_snapshot(name: &str, runs: &[Run], group: usize) {
    let (_, snapshot) = SNAPSHOTS.iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("no {name}"));
    let seen: Vec<[usize; 5]> =
        runs.iter().map(|r| [r.steps, r.rejected, r.failed, r.iterations, r.factorizations]).collect();
    let ratios: Vec<f64> = runs.iter().map(|run| run.errors[group] / run.tolerance).collect();
    let wanted: Vec<[usize; 5]> = snapshot.iter().map(|(counters, _)| *counters).collect();
    assert_eq!(seen, wanted, "{name}");
    for (ratio, (_, wanted)) in ratios.iter().zip(snapshot) {
        assert!((ratio / wanted - 1.0).abs() < 0.05, "{name}: ratio {ratio:.3} instead of {wanted}");
    }
}

const TOLERANCES: [f64; 4] = [1e-3, 1e-4, 1e-5, 1e-6];

/// Both methods on one problem; `wanted` is the work of the other implementation, the same for both.
fn assert_follows(name: &str, end: f64, reference: &Reference, group: usize, wanted: &[(usize, usize)]) {
    for (method, make) in METHODS {
        let case = format!("{method} {name}");
        let runs = runs(name, end, &TOLERANCES, reference, make);
        assert_controlled(&case, &runs, group, wanted);
        assert_snapshot(&case, &runs, group);
    }
}

#[test]
fn pendulum_follows_the_tolerance() {
    let pendulum = flyball_problems::pendulum::Pendulum::pushed();
    let reference = Reference::Closed(&|t| pendulum.solution(t));
    assert_follows("pendulum-pushed", 2.0, &reference, LAMBDA, &[(138, 0), (415, 0), (1302, 0), (4105, 0)]);
}

#[test]
fn damped_pendulum_follows_the_tolerance() {
    let pendulum = flyball_problems::pendulum::Pendulum::damped();
    let reference = Reference::Closed(&|t| pendulum.solution(t));
    assert_follows("pendulum-damped", 2.0, &reference, LAMBDA, &[(102, 0), (312, 0), (979, 0)]);
}

#[test]
fn slider_crank_follows_the_tolerance() {
    let wanted = [(110, 0), (295, 0), (840, 0), (2655, 0)];
    assert_follows("slider-crank-by-hand", 0.5, &Reference::Plain(1e-4), LAMBDA, &wanted);
}

#[test]
fn andrews_follows_the_tolerance() {
    let wanted = [(154, 7), (476, 0), (1502, 0), (4735, 0)];
    assert_follows("andrews", 0.03, &Reference::Plain(5e-6), LAMBDA, &wanted);
}

#[test]
fn spring_mass_follows_the_tolerance() {
    let wanted = [(173, 0), (476, 0), (1422, 0), (4584, 0)];
    assert_follows("spring-mass", 20.0, &Reference::Plain(0.02), X, &wanted);
}

#[test]
fn heavy_top_follows_the_tolerance() {
    assert_follows("heavy-top", 0.2, &Reference::Plain(2e-5), LAMBDA, &[(240, 0), (751, 0), (2365, 0)]);
}

#[test]
fn stiff_pendulums_follow_the_tolerance() {
    // data of their own, so that only slope, ratio and the own work are compared
    assert_follows("stiff-pendulum-6", 1.0, &Reference::Plain(2.5e-5), LAMBDA, &[]);
    assert_follows("stiff-pendulum-8d", 1.0, &Reference::Plain(2e-5), LAMBDA, &[]);
}

#[test]
fn knife_edge_follows_the_tolerance() {
    let edge = flyball_problems::knife_edge::KnifeEdge::default();
    let reference = Reference::Closed(&|t| edge.exact(t));
    assert_follows("knife-edge", 2.0, &reference, PSI, &[(143, 0), (438, 0), (1369, 0)]);
}

/// One line per method and problem.
const SNAPSHOTS: &[(&str, [Snapshot; 4])] = &[
    (
        "generalized-alpha andrews",
        [
            ([143, 9, 0, 618, 113], 174.328),
            ([445, 0, 0, 1371, 240], 157.615),
            ([1339, 0, 0, 3945, 352], 142.322),
            ([4293, 0, 0, 11568, 309], 149.152),
        ],
    ),
    (
        "soi2 andrews",
        [
            ([143, 8, 0, 622, 83], 145.295),
            ([442, 0, 0, 1368, 211], 131.233),
            ([1339, 0, 0, 3950, 339], 123.986),
            ([4293, 0, 0, 11741, 298], 128.96),
        ],
    ),
    (
        "generalized-alpha heavy-top",
        [
            ([148, 0, 0, 766, 121], 6.69),
            ([466, 0, 0, 1650, 262], 6.992),
            ([1471, 0, 0, 4536, 553], 6.371),
            ([4652, 0, 0, 13974, 650], 6.875),
        ],
    ),
    (
        "soi2 heavy-top",
        [
            ([148, 0, 0, 803, 121], 1.794),
            ([466, 0, 0, 1657, 267], 1.861),
            ([1471, 0, 0, 4521, 580], 1.808),
            ([4652, 0, 0, 14001, 733], 1.814),
        ],
    ),
    (
        "generalized-alpha knife-edge",
        [
            ([98, 0, 0, 338, 51], 0.424),
            ([294, 0, 0, 900, 93], 0.144),
            ([915, 0, 0, 2689, 82], 0.184),
            ([2879, 0, 0, 8015, 77], 0.486),
        ],
    ),
    (
        "soi2 knife-edge",
        [
            ([98, 0, 0, 338, 53], 0.424),
            ([294, 0, 0, 901, 93], 0.144),
            ([915, 0, 0, 2678, 86], 0.184),
            ([2879, 0, 0, 8093, 88], 0.485),
        ],
    ),
    (
        "generalized-alpha pendulum-damped",
        [
            ([101, 0, 0, 329, 62], 1.085),
            ([305, 0, 0, 905, 102], 1.251),
            ([960, 0, 0, 2659, 85], 1.382),
            ([3033, 0, 0, 7835, 71], 1.412),
        ],
    ),
    (
        "soi2 pendulum-damped",
        [
            ([101, 0, 0, 326, 54], 0.707),
            ([305, 0, 0, 910, 86], 0.804),
            ([960, 0, 0, 2631, 74], 0.821),
            ([3033, 0, 0, 7837, 60], 0.825),
        ],
    ),
    (
        "generalized-alpha pendulum-pushed",
        [
            ([135, 0, 0, 479, 82], 7.331),
            ([413, 0, 0, 1232, 171], 8.088),
            ([1306, 0, 0, 3572, 189], 8.148),
            ([4126, 0, 0, 10370, 172], 8.075),
        ],
    ),
    (
        "soi2 pendulum-pushed",
        [
            ([135, 0, 0, 478, 72], 6.05),
            ([413, 0, 0, 1224, 160], 6.658),
            ([1306, 0, 0, 3604, 171], 6.585),
            ([4126, 0, 0, 10619, 157], 6.591),
        ],
    ),
    (
        "generalized-alpha slider-crank-by-hand",
        [
            ([105, 1, 0, 363, 59], 29.374),
            ([288, 0, 0, 878, 96], 31.633),
            ([885, 0, 0, 2609, 100], 32.521),
            ([2781, 0, 0, 7765, 77], 34.498),
        ],
    ),
    (
        "soi2 slider-crank-by-hand",
        [
            ([109, 1, 0, 374, 48], 26.345),
            ([287, 0, 0, 880, 81], 32.133),
            ([885, 0, 0, 2618, 89], 30.892),
            ([2781, 0, 0, 7880, 67], 32.819),
        ],
    ),
    (
        "generalized-alpha spring-mass",
        [
            ([191, 0, 0, 569, 45], 1.421),
            ([482, 0, 0, 1358, 43], 1.856),
            ([1535, 0, 0, 4366, 47], 1.679),
            ([4598, 0, 0, 12310, 53], 2.137),
        ],
    ),
    (
        "soi2 spring-mass",
        [
            ([190, 0, 0, 567, 43], 1.725),
            ([481, 0, 0, 1354, 41], 1.93),
            ([1535, 0, 0, 4350, 47], 1.829),
            ([4598, 0, 0, 12334, 53], 2.228),
        ],
    ),
    (
        "generalized-alpha stiff-pendulum-6",
        [
            ([105, 2, 0, 409, 117], 28.417),
            ([301, 0, 0, 989, 175], 42.444),
            ([935, 0, 0, 2729, 175], 54.935),
            ([2944, 0, 0, 7855, 114], 69.175),
        ],
    ),
    (
        "soi2 stiff-pendulum-6",
        [
            ([105, 2, 0, 426, 106], 27.805),
            ([301, 0, 0, 974, 157], 41.492),
            ([936, 0, 0, 2715, 150], 54.914),
            ([2944, 0, 0, 7779, 92], 69.016),
        ],
    ),
    (
        "generalized-alpha stiff-pendulum-8d",
        [
            ([115, 2, 1, 967, 208], 27.835),
            ([294, 0, 0, 926, 314], 40.907),
            ([941, 0, 0, 3027, 516], 98.217),
            ([2933, 0, 0, 8427, 293], 108.658),
        ],
    ),
    (
        "soi2 stiff-pendulum-8d",
        [
            ([114, 1, 1, 936, 183], 34.589),
            ([294, 0, 0, 929, 294], 40.12),
            ([941, 0, 0, 3047, 495], 97.256),
            ([2937, 0, 0, 8432, 272], 107.806),
        ],
    ),
];

#[test]
fn a_tiny_first_step_grows_again() {
    let (system, start) = catalog("andrews");
    for (method, make) in METHODS {
        let run = |first_step: Option<f64>| {
            let options = driver::Options { first_step, ..driver::Options::controlled(0.03, 1e-4) };
            watch_with(&*system, start.clone(), make(&*system), options, &mut |_, _| {}).expect(method).counters.steps
        };
        let (usual, tiny) = (run(None), run(Some(1e-8)));
        assert!(tiny < usual + 300, "{method}: {tiny} steps instead of {usual}");
    }
}

const FIFTH_ORDER: Make = |s| Box::new(Mdop5::new(s, mdop5::Options::default()));

/// The slope of log error against log tolerance, by least squares, lies within the promised range.
fn assert_slope(name: &str, points: &[(f64, f64)]) {
    let points: Vec<(f64, f64)> = points.iter().map(|(t, e)| (t.log10(), e.log10())).collect();
    let n = points.len() as f64;
    let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), p| (x + p.0 / n, y + p.1 / n));
    let slope = points.iter().map(|p| (p.0 - x) * (p.1 - y)).sum::<f64>()
        / points.iter().map(|p| (p.0 - x).powi(2)).sum::<f64>();
    println!("mdop5 {name}: slope {slope:.3}");
    assert!((0.8..=1.2).contains(&slope), "mdop5 {name}: slope {slope:.3}");
}

fn tolerances(finest: i32) -> Vec<f64> {
    (3..=finest).map(|k| 10.0_f64.powi(-k)).collect()
}

#[test]
fn mdop5_follows_the_tolerance_on_damped_and_nonholonomic_motion() {
    let pendulum = flyball_problems::pendulum::Pendulum::damped();
    let edge = flyball_problems::knife_edge::KnifeEdge::default();
    let cases: [(&str, &dyn Fn(f64) -> State); 2] =
        [("pendulum-damped", &|t| pendulum.solution(t)), ("knife-edge", &|t| edge.exact(t))];
    for (name, solution) in cases {
        let runs = runs(name, 2.0, &tolerances(10), &Reference::Closed(solution), FIFTH_ORDER);
        assert_slope(name, &runs.iter().map(|r| (r.tolerance, r.errors[Q])).collect::<Vec<_>>());
    }
}

#[test]
fn mdop5_follows_the_tolerance_with_control_and_with_rotation() {
    // stored points with twelve digits: tolerances above 1e-10
    let cases = [
        ("spring-mass", &flyball_problems::spring_mass::REFERENCE[0]),
        ("heavy-top", &flyball_problems::heavy_top::REFERENCE[0]),
    ];
    for (name, sample) in cases {
        let (system, start) = catalog(name);
        let exact = sample.state(system.layout());
        let mut points = Vec::new();
        for tolerance in tolerances(9) {
            let options = driver::Options::controlled(sample.t, tolerance);
            let summary = watch_with(&*system, start.clone(), FIFTH_ORDER(&*system), options, &mut |_, _| {});
            points.push((tolerance, difference(&*system, &summary.expect(name).state, &exact)[Q]));
        }
        assert_slope(name, &points);
    }
}
