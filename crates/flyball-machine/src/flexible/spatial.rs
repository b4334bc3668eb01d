//! Element in space, one integration point; relative rotations keep it objective and independent of the path.   [SV], [CJ]
//!
//! Limit: neighbouring nodes turn by less than π relative to each other; use more elements otherwise. A run that passes it ends
//! with `beam/turned-over`; up to there and a little beyond the sign of p, held from the start, keeps φ continuous.
//!
//! With the relative rotation p = q₁⁻¹ ∘ q₂ = (p₀, p⃗), p₀ ≥ 0 at the start, its vector φ and the section q = q₁ ∘ exp(φ/2) half-way,
//!
//! ```text
//!   c = Rᵀ (r₂ − r₁)/L,  Γ = c − e₁,  K = φ/L
//!   U = L/2 ((Γ−Γ₀)ᵀ C_N (Γ−Γ₀) + (K−K₀)ᵀ C_M (K−K₀))
//! ```
//!
//! For variations δ₁, δ₂ of the two rotations
//!
//! ```text
//!   δφ = T⁻¹(φ) δ₂ − T⁻ᵀ(φ) δ₁
//!   δ  = (δ₁ + δ₂ + g × (δ₂ − δ₁))/2,  g = tan(θ/4) φ/θ = p⃗/(1 + p₀)         of the half-way section
//!   δΓ = Rᵀ (δr₂ − δr₁)/L + c × δ
//! ```
//!
//! so that n = C_N (Γ − Γ₀ + β Γ̇), m = C_M (K − K₀ + β K̇) and w = L n × c act with
//!
//! ```text
//!   ∓R n  and  (w ∓ w × g)/2 ∓ T∓ᵀ m          the exact gradient of U for β = 0
//! ```
//!
//! The tangent differentiates these formulas along r₂ − r₁, δ₁ and δ₂, one unit vector after the other.

use super::{Element, SectionState};
use crate::node::Sink;
use crate::space::Vector;
use flyball_dae::manifold::so3;

/// Directions: r₂ − r₁, δ₁, δ₂.
const N: usize = 9;

type V = [f64; 3];

/// One element at one evaluation.
pub(super) struct At {
    /// Half-way section, by rows.
    rotation: [V; 3],
    /// Rᵀ (r₂ − r₁)/L.
    c: V,
    /// (p₀, p⃗).
    relative: (f64, V),
    phi: V,
    g: V,
    /// Coefficient of φ̃² in T⁻¹.
    eta: f64,
    strain: V,
    curvature: V,
    rates: Rates,
}

/// Velocities of the two nodes and the rates of strain they make; zero without damping.
#[derive(Clone, Copy, Default)]
struct Rates {
    /// Rᵀ (ṙ₂ − ṙ₁)/L.
    c: V,
    /// ω₁ and ω₂.
    ends: [V; 2],
    /// ω of the half-way section.
    spin: V,
    strain: V,
    curvature: V,
}

impl At {
    /// At the given coordinates, with the held sign of p or 0 for p₀ ≥ 0.
    #[inline]
    pub fn new(e: &Element, q: &[f64], v: &[f64], sign: f64) -> Self {
        let inverse = 1.0 / e.length;
        let d = V::read(&q[e.q[1]..]).minus(V::read(&q[e.q[0]..]));
        let (first, p) = relative(e, q);
        let p = p.times(if sign == 0.0 { 1.0_f64.copysign(p[0]) } else { sign });
        let vector = [p[1], p[2], p[3]];
        let phi = turn_vector(p[0], vector);
        // half-way: (1 + p₀, p⃗)/√(2 (1 + p₀))
        let g = vector.times(1.0 / (1.0 + p[0]));
        let scale = (0.5 * (1.0 + p[0])).sqrt();
        let half = [1.0, g[0], g[1], g[2]].times(scale);
        let rotation = so3::matrix(&so3::multiply(&first, &half));
        let c = rotate_back(&rotation, d).times(inverse);
        let mut at = Self {
            rotation,
            c,
            relative: (p[0], vector),
            phi,
            g,
            eta: eta(phi.dot(phi)),
            strain: c.minus([1.0, 0.0, 0.0]).minus(e.strain0),
            curvature: phi.times(inverse).minus(e.curvature0),
            rates: Rates::default(),
        };
        if e.damping > 0.0 {
            let [i, j] = e.v;
            let d_dot = V::read(&v[j..]).minus(V::read(&v[i..]));
            at.rates = at.rates_for(e, d_dot, [V::read(&v[i + 3..]), V::read(&v[j + 3..])]);
        }
        at
    }

    fn rates_for(&self, e: &Element, d_dot: V, ends: [V; 2]) -> Rates {
        let c = rotate_back(&self.rotation, d_dot).times(1.0 / e.length);
        let spin = self.half_way(ends);
        let turn = self.turn(ends);
        Rates { c, ends, spin, strain: c.plus(so3::cross(&self.c, &spin)), curvature: turn.times(1.0 / e.length) }
    }

    /// δ of the half-way section.
    #[inline]
    fn half_way(&self, [first, second]: [V; 2]) -> V {
        first.plus(second).plus(so3::cross(&self.g, &second.minus(first))).times(0.5)
    }

    /// δφ = T⁻¹(φ) δ₂ − T⁻ᵀ(φ) δ₁.
    #[inline]
    fn turn(&self, [first, second]: [V; 2]) -> V {
        self.inverse_tangent(second, 1.0).minus(self.inverse_tangent(first, -1.0))
    }

    /// T⁻¹(± φ) x.
    #[inline]
    fn inverse_tangent(&self, x: V, sign: f64) -> V {
        let once = so3::cross(&self.phi, &x);
        x.plus(once.times(0.5 * sign)).plus(so3::cross(&self.phi, &once).times(self.eta))
    }

    /// n and m, damping included.
    #[inline]
    fn forces(&self, e: &Element) -> (V, V) {
        (
            scale(e.stretch, self.strain.plus(self.rates.strain.times(e.damping))),
            scale(e.bend, self.curvature.plus(self.rates.curvature.times(e.damping))),
        )
    }

    /// `out` −= f.
    #[inline]
    pub fn add_residual(&self, e: &Element, out: &mut [f64]) {
        let (n, m) = self.forces(e);
        let force = rotate(&self.rotation, n);
        let w = so3::cross(&n, &self.c).times(0.5 * e.length);
        let twist = so3::cross(&w, &self.g);
        let [i, j] = e.v;
        force.times(-1.0).add_to(&mut out[i..]);
        w.minus(twist).minus(self.inverse_tangent(m, 1.0)).add_to(&mut out[i + 3..]);
        force.add_to(&mut out[j..]);
        w.plus(twist).plus(self.inverse_tangent(m, -1.0)).add_to(&mut out[j + 3..]);
    }

    /// −∂f/∂q.
    pub fn stiffness(&self, e: &Element, sink: &mut impl Sink) {
        let (n, m) = self.forces(e);
        let tangent = Tangent {
            at: self,
            e,
            n,
            m,
            w: so3::cross(&n, &self.c).times(0.5 * e.length),
            eta_rate: eta_rate(self.phi.dot(self.phi), self.eta),
        };
        let mut matrix = [[0.0; N]; N];
        for k in 0..N {
            let column = if k < 3 { tangent.along_chord(k) } else { tangent.along_turn(k - 3) };
            for (row, value) in matrix.iter_mut().zip(column.as_flattened()) {
                row[k] = *value;
            }
        }
        put(e, &matrix, sink);
    }

    /// −∂f/∂v: Bᵀ (β C) B L with the columns of B along unit velocities.
    pub fn damping(&self, e: &Element, sink: &mut impl Sink) {
        let rates: [Rates; N] = std::array::from_fn(|k| {
            let mut unit = [[0.0; 3]; 3];
            unit[k / 3][k % 3] = 1.0;
            self.rates_for(e, unit[0], [unit[1], unit[2]])
        });
        let mut matrix = [[0.0; N]; N];
        for (row, a) in matrix.iter_mut().zip(&rates) {
            let (n, m) = (scale(e.stretch, a.strain), scale(e.bend, a.curvature));
            for (entry, b) in row.iter_mut().zip(&rates) {
                *entry = e.damping * e.length * (n.dot(b.strain) + m.dot(b.curvature));
            }
        }
        put(e, &matrix, sink);
    }

    /// Elastic energy [J].
    pub fn energy(&self, e: &Element) -> f64 {
        quadratic(e, self.strain, self.curvature)
    }

    /// Power turned into heat [W].
    pub fn dissipation(&self, e: &Element) -> f64 {
        2.0 * e.damping * quadratic(e, self.rates.strain, self.rates.curvature)
    }

    /// Strains and forces.
    pub fn section(&self, e: &Element) -> SectionState {
        let (force, moment) = self.forces(e);
        SectionState { strain: self.strain, curvature: self.curvature, force, moment }
    }
}

/// Orientation of the first node and (p₀, p⃗), whose sign is that of the coordinates.
#[inline]
fn relative(e: &Element, q: &[f64]) -> ([f64; 4], [f64; 4]) {
    let [first, second] = e.q.map(|at| <[f64; 4]>::read(&q[at + 3..]));
    (first, so3::multiply(&so3::conjugate(&first), &second))
}

/// p₀ with the sign of the coordinates: cos(θ/2), which changes its sign at half a turn.
pub(super) fn half_cosine(e: &Element, q: &[f64]) -> f64 {
    relative(e, q).1[0]
}

/// φ for angles below a full turn; the logarithm ends at half of one.
#[inline]
fn turn_vector(p0: f64, p: V) -> V {
    if p0 >= 0.0 {
        return so3::log(&[p0, p[0], p[1], p[2]]);
    }
    let sine = p.dot(p).sqrt();
    p.times(2.0 * sine.atan2(p0) / sine)
}

/// Directional derivatives of what acts along r₂ − r₁, δ₁ and δ₂.
struct Tangent<'a> {
    at: &'a At,
    e: &'a Element,
    n: V,
    m: V,
    /// L n × c / 2.
    w: V,
    /// dη/d(θ²).
    eta_rate: f64,
}

impl Tangent<'_> {
    /// Along unit vector `k` of r₂ − r₁: only c and Γ̇ change.
    #[inline]
    fn along_chord(&self, k: usize) -> [V; 3] {
        let (at, e) = (self.at, self.e);
        let c = at.rotation[k].times(1.0 / e.length);
        let rate = so3::cross(&c, &at.rates.spin);
        let n = scale(e.stretch, c.plus(rate.times(e.damping)));
        let w = so3::cross(&n, &at.c).plus(so3::cross(&self.n, &c)).times(0.5 * e.length);
        let twist = so3::cross(&w, &at.g);
        [rotate(&at.rotation, n), w.minus(twist), w.plus(twist)]
    }

    /// Along unit vector `k` of (δ₁, δ₂).
    #[inline]
    fn along_turn(&self, k: usize) -> [V; 3] {
        let (at, e) = (self.at, self.e);
        let mut ends = [[0.0; 3]; 2];
        ends[k / 3][k % 3] = 1.0;
        let (half, phi) = (at.half_way(ends), at.turn(ends));
        let [first, second] = ends;
        // δp = (p ∘ (0, δ₂) − (0, δ₁) ∘ p)/2,  g = p⃗/(1 + p₀)
        let (p0, p) = at.relative;
        let apart = second.minus(first);
        let p0_change = -0.5 * p.dot(apart);
        let p_change = apart.times(p0).plus(so3::cross(&p, &first.plus(second))).times(0.5);
        let g = p_change.minus(at.g.times(p0_change)).times(1.0 / (1.0 + p0));
        let c = so3::cross(&at.c, &half);
        let (mut strain, mut curvature) = (c, phi);
        if e.damping > 0.0 {
            let [w1, w2] = at.rates.ends;
            let spin = so3::cross(&g, &w2.minus(w1)).times(0.5);
            let rate =
                so3::cross(&at.rates.c, &half).plus(so3::cross(&c, &at.rates.spin)).plus(so3::cross(&at.c, &spin));
            strain = strain.plus(rate.times(e.damping));
            let rate = self.inverse_tangent_change(w2, phi, 1.0).minus(self.inverse_tangent_change(w1, phi, -1.0));
            curvature = curvature.plus(rate.times(e.damping));
        }
        let n = scale(e.stretch, strain);
        let m = scale(e.bend, curvature).times(1.0 / e.length);
        let w = so3::cross(&n, &at.c).plus(so3::cross(&self.n, &c)).times(0.5 * e.length);
        let twist = so3::cross(&w, &at.g).plus(so3::cross(&self.w, &g));
        let [a, b] =
            [1.0, -1.0].map(|sign| at.inverse_tangent(m, sign).plus(self.inverse_tangent_change(self.m, phi, sign)));
        let force = rotate(&at.rotation, so3::cross(&half, &self.n).plus(n));
        [force, w.minus(twist).minus(a), w.plus(twist).plus(b)]
    }

    /// Change of T⁻¹(± φ) x along δφ.
    #[inline]
    fn inverse_tangent_change(&self, x: V, change: V, sign: f64) -> V {
        let phi = self.at.phi;
        let (once, other) = (so3::cross(&phi, &x), so3::cross(&change, &x));
        let twice = so3::cross(&phi, &once).times(2.0 * self.eta_rate * phi.dot(change));
        let mixed = so3::cross(&change, &once).plus(so3::cross(&phi, &other)).times(self.at.eta);
        other.times(0.5 * sign).plus(mixed).plus(twice)
    }
}

/// Below this squared angle the closed forms of η lose digits; the first term left out is then below 1e-16.
const SERIES_BELOW: f64 = 1e-2;

/// η = (1 − (θ/2) cot(θ/2))/θ² of θ².
fn eta(square: f64) -> f64 {
    if square < SERIES_BELOW {
        return 1.0 / 12.0 + square * (1.0 / 720.0 + square * (1.0 / 30_240.0 + square / 1_209_600.0));
    }
    let half = 0.5 * square.sqrt();
    (1.0 - half / half.tan()) / square
}

/// dη/d(θ²).
fn eta_rate(square: f64, eta: f64) -> f64 {
    if square < SERIES_BELOW {
        let last = 3.0 / 1_209_600.0 + square * (4.0 / 47_900_160.0);
        return 1.0 / 720.0 + square * (2.0 / 30_240.0 + square * last);
    }
    let half = 0.5 * square.sqrt();
    let (s, c) = half.sin_cos();
    -((c / s - half / (s * s)) / (8.0 * half) + eta) / square
}

/// Spreads a matrix over (r₂ − r₁, δ₁, δ₂) to the rows and columns of both nodes.
#[inline]
fn put(e: &Element, matrix: &[[f64; N]; N], sink: &mut impl Sink) {
    let [i, j] = e.v;
    let places = [(i, 0, -1.0), (i + 3, 3, 1.0), (j, 0, 1.0), (j + 3, 6, 1.0)];
    for (row, r, row_sign) in places {
        for k in 0..3 {
            for (col, c, col_sign) in places {
                for l in 0..3 {
                    sink.put(row + k, col + l, row_sign * col_sign * matrix[r + k][c + l]);
                }
            }
        }
    }
}

fn quadratic(e: &Element, g: V, k: V) -> f64 {
    0.5 * e.length * (scale(e.stretch, g).dot(g) + scale(e.bend, k).dot(k))
}

#[inline]
fn scale(factors: V, x: V) -> V {
    [factors[0] * x[0], factors[1] * x[1], factors[2] * x[2]]
}

#[inline]
fn rotate(r: &[V; 3], a: V) -> V {
    [r[0].dot(a), r[1].dot(a), r[2].dot(a)]
}

#[inline]
fn rotate_back(r: &[V; 3], a: V) -> V {
    [0, 1, 2].map(|i| r[0][i] * a[0] + r[1][i] * a[1] + r[2][i] * a[2])
}
