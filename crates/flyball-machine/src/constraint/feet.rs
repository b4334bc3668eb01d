//! Feet of one body on another: where only the sum of their normal forces is decided, friction takes those of least norm.
//!
//! ```text
//!   λ' = Q Qᵀ λ,   columns of Q: orthonormal basis of the range of G, the gap rows of the closed contacts
//! ```
//!
//! Gᵀ λ' = Gᵀ λ, and λ' does not depend on which of the repeating rows were left out. It is what equal, very stiff springs
//! under the feet would carry. Where the rows are independent Q Qᵀ = I.

use super::OneSided;
use crate::node::{Motion, Sink};
use crate::space::Space;

/// A column with less than this of its length left repeats others.
const DEPENDENT: f64 = 1e-8;

/// Velocities of two nodes.
const COLUMNS: usize = 12;

/// Contacts with friction between the same two bodies.
#[derive(Clone, Debug)]
pub struct Feet {
    /// Indices among the one-sided rows.
    contacts: Vec<usize>,
    /// Rows of Φ.
    rows: Vec<usize>,
    /// What the shares were made for.
    q: Vec<f64>,
    closed: Vec<bool>,
    /// Q Qᵀ, row by row; entries of open contacts are zero.
    shares: Vec<f64>,
    /// False if Q Qᵀ = I.
    repeat: bool,
    columns: Vec<f64>,
    part: Vec<f64>,
}

/// Collects one row of G by column.
struct Row<'a> {
    first: [usize; 2],
    foot: usize,
    feet: usize,
    columns: &'a mut [f64],
}

impl Sink for Row<'_> {
    fn put(&mut self, _: usize, col: usize, value: f64) {
        let side = usize::from(!(self.first[0]..self.first[0] + COLUMNS / 2).contains(&col));
        let column = COLUMNS / 2 * side + col - self.first[side];
        self.columns[column * self.feet + self.foot] += value;
    }
}

/// Groups contacts with friction, given as index and row of Φ, by the two bodies they are between.
pub fn group_feet<S: Space>(contacts: impl Iterator<Item = (usize, usize)>, all: &[OneSided<S>]) -> Vec<Feet> {
    let bodies = |contact: usize| {
        let nodes = all[contact].gap.sides().map(|sides| sides.map(|side| side.node));
        nodes.map(|[f, m]| [f.min(m), f.max(m)])
    };
    let mut groups: Vec<Feet> = Vec::new();
    for (contact, row) in contacts {
        match groups.iter_mut().find(|feet| bodies(feet.contacts[0]) == bodies(contact)) {
            Some(feet) => feet.push(contact, row),
            None => groups.push(Feet::new(contact, row)),
        }
    }
    groups
}

impl Feet {
    /// The contact given by its index and row, alone so far.
    fn new(contact: usize, row: usize) -> Self {
        let mut feet = Self {
            contacts: Vec::new(),
            rows: Vec::new(),
            q: Vec::new(),
            closed: Vec::new(),
            shares: Vec::new(),
            repeat: false,
            columns: Vec::new(),
            part: Vec::new(),
        };
        feet.push(contact, row);
        feet
    }

    /// Adds a contact.
    fn push(&mut self, contact: usize, row: usize) {
        self.contacts.push(contact);
        self.rows.push(row);
        let n = self.rows.len();
        self.closed = vec![false; n];
        self.shares = vec![0.0; n * n];
        self.columns = vec![0.0; COLUMNS * n];
        self.part = vec![0.0; n];
    }

    /// Place of a row of Φ among the feet.
    pub fn place(&self, row: usize) -> Option<usize> {
        self.rows.iter().position(|other| *other == row)
    }

    /// Rows of Φ.
    pub fn rows(&self) -> &[usize] {
        &self.rows
    }

    /// λ'ᵢ of the foot at a place.
    pub fn load(&self, place: usize, lambda: &[f64]) -> f64 {
        if !self.repeat {
            return lambda[self.rows[place]];
        }
        let n = self.rows.len();
        self.rows.iter().zip(&self.shares[place * n..]).map(|(row, share)| share * lambda[*row]).sum()
    }

    /// ∂λ'ᵢ/∂λⱼ.
    pub fn share(&self, place: usize, other: usize) -> f64 {
        if self.repeat { self.shares[place * self.rows.len() + other] } else { f64::from(u8::from(place == other)) }
    }

    /// Makes the shares for a position and modes, if they are not yet.
    pub fn refresh<S: Space>(&mut self, at: &Motion<S>, all: &[OneSided<S>]) {
        let same = self.contacts.iter().zip(&self.closed).all(|(&one, &closed)| all[one].acts(at.modes) == closed);
        if same && self.q.iter().map(|q| q.to_bits()).eq(at.q.iter().map(|q| q.to_bits())) {
            return;
        }
        self.q.clear();
        self.q.extend_from_slice(at.q);
        self.columns.fill(0.0);
        let n = self.rows.len();
        for (foot, &contact) in self.contacts.iter().enumerate() {
            let one = &all[contact];
            self.closed[foot] = one.acts(at.modes);
            if self.closed[foot]
                && let Some(sides) = one.gap.sides()
            {
                let first = sides.map(|side| side.v);
                one.gap.put_jacobian(at, &mut Row { first, foot, feet: n, columns: &mut self.columns });
            }
        }
        self.orthonormalize(n);
    }

    /// Gram-Schmidt with pivots, twice over each column; the projections of the feet add up to Q Qᵀ.
    fn orthonormalize(&mut self, n: usize) {
        self.shares.fill(0.0);
        let length = |column: &[f64]| column.iter().map(|c| c * c).sum::<f64>().sqrt();
        let mut lengths = [0.0; COLUMNS];
        lengths.iter_mut().zip(self.columns.chunks_exact(n)).for_each(|(l, column)| *l = length(column));
        let standing = self.closed.iter().filter(|closed| **closed).count();
        let mut rank = 0;
        while rank < standing {
            let left = self.columns.chunks_exact(n).zip(&lengths).enumerate();
            let left = left.map(|(i, (column, whole))| (i, if *whole > 0.0 { length(column) / whole } else { 0.0 }));
            let Some((pivot, most)) = left.max_by(|a, b| a.1.total_cmp(&b.1)) else { break };
            if most < DEPENDENT {
                break;
            }
            rank += 1;
            let size = length(&self.columns[pivot * n..][..n]);
            for i in 0..n {
                for j in 0..n {
                    self.shares[i * n + j] += self.columns[pivot * n + i] / size * self.columns[pivot * n + j] / size;
                }
            }
            for _ in 0..2 {
                for column in self.columns.chunks_exact_mut(n) {
                    project_out(&self.shares, column, &mut self.part);
                }
            }
        }
        self.repeat = rank < standing;
    }
}

/// column −= Q Qᵀ column.
fn project_out(shares: &[f64], column: &mut [f64], part: &mut [f64]) {
    for (part, row) in part.iter_mut().zip(shares.chunks_exact(column.len())) {
        *part = row.iter().zip(&*column).map(|(share, c)| share * c).sum();
    }
    column.iter_mut().zip(part).for_each(|(c, part)| *c -= *part);
}
