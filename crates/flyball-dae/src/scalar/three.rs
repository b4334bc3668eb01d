//! Vectors of three components.

/// The vector whose component `i` is `f(i)`. As `[0, 1, 2].map(f)`, which the compiler makes ten times as much of for every
/// closure and scalar.
#[inline(always)]
pub fn three<T>(mut f: impl FnMut(usize) -> T) -> [T; 3] {
    [f(0), f(1), f(2)]
}
