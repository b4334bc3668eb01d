//! Numbers that carry the arguments they depend on, whatever the values of these are.
//!
//! A derivative that is zero at one point tells nothing of other points; what a formula is made of does. A number that
//! depends on an argument says so even where the value of a comparison would decide, so comparisons of such numbers are
//! noted: what follows from them holds for this point alone.

use super::Real;
use std::cell::Cell;
use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

thread_local! {
    /// Whether the value of a number that varies was looked at.
    static LOOKED: Cell<bool> = const { Cell::new(false) };
}

/// A value with sets of arguments, of which 64 at a time are told apart.
#[derive(Clone, Copy, Debug)]
pub struct Trace {
    value: f64,
    /// Arguments it depends on, one bit each.
    pub on: u64,
    /// Those by which its derivative is not constant.
    pub curved: u64,
    /// True if it depends on any argument, one of those told apart or another.
    pub varies: bool,
}

impl Trace {
    /// Number of arguments told apart.
    pub const ARGUMENTS: usize = u64::BITS as usize;

    /// The same value as an argument that is not told apart.
    pub fn argument(self) -> Self {
        Self { varies: true, ..self }
    }

    /// The same value as argument `i` of those told apart.
    pub fn marked(self, i: usize) -> Self {
        Self { varies: true, on: 1 << i, ..self }
    }

    /// True if it is zero for all arguments.
    pub fn is_zero(self) -> bool {
        self.value == 0.0 && !self.varies
    }

    /// Result of `run`, and whether it looked at the value of a number that varies, by comparing it for instance.
    pub fn watched<T>(run: impl FnOnce() -> T) -> (T, bool) {
        LOOKED.set(false);
        let result = run();
        (result, LOOKED.get())
    }

    fn note(self) {
        if self.varies {
            LOOKED.set(true);
        }
    }

    /// A function of one number that is not linear.
    #[inline]
    fn bent(self, value: f64) -> Self {
        Self { value, curved: self.on, ..self }
    }

    /// A sum.
    #[inline]
    fn with(self, o: Self, value: f64) -> Self {
        Self { value, on: self.on | o.on, curved: self.curved | o.curved, varies: self.varies || o.varies }
    }

    /// A function of two numbers that is not linear.
    #[inline]
    fn bent_with(self, o: Self, value: f64) -> Self {
        self.with(o, value).bent(value)
    }
}

impl From<f64> for Trace {
    fn from(value: f64) -> Self {
        Self { value, on: 0, curved: 0, varies: false }
    }
}

impl PartialEq for Trace {
    fn eq(&self, o: &Self) -> bool {
        self.with(*o, 0.0).note();
        self.value == o.value
    }
}

impl PartialOrd for Trace {
    fn partial_cmp(&self, o: &Self) -> Option<Ordering> {
        self.with(*o, 0.0).note();
        self.value.partial_cmp(&o.value)
    }
}

impl Add for Trace {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        self.with(o, self.value + o.value)
    }
}

impl Sub for Trace {
    type Output = Self;
    fn sub(self, o: Self) -> Self {
        self.with(o, self.value - o.value)
    }
}

impl Mul for Trace {
    type Output = Self;
    fn mul(self, o: Self) -> Self {
        let value = self.value * o.value;
        if self.varies && o.varies { self.bent_with(o, value) } else { self.with(o, value) }
    }
}

impl Div for Trace {
    type Output = Self;
    fn div(self, o: Self) -> Self {
        let value = self.value / o.value;
        if o.varies { self.bent_with(o, value) } else { self.with(o, value) }
    }
}

impl Neg for Trace {
    type Output = Self;
    fn neg(self) -> Self {
        Self { value: -self.value, ..self }
    }
}

/// Operators with a constant, and those that assign.
macro_rules! operators {
    ($($trait:ident $method:ident $assign:ident $assign_method:ident $operator:tt),*) => {$(
        impl $trait<f64> for Trace {
            type Output = Self;
            fn $method(self, o: f64) -> Self {
                Self { value: self.value $operator o, ..self }
            }
        }
        impl $assign for Trace {
            fn $assign_method(&mut self, o: Self) {
                *self = *self $operator o;
            }
        }
    )*};
}

operators!(
    Add add AddAssign add_assign +,
    Sub sub SubAssign sub_assign -,
    Mul mul MulAssign mul_assign *,
    Div div DivAssign div_assign /
);

impl Real for Trace {
    fn value(self) -> f64 {
        self.note();
        self.value
    }
    fn sqrt(self) -> Self {
        self.bent(self.value.sqrt())
    }
    fn exp(self) -> Self {
        self.bent(self.value.exp())
    }
    fn ln(self) -> Self {
        self.bent(self.value.ln())
    }
    fn sin_cos(self) -> (Self, Self) {
        let (s, c) = self.value.sin_cos();
        (self.bent(s), self.bent(c))
    }
    fn tanh(self) -> Self {
        self.bent(self.value.tanh())
    }
    fn atan2(self, x: Self) -> Self {
        self.bent_with(x, self.value.atan2(x.value))
    }
    fn powi(self, n: i32) -> Self {
        self.bent(self.value.powi(n))
    }
    fn powf(self, p: Self) -> Self {
        self.bent_with(p, self.value.powf(p.value))
    }
    fn abs(self) -> Self {
        Self { value: self.value.abs(), ..self }
    }
    fn max(self, o: Self) -> Self {
        self.with(o, self.value.max(o.value))
    }
    fn min(self, o: Self) -> Self {
        self.with(o, self.value.min(o.value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair() -> [Trace; 2] {
        [Trace::from(0.0).marked(0), Trace::from(0.0).marked(1)]
    }

    #[test]
    fn a_product_depends_on_a_factor_beside_zero() {
        let [x, y] = pair();
        let product = x * y * 0.0 + x;
        assert_eq!((product.on, product.curved), (0b11, 0b11));
        assert_eq!(((x * 3.0 - y).on, (x * 3.0 - y).curved), (0b11, 0));
    }

    #[test]
    fn a_factor_that_is_not_told_apart_bends_too() {
        let [x, _] = pair();
        let other = Trace::from(2.0).argument();
        assert_eq!(((x * other).on, (x * other).curved), (1, 1));
        assert_eq!((x * Trace::from(2.0)).curved, 0);
        assert_eq!((x / other).curved, 1);
    }

    #[test]
    fn both_sides_of_a_maximum_count_and_nothing_is_looked_at() {
        let [x, y] = pair();
        let (largest, looked) = Trace::watched(|| x.max(y).abs() + (x + 1.0).powf(y) + y.hypot(x).asin());
        assert_eq!(largest.on, 0b11);
        assert!(!looked);
    }

    #[test]
    fn comparisons_are_noted_where_a_number_varies() {
        let [x, _] = pair();
        let constant = Trace::from(1.0);
        assert!(Trace::watched(|| x < constant).1);
        assert!(Trace::watched(|| constant == x).1);
        assert!(Trace::watched(|| x.value()).1);
        assert!(!Trace::watched(|| constant > Trace::from(0.5)).1);
    }

    #[test]
    fn only_constants_are_zero_for_all_arguments() {
        let [x, _] = pair();
        assert!(Trace::zero().is_zero());
        assert!(!(x - x).is_zero());
        assert!(!Trace::from(f64::NAN).is_zero());
    }
}
