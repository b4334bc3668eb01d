//! Failures by name: a law without a value, a matrix without a solution, wrong derivatives; and events that only graze.

use super::run;
use flyball_dae::driver::{NoObserver, Options as RunOptions, Output, Simulation, Steps, Summary};
use flyball_dae::equations::{Differentiated, Equations, Matrix};
use flyball_dae::failure::Failure;
use flyball_dae::manifold::Manifold;
use flyball_dae::method::mradau::Options;
use flyball_dae::method::table::{NAMES, find};
use flyball_dae::method::{OptionValues, Tolerances};
use flyball_dae::scalar::Real;
use flyball_dae::system::{Crossing, Layout, Point, RowNames, State, Switch, System, check_derivatives};

/// A cart whose force has no value beyond 1 m.
struct Ends;

impl Equations for Ends {
    fn layout(&self) -> Layout {
        let names = RowNames { v: vec!["cart.x".into()], ..RowNames::default() };
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
        let names = RowNames { v: vec!["cart.x".into(), "load.x".into()], ..RowNames::default() };
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

/// A run of one of the methods of the table.
fn run_of(name: &str, system: &dyn System, start: &State, end: f64, steps: Steps) -> Result<Summary, Failure> {
    let method = find(name).expect("a method").make_suited(system, &OptionValues::default())?;
    let options = RunOptions { output: Output::End, ..RunOptions::new(end, steps) };
    Simulation::boxed(system, method, start.clone(), options).run(&mut NoObserver)
}

#[test]
fn a_law_without_a_value_in_a_stage_is_named() {
    let system = Differentiated::new(Ends);
    let mut start = State::zero(system.layout());
    start.v[0] = 3.0;
    for name in ["mdop5", "mdop8", "mradau"] {
        for steps in [Steps::Fixed(0.1), Steps::Controlled(Tolerances::uniform(1e-6))] {
            let failure = run_of(name, &system, &start, 2.0, steps).expect_err("the force ends before");
            assert!(matches!(&failure, Failure::NotFinite { row, .. } if row == "cart.x"), "{name}: {failure}");
        }
    }
}

/// A cart on a spring of 1e12 N/m whose derivative is left out.
struct Underived;

impl Equations for Underived {
    fn layout(&self) -> Layout {
        Ends.layout()
    }
    fn mass<R: Real>(&self, p: &Point<R>, m: &mut Matrix<R>) {
        Ends.mass(p, m);
    }
    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        f[0] = R::from(-1e12 * p.q[0].value()) + 1.0;
    }
}

#[test]
fn wrong_derivatives_are_named_by_the_row_that_does_not_converge_and_by_the_check() {
    let system = Differentiated::new(Underived);
    let start = State::zero(system.layout());
    let failure = run(&system, &start, Options::default(), 1.0, Steps::Sequence(vec![0.01])).expect_err("it diverges");
    let Failure::NewtonStalled { worst, contraction, .. } = &failure else { panic!("{failure}") };
    assert!(worst[0].name == "cart.x" && *contraction > 1.0, "{failure}");
    let found = check_derivatives(&system, &start, 1e-6);
    assert!(found.iter().any(|wrong| wrong.row == "cart.x" && wrong.given == 0.0), "{found:?}");
}

/// A cart at 1 m/s with the switching function (x − 1)² − depth.
struct Grazing {
    depth: f64,
}

impl Equations for Grazing {
    fn layout(&self) -> Layout {
        Layout { switches: vec![Switch::new("graze", Crossing::Any)], ..Ends.layout() }
    }
    fn mass<R: Real>(&self, p: &Point<R>, m: &mut Matrix<R>) {
        Ends.mass(p, m);
    }
    fn force<R: Real>(&self, _: &Point<R>, f: &mut [R]) {
        f[0] = R::zero();
    }
    fn switching(&self, p: &Point, g: &mut [f64]) {
        g[0] = (p.q[0] - 1.0).powi(2) - self.depth;
    }
}

/// What dips below zero is found on its way in and on its way out, what only comes near is not, what touches it is neither
/// lost halfway nor found without end.
#[test]
fn events_that_graze_come_in_pairs_with_every_method() {
    for name in NAMES {
        for (depth, wanted) in [(1e-4, 2..=2), (1e-8, 2..=2), (0.0, 0..=2), (-1e-8, 0..=0)] {
            let system = Differentiated::new(Grazing { depth });
            let mut start = State::zero(system.layout());
            start.v[0] = 1.0;
            for steps in [Steps::Fixed(0.03), Steps::Controlled(Tolerances::uniform(1e-6))] {
                let summary = run_of(name, &system, &start, 2.0, steps);
                let summary = summary.unwrap_or_else(|failure| panic!("{name} {depth:e}: {failure}"));
                let seen: Vec<f64> = summary.events.iter().map(|event| event.t).collect();
                assert!(wanted.contains(&seen.len()), "{name} {depth:e}: {seen:?}");
                let near = depth.max(0.0).sqrt() + 1e-7;
                assert!(seen.iter().all(|t| (t - 1.0).abs() <= near), "{name} {depth:e}: {seen:?}");
                assert!((summary.state.q[0] - 2.0).abs() < 1e-9, "{name} {depth:e}"); // rounding
            }
        }
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
