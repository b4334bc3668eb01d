//! Element in space, one integration point; relative rotations keep it objective and independent of the path.   [SV], [CJ]
//!
//! Limit: neighbouring nodes turn by less than π relative to each other; use more elements otherwise.
//!
//! With the relative rotation p = q₁⁻¹ ∘ q₂ = (p₀, p⃗), p₀ ≥ 0, its vector φ and the section q = q₁ ∘ exp(φ/2) half-way,
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
//! The tangent carries derivatives along r₂ − r₁, δ₁ and δ₂ through these formulas.

use super::{Element, SectionState};
use crate::node::Sink;
use flyball_dae::manifold::so3;
use flyball_dae::scalar::{Dual, Real};

/// Directions: r₂ − r₁, δ₁, δ₂.
const N: usize = 9;

/// One element at one evaluation.
pub(super) struct At<R> {
    /// Half-way section.
    rotation: [[R; 3]; 3],
    c: [R; 3],
    phi: [R; 3],
    g: [R; 3],
    /// Coefficient of φ̃² in T⁻¹.
    eta: R,
    strain: [R; 3],
    strain_rate: [R; 3],
    curvature: [R; 3],
    curvature_rate: [R; 3],
}

impl At<f64> {
    /// At the given coordinates.
    #[inline]
    pub fn new(e: &Element, q: &[f64], v: &[f64]) -> Self {
        let d = [0, 1, 2].map(|i| q[e.q[1] + i] - q[e.q[0] + i]);
        let turn = e.q.map(|at| [q[at + 3], q[at + 4], q[at + 5], q[at + 6]]);
        Self::evaluate(e, d, turn, v)
    }

    /// −∂f/∂v: Bᵀ (β C) B L with the columns of B along unit velocities.
    pub fn damping(&self, e: &Element, sink: &mut impl Sink) {
        let mut rates = [([0.0; 3], [0.0; 3]); N];
        for (k, rate) in rates.iter_mut().enumerate() {
            let mut unit = [[0.0; 3]; 3];
            unit[k / 3][k % 3] = 1.0;
            *rate = self.rates(e, unit[0], unit[1], unit[2]);
        }
        let mut matrix = [[0.0; N]; N];
        for i in 0..N {
            for j in 0..N {
                let (a, b) = (&rates[i], &rates[j]);
                let sum: f64 = (0..3).map(|k| e.stretch[k] * a.0[k] * b.0[k] + e.bend[k] * a.1[k] * b.1[k]).sum();
                matrix[i][j] = e.damping * e.length * sum;
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
        2.0 * e.damping * quadratic(e, self.strain_rate, self.curvature_rate)
    }

    /// Strains and forces.
    pub fn section(&self, e: &Element) -> SectionState {
        let (force, moment) = self.forces(e);
        SectionState { strain: self.strain, curvature: self.curvature, force, moment }
    }

    /// `out` −= f.
    #[inline]
    pub fn add_residual(&self, e: &Element, out: &mut [f64]) {
        let [force, first, second] = self.gradient(e);
        let [i, j] = e.v;
        for k in 0..3 {
            out[i + k] -= force[k];
            out[i + 3 + k] += first[k];
            out[j + k] += force[k];
            out[j + 3 + k] += second[k];
        }
    }
}

impl<R: Real> At<R> {
    #[inline]
    fn evaluate(e: &Element, d: [R; 3], turn: [[R; 4]; 2], v: &[f64]) -> Self {
        let p = so3::multiply(&so3::conjugate(&turn[0]), &turn[1]);
        let p = if p[0].value() < 0.0 { p.map(|x| -x) } else { p };
        let vector = [p[1], p[2], p[3]];
        let phi = so3::log(&p);
        // half-way: (1 + p₀, p⃗)/√(2 (1 + p₀))
        let inverse = R::one() / (p[0] + 1.0);
        let g = vector.map(|x| x * inverse);
        let scale = ((p[0] + 1.0) * 0.5).sqrt();
        let half = [scale, g[0] * scale, g[1] * scale, g[2] * scale];
        let rotation = so3::matrix(&so3::multiply(&turn[0], &half));
        let square = dot(phi, phi);
        // (1 − (θ/2) cot(θ/2))/θ²
        let eta = if square.value() < 1e-2 {
            ((square * (1.0 / 1_209_600.0) + 1.0 / 30_240.0) * square + 1.0 / 720.0) * square + 1.0 / 12.0
        } else {
            let half = square.sqrt() * 0.5;
            let (s, c) = half.sin_cos();
            (R::one() - half * c / s) / square
        };
        let c = rotate_back(&rotation, d).map(|x| x * (1.0 / e.length));
        let zero = [R::zero(); 3];
        let mut strain = c;
        strain[0] -= R::one();
        let mut curvature = phi.map(|x| x * (1.0 / e.length));
        for k in 0..3 {
            strain[k] -= R::from(e.strain0[k]);
            curvature[k] -= R::from(e.curvature0[k]);
        }
        let mut at = Self { rotation, c, phi, g, eta, strain, strain_rate: zero, curvature, curvature_rate: zero };
        if e.damping > 0.0 {
            let [i, j] = e.v;
            let constant = |at: usize| [0, 1, 2].map(|k| R::from(v[at + k]));
            let d_dot = [0, 1, 2].map(|k| R::from(v[j + k] - v[i + k]));
            (at.strain_rate, at.curvature_rate) = at.rates(e, d_dot, constant(i + 3), constant(j + 3));
        }
        at
    }

    /// Γ̇ and K̇.
    #[inline]
    fn rates(&self, e: &Element, d_dot: [R; 3], first: [R; 3], second: [R; 3]) -> ([R; 3], [R; 3]) {
        let inverse = 1.0 / e.length;
        let relative = minus(second, first);
        let turned = so3::cross(&self.g, &relative);
        let spin = [0, 1, 2].map(|k| (first[k] + second[k] + turned[k]) * 0.5);
        let stretch = rotate_back(&self.rotation, d_dot);
        let swing = so3::cross(&self.c, &spin);
        let (a, b) = (self.inverse_tangent(second, 1.0), self.inverse_tangent(first, -1.0));
        ([0, 1, 2].map(|k| stretch[k] * inverse + swing[k]), [0, 1, 2].map(|k| (a[k] - b[k]) * inverse))
    }

    /// n and m, damping included.
    #[inline]
    fn forces(&self, e: &Element) -> ([R; 3], [R; 3]) {
        (
            [0, 1, 2].map(|k| (self.strain[k] + self.strain_rate[k] * e.damping) * e.stretch[k]),
            [0, 1, 2].map(|k| (self.curvature[k] + self.curvature_rate[k] * e.damping) * e.bend[k]),
        )
    }

    /// What acts along r₂ − r₁, δ₁ and δ₂.
    #[inline]
    fn gradient(&self, e: &Element) -> [[R; 3]; 3] {
        let (n, m) = self.forces(e);
        let force = self.rotation.map(|row| dot(row, n));
        let w = so3::cross(&n, &self.c).map(|x| x * (0.5 * e.length));
        let twist = so3::cross(&w, &self.g);
        // (T⁻¹)ᵀ(φ) = T⁻¹(−φ)
        let (a, b) = (self.inverse_tangent(m, 1.0), self.inverse_tangent(m, -1.0));
        [force, [0, 1, 2].map(|k| w[k] - twist[k] - a[k]), [0, 1, 2].map(|k| w[k] + twist[k] + b[k])]
    }

    /// T⁻¹(± φ) x.
    #[inline]
    fn inverse_tangent(&self, x: [R; 3], sign: f64) -> [R; 3] {
        let once = so3::cross(&self.phi, &x);
        let twice = so3::cross(&self.phi, &once);
        [0, 1, 2].map(|k| x[k] + once[k] * (0.5 * sign) + twice[k] * self.eta)
    }
}

/// −∂f/∂q.
pub(super) fn stiffness(e: &Element, q: &[f64], v: &[f64], sink: &mut impl Sink) {
    type D = Dual<f64, N>;
    let d = [0, 1, 2].map(|i| D::variable(q[e.q[1] + i] - q[e.q[0] + i], i));
    // q ∘ exp(δ) = q + q ∘ (0, δ)/2 + …
    let turn = [0, 1].map(|side| {
        let at = e.q[side] + 3;
        let now = [q[at], q[at + 1], q[at + 2], q[at + 3]];
        let mut turn = now.map(D::constant);
        for k in 0..3 {
            let mut unit = [0.0; 4];
            unit[k + 1] = 0.5;
            let change = so3::multiply(&now, &unit);
            for (component, change) in turn.iter_mut().zip(change) {
                component.eps[3 + 3 * side + k] = change;
            }
        }
        turn
    });
    let rows = At::<D>::evaluate(e, d, turn, v).gradient(e);
    let mut matrix = [[0.0; N]; N];
    for (i, row) in matrix.iter_mut().enumerate() {
        *row = rows[i / 3][i % 3].eps;
    }
    put(e, &matrix, sink);
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

fn quadratic(e: &Element, g: [f64; 3], k: [f64; 3]) -> f64 {
    0.5 * e.length * (0..3).map(|i| e.stretch[i] * g[i] * g[i] + e.bend[i] * k[i] * k[i]).sum::<f64>()
}

#[inline]
fn dot<R: Real>(a: [R; 3], b: [R; 3]) -> R {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[inline]
fn minus<R: Real>(a: [R; 3], b: [R; 3]) -> [R; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

#[inline]
fn rotate_back<R: Real>(r: &[[R; 3]; 3], a: [R; 3]) -> [R; 3] {
    [0, 1, 2].map(|i| r[0][i] * a[0] + r[1][i] * a[1] + r[2][i] * a[2])
}
