//! Error control of generalized-alpha and SOI2: the error follows the tolerance.
//!
//! Errors are maxima over all accepted points against an accurate solution, divided by the maximum of the quantity;
//! rtol = atol, ρ∞ = 0.5. Work is compared with an independent implementation, whose steps and rejections are the
//! `wanted` below.

use crate::common;
use crate::common::{Errors, LAMBDA, PSI, Q, X, catalog, difference, maximum, plain, sizes, watch_with};
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

/// Bounds that must hold: slope and ratio of q, work of the other implementation (steps, rejections) with a tenth more.
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
    let cases = METHODS.map(|(method, make)| {
        let runs = runs(name, end, &TOLERANCES, reference, make);
        let case = format!("{method} {name}");
        assert_controlled(&case, &runs, group, wanted);
        (case, runs)
    });
    for (case, runs) in &cases {
        assert_snapshot(case, runs, group);
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
            ([144, 0, 0, 575, 115], 127.097),
            ([452, 0, 0, 1386, 252], 78.583),
            ([1445, 0, 0, 4228, 370], 65.878),
            ([4626, 0, 0, 12157, 321], 61.610),
        ],
    ),
    (
        "soi2 andrews",
        [
            ([143, 0, 0, 585, 80], 106.185),
            ([457, 0, 0, 1406, 217], 69.326),
            ([1444, 0, 0, 4237, 341], 56.356),
            ([4625, 0, 0, 12304, 300], 52.713),
        ],
    ),
    (
        "generalized-alpha heavy-top",
        [
            ([148, 0, 0, 766, 121], 6.690),
            ([466, 0, 0, 1650, 262], 6.992),
            ([1471, 0, 0, 4535, 553], 6.371),
            ([4652, 0, 0, 13971, 654], 6.868),
        ],
    ),
    (
        "soi2 heavy-top",
        [
            ([148, 0, 0, 803, 121], 1.794),
            ([466, 0, 0, 1657, 267], 1.861),
            ([1471, 0, 0, 4521, 580], 1.808),
            ([4652, 0, 0, 13998, 734], 1.814),
        ],
    ),
    (
        "generalized-alpha knife-edge",
        [
            ([74, 0, 0, 266, 40], 0.767),
            ([219, 0, 0, 681, 85], 0.392),
            ([679, 0, 0, 2020, 85], 1.017),
            ([2131, 0, 0, 6131, 81], 0.609),
        ],
    ),
    (
        "soi2 knife-edge",
        [
            ([74, 0, 0, 266, 41], 0.767),
            ([219, 0, 0, 681, 89], 0.396),
            ([679, 0, 0, 2010, 87], 1.016),
            ([2131, 0, 0, 6147, 88], 0.611),
        ],
    ),
    (
        "generalized-alpha pendulum-damped",
        [
            ([77, 0, 0, 259, 48], 1.536),
            ([223, 0, 0, 667, 95], 1.788),
            ([699, 0, 0, 1968, 91], 1.866),
            ([2200, 0, 0, 5836, 83], 2.105),
        ],
    ),
    (
        "soi2 pendulum-damped",
        [
            ([77, 0, 0, 263, 41], 0.979),
            ([226, 0, 0, 673, 84], 1.127),
            ([699, 0, 0, 1963, 79], 1.165),
            ([2200, 0, 0, 5802, 69], 1.272),
        ],
    ),
    (
        "generalized-alpha pendulum-pushed",
        [
            ([117, 0, 0, 433, 73], 8.011),
            ([374, 0, 0, 1123, 179], 7.735),
            ([1169, 0, 0, 3265, 195], 7.920),
            ([3684, 0, 0, 9530, 178], 7.977),
        ],
    ),
    (
        "soi2 pendulum-pushed",
        [
            ([117, 0, 0, 435, 63], 6.347),
            ([376, 0, 0, 1122, 162], 6.153),
            ([1171, 0, 0, 3272, 176], 6.374),
            ([3684, 0, 0, 9608, 163], 6.442),
        ],
    ),
    (
        "generalized-alpha slider-crank-by-hand",
        [
            ([87, 1, 0, 316, 50], 30.478),
            ([276, 0, 0, 850, 96], 27.555),
            ([884, 0, 0, 2601, 117], 32.733),
            ([2796, 0, 0, 7876, 83], 29.744),
        ],
    ),
    (
        "soi2 slider-crank-by-hand",
        [
            ([88, 1, 0, 319, 42], 29.341),
            ([276, 0, 0, 850, 85], 25.683),
            ([887, 0, 0, 2619, 96], 29.468),
            ([2801, 0, 0, 7944, 68], 27.164),
        ],
    ),
    (
        "generalized-alpha spring-mass",
        [
            ([132, 1, 0, 405, 48], 2.883),
            ([361, 0, 0, 1006, 47], 2.886),
            ([1094, 0, 0, 2920, 62], 2.793),
            ([3409, 0, 0, 8909, 67], 2.783),
        ],
    ),
    (
        "soi2 spring-mass",
        [
            ([134, 0, 0, 404, 47], 2.895),
            ([362, 0, 0, 1006, 49], 3.202),
            ([1094, 0, 0, 2902, 60], 3.076),
            ([3409, 0, 0, 8851, 67], 3.025),
        ],
    ),
    (
        "generalized-alpha stiff-pendulum-6",
        [
            ([104, 0, 0, 479, 117], 38.523),
            ([301, 0, 0, 984, 189], 36.135),
            ([924, 0, 0, 2676, 179], 43.574),
            ([2868, 0, 0, 7550, 144], 43.143),
        ],
    ),
    (
        "soi2 stiff-pendulum-6",
        [
            ([101, 0, 0, 428, 96], 40.074),
            ([301, 0, 0, 985, 162], 35.380),
            ([923, 0, 0, 2656, 153], 40.287),
            ([2854, 0, 0, 7344, 95], 42.941),
        ],
    ),
    (
        "generalized-alpha stiff-pendulum-8d",
        [
            ([122, 0, 3, 1080, 268], 36.967),
            ([292, 0, 0, 1063, 317], 61.515),
            ([945, 0, 0, 2989, 581], 101.128),
            ([2838, 0, 0, 7987, 389], 136.791),
        ],
    ),
    (
        "soi2 stiff-pendulum-8d",
        [
            ([117, 0, 3, 987, 217], 31.775),
            ([293, 0, 0, 1020, 290], 59.721),
            ([947, 0, 0, 3005, 533], 100.433),
            ([2893, 0, 0, 8048, 323], 129.251),
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
