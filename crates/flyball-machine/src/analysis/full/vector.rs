//! Vectors.

use super::FullEntry;
use std::ops::{Add, AddAssign, Deref, DerefMut, Mul, Neg, Sub, SubAssign};

/// A vector of numbers, which is a slice in all else.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FullVector<T = f64>(Vec<T>);

impl<T> Deref for FullVector<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> DerefMut for FullVector<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T> From<Vec<T>> for FullVector<T> {
    fn from(entries: Vec<T>) -> Self {
        Self(entries)
    }
}

impl<T> FromIterator<T> for FullVector<T> {
    fn from_iter<I: IntoIterator<Item = T>>(entries: I) -> Self {
        Self(entries.into_iter().collect())
    }
}

impl<T: FullEntry> FullVector<T> {
    /// n zeros.
    pub fn zeros(n: usize) -> Self {
        Self(vec![T::default(); n])
    }

    /// n entries by their number.
    pub fn from_fn(n: usize, entry: impl FnMut(usize) -> T) -> Self {
        (0..n).map(entry).collect()
    }

    /// √Σ |xᵢ|².
    pub fn norm(&self) -> f64 {
        self.iter().map(|x| x.modulus() * x.modulus()).sum::<f64>().sqrt()
    }

    /// max |xᵢ|.
    pub fn amax(&self) -> f64 {
        self.iter().fold(0.0, |most, x| most.max(x.modulus()))
    }

    /// Σ xᵢ yᵢ.
    pub fn dot(&self, other: &Self) -> T {
        self.iter().zip(other.iter()).map(|(x, y)| *x * *y).sum()
    }

    /// f(xᵢ).
    pub fn map<U>(&self, f: impl FnMut(T) -> U) -> FullVector<U> {
        self.iter().copied().map(f).collect()
    }

    /// x ← x s.
    pub fn scale_mut(&mut self, by: f64) {
        self.iter_mut().for_each(|x| *x *= T::from(by));
    }

    /// x / s.
    pub fn unscale(&self, by: f64) -> Self {
        self.map(|x| x / T::from(by))
    }

    /// Entries from one on.
    pub fn rows(&self, first: usize, count: usize) -> Self {
        Self(self.0[first..first + count].to_vec())
    }
}

impl<T: FullEntry> Neg for FullVector<T> {
    type Output = Self;
    fn neg(self) -> Self {
        self.map(|x| -x)
    }
}

impl<T: FullEntry> Mul<T> for &FullVector<T> {
    type Output = FullVector<T>;
    fn mul(self, by: T) -> FullVector<T> {
        self.map(|x| x * by)
    }
}

impl<T: FullEntry> Add<&FullVector<T>> for FullVector<T> {
    type Output = Self;
    fn add(mut self, other: &Self) -> Self {
        self += other;
        self
    }
}

impl<T: FullEntry> Sub<&FullVector<T>> for FullVector<T> {
    type Output = Self;
    fn sub(mut self, other: &Self) -> Self {
        self -= other;
        self
    }
}

impl<T: FullEntry> AddAssign<&FullVector<T>> for FullVector<T> {
    fn add_assign(&mut self, other: &Self) {
        self.iter_mut().zip(other.iter()).for_each(|(x, y)| *x += *y);
    }
}

impl<T: FullEntry> SubAssign<&FullVector<T>> for FullVector<T> {
    fn sub_assign(&mut self, other: &Self) {
        self.iter_mut().zip(other.iter()).for_each(|(x, y)| *x -= *y);
    }
}
