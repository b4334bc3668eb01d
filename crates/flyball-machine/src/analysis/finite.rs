//! Derivatives that are not finite, by name.

use super::AnalysisError;
use super::slopes::check_slopes;
use crate::assembly::MachineSystem;
use flyball_dae::linear::Triplets;
use flyball_dae::system::{Blocks, State, System};

/// Refuses derivatives that are not finite: √|x| has none at zero.
///
/// # Errors
/// The first such derivative, by its rows' and columns' names.
pub(super) fn check_finite(
    system: &MachineSystem,
    state: &State,
    blocks: &Blocks<Vec<f64>>,
) -> Result<(), AnalysisError> {
    let (patterns, names) = (system.patterns(), &system.layout().names);
    let forces: Vec<String> = names.v.iter().map(|name| format!("the force along `{name}`")).collect();
    let outputs: Vec<String> = names.y.iter().map(|name| format!("`{name}`")).collect();
    let rates: Vec<String> = names.x.iter().map(|name| format!("the rate of `{name}`")).collect();
    let (rows, of, values) = (&outputs, &patterns.output, &blocks.output);
    let output = [
        (rows, &names.v, &of.q, &values.q),
        (rows, &names.v, &of.v, &values.v),
        (rows, &names.v, &of.a, &values.a),
        (rows, &names.phi, &of.lambda, &values.lambda),
        (rows, &names.k, &of.psi, &values.psi),
        (rows, &names.x, &of.x, &values.x),
        (rows, &names.y, &of.y, &values.y),
    ];
    let (rows, of, values) = (&rates, &patterns.rate, &blocks.rate);
    let rate = [
        (rows, &names.v, &of.q, &values.q),
        (rows, &names.v, &of.v, &values.v),
        (rows, &names.v, &of.a, &values.a),
        (rows, &names.phi, &of.lambda, &values.lambda),
        (rows, &names.k, &of.psi, &values.psi),
        (rows, &names.x, &of.x, &values.x),
        (rows, &names.y, &of.y, &values.y),
    ];
    let dynamics = [
        (&forces, &names.v, &patterns.q, &blocks.q),
        (&forces, &names.v, &patterns.v, &blocks.v),
        (&forces, &names.x, &patterns.x, &blocks.x),
        (&forces, &names.y, &patterns.y, &blocks.y),
    ];
    // outputs first: where a signal is to blame, forces only pass it on
    for (rows, columns, pattern, values) in output.into_iter().chain(rate).chain(dynamics) {
        if let Some((row, column)) = first(pattern, values) {
            return Err(AnalysisError::NotFinite { what: rows[row].clone(), by: columns[column].clone() });
        }
    }
    check_slopes(system, state, blocks)
}

fn first(pattern: &Triplets, values: &[f64]) -> Option<(usize, usize)> {
    pattern.iter().zip(values).find(|(_, value)| !value.is_finite()).map(|(place, _)| place)
}
