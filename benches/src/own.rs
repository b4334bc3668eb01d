//! Our methods on Andrews' mechanism, through the driver.

use crate::squeezer::{END, Squeezer};
use crate::work::Outcome;
use flyball_dae::driver::{NoObserver, Options, Output, Simulation, Summary};
use flyball_dae::failure::Failure;
use flyball_dae::method::{
    GeneralizedAlpha, Mdop5, Mdop8, Method, Mradau, Soi2, generalized_alpha, mdop5, mdop8, mradau, soi2,
};
use flyball_dae::system::{State, System};

/// Makes a method with default options.
pub type Make = fn(&dyn System) -> Box<dyn Method>;

/// Dormand-Prince with projection.
pub fn mdop5(system: &dyn System) -> Box<dyn Method> {
    Box::new(Mdop5::new(system, mdop5::Options::default()))
}

/// The same of order 8.
pub fn mdop8(system: &dyn System) -> Box<dyn Method> {
    Box::new(Mdop8::new(system, mdop8::Options::default()))
}

/// Radau IIA with projection, order by the tolerance.
pub fn mradau(system: &dyn System) -> Box<dyn Method> {
    Box::new(Mradau::new(system, mradau::Options::default()))
}

/// Generalized-alpha, ρ∞ = 0.7.
pub fn generalized_alpha(system: &dyn System) -> Box<dyn Method> {
    let options = generalized_alpha::Options::default();
    Box::new(GeneralizedAlpha::new(system, options).expect("default options are accepted"))
}

/// SOI2, ρ∞ = 0.7.
pub fn soi2(system: &dyn System) -> Box<dyn Method> {
    Box::new(Soi2::new(system, soi2::Options::default()).expect("default options are accepted"))
}

/// A run that shows only its end.
pub fn run(system: &dyn System, make: Make, start: &State, options: Options) -> Result<Summary, Failure> {
    let options = Options { output: Output::End, ..options };
    Simulation::boxed(system, make(system), start.clone(), options).run(&mut NoObserver)
}

/// The mechanism at one tolerance.
pub fn squeeze(squeezer: &Squeezer, make: Make, tolerance: f64) -> Option<Outcome> {
    let summary = run(&squeezer.system, make, &squeezer.start, Options::controlled(END, tolerance)).ok()?;
    Some(Outcome { error: squeezer.error(&summary.state.q), counters: summary.counters })
}
