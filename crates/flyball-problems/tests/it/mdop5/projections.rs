//! The projections alone, the drift meters, and what a step leaves behind.

use super::runs::{Run, norm, with};
use flyball_dae::equations::Differentiated;
use flyball_dae::failure::Failure;
use flyball_dae::index1::{Index1, Regime};
use flyball_dae::method::mdop5::{Options, Projection};
use flyball_dae::method::{Attempt, Method, Tolerances};
use flyball_dae::projection::{Metric, PositionOptions, Projector};
use flyball_dae::system::{Evaluator, State, System};
use flyball_problems::andrews::{self, Andrews};
use flyball_problems::everything::Everything;
use flyball_problems::heavy_top::{self, HeavyTop};
use flyball_problems::pendulum::Pendulum;
use flyball_problems::slider_crank::{self, SliderCrank};

const ROUNDING: f64 = 1e-14;

/// A system with its matrices and buffers.
struct Bench<'a> {
    system: Evaluator<'a>,
    active: Vec<bool>,
    index1: Index1,
    projector: Projector,
    state: State,
}

impl<'a> Bench<'a> {
    fn new(system: &'a dyn System, state: State) -> Self {
        let active = vec![true; system.layout().n_constraints()];
        Self {
            system: Evaluator::new(system),
            active,
            index1: Index1::new(system),
            projector: Projector::new(system),
            state,
        }
    }

    /// Moves q and v by fixed pseudo-random amounts up to `size` and factors there.
    fn disturb(&mut self, size: f64) {
        let number = |i: usize| size * (((i * 7919 + 13) % 101) as f64 / 50.5 - 1.0);
        let n_v = self.state.v.len();
        let step: Vec<f64> = (0..n_v).map(number).collect();
        let q = self.state.q.clone();
        self.system.layout().manifold.retract(&q, &step, &mut self.state.q);
        for (i, v) in self.state.v.iter_mut().enumerate() {
            *v += number(n_v + i);
        }
        self.factor();
    }

    fn factor(&mut self) {
        let regime = Regime { system: &self.system, active: &self.active };
        self.index1.factor(regime, &self.state.point()).expect("regular");
    }

    fn position(&mut self, metric: Metric) -> Result<usize, Failure> {
        let regime = Regime { system: &self.system, active: &self.active };
        let options = PositionOptions { metric, iterations: 30 };
        let saddle = self.index1.saddle();
        self.projector.project_position(regime, saddle, &mut self.state, &options).map(|p| p.iterations)
    }

    fn velocity(&mut self) -> usize {
        let regime = Regime { system: &self.system, active: &self.active };
        self.projector.project_velocity(regime, self.index1.saddle(), &mut self.state).expect("regular").iterations
    }

    fn residuals(&self) -> [Vec<f64>; 3] {
        let layout = self.system.layout();
        let mut rows = [vec![0.0; layout.n_phi], vec![0.0; layout.n_phi], vec![0.0; layout.n_k]];
        self.system.phi(&self.state.point(), &mut rows[0]);
        self.system.phi_dot(&self.state.point(), &mut rows[1]);
        self.system.k(&self.state.point(), &mut rows[2]);
        rows
    }

    /// |M(p) δ + (G(p) T(δ))ᵀ τ| over |M δ|; T ≈ I is enough for small δ.   [S](12a)
    fn gradient(&self) -> f64 {
        let n_v = self.state.v.len();
        let (delta, tau) = (&self.projector.increment, &self.projector.multipliers[..self.state.lambda.len()]);
        let mut rows = vec![0.0; n_v];
        self.system.mass_times(&self.state.point(), delta, &mut rows);
        let size = norm(&rows);
        let mut g = vec![0.0; self.system.phi_pattern().len()];
        self.system.phi_jacobian(&self.state.point(), &mut g);
        self.system.phi_pattern().add_transposed_times(&g, 1.0, tau, &mut rows);
        norm(&rows) / size
    }
}

fn assert_restored(what: &str, system: &dyn System, state: State, size: f64, velocity_iterations: usize) {
    let scale = norm(&state.v).max(1.0);
    let mut bench = Bench::new(system, state);
    bench.disturb(size);
    let before = bench.residuals();
    assert!(norm(&before[0]) > 1e-3 * size && norm(&before[1]) > 1e-3 * size);
    bench.position(Metric::Frozen).expect("close enough");
    bench.factor();
    assert_eq!(bench.velocity(), velocity_iterations, "{what}");
    let after = bench.residuals();
    for (rows, scale) in after.iter().zip([1.0, scale, scale]) {
        assert!(norm(rows) < ROUNDING * scale, "{what}: {rows:?}");
    }
    // a second projection has nothing to do
    assert_eq!(bench.position(Metric::Frozen), Ok(1), "{what}");
}

#[test]
fn positions_and_velocities_return_to_rounding() {
    let system = Differentiated::new(Andrews::default());
    assert_restored("andrews", &system, andrews::REFERENCE[0].state(system.layout()), 1e-4, 1);
    let system = Differentiated::new(SliderCrank::default());
    assert_restored("slider-crank", &system, slider_crank::REFERENCE[0].state(system.layout()), 1e-3, 1);
    let system = Differentiated::new(HeavyTop::default());
    assert_restored("heavy top", &system, heavy_top::REFERENCE[0].state(system.layout()), 1e-3, 1);
}

#[test]
fn velocity_constraints_that_are_not_linear_are_iterated() {
    let problem = Everything::default();
    let system = Differentiated::new(problem);
    let mut bench = Bench::new(&system, problem.start());
    bench.disturb(1e-2);
    bench.position(Metric::Frozen).expect("close enough");
    bench.factor();
    assert!(bench.velocity() > 1);
    assert!(bench.residuals().iter().all(|rows| norm(rows) < ROUNDING));
}

#[test]
fn the_exact_metric_finds_the_nearest_point_and_the_frozen_one_comes_close() {
    let system = Differentiated::new(Andrews::default());
    let start = andrews::REFERENCE[0].state(system.layout());
    for size in [1e-3, 1e-4] {
        let mut exact = Bench::new(&system, start.clone());
        exact.disturb(size);
        let mut frozen = Bench::new(&system, exact.state.clone());
        frozen.factor();
        exact.position(Metric::Exact).expect("close enough");
        frozen.position(Metric::Frozen).expect("close enough");
        assert!(exact.gradient() < 1e-9, "newton: {:.1e}", exact.gradient());
        assert!(frozen.gradient() > 1e-6, "the frozen metric is not the exact one");
        let distance = (0..7).map(|i| (exact.state.q[i] - frozen.state.q[i]).abs()).fold(0.0, f64::max);
        assert!(distance < 100.0 * size * size, "truncation(δ²): {distance:.1e}");
    }
}

#[test]
fn drift_meters_agree_with_their_formulas() {
    // M = m I, G = qᵀ: η = m (q·v)/|q|²   [S](8),   τ = m (|q|² − L²)/(2 |q|²) + O(δ²)   [S](9)
    let problem = Pendulum { m: 3.0, ..Pendulum::at_rest() };
    let system = Differentiated::new(problem);
    let mut bench = Bench::new(&system, problem.start());
    bench.state.q.copy_from_slice(&[0.6004, -0.8003]);
    bench.state.v.copy_from_slice(&[0.2, 0.1]);
    bench.factor();
    let [x, y] = [bench.state.q[0], bench.state.q[1]];
    let square = x * x + y * y;
    let (tau, eta) = (3.0 * 0.5 * (square - 1.0) / square, 3.0 * (0.2 * x + 0.1 * y) / square);
    let regime = Regime { system: &bench.system, active: &bench.active };
    let drift = bench.projector.measure_drift(regime, bench.index1.saddle(), &bench.state).expect("regular");
    assert!((drift.tau - tau.abs()).abs() < ROUNDING && (drift.eta - eta.abs()).abs() < ROUNDING);
    let projected = bench.projector.project_velocity(regime, bench.index1.saddle(), &mut bench.state);
    assert!((projected.expect("regular").multipliers - eta.abs()).abs() < ROUNDING);
    bench.position(Metric::Exact).expect("close enough");
    assert!((bench.projector.multipliers[0] - tau).abs() < 3.0 * (square - 1.0).powi(2), "truncation(δ²)");
}

#[test]
fn the_method_hands_out_its_drift() {
    let problem = Pendulum::at_rest();
    let system = Differentiated::new(problem);
    let mut run = Run::new(&system, &problem.start(), with(Projection::EveryStep));
    run.fixed(0.5, 10);
    let every = run.method.drift();
    let mut run = Run::new(&system, &problem.start(), Options { meter: true, ..with(Projection::None) });
    run.fixed(0.5, 10);
    let none = run.method.drift();
    // τ = |Φ| and η = |Φ̇| for unit mass and length; without projection they add up
    assert!((none.tau - norm(&run.phi())).abs() < 1e-3 * none.tau, "truncation(δ²)");
    assert!((none.eta - norm(&run.phi_dot())).abs() < 1e-3 * none.eta, "truncation(δ²)");
    assert!(none.tau > every.tau && every.tau > 0.0 && every.eta > 0.0);
}

#[test]
fn inactive_rows_are_left_alone() {
    let system = Differentiated::new(Andrews::default());
    let mut bench = Bench::new(&system, andrews::REFERENCE[0].state(system.layout()));
    bench.active[2] = false;
    bench.disturb(1e-4);
    bench.position(Metric::Frozen).expect("close enough");
    bench.factor();
    bench.velocity();
    let [phi, phi_dot, _] = bench.residuals();
    for i in (0..6).filter(|i| *i != 2) {
        assert!(phi[i].abs() < ROUNDING && phi_dot[i].abs() < 1e-12);
    }
    assert!(phi[2].abs() > 1e-7 && phi_dot[2].abs() > 1e-7);
}

#[test]
fn an_unreachable_position_is_refused_by_name_and_nothing_moves() {
    let problem = Pendulum::at_rest();
    let system = Differentiated::new(problem);
    let mut bench = Bench::new(&system, problem.start());
    bench.state.q.copy_from_slice(&[1e-3, 0.0]);
    bench.factor();
    let Err(Failure::PositionNotFound { worst, .. }) = bench.position(Metric::Frozen) else {
        panic!("the matrix belongs to another position")
    };
    assert_eq!(worst[0].name, "rod");
    assert_eq!(bench.state.q, [1e-3, 0.0]);
}

#[test]
fn a_rejected_step_leaves_no_trace() {
    let problem = Everything::default();
    let system = Differentiated::new(problem);
    let start = problem.start();
    let mut straight = Run::new(&system, &start, Options::default());
    let mut rejected = Run::new(&system, &start, Options::default());
    for _ in 0..12 {
        assert_eq!(rejected.attempt(0.2), Attempt::Done);
        assert_eq!(rejected.attempt(0.01), Attempt::Done);
        assert_eq!(straight.attempt(0.01), Attempt::Done);
        assert_eq!(rejected.next, straight.next, "bitwise");
        rejected.accept();
        straight.accept();
    }
}

#[test]
fn a_saved_method_goes_on_bitwise_equal() {
    let problem = Andrews::default();
    let system = Differentiated::new(problem);
    let mut run = Run::new(&system, &problem.start(), Options::default());
    run.controlled(0.01, 1e-5);
    let mut saved = Vec::new();
    run.method.save(&mut saved);
    let mut resumed = Run::new(&system, &run.state, Options::default());
    resumed.state = run.state.clone();
    let mut from = saved.iter();
    assert!(resumed.method.load(&mut from) && from.next().is_none());
    assert!(!resumed.method.load(&mut [4.0].iter()), "too short");
    // matrices are not part of the method: both choose their pivots anew
    run.index1 = Index1::new(&system);
    resumed.index1 = Index1::new(&system);
    for _ in 0..20 {
        for run in [&mut run, &mut resumed] {
            assert_eq!(run.attempt(1e-4), Attempt::Done);
            let regime = Regime { system: &run.system, active: &run.active };
            run.method.error(regime, &run.state, &run.next, 1e-4, &Tolerances::uniform(1e-5));
            run.accept();
        }
        assert_eq!(run.state, resumed.state);
        assert_eq!(run.method.interval(), resumed.method.interval());
    }
}
