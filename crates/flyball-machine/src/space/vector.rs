//! Small fixed-length vectors.

use std::fmt::Debug;
use std::ops::{Index, IndexMut};

/// An array of numbers with the operations of a vector space.
pub trait Vector: Copy + Debug + PartialEq + Index<usize, Output = f64> + IndexMut<usize> {
    /// All components zero.
    fn zero() -> Self;
    /// One in component `i`, zero elsewhere.
    fn unit(i: usize) -> Self;
    /// The first components of a slice.
    fn read(from: &[f64]) -> Self;
    /// The components.
    fn components(&self) -> &[f64];
    /// self + other.
    fn plus(self, other: Self) -> Self;
    /// self − other.
    fn minus(self, other: Self) -> Self;
    /// self · factor.
    fn times(self, factor: f64) -> Self;
    /// Scalar product.
    fn dot(self, other: Self) -> f64;
    /// Adds the components to the first entries of a slice.
    fn add_to(self, out: &mut [f64]);
}

impl<const N: usize> Vector for [f64; N] {
    #[inline]
    fn zero() -> Self {
        [0.0; N]
    }
    #[inline]
    fn unit(i: usize) -> Self {
        let mut e = [0.0; N];
        e[i] = 1.0;
        e
    }
    #[inline]
    fn read(from: &[f64]) -> Self {
        let mut x = [0.0; N];
        x.copy_from_slice(&from[..N]);
        x
    }
    #[inline]
    fn components(&self) -> &[f64] {
        self
    }
    #[inline]
    fn plus(mut self, other: Self) -> Self {
        for i in 0..N {
            self[i] += other[i];
        }
        self
    }
    #[inline]
    fn minus(mut self, other: Self) -> Self {
        for i in 0..N {
            self[i] -= other[i];
        }
        self
    }
    #[inline]
    fn times(mut self, factor: f64) -> Self {
        for x in &mut self {
            *x *= factor;
        }
        self
    }
    #[inline]
    fn dot(self, other: Self) -> f64 {
        let mut sum = self[0] * other[0];
        for i in 1..N {
            sum += self[i] * other[i];
        }
        sum
    }
    #[inline]
    fn add_to(self, out: &mut [f64]) {
        for (o, x) in out[..N].iter_mut().zip(self) {
            *o += x;
        }
    }
}
