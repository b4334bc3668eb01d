//! Runs with given steps, errors and orders: what tests and figures of the papers share.
//!
//! - errors: differences per group of variables, slopes
//! - generalized-alpha: [`Stepper`] without the driver, [`arrive`] with it, step sequences ([`Pattern`])
//! - SOI2: [`run`] without the driver, so that a_aux can be seen

use crate::reference::Sample;
use flyball_dae::counters::Counters;
use flyball_dae::driver::{NoObserver, Options, Output, Simulation, Steps, Summary};
use flyball_dae::failure::Failure;
use flyball_dae::index1::{Index1, Regime};
use flyball_dae::method::generalized_alpha::{self, GeneralizedAlpha};
use flyball_dae::method::{Attempt, Method, Soi2, soi2};
use flyball_dae::newton::NewtonOptions;
use flyball_dae::start::{Start, StartOptions};
use flyball_dae::system::{Differences, Evaluator, State, System};

/// Groups of variables in the order of all tables of errors.
pub const GROUPS: [&str; 7] = Differences::GROUPS;
/// Coordinates.
pub const Q: usize = 0;
/// Velocities.
pub const V: usize = 1;
/// Accelerations.
pub const A: usize = 2;
/// Multipliers of Φ.
pub const LAMBDA: usize = 3;
/// Multipliers of k.
pub const PSI: usize = 4;
/// Control states.
pub const X: usize = 5;
/// Control outputs.
pub const Y: usize = 6;

/// One number per group.
pub type Errors = [f64; 7];

/// Largest entry.
pub fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |m, v| m.max(v.abs()))
}

/// Largest difference.
pub fn distance(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).fold(0.0, |m, (a, b)| m.max((a - b).abs()))
}

/// Largest absolute difference per group; in q along the manifold.
pub fn difference(system: &dyn System, got: &State, wanted: &State) -> Errors {
    Differences::between(system, got, wanted).0
}

/// Largest entry per group.
pub fn sizes(state: &State) -> Errors {
    Differences::sizes(state).0
}

/// Larger of each.
pub fn maximum(a: Errors, b: Errors) -> Errors {
    Differences(a).maximum(&Differences(b)).0
}

/// A stored sample as a state.
pub fn stored(system: &dyn System, sample: &Sample) -> State {
    sample.state(system.layout())
}

/// The method alone, without the driver: raw velocities and auxiliary accelerations can be seen.
pub struct Stepper<'a> {
    /// The equation, with its work.
    pub system: Evaluator<'a>,
    /// Rows that act.
    pub active: Vec<bool>,
    /// Accelerations and multipliers.
    pub index1: Index1,
    /// The method.
    pub method: GeneralizedAlpha,
    /// The state reached.
    pub state: State,
    /// Room for the next one.
    pub next: State,
}

impl<'a> Stepper<'a> {
    /// A consistent start.
    pub fn new(system: &'a dyn System, mut start: State, options: generalized_alpha::Options) -> Self {
        let mut index1 = Index1::new(system);
        let evaluator = Evaluator::new(system);
        let found =
            Start::solve(&evaluator, &mut index1, &mut start, &StartOptions::default()).expect("the start is fine");
        let mut method = GeneralizedAlpha::new(system, options).expect("the coefficients are fine");
        let regime = Regime { system: &evaluator, active: &found.active };
        method.restart(regime, &mut index1, &start).expect("restarts");
        Self { system: evaluator, active: found.active, index1, method, next: start.clone(), state: start }
    }

    /// One step; the velocity in `state` stays raw.
    pub fn step(&mut self, h: f64) {
        let regime = Regime { system: &self.system, active: &self.active };
        let attempt = self.method.attempt(regime, &mut self.index1, &self.state, h, &mut self.next);
        assert_eq!(attempt, Attempt::Done, "at t = {}", self.state.t);
        self.method.accept(&self.state, &self.next);
        std::mem::swap(&mut self.state, &mut self.next);
    }

    /// The state without velocity offset.
    pub fn published(&mut self) -> State {
        let regime = Regime { system: &self.system, active: &self.active };
        let mut state = self.state.clone();
        self.method.publish(regime, &mut self.index1, &mut state);
        state
    }
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
    /// All the same.
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

/// A problem of the catalog: its system and its start.
pub fn catalog(name: &str) -> (Box<dyn System>, State) {
    (crate::catalog::find(name).expect("the name is in the catalog").make)()
}

/// A finished run of SOI2.
pub struct Run {
    /// The end.
    pub state: State,
    /// Auxiliary accelerations.
    pub a_aux: Vec<f64>,
    /// Last step.
    pub h: f64,
    /// Work.
    pub counters: Counters,
}

/// Newton to rounding, so that only truncation is seen.
pub fn exact_newton(rho_inf: f64) -> soi2::Options {
    soi2::Options { newton: NewtonOptions::to_rounding(), ..soi2::Options::with_rho(rho_inf) }
}

/// Runs the given steps, shows each state to `after`.
pub fn run_watched(
    system: &dyn System,
    start: &State,
    options: soi2::Options,
    steps: &[f64],
    mut after: impl FnMut(usize, &State),
) -> Run {
    let active = vec![true; system.layout().n_constraints()];
    let evaluator = Evaluator::new(system);
    let regime = Regime { system: &evaluator, active: &active };
    let mut index1 = Index1::new(system);
    let mut s0 = start.clone();
    index1.complete(regime, &mut s0).expect("the start is fine");
    let mut method = Soi2::new(system, options).expect("the coefficients are fine");
    method.restart(regime, &mut index1, &s0).expect("restarts");
    let mut s1 = s0.clone();
    for (i, &h) in steps.iter().enumerate() {
        assert_eq!(method.attempt(regime, &mut index1, &s0, h, &mut s1), Attempt::Done, "t = {}", s0.t);
        method.accept(&s0, &s1);
        std::mem::swap(&mut s0, &mut s1);
        after(i, &s0);
    }
    Run { state: s0, a_aux: method.a_aux().to_vec(), h: steps[steps.len() - 1], counters: method.counters() }
}

/// Runs the given steps.
pub fn run(system: &dyn System, start: &State, options: soi2::Options, steps: &[f64]) -> Run {
    run_watched(system, start, options, steps, |_, _| {})
}

/// h/3, 2h/3 with n pairs.   [JN] §8
pub fn alternating(n: usize, t: f64) -> Vec<f64> {
    let h = t / n as f64;
    (0..2 * n).map(|i| if i % 2 == 0 { h / 3.0 } else { 2.0 * h / 3.0 }).collect()
}

/// Euclidean distance.
pub fn norm2(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}
