//! Velocities that M couples, with the constraint rows that touch them, and what they add to S.
//!
//! ```text
//!   V = M⁻¹ Cᵀ,   S ← S + C V
//! ```

use super::kernel::{dot, subtract, times};

/// Off-diagonal entries of M that differ by more than this part of their diagonals are not rounding.
const ROUNDING: f64 = 1e-13;
/// Pivots of M below this part of their diagonals are no inertia to divide by.
const MASSLESS: f64 = 1e-8;

/// Most velocities of a block.
pub(super) const WIDEST: usize = 6;

/// Calls a method that is generic over the number of velocities, and how many of them M couples to none.
macro_rules! of_size {
    ($block:expr, $method:ident, $arguments:tt) => {
        match ($block.velocities.len(), $block.scalars) {
            (1, _) => $block.$method::<1, 1> $arguments,
            (2, 2) => $block.$method::<2, 2> $arguments,
            (2, _) => $block.$method::<2, 0> $arguments,
            (3, 3) => $block.$method::<3, 3> $arguments,
            (3, _) => $block.$method::<3, 0> $arguments,
            (4, _) => $block.$method::<4, 0> $arguments,
            (5, _) => $block.$method::<5, 0> $arguments,
            (WIDEST, 3..) => $block.$method::<WIDEST, 3> $arguments,
            (WIDEST, _) => $block.$method::<WIDEST, 0> $arguments,
            (n, _) => unreachable!("a block of {n} velocities"),
        }
    };
}

/// A block of M with its rows.
#[derive(Debug, Clone)]
pub(super) struct Block {
    pub velocities: Vec<u32>,
    /// How many velocities, the first ones, M couples to no other.
    pub scalars: usize,
    /// Places of the rows in the order of elimination, ascending.
    pub rows: Vec<u32>,
    /// Where they stand in their front.
    pub positions: Vec<u32>,
    /// Whether they stand there one behind the other.
    pub is_dense: bool,
    /// First number of C and of V: row after row, one number per velocity.
    pub at: usize,
    /// Values of M, and which row and column of the block they add to.
    pub entries: Vec<(u32, [u8; 2])>,
    pub inverse: Vec<f64>,
}

impl Block {
    /// Inverts M; false if it has no inverse, or is not symmetric.
    pub fn invert(&mut self, mass: &[f64]) -> bool {
        of_size!(self, invert_sized, (mass))
    }

    #[inline(always)]
    fn invert_sized<const N: usize, const D: usize>(&mut self, mass: &[f64]) -> bool {
        let Some(inverse) = self.inverse.as_chunks_mut::<N>().0.first_chunk_mut::<N>() else { return false };
        let mut m = [[0.0; N]; N];
        for &(value, [row, col]) in &self.entries {
            m[row as usize][col as usize] += mass[value as usize];
        }
        *inverse = m;
        invert(inverse)
    }

    /// Numbers of C, or of V.
    fn span(&self) -> std::ops::Range<usize> {
        self.at..self.at + self.rows.len() * self.velocities.len()
    }

    /// V = M⁻¹ Cᵀ, and C V above the diagonal of a front with rows of a length; the diagonal also into `sizes`, by place.
    pub fn add_to(&self, c: &[f64], v: &mut [f64], front: &mut [f64], width: usize, sizes: &mut [f64]) {
        let (c, v) = (&c[self.span()], &mut v[self.span()]);
        of_size!(self, add_sized, (c, v, front, width, sizes));
    }

    #[inline(always)]
    fn add_sized<const N: usize, const D: usize>(
        &self,
        c: &[f64],
        v: &mut [f64],
        front: &mut [f64],
        width: usize,
        sizes: &mut [f64],
    ) {
        let (c, v) = (c.as_chunks::<N>().0, v.as_chunks_mut::<N>().0);
        let Some(inverse) = self.inverse.as_chunks::<N>().0.first_chunk::<N>() else { return };
        for (c, v) in c.iter().zip(&mut *v) {
            *v = times::<N, D>(inverse, c);
        }
        let mut left = &*v;
        for (r, (c, (position, place))) in c.iter().zip(self.positions.iter().zip(&self.rows)).enumerate() {
            let Some((own, later)) = left.split_first() else { return };
            left = later;
            let position = *position as usize;
            let row = &mut front[position * width..][..width];
            let diagonal = dot(c, own);
            sizes[*place as usize] += diagonal;
            row[position] += diagonal;
            if self.is_dense {
                row[position + 1..].iter_mut().zip(later).for_each(|(entry, v)| *entry += dot(c, v));
            } else {
                for (v, other) in later.iter().zip(&self.positions[r + 1..]) {
                    row[*other as usize] += dot(c, v);
                }
            }
        }
    }

    /// C M⁻¹ f added to `y`, by place.
    pub fn add_free_motion(&self, v: &[f64], f: &[f64], y: &mut [f64]) {
        let v = &v[self.span()];
        of_size!(self, add_free_motion_sized, (v, f, y));
    }

    #[inline(always)]
    fn add_free_motion_sized<const N: usize, const D: usize>(&self, v: &[f64], f: &[f64], y: &mut [f64]) {
        let f = self.gather::<N>(f);
        for (v, place) in v.as_chunks::<N>().0.iter().zip(&self.rows) {
            y[*place as usize] += dot(v, &f);
        }
    }

    /// Numbers of its velocities.
    #[inline(always)]
    fn gather<const N: usize>(&self, f: &[f64]) -> [f64; N] {
        let mut own = [0.0; N];
        own.iter_mut().zip(&self.velocities).for_each(|(own, i)| *own = f[*i as usize]);
        own
    }

    /// a = M⁻¹ (f − Cᵀλ), in the place of f; λ by place.
    pub fn accelerate(&self, c: &[f64], lambda: &[f64], f: &mut [f64]) {
        let c = &c[self.span()];
        of_size!(self, accelerate_sized, (c, lambda, f));
    }

    #[inline(always)]
    fn accelerate_sized<const N: usize, const D: usize>(&self, c: &[f64], lambda: &[f64], f: &mut [f64]) {
        let Some(inverse) = self.inverse.as_chunks::<N>().0.first_chunk::<N>() else { return };
        let mut left = self.gather::<N>(f);
        for (c, place) in c.as_chunks::<N>().0.iter().zip(&self.rows) {
            subtract(&mut left, lambda[*place as usize], c);
        }
        let a = times::<N, D>(inverse, &left);
        self.velocities.iter().zip(a).for_each(|(i, a)| f[*i as usize] = a);
    }
}

/// A ← A⁻¹ of a symmetric matrix by an exchange of each unknown with its equation; false if it is not symmetric or not positive
/// definite.
#[inline(always)]
fn invert<const N: usize>(a: &mut [[f64; N]; N]) -> bool {
    let mut sizes = [0.0; N];
    let mut is_symmetric = true;
    for i in 0..N {
        sizes[i] = a[i][i];
        for j in 0..i {
            let difference = a[i][j] - a[j][i];
            is_symmetric &= difference * difference <= ROUNDING * ROUNDING * (sizes[i] * sizes[j]).abs();
        }
    }
    for k in 0..N {
        let row = a[k];
        if !(row[k] > MASSLESS * sizes[k] && row[k].is_finite()) {
            return false;
        }
        let inverse = 1.0 / row[k];
        for i in 0..N {
            if i != k {
                let factor = a[i][k] * inverse;
                subtract(&mut a[i], factor, &row);
                a[i][k] = -factor;
            }
        }
        for j in 0..N {
            a[k][j] = row[j] * inverse;
        }
        a[k][k] = inverse;
    }
    is_symmetric
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_inverts<const N: usize>() {
        let entry = |i: usize, j: usize| if i == j { N as f64 } else { ((i + j) as f64).sin() };
        let mut a: [[f64; N]; N] = std::array::from_fn(|i| std::array::from_fn(|j| entry(i, j)));
        assert!(invert(&mut a));
        for (i, j) in (0..N * N).map(|k| (k / N, k % N)) {
            let product: f64 = (0..N).map(|k| a[i][k] * entry(k, j)).sum();
            let wanted = if i == j { 1.0 } else { 0.0 };
            assert!((product - wanted).abs() < 1e-14, "{N}: {product} at {i} {j}");
        }
    }

    #[test]
    fn an_inverse_times_its_matrix_is_one() {
        assert_inverts::<1>();
        assert_inverts::<2>();
        assert_inverts::<3>();
        assert_inverts::<6>();
    }

    #[test]
    fn no_inertia_and_no_symmetry_are_refused() {
        let refused = [[0.0, 0.0, 0.0, 1.0], [1.0, 1.0, 1.0, 1.0], [2.0, 1.0, 0.9, 2.0], [-1.0, 0.0, 0.0, 1.0]];
        for [a, b, c, d] in refused {
            assert!(!invert(&mut [[a, b], [c, d]]), "{a} {b} {c} {d}");
        }
        assert!(!invert(&mut [[1.0, 0.0], [0.0, f64::NAN]]));
    }
}
