//! Transport delays w(t) = z(t − τ) in linear models.
//!
//!   ẋ = A x + B u + B_w w,   y = C x + D u + D_w w,   z = C_z x + D_zu u + D_zw w
//!
//! Frequency responses close the loop with w = e^{−sτ} z exactly; A, B, C, D with Padé's approximation of degrees N − 1 over N,
//! which passes nothing on at once and therefore makes no algebraic loop.

use super::full::{FullLu, FullMatrix};
use crate::assembly::{MachineSystem, on_assembly};
use crate::control::Wire;
use crate::control::block::BlockKind;
use num_complex::Complex;

/// N.
pub(super) const PADE: usize = 6;
/// ωτ up to which the approximation is good to 1 %.
const REACH: f64 = 6.0;

/// A delay in the diagram.
#[derive(Clone, Debug)]
pub(super) struct DelayLine {
    pub name: String,
    /// τ [s].
    pub time: f64,
    /// Its input: where it is found, and the number of the signal.
    pub input: (Wire, usize),
    /// Number of the signal it makes.
    pub signal: usize,
}

impl DelayLine {
    /// The highest angular frequency at which its approximation is good [rad/s].
    pub fn reach(&self) -> f64 {
        REACH / self.time
    }

    /// Note on its treatment.
    pub fn note(&self) -> String {
        let Self { name, time, .. } = self;
        format!(
            "the delay `{name}` of {time} s is exact in frequency responses; in A, B, C, D and their eigenvalues it is \
             Padé's approximation of order {PADE}, good for angular frequencies up to {:.3} rad/s",
            self.reach()
        )
    }
}

/// All delays of a machine.
pub(super) fn delay_lines(system: &MachineSystem) -> Vec<DelayLine> {
    on_assembly!(&system.inner, assembly => {
        let control = &assembly.control;
        let lines = control.blocks.iter().filter_map(|block| {
            let BlockKind::Delay(delay) = &block.kind else { return None };
            let own = Wire::Y((*block.rows.first()?)?);
            let signal = control.signals.iter().find(|signal| signal.wire == own)?.root;
            let input = (*block.inputs.first()?, *block.heard.first()?);
            Some(DelayLine { name: block.name.clone(), time: delay.time, input, signal })
        });
        lines.collect()
    })
}

/// A linear model with its delays open: inputs are u, then w; outputs y, then z.
#[derive(Clone, Debug)]
pub(super) struct OpenModel {
    pub a: FullMatrix,
    pub b: FullMatrix,
    pub c: FullMatrix,
    pub d: FullMatrix,
    /// τ of every delay [s].
    pub times: Vec<f64>,
}

impl OpenModel {
    fn inputs(&self) -> usize {
        self.b.ncols() - self.times.len()
    }

    fn outputs(&self) -> usize {
        self.c.nrows() - self.times.len()
    }

    /// The response from u to y, with the delays closed exactly; `None` at a pole.
    pub fn transfer(&self, s: Complex<f64>) -> Option<FullMatrix<Complex<f64>>> {
        let complex = |m: &FullMatrix| m.map(|x| Complex::new(x, 0.0));
        let (n, delays) = (self.a.nrows(), self.times.len());
        let (m, p) = (self.inputs(), self.outputs());
        let shifted = FullMatrix::from_diagonal(&vec![s; n]) - complex(&self.a);
        let mut open = complex(&self.d);
        if n > 0 {
            open += complex(&self.c) * FullLu::new(shifted).solve(&complex(&self.b))?;
        }
        if delays == 0 {
            return Some(open);
        }
        // w = E (z_u u + z_w w):   y = (y_u + y_w (1 − E z_w)⁻¹ E z_u) u
        let late =
            FullMatrix::from_fn(delays, delays, |i, j| if i == j { (-s * self.times[i]).exp() } else { s * 0.0 });
        let part = |row: usize, column: usize, rows: usize, columns: usize| open.part((row, column), (rows, columns));
        let around = FullMatrix::identity(delays) - &late * part(p, m, delays, delays);
        let w = FullLu::new(around).solve(&(late * part(p, 0, delays, m)))?;
        Some(part(0, 0, p, m) + part(0, m, p, delays) * w)
    }

    /// A, B, C, D with Padé's approximation in the place of every delay, its states last.
    #[inline(never)]
    pub fn approximated(&self) -> [FullMatrix; 4] {
        let (n, m, p) = (self.a.nrows(), self.inputs(), self.outputs());
        let whole = n + PADE * self.times.len();
        let mut a = FullMatrix::zeros(whole, whole);
        let mut b = FullMatrix::zeros(whole, m);
        let mut c = FullMatrix::zeros(p, whole);
        a.put((0, 0), &self.a);
        b.put((0, 0), &self.b.part((0, 0), (n, m)));
        c.put((0, 0), &self.c.part((0, 0), (p, n)));
        let lines: Vec<Line> = self.times.iter().map(|&time| Line::new(time)).collect();
        for (i, line) in lines.iter().enumerate() {
            let at = n + PADE * i;
            for (k, weight) in line.output.iter().enumerate() {
                (0..n).for_each(|row| a[(row, at + k)] = weight * self.b[(row, m + i)]);
                (0..p).for_each(|row| c[(row, at + k)] = weight * self.d[(row, m + i)]);
            }
            a.put((at, at), &line.matrix);
            // what comes in enters the last of its states
            let last = at + PADE - 1;
            for j in 0..n {
                a[(last, j)] += line.input * self.c[(p + i, j)];
            }
            for j in 0..m {
                b[(last, j)] += line.input * self.d[(p + i, j)];
            }
            for (j, other) in lines.iter().enumerate() {
                for (k, weight) in other.output.iter().enumerate() {
                    a[(last, n + PADE * j + k)] += line.input * self.d[(p + i, m + j)] * weight;
                }
            }
        }
        [a, b, c, self.d.part((0, 0), (p, m))]
    }
}

/// Padé's approximation as states: ẋ = A x + (0 … 0 input) z, w = outputᵀ x.
struct Line {
    matrix: FullMatrix,
    input: f64,
    output: Vec<f64>,
}

impl Line {
    fn new(time: f64) -> Self {
        // e^{−σ} ≈ Σ p_k (−σ)^k / Σ q_k σ^k,   q_k = (2N−1−k)! N! / ((2N−1)! k! (N−k)!), p_k the same with N − 1 for N above
        let (n, sum) = (PADE, 2 * PADE - 1);
        let factorial = |k: usize| (1..=k).map(|i| i as f64).product::<f64>();
        let coefficient = |degree: usize, k: usize| {
            factorial(sum - k) * factorial(degree) / (factorial(sum) * factorial(k) * factorial(degree - k))
        };
        let leading = coefficient(n, n);
        let mut matrix = FullMatrix::zeros(n, n);
        for k in 0..n {
            if k + 1 < n {
                matrix[(k, k + 1)] = 1.0 / time;
            }
            matrix[(n - 1, k)] = -coefficient(n, k) / leading / time;
        }
        let sign = |k: usize| if k.is_multiple_of(2) { 1.0 } else { -1.0 };
        let output = (0..n).map(|k| sign(k) * coefficient(n - 1, k) / leading).collect();
        Self { matrix, input: 1.0 / time, output }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_approximation_is_near_the_delay() {
        // w = z(t − 0.3), z = u, y = w
        let open = OpenModel {
            a: FullMatrix::zeros(0, 0),
            b: FullMatrix::zeros(0, 2),
            c: FullMatrix::zeros(2, 0),
            d: FullMatrix::from_rows(2, 2, &[0.0, 1.0, 1.0, 0.0]),
            times: vec![0.3],
        };
        let [a, b, c, d] = open.approximated();
        let near = OpenModel { a, b, c, d, times: Vec::new() };
        for (product, tolerance) in [(0.5, 1e-11), (4.0, 1e-4), (REACH, 0.015)] {
            let s = Complex::new(0.0, product / 0.3);
            let (exact, found) = (open.transfer(s), near.transfer(s));
            let [exact, found] = [exact, found].map(|g| g.expect("no pole")[(0, 0)]);
            assert!((exact - (-s * 0.3).exp()).norm_sqr().sqrt() < 1e-14);
            assert!((found - exact).norm_sqr().sqrt() < tolerance, "at {product}: {found} {exact}");
        }
    }
}
