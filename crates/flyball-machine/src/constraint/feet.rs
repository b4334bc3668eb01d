//! Feet of one body on another: where only the sum of their normal forces is decided, friction takes those of least norm.
//!
//! ```text
//!   λ' = Q Qᵀ λ,   columns of Q: orthonormal basis of the range of G, the gap rows of the closed contacts
//! ```
//!
//! Gᵀ λ' = Gᵀ λ, and λ' does not depend on which of the repeating rows were left out. It is what equal, very stiff springs
//! under the feet would carry. Where the rows are independent Q Qᵀ = I.
//!
//! Bodies that joints hold together without any freedom count as one base. A row of G is then the wrench of a unit normal force at its contact,
//! (n, (p − p₁) × n) with the first closed contact at p₁: it has the same range as the derivatives by the motion of one
//! base relative to the other, whatever bodies the bases are made of.

use super::OneSided;
use crate::node::Motion;
use crate::space::Space;
use flyball_dae::manifold::so3::{cross, dot};

/// A column with less than this of its natural length left repeats others.
const DEPENDENT: f64 = 1e-8;

/// Components of a force and of a moment.
const COLUMNS: usize = 6;

/// Contacts with friction between the same two bases.
#[derive(Clone, Debug)]
pub struct Feet {
    /// The bases; wrenches act on the second.
    bases: [usize; 2],
    /// Indices among the one-sided rows.
    contacts: Vec<usize>,
    /// 1, or −1 for a contact whose second side is on the first base.
    signs: Vec<f64>,
    /// Rows of Φ.
    rows: Vec<usize>,
    /// Positions and modes that the shares were made for.
    q: Vec<f64>,
    closed: Vec<bool>,
    /// Q Qᵀ, row by row; entries of open contacts are zero.
    shares: Vec<f64>,
    /// False if Q Qᵀ = I.
    repeat: bool,
    columns: Vec<f64>,
    part: Vec<f64>,
}

/// Groups contacts with friction, given as index and row of Φ, by the two bases they are between; `base` of a node is
/// the first of the nodes that it cannot move against.
pub fn group_feet<S: Space>(
    contacts: impl Iterator<Item = (usize, usize)>,
    all: &[OneSided<S>],
    base: impl Fn(usize) -> usize,
) -> Vec<Feet> {
    let mut groups: Vec<Feet> = Vec::new();
    for (contact, row) in contacts {
        let Some(sides) = all[contact].gap.sides() else { continue };
        let [f, m] = sides.map(|side| base(side.node));
        let (same, swapped) = ([f, m], [m, f]);
        match groups.iter_mut().find(|feet| feet.bases == same || feet.bases == swapped) {
            Some(feet) => feet.push(contact, row, if feet.bases == same { 1.0 } else { -1.0 }),
            None => groups.push(Feet::new(same, contact, row)),
        }
    }
    groups
}

impl Feet {
    /// The contact given by its index and row, alone so far.
    fn new(bases: [usize; 2], contact: usize, row: usize) -> Self {
        let mut feet = Self {
            bases,
            contacts: Vec::new(),
            signs: Vec::new(),
            rows: Vec::new(),
            q: Vec::new(),
            closed: Vec::new(),
            shares: Vec::new(),
            repeat: false,
            columns: Vec::new(),
            part: Vec::new(),
        };
        feet.push(contact, row, 1.0);
        feet
    }

    /// Adds a contact.
    fn push(&mut self, contact: usize, row: usize, sign: f64) {
        self.contacts.push(contact);
        self.signs.push(sign);
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
        let (mut first, mut longest) = (None, 0.0_f64);
        for (foot, (&contact, &sign)) in self.contacts.iter().zip(&self.signs).enumerate() {
            let one = &all[contact];
            self.closed[foot] = one.acts(at.modes);
            if self.closed[foot]
                && let Some((p, normal)) = one.gap.line(at)
            {
                let p1 = *first.get_or_insert(p);
                let arm = [0, 1, 2].map(|i| p[i] - p1[i]);
                longest = longest.max(dot(&arm, &arm).sqrt());
                let wrench = normal.into_iter().chain(cross(&arm, &normal));
                wrench.enumerate().for_each(|(column, w)| self.columns[column * n + foot] = sign * w);
            }
        }
        self.orthonormalize(n, longest);
    }

    /// Gram-Schmidt with pivots, twice over each column; the projections of the feet add up to Q Qᵀ. Forces are measured
    /// by a unit force, moments by that at the longest arm.
    fn orthonormalize(&mut self, n: usize, longest: f64) {
        self.shares.fill(0.0);
        let length = |column: &[f64]| column.iter().map(|c| c * c).sum::<f64>().sqrt();
        let lengths = [1.0, 1.0, 1.0, longest, longest, longest];
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
