//! Matrices.

use super::{FullEntry, FullVector};
use std::borrow::Borrow;
use std::fmt::{self, Display};
use std::ops::{Add, AddAssign, Index, IndexMut, Mul, Neg, Sub, SubAssign};

/// A full matrix, stored by columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FullMatrix<T = f64> {
    n_rows: usize,
    n_cols: usize,
    entries: Vec<T>,
}

impl<T> Index<(usize, usize)> for FullMatrix<T> {
    type Output = T;
    #[inline]
    fn index(&self, (row, column): (usize, usize)) -> &T {
        debug_assert!(row < self.n_rows);
        &self.entries[column * self.n_rows + row]
    }
}

impl<T> IndexMut<(usize, usize)> for FullMatrix<T> {
    #[inline]
    fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut T {
        debug_assert!(row < self.n_rows);
        &mut self.entries[column * self.n_rows + row]
    }
}

impl<T: FullEntry> FullMatrix<T> {
    /// Zeros.
    pub fn zeros(n_rows: usize, n_cols: usize) -> Self {
        Self { n_rows, n_cols, entries: vec![T::default(); n_rows * n_cols] }
    }

    /// Entries by row and column.
    pub fn from_fn(n_rows: usize, n_cols: usize, mut entry: impl FnMut(usize, usize) -> T) -> Self {
        let mut all = Self::zeros(n_rows, n_cols);
        for column in 0..n_cols {
            for row in 0..n_rows {
                all[(row, column)] = entry(row, column);
            }
        }
        all
    }

    /// Entries row by row.
    ///
    /// # Panics
    /// If there are not as many.
    pub fn from_rows(n_rows: usize, n_cols: usize, entries: &[T]) -> Self {
        assert_eq!(entries.len(), n_rows * n_cols, "one entry per row and column");
        Self::from_fn(n_rows, n_cols, |row, column| entries[row * n_cols + column])
    }

    /// A diagonal, zero beside it.
    pub fn from_diagonal(diagonal: &[T]) -> Self {
        let n = diagonal.len();
        Self::from_fn(n, n, |row, column| if row == column { diagonal[row] } else { T::default() })
    }

    /// I.
    pub fn identity(n: usize) -> Self {
        Self::from_diagonal(&vec![T::from(1.0); n])
    }

    /// Number of rows.
    pub fn nrows(&self) -> usize {
        self.n_rows
    }

    /// Number of columns.
    pub fn ncols(&self) -> usize {
        self.n_cols
    }

    /// All entries, column by column.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.entries.iter()
    }

    /// A column.
    pub fn column(&self, column: usize) -> &[T] {
        &self.entries[column * self.n_rows..][..self.n_rows]
    }

    /// The same, to write into.
    pub fn column_mut(&mut self, column: usize) -> &mut [T] {
        &mut self.entries[column * self.n_rows..][..self.n_rows]
    }

    /// A row.
    pub fn row(&self, row: usize) -> FullVector<T> {
        (0..self.n_cols).map(|column| self[(row, column)]).collect()
    }

    /// Multiplies a row.
    pub fn scale_row(&mut self, row: usize, by: f64) {
        (0..self.n_cols).for_each(|column| self[(row, column)] *= T::from(by));
    }

    /// Multiplies a column.
    pub fn scale_column(&mut self, column: usize, by: f64) {
        self.column_mut(column).iter_mut().for_each(|x| *x *= T::from(by));
    }

    /// Exchanges two rows.
    pub fn swap_rows(&mut self, a: usize, b: usize) {
        (0..self.n_cols).for_each(|column| self.entries.swap(column * self.n_rows + a, column * self.n_rows + b));
    }

    /// Exchanges two columns.
    pub fn swap_columns(&mut self, a: usize, b: usize) {
        (0..self.n_rows).for_each(|row| self.entries.swap(a * self.n_rows + row, b * self.n_rows + row));
    }

    /// The part of this size whose first entry is at a place.
    pub fn part(&self, (row, column): (usize, usize), (n_rows, n_cols): (usize, usize)) -> Self {
        Self::from_fn(n_rows, n_cols, |i, j| self[(row + i, column + j)])
    }

    /// Writes a matrix into this one, its first entry to a place.
    pub fn put(&mut self, (row, column): (usize, usize), part: &Self) {
        for j in 0..part.n_cols {
            self.column_mut(column + j)[row..row + part.n_rows].copy_from_slice(part.column(j));
        }
    }

    /// Aᵀ.
    pub fn transpose(&self) -> Self {
        Self::from_fn(self.n_cols, self.n_rows, |row, column| self[(column, row)])
    }

    /// f(aᵢⱼ).
    pub fn map<U>(&self, f: impl FnMut(T) -> U) -> FullMatrix<U> {
        let entries = self.entries.iter().copied().map(f).collect();
        FullMatrix { n_rows: self.n_rows, n_cols: self.n_cols, entries }
    }

    /// |aᵢⱼ|.
    pub fn abs(&self) -> FullMatrix {
        self.map(FullEntry::modulus)
    }

    /// max |aᵢⱼ|.
    pub fn amax(&self) -> f64 {
        self.iter().fold(0.0, |most, x| most.max(x.modulus()))
    }
}

impl<T: FullEntry + Display> Display for FullMatrix<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.n_rows {
            let entries: Vec<String> = (0..self.n_cols).map(|column| self[(row, column)].to_string()).collect();
            writeln!(f, "[{}]", entries.join(", "))?;
        }
        Ok(())
    }
}

impl<T: FullEntry> Mul<&[T]> for &FullMatrix<T> {
    type Output = FullVector<T>;
    /// A x = Σⱼ aⱼ xⱼ.
    fn mul(self, x: &[T]) -> FullVector<T> {
        assert_eq!(self.n_cols, x.len(), "one entry per column");
        let mut sum = FullVector::zeros(self.n_rows);
        for (column, x) in x.iter().enumerate() {
            sum.iter_mut().zip(self.column(column)).for_each(|(sum, a)| *sum += *a * *x);
        }
        sum
    }
}

impl<T: FullEntry> Mul<&FullVector<T>> for &FullMatrix<T> {
    type Output = FullVector<T>;
    fn mul(self, x: &FullVector<T>) -> FullVector<T> {
        self * &x[..]
    }
}

impl<T: FullEntry> FullMatrix<T> {
    fn product(&self, other: &Self) -> Self {
        let mut product = Self::zeros(self.n_rows, other.n_cols);
        for column in 0..other.n_cols {
            product.column_mut(column).copy_from_slice(&(self * other.column(column)));
        }
        product
    }
}

/// A B, A + B and A − B of matrices that are given away or not.
macro_rules! operators {
    ($($Left:ty, $Right:ty);*) => {$(
        impl<T: FullEntry> Mul<$Right> for $Left {
            type Output = FullMatrix<T>;
            fn mul(self, other: $Right) -> FullMatrix<T> {
                let (left, right): (&FullMatrix<T>, &FullMatrix<T>) = (self.borrow(), other.borrow());
                left.product(right)
            }
        }
    )*};
    ($Right:ty) => {
        impl<T: FullEntry> AddAssign<$Right> for FullMatrix<T> {
            fn add_assign(&mut self, other: $Right) {
                self.entries.iter_mut().zip(&other.entries).for_each(|(x, y)| *x += *y);
            }
        }
        impl<T: FullEntry> SubAssign<$Right> for FullMatrix<T> {
            fn sub_assign(&mut self, other: $Right) {
                self.entries.iter_mut().zip(&other.entries).for_each(|(x, y)| *x -= *y);
            }
        }
        impl<T: FullEntry> Add<$Right> for FullMatrix<T> {
            type Output = Self;
            fn add(mut self, other: $Right) -> Self {
                self += other;
                self
            }
        }
        impl<T: FullEntry> Sub<$Right> for FullMatrix<T> {
            type Output = Self;
            fn sub(mut self, other: $Right) -> Self {
                self -= other;
                self
            }
        }
    };
}

operators!(
    FullMatrix<T>, FullMatrix<T>;
    FullMatrix<T>, &FullMatrix<T>;
    &FullMatrix<T>, FullMatrix<T>;
    &FullMatrix<T>, &FullMatrix<T>
);
operators!(FullMatrix<T>);
operators!(&FullMatrix<T>);

impl<T: FullEntry> Mul<f64> for FullMatrix<T> {
    type Output = Self;
    fn mul(self, by: f64) -> Self {
        self.map(|x| x * T::from(by))
    }
}

impl<T: FullEntry> Neg for FullMatrix<T> {
    type Output = Self;
    fn neg(self) -> Self {
        self.map(|x| -x)
    }
}
