//! Methods by name: one line each.

use crate::error::RunError;
use flyball_dae::failure::Failure;
use flyball_dae::method::generalized_alpha::ControlChoice;
use flyball_dae::method::{GeneralizedAlpha, Mdop5, Method, Soi2, generalized_alpha, mdop5, soi2};
use flyball_dae::system::System;

type Make = fn(&dyn System, f64, ControlChoice) -> Result<Box<dyn Method>, Failure>;

/// Name and constructor; explicit methods use neither ρ∞ nor coefficients of control states.
const METHODS: &[(&str, Make)] = &[
    ("generalized-alpha", |system, rho, control| {
        Ok(Box::new(GeneralizedAlpha::new(system, generalized_alpha::Options::with_control(rho, control))?))
    }),
    ("soi2", |system, rho, control| Ok(Box::new(Soi2::new(system, soi2::Options::with_control(rho, control))?))),
    ("mdop5", |system, _, _| Ok(Box::new(Mdop5::new(system, mdop5::Options::default())))),
];

/// Names of all methods.
pub fn names() -> impl Iterator<Item = &'static str> {
    METHODS.iter().map(|(name, _)| *name)
}

/// Makes a method with Jansen's coefficients for control states.
///
/// # Errors
/// If the method is not known or rho is out of range.
pub fn make(name: &str, system: &dyn System, rho: f64) -> Result<Box<dyn Method>, RunError> {
    make_with(name, system, rho, ControlChoice::Jansen)
}

/// Makes a method.
///
/// # Errors
/// If the method is not known or rho is out of range.
pub fn make_with(
    name: &str,
    system: &dyn System,
    rho: f64,
    control: ControlChoice,
) -> Result<Box<dyn Method>, RunError> {
    if !(0.0..=1.0).contains(&rho) {
        let given = rho.to_string();
        return Err(Failure::BadOption { option: "rho", given, wanted: "it must lie between 0 and 1" }.into());
    }
    match METHODS.iter().find(|(known, _)| *known == name) {
        Some((_, make)) => Ok(make(system, rho, control)?),
        None => Err(RunError::UnknownName {
            kind: "method",
            name: name.to_string(),
            known: names().map(str::to_string).collect(),
        }),
    }
}
