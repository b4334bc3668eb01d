//! Factors of a symmetric matrix whose pivots all stand on the diagonal: U is D Lᵀ, so L alone is computed.
//!
//! ```text
//!   rᵢₖ = aᵢₖ − Σⱼ lᵢⱼ rₖⱼ,   dₖ = rₖₖ,   lᵢₖ = rᵢₖ/dₖ        i > k > j
//! ```
//!
//! Pivots, guards and entries are those of the unsymmetric factorization; half of its products are left. Columns j that go on
//! below row k in the same rows are subtracted together, up to three at a time: the blocks of bodies and joints are such columns.

use super::factors::{Decayed, Entry, Guard, Lanes, Scatter, Step};
use super::number::Number;
use super::pattern::{Csc, narrow};
use crate::extent::larger;

/// Most columns that are subtracted together.
const WIDTH: usize = 3;

/// Columns of L to subtract from column k: the places of their entries in row k, and how far they go on from there.
#[derive(Debug, Clone, Copy)]
struct Link {
    first: [u32; WIDTH],
    width: u32,
    len: u32,
}

/// What the symmetric factorization needs beside L and the steps.
#[derive(Debug, Clone, Default)]
pub(super) struct Mirrored<N> {
    /// Columns to subtract, for one column after the other.
    links: Vec<Link>,
    link_ptr: Vec<u32>,
    /// r, one per entry of L.
    raw: Vec<N>,
    /// Entries of A that must be equal.
    pairs: Vec<[u32; 2]>,
}

impl<N: Number> Mirrored<N> {
    /// For factors of a matrix that promises to be symmetric, if their patterns mirror each other. `l_idx` ascends in each
    /// column. `distrusted` selects the entries whose mirror image is compared with every matrix.
    pub fn new(
        pattern: &Csc,
        [l_ptr, l_idx, u_ptr, u_idx]: [&[u32]; 4],
        distrusted: impl Fn(usize, usize) -> bool,
    ) -> Option<Self> {
        let n = pattern.n_cols;
        // places of the entries of row k in the columns of L, in ascending columns
        let mut rows: Vec<Vec<(u32, u32)>> = vec![Vec::new(); n];
        for j in 0..n {
            for place in l_ptr[j]..l_ptr[j + 1] {
                rows[l_idx[place as usize] as usize].push((narrow(j), place));
            }
        }
        let mut links = Vec::new();
        let mut link_ptr = vec![0];
        for (k, row) in rows.iter().enumerate() {
            let above = &u_idx[u_ptr[k] as usize..u_ptr[k + 1] as usize];
            if !row.iter().map(|(j, _)| j).eq(above) {
                return None;
            }
            let tail = |&(j, place): &(u32, u32)| &l_idx[place as usize..l_ptr[j as usize + 1] as usize];
            let mut left = &row[..];
            while let Some(one) = left.first() {
                let rows = tail(one);
                let width = left.iter().take(WIDTH).take_while(|other| tail(other) == rows).count();
                let mut first = [one.1; WIDTH];
                first.iter_mut().zip(&left[..width]).for_each(|(first, (_, place))| *first = *place);
                links.push(Link { first, width: narrow(width), len: narrow(rows.len()) });
                left = &left[width..];
            }
            link_ptr.push(narrow(links.len()));
        }
        let mut pairs = Vec::new();
        for (entry, row, col) in pattern.iter().filter(|(_, row, col)| row > col) {
            let mirror = pattern.column(row).binary_search(&col).ok()?;
            if distrusted(row, col) {
                pairs.push([narrow(entry), narrow(pattern.entries(row).start + mirror)]);
            }
        }
        Some(Self { links, link_ptr, raw: vec![N::ZERO; l_idx.len()], pairs })
    }

    /// True if the entries that might differ from their mirror images do not.
    pub fn holds(&self, values: &[N]) -> bool {
        self.pairs.iter().fold(true, |all, pair| all & (values[pair[0] as usize] == values[pair[1] as usize]))
    }

    /// Recomputes L and the pivots from the columns of A and L with their ends; `x` is a work column of zeros, and is left so.
    pub fn refactor(
        &mut self,
        values: &[N],
        (a_ptr, a): (&[u32], &[Scatter]),
        (l_ptr, l): (&[u32], &mut [Entry<N>]),
        steps: &mut [Step<N>],
        x: &mut [N],
        guard: &mut Guard,
    ) -> Result<(), Decayed> {
        for k in 0..steps.len() {
            for source in &a[a_ptr[k] as usize..a_ptr[k + 1] as usize] {
                x[source.row as usize] = values[source.entry as usize] * source.scale;
            }
            // x ← x − Σⱼ l_·ⱼ rₖⱼ
            let mut column_max = 0.0_f64;
            for link in &self.links[self.link_ptr[k] as usize..self.link_ptr[k + 1] as usize] {
                let [p, q, s] = link.first.map(|first| first as usize);
                let len = link.len as usize;
                let rp = self.raw[p];
                column_max = larger(rp.size(), column_max);
                match link.width {
                    1 => {
                        if rp != N::ZERO {
                            for one in &l[p..p + len] {
                                x[one.row as usize] -= one.value * rp;
                            }
                        }
                    }
                    2 => {
                        let rq = self.raw[q];
                        column_max = larger(rq.size(), column_max);
                        for (one, two) in l[p..p + len].iter().zip(&l[q..q + len]) {
                            let x = &mut x[one.row as usize];
                            *x = *x - one.value * rp - two.value * rq;
                        }
                    }
                    _ => {
                        let (rq, rs) = (self.raw[q], self.raw[s]);
                        column_max = larger(rs.size(), larger(rq.size(), column_max));
                        let pair = l[p..p + len].iter().zip(&l[q..q + len]);
                        for ((one, two), three) in pair.zip(&l[s..s + len]) {
                            let x = &mut x[one.row as usize];
                            *x = *x - one.value * rp - two.value * rq - three.value * rs;
                        }
                    }
                }
            }
            let pivot = std::mem::replace(&mut x[k], N::ZERO);
            let inverse = pivot.inverse();
            let mut below_max = 0.0_f64;
            let own = l_ptr[k] as usize..l_ptr[k + 1] as usize;
            for (entry, raw) in l[own.clone()].iter_mut().zip(&mut self.raw[own]) {
                let value = std::mem::replace(&mut x[entry.row as usize], N::ZERO);
                below_max = larger(value.size(), below_max);
                *raw = value;
                entry.value = value * inverse;
            }
            steps[k].inverse_pivot = inverse;
            guard.check(k, pivot.size(), inverse.size(), column_max, below_max)?;
        }
        Ok(())
    }
}

/// L⁻ᵀ D⁻¹ y, given unknown by unknown; `y` is left zero.
#[inline(always)]
pub(super) fn solve_above<N: Number, V: Lanes<N>>(
    l: &[Entry<N>],
    steps: &[Step<N>],
    y: &mut [V],
    mut give: impl FnMut(usize, V),
) {
    let mut rest = l;
    for (k, step) in steps.iter().enumerate().rev() {
        let (earlier, column) = rest.split_at(rest.len() - step.below as usize);
        rest = earlier;
        let mut known = y[k].times(step.inverse_pivot);
        for entry in column {
            known.subtract(entry.value, y[entry.row as usize]);
        }
        y[k] = known;
        give(step.col as usize, known.scaled(step.col_scale));
    }
    y.fill(V::NOTHING);
}

#[cfg(test)]
mod tests {
    use super::super::SparseLu;
    use super::super::test_matrices::{Numbers, Sample, chain, net};

    fn right_side(n: usize) -> Vec<f64> {
        let mut numbers = Numbers::new(9);
        (0..n).map(|_| numbers.next()).collect()
    }

    fn symmetric(a: &Sample) -> SparseLu {
        SparseLu::analyse(&a.pattern, &a.kinds).of_symmetric()
    }

    /// Backward error of a solve.
    fn error(lu: &mut SparseLu, a: &Sample, transposed: bool) -> f64 {
        let b = right_side(a.n());
        let mut x = b.clone();
        if transposed {
            lu.solve_transposed(&mut x)
        } else {
            lu.solve(&mut x)
        }
        lu.residual_norm(&a.values, &x, &b)
    }

    #[test]
    fn half_of_the_factors_solve_as_all_of_them_do() {
        for a in [chain(1), chain(2), chain(11), chain(60), net(6)] {
            let mut half = symmetric(&a);
            let mut all = SparseLu::analyse(&a.pattern, &a.kinds);
            let (half_health, all_health) = (half.factor(&a.values).unwrap(), all.factor(&a.values).unwrap());
            assert!(half.is_mirrored() && !all.is_mirrored());
            if half.factor_entries() == all.factor_entries() {
                let ratios = [half_health, all_health].map(|health| health.smallest_pivot_ratio);
                // rounding: the same pivots
                assert!((ratios[0] - ratios[1]).abs() <= 1e-12 * ratios[1], "{ratios:?}");
            }
            assert_eq!(half.determinant_sign(), all.determinant_sign());
            for transposed in [false, true] {
                let error = error(&mut half, &a, transposed);
                assert!(error <= 100.0 * (10 + a.n()) as f64 * f64::EPSILON, "{} unknowns: {error:e}", a.n());
            }
            assert!(!half.factor(&a.values).unwrap().repivoted);
            let scaled = a.clone().scaled(|_, _| 3.0);
            assert!(!half.factor(&scaled.values).unwrap().repivoted);
            assert!(error(&mut half, &scaled, false) <= 100.0 * (10 + a.n()) as f64 * f64::EPSILON);
        }
    }

    #[test]
    fn a_matrix_that_breaks_its_promise_is_solved_all_the_same() {
        let a = net(4);
        let broken = a.clone().scaled(|row, col| if (row, col) == (0, 1) { 1.5 } else { 1.0 });
        assert_ne!(a.values, broken.values);
        let mut lu = symmetric(&a);
        // at first, after a symmetric one, and back again
        for (matrix, mirrored) in [(&broken, false), (&a, false), (&broken, false)] {
            lu.factor(&matrix.values).unwrap();
            assert_eq!(lu.is_mirrored(), mirrored);
            assert!(error(&mut lu, matrix, false) < 1e-13);
        }
        let mut lu = symmetric(&a);
        lu.factor(&a.values).unwrap();
        assert!(lu.is_mirrored());
        assert!(lu.factor(&broken.values).unwrap().repivoted && !lu.is_mirrored());
        assert!(error(&mut lu, &broken, false) < 1e-13);
    }

    #[test]
    fn a_pivot_off_the_diagonal_takes_both_factors() {
        // an exchange of unknowns: no diagonal to stay on
        let mut a =
            Sample::from_entries(4, &[(0, 1, 2.0), (1, 0, 2.0), (2, 3, -1.0), (3, 2, -1.0), (0, 0, 0.0), (3, 3, 0.0)]);
        a.kinds.fill(super::super::UnknownKind::Primary);
        let mut lu = symmetric(&a);
        lu.factor(&a.values).unwrap();
        assert!(!lu.is_mirrored());
        assert!(error(&mut lu, &a, false) < 1e-15);
    }

    #[test]
    fn a_decayed_pivot_leaves_the_next_matrix_in_order() {
        let a = chain(11);
        let mut lu = symmetric(&a);
        lu.factor(&a.values).unwrap();
        let light = a.clone().scaled(|row, col| if row == col && row == 5 { 1e-12 } else { 1.0 });
        if lu.factor(&light.values).is_ok() {
            assert!(error(&mut lu, &light, false) < 1e-11);
        }
        lu.factor(&a.values).unwrap();
        assert!(error(&mut lu, &a, false) < 1e-13);
    }
}
