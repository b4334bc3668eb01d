//! Structure of a system: what stays as long as only numbers change.

use super::MachineSystem;
use flyball_dae::linear::Triplets;
use flyball_dae::system::{Blocks, ControlBlocks, System};
use std::fmt;

/// The first difference in structure between two systems. A run cannot go over from one to the other, and some of the
/// symbolic work of the first does not serve the second.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TopologyChange {
    /// Rows or unknowns came, went or changed their names.
    Rows {
        /// Of which kind.
        what: &'static str,
        /// Number of them before.
        before: usize,
        /// Number of them now.
        after: usize,
        /// The first that is new, or else the first that is gone.
        name: Option<String>,
    },
    /// Entries of a derivative block came or went.
    Pattern {
        /// The block.
        block: &'static str,
        /// Number of entries before.
        before: usize,
        /// Number of entries now.
        after: usize,
    },
}

impl fmt::Display for TopologyChange {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Rows { what, before, after, name } => {
                write!(f, "it has {after} {what} instead of {before}")?;
                name.as_ref().map_or(Ok(()), |name| write!(f, ", `{name}` among those that differ"))
            }
            Self::Pattern { block, before, after } => {
                write!(f, "the block {block} has {after} entries instead of {before}, or in other places")
            }
        }
    }
}

impl MachineSystem {
    /// The first difference in structure from an earlier system; `None` if they differ in numbers alone.
    pub fn topology_change(&self, earlier: &Self) -> Option<TopologyChange> {
        let (new, old) = (self.layout(), earlier.layout());
        let lists = [
            ("velocities", &old.names.v, &new.names.v),
            ("position constraints", &old.names.phi, &new.names.phi),
            ("velocity constraints", &old.names.k, &new.names.k),
            ("control states", &old.names.x, &new.names.x),
            ("signals", &old.names.y, &new.names.y),
        ];
        if let Some((what, old, new)) = lists.into_iter().find(|(_, old, new)| old != new) {
            let first = |some: &[String], others: &[String]| some.iter().find(|name| !others.contains(name)).cloned();
            let name = first(new, old).or_else(|| first(old, new));
            return Some(TopologyChange::Rows { what, before: old.len(), after: new.len(), name });
        }
        let counts = [
            ("coordinates", old.n_q(), new.n_q()),
            ("direct signals", old.n_direct, new.n_direct),
            ("modes", old.n_modes, new.n_modes),
            ("held values", old.n_memory, new.n_memory),
            ("switching functions", old.switches.len(), new.switches.len()),
        ];
        if let Some(&(what, before, after)) = counts.iter().find(|(_, before, after)| before != after) {
            return Some(TopologyChange::Rows { what, before, after, name: None });
        }
        let pairs = patterns(earlier).into_iter().zip(patterns(self));
        let changed = pairs.into_iter().find(|((_, old), (_, new))| old != new);
        changed.map(|((block, old), (_, new))| TopologyChange::Pattern { block, before: old.len(), after: new.len() })
    }
}

/// All patterns with the names of their blocks.
fn patterns(system: &MachineSystem) -> Vec<(&'static str, &Triplets)> {
    let Blocks { q, v, lambda, psi, x, y, k_q, rate, output } = system.patterns();
    let mut all = vec![
        ("M", system.mass_pattern()),
        ("Φ_q", system.phi_pattern()),
        ("k_v", system.k_pattern()),
        ("∂r/∂q", q),
        ("∂r/∂v", v),
        ("∂r/∂λ", lambda),
        ("∂r/∂ψ", psi),
        ("∂r/∂x", x),
        ("∂r/∂y", y),
        ("∂k/∂q", k_q),
    ];
    for (block, ControlBlocks { q, v, a, lambda, psi, x, y }) in [("f_c", rate), ("h", output)] {
        all.extend([q, v, a, lambda, psi, x, y].map(|pattern| (block, pattern)));
    }
    all
}
