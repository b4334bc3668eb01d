//! Eigenvalues and mode shapes.

use super::AnalysisError;
use super::eigen::{Eigenpair, symmetric_spectrum};
use super::full::{FullEntry, FullMatrix, FullVector};
use num_complex::Complex;

/// A small motion x(t) = shape · exp(eigenvalue · t).
#[derive(Clone, Debug, PartialEq)]
pub struct Mode {
    /// Eigenvalue [1/s]: growth, and angular frequency as imaginary part.
    pub eigenvalue: Complex<f64>,
    /// Possible change by rounding [1/s]; parts of the eigenvalue that cannot be distinguished from zero are zero.
    pub rounding: f64,
    /// Displacement of every coordinate by name, the largest being 1; all zero if only the controller moves.
    pub shape: Vec<(String, Complex<f64>)>,
}

impl Mode {
    /// |eigenvalue| [rad/s].
    pub fn natural_frequency(&self) -> f64 {
        self.eigenvalue.modulus()
    }

    /// Frequency of the damped oscillation [rad/s]; 0 without oscillation.
    pub fn damped_frequency(&self) -> f64 {
        self.eigenvalue.im.abs()
    }

    /// Fraction of critical damping; negative if the motion grows.
    pub fn damping_ratio(&self) -> f64 {
        let size = self.natural_frequency();
        if size == 0.0 { 0.0 } else { -self.eigenvalue.re / size }
    }

    /// True if the motion grows, beyond rounding.
    pub fn grows(&self) -> bool {
        self.eigenvalue.re > 0.0
    }

    /// How much a coordinate takes part.
    pub fn displacement(&self, coordinate: &str) -> Option<Complex<f64>> {
        self.shape.iter().find(|(name, _)| name == coordinate).map(|(_, value)| *value)
    }
}

/// Modes of η̈ + K η = 0 with symmetric K: a pair ±iω each, of which +iω is given; ±√−ω² where K is negative. `sizes` are
/// those of the terms added up in K.
pub(super) fn undamped_modes(
    k: &FullMatrix,
    sizes: &FullMatrix,
    basis: &FullMatrix,
    names: &[String],
) -> Result<Vec<Mode>, AnalysisError> {
    let (squares, vectors) = symmetric_spectrum(k, sizes)?;
    let mut modes = Vec::new();
    for (i, &[square, rounding]) in squares.iter().enumerate() {
        let shape = (basis * vectors.column(i)).map(|x| Complex::new(x, 0.0));
        let root = square.abs().sqrt();
        let mut push = |value: Complex<f64>, rounding: f64| modes.push(mode(value, rounding, &shape, names));
        if square.abs() <= rounding {
            push(Complex::new(0.0, 0.0), rounding.sqrt());
        } else if square < 0.0 {
            push(Complex::new(root, 0.0), 0.5 * rounding / root);
            push(Complex::new(-root, 0.0), 0.5 * rounding / root);
        } else {
            push(Complex::new(0.0, root), 0.5 * rounding / root);
        }
    }
    sort(&mut modes);
    Ok(modes)
}

/// Displacements below this, of a motion of size 1, are rounding: the motion is one of the controller alone.
const STILL: f64 = 1e-9;

/// Modes of ẋ = A x with x = (η, ν), followed by control states.
pub(super) fn general_modes(found: &[Eigenpair], basis: &FullMatrix, names: &[String]) -> Vec<Mode> {
    let complex_basis = basis.map(|x| Complex::new(x, 0.0));
    let one = |pair: &Eigenpair| {
        let (n, x) = (basis.ncols(), &pair.right);
        let mut shape = &complex_basis * &x[..n];
        if x.rows(0, n).norm() <= STILL * x.norm() {
            shape.fill(Complex::new(0.0, 0.0));
        }
        mode(pair.eigenvalue.value, pair.eigenvalue.rounding, &shape, names)
    };
    let mut modes: Vec<Mode> = found.iter().map(one).collect();
    sort(&mut modes);
    modes
}

fn mode(eigenvalue: Complex<f64>, rounding: f64, shape: &FullVector<Complex<f64>>, names: &[String]) -> Mode {
    let largest = shape.iter().copied().fold(Complex::new(0.0, 0.0), |largest: Complex<f64>, x| {
        if x.modulus() > largest.modulus() * (1.0 + 1e-9) { x } else { largest }
    });
    let scale = if largest.modulus() > 0.0 { largest } else { Complex::new(1.0, 0.0) };
    Mode { eigenvalue, rounding, shape: names.iter().cloned().zip(shape.iter().map(|x| x / scale)).collect() }
}

/// Swinging and free motions by frequency, then those that grow or decay without swing, the slowest first.
fn sort(modes: &mut [Mode]) {
    let straight = |mode: &Mode| mode.eigenvalue.im == 0.0 && mode.eigenvalue.re != 0.0;
    flyball_dae::order::sort_by(modes, |a, b| {
        let by_kind = straight(a).cmp(&straight(b));
        let by_frequency = a.eigenvalue.im.total_cmp(&b.eigenvalue.im);
        by_kind.then(by_frequency).then(a.natural_frequency().total_cmp(&b.natural_frequency()))
    });
}
