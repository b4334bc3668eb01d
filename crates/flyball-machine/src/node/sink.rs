//! Where kernels put the entries of a matrix.
//!
//! A kernel visits its entries in a fixed order. The first visit, with a [`PatternSink`], records where they are; all
//! later ones, with a [`ValueSink`], write the values in the same order.

use flyball_dae::linear::Triplets;

/// Receives matrix entries in a fixed order.
pub trait Sink {
    /// One entry; entries at the same place add up.
    fn put(&mut self, row: usize, col: usize, value: f64);
}

/// Records positions.
#[derive(Debug)]
pub struct PatternSink<'a>(pub &'a mut Triplets);

impl Sink for PatternSink<'_> {
    fn put(&mut self, row: usize, col: usize, _: f64) {
        self.0.push(row, col);
    }
}

/// Writes values one after the other.
#[derive(Debug)]
pub struct ValueSink<'a> {
    values: std::slice::IterMut<'a, f64>,
}

impl<'a> ValueSink<'a> {
    /// Starts at the beginning of a block's values.
    pub fn new(values: &'a mut [f64]) -> Self {
        Self { values: values.iter_mut() }
    }
}

impl Sink for ValueSink<'_> {
    #[inline(always)]
    fn put(&mut self, _: usize, _: usize, value: f64) {
        *self.values.next().expect("the pattern was recorded by the same visits") = value;
    }
}
