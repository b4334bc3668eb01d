//! Numerical damping: ρ∞ = 1 oscillates on constrained systems ([AB] Fig. 8), smaller values damp as promised.

use crate::common::{Pattern, Stepper, arrive, catalog, distance, largest};
use flyball_dae::driver::Steps;
use flyball_dae::equations::Differentiated;
use flyball_dae::method::generalized_alpha::{Coefficients, Options, StepChange};
use flyball_problems::andrews_absolute;
use flyball_problems::oscillators::Oscillator;

/// Numbers of a run over 0.03 s: oscillation of λ in both halves, largest λ, largest acceleration of E, error of β.
struct Shown {
    first_half: f64,
    second_half: f64,
    lambda: f64,
    acceleration: f64,
    beta: f64,
}

fn squeeze(rho: f64, n: usize) -> Shown {
    let (system, start) = catalog("andrews-absolute");
    let mut run = Stepper::new(&*system, start, Options::as_published(rho));
    let mut history = vec![run.state.lambda.clone()];
    let mut acceleration = 0.0_f64;
    for _ in 0..n {
        run.step(0.03 / n as f64);
        history.push(run.state.lambda.clone());
        acceleration = acceleration.max(largest(&run.state.a[23..25]));
    }
    // |λₙ₊₁ − 2λₙ + λₙ₋₁|/4
    let oscillation: Vec<f64> = history
        .windows(3)
        .map(|w| (0..30).fold(0.0, |m: f64, i| m.max((w[2][i] - 2.0 * w[1][i] + w[0][i]).abs() / 4.0)))
        .collect();
    let reference = &andrews_absolute::REFERENCE[1];
    Shown {
        first_half: largest(&oscillation[..n / 2]),
        second_half: largest(&oscillation[n / 2..]),
        lambda: history.iter().fold(0.0, |m, lambda| m.max(largest(lambda))),
        acceleration,
        beta: (run.state.q[0] / reference.q[0] - 1.0).abs(),
    }
}

#[test]
fn rho_one_makes_the_multipliers_of_the_squeezer_oscillate_and_less_does_not() {
    // columns as above, four digits printed
    let table = [
        (0.7, 100, [1.361e1, 2.247e1, 2.914e2, 1.185e4, 6.808e-3]),
        (0.7, 300, [1.866, 3.191, 2.829e2, 1.142e4, 6.591e-4]),
        (1.0, 100, [1.380e1, 2.062e2, 5.321e2, 2.335e4, 4.861e-3]),
        (1.0, 300, [1.861, 3.276, 2.826e2, 1.140e4, 5.390e-4]),
    ];
    for (rho, n, wanted) in table {
        let shown = squeeze(rho, n);
        let got = [shown.first_half, shown.second_half, shown.lambda, shown.acceleration, shown.beta];
        for (got, wanted) in got.iter().zip(wanted) {
            assert!((got / wanted - 1.0).abs() < 0.03, "ρ∞ = {rho}, {n} steps: {got:.3e} instead of {wanted:.3e}");
        }
    }
}

#[test]
fn driver_warns_of_rho_one_on_constrained_systems_only() {
    let (system, start) = catalog("pendulum");
    let run = |options| arrive(&*system, &start, options, 0.1, Steps::Fixed(0.01)).expect("runs").warnings;
    let warnings = run(Options::with_rho(1.0));
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert!(warnings[0].text.starts_with("rho_inf = 1:") && warnings[0].text.contains("oscillate"), "{}", warnings[0]);
    let trapezoidal = Options { mechanics: Coefficients::trapezoidal(), ..Options::default() };
    assert_eq!(run(trapezoidal).len(), 1);
    for rho in [0.0, 0.5, 0.9, 0.99] {
        assert!(run(Options::with_rho(rho)).is_empty(), "ρ∞ = {rho}");
    }
    let free = Oscillator::undamped();
    let system = Differentiated::new(free);
    let summary = arrive(&system, &free.start(), Options::with_rho(1.0), 0.1, Steps::Fixed(0.01)).expect("runs");
    assert!(summary.warnings.is_empty(), "{:?}", summary.warnings);
}

#[test]
fn decay_per_step_tends_to_rho_where_steps_are_long() {
    // ωh = 1e6: the three roots lie within (ωh)^(−2/3) = 1e-4 of −ρ∞, so that q ~ n² ρ∞ⁿ
    let problem = Oscillator { k: 1e12, free: [1.0, 0.0], ..Oscillator::undamped() };
    let system = Differentiated::new(problem);
    for (rho, n) in [(0.2, 20), (0.5, 50), (0.7, 100), (0.8, 150), (0.9, 300)] {
        let mut run = Stepper::new(&system, problem.start(), Options::as_published(rho));
        let mut amplitude = Vec::new();
        for _ in 0..2 * n {
            run.step(1.0);
            amplitude.push(run.state.q[0].abs());
        }
        let measured = (amplitude[2 * n - 1] / amplitude[n - 1] / 4.0).powf(1.0 / n as f64);
        // n² is the leading term only: 1 + O(1/n) per n steps
        assert!((measured / rho - 1.0).abs() < 2.0 / (n * n) as f64 + 5e-3, "ρ∞ = {rho}: {measured}");
    }
    // nothing is left after three steps
    let mut run = Stepper::new(&system, problem.start(), Options::as_published(0.0));
    (0..6).for_each(|_| run.step(1.0));
    assert!(run.state.q[0].abs() < 1e-9, "{}", run.state.q[0]); // (ωh)^(−2) and rounding
    // and nothing is lost without damping
    let mut run = Stepper::new(&system, problem.start(), Options::as_published(1.0));
    (0..100).for_each(|_| run.step(1.0));
    assert!((run.state.q[0].abs() - 1.0).abs() < 1e-6, "{}", run.state.q[0]); // newton
}

#[test]
fn resolved_oscillation_keeps_its_amplitude_to_third_order() {
    // damping of the principal roots is O((ωh)³) per step, so that it falls by 8 with halved steps over equal time
    let problem = Oscillator::undamped();
    let system = Differentiated::new(problem);
    let energy = |n: usize| {
        let mut run = Stepper::new(&system, problem.start(), Options::with_rho(0.5));
        (0..n).for_each(|_| run.step(10.0 / n as f64));
        0.5 * run.state.v[0].powi(2) + 2.0 * run.state.q[0].powi(2)
    };
    let start = 0.5 * 0.25 + 2.0;
    let losses: Vec<f64> = [200, 400, 800].map(|n| start - energy(n)).to_vec();
    assert!(losses.iter().all(|loss| *loss > 0.0), "{losses:?}");
    assert!(losses[0] / start < 0.05, "{losses:?}");
    assert!((losses[1] / losses[2]).log2() > 1.85, "{losses:?}"); // truncation(h^2) at least
}

#[test]
fn motion_of_degree_two_is_exact_and_degree_three_is_not() {
    let methods = [
        ("corrected", Options::with_rho(0.7)),
        ("published", Options::as_published(0.7)),
        ("heavily damped", Options::with_rho(0.0)),
        ("undamped", Options::with_rho(1.0)),
        ("hht", Options { mechanics: Coefficients::hht(-0.2), ..Options::default() }),
        ("wbz", Options { mechanics: Coefficients::wbz(-0.2), ..Options::default() }),
        ("trapezoidal", Options { mechanics: Coefficients::trapezoidal(), ..Options::default() }),
        ("ignored", Options { step_change: StepChange::Ignored, ..Options::with_rho(0.7) }),
    ];
    for (name, options) in methods {
        for pattern in [Pattern::Fixed, Pattern::Alternating, Pattern::Random] {
            let error = |path| {
                let problem = Oscillator::polynomial(path);
                let system = Differentiated::new(problem);
                let end = arrive(&system, &problem.start(), options, 2.0, pattern.steps(2.0, 40)).expect("runs").state;
                let exact = problem.exact(2.0);
                [distance(&end.q, &exact.q), distance(&end.v, &exact.v), distance(&end.a, &exact.a)]
            };
            let [q, v, a] = error([1.0, -2.0, 1.5, 0.0]);
            // newton: relative 1e-8 of the predictor's error, which is rounding here; rounding/h in v, /h² in v̇
            assert!(q < 1e-13 && v < 1e-12 && a < 1e-11, "{name}, {pattern:?}: {q:.1e} {v:.1e} {a:.1e}");
            let [q, ..] = error([1.0, -2.0, 1.5, 0.7]);
            assert!((1e-6..1e-2).contains(&q), "{name}, {pattern:?}: degree 3 off by {q:.1e}"); // truncation(h^2)
        }
    }
}
