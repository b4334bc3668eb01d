//! Eigenvalues of ẋ = A x of a machine, x = (η, ν, control states), with what rounding can do to each.
//!
//! The mechanical part is first written in the modes of its symmetric stiffness, each velocity in units of its own
//! frequency, so that slow motions keep their digits beside fast ones. With right and left eigenvectors x, y and the sizes
//! R of the terms that were added up in A,
//!
//!   |δμ| solves   |m| δ² + |d| δ = n ε |y|ᵀ R |x|,   d = yᵀ x,   m = y_νᵀ x_η
//!
//! Of that, Re μ and Im μ take what Re and Im of yᵢ xⱼ / d make of R: stiffness moves frequencies, not growth.
//! d vanishes where two eigenvalues meet, as for a body that floats freely; m then bounds the change of μ². Below 16 ε of the
//! highest frequency nothing is distinguished from zero: places and directions are rounded before any entry is made of them.

use super::super::full::{FullEntry, FullMatrix, FullVector};
use super::balance::balance;
use super::jacobi::symmetric_eigen;
use super::schur::Schur;
use super::vectors::eigenvectors;
use num_complex::Complex;

/// An eigenvalue, and by how much rounding may have moved it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eigenvalue {
    /// μ [1/s]: growth, and angular frequency as imaginary part; parts within the rounding are zero.
    pub value: Complex<f64>,
    /// Possible change by rounding [1/s].
    pub rounding: f64,
}

impl Eigenvalue {
    /// With parts that cannot be distinguished from zero set to zero; `parts` is the rounding of each.
    fn new(value: Complex<f64>, rounding: f64, parts: [f64; 2]) -> Self {
        let resolved = |part: f64, rounding: f64| if part.abs() <= rounding { 0.0 } else { part };
        Self { value: Complex::new(resolved(value.re, parts[0]), resolved(value.im, parts[1])), rounding }
    }

    /// True if the motion grows, beyond rounding.
    pub fn grows(&self) -> bool {
        self.value.re > 0.0
    }
}

/// An eigenvalue with its eigenvectors, A x = μ x and yᵀ A = μ yᵀ; of a conjugate pair the one with im > 0.
#[derive(Clone, Debug)]
pub struct Eigenpair {
    pub eigenvalue: Eigenvalue,
    /// True if its conjugate is an eigenvalue too, also where rounding hides the imaginary part.
    pub paired: bool,
    /// Of norm one in displacements, velocities in units of their frequency and control states.
    pub right: FullVector<Complex<f64>>,
    pub left: FullVector<Complex<f64>>,
}

/// An iteration that did not end, or numbers that are not finite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EigenError {
    /// Size of the matrix.
    pub n: usize,
}

/// Rounding of n sums.
fn unit(n: usize) -> f64 {
    f64::EPSILON * (n as f64).max(4.0)
}

/// The least frequency, beside the highest, that can be distinguished from zero.
const LEAST: f64 = 16.0 * f64::EPSILON;

/// Motions η̈ + K η = 0 with symmetric K: ω² with their rounding, and shapes as columns.
pub fn symmetric_spectrum(k: &FullMatrix, sizes: &FullMatrix) -> Result<(Vec<[f64; 2]>, FullMatrix), EigenError> {
    let n = k.nrows();
    let (values, vectors) = symmetric_eigen(&((k.transpose() + k) * 0.5)).ok_or(EigenError { n })?;
    let least = LEAST * LEAST * values.iter().fold(0.0, |most: f64, value| most.max(value.abs()));
    let rounding = |i: usize| {
        let size: FullVector = vectors.column(i).iter().map(|x| x.abs()).collect();
        least.max(unit(n) * size.dot(&(sizes * &size)))
    };
    Ok((values.iter().enumerate().map(|(i, &value)| [value, rounding(i)]).collect(), vectors))
}

/// A change of states x = P x′, and back.
struct Change {
    to: FullMatrix,
    back: FullMatrix,
    /// P⁻¹ A P.
    changed: FullMatrix,
    /// The least frequency that can be distinguished from zero.
    least: f64,
}

impl Change {
    /// Modes of the symmetric stiffness with velocities in units of their frequencies; `motions` is the number of η and of
    /// ν, which are the same coordinates.
    fn modal(a: &FullMatrix, sizes: &FullMatrix, motions: usize) -> Result<Self, EigenError> {
        let n = a.nrows();
        let corner = |m: &FullMatrix| m.part((motions, 0), (motions, motions));
        let (squares, shapes) = symmetric_spectrum(&-corner(a), &corner(sizes))?;
        let (mut to, mut back) = (FullMatrix::identity(n), FullMatrix::identity(n));
        let mut exact = FullMatrix::zeros(n, n);
        let highest = squares.iter().fold(0.0, |most: f64, [square, _]| most.max(square.abs())).sqrt();
        for (i, [square, rounding]) in squares.into_iter().enumerate() {
            // free motions have no frequency: any other will do
            let size = square.abs().max(rounding).sqrt();
            let size = if size > 0.0 { size } else { 1.0 };
            for j in 0..motions {
                (to[(j, i)], back[(i, j)]) = (shapes[(j, i)] / size, shapes[(j, i)] * size);
                (to[(motions + j, motions + i)], back[(motions + i, motions + j)]) = (shapes[(j, i)], shapes[(j, i)]);
            }
            exact[(i, motions + i)] = size;
            exact[(motions + i, i)] = -square / size;
        }
        // η̇ = ν and the symmetric stiffness are known; what is left is turned
        let mut rest = a.clone();
        rest.put((0, 0), &FullMatrix::zeros(motions, n));
        let asymmetric = (corner(a) - corner(a).transpose()) * 0.5;
        rest.put((motions, 0), &asymmetric);
        let changed = exact + &back * rest * &to;
        Ok(Self { to, back, changed, least: LEAST * highest })
    }

    /// All velocities in units of the highest frequency.
    fn uniform(a: &FullMatrix, [n_y, n_z]: [usize; 2]) -> Self {
        let stiffest = a.part((n_y, 0), (n_z, n_y)).amax();
        let size = if stiffest > 0.0 { stiffest.sqrt() } else { 1.0 };
        let diagonal = |size: f64| {
            let entry = |i: usize| if (n_y..n_y + n_z).contains(&i) { size } else { 1.0 };
            FullMatrix::from_diagonal(&FullVector::from_fn(a.nrows(), entry))
        };
        let (to, back) = (diagonal(size), diagonal(1.0 / size));
        let changed = &back * a * &to;
        // μ² is known to the rounding of the stiffest
        Self { to, back, changed, least: (LEAST * stiffest).sqrt() }
    }
}

/// Eigenvalues of A with im ≥ 0. `sizes` are those of the terms added up in its entries; the states begin with n_y
/// displacements and n_z velocities.
pub fn spectrum(a: &FullMatrix, sizes: &FullMatrix, [n_y, n_z]: [usize; 2]) -> Result<Vec<Eigenpair>, EigenError> {
    let n = a.nrows();
    if n == 0 {
        return Ok(Vec::new());
    }
    let failed = EigenError { n };
    if a.iter().any(|x| !x.is_finite()) {
        return Err(failed);
    }
    let same = n_y == n_z && is_identity(&a.part((0, n_y), (n_y, n_z)));
    let change = if same { Change::modal(a, sizes, n_y)? } else { Change::uniform(a, [n_y, n_z]) };
    let mut modal = change.changed;
    let back_transposed = change.back.transpose();
    let sizes = change.back.abs() * sizes * change.to.abs();
    let scale = balance(&mut modal);
    let largest = |i: usize, j: usize| (sizes[(i, j)] * scale[j] / scale[i]).max(modal[(i, j)].abs());
    let scaled_sizes = FullMatrix::from_fn(n, n, largest);
    // large rows first: the shifts then find small eigenvalues to their own rounding
    let mut order: Vec<usize> = (0..n).collect();
    flyball_dae::order::sort_by(&mut order, |&i, &j| modal.row(j).amax().total_cmp(&modal.row(i).amax()));
    let ordered = FullMatrix::from_fn(n, n, |i, j| modal[(order[i], order[j])]);
    let schur = Schur::of(ordered).ok_or(failed)?;
    let mut found = Vec::new();
    for (value, x, y) in eigenvectors(&schur) {
        let (mut right, mut left) = (FullVector::zeros(n), FullVector::zeros(n));
        for (k, &i) in order.iter().enumerate() {
            (right[i], left[i]) = (x[k], y[k]);
        }
        let meeting = left.iter().zip(right.iter()).map(|(y, x)| y * x).sum::<Complex<f64>>();
        let value = corrected(value, &modal, &right, &left, meeting);
        let turned = if meeting.modulus() > 0.0 { meeting.conj() / meeting.modulus() } else { Complex::new(1.0, 0.0) };
        let (mut forces, mut parts) = (0.0, [0.0; 2]);
        for (j, column) in (0..n).map(|j| scaled_sizes.column(j)).enumerate() {
            let at = right[j] * turned;
            for (left, &size) in left.iter().zip(column.iter()).filter(|(_, size)| **size > 0.0) {
                let push = left * at;
                forces += push.norm_sqr().sqrt() * size;
                parts = [parts[0] + push.re.abs() * size, parts[1] + push.im.abs() * size];
            }
        }
        let meeting = meeting.modulus();
        for i in 0..n {
            right[i] *= scale[i];
            left[i] /= scale[i];
        }
        let moved = times(&change.to, &right);
        let left = times(&back_transposed, &left);
        let common = n_y.min(n_z);
        let inertia = (0..common).map(|i| left[n_y + i] * moved[i]).sum::<Complex<f64>>().modulus();
        let rounding = largest_change(unit(n) * forces, meeting, inertia);
        // three or more eigenvalues that meet
        let rounding = rounding.min(unit(n).cbrt() * modal.amax());
        // apart from others, each part moves by its own
        let apart = 2.0 * rounding * meeting > unit(n) * forces;
        let own = |part: f64| if apart { rounding.min(unit(n) * part / meeting) } else { rounding };
        // a part has no digits beyond those of the whole
        let slow = value.modulus() <= change.least;
        let least = if slow { change.least } else { f64::EPSILON * value.modulus() };
        found.push(Eigenpair {
            eigenvalue: Eigenvalue::new(value, rounding.max(least), parts.map(|part| least.max(own(part)))),
            paired: value.im > 0.0,
            right: moved,
            left,
        });
    }
    Ok(found)
}

/// A x of a real matrix and a complex vector.
fn times(a: &FullMatrix, x: &FullVector<Complex<f64>>) -> FullVector<Complex<f64>> {
    let (re, im) = (a * &x.map(|x| x.re), a * &x.map(|x| x.im));
    re.iter().zip(im.iter()).map(|(re, im)| Complex::new(*re, *im)).collect()
}

/// Eigenvalues that meet more closely than this, as |yᵀx| of unit vectors, are not corrected.
const APART: f64 = 1e-6;

/// The Rayleigh quotient yᵀ A x / yᵀ x: what the shifts left of their own rounding, which is relative to all of A, goes.
fn corrected(
    value: Complex<f64>,
    a: &FullMatrix,
    right: &FullVector<Complex<f64>>,
    left: &FullVector<Complex<f64>>,
    meeting: Complex<f64>,
) -> Complex<f64> {
    if meeting.modulus() <= APART * left.norm() * right.norm() {
        return value;
    }
    let n = a.nrows();
    let image = |i: usize| (0..n).map(|j| right[j] * a[(i, j)]).sum::<Complex<f64>>() - value * right[i];
    let quotient = value + (0..n).map(|i| left[i] * image(i)).sum::<Complex<f64>>() / meeting;
    if value.im > 0.0 { Complex::new(quotient.re, quotient.im.max(0.0)) } else { Complex::new(quotient.re, 0.0) }
}

/// The positive root of m δ² + d δ = force.
fn largest_change(force: f64, d: f64, m: f64) -> f64 {
    let below = d + (d * d + 4.0 * m * force).sqrt();
    if force == 0.0 { 0.0 } else { 2.0 * force / below }
}

fn is_identity(m: &FullMatrix) -> bool {
    let n = m.nrows();
    (m.clone() - FullMatrix::identity(n)).amax() <= f64::EPSILON.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [0 I; −K −C]
    fn first_order(k: &FullMatrix, c: &FullMatrix) -> FullMatrix {
        let n = k.nrows();
        let mut a = FullMatrix::zeros(2 * n, 2 * n);
        a.put((0, n), &FullMatrix::identity(n));
        a.put((n, 0), &-k.clone());
        a.put((n, n), &-c.clone());
        a
    }

    fn values(k: &FullMatrix, c: &FullMatrix) -> Vec<Eigenvalue> {
        let (a, n) = (first_order(k, c), k.nrows());
        let mut all: Vec<Eigenvalue> =
            spectrum(&a, &a.abs(), [n, n]).expect("it ends").iter().map(|pair| pair.eigenvalue).collect();
        all.sort_by(|a, b| a.value.modulus().total_cmp(&b.value.modulus()).then(a.value.re.total_cmp(&b.value.re)));
        all
    }

    #[test]
    fn slow_and_growing_motions_are_found_beside_fast_ones_with_any_damping() {
        // ω² = −4, 9, 1e6, 1e16; the two slow ones turned into each other, damping in proportion to stiffness
        for beta in [0.0, 1e-9, 1e-3] {
            let (cos, sin) = (0.6, 0.8);
            let mut k = FullMatrix::from_diagonal(&FullVector::from(vec![0.0, 0.0, 1e6, 1e16]));
            k[(0, 0)] = cos * cos * -4.0 + sin * sin * 9.0;
            k[(1, 1)] = sin * sin * -4.0 + cos * cos * 9.0;
            (k[(0, 1)], k[(1, 0)]) = (13.0 * cos * sin, 13.0 * cos * sin);
            let found = values(&k, &(k.clone() * beta));
            // μ² + β ω² μ + ω² = 0
            for square in [-4.0, 9.0, 1e6, 1e16_f64] {
                let half = Complex::new(-0.5 * beta * square, 0.0);
                let root = (half * half - square).sqrt();
                for expected in [half + root, half - root].into_iter().filter(|mu| mu.im >= 0.0) {
                    // the smaller root of an overdamped motion, without cancellation
                    let expected = if expected.modulus() < half.modulus() { square / (half - root) } else { expected };
                    let near =
                        found.iter().map(|found| (found.value - expected).modulus()).fold(f64::INFINITY, f64::min);
                    assert!(near < 1e-9 * expected.modulus(), "β = {beta}: {expected} missed by {near:e}: {found:?}");
                }
            }
            assert_eq!(found.iter().filter(|value| value.grows()).count(), 1);
        }
    }

    #[test]
    fn bodies_that_float_neither_swing_nor_grow() {
        // three masses in a row, free at both ends
        let k = FullMatrix::from_rows(3, 3, &[1.0, -1.0, 0.0, -1.0, 2.0, -1.0, 0.0, -1.0, 1.0]) * 3.3e7;
        for beta in [0.0, 1e-4] {
            let found = values(&k, &(k.clone() * beta));
            assert!(found[0].value == Complex::new(0.0, 0.0) && !found.iter().any(Eigenvalue::grows), "{found:?}");
            assert!(found.iter().filter(|value| value.value.modulus() > 0.0).all(|value| value.value.im > 1e3));
        }
    }

    #[test]
    fn frequencies_that_rounded_places_make_are_none() {
        // a wheel whose centre lies 1e-17 m above its axle, beside a body on springs
        let k = FullMatrix::from_diagonal(&FullVector::from(vec![-6.8e-30, 500.0]));
        for damping in [0.0, 8.0] {
            let found = values(&k, &FullMatrix::from_diagonal(&FullVector::from(vec![0.0, damping])));
            assert!(found[0].value == Complex::new(0.0, 0.0) && !found.iter().any(Eigenvalue::grows), "{found:?}");
        }
        let (squares, _) = symmetric_spectrum(&k, &k.abs()).expect("it ends");
        assert!(squares.iter().any(|[square, rounding]| square.abs() <= *rounding), "{squares:?}");
    }

    #[test]
    fn circulatory_forces_make_motions_grow() {
        // K = [1 a; −a 1] · 1e6: ω² = 1e6 (1 ± i a), Re μ = ± 500 a
        let k = FullMatrix::from_rows(2, 2, &[1.0, 1e-8, -1e-8, 1.0]) * 1e6;
        let found = values(&k, &FullMatrix::zeros(2, 2));
        let grown = found.iter().find(|value| value.grows()).expect("one grows");
        assert!((grown.value.re - 5e-6).abs() < 1e-11, "{found:?}");
    }
}
