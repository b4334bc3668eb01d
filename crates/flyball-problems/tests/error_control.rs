//! Error control of generalized-alpha: the error follows the tolerance.
//!
//! Errors are maxima over all accepted points against an accurate solution, divided by the maximum of the quantity;
//! rtol = atol, ρ∞ = 0.5. Work is compared with an independent implementation, whose steps and rejections are the
//! `wanted` below.

mod common;

use common::{Errors, LAMBDA, PSI, Q, X, catalog, difference, maximum, plain, sizes, watch};
use flyball_dae::driver;
use flyball_dae::method::generalized_alpha::Options;
use flyball_dae::system::State;

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

/// How the accurate solution is obtained.
enum Reference<'a> {
    Closed(&'a dyn Fn(f64) -> State),
    /// The plain integrator with this step.
    Plain(f64),
}

fn runs(name: &str, end: f64, tolerances: &[f64], reference: &Reference) -> Vec<Run> {
    let (system, start) = catalog(name);
    let mut points: Vec<(usize, State)> = Vec::new();
    let mut found = Vec::new();
    for (i, &tolerance) in tolerances.iter().enumerate() {
        let options = driver::Options::controlled(end, tolerance);
        let summary = watch(&*system, start.clone(), Options::with_rho(0.5), options, |state, _| {
            points.push((i, state.clone()));
        })
        .expect(name);
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
fn assert_snapshot(name: &str, runs: &[Run], group: usize, snapshot: &[Snapshot]) {
    let seen: Vec<[usize; 5]> =
        runs.iter().map(|r| [r.steps, r.rejected, r.failed, r.iterations, r.factorizations]).collect();
    let wanted: Vec<[usize; 5]> = snapshot.iter().map(|(counters, _)| *counters).collect();
    assert_eq!(seen, wanted, "{name}");
    for (run, (_, wanted)) in runs.iter().zip(snapshot) {
        let ratio = run.errors[group] / run.tolerance;
        assert!((ratio / wanted - 1.0).abs() < 0.05, "{name}, {:.0e}: ratio {ratio:.2}", run.tolerance);
    }
}

const TOLERANCES: [f64; 4] = [1e-3, 1e-4, 1e-5, 1e-6];

#[test]
fn pendulum_follows_the_tolerance() {
    let pendulum = flyball_problems::pendulum::Pendulum::pushed();
    let runs = runs("pendulum-pushed", 2.0, &TOLERANCES, &Reference::Closed(&|t| pendulum.solution(t)));
    assert_controlled("pendulum-pushed", &runs, LAMBDA, &[(138, 0), (415, 0), (1302, 0), (4105, 0)]);
    let snapshot = [
        ([135, 0, 0, 636, 61], 7.33),
        ([413, 0, 0, 1627, 91], 8.09),
        ([1306, 0, 0, 4146, 121], 8.15),
        ([4126, 0, 0, 11026, 148], 8.07),
    ];
    assert_snapshot("pendulum-pushed", &runs, LAMBDA, &snapshot);
}

#[test]
fn damped_pendulum_follows_the_tolerance() {
    let pendulum = flyball_problems::pendulum::Pendulum::damped();
    let runs = runs("pendulum-damped", 2.0, &TOLERANCES, &Reference::Closed(&|t| pendulum.solution(t)));
    assert_controlled("pendulum-damped", &runs, LAMBDA, &[(102, 0), (312, 0), (979, 0)]);
    let snapshot = [
        ([101, 0, 0, 441, 44], 1.08),
        ([305, 0, 0, 1193, 53], 1.25),
        ([960, 0, 0, 3000, 66], 1.38),
        ([3033, 0, 0, 8450, 63], 1.41),
    ];
    assert_snapshot("pendulum-damped", &runs, LAMBDA, &snapshot);
}

#[test]
fn slider_crank_follows_the_tolerance() {
    let runs = runs("slider-crank-by-hand", 0.5, &TOLERANCES, &Reference::Plain(1e-4));
    assert_controlled("slider-crank", &runs, LAMBDA, &[(110, 0), (295, 0), (840, 0), (2655, 0)]);
    let snapshot = [
        ([105, 1, 0, 496, 42], 29.4),
        ([288, 0, 0, 1201, 49], 31.6),
        ([885, 0, 0, 3107, 59], 32.5),
        ([2781, 0, 0, 8332, 57], 34.5),
    ];
    assert_snapshot("slider-crank", &runs, LAMBDA, &snapshot);
}

#[test]
fn andrews_follows_the_tolerance() {
    let runs = runs("andrews", 0.03, &TOLERANCES, &Reference::Plain(5e-6));
    assert_controlled("andrews", &runs, LAMBDA, &[(154, 7), (476, 0), (1502, 0), (4735, 0)]);
    let snapshot = [
        ([143, 9, 0, 754, 98], 174.0),
        ([445, 0, 0, 1979, 127], 158.0),
        ([1339, 0, 0, 5078, 169], 142.0),
        ([4293, 0, 0, 12986, 209], 149.0),
    ];
    assert_snapshot("andrews", &runs, LAMBDA, &snapshot);
}

#[test]
fn spring_mass_follows_the_tolerance() {
    let runs = runs("spring-mass", 20.0, &TOLERANCES, &Reference::Plain(0.02));
    assert_controlled("spring-mass", &runs, X, &[(173, 0), (476, 0), (1422, 0), (4584, 0)]);
    let snapshot = [
        ([191, 0, 0, 622, 30], 1.42),
        ([482, 0, 0, 1398, 37], 1.86),
        ([1535, 0, 0, 4366, 43], 1.68),
        ([4598, 0, 0, 12304, 50], 2.14),
    ];
    assert_snapshot("spring-mass", &runs, X, &snapshot);
}

#[test]
fn heavy_top_follows_the_tolerance() {
    let runs = runs("heavy-top", 0.2, &TOLERANCES, &Reference::Plain(2e-5));
    assert_controlled("heavy-top", &runs, LAMBDA, &[(240, 0), (751, 0), (2365, 0)]);
    let snapshot = [
        ([148, 0, 0, 930, 118], 6.69),
        ([466, 0, 0, 2130, 210], 6.99),
        ([1471, 0, 0, 5395, 392], 6.37),
        ([4652, 0, 0, 14486, 561], 6.86),
    ];
    assert_snapshot("heavy-top", &runs, LAMBDA, &snapshot);
}

#[test]
fn stiff_pendulums_follow_the_tolerance() {
    // data of their own, so that only slope, ratio and the own work are compared
    let cases: [(&str, f64, [Snapshot; 4]); 2] = [
        (
            "stiff-pendulum-6",
            2.5e-5,
            [
                ([105, 2, 0, 517, 115], 28.4),
                ([301, 0, 0, 1335, 126], 42.4),
                ([935, 0, 0, 3315, 98], 54.9),
                ([2944, 0, 0, 8348, 95], 69.2),
            ],
        ),
        (
            "stiff-pendulum-8d",
            2e-5,
            [
                ([108, 2, 0, 864, 244], 27.8),
                ([294, 0, 0, 1219, 313], 40.9),
                ([941, 0, 0, 3864, 402], 98.2),
                ([2933, 0, 0, 9064, 224], 108.6),
            ],
        ),
    ];
    for (name, h, snapshot) in cases {
        let runs = runs(name, 1.0, &TOLERANCES, &Reference::Plain(h));
        assert_controlled(name, &runs, LAMBDA, &[]);
        assert_snapshot(name, &runs, LAMBDA, &snapshot);
    }
}

#[test]
fn knife_edge_follows_the_tolerance() {
    let edge = flyball_problems::knife_edge::KnifeEdge::default();
    let runs = runs("knife-edge", 2.0, &TOLERANCES, &Reference::Closed(&|t| edge.exact(t)));
    assert_controlled("knife-edge", &runs, PSI, &[(143, 0), (438, 0), (1369, 0)]);
    let snapshot = [
        ([98, 0, 0, 450, 34], 0.424),
        ([294, 0, 0, 1103, 57], 0.144),
        ([915, 0, 0, 2952, 68], 0.184),
        ([2879, 0, 0, 8211, 67], 0.486),
    ];
    assert_snapshot("knife-edge", &runs, PSI, &snapshot);
}
