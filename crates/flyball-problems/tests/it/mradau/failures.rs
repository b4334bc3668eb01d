//! Failures by name: a law without a value, a matrix without a solution.

use super::run;
use flyball_dae::driver::Steps;
use flyball_dae::equations::{Differentiated, Equations, Matrix};
use flyball_dae::failure::Failure;
use flyball_dae::manifold::Manifold;
use flyball_dae::method::mradau::Options;
use flyball_dae::scalar::Real;
use flyball_dae::system::{Layout, Names, Point, State, System};

/// Two masses; the force on the first has no value beyond 1 m, the second has the mass (1 m − q₁)².
struct Ends {
    singular: bool,
}

impl Equations for Ends {
    fn layout(&self) -> Layout {
        let names = Names { v: vec!["cart.x".into(), "load.x".into()], ..Names::default() };
        Layout { names, ..Layout::mechanical(Manifold::vector(2), 0) }
    }
    fn mass<R: Real>(&self, p: &Point<R>, m: &mut Matrix<R>) {
        m[(0, 0)] = R::one();
        let rest = R::one() - p.q[0];
        m[(1, 1)] = if !self.singular {
            R::one()
        } else if p.t.value() > 0.5 {
            R::zero()
        } else {
            rest
        };
    }
    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        let rest = R::one() - p.q[0];
        f[0] = if self.singular { R::zero() } else { rest.sqrt() };
        f[1] = R::zero();
    }
}

fn failure(singular: bool, steps: Steps) -> Failure {
    let system = Differentiated::new(Ends { singular });
    let mut start = State::zero(system.layout());
    start.v[0] = if singular { 0.1 } else { 3.0 };
    run(&system, &start, Options::default(), 2.0, steps).expect_err("it ends before")
}

#[test]
fn a_law_without_a_value_in_a_stage_is_named() {
    let given = failure(false, Steps::Fixed(0.1)).to_string();
    assert!(given.contains("cart.x"), "{given}");
    let controlled = failure(false, Steps::Controlled(flyball_dae::method::Tolerances::uniform(1e-6))).to_string();
    assert!(controlled.contains("cart.x"), "{controlled}");
}

#[test]
fn a_singular_stage_matrix_names_its_unknown() {
    let failure = failure(true, Steps::Fixed(0.1));
    assert!(failure.to_string().contains("load.x"), "{failure}");
}
