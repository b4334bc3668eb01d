//! Runs of machines for the acceptance tests.

use flyball_dae::driver::{Flow, Options, Output, Simulation, Snapshot, Summary};
use flyball_dae::method::{GeneralizedAlpha, Mdop5, Method, Mradau, Soi2, generalized_alpha, mdop5, mradau, soi2};
use flyball_dae::system::State;
use flyball_machine::{Machine, MachineSystem};

/// One of the methods with its usual options.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Choice {
    /// Generalized-alpha with ρ∞.
    Alpha(f64),
    /// SOI2 with ρ∞.
    Soi2(f64),
    /// MDOP5.
    Mdop5,
    /// MRADAU, whose order changes.
    Mradau,
}

impl Choice {
    pub fn method(self, system: &MachineSystem) -> Box<dyn Method> {
        match self {
            Self::Alpha(rho) => {
                let options = generalized_alpha::Options::with_rho(rho);
                Box::new(GeneralizedAlpha::new(system, options).expect("valid options"))
            }
            Self::Soi2(rho) => Box::new(Soi2::new(system, soi2::Options::with_rho(rho)).expect("valid options")),
            Self::Mdop5 => Box::new(Mdop5::new(system, mdop5::Options::default())),
            Self::Mradau => Box::new(Mradau::new(system, mradau::Options::default())),
        }
    }
}

pub fn build(machine: &Machine) -> MachineSystem {
    machine.build().unwrap_or_else(|error| panic!("{error}"))
}

/// A run that shows every snapshot.
pub fn watch(system: &MachineSystem, choice: Choice, options: Options, mut see: impl FnMut(&State)) -> Summary {
    let mut simulation = Simulation::boxed(system, choice.method(system), system.start(), options);
    let mut observer = |snapshot: &Snapshot| {
        see(snapshot.state);
        Flow::Continue
    };
    simulation.run(&mut observer).unwrap_or_else(|failure| panic!("{choice:?}: {failure}"))
}

/// A run with constant steps, or with a tolerance for the explicit method; only the end is of interest.
pub fn run(system: &MachineSystem, choice: Choice, end: f64, step_or_tolerance: f64) -> Summary {
    let options = match choice {
        Choice::Mdop5 => Options::controlled(end, step_or_tolerance),
        _ => Options::fixed(end, step_or_tolerance),
    };
    watch(system, choice, Options { output: Output::End, ..options }, |_| {})
}

pub fn energy(system: &MachineSystem, state: &State) -> f64 {
    let reading = system.read(state);
    reading.kinetic_energy() + reading.potential_energy()
}

pub fn close(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "found {found}, expected {expected}, tolerance {tolerance:e}");
}

/// Slope of the last two halvings of a sequence of errors.
pub fn slope(errors: &[f64]) -> f64 {
    let n = errors.len();
    (errors[n - 3] / errors[n - 1]).log2() / 2.0
}

/// Largest difference of two lists.
pub fn distance(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).fold(0.0, |largest, (a, b)| largest.max((a - b).abs()))
}

/// ÿ = f(y) from (y, ẏ) by the classical method in many small steps.
pub fn integrate(f: impl Fn(f64) -> f64, mut y: f64, mut rate: f64, end: f64, steps: usize) -> (f64, f64) {
    let h = end / steps as f64;
    for _ in 0..steps {
        let (k1, l1) = (rate, f(y));
        let (k2, l2) = (rate + 0.5 * h * l1, f(y + 0.5 * h * k1));
        let (k3, l3) = (rate + 0.5 * h * l2, f(y + 0.5 * h * k2));
        let (k4, l4) = (rate + h * l3, f(y + h * k3));
        y += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
        rate += h / 6.0 * (l1 + 2.0 * l2 + 2.0 * l3 + l4);
    }
    (y, rate)
}
