//! A body that most rows touch, as the chassis of a car: if it were eliminated, all of these rows would meet each other. Its
//! velocities stay unknowns behind them.
//!
//! ```text
//!   [S  C_h; C_hᵀ  −M_h] (λ, −a_h) = (C M⁻¹ f − c, f_h)       S without what the hub adds
//! ```
//!
//! The rows stay independent where the hub is held, or M is not eliminated.

use super::partition::Group;
use super::tree::Tree;
use crate::linear::pattern::{Triplets, narrow};

/// Rows that make a body a hub, and those of its velocities that M couples to no other.
const MANY: usize = 24;
const SOME: usize = 8;
/// Entries of M that differ from those across the diagonal by more than this part of it are not rounding.
const ROUNDING: f64 = 1e-13;

/// Velocities of the hub, with their numbers in the fronts. Empty where there is none.
#[derive(Debug, Clone, Default)]
pub(super) struct Hub {
    pub velocities: Vec<u32>,
    /// Values of M with their place in `mass`, row by row.
    entries: Vec<(u32, u32)>,
    mass: Vec<f64>,
    /// Numbers in the fronts of M on and above the diagonal, row by row.
    targets: Vec<u32>,
    /// Numbers of C, and those in the fronts.
    pub rows: Vec<(u32, u32)>,
}

/// Takes the groups of the hub out of all; none if a row touches nothing else.
pub(super) fn take_hub(groups: &mut Vec<Group>) -> Vec<Group> {
    let Some(largest) = groups.iter().max_by_key(|group| group.rows.len()) else { return Vec::new() };
    if largest.rows.len() < MANY {
        return Vec::new();
    }
    let rows = largest.rows.clone();
    let of_hub =
        |group: &Group| group.rows.len() >= SOME && group.rows.iter().all(|row| rows.binary_search(row).is_ok());
    let mut others: Vec<usize> = groups.iter().filter(|group| !of_hub(group)).flat_map(|g| g.rows.clone()).collect();
    others.sort_unstable();
    if !rows.iter().all(|row| others.binary_search(row).is_ok()) {
        return Vec::new();
    }
    groups.extract_if(.., |group| of_hub(group)).collect()
}

impl Hub {
    /// With its place in the fronts; `address` is that of two places of the order.
    pub fn new(groups: &[Group], mass: &Triplets, tree: &Tree, address: impl Fn(usize, usize) -> usize) -> Self {
        let velocities: Vec<usize> = groups.iter().flat_map(|group| group.velocities.iter().copied()).collect();
        let (n, first) = (velocities.len(), tree.place.len());
        let within = |velocity: usize| velocities.iter().position(|own| *own == velocity);
        let entries = mass
            .iter()
            .enumerate()
            .filter_map(|(value, (row, col))| Some((narrow(value), narrow(within(row)? * n + within(col)?))));
        let above = (0..n).flat_map(|i| (i..n).map(move |j| (i, j)));
        Self {
            entries: entries.collect(),
            mass: vec![0.0; n * n],
            targets: above.map(|(i, j)| narrow(address(first + i, first + j))).collect(),
            rows: Vec::new(),
            velocities: velocities.into_iter().map(narrow).collect(),
        }
    }

    /// Reads M; false if it is not symmetric.
    pub fn read(&mut self, mass: &[f64]) -> bool {
        let n = self.velocities.len();
        self.mass.fill(0.0);
        self.entries.iter().for_each(|(value, at)| self.mass[*at as usize] += mass[*value as usize]);
        (0..n).all(|i| {
            (0..i).all(|j| {
                let difference = self.mass[i * n + j] - self.mass[j * n + i];
                difference * difference <= ROUNDING * ROUNDING * (self.mass[i * n + i] * self.mass[j * n + j]).abs()
            })
        })
    }

    /// Puts −M and C into the fronts, and what the diagonal is into `sizes`.
    pub fn add_to(&self, c: &[f64], fronts: &mut [f64], sizes: &mut [f64]) {
        self.rows.iter().for_each(|(number, target)| fronts[*target as usize] = c[*number as usize]);
        let (n, mut targets) = (self.velocities.len(), self.targets.iter());
        for i in 0..n {
            sizes[i] = -self.mass[i * n + i];
            for (value, target) in self.mass[i * n + i..(i + 1) * n].iter().zip(&mut targets) {
                fronts[*target as usize] = -value;
            }
        }
    }
}
