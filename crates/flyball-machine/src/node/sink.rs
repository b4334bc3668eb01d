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

impl<T: Sink + ?Sized> Sink for &mut T {
    #[inline(always)]
    fn put(&mut self, row: usize, col: usize, value: f64) {
        (**self).put(row, col, value);
    }
}

/// A sink behind one type. Kernels are compiled for each type of sink; those that are visited once, or seldom, share this one.
pub(crate) struct AnySink<'a>(pub &'a mut dyn Sink);

impl Sink for AnySink<'_> {
    fn put(&mut self, row: usize, col: usize, value: f64) {
        self.0.put(row, col, value);
    }
}

/// Takes entries that are not wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unread;

impl Sink for Unread {
    #[inline(always)]
    fn put(&mut self, _: usize, _: usize, _: f64) {}
}

/// Records positions.
#[derive(Debug)]
pub struct PatternSink<'a>(pub &'a mut Triplets);

impl Sink for PatternSink<'_> {
    fn put(&mut self, row: usize, col: usize, _: f64) {
        self.0.push(row, col);
    }
}

/// Passes entries on at the mirrored place, with the column and the factor that `map` gives for a row.
#[derive(Debug)]
pub(crate) struct Mirrored<'a, T, F> {
    /// Receiver of the entries.
    pub sink: &'a mut T,
    /// Column and factor for a row.
    pub map: F,
}

impl<T: Sink, F: Fn(usize) -> (usize, f64)> Sink for Mirrored<'_, T, F> {
    fn put(&mut self, row: usize, col: usize, value: f64) {
        let (to, factor) = (self.map)(row);
        self.sink.put(col, to, factor * value);
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
