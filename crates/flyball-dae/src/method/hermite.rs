//! Dense output of the second-order methods: cubic in q and x, linear in v̇ and the multipliers.
//!
//! On SO(3) the cubic lives in the tangent space at q₀: q(s) = q₀ ∘ exp(ξ(s)), ξ̇ = T⁻¹(ξ) v. A rotation that was split at
//! its turn A of more than half a turn ends at q₁ = q₀ ∘ exp(A) ∘ exp(B). T⁻¹ has a pole at every full turn, and what a
//! fast body differs from turning evenly by goes round with it; its velocities in body axes are smooth all the same. So v
//! is the cubic there, and q follows a linear v, to first order in what it differs from A/h by:
//!
//!   q(s) = q₀ ∘ exp(s A) ∘ exp(η(s)),   η̇ = δ(s) − A/h × η,   δ(s) = v₀ + s (v₁ − v₀) − A/h,
//!
//! with s² (3 − 2s) (B − η(1)) added, so that both ends are met. Error O(h⁴) in q and O(h³) in v beyond that of the step
//! ends.

use crate::manifold::{Manifold, so3};
use crate::system::State;

/// Motion of a step: q₁ = q₀ ∘ exp(A) ∘ exp(B).
pub(super) struct Moved<'a> {
    /// A; only rotations are looked at.
    pub even: &'a [f64],
    /// B; only rotations are looked at.
    pub rest: &'a [f64],
}

/// Hermite basis on [0, 1] with u(0) = 0, and its derivative.
struct Basis {
    s: f64,
    h: f64,
    /// Of u(1), h u̇(0), h u̇(1).
    value: [f64; 3],
    slope: [f64; 3],
}

impl Basis {
    fn new(s: f64, h: f64) -> Self {
        let r = 1.0 - s;
        Self {
            s,
            h,
            value: [s * s * (3.0 - 2.0 * s), s * r * r, -s * s * r],
            slope: [6.0 * s * r, r * (1.0 - 3.0 * s), s * (3.0 * s - 2.0)],
        }
    }

    /// u(s).
    fn value(&self, change: f64, rates: [f64; 2]) -> f64 {
        self.value[0] * change + self.h * (self.value[1] * rates[0] + self.value[2] * rates[1])
    }

    /// u̇(s).
    fn rate(&self, change: f64, rates: [f64; 2]) -> f64 {
        self.slope[0] * change / self.h + self.slope[1] * rates[0] + self.slope[2] * rates[1]
    }

    /// One slow rotation: ξ(1), v₀, v₁ to (q₀⁻¹ ∘ q(s), v(s)).
    fn turn(&self, xi: [f64; 3], v0: [f64; 3], v1: [f64; 3]) -> ([f64; 4], [f64; 3]) {
        let inverse = so3::tangent_inverse(&xi);
        let rates = [0, 1, 2].map(|i| [v0[i], so3::dot(&inverse[i], &v1)]);
        let at = [0, 1, 2].map(|i| self.value(xi[i], rates[i]));
        let rate = [0, 1, 2].map(|i| self.rate(xi[i], rates[i]));
        (so3::exp(&at), so3::tangent(&at).map(|row| so3::dot(&row, &rate)))
    }

    /// One fast rotation: A, B, v₀, v₁, v̇₀, v̇₁ to the same.
    fn spin(&self, [even, rest, v0, v1, a0, a1]: [[f64; 3]; 6]) -> ([f64; 4], [f64; 3]) {
        let begin = [0, 1, 2].map(|i| self.h * v0[i] - even[i]);
        let change = [0, 1, 2].map(|i| self.h * (v1[i] - v0[i]));
        let (here, end) = (differs(&even, &begin, &change, self.s), differs(&even, &begin, &change, 1.0));
        let eta = [0, 1, 2].map(|i| here[i] + self.value[0] * (rest[i] - end[i]));
        let turned = so3::multiply(&so3::exp(&even.map(|x| self.s * x)), &so3::exp(&eta));
        (turned, [0, 1, 2].map(|i| v0[i] + self.value(v1[i] - v0[i], [a0[i], a1[i]])))
    }
}

/// η(s) of η′ = b + s c − A × η, η(0) = 0. Along n = A/θ it is s b + s²/2 c; across n, with ε = exp(−s A),
///
///   η = −n × (b (1 − ε) + s c)/θ + c (1 − ε)/θ²        where (1 − ε) u = (1 − cos θs) u + sin θs n × u
fn differs(even: &[f64; 3], begin: &[f64; 3], change: &[f64; 3], s: f64) -> [f64; 3] {
    let theta = so3::dot(even, even).sqrt();
    let n = even.map(|x| x / theta);
    let (sine, cosine) = (theta * s).sin_cos();
    let split = |u: &[f64; 3]| {
        let along = so3::dot(&n, u);
        (along, [0, 1, 2].map(|i| u[i] - along * n[i]))
    };
    let lag = |u: &[f64; 3]| {
        let turned = so3::cross(&n, u);
        [0, 1, 2].map(|i| (1.0 - cosine) * u[i] + sine * turned[i])
    };
    let ((b_along, b), (c_along, c)) = (split(begin), split(change));
    let (lag_b, lag_c) = (lag(&b), lag(&c));
    let turned = so3::cross(&n, &[0, 1, 2].map(|i| lag_b[i] + s * c[i]));
    let along = s * b_along + 0.5 * s * s * c_along;
    [0, 1, 2].map(|i| along * n[i] - turned[i] / theta + lag_c[i] / (theta * theta))
}

/// Interpolates between the ends of a step.
pub(super) fn interpolate(manifold: &Manifold, s0: &State, s1: &State, moved: &Moved, s: f64, out: &mut State) {
    let h = s1.t - s0.t;
    let basis = Basis::new(s, h);
    out.t = s0.t + s * h;
    for &(iq, iv, n) in manifold.vectors() {
        for i in 0..n {
            let (change, rates) = (s1.q[iq + i] - s0.q[iq + i], [s0.v[iv + i], s1.v[iv + i]]);
            out.q[iq + i] = s0.q[iq + i] + basis.value(change, rates);
            out.v[iv + i] = basis.rate(change, rates);
        }
    }
    for &(iq, iv) in manifold.rotations() {
        let triple = |from: &[f64]| [from[iv], from[iv + 1], from[iv + 2]];
        let (even, rest, v0, v1) = (triple(moved.even), triple(moved.rest), triple(&s0.v), triple(&s1.v));
        let (turned, spin) = if even == [0.0; 3] {
            basis.turn(rest, v0, v1)
        } else {
            basis.spin([even, rest, v0, v1, triple(&s0.a), triple(&s1.a)])
        };
        let from = [0, 1, 2, 3].map(|i| s0.q[iq + i]);
        out.q[iq..iq + 4].copy_from_slice(&so3::multiply(&from, &turned));
        out.v[iv..iv + 3].copy_from_slice(&spin);
    }
    for i in 0..out.x.len() {
        out.x[i] = s0.x[i] + basis.value(s1.x[i] - s0.x[i], [s0.xdot[i], s1.xdot[i]]);
    }
    let linear = [
        (&mut out.a, &s0.a, &s1.a),
        (&mut out.lambda, &s0.lambda, &s1.lambda),
        (&mut out.psi, &s0.psi, &s1.psi),
        (&mut out.xdot, &s0.xdot, &s1.xdot),
        (&mut out.y, &s0.y, &s1.y),
    ];
    for (out, a, b) in linear {
        for (o, (a, b)) in out.iter_mut().zip(a.iter().zip(b)) {
            *o = a + s * (b - a);
        }
    }
    out.modes.copy_from_slice(&s1.modes);
    out.memory.copy_from_slice(&s1.memory);
}
