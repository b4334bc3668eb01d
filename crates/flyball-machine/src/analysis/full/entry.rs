//! Numbers of full matrices.

use num_complex::Complex;
use std::fmt::Debug;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

/// An entry of a full matrix: a real or a complex number.
pub trait FullEntry:
    Copy
    + Debug
    + Default
    + PartialEq
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
    + DivAssign
    + Sum
    + From<f64>
    + 'static
{
    /// |x|.
    fn modulus(self) -> f64;
}

impl FullEntry for f64 {
    fn modulus(self) -> f64 {
        self.abs()
    }
}

impl FullEntry for Complex<f64> {
    fn modulus(self) -> f64 {
        self.norm()
    }
}
