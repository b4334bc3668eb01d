//! A small square matrix to fill in.

use crate::linear::Triplets;
use crate::scalar::Real;
use std::ops::{Index, IndexMut};

/// Square matrix by rows, handed to [`super::Equations::mass`] with all entries zero.
#[derive(Clone, Debug)]
pub struct Matrix<R> {
    n: usize,
    entries: Vec<R>,
}

impl<R: Real> Matrix<R> {
    /// All entries zero.
    pub fn zero(n: usize) -> Self {
        Self { n, entries: vec![R::zero(); n * n] }
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(R::zero());
    }

    pub(super) fn entries(&self) -> &[R] {
        &self.entries
    }

    /// Where an entry stands among all.
    pub(super) fn place(n: usize, (i, j): (usize, usize)) -> u32 {
        u32::try_from(i * n + j).expect("a matrix by rows has less than 2³² entries")
    }

    /// Product with a vector, where only the entries at these positions and places are not zero.
    pub(super) fn times_at(&self, positions: &Triplets, places: &[u32], x: &[R], out: &mut [R]) {
        out.fill(R::zero());
        for ((&row, &col), &place) in positions.rows.iter().zip(&positions.cols).zip(places) {
            out[row as usize] += self.entries[place as usize] * x[col as usize];
        }
    }

    /// Product with a vector.
    pub fn times(&self, x: &[R], out: &mut [R]) {
        for (i, row) in self.entries.chunks_exact(self.n.max(1)).enumerate() {
            let mut sum = R::zero();
            for (&m, &x) in row.iter().zip(x) {
                sum += m * x;
            }
            out[i] = sum;
        }
    }

    /// Sets entries (i, j) and (j, i).
    pub fn set_symmetric(&mut self, i: usize, j: usize, value: R) {
        self[(i, j)] = value;
        self[(j, i)] = value;
    }
}

impl<R> Index<(usize, usize)> for Matrix<R> {
    type Output = R;
    fn index(&self, (i, j): (usize, usize)) -> &R {
        &self.entries[i * self.n + j]
    }
}

impl<R> IndexMut<(usize, usize)> for Matrix<R> {
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut R {
        &mut self.entries[i * self.n + j]
    }
}
