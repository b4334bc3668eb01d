//! Differences of states by groups of variables.

use super::{State, System};

/// One number per group of variables, in the order of [`Differences::GROUPS`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Differences(pub [f64; 7]);

/// Largest entry.
fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |most, value| most.max(value.abs()))
}

/// Largest difference.
fn distance(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |most, (a, b)| most.max((a - b).abs()))
}

impl Differences {
    /// Names of the groups.
    pub const GROUPS: [&str; 7] = ["q", "v", "v̇", "λ", "ψ", "x", "y"];

    /// Largest absolute difference per group; in q along the manifold.
    pub fn between(system: &dyn System, got: &State, wanted: &State) -> Self {
        let mut q = vec![0.0; got.v.len()];
        system.layout().manifold.difference(&wanted.q, &got.q, &mut q);
        Self([
            largest(&q),
            distance(&got.v, &wanted.v),
            distance(&got.a, &wanted.a),
            distance(&got.lambda, &wanted.lambda),
            distance(&got.psi, &wanted.psi),
            distance(&got.x, &wanted.x),
            distance(&got.y, &wanted.y),
        ])
    }

    /// Largest entry per group.
    pub fn sizes(state: &State) -> Self {
        Self([&state.q, &state.v, &state.a, &state.lambda, &state.psi, &state.x, &state.y].map(|group| largest(group)))
    }

    /// Larger of each.
    #[must_use]
    pub fn maximum(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i].max(other.0[i])))
    }
}
