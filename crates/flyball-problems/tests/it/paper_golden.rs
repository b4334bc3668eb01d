//! Outputs of the discrete method, digit by digit: single steps and end values with the settings of the papers.
//!
//! The values come from an independent implementation and do not depend on any reference solution.

use crate::common::{Stepper, catalog, largest};
use flyball_dae::method::generalized_alpha::{ControlCoefficients, Options};

/// Agreement of two implementations that both iterate to rounding, relative to the largest entry.
const GOLDEN: f64 = 1e-9;

/// Compares with printed digits. `rounding` is what rounding of q leaves in this vector, absolute.
fn assert_golden(what: &str, got: &[f64], wanted: &[f64], rounding: f64) {
    let allowed = GOLDEN * largest(wanted) + rounding;
    for (i, (g, w)) in got.iter().zip(wanted).enumerate() {
        assert!((g - w).abs() <= allowed, "{what}[{i}] = {g}, golden {w}, off by {:.1e}", (g - w).abs());
    }
}

/// Rounding of q seen through γ′ in v and through β′ in v̇ and λ.
fn amplified(q: f64, h: f64) -> (f64, f64) {
    let eps = 4.0 * f64::EPSILON * q;
    (eps / h, eps / (h * h))
}

#[test]
fn spring_mass_takes_the_golden_first_step_and_arrives_at_the_golden_end() {
    let (system, start) = catalog("spring-mass");
    let mut run = Stepper::new(&*system, start.clone(), Options::as_published(0.8));
    let (v_rounding, a_rounding) = amplified(5.0, 0.1);
    run.step(0.1);
    assert_golden("q", &run.state.q, &[4.97653829758506], 0.0);
    assert_golden("v", &run.state.v, &[-0.469541707815737], v_rounding);
    assert_golden("v̇", &run.state.a, &[-4.40190989892719], a_rounding);
    assert_golden("x", &run.state.x, &[0.654405721532566], 0.0);
    assert_golden("ẋ", &run.state.xdot, &[6.09723328634481], a_rounding);
    assert_golden("a_aux", run.method.a_aux(), &[-4.50159158243933], a_rounding);
    assert_golden("w", run.method.w_aux(), &[6.17930298758619], a_rounding);
    for _ in 1..50 {
        run.step(0.1);
    }
    assert_golden("q", &run.state.q, &[-0.56989768382646], 0.0);
    assert_golden("v", &run.state.v, &[2.05298764918501], v_rounding);
    assert_golden("v̇", &run.state.a, &[-0.427636884093702], a_rounding);
    assert_golden("x", &run.state.x, &[-3.34865095250527], 0.0);
    assert_golden("ẋ", &run.state.xdot, &[0.933556732981709], a_rounding);
    assert_golden("y", &run.state.y, &[-3.34865095250527, -0.997534567920162], 0.0);
    assert_golden("a_aux", run.method.a_aux(), &[-0.40480029231626], a_rounding);
    assert_golden("w", run.method.w_aux(), &[0.918089384739807], a_rounding);
}

#[test]
fn spring_mass_with_mechanical_parameters_for_the_control_state_errs_as_tabulated() {
    let (system, start) = catalog("spring-mass");
    let options = Options::as_published(0.8);
    let options = Options { control: ControlCoefficients::like(&options.mechanics), ..options };
    let reference = &flyball_problems::spring_mass::REFERENCE[0];
    // table of errors relative to the reference at t = 5, four digits printed
    for (n, q, x) in [(50, 6.690e-3, 2.454e-3), (100, 1.685e-3, 6.154e-4), (200, 4.220e-4, 1.540e-4)] {
        let mut run = Stepper::new(&*system, start.clone(), options);
        for _ in 0..n {
            run.step(5.0 / f64::from(n));
        }
        let q_error = (run.state.q[0] / reference.q[0] - 1.0).abs();
        let x_error = (run.state.x[0] / reference.x[0] - 1.0).abs();
        assert!((q_error / q - 1.0).abs() < 1e-3, "{n}: {q_error:.4e} instead of {q:.4e}"); // digits printed
        assert!((x_error / x - 1.0).abs() < 1e-3, "{n}: {x_error:.4e} instead of {x:.4e}");
    }
}

#[test]
fn gamma_and_theta_follow_the_recursion_under_alternating_steps() {
    let (system, start) = catalog("spring-mass");
    let mut run = Stepper::new(&*system, start.clone(), Options::as_published(0.8));
    let mut seen = Vec::new();
    for n in 0..100 {
        let h = if n % 2 == 0 { 0.03 } else { 0.07 };
        let (v0, a0) = (run.state.v[0], run.method.a_aux()[0]);
        let (x0, w0) = (run.state.x[0], run.method.w_aux()[0]);
        run.step(h);
        // v₁ = v₀ + h((1−γ) a₀ + γ a₁) solved for γ, and the same for θ
        let gamma = ((run.state.v[0] - v0) / h - a0) / (run.method.a_aux()[0] - a0);
        let theta = ((run.state.x[0] - x0) / h - w0) / (run.method.w_aux()[0] - w0);
        seen.push((gamma, theta));
    }
    let first = [
        (0.6111111111, 0.5555555556),
        (0.6052631579, 0.5525114155),
        (0.6250000000, 0.5647509579),
        (0.6000000000, 0.5489654620),
        (0.6274509804, 0.5676631709),
    ];
    let limit = [(0.6282051282, 0.5694444444), (0.5980392157, 0.5462962963)];
    let wanted = first.iter().enumerate().chain(limit.iter().enumerate().map(|(i, pair)| (98 + i, pair)));
    for (n, (gamma, theta)) in wanted {
        // rounding of v and x divided by h and by the difference of the auxiliary values
        assert!((seen[n].0 - gamma).abs() < 1e-8, "γ of step {n}: {} instead of {gamma}", seen[n].0);
        assert!((seen[n].1 - theta).abs() < 1e-8, "θ of step {n}: {} instead of {theta}", seen[n].1);
    }
    let (_, a_rounding) = amplified(5.0, 0.03);
    assert_golden("q", &run.state.q, &[-0.567448033460741], 0.0);
    assert_golden("x", &run.state.x, &[-3.34339419134595], 0.0);
    assert_golden("v̇", &run.state.a, &[-0.430060509808313], a_rounding);
}

#[test]
fn slider_crank_arrives_at_the_golden_end_with_derivatives_of_both_kinds() {
    let (generic, start) = catalog("slider-crank");
    let (by_hand, _) = catalog("slider-crank-by-hand");
    let lambda = [
        13.121237949404,
        2.702829261554,
        -9.424933742557,
        8.400817818603,
        -9.424933742557,
        8.400817818603,
        -29.62531874468,
        10.774979717371,
    ];
    for system in [&*generic, &*by_hand] {
        let mut run = Stepper::new(system, start.clone(), Options::as_published(0.7));
        for _ in 0..200 {
            run.step(5e-3);
        }
        let (_, a_rounding) = amplified(7.5, 5e-3);
        assert_golden("θ₁", &run.state.q[2..3], &[7.4494458389775], 0.0);
        assert_golden("x₄", &run.state.q[7..8], &[0.60690649309445], 0.0);
        assert_golden("λ", &run.state.lambda, &lambda, a_rounding);
    }
}

#[test]
fn andrews_arrives_at_the_golden_end() {
    let (system, start) = catalog("andrews");
    let mut run = Stepper::new(&*system, start.clone(), Options::as_published(0.7));
    for _ in 0..100 {
        run.step(3e-4);
    }
    let q = [
        15.725327731436,
        -15.64957050423,
        0.040907553894,
        -0.534580927577,
        0.524414397947,
        0.534580927577,
        1.048083250026,
    ];
    let lambda = [207.9453641405, -16.2646136433, 24.6160152065, 43.6336997889, 24.281071925, -7.0569958331];
    assert_golden("q", &run.state.q, &q, 0.0);
    // inertia 1e-3 kg m² at most brings the accelerations to forces
    assert_golden("λ", &run.state.lambda, &lambda, 1e-3 * amplified(16.0, 3e-4).1);
}

#[test]
fn pendulum_takes_the_golden_step() {
    let (system, start) = catalog("pendulum");
    let mut run = Stepper::new(&*system, start.clone(), Options::as_published(0.7));
    run.step(0.01);
    let (v_rounding, a_rounding) = amplified(1.0, 0.01);
    assert_golden("q", &run.state.q, &[0.999999879704897, -0.000490499940995252], 0.0);
    assert_golden("v", run.method.raw_velocity(), &[-2.35176926914397e-05, -0.0980999884645717], v_rounding);
    assert_golden("v̇", &run.state.a, &[-0.00451948703026797, -9.80999778319161], a_rounding);
    assert_golden("λ", &run.state.lambda, &[0.0045194875739402], a_rounding);
    assert_golden("a_aux", run.method.a_aux(), &[-0.00347652848482152, -9.80999829476278], a_rounding);
}

#[test]
fn published_velocity_differs_from_the_raw_one_by_the_known_offset_only() {
    // the offset C_q h² of the normal jerk: q itself is untouched, the published velocity is tangential
    let (system, start) = catalog("pendulum");
    let mut run = Stepper::new(&*system, start.clone(), Options::as_published(0.7));
    for _ in 0..50 {
        run.step(0.01);
    }
    let published = run.published();
    assert_eq!(published.q, run.state.q);
    let normal = |v: &[f64]| published.q[0] * v[0] + published.q[1] * v[1];
    assert!(normal(&published.v).abs() < 1e-13 * largest(&published.v), "{}", normal(&published.v)); // rounding
    assert!((1e-6..1e-3).contains(&normal(&run.state.v).abs()), "O(h²): {}", normal(&run.state.v));
}
