//! The symmetric factorization of a small matrix as one list of products, without a column to scatter into.
//!
//! ```text
//!   rᵢₖ = aᵢₖ − Σⱼ lᵢⱼ rₖⱼ,   dₖ = rₖₖ,   lᵢₖ = rᵢₖ/dₖ        i > k > j
//! ```
//!
//! An entry of L has the same place, less than `PLACES`, in the lists of l and r, so that a product is three small numbers `P`
//! and no index needs a check. In matrices of this size the walk from column to column costs more than the products themselves.

use super::factors::{Decayed, Guard, Lanes, Scatter, Step};
use super::number::Number;
use super::pattern::narrow;
use crate::extent::larger;

/// A list of at most 256 unknowns and entries of L.
pub(super) type Short<N> = Program<N, u8, 256>;
/// A list of at most 1024. Beyond, products that are read from far away cost more than the walk.
pub(super) type Long<N> = Program<N, u16, 1024>;

/// An entry of A below the diagonal, and where it goes.
#[derive(Debug, Clone, Copy)]
struct Source<P> {
    scale: f64,
    entry: u32,
    place: P,
}

/// A column: the diagonal of A, the numbers of entries of L left of it, of products and of entries below, and its unknown.
#[derive(Debug, Clone, Copy)]
struct Column<N> {
    diagonal: Option<Scatter>,
    left: u32,
    products: u32,
    below: u32,
    unknown: u32,
    scale: f64,
    inverse_pivot: N,
}

/// List of products with all numbers it works on.
#[derive(Debug, Clone)]
pub(super) struct Program<N, P, const PLACES: usize> {
    sources: Vec<Source<P>>,
    columns: Vec<Column<N>>,
    /// Places of lₖⱼ, row by row.
    left: Vec<P>,
    /// Places of rᵢₖ, lᵢⱼ and rₖⱼ, column by column.
    products: Vec<[P; 3]>,
    /// Row and column of the entries of L, column by column.
    positions: Vec<[P; 2]>,
    l: Box<[N; PLACES]>,
    r: Box<[N; PLACES]>,
    y: Box<[N; PLACES]>,
}

impl<N: Number, P: Copy + Into<usize> + TryFrom<usize>, const PLACES: usize> Program<N, P, PLACES> {
    /// Where a number of a place or an unknown points to; the mask changes nothing, and saves the check.
    #[inline(always)]
    fn at(place: P) -> usize {
        const { assert!(PLACES.is_power_of_two()) };
        place.into() & (PLACES - 1)
    }

    /// For columns of L with ascending rows, and for the entries of A on and below the diagonal; none if they are too many.
    pub fn new([l_ptr, l_idx, a_ptr]: [&[u32]; 3], a: &[Scatter], steps: &[Step<N>]) -> Option<Self> {
        let n = steps.len();
        if n > PLACES || l_idx.len() > PLACES {
            return None;
        }
        let small = |number: usize| P::try_from(number).unwrap_or_else(|_| panic!("{number} is less than {PLACES}"));
        let own = |k: usize| (l_ptr[k] as usize..l_ptr[k + 1] as usize).map(|at| (l_idx[at] as usize, small(at)));
        let place = |i: usize, k: usize| own(k).find(|one| one.0 == i).map(|one| one.1).expect("L holds what it fills");
        // (column, place) of the entries of each row of L
        let mut by_row: Vec<Vec<(usize, P)>> = vec![Vec::new(); n];
        (0..n).for_each(|k| own(k).for_each(|(row, place)| by_row[row].push((k, place))));
        let (mut sources, mut columns) = (Vec::new(), Vec::new());
        let (mut left, mut products, mut positions) = (Vec::new(), Vec::<[P; 3]>::new(), Vec::new());
        for (k, step) in steps.iter().enumerate() {
            let of_a = &a[a_ptr[k] as usize..a_ptr[k + 1] as usize];
            let (diagonal, below): (Vec<Scatter>, Vec<Scatter>) = of_a.iter().partition(|one| one.row as usize == k);
            sources.extend(below.iter().map(|one| Source {
                scale: one.scale,
                entry: one.entry,
                place: place(one.row as usize, k),
            }));
            let before = products.len();
            for &(j, of_k) in &by_row[k] {
                left.push(of_k);
                products.extend(own(j).filter(|(i, _)| *i > k).map(|(i, of_i)| [place(i, k), of_i, of_k]));
            }
            positions.extend(own(k).map(|(row, _)| [small(row), small(k)]));
            columns.push(Column {
                diagonal: diagonal.first().copied(),
                left: narrow(by_row[k].len()),
                products: narrow(products.len() - before),
                below: l_ptr[k + 1] - l_ptr[k],
                unknown: step.col,
                scale: step.col_scale,
                inverse_pivot: N::ZERO,
            });
        }
        let zeros = || Box::new([N::ZERO; PLACES]);
        Some(Self { sources, columns, left, products, positions, l: zeros(), r: zeros(), y: zeros() })
    }

    /// Recomputes L and the pivots, which are also noted in `steps`.
    pub fn refactor(&mut self, values: &[N], steps: &mut [Step<N>], guard: &mut Guard) -> Result<(), Decayed> {
        let Self { sources, columns, left, products, positions, l, r, .. } = self;
        r.iter_mut().zip(&*positions).for_each(|(r, _)| *r = N::ZERO);
        for source in &*sources {
            r[Self::at(source.place)] = values[source.entry as usize] * source.scale;
        }
        let (mut left, mut products, mut first) = (&left[..], &products[..], 0);
        for (k, (column, step)) in columns.iter_mut().zip(steps).enumerate() {
            let mut pivot = column.diagonal.map_or(N::ZERO, |a| values[a.entry as usize] * a.scale);
            let mut above = 0.0_f64;
            for &place in next(&mut left, column.left) {
                let known = r[Self::at(place)];
                above = larger(known.size(), above);
                pivot -= l[Self::at(place)] * known;
            }
            for &[target, own, other] in next(&mut products, column.products) {
                r[Self::at(target)] -= l[Self::at(own)] * r[Self::at(other)];
            }
            let inverse = pivot.inverse();
            let mut below = 0.0_f64;
            let end = first + column.below as usize;
            for (l, r) in l[first..end].iter_mut().zip(&r[first..end]) {
                below = larger(r.size(), below);
                *l = *r * inverse;
            }
            first = end;
            column.inverse_pivot = inverse;
            step.inverse_pivot = inverse;
            guard.check(k, pivot.size(), inverse.size(), above, below)?;
        }
        Ok(())
    }

    /// b ← A⁻¹ b.
    pub fn solve(&mut self, b: &mut [N]) {
        for (y, column) in self.y.iter_mut().zip(&self.columns) {
            *y = b[column.unknown as usize] * column.scale;
        }
        Self::substitute(&self.columns, &self.positions, &self.l, &mut self.y);
        for (y, column) in self.y.iter().zip(&self.columns) {
            b[column.unknown as usize] = *y * column.scale;
        }
    }

    /// y ← L⁻ᵀ D⁻¹ L⁻¹ y.
    #[inline(always)]
    fn substitute<V: Lanes<N>>(columns: &[Column<N>], positions: &[[P; 2]], l: &[N; PLACES], y: &mut [V; PLACES]) {
        for (l, &[row, col]) in l.iter().zip(positions) {
            let known = y[Self::at(col)];
            y[Self::at(row)].subtract(*l, known);
        }
        for (y, column) in y.iter_mut().zip(columns) {
            *y = y.times(column.inverse_pivot);
        }
        for (l, &[row, col]) in l[..positions.len()].iter().zip(positions).rev() {
            let known = y[Self::at(row)];
            y[Self::at(col)].subtract(*l, known);
        }
    }
}

impl<P: Copy + Into<usize> + TryFrom<usize>, const PLACES: usize> Program<f64, P, PLACES> {
    /// The same for three right-hand sides, one behind the other.
    pub fn solve_three(&mut self, b: &mut [f64]) {
        let (n, mut y) = (self.columns.len(), [[0.0; 3]; PLACES]);
        for (y, column) in y.iter_mut().zip(&self.columns) {
            *y = [0, 1, 2].map(|side| b[side * n + column.unknown as usize]).scaled(column.scale);
        }
        Self::substitute(&self.columns, &self.positions, &self.l, &mut y);
        for (y, column) in y.iter().zip(&self.columns) {
            let x = y.scaled(column.scale);
            x.into_iter().enumerate().for_each(|(side, x)| b[side * n + column.unknown as usize] = x);
        }
    }
}

/// Takes the next items off a list.
#[inline(always)]
fn next<'l, T>(list: &mut &'l [T], count: u32) -> &'l [T] {
    let (taken, left) = list.split_at(count as usize);
    *list = left;
    taken
}
