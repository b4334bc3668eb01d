//! Error control of generalized-alpha and SOI2: the error follows the tolerance.
//!
//! Errors are maxima over all accepted points against an accurate solution, divided by the maximum of the quantity;
//! rtol = atol, ρ∞ = 0.5. Work is compared with an independent implementation, whose steps, rejections and errors of q (of
//! generalized-alpha, of SOI2; relative, as ours) are the `wanted` below: at equal error, since a tolerance means less of it there.

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

/// Steps, rejections, and errors of q of both methods of the other implementation; NaN where it has none.
type Wanted = (usize, usize, [f64; 2]);

/// Bounds that must hold: slope and ratio of q, work of the other implementation at equal error with a tenth more.
fn assert_controlled(name: &str, runs: &[Run], group: usize, wanted: &[Wanted], method: usize) {
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
        if !(0.01..10.0).contains(&ratio) {
            report += &format!("{name}, {:.0e}: error/tolerance of q is {ratio:.1}\n", run.tolerance);
        }
    }
    let (first, last) = (&runs[0], &runs[runs.len() - 1]);
    let slope = (first.errors[Q] / last.errors[Q]).log10() / (first.tolerance / last.tolerance).log10();
    println!("{name}: slope {slope:.3}");
    if !(0.8..=1.2).contains(&slope) {
        report += &format!("{name}: slope of q is {slope:.2}\n");
    }
    for (run, (steps, rejected, errors)) in runs.iter().zip(wanted) {
        // order 2: steps times the root of the error
        let (work, other) = (run.steps as f64 * run.errors[Q].sqrt(), *steps as f64 * errors[method].sqrt());
        println!(
            "{name} {:.0e}: {:.2} of the work of the other implementation at equal error",
            run.tolerance,
            work / other
        );
        let allowed_rejected = rejected + steps.div_ceil(100) + 1;
        if work > 1.1 * other || run.rejected > allowed_rejected {
            report += &format!(
                "{name}, {:.0e}: {} steps for {:.1e} and {} rejections, the other implementation has {steps} for {:.1e} and {rejected}\n",
                run.tolerance, run.steps, run.errors[Q], run.rejected, errors[method]
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
fn assert_follows(name: &str, end: f64, reference: &Reference, group: usize, wanted: &[Wanted]) {
    let cases: Vec<(String, Vec<Run>)> = METHODS
        .into_iter()
        .enumerate()
        .map(|(i, (method, make))| {
            let runs = runs(name, end, &TOLERANCES, reference, make);
            let case = format!("{method} {name}");
            assert_controlled(&case, &runs, group, wanted, i);
            (case, runs)
        })
        .collect();
    for (case, runs) in &cases {
        assert_snapshot(case, runs, group);
    }
}

#[test]
fn pendulum_follows_the_tolerance() {
    let pendulum = flyball_problems::pendulum::Pendulum::pushed();
    let reference = Reference::Closed(&|t| pendulum.solution(t));
    let wanted = [
        (138, 0, [1.2e-2, 9.5e-3]),
        (415, 0, [1.3e-3, 1.0e-3]),
        (1302, 0, [1.3e-4, 1.0e-4]),
        (4105, 0, [1.3e-5, f64::NAN]),
    ];
    assert_follows("pendulum-pushed", 2.0, &reference, LAMBDA, &wanted);
}

#[test]
fn damped_pendulum_follows_the_tolerance() {
    let pendulum = flyball_problems::pendulum::Pendulum::damped();
    let reference = Reference::Closed(&|t| pendulum.solution(t));
    let wanted = [(102, 0, [1.2e-3, 1.1e-3]), (312, 0, [1.2e-4, 1.1e-4]), (979, 0, [1.2e-5, 1.0e-5])];
    assert_follows("pendulum-damped", 2.0, &reference, LAMBDA, &wanted);
}

#[test]
fn slider_crank_follows_the_tolerance() {
    let wanted = [
        (110, 0, [9.7e-4, 7.8e-4]),
        (295, 0, [1.1e-4, 9.5e-5]),
        (840, 0, [1.1e-5, 8.3e-6]),
        (2655, 0, [1.0e-6, f64::NAN]),
    ];
    assert_follows("slider-crank-by-hand", 0.5, &Reference::Plain(1e-4), LAMBDA, &wanted);
}

#[test]
fn andrews_follows_the_tolerance() {
    let wanted = [
        (154, 7, [1.4e-2, 1.1e-2]),
        (476, 0, [1.2e-3, 1.0e-3]),
        (1502, 0, [1.1e-4, 9.4e-5]),
        (4735, 0, [1.1e-5, f64::NAN]),
    ];
    assert_follows("andrews", 0.03, &Reference::Plain(5e-6), LAMBDA, &wanted);
}

#[test]
fn spring_mass_follows_the_tolerance() {
    let wanted = [
        (173, 0, [8.7e-4, f64::NAN]),
        (476, 0, [1.2e-4, f64::NAN]),
        (1422, 0, [1.3e-5, f64::NAN]),
        (4584, 0, [1.2e-6, f64::NAN]),
    ];
    assert_follows("spring-mass", 20.0, &Reference::Plain(0.02), X, &wanted);
}

#[test]
fn heavy_top_follows_the_tolerance() {
    let wanted = [(240, 0, [6.9e-3, 5.4e-3]), (751, 0, [6.1e-4, 5.6e-4]), (2365, 0, [5.9e-5, 5.7e-5])];
    assert_follows("heavy-top", 0.2, &Reference::Plain(2e-5), LAMBDA, &wanted);
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
    // absolute there
    let size = (0..=200).map(|i| sizes(&edge.exact(0.01 * f64::from(i)))[Q]).fold(0.0, f64::max);
    let wanted = [(143, 0, [4.4e-3 / size; 2]), (438, 0, [4.4e-4 / size; 2]), (1369, 0, [4.3e-5 / size; 2])];
    assert_follows("knife-edge", 2.0, &reference, PSI, &wanted);
}

/// One line per method and problem.
const SNAPSHOTS: &[(&str, [Snapshot; 4])] = &[
    (
        "generalized-alpha andrews",
        [
            ([226, 0, 0, 773, 164], 17.600),
            ([704, 0, 0, 2099, 334], 4.050),
            ([2235, 0, 0, 6361, 372], 4.220),
            ([7119, 0, 0, 17594, 323], 4.840),
        ],
    ),
    (
        "soi2 andrews",
        [
            ([224, 0, 0, 777, 122], 14.500),
            ([704, 0, 0, 2101, 300], 3.980),
            ([2232, 0, 0, 6409, 349], 4.140),
            ([7119, 0, 0, 17948, 305], 4.670),
        ],
    ),
    (
        "generalized-alpha heavy-top",
        [
            ([148, 0, 0, 766, 121], 6.690),
            ([466, 0, 0, 1650, 262], 6.990),
            ([1471, 0, 0, 4535, 553], 6.370),
            ([4652, 0, 0, 13971, 650], 6.860),
        ],
    ),
    (
        "soi2 heavy-top",
        [
            ([148, 0, 0, 803, 121], 1.790),
            ([466, 0, 0, 1657, 267], 1.860),
            ([1471, 0, 0, 4521, 580], 1.810),
            ([4652, 0, 0, 13998, 734], 1.810),
        ],
    ),
    (
        "generalized-alpha knife-edge",
        [
            ([99, 0, 0, 336, 53], 0.717),
            ([304, 0, 0, 933, 90], 0.466),
            ([954, 0, 0, 2803, 81], 0.271),
            ([3011, 0, 0, 8325, 77], 0.473),
        ],
    ),
    (
        "soi2 knife-edge",
        [
            ([99, 0, 0, 335, 55], 0.717),
            ([304, 0, 0, 930, 94], 0.466),
            ([954, 0, 0, 2785, 87], 0.271),
            ([3011, 0, 0, 8429, 85], 0.471),
        ],
    ),
    (
        "generalized-alpha pendulum-damped",
        [
            ([107, 0, 0, 345, 70], 1.170),
            ([328, 0, 0, 969, 105], 1.200),
            ([1028, 0, 0, 2822, 96], 1.140),
            ([3235, 0, 0, 8304, 83], 1.100),
        ],
    ),
    (
        "soi2 pendulum-damped",
        [
            ([107, 0, 0, 339, 56], 0.766),
            ([328, 0, 0, 958, 90], 0.670),
            ([1028, 0, 0, 2811, 77], 0.622),
            ([3235, 0, 0, 8303, 67], 0.601),
        ],
    ),
    (
        "generalized-alpha pendulum-pushed",
        [
            ([186, 0, 0, 602, 116], 3.340),
            ([585, 0, 0, 1740, 214], 3.360),
            ([1854, 0, 0, 4943, 198], 3.390),
            ([5866, 0, 0, 14401, 171], 3.400),
        ],
    ),
    (
        "soi2 pendulum-pushed",
        [
            ([186, 0, 0, 605, 99], 2.590),
            ([584, 0, 0, 1735, 188], 2.660),
            ([1854, 0, 0, 4983, 167], 2.680),
            ([5866, 0, 0, 14719, 153], 2.690),
        ],
    ),
    (
        "generalized-alpha slider-crank-by-hand",
        [
            ([123, 1, 0, 405, 76], 13.400),
            ([392, 0, 0, 1179, 127], 13.000),
            ([1276, 0, 0, 3710, 119], 11.800),
            ([3967, 0, 0, 10528, 94], 12.400),
        ],
    ),
    (
        "soi2 slider-crank-by-hand",
        [
            ([123, 1, 0, 404, 59], 12.300),
            ([392, 0, 0, 1174, 102], 12.000),
            ([1276, 0, 0, 3716, 95], 10.900),
            ([3967, 0, 0, 10686, 64], 11.500),
        ],
    ),
    (
        "generalized-alpha spring-mass",
        [
            ([187, 0, 0, 542, 45], 1.150),
            ([533, 0, 0, 1464, 53], 1.160),
            ([1625, 0, 0, 4390, 61], 1.140),
            ([5158, 0, 0, 13209, 66], 1.100),
        ],
    ),
    (
        "soi2 spring-mass",
        [
            ([184, 0, 0, 532, 48], 1.300),
            ([531, 0, 0, 1457, 52], 1.260),
            ([1625, 0, 0, 4375, 61], 1.240),
            ([5158, 0, 0, 13225, 67], 1.210),
        ],
    ),
    (
        "generalized-alpha stiff-pendulum-6",
        [
            ([130, 0, 0, 536, 135], 23.900),
            ([405, 0, 0, 1248, 217], 25.600),
            ([1370, 0, 0, 3820, 167], 20.700),
            ([4564, 0, 0, 11531, 120], 25.600),
        ],
    ),
    (
        "soi2 stiff-pendulum-6",
        [
            ([128, 0, 0, 524, 109], 23.300),
            ([405, 0, 0, 1244, 183], 25.300),
            ([1370, 0, 0, 3805, 127], 19.800),
            ([4564, 0, 0, 11303, 88], 25.800),
        ],
    ),
    (
        "generalized-alpha stiff-pendulum-8d",
        [
            ([132, 0, 1, 1004, 243], 34.100),
            ([392, 0, 0, 1294, 399], 40.300),
            ([1240, 0, 0, 3802, 527], 61.300),
            ([4010, 0, 0, 11074, 275], 70.000),
        ],
    ),
    (
        "soi2 stiff-pendulum-8d",
        [
            ([139, 0, 3, 1058, 202], 37.400),
            ([392, 0, 0, 1285, 358], 40.300),
            ([1235, 0, 0, 3783, 485], 60.300),
            ([4017, 0, 0, 10874, 247], 70.000),
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
