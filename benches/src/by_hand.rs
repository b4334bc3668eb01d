//! Andrews' mechanism as a programmer writes it for an explicit solver: ẏ = (v, v̇(q, v)), all by hand for this one problem.
//!
//!   M v̇ + Gᵀλ = f,  G v̇ = −z   ⇒   (G M⁻¹ Gᵀ) λ = G M⁻¹ f + z,  v̇ = M⁻¹ (f − Gᵀλ)
//!
//! M has blocks of 2, 1, 2 and 2; every sine is computed once; G is two rows per way to the point E.

use crate::squeezer::{ANGLES, Squeezer};
use crate::work::Outcome;
use flyball_dae::counters::Counters;
use flyball_problems::andrews::Parameters;
use std::cell::Cell;

/// The right-hand side with its count of calls.
pub struct ByHand<'a> {
    squeezer: &'a Squeezer,
    p: Parameters,
    calls: Cell<usize>,
}

/// [a b; b c]⁻¹ (x, y).
#[inline]
fn solve2([a, b, c]: [f64; 3], [x, y]: [f64; 2]) -> [f64; 2] {
    let inverse = 1.0 / (a * c - b * b);
    [(c * x - b * y) * inverse, (a * y - b * x) * inverse]
}

impl<'a> ByHand<'a> {
    /// The mechanism with its usual data.
    pub fn new(squeezer: &'a Squeezer) -> Self {
        Self { squeezer, p: Parameters::default(), calls: Cell::new(0) }
    }

    /// ẏ at y.
    pub fn rates(&self, y: &[f64], rates: &mut [f64]) {
        self.calls.set(self.calls.get() + 1);
        let p = &self.p;
        let (ee, ff) = (p.e - p.ea, p.zf - p.fa);
        let [beta, theta, gamma, phi, delta, omega, epsilon] = std::array::from_fn(|i| y[i]);
        let v: [f64; ANGLES] = std::array::from_fn(|i| y[ANGLES + i]);
        let (s_beta, c_beta) = beta.sin_cos();
        let (s_theta, c_theta) = theta.sin_cos();
        let (s_gamma, c_gamma) = gamma.sin_cos();
        let (s_phi, c_phi) = phi.sin_cos();
        let (s_delta, c_delta) = delta.sin_cos();
        let (s_omega, c_omega) = omega.sin_cos();
        let (s_epsilon, c_epsilon) = epsilon.sin_cos();
        // sums of angles
        let (s_rod, c_rod) = (s_beta * c_theta + c_beta * s_theta, c_beta * c_theta - s_beta * s_theta);
        let (s_left, c_left) = (s_phi * c_delta + c_phi * s_delta, c_phi * c_delta - s_phi * s_delta);
        let (s_right, c_right) = (s_omega * c_epsilon + c_omega * s_epsilon, c_omega * c_epsilon - s_omega * s_epsilon);

        // M, block by block: β Θ, γ, Φ δ, Ω ε
        let m22 = p.m[1] * p.da * p.da + p.i[1];
        let crank = -p.m[1] * p.da * p.rr * c_theta;
        let m11 = 2.0 * crank + p.m[0] * p.ra * p.ra + p.m[1] * (p.rr * p.rr + p.da * p.da) + p.i[0] + p.i[1];
        let m_crank = [m11, crank + m22, m22];
        let m_ternary = p.m[2] * (p.sa * p.sa + p.sb * p.sb) + p.i[2];
        let m44 = p.m[3] * ee * ee + p.i[3];
        let left = p.m[3] * p.zt * ee * s_phi;
        let m55 =
            2.0 * left + p.m[3] * (p.zt * p.zt + ee * ee) + p.m[4] * (p.ta * p.ta + p.tb * p.tb) + p.i[3] + p.i[4];
        let m_left = [m44, left + m44, m55];
        let m66 = p.m[5] * ff * ff + p.i[5];
        let right = -p.m[5] * p.u * ff * s_omega;
        let m77 = 2.0 * right + p.m[5] * (ff * ff + p.u * p.u) + p.m[6] * (p.ua * p.ua + p.ub * p.ub) + p.i[5] + p.i[6];
        let m_right = [m66, right + m66, m77];

        // forces
        let crank = p.m[1] * p.da * p.rr * s_theta;
        let left = p.m[3] * p.zt * ee * c_phi;
        let right = p.m[5] * p.u * ff * c_omega;
        let (x, y_) = (c_gamma * p.sd + s_gamma * p.sc, s_gamma * p.sd - c_gamma * p.sc);
        let [force_x, force_y] = p.spring([x + p.b[0], y_ + p.b[1]]);
        let f = [
            p.mom - crank * v[1] * (v[1] + 2.0 * v[0]),
            crank * v[0] * v[0],
            force_y * x - force_x * y_,
            left * v[4] * v[4],
            -left * v[3] * (v[3] + 2.0 * v[4]),
            -right * v[6] * v[6],
            right * v[5] * (v[5] + 2.0 * v[6]),
        ];

        // G: both rows of E from O, then those of each way back; z likewise
        let (v_rod, v_left, v_right) = (v[0] + v[1], v[3] + v[4], v[5] + v[6]);
        let rod = [p.d * s_rod, -p.d * c_rod];
        let e_beta = [rod[0] - p.rr * s_beta, rod[1] + p.rr * c_beta];
        let ternary = [-p.ss * c_gamma, -p.ss * s_gamma];
        let g_phi = [-p.e * c_left, -p.e * s_left];
        let g_delta = [g_phi[0] + p.zt * s_delta, g_phi[1] - p.zt * c_delta];
        let h_omega = [p.zf * s_right, -p.zf * c_right];
        let h_epsilon = [h_omega[0] - p.u * c_epsilon, h_omega[1] - p.u * s_epsilon];
        let square = |x: f64| x * x;
        let [b2, rod2] = [square(v[0]), square(v_rod)];
        let z_e = [-p.rr * c_beta * b2 + p.d * c_rod * rod2, -p.rr * s_beta * b2 + p.d * s_rod * rod2];
        let (g2, l2, d2, r2, e2) = (square(v[2]), square(v_left), square(v[4]), square(v_right), square(v[6]));
        let z = [
            z_e[0] + p.ss * s_gamma * g2,
            z_e[1] - p.ss * c_gamma * g2,
            z_e[0] + p.e * s_left * l2 + p.zt * c_delta * d2,
            z_e[1] - p.e * c_left * l2 + p.zt * s_delta * d2,
            z_e[0] + p.zf * c_right * r2 + p.u * s_epsilon * e2,
            z_e[1] + p.zf * s_right * r2 - p.u * c_epsilon * e2,
        ];

        // W = M⁻¹ Gᵀ: the crank's part is common to all ways
        let w_crank = [0, 1].map(|i| solve2(m_crank, [e_beta[i], rod[i]]));
        let w_ternary = [0, 1].map(|i| ternary[i] / m_ternary);
        let w_left = [0, 1].map(|i| solve2(m_left, [g_phi[i], g_delta[i]]));
        let w_right = [0, 1].map(|i| solve2(m_right, [h_omega[i], h_epsilon[i]]));
        let mut s = [[0.0; 6]; 6];
        for i in 0..2 {
            for j in 0..2 {
                let common = e_beta[i] * w_crank[j][0] + rod[i] * w_crank[j][1];
                for way in 0..3 {
                    for other in 0..3 {
                        s[2 * way + i][2 * other + j] = common;
                    }
                }
                s[i][j] += ternary[i] * w_ternary[j];
                s[2 + i][2 + j] += g_phi[i] * w_left[j][0] + g_delta[i] * w_left[j][1];
                s[4 + i][4 + j] += h_omega[i] * w_right[j][0] + h_epsilon[i] * w_right[j][1];
            }
        }
        let free_crank = solve2(m_crank, [f[0], f[1]]);
        let free_ternary = f[2] / m_ternary;
        let free_left = solve2(m_left, [f[3], f[4]]);
        let free_right = solve2(m_right, [f[5], f[6]]);
        let mut lambda = z;
        for i in 0..2 {
            let common = e_beta[i] * free_crank[0] + rod[i] * free_crank[1];
            lambda[i] += common + ternary[i] * free_ternary;
            lambda[2 + i] += common + g_phi[i] * free_left[0] + g_delta[i] * free_left[1];
            lambda[4 + i] += common + h_omega[i] * free_right[0] + h_epsilon[i] * free_right[1];
        }
        // L D Lᵀ
        for k in 0..6 {
            let inverse = 1.0 / s[k][k];
            for i in k + 1..6 {
                let factor = s[i][k] * inverse;
                for j in k + 1..=i {
                    s[i][j] -= factor * s[j][k];
                }
                lambda[i] -= factor * lambda[k];
            }
        }
        for k in (0..6).rev() {
            for i in k + 1..6 {
                lambda[k] -= s[i][k] * lambda[i];
            }
            lambda[k] /= s[k][k];
        }
        let common = [lambda[0] + lambda[2] + lambda[4], lambda[1] + lambda[3] + lambda[5]];
        rates[..ANGLES].copy_from_slice(&v);
        let a = &mut rates[ANGLES..];
        a[0] = free_crank[0] - w_crank[0][0] * common[0] - w_crank[1][0] * common[1];
        a[1] = free_crank[1] - w_crank[0][1] * common[0] - w_crank[1][1] * common[1];
        a[2] = free_ternary - w_ternary[0] * lambda[0] - w_ternary[1] * lambda[1];
        for i in 0..2 {
            a[3 + i] = free_left[i] - w_left[0][i] * lambda[2] - w_left[1][i] * lambda[3];
            a[5 + i] = free_right[i] - w_right[0][i] * lambda[4] - w_right[1][i] * lambda[5];
        }
    }

    /// Results of a run.
    pub fn outcome(&self, y: &[f64], steps: usize, rejected: usize) -> Outcome {
        let counters = Counters { steps, rejected, accelerations: self.calls.get(), ..Counters::default() };
        Outcome { error: self.squeezer.error(&y[..ANGLES]), counters }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::squeezer::STATES;

    #[test]
    fn accelerations_by_hand_are_those_of_the_saddle_matrix() {
        let squeezer = Squeezer::default();
        let (by_hand, ours) = (ByHand::new(&squeezer), squeezer.accelerations());
        let mut y = squeezer.y0();
        for (i, y) in y.iter_mut().enumerate() {
            *y += if i < ANGLES { 0.01 } else { 100.0 } * (i as f64 + 1.0).sin();
        }
        let (mut a, mut b) = ([0.0; STATES], [0.0; STATES]);
        by_hand.rates(&y, &mut a);
        ours.rates(0.0, &y, &mut b);
        for (a, b) in a.iter().zip(b) {
            // rounding
            assert!((a - b).abs() < 1e-9 * (1.0 + b.abs()), "{a} {b}");
        }
    }
}
