//! Andrews' squeezing mechanism in seven relative angles with six constraints.   [AB] §5.2; DAE test sets
//!
//! Seven bodies, a spring and a motor of constant torque in the plane, no gravity; one degree of freedom, turning at
//! more than 1000 rad/s within 0.05 s. q = (β, Θ, γ, Φ, δ, Ω, ε). With ee = e − ea, ff = zf − fa the mass matrix is
//!
//!   M₁₁ = m₁ ra² + m₂ (rr² − 2 da rr cos Θ + da²) + I₁ + I₂     M₁₂ = m₂ (da² − da rr cos Θ) + I₂     M₂₂ = m₂ da² + I₂
//!   M₃₃ = m₃ (sa² + sb²) + I₃
//!   M₄₄ = m₄ ee² + I₄     M₄₅ = m₄ (ee² + zt ee sin Φ) + I₄
//!   M₅₅ = m₄ (zt² + 2 zt ee sin Φ + ee²) + m₅ (ta² + tb²) + I₄ + I₅
//!   M₆₆ = m₆ ff² + I₆     M₆₇ = m₆ (ff² − u ff sin Ω) + I₆
//!   M₇₇ = m₆ (ff² − 2 u ff sin Ω + u²) + m₇ (ua² + ub²) + I₆ + I₇
//!
//! and the point E is reached along three ways: from B, over G and over H.
//! The published values carry 6 to 10 digits; [`REFERENCE`] carries more.

mod data;
mod parameters;

use crate::reference::Sample;
use flyball_dae::equations::{Equations, Matrix};
use flyball_dae::manifold::Manifold;
use flyball_dae::scalar::Real;
use flyball_dae::system::{Layout, Point, RowNames, State};
pub use parameters::Parameters;

/// The mechanism in relative angles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Andrews {
    /// Masses and lengths.
    pub parameters: Parameters,
    /// Angles at the start, at rest [rad].
    pub q0: [f64; 7],
}

impl Default for Andrews {
    fn default() -> Self {
        Self { parameters: Parameters::default(), q0: START }
    }
}

/// Usual start [rad].
pub(crate) const START: [f64; 7] = [
    -0.06171389001427645,
    0.0,
    0.4552798191630704,
    0.2226683901658859,
    0.48736497954384255,
    -0.2226683901658859,
    1.2305474445498212,
];

/// Start from β = −0.0620 [rad].
const ROUNDED_START: [f64; 7] = [
    -0.062,
    0.00021458685379951534,
    0.4552798121003702,
    0.22266837590302746,
    0.4873649811406328,
    -0.22266837590302746,
    1.2305474391566007,
];

/// Reference solution of the default data.
pub const REFERENCE: &[Sample] = data::SAMPLES;

/// Reference solution of [`Andrews::rounded`].
pub const ROUNDED_REFERENCE: &[Sample] = data::ROUNDED;

impl Andrews {
    /// IFToMM benchmark A03, which rounds the start to β = −0.0620; the motion differs visibly.
    pub fn rounded() -> Self {
        Self { q0: ROUNDED_START, ..Self::default() }
    }

    /// Start at rest.
    pub fn start(&self) -> State {
        let mut state = State::zero(&self.layout());
        state.q.copy_from_slice(&self.q0);
        state
    }
}

impl Equations for Andrews {
    fn layout(&self) -> Layout {
        let v = ["beta", "theta", "gamma", "phi", "delta", "omega", "epsilon"];
        let phi = ["E over B x", "E over B y", "E over G x", "E over G y", "E over H x", "E over H y"];
        let names =
            RowNames { v: v.map(String::from).to_vec(), phi: phi.map(String::from).to_vec(), ..RowNames::default() };
        Layout { names, ..Layout::mechanical(Manifold::vector(7), 6) }
    }

    fn mass<R: Real>(&self, p: &Point<R>, m: &mut Matrix<R>) {
        let Parameters { m: mass, i, rr, ra, da, e, ea, zf, fa, zt, ta, tb, u, ua, ub, sa, sb, .. } = self.parameters;
        let (ee, ff) = (e - ea, zf - fa);
        let cos_theta = p.q[1].cos();
        let sin_phi = p.q[3].sin();
        let sin_omega = p.q[5].sin();

        let coupling = cos_theta * (-mass[1] * da * rr);
        m[(0, 0)] = coupling * 2.0 + (mass[0] * ra * ra + mass[1] * (rr * rr + da * da) + i[0] + i[1]);
        m.set_symmetric(0, 1, coupling + (mass[1] * da * da + i[1]));
        m[(1, 1)] = R::from(mass[1] * da * da + i[1]);

        m[(2, 2)] = R::from(mass[2] * (sa * sa + sb * sb) + i[2]);

        let coupling = sin_phi * (mass[3] * zt * ee);
        m[(3, 3)] = R::from(mass[3] * ee * ee + i[3]);
        m.set_symmetric(3, 4, coupling + (mass[3] * ee * ee + i[3]));
        m[(4, 4)] = coupling * 2.0 + (mass[3] * (zt * zt + ee * ee) + mass[4] * (ta * ta + tb * tb) + i[3] + i[4]);

        let coupling = sin_omega * (-mass[5] * u * ff);
        m[(5, 5)] = R::from(mass[5] * ff * ff + i[5]);
        m.set_symmetric(5, 6, coupling + (mass[5] * ff * ff + i[5]));
        m[(6, 6)] = coupling * 2.0 + (mass[5] * (ff * ff + u * u) + mass[6] * (ua * ua + ub * ub) + i[5] + i[6]);
    }

    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        let Parameters { m: mass, b, mom, rr, da, e, ea, zf, fa, zt, u, sc, sd, .. } = self.parameters;
        let (ee, ff) = (e - ea, zf - fa);
        let [beta, theta, _, phi, delta, omega, epsilon] = std::array::from_fn(|i| p.v[i]);
        let sin_theta = p.q[1].sin();
        let (sin_gamma, cos_gamma) = p.q[2].sin_cos();
        let cos_phi = p.q[3].cos();
        let cos_omega = p.q[5].cos();

        let crank = sin_theta * (mass[1] * da * rr);
        f[0] = -(crank * theta * (theta + beta * 2.0)) + mom;
        f[1] = crank * beta * beta;

        // D from B, and its derivative by γ
        let (x, y) = (cos_gamma * sd + sin_gamma * sc, sin_gamma * sd - cos_gamma * sc);
        let [force_x, force_y] = self.parameters.spring([x + b[0], y + b[1]]);
        f[2] = force_y * x - force_x * y;

        let left = cos_phi * (mass[3] * zt * ee);
        f[3] = left * delta * delta;
        f[4] = -(left * phi * (phi + delta * 2.0));

        let right = cos_omega * (mass[5] * u * ff);
        f[5] = -(right * epsilon * epsilon);
        f[6] = right * omega * (omega + epsilon * 2.0);
    }

    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        let Parameters { a, b, rr, d, e, zf, zt, u, ss, .. } = self.parameters;
        let q = p.q;
        let (sin_beta, cos_beta) = q[0].sin_cos();
        let (sin_rod, cos_rod) = (q[0] + q[1]).sin_cos();
        let (sin_gamma, cos_gamma) = q[2].sin_cos();
        let (sin_left, cos_left) = (q[3] + q[4]).sin_cos();
        let (sin_delta, cos_delta) = q[4].sin_cos();
        let (sin_right, cos_right) = (q[5] + q[6]).sin_cos();
        let (sin_epsilon, cos_epsilon) = q[6].sin_cos();
        let (x, y) = (cos_beta * rr - cos_rod * d, sin_beta * rr - sin_rod * d);
        phi[0] = x - sin_gamma * ss - b[0];
        phi[1] = y + cos_gamma * ss - b[1];
        phi[2] = x - sin_left * e - cos_delta * zt - a[0];
        phi[3] = y + cos_left * e - sin_delta * zt - a[1];
        phi[4] = x - cos_right * zf - sin_epsilon * u - a[0];
        phi[5] = y - sin_right * zf + cos_epsilon * u - a[1];
    }
}
