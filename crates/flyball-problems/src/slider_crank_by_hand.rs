//! The slider-crank of [`crate::slider_crank`] with exact sparse patterns and derivatives written by hand.
//!
//! Every constraint row is linear in the positions apart from one rod end: −r cos θ in the x rows, −r sin θ in the y
//! rows. So all derivatives of Φ follow from those of the two rod ends:
//!
//!   row      d/dθ       d²/dθ²     d³/dθ³
//!   −r cos θ  r sin θ    r cos θ   −r sin θ
//!   −r sin θ −r cos θ    r sin θ    r cos θ

use crate::slider_crank::SliderCrank;
use flyball_dae::equations::Equations;
use flyball_dae::linear::Triplets;
use flyball_dae::system::{Blocks, Layout, Point, State, System, TimePartials, Work};

/// Entries of G: (row, column).
#[rustfmt::skip]
const PHI: [(usize, usize); 21] = [
    (0, 0), (0, 2),
    (1, 1), (1, 2),
    (2, 8), (2, 0), (2, 2),
    (3, 9), (3, 1), (3, 2),
    (4, 3), (4, 8), (4, 5),
    (5, 4), (5, 9), (5, 5),
    (6, 6), (6, 3), (6, 5),
    (7, 4), (7, 5),
];

/// Entries of ∂(M v̇ − f)/∂q: the angles, then the spring.
const TANGENT: [(usize, usize); 6] = [(2, 2), (5, 5), (6, 6), (6, 7), (7, 6), (7, 7)];

/// Slider-crank as a [`System`] without dual numbers.
#[derive(Debug)]
pub struct SliderCrankByHand {
    /// Parameters.
    pub parameters: SliderCrank,
    layout: Layout,
    patterns: Blocks<Triplets>,
    mass_pattern: Triplets,
    phi_pattern: Triplets,
    k_pattern: Triplets,
}

impl Default for SliderCrankByHand {
    fn default() -> Self {
        Self::new(SliderCrank::default())
    }
}

impl SliderCrankByHand {
    /// The mechanism with these parameters.
    pub fn new(parameters: SliderCrank) -> Self {
        let pattern = |entries: &[(usize, usize)]| {
            let mut pattern = Triplets::new();
            entries.iter().for_each(|&(row, column)| pattern.push(row, column));
            pattern
        };
        Self {
            parameters,
            layout: parameters.layout().named(),
            patterns: Blocks { q: pattern(&TANGENT), ..Blocks::default() },
            mass_pattern: pattern(&std::array::from_fn::<_, 8, _>(|i| (i, i))),
            phi_pattern: pattern(&PHI),
            k_pattern: Triplets::new(),
        }
    }

    /// As [`SliderCrank::start`].
    pub fn start(&self) -> State {
        self.parameters.start()
    }

    /// The rod ends: (r sin θ, r cos θ) of the crank and of the connecting rod.
    #[inline]
    fn ends(&self, q: &[f64]) -> [(f64, f64); 2] {
        let (s1, c1) = q[2].sin_cos();
        let (s2, c2) = q[5].sin_cos();
        let (r1, r2) = (0.5 * self.parameters.l1, 0.5 * self.parameters.l2);
        [(r1 * s1, r1 * c1), (r2 * s2, r2 * c2)]
    }
}

/// Writes per row the term of its rod: `x` for x rows, `y` for y rows.
#[inline]
fn by_rod(out: &mut [f64], x: [f64; 2], y: [f64; 2]) {
    out.copy_from_slice(&[x[0], y[0], x[0], y[0], x[1], y[1], x[1], y[1]]);
}

impl System for SliderCrankByHand {
    fn layout(&self) -> &Layout {
        &self.layout
    }
    fn patterns(&self) -> &Blocks<Triplets> {
        &self.patterns
    }
    fn mass_pattern(&self) -> &Triplets {
        &self.mass_pattern
    }
    fn phi_pattern(&self) -> &Triplets {
        &self.phi_pattern
    }
    fn k_pattern(&self) -> &Triplets {
        &self.k_pattern
    }

    fn mass(&self, _work: &mut Work, _p: &Point, values: &mut [f64]) {
        values.copy_from_slice(&self.parameters.masses());
    }

    fn mass_times(&self, _work: &mut Work, _p: &Point, a: &[f64], out: &mut [f64]) {
        for (i, mass) in self.parameters.masses().into_iter().enumerate() {
            out[i] = mass * a[i];
        }
        out[8] = 0.0;
        out[9] = 0.0;
    }

    fn force(&self, _work: &mut Work, p: &Point, out: &mut [f64]) {
        let [(s1, c1), (s2, c2)] = self.ends(p.q);
        let l = p.lambda;
        let spring = self.parameters.k * (p.q[7] - p.q[6]);
        // f₀ − Gᵀλ
        out[0] = l[2] - l[0];
        out[1] = l[3] - l[1];
        out[2] = self.parameters.torque - s1 * (l[0] + l[2]) + c1 * (l[1] + l[3]);
        out[3] = l[6] - l[4];
        out[4] = l[7] - l[5];
        out[5] = c2 * (l[5] + l[7]) - s2 * (l[4] + l[6]);
        out[6] = spring - l[6];
        out[7] = -spring;
        out[8] = l[4] - l[2];
        out[9] = l[5] - l[3];
    }

    fn phi(&self, _work: &mut Work, p: &Point, out: &mut [f64]) {
        let [(s1, c1), (s2, c2)] = self.ends(p.q);
        let q = p.q;
        out[0] = q[0] - c1;
        out[1] = q[1] - s1;
        out[2] = q[8] - q[0] - c1;
        out[3] = q[9] - q[1] - s1;
        out[4] = q[3] - q[8] - c2;
        out[5] = q[4] - q[9] - s2;
        out[6] = q[6] - q[3] - c2;
        out[7] = -q[4] - s2;
    }

    fn phi_dot(&self, _work: &mut Work, p: &Point, out: &mut [f64]) {
        let [(s1, c1), (s2, c2)] = self.ends(p.q);
        let v = p.v;
        let (w1, w2) = (v[2], v[5]);
        out[0] = v[0] + s1 * w1;
        out[1] = v[1] - c1 * w1;
        out[2] = v[8] - v[0] + s1 * w1;
        out[3] = v[9] - v[1] - c1 * w1;
        out[4] = v[3] - v[8] + s2 * w2;
        out[5] = v[4] - v[9] - c2 * w2;
        out[6] = v[6] - v[3] + s2 * w2;
        out[7] = -v[4] - c2 * w2;
    }

    fn phi_bias(&self, _work: &mut Work, p: &Point, out: &mut [f64]) {
        let [(s1, c1), (s2, c2)] = self.ends(p.q);
        let (square1, square2) = (p.v[2] * p.v[2], p.v[5] * p.v[5]);
        by_rod(out, [c1 * square1, c2 * square2], [s1 * square1, s2 * square2]);
    }

    fn phi_third(&self, _work: &mut Work, p: &Point, out: &mut [f64]) {
        let [(s1, c1), (s2, c2)] = self.ends(p.q);
        let (w1, w2, a1, a2) = (p.v[2], p.v[5], p.a[2], p.a[5]);
        // d³/ds³ u(θ + s ω + s² α/2) = u‴ ω³ + 3 u″ ω α
        let x = |s: f64, c: f64, w: f64, a: f64| w * (3.0 * c * a - s * w * w);
        let y = |s: f64, c: f64, w: f64, a: f64| w * (3.0 * s * a + c * w * w);
        by_rod(out, [x(s1, c1, w1, a1), x(s2, c2, w2, a2)], [y(s1, c1, w1, a1), y(s2, c2, w2, a2)]);
    }

    fn phi_jacobian(&self, _work: &mut Work, p: &Point, values: &mut [f64]) {
        let [(s1, c1), (s2, c2)] = self.ends(p.q);
        #[rustfmt::skip]
        values.copy_from_slice(&[
            1.0, s1,
            1.0, -c1,
            1.0, -1.0, s1,
            1.0, -1.0, -c1,
            1.0, -1.0, s2,
            1.0, -1.0, -c2,
            1.0, -1.0, s2,
            -1.0, -c2,
        ]);
    }

    fn phi_dot_jacobian(&self, _work: &mut Work, p: &Point, values: &mut [f64]) {
        let [(s1, c1), (s2, c2)] = self.ends(p.q);
        let (x1, y1) = (c1 * p.v[2], s1 * p.v[2]);
        let (x2, y2) = (c2 * p.v[5], s2 * p.v[5]);
        #[rustfmt::skip]
        values.copy_from_slice(&[
            0.0, x1,
            0.0, y1,
            0.0, 0.0, x1,
            0.0, 0.0, y1,
            0.0, 0.0, x2,
            0.0, 0.0, y2,
            0.0, 0.0, x2,
            0.0, y2,
        ]);
    }

    fn tangent(&self, _work: &mut Work, p: &Point, out: &mut Blocks<Vec<f64>>) {
        let [(s1, c1), (s2, c2)] = self.ends(p.q);
        let (l, k) = (p.lambda, self.parameters.k);
        // ∂(Gᵀλ)/∂θ on the angles, then the spring
        out.q.copy_from_slice(&[
            c1 * (l[0] + l[2]) + s1 * (l[1] + l[3]),
            c2 * (l[4] + l[6]) + s2 * (l[5] + l[7]),
            k,
            -k,
            -k,
            k,
        ]);
    }

    fn time_partials(&self, _work: &mut Work, _p: &Point, out: &mut TimePartials) {
        out.dynamics.fill(0.0);
    }
}
