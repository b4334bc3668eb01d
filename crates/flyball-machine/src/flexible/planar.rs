//! Element in the plane, one integration point.   [R]
//!
//! ```text
//!   θ = (θ₁ + θ₂)/2,  c = R(θ)ᵀ (r₂ − r₁)/L,  Γ = c − e₁,  κ = (θ₂ − θ₁)/L
//!   U = L/2 (EA (Γ₁−Γ₀₁)² + GA (Γ₂−Γ₀₂)² + EI (κ−κ₀)²)
//! ```
//!
//! With B = ∂Γ/∂q and n = C (Γ − Γ₀ + β Γ̇) the element acts with L Bᵀ n and ∓m. Since ∂c/∂θ = (c₂, −c₁),
//!
//! ```text
//!   B = [−Rᵀ/L, (c₂, −c₁)/2, Rᵀ/L, (c₂, −c₁)/2]
//! ```

use super::{Element, SectionState};
use crate::node::Sink;

/// One element at one evaluation.
pub(super) struct At {
    cos: f64,
    sin: f64,
    /// R(θ)ᵀ (r₂ − r₁)/L.
    c: [f64; 2],
    /// R(θ)ᵀ (ṙ₂ − ṙ₁)/L.
    c_dot: [f64; 2],
    /// Mean angular velocity.
    spin: f64,
    strain: [f64; 2],
    strain_rate: [f64; 2],
    curvature: f64,
    curvature_rate: f64,
}

impl At {
    #[inline]
    pub fn new(e: &Element, q: &[f64], v: &[f64]) -> Self {
        let ([a, b], [i, j]) = (e.q, e.v);
        let inverse = 1.0 / e.length;
        let (sin, cos) = (0.5 * (q[a + 2] + q[b + 2]) + e.angle0).sin_cos();
        let back = |x: f64, y: f64| [(cos * x + sin * y) * inverse, (cos * y - sin * x) * inverse];
        let c = back(q[b] - q[a], q[b + 1] - q[a + 1]);
        let c_dot = back(v[j] - v[i], v[j + 1] - v[i + 1]);
        let spin = 0.5 * (v[i + 2] + v[j + 2]);
        Self {
            cos,
            sin,
            c,
            c_dot,
            spin,
            strain: [c[0] - 1.0 - e.strain0[0], c[1] - e.strain0[1]],
            strain_rate: [c_dot[0] + spin * c[1], c_dot[1] - spin * c[0]],
            curvature: (q[b + 2] - q[a + 2]) * inverse - e.curvature0[2],
            curvature_rate: (v[j + 2] - v[i + 2]) * inverse,
        }
    }

    /// n and m, damping included.
    #[inline]
    fn forces(&self, e: &Element) -> ([f64; 2], f64) {
        let n = |i: usize| e.stretch[i] * (self.strain[i] + e.damping * self.strain_rate[i]);
        ([n(0), n(1)], e.bend[2] * (self.curvature + e.damping * self.curvature_rate))
    }

    /// `out` −= f.
    #[inline]
    pub fn add_residual(&self, e: &Element, out: &mut [f64]) {
        let (n, m) = self.forces(e);
        let (x, y) = (self.cos * n[0] - self.sin * n[1], self.sin * n[0] + self.cos * n[1]);
        let lever = 0.5 * e.length * (n[0] * self.c[1] - n[1] * self.c[0]);
        let [i, j] = e.v;
        out[i] -= x;
        out[i + 1] -= y;
        out[i + 2] += lever - m;
        out[j] += x;
        out[j + 1] += y;
        out[j + 2] += lever + m;
    }

    /// B by rows.
    #[inline]
    fn gradient(&self, e: &Element) -> [[f64; 6]; 2] {
        let (s, c) = (self.sin / e.length, self.cos / e.length);
        let (first, second) = (0.5 * self.c[1], -0.5 * self.c[0]);
        [[-c, -s, first, c, s, first], [s, -c, second, -s, c, second]]
    }

    /// −∂f/∂q.
    #[inline]
    pub fn stiffness(&self, e: &Element, sink: &mut impl Sink) {
        let (n, _) = self.forces(e);
        let gradient = self.gradient(e);
        // rows of C (B + β ∂Γ̇/∂q), ∂Γ̇/∂r = ω J Rᵀ/L and ∂Γ̇/∂θ = (ċ₂, −ċ₁)/2 − ω c/2 with J c = (c₂, −c₁)
        let w = self.spin / e.length;
        let (s, c) = (w * self.sin, w * self.cos);
        let turn = [0.5 * (self.c_dot[1] - self.spin * self.c[0]), -0.5 * (self.c_dot[0] + self.spin * self.c[1])];
        let rate = [[s, -c, turn[0], -s, c, turn[0]], [c, s, turn[1], -c, -s, turn[1]]];
        let mut matrix = [[0.0; 6]; 6];
        for k in 0..2 {
            for j in 0..6 {
                let column = e.length * e.stretch[k] * (gradient[k][j] + e.damping * rate[k][j]);
                for i in 0..6 {
                    matrix[i][j] += gradient[k][i] * column;
                }
            }
        }
        // L n · ∂²Γ: R J n/2 between translations and angles, −L n · c/4 among angles
        let (x, y) = (-0.5 * (self.sin * n[0] + self.cos * n[1]), 0.5 * (self.cos * n[0] - self.sin * n[1]));
        let angle = -0.25 * e.length * (n[0] * self.c[0] + n[1] * self.c[1]);
        for j in [2, 5] {
            for (i, value) in [(0, -x), (1, -y), (3, x), (4, y)] {
                matrix[i][j] += value;
                matrix[j][i] += value;
            }
            matrix[j][2] += angle;
            matrix[j][5] += angle;
        }
        add_bending(&mut matrix, e.bend[2] / e.length);
        put(e, &matrix, sink);
    }

    /// −∂f/∂v.
    #[inline]
    pub fn damping(&self, e: &Element, sink: &mut impl Sink) {
        let gradient = self.gradient(e);
        let mut matrix = [[0.0; 6]; 6];
        for k in 0..2 {
            let factor = e.damping * e.length * e.stretch[k];
            for i in 0..6 {
                for j in 0..6 {
                    matrix[i][j] += factor * gradient[k][i] * gradient[k][j];
                }
            }
        }
        add_bending(&mut matrix, e.damping * e.bend[2] / e.length);
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
        let ([tension, shear], moment) = self.forces(e);
        SectionState {
            strain: [self.strain[0], self.strain[1], 0.0],
            curvature: [0.0, 0.0, self.curvature],
            force: [tension, shear, 0.0],
            moment: [0.0, 0.0, moment],
        }
    }
}

fn quadratic(e: &Element, g: [f64; 2], k: f64) -> f64 {
    0.5 * e.length * (e.stretch[0] * g[0] * g[0] + e.stretch[1] * g[1] * g[1] + e.bend[2] * k * k)
}

#[inline]
fn add_bending(matrix: &mut [[f64; 6]; 6], stiffness: f64) {
    matrix[2][2] += stiffness;
    matrix[5][5] += stiffness;
    matrix[2][5] -= stiffness;
    matrix[5][2] -= stiffness;
}

#[inline]
fn put(e: &Element, matrix: &[[f64; 6]; 6], sink: &mut impl Sink) {
    let place = |i: usize| e.v[i / 3] + i % 3;
    for (i, row) in matrix.iter().enumerate() {
        for (j, &value) in row.iter().enumerate() {
            sink.put(place(i), place(j), value);
        }
    }
}
