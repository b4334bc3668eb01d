//! How methods treat q̈ = −ω² q: spectral radius and numerical damping over Ω = ωh.

use flyball_dae::method::generalized_alpha::Coefficients;
use flyball_machine::analysis::Complex;

/// Largest root in absolute value, and damping ratio of the principal one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stability {
    /// Spectral radius of one step.
    pub radius: f64,
    /// Damping ratio −ln|z| / |ln z| of the oscillating root; nothing where none oscillates.
    pub damping: Option<f64>,
}

/// Generalized-alpha; SOI2 is the same on a system without constraints.
///
/// With s = h² a_aux, w = h v and Ω = ωh one step reads
///   q₁ = q + w + (½−β) s + β s₁,   w₁ = w + (1−γ) s + γ s₁,   (1−α_m) s₁ + α_m s = −Ω² ((1−α_f) q₁ + α_f q)
pub fn generalized_alpha(c: &Coefficients, omega_h: f64) -> Stability {
    let Coefficients { alpha_m, alpha_f, beta, gamma } = *c;
    let square = omega_h * omega_h;
    let d = (1.0 - alpha_m) + (1.0 - alpha_f) * square * beta;
    let s1 = [-square, -(1.0 - alpha_f) * square, -((1.0 - alpha_f) * square * (0.5 - beta) + alpha_m)].map(|x| x / d);
    let m = [
        [1.0 + beta * s1[0], 1.0 + beta * s1[1], 0.5 - beta + beta * s1[2]],
        [gamma * s1[0], 1.0 + gamma * s1[1], 1.0 - gamma + gamma * s1[2]],
        s1,
    ];
    let trace = m[0][0] + m[1][1] + m[2][2];
    let minor = |i: usize, j: usize| m[i][i] * m[j][j] - m[i][j] * m[j][i];
    let minors = minor(0, 1) + minor(0, 2) + minor(1, 2);
    let determinant = m[0][0] * minor(1, 2) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
    let roots = cubic([-determinant, minors, -trace]);
    let radius = roots.iter().map(|z| z.norm()).fold(0.0, f64::max);
    // the pair nearest to the unit circle is the oscillation, the third root is spurious
    let pair = roots.iter().filter(|z| z.im > 1e-9).max_by(|a, b| a.norm().total_cmp(&b.norm()));
    Stability { radius, damping: pair.map(damping) }
}

/// Dormand and Prince's fifth-order formula: z ↦ 1 + z + … + z⁵/120 + z⁶/600 at z = iΩ.
pub fn dormand_prince(omega_h: f64) -> Stability {
    let z = Complex::new(0.0, omega_h);
    let coefficients = [1.0, 1.0, 0.5, 1.0 / 6.0, 1.0 / 24.0, 1.0 / 120.0, 1.0 / 600.0];
    let value = coefficients.iter().rev().fold(Complex::new(0.0, 0.0), |sum, c| sum * z + c);
    Stability { radius: value.norm(), damping: Some(damping(&value)) }
}

fn damping(z: &Complex<f64>) -> f64 {
    let log = Complex::new(z.norm().ln(), z.im.atan2(z.re));
    -log.re / log.norm()
}

/// Roots of z³ + c₂ z² + c₁ z + c₀, by the iteration of Durand and Kerner.
fn cubic(c: [f64; 3]) -> [Complex<f64>; 3] {
    let value = |z: Complex<f64>| ((z + c[2]) * z + c[1]) * z + c[0];
    let seed = Complex::new(0.4, 0.9);
    let mut roots = [Complex::new(1.0, 0.0), seed, seed * seed];
    for _ in 0..500 {
        let mut moved = 0.0_f64;
        for i in 0..3 {
            let others = (0..3).filter(|&j| j != i).fold(Complex::new(1.0, 0.0), |p, j| p * (roots[i] - roots[j]));
            if others.norm() == 0.0 {
                continue;
            }
            let change = value(roots[i]) / others;
            roots[i] -= change;
            moved = moved.max(change.norm());
        }
        if moved < 1e-15 {
            break;
        }
    }
    roots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn radius_tends_to_rho_and_to_one() {
        for rho in [0.0, 0.3, 0.7, 0.9, 1.0] {
            let c = Coefficients::chung_hulbert(rho);
            // a triple root at −ρ∞ is found to the cube root of rounding
            assert!((generalized_alpha(&c, 1e6).radius - rho).abs() < 1e-3, "{rho}");
            assert!((generalized_alpha(&c, 1e-3).radius - 1.0).abs() < 1e-6, "{rho}");
        }
    }

    #[test]
    fn damping_is_of_third_order_and_absent_without() {
        let c = Coefficients::chung_hulbert(0.5);
        let at = |h: f64| generalized_alpha(&c, h).damping.expect("it oscillates");
        assert!(((at(0.1) / at(0.05)).log2() - 3.0).abs() < 0.05, "{} {}", at(0.1), at(0.05));
        let undamped = generalized_alpha(&Coefficients::chung_hulbert(1.0), 0.5);
        assert!(undamped.damping.expect("it oscillates").abs() < 1e-12);
    }

    #[test]
    fn dormand_prince_leaves_the_circle_near_one() {
        assert!(dormand_prince(0.9).radius < 1.0 && dormand_prince(1.1).radius > 1.0);
    }
}
