//! Eigenvalues and mode shapes.

use nalgebra::{Complex, ComplexField, DMatrix, DVector};

/// A small motion x(t) = shape · exp(eigenvalue · t).
#[derive(Clone, Debug, PartialEq)]
pub struct Mode {
    /// Eigenvalue [1/s]: growth, and angular frequency as imaginary part.
    pub eigenvalue: Complex<f64>,
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

    /// How much a coordinate takes part.
    pub fn displacement(&self, coordinate: &str) -> Option<Complex<f64>> {
        self.shape.iter().find(|(name, _)| name == coordinate).map(|(_, value)| *value)
    }
}

/// Stiffness below this, relative to the largest, is a free motion.
const FREE: f64 = 1e-13;

/// Modes of η̈ + K η = 0 with symmetric K: a pair ±iω each, of which +iω is given; ±√−ω² where K is negative.
pub(super) fn undamped_modes(k: &DMatrix<f64>, basis: &DMatrix<f64>, names: &[String]) -> Vec<Mode> {
    if k.ncols() == 0 {
        return Vec::new();
    }
    let eigen = ((k + k.transpose()) * 0.5).symmetric_eigen();
    let largest = eigen.eigenvalues.amax();
    let mut modes = Vec::new();
    for (i, &square) in eigen.eigenvalues.iter().enumerate() {
        let shape = (basis * eigen.eigenvectors.column(i)).map(|x| Complex::new(x, 0.0));
        let square = if square.abs() <= FREE * largest { 0.0 } else { square };
        if square < 0.0 {
            for root in [(-square).sqrt(), -(-square).sqrt()] {
                modes.push(mode(Complex::new(root, 0.0), &shape, names));
            }
        } else {
            modes.push(mode(Complex::new(0.0, square.sqrt()), &shape, names));
        }
    }
    sort(&mut modes);
    modes
}

/// Displacements below this, of a motion of size 1, are rounding: the motion is one of the controller alone.
const STILL: f64 = 1e-9;

/// Modes of ẋ = A x with x = (η, ν), followed by control states.
pub(super) fn general_modes(a: &DMatrix<f64>, basis: &DMatrix<f64>, names: &[String]) -> Vec<Mode> {
    if a.ncols() == 0 {
        return Vec::new();
    }
    // velocities in units of their frequency, so that rounding is relative to frequencies and not to their squares
    let n = basis.ncols();
    let stiffest = a.view((n, 0), (a.nrows() - n, n)).amax();
    let unit = if stiffest > 0.0 { stiffest.sqrt() } else { 1.0 };
    let mut scaled = a.clone();
    scaled.view_mut((0, n), (n, a.ncols() - n)).scale_mut(unit);
    scaled.view_mut((n, 0), (a.nrows() - n, n)).scale_mut(1.0 / unit);
    let a = &scaled;
    let mut modes = Vec::new();
    let scale = a.amax();
    let mut found: Vec<(Complex<f64>, DVector<Complex<f64>>)> = Vec::new();
    for eigenvalue in a.complex_eigenvalues().iter().copied().filter(|value| value.im >= 0.0) {
        let near = |other: &&(Complex<f64>, DVector<Complex<f64>>)| (other.0 - eigenvalue).modulus() < 1e-6 * scale;
        let same: Vec<_> = found.iter().filter(near).map(|(_, x)| x.clone()).collect();
        let x = eigenvector(a, eigenvalue, scale, &same);
        let complex_basis = basis.map(|x| Complex::new(x, 0.0));
        let mut shape = complex_basis * x.rows(0, basis.ncols());
        if shape.norm() <= STILL {
            shape.fill(Complex::new(0.0, 0.0));
        }
        modes.push(mode(eigenvalue, &shape, names));
        found.push((eigenvalue, x));
    }
    sort(&mut modes);
    modes
}

/// Inverse iteration, kept away from the vectors already found for the same eigenvalue.
pub(super) fn eigenvector(
    a: &DMatrix<f64>,
    eigenvalue: Complex<f64>,
    scale: f64,
    same: &[DVector<Complex<f64>>],
) -> DVector<Complex<f64>> {
    let n = a.ncols();
    // shifted off the eigenvalue by rounding, so that the matrix can be factored
    let shift = eigenvalue + Complex::new(1.0, 0.7) * (1e-11 * scale.max(f64::MIN_POSITIVE));
    let mut shifted = a.map(|x| Complex::new(x, 0.0));
    for i in 0..n {
        shifted[(i, i)] -= shift;
    }
    let lu = shifted.lu();
    // a fixed pseudo-random beginning
    let mut x = DVector::from_fn(n, |i, _| {
        let number = (i * 7919 + same.len() * 104_729 + 13) % 101;
        Complex::new(number as f64 / 50.5 - 1.0, 0.0)
    });
    for _ in 0..3 {
        for other in same {
            let part = other.dotc(&x) / other.dotc(other);
            x -= other * part;
        }
        let Some(next) = lu.solve(&x) else { break };
        let norm = next.norm();
        if !norm.is_finite() {
            break;
        }
        x = next / Complex::new(norm, 0.0);
    }
    x
}

fn mode(eigenvalue: Complex<f64>, shape: &DVector<Complex<f64>>, names: &[String]) -> Mode {
    let largest = shape.iter().copied().fold(Complex::new(0.0, 0.0), |largest: Complex<f64>, x| {
        if x.modulus() > largest.modulus() * (1.0 + 1e-9) { x } else { largest }
    });
    let scale = if largest.modulus() > 0.0 { largest } else { Complex::new(1.0, 0.0) };
    Mode { eigenvalue, shape: names.iter().cloned().zip(shape.iter().map(|x| x / scale)).collect() }
}

fn sort(modes: &mut [Mode]) {
    modes.sort_by(|a, b| {
        let key = |mode: &Mode| (mode.eigenvalue.im, mode.natural_frequency());
        key(a).0.total_cmp(&key(b).0).then(key(a).1.total_cmp(&key(b).1))
    });
}
