//! Failures by name: a law without a value, a matrix without a solution.

use super::run;
use flyball_dae::driver::Steps;
use flyball_dae::equations::{Differentiated, Equations, Matrix};
use flyball_dae::failure::Failure;
use flyball_dae::manifold::Manifold;
use flyball_dae::method::Tolerances;
use flyball_dae::method::mradau::Options;
use flyball_dae::scalar::Real;
use flyball_dae::system::{Layout, Names, Point, State, System};

/// A cart whose force has no value beyond 1 m.
struct Ends;

impl Equations for Ends {
    fn layout(&self) -> Layout {
        let names = Names { v: vec!["cart.x".into()], ..Names::default() };
        Layout { names, ..Layout::mechanical(Manifold::vector(1), 0) }
    }
    fn mass<R: Real>(&self, _: &Point<R>, m: &mut Matrix<R>) {
        m[(0, 0)] = R::one();
    }
    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        f[0] = (R::one() - p.q[0]).sqrt();
    }
}

/// Two unit masses that a force k (q₁ + q₂)/2 drives apart from zero: M + (hγ₀)² K is singular for k = 1/(hγ₀)².
struct Runaway {
    k: f64,
}

impl Equations for Runaway {
    fn layout(&self) -> Layout {
        let names = Names { v: vec!["cart.x".into(), "load.x".into()], ..Names::default() };
        Layout { names, ..Layout::mechanical(Manifold::vector(2), 0) }
    }
    fn mass<R: Real>(&self, _: &Point<R>, m: &mut Matrix<R>) {
        m[(0, 0)] = R::one();
        m[(1, 1)] = R::one();
    }
    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        let push = (p.q[0] + p.q[1]) * (0.5 * self.k);
        (f[0], f[1]) = (push, push);
    }
}

#[test]
fn a_law_without_a_value_in_a_stage_is_named() {
    let system = Differentiated::new(Ends);
    let mut start = State::zero(system.layout());
    start.v[0] = 3.0;
    for steps in [Steps::Fixed(0.1), Steps::Controlled(Tolerances::uniform(1e-6))] {
        let failure = run(&system, &start, Options::default(), 2.0, steps).expect_err("the force ends before");
        assert!(matches!(&failure, Failure::NotFinite { row, .. } if row == "cart.x"), "{failure}");
    }
}

#[test]
fn a_singular_stage_matrix_names_its_unknown() {
    let h = 0.1;
    let system = Differentiated::new(Runaway { k: (h * 0.274_888_829_595_677_4_f64).powi(-2) });
    let start = State::zero(system.layout());
    let failure = run(&system, &start, Options::default(), 1.0, Steps::Sequence(vec![h])).expect_err("it is singular");
    assert!(matches!(&failure, Failure::SingularStep { unknown, .. } if unknown == "load.x"), "{failure}");
}
