//! Single steps of an independent implementation, to 12 digits.

use super::{exact, run};
use crate::common::largest;
use flyball_dae::driver::Steps;
use flyball_dae::equations::Differentiated;
use flyball_dae::method::mradau::Order;
use flyball_dae::system::{State, System};
use flyball_problems::knife_edge::KnifeEdge;
use flyball_problems::pendulum::Pendulum;
use flyball_problems::slider_crank::SliderCrank;
use flyball_problems::spring_mass::SpringMass;

/// Digits that are trusted.
const DIGITS: f64 = 1e-12;

fn assert_golden(what: &str, got: &[f64], wanted: &[f64]) {
    assert_eq!(got.len(), wanted.len(), "{what}");
    for (i, (g, w)) in got.iter().zip(wanted).enumerate() {
        let off = (g - w).abs() / largest(wanted);
        assert!(off <= DIGITS, "{what}[{i}] = {g:.15}, golden {w:.15}, off by {off:.1e}");
    }
}

/// One step.
fn step(system: &dyn System, start: &State, order: Order, h: f64) -> State {
    run(system, start, exact(order), start.t + h, Steps::Fixed(h)).expect("one step").state
}

#[test]
fn the_pendulum_takes_the_golden_steps_of_order_five_and_nine() {
    let problem = Pendulum::at_rest();
    let mut start = problem.start();
    start.q = vec![0.6, -0.8];
    start.v = vec![1.6, 1.2];
    let system = Differentiated::new(problem);
    let five = step(&system, &start, Order::Five, 0.05);
    assert_golden("q", &five.q, &[0.671206113187035, -0.741270769436077]);
    assert_golden("v", &five.v, &[1.25091118823289, 1.13267549620865]);
    assert_golden("v̇", &five.a, &[-6.79233659218234, -2.30863719498535]);
    assert_golden("λ", &five.lambda, &[10.119598797138]);
    let nine = step(&system, &start, Order::Nine, 0.05);
    assert_golden("q", &nine.q, &[0.671206108988654, -0.741270773237628]);
    assert_golden("v", &nine.v, &[1.25091119253184, 1.13267548720756]);
    assert_golden("v̇", &nine.a, &[-6.7923365729167, -2.30863713087096]);
    assert_golden("λ", &nine.lambda, &[10.1195988563842]);
}

#[test]
fn the_knife_edge_takes_the_golden_step() {
    let problem = KnifeEdge::default();
    let end = step(&Differentiated::new(problem), &problem.start(), Order::Five, 0.1);
    assert_golden("q", &end.q, &[0.0241996536928012, 0.00324394697627628, 0.2]);
    assert_golden("v", &end.v, &[0.477524284524051, 0.0967989646721238, 2.0]);
    // φ = ω t makes the stages linear: ψ of their solution with 30 digits
    assert_golden("ψ", &end.psi, &[1.948946221355086]);
}

#[test]
fn the_slider_crank_takes_the_golden_step() {
    let problem = SliderCrank::default();
    let start = problem.start();
    let end = step(&Differentiated::new(problem), &start, Order::Five, 0.01);
    #[rustfmt::skip]
    assert_golden("q", &end.q, &[-0.000220287478256052, 0.149999838244669, 1.57226491051116, 0.259367139568236,
        0.149999838244669, -0.523598153001852, 0.519174854092984, 0.519609958674973, -0.000440574956512103, 0.299999676489338]);
    #[rustfmt::skip]
    assert_golden("v", &end.v, &[-0.0430812383252824, -6.32684505655535e-05, 0.287208565218659, -0.0861259486461204,
        -6.32684505655535e-05, 0.000243520292233381, -0.0860894206416761, -0.00210125731078455, -0.0861624766505647,
        -0.000126536901131107]);
    #[rustfmt::skip]
    assert_golden("λ", &end.lambda, &[3.80568313375968, -1.0338900132367, 2.39320917094918, -1.04041874951148,
        2.39320917094918, -1.04041874951148, 1.21771809978284, -1.04313905629264]);
    #[rustfmt::skip]
    assert_golden("v̇", &end.a, &[-3.92353878558475, -0.0181353785410708, 26.1570745858677, -7.83660714110889,
        -0.0181353785410708, 0.0698030451804358, -7.82613671104829, -0.621577755254304, -7.84707757116949,
        -0.0362707570821416]);
}

#[test]
fn the_controlled_mass_takes_the_golden_step() {
    let problem = SpringMass::default();
    let start = problem.start();
    let end = step(&Differentiated::new(problem), &start, Order::Five, 0.1);
    assert_golden("q", &end.q, &[4.97609869334124]);
    assert_golden("v", &end.v, &[-0.468007455568639]);
    assert_golden("x", &end.x, &[0.651875502881968]);
}
