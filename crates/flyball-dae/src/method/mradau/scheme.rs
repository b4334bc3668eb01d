//! A method of the family: its table, the transformation that decouples its stages, and its polynomials.
//!
//!   A = T diag(γ) T⁻¹,     L_j: Lagrange's polynomials on 0, c₁ … c_s,     I_j = ∫ L_j,     II_j = ∫∫ L_j

use super::tables::{Table, table};
use crate::linear::{Complex, Number};

/// Coefficients of a method with `stages` stages.
#[derive(Clone, Debug)]
pub(super) struct Scheme {
    pub stages: usize,
    pub table: &'static Table,
    /// A², row after row.
    pub squared: Vec<f64>,
    /// Column of T and row of T⁻¹ of the real eigenvalue.
    pub real: Pair<f64>,
    /// The same of each complex eigenvalue.
    pub complex: Vec<Pair<Complex>>,
    /// Coefficients of L_j, from the constant one on.
    lagrange: Vec<Vec<f64>>,
}

/// Column of T and row of T⁻¹ of an eigenvalue.
#[derive(Clone, Debug)]
pub(super) struct Pair<N> {
    pub column: Vec<N>,
    pub row: Vec<N>,
}

impl Scheme {
    pub fn new(stages: usize) -> Self {
        let table = table(stages);
        let s = stages;
        let squared = (0..s * s).map(|at| (0..s).map(|k| table.a[at / s * s + k] * table.a[k * s + at % s]).sum());
        let real = eigenvectors(table.a, s, Complex::new(table.gamma0, 0.0));
        let parts = |vector: &[Complex]| vector.iter().map(|x| x.re).collect();
        Self {
            stages,
            table,
            squared: squared.collect(),
            real: Pair { column: parts(&real.column), row: parts(&real.row) },
            complex: table.gamma.iter().map(|gamma| eigenvectors(table.a, s, *gamma)).collect(),
            lagrange: lagrange(table.c),
        }
    }

    /// Order in all variables.
    pub fn order(&self) -> usize {
        2 * self.stages - 1
    }

    /// Most iterations of a step.
    pub fn iterations(&self) -> usize {
        2 * self.stages + 1
    }

    /// Σ_j A_ij u_j.
    pub fn row(&self, i: usize) -> &[f64] {
        &self.table.a[i * self.stages..(i + 1) * self.stages]
    }

    /// L_j(θ), I_j(θ) or II_j(θ) of all nodes, by the number of integrals.
    pub fn weights(&self, integrals: usize, theta: f64, out: &mut [f64; MOST_NODES]) {
        for (weight, coefficients) in out.iter_mut().zip(&self.lagrange) {
            let term = |(m, c): (usize, &f64)| {
                let divisor = match integrals {
                    0 => 1.0,
                    1 => (m + 1) as f64,
                    _ => ((m + 1) * (m + 2)) as f64,
                };
                c / divisor
            };
            let sum = coefficients.iter().enumerate().rev().fold(0.0, |sum, c| sum * theta + term(c));
            *weight = sum * theta.powi(integrals as i32);
        }
    }
}

/// Nodes of the largest method, with 0.
pub(super) const MOST_NODES: usize = 8;

/// t with (A − γ) t = 0, t_s = 1, and w with wᵀ (A − γ) = 0, w · t = 1.
fn eigenvectors(a: &[f64], s: usize, gamma: Complex) -> Pair<Complex> {
    let null = |entry: &dyn Fn(usize, usize) -> f64| {
        // the last unknown is 1; the last equation follows from the others
        let n = s - 1;
        let value = |i: usize, j: usize| Complex::new(entry(i, j), 0.0) - if i == j { gamma } else { Complex::ZERO };
        let mut m: Vec<Vec<Complex>> = (0..n).map(|i| (0..=n).map(|j| value(i, j)).collect()).collect();
        for k in 0..n {
            let best = (k..n).max_by(|&i, &j| m[i][k].size().total_cmp(&m[j][k].size())).expect("k < n");
            m.swap(k, best);
            for i in k + 1..n {
                let factor = m[i][k] / m[k][k];
                for j in k..=n {
                    let term = factor * m[k][j];
                    m[i][j] -= term;
                }
            }
        }
        let mut t = vec![Complex::ONE; s];
        for k in (0..n).rev() {
            let sum = (k + 1..=n).fold(Complex::ZERO, |sum, j| sum - m[k][j] * t[j]);
            t[k] = sum / m[k][k];
        }
        t
    };
    let column = null(&|i, j| a[i * s + j]);
    let left = null(&|i, j| a[j * s + i]);
    let product = left.iter().zip(&column).fold(Complex::ZERO, |sum, (w, t)| sum + *w * *t);
    Pair { row: left.into_iter().map(|w| w / product).collect(), column }
}

/// Coefficients of Lagrange's polynomials on 0 and the nodes.
fn lagrange(c: &[f64]) -> Vec<Vec<f64>> {
    let nodes: Vec<f64> = std::iter::once(0.0).chain(c.iter().copied()).collect();
    let polynomial = |j: usize| {
        let mut coefficients = vec![1.0];
        for (_, node) in nodes.iter().enumerate().filter(|(k, _)| *k != j) {
            let scale = 1.0 / (nodes[j] - node);
            let mut next = vec![0.0; coefficients.len() + 1];
            for (m, value) in coefficients.iter().enumerate() {
                next[m + 1] += scale * value;
                next[m] -= scale * node * value;
            }
            coefficients = next;
        }
        coefficients
    };
    (0..nodes.len()).map(polynomial).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_transformation_makes_the_matrix_diagonal() {
        for s in [3, 5, 7] {
            let scheme = Scheme::new(s);
            let largest = scheme.complex.iter().flat_map(|pair| &pair.row).fold(1.0, |m: f64, x| m.max(x.size()));
            let rounding = 64.0 * f64::EPSILON * largest;
            for i in 0..s {
                for j in 0..s {
                    let mut sum = scheme.table.gamma0 * scheme.real.column[i] * scheme.real.row[j];
                    let mut identity = scheme.real.column[i] * scheme.real.row[j];
                    for (pair, gamma) in scheme.complex.iter().zip(scheme.table.gamma) {
                        let product = pair.column[i] * pair.row[j];
                        sum += 2.0 * (product * *gamma).re;
                        identity += 2.0 * product.re;
                    }
                    let one = f64::from(u8::from(i == j));
                    assert!((sum - scheme.table.a[i * s + j]).abs() < rounding, "{s}: {i} {j}");
                    assert!((identity - one).abs() < rounding, "{s}: {i} {j} {identity}");
                }
            }
        }
    }

    #[test]
    fn integrals_of_polynomials_are_those_of_what_they_interpolate() {
        for s in [3, 5, 7] {
            let scheme = Scheme::new(s);
            let (theta, mut weights) = (0.7_f64, [0.0; MOST_NODES]);
            let value = |node: f64| node.powi(s as i32);
            for integrals in 0..3 {
                scheme.weights(integrals, theta, &mut weights);
                let sum: f64 = scheme.table.c.iter().zip(&weights[1..]).map(|(c, w)| w * value(*c)).sum();
                let divisor: f64 = (1..=integrals).map(|k| (s + k) as f64).product();
                let exact = theta.powi((s + integrals) as i32) / divisor;
                assert!((sum - exact).abs() < 1e-12, "{s} {integrals}: {sum} {exact}"); // rounding
            }
        }
    }
}
