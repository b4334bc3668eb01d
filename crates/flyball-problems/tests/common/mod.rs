//! What several test files share: steps without the driver, runs with it, errors, orders.

#![allow(dead_code)] // every test file uses its part

pub mod plain;

use flyball_dae::driver::{Flow, Frame, FrameKind, NoObserver, Options, Output, Simulation, Steps, Summary};
use flyball_dae::failure::Failure;
use flyball_dae::index1::{Index1, Model};
use flyball_dae::method::generalized_alpha::{self, GeneralizedAlpha};
use flyball_dae::method::{Attempt, Method};
use flyball_dae::start::{Start, StartOptions};
use flyball_dae::system::{State, System};
use flyball_problems::reference::Sample;

/// Groups of variables in the order of all tables of errors.
pub const GROUPS: [&str; 7] = ["q", "v", "v̇", "λ", "ψ", "x", "y"];
pub const Q: usize = 0;
pub const V: usize = 1;
pub const A: usize = 2;
pub const LAMBDA: usize = 3;
pub const PSI: usize = 4;
pub const X: usize = 5;
pub const Y: usize = 6;

/// One number per group.
pub type Errors = [f64; 7];

pub fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |m, v| m.max(v.abs()))
}

pub fn distance(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).fold(0.0, |m, (a, b)| m.max((a - b).abs()))
}

/// Largest absolute difference per group; in q along the manifold.
pub fn difference(system: &dyn System, got: &State, wanted: &State) -> Errors {
    let manifold = &system.layout().manifold;
    let mut q = vec![0.0; got.v.len()];
    manifold.difference(&wanted.q, &got.q, &mut q);
    [
        largest(&q),
        distance(&got.v, &wanted.v),
        distance(&got.a, &wanted.a),
        distance(&got.lambda, &wanted.lambda),
        distance(&got.psi, &wanted.psi),
        distance(&got.x, &wanted.x),
        distance(&got.y, &wanted.y),
    ]
}

/// Largest entry per group.
pub fn sizes(state: &State) -> Errors {
    [&state.q, &state.v, &state.a, &state.lambda, &state.psi, &state.x, &state.y].map(|group| largest(group))
}

pub fn maximum(a: Errors, b: Errors) -> Errors {
    std::array::from_fn(|i| a[i].max(b[i]))
}

/// A stored sample as a state.
pub fn stored(system: &dyn System, sample: &Sample) -> State {
    sample.state(system.layout())
}

/// The method alone, without the driver: raw velocities and auxiliary accelerations can be seen.
pub struct Stepper<'a> {
    pub system: &'a dyn System,
    pub active: Vec<bool>,
    pub index1: Index1,
    pub method: GeneralizedAlpha,
    pub state: State,
    pub next: State,
}

impl<'a> Stepper<'a> {
    pub fn new(system: &'a dyn System, mut start: State, options: generalized_alpha::Options) -> Self {
        let mut index1 = Index1::new(system);
        let found = Start::solve(system, &mut index1, &mut start, &StartOptions::default()).expect("the start is fine");
        let mut method = GeneralizedAlpha::new(system, options).expect("the coefficients are fine");
        let model = Model { system, active: &found.active };
        method.restart(model, &mut index1, &start).expect("restarts");
        Self { system, active: found.active, index1, method, next: start.clone(), state: start }
    }

    /// One step; the velocity in `state` stays raw.
    pub fn step(&mut self, h: f64) {
        let model = Model { system: self.system, active: &self.active };
        let attempt = self.method.attempt(model, &mut self.index1, &self.state, h, &mut self.next);
        assert_eq!(attempt, Attempt::Done, "at t = {}", self.state.t);
        self.method.accept(&self.state, &self.next);
        std::mem::swap(&mut self.state, &mut self.next);
    }

    /// The state without velocity offset.
    pub fn published(&mut self) -> State {
        let model = Model { system: self.system, active: &self.active };
        let mut state = self.state.clone();
        self.method.publish(model, &mut self.index1, &mut state);
        state
    }
}

/// A run with the driver that shows every frame at a step.
pub fn watch(
    system: &dyn System,
    start: State,
    method: generalized_alpha::Options,
    options: Options,
    mut see: impl FnMut(&State, f64),
) -> Result<Summary, Failure> {
    watch_with(system, start, Box::new(GeneralizedAlpha::new(system, method)?), options, &mut see)
}

/// The same with any method.
pub fn watch_with(
    system: &dyn System,
    start: State,
    method: Box<dyn Method>,
    options: Options,
    see: &mut dyn FnMut(&State, f64),
) -> Result<Summary, Failure> {
    let mut simulation = Simulation::boxed(system, method, start, options);
    simulation.run(&mut |frame: &Frame| {
        if frame.kind == FrameKind::Step {
            see(frame.state, frame.h);
        }
        Flow::Continue
    })
}

/// The state at the end of a run with the given steps.
pub fn arrive(
    system: &dyn System,
    start: &State,
    method: generalized_alpha::Options,
    end: f64,
    steps: Steps,
) -> Result<Summary, Failure> {
    let options = Options { output: Output::End, ..Options::new(end, steps) };
    let method = GeneralizedAlpha::new(system, method)?;
    Simulation::new(system, method, start.clone(), options).run(&mut NoObserver)
}

/// Step sequences of given mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    Fixed,
    /// 0.3 H, 0.7 H as in [BA].
    Alternating,
    /// A frozen random walk of 40 steps with ratios between 1/2 and 2, repeated.
    Random,
    /// h (1 + sin/2), 20 steps to a period.
    Smooth,
}

impl Pattern {
    /// Steps over `end` with `n` steps.
    pub fn steps(self, end: f64, n: usize) -> Steps {
        let h = end / n as f64;
        match self {
            Self::Fixed => Steps::Fixed(h),
            Self::Alternating => Steps::Sequence(vec![0.6 * h, 1.4 * h]),
            Self::Random => {
                assert_eq!(n % RANDOM, 0, "whole periods");
                let pattern = random_walk();
                let sum: f64 = pattern.iter().sum();
                Steps::Sequence(pattern.iter().map(|s| s * h * RANDOM as f64 / sum).collect())
            }
            Self::Smooth => {
                assert_eq!(n % SMOOTH, 0, "whole periods");
                let angle = |i: usize| 2.0 * std::f64::consts::PI * (i as f64 + 0.5) / SMOOTH as f64;
                Steps::Sequence((0..SMOOTH).map(|i| h * (1.0 + 0.5 * angle(i).sin())).collect())
            }
        }
    }
}

/// Steps of one period of the smooth sequence.
pub const SMOOTH: usize = 20;
/// Steps of one period of the random walk.
pub const RANDOM: usize = 40;

/// Relative steps with ratios between 1/2 and 2, kept within a factor 3 of one.
fn random_walk() -> Vec<f64> {
    let mut seed: u64 = 20_070_215;
    let mut size = 1.0_f64;
    (0..RANDOM)
        .map(|_| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let uniform = (seed >> 11) as f64 / (1u64 << 53) as f64;
            size = (size * 2.0_f64.powf(2.0 * uniform - 1.0)).clamp(1.0 / 3.0, 3.0);
            size
        })
        .collect()
}

/// Slope over the last two halvings.
pub fn slope(errors: &[f64]) -> f64 {
    let n = errors.len();
    assert!(n >= 5, "four halvings");
    (errors[n - 3] / errors[n - 1]).log2() / 2.0
}

/// Checks the slopes of the groups named, each against its claim.
pub fn assert_orders(what: &str, levels: &[Errors], groups: &[usize], claim: f64, within: f64) {
    let mut report = String::new();
    for &group in groups {
        let errors: Vec<f64> = levels.iter().map(|level| level[group]).collect();
        let order = slope(&errors);
        if order.is_nan() || (order - claim).abs() > within {
            report += &format!("{what}: {} has order {order:.2}, errors {errors:?}\n", GROUPS[group]);
        }
    }
    assert!(report.is_empty(), "{report}");
}

/// Checks that the groups named reach the order claimed or a higher one.
pub fn assert_orders_at_least(what: &str, levels: &[Errors], groups: &[usize], claim: f64, within: f64) {
    for &group in groups {
        let errors: Vec<f64> = levels.iter().map(|level| level[group]).collect();
        let order = slope(&errors);
        assert!(order >= claim - within, "{what}: {} has order {order:.2}, errors {errors:?}", GROUPS[group]);
    }
}

/// Checks that the groups named fall behind.
pub fn assert_order_lost(what: &str, levels: &[Errors], groups: &[usize]) {
    for &group in groups {
        let errors: Vec<f64> = levels.iter().map(|level| level[group]).collect();
        let order = slope(&errors);
        assert!(order < 1.3, "{what}: {} has order {order:.2}, errors {errors:?}", GROUPS[group]);
    }
}

/// A problem of the catalog: its system and its start.
pub fn catalog(name: &str) -> (Box<dyn System>, State) {
    (flyball_problems::catalog::find(name).expect("the name is in the catalog").make)()
}
