//! Weights of increments and errors, and running sizes of velocities.
//!
//!   q: atol + rtol |q|,     v: rtol (v_max + |v|), at least atol,     x: atol + rtol |x|

use crate::method::sizes::{Kinds, PerKind, absolute, larger_of};
use crate::method::{Sizes, Tolerances};
use crate::system::{Layout, State};

/// Part of the largest coordinate of its kind, or of its own size, that a coordinate or a control state counts as at least,
/// where there is no tolerance.
const LEAST: f64 = 1e-2;

/// Part of its natural size that what is at rest at zero counts as, where there is no tolerance.
const AT_REST: f64 = 1e-9;

/// Inverse weights at the start of a step.
#[derive(Debug)]
pub(super) struct Measure {
    pub q: Vec<f64>,
    pub v: Vec<f64>,
    pub x: Vec<f64>,
    kinds: Kinds,
    coordinates: Kinds,
    /// Largest velocity so far, per kind.
    pub v_max: PerKind,
    sizes: Vec<f64>,
    /// Rounding of coordinates, in the units of the weights; and of velocities that are differences of coordinates.
    pub rounding: f64,
    pub noise: f64,
    /// Relative accuracy.
    pub rtol: f64,
}

impl Measure {
    pub fn new(layout: &Layout) -> Self {
        let n_v = layout.n_v();
        let kinds = Kinds::new((0..n_v).map(|i| layout.measure(i)).collect());
        Self {
            q: vec![0.0; n_v],
            v: vec![0.0; n_v],
            x: vec![0.0; layout.n_x],
            coordinates: Kinds::of_coordinates(&layout.manifold, &kinds),
            kinds,
            v_max: PerKind::default(),
            sizes: vec![0.0; n_v],
            rounding: 0.0,
            noise: 0.0,
            rtol: 0.0,
        }
    }

    /// Weights for a step of length h from a state; without tolerances those of a relative one.
    pub fn weigh(&mut self, layout: &Layout, s: &State, h: f64, tolerances: Result<&Tolerances, f64>, sizes: &Sizes) {
        let v_max =
            larger_of(self.v_max, larger_of(self.kinds.largest(&s.v), self.kinds.largest(&s.a).map(|a| 0.5 * h * a)));
        let q_max = self.coordinates.largest(&s.q);
        layout.manifold.sizes(&s.q, &mut self.sizes);
        let rtol = tolerances.map_or_else(|rtol| rtol, |t| t.rtol);
        self.rtol = rtol;
        // before a run gives natural sizes, they are those of SI units
        let natural = |size: f64| if size > 0.0 { size } else { 1.0 };
        let (mut rounding, mut noise) = (0.0_f64, 0.0_f64);
        for i in 0..s.v.len() {
            let kind = self.kinds.at(i);
            let (q, v) = match tolerances {
                Ok(t) => (absolute(t.atol_q, rtol, sizes.q[kind]), absolute(t.atol_v, rtol, sizes.v[kind])),
                Err(_) => (
                    rtol * (LEAST * q_max[kind] + h * v_max[kind] + AT_REST * natural(sizes.q[kind])),
                    rtol * AT_REST * (natural(sizes.v[kind]) + q_max[kind] / h),
                ),
            };
            self.q[i] = 1.0 / (q + rtol * self.sizes[i]);
            self.v[i] = 1.0 / v.max(rtol * (v_max[kind] + s.v[i].abs()));
            rounding = rounding.max(q_max[kind] * self.q[i]).max(v_max[kind] * self.v[i]);
            noise = noise.max(q_max[kind] / h * self.v[i]);
        }
        for (i, x) in s.x.iter().enumerate() {
            let least = match tolerances {
                Ok(t) => absolute(t.atol_x, rtol, sizes.x[i]),
                Err(_) => rtol * (h * s.xdot[i].abs() + LEAST * natural(sizes.x[i])),
            };
            self.x[i] = 1.0 / (least + rtol * x.abs());
            rounding = rounding.max(x.abs() * self.x[i]);
        }
        self.rounding = f64::EPSILON * rounding;
        self.noise = f64::EPSILON * noise.max(rounding);
    }

    /// Notes the velocities of an accepted step.
    pub fn note(&mut self, s: &State) {
        self.v_max = larger_of(self.v_max, self.kinds.largest(&s.v));
    }

    /// Number of q, v, x together, at least 1.
    pub fn length(&self) -> usize {
        (self.q.len() + self.v.len() + self.x.len()).max(1)
    }

    /// Weighted root mean square of (q, v, x).
    pub fn norm(&self, [q, v, x]: [&[f64]; 3]) -> f64 {
        let n = q.len() + v.len() + x.len();
        ((sum(q, &self.q) + sum(v, &self.v) + sum(x, &self.x)) / n.max(1) as f64).sqrt()
    }
}

/// Sum of weighted squares.
pub(super) fn sum(values: &[f64], weights: &[f64]) -> f64 {
    values.iter().zip(weights).map(|(value, weight)| (value * weight) * (value * weight)).sum()
}
