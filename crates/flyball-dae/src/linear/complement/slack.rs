//! Coordinates without inertia: the angle of a joint that is read or driven.

use crate::linear::pattern::{Triplets, narrow};

/// Entries of s below this part of the largest of its row may be about to vanish.
const VANISHING: f64 = 1e-6;

/// A coordinate without inertia that a single row ties to others, as an angle that is read: the row gives its acceleration, and
/// its force gives the multiplier.
///
/// ```text
///   g λ = f_s,   g s̈ + C a = c
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Slack {
    pub velocity: usize,
    pub row: usize,
    /// Number of g in the values of C, and the numbers of the other entries with their velocities.
    pub own: usize,
    pub others: Vec<(u32, u32)>,
}

impl Slack {
    /// Number of another entry in the values of C; a new one is `next`.
    pub fn target(&mut self, velocity: usize, next: usize) -> usize {
        target(&mut self.others, velocity, next)
    }

    /// True if the row gives s̈.
    pub fn is_sound(&self, c: &[f64]) -> bool {
        is_sound(c, self.own, &self.others)
    }

    /// f ← f − Cᵀ λ, and λ.
    pub fn push(&self, c: &[f64], f: &mut [f64]) -> f64 {
        let lambda = f[self.velocity] / c[self.own];
        self.others.iter().for_each(|(at, velocity)| f[*velocity as usize] -= c[*at as usize] * lambda);
        lambda
    }

    /// s̈ = (c − C a)/g.
    pub fn follow(&self, c: &[f64], a: &mut [f64], right: f64) {
        let known: f64 = self.others.iter().map(|(at, velocity)| c[*at as usize] * a[*velocity as usize]).sum();
        a[self.velocity] = (right - known) / c[self.own];
    }
}

/// A coordinate without inertia with a row that is its own, as that of a drive: the row gives its acceleration, and its force the
/// multiplier, with those of other rows known.
///
/// ```text
///   g s̈ = c,   g λ = f_s − Σ gᵢ λᵢ
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Driven {
    pub velocity: usize,
    pub row: usize,
    /// Number of g in the values of C, and the numbers of gᵢ with their rows.
    pub own: usize,
    pub others: Vec<(u32, u32)>,
}

impl Driven {
    /// True if the row gives s̈.
    pub fn is_sound(&self, c: &[f64]) -> bool {
        is_sound(c, self.own, &self.others)
    }

    /// Number of gᵢ in the values of C; a new one is `next`.
    pub fn target(&mut self, row: usize, next: usize) -> usize {
        target(&mut self.others, row, next)
    }

    /// c ← c − gᵢ s̈ in the other rows, with s̈ in the place of its own.
    pub fn drive(&self, c: &[f64], right: &mut [f64]) {
        let a = right[self.row] / c[self.own];
        self.others.iter().for_each(|(at, row)| right[*row as usize] -= c[*at as usize] * a);
        right[self.row] = a;
    }

    /// s̈ and λ in their places, where the other multipliers are.
    pub fn hold(&self, c: &[f64], f: &mut [f64], right: &mut [f64]) {
        let known: f64 = self.others.iter().map(|(at, row)| c[*at as usize] * right[*row as usize]).sum();
        let lambda = (f[self.velocity] - known) / c[self.own];
        f[self.velocity] = right[self.row];
        right[self.row] = lambda;
    }
}

/// Number of the value with this row or velocity.
fn target(others: &mut Vec<(u32, u32)>, with: usize, next: usize) -> usize {
    if let Some((known, _)) = others.iter().find(|(_, other)| *other as usize == with) {
        return *known as usize;
    }
    others.push((narrow(next), narrow(with)));
    next
}

fn is_sound(c: &[f64], own: usize, others: &[(u32, u32)]) -> bool {
    let own = c[own].abs();
    let largest = others.iter().fold(0.0_f64, |most, (at, _)| most.max(c[*at as usize].abs()));
    own > VANISHING * largest && own.is_finite()
}

/// All coordinates without inertia, with their rows; none if another one has no row of its own, or shares one with another.
/// `touched` are the rows of each velocity, `columns` the velocities of each row.
pub(super) fn without_inertia(
    mass: &Triplets,
    touched: &[Vec<usize>],
    columns: &[Vec<usize>],
) -> Option<(Vec<Slack>, Vec<Driven>)> {
    let mut has_inertia = vec![false; touched.len()];
    mass.iter().for_each(|(row, col)| (has_inertia[row], has_inertia[col]) = (true, true));
    if columns.iter().any(|columns| columns.iter().filter(|velocity| !has_inertia[**velocity]).count() > 1) {
        return None;
    }
    let (mut slacks, mut driven) = (Vec::new(), Vec::new());
    for velocity in (0..touched.len()).filter(|velocity| !has_inertia[*velocity]) {
        let (own, others) = (0, Vec::new());
        if let [row] = touched[velocity][..] {
            slacks.push(Slack { velocity, row, own, others });
        } else {
            let row = *touched[velocity].iter().find(|row| columns[**row].len() == 1)?;
            driven.push(Driven { velocity, row, own, others });
        }
    }
    Some((slacks, driven))
}
