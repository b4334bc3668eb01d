//! Derivatives by differences.

/// Relative step of first differences: the cube root of rounding. Their error is about 1e-10 of the size of the function.
pub const FIRST: f64 = 6.1e-6;
/// Relative step of first differences of differences: the fourth root of rounding.
pub const NESTED: f64 = 1.2e-4;

/// Relative step of stencils of eighth order: about the ninth root of rounding.
const WIDE: f64 = 1.6e-2;

/// A step near a value that is exact in binary: the nearest power of two.
pub fn step(relative: f64, middle: f64) -> f64 {
    (relative * middle.abs().max(1.0)).log2().round().exp2()
}

/// Slopes of rows by a central difference.
pub fn central(h: f64, rows: impl FnMut(f64) -> Vec<f64>) -> Vec<f64> {
    let [mut above, below] = [h, -h].map(rows);
    above.iter_mut().zip(below).for_each(|(above, below)| *above = (*above - below) / (2.0 * h));
    above
}

/// Rows along a line.
type Rows<'a> = Box<dyn Fn(f64, &mut [f64]) + 'a>;

/// Rows along a line, with the length over which they change.
pub struct Line<'a> {
    /// The rows at a place.
    pub function: Rows<'a>,
    /// Length.
    pub scale: f64,
}

impl Line<'_> {
    /// Σ weights · f(k h) / divisor.
    fn sum(&self, relative: f64, stencil: &[(f64, f64)], divisor: impl Fn(f64) -> f64, out: &mut [f64]) {
        if out.is_empty() {
            return;
        }
        let h = (relative * self.scale).log2().round().exp2();
        let mut values = vec![0.0; out.len()];
        out.fill(0.0);
        for (place, weight) in stencil {
            (self.function)(place * h, &mut values);
            out.iter_mut().zip(&values).for_each(|(out, value)| *out += weight * value);
        }
        out.iter_mut().for_each(|out| *out /= divisor(h));
    }

    /// d/ds at 0, of eighth order: wide steps keep rounding, which methods divide by their own steps, near 1e-14.
    pub fn first(&self, out: &mut [f64]) {
        let half = [(1.0, 672.0), (2.0, -168.0), (3.0, 32.0), (4.0, -3.0)];
        let stencil: Vec<_> = half.iter().flat_map(|(place, weight)| [(*place, *weight), (-place, -weight)]).collect();
        self.sum(WIDE, &stencil, |h| 840.0 * h, out);
    }

    /// d²/ds² at 0, of eighth order.
    pub fn second(&self, out: &mut [f64]) {
        let half = [(1.0, 8064.0), (2.0, -1008.0), (3.0, 128.0), (4.0, -9.0)];
        let mut stencil: Vec<_> =
            half.iter().flat_map(|(place, weight)| [(*place, *weight), (-place, *weight)]).collect();
        stencil.push((0.0, -14350.0));
        self.sum(WIDE, &stencil, |h| 5040.0 * h * h, out);
    }

    /// d³/ds³ at 0, of fourth order: the step is the seventh root of rounding.
    pub fn third(&self, out: &mut [f64]) {
        let stencil = [(-3.0, 1.0), (-2.0, -8.0), (-1.0, 13.0), (1.0, -13.0), (2.0, 8.0), (3.0, -1.0)];
        self.sum(5.8e-3, &stencil, |h| 8.0 * h * h * h, out);
    }
}
