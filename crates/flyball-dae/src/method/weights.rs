//! Weighted norms of explicit methods and of first steps.   [S](15)

use super::sizes::{PerKind, absolute};
use super::{Sizes, Tolerances};
use crate::extent::larger;
use crate::manifold::Factor;
use crate::system::{Layout, State};

/// Part of the largest velocity of its kind that a velocity counts as at least.
const MOVED: f64 = 0.05;

/// Tolerances with the sizes that stand in for absolute ones that are not given.
#[derive(Clone, Copy)]
pub(super) struct Weights<'a> {
    layout: &'a Layout,
    tolerances: &'a Tolerances,
    sizes: &'a Sizes,
    /// Velocities by kind, where no absolute tolerance is given.
    speeds: PerKind,
}

impl<'a> Weights<'a> {
    /// A velocity counts at least as large as a part of the largest of its kind: the projection of positions, by up to a
    /// fiftieth of the tolerance (see `explicit::control`), moves every component by as much of the largest, however short the step is.
    pub fn new(layout: &'a Layout, tolerances: &'a Tolerances, sizes: &'a Sizes, states: [&State; 2]) -> Self {
        let mut speeds = sizes.v;
        for (i, v) in states.iter().flat_map(|s| s.v.iter().enumerate()) {
            let speed = &mut speeds[layout.measure(i) as usize];
            *speed = larger(MOVED * v.abs(), *speed);
        }
        Self { layout, tolerances, sizes, speeds }
    }

    pub fn q(&self, i: usize) -> f64 {
        absolute(self.tolerances.atol_q, self.tolerances.rtol, self.sizes.q[self.layout.measure(i) as usize])
    }
    pub fn v(&self, i: usize) -> f64 {
        absolute(self.tolerances.atol_v, self.tolerances.rtol, self.speeds[self.layout.measure(i) as usize])
    }
    pub fn x(&self, i: usize) -> f64 {
        absolute(self.tolerances.atol_x, self.tolerances.rtol, self.sizes.x[i])
    }

    /// Weighted root mean square of displacements.   [S](15)
    ///
    /// Weights are the larger of |q| at both ends; a rotation is weighed as an angle of 1 rad.
    pub fn position_norm(&self, q0: &[f64], q1: &[f64], e: impl Fn(usize) -> f64) -> f64 {
        let (mut square, mut iq, mut iv) = (0.0, 0, 0);
        let rtol = self.tolerances.rtol;
        for part in self.layout.manifold.parts() {
            match *part {
                Factor::Vector(n) => {
                    for i in 0..n {
                        let weight = q0[iq + i].abs().max(q1[iq + i].abs());
                        square += (e(iv + i) / (rtol * weight + self.q(iv + i))).powi(2);
                    }
                    (iq, iv) = (iq + n, iv + n);
                }
                Factor::Rotation => {
                    for i in 0..3 {
                        square += (e(iv + i) / (rtol + self.q(iv + i))).powi(2);
                    }
                    (iq, iv) = (iq + 4, iv + 3);
                }
            }
        }
        (square / self.layout.manifold.n_v().max(1) as f64).sqrt()
    }

    /// The same for velocities and control states.
    pub fn norm(&self, u0: &[f64], u1: &[f64], e: impl Fn(usize) -> f64, atol: impl Fn(usize) -> f64) -> f64 {
        let mut square = 0.0;
        for i in 0..u0.len() {
            square += (e(i) / (self.tolerances.rtol * u0[i].abs().max(u1[i].abs()) + atol(i))).powi(2);
        }
        (square / u0.len().max(1) as f64).sqrt()
    }

    /// Weighted norm of (q, v, x) or of their derivatives, the largest of the three.
    pub fn size(&self, s: &State, y: [&[f64]; 3]) -> f64 {
        let q = self.position_norm(&s.q, &s.q, |i| y[0][i]);
        let v = self.norm(&s.v, &s.v, |i| y[1][i], |i| self.v(i));
        q.max(v).max(self.norm(&s.x, &s.x, |i| y[2][i], |i| self.x(i)))
    }

    /// h₀ = 0.01 ‖y‖/‖ẏ‖; times are measured in `unit`.
    pub fn first_guess(&self, s: &State, unit: f64) -> f64 {
        let rate = unit * self.size(s, [&s.v, &s.a, &s.xdot]);
        // ‖q‖ where q is a rotation is not a size; there the angle of 1 rad that weighs it stands in
        let (mut iq, mut iv) = (0, 0);
        let mut value = self.norm(&s.v, &s.v, |i| s.v[i], |i| self.v(i));
        value = value.max(self.norm(&s.x, &s.x, |i| s.x[i], |i| self.x(i)));
        for part in self.layout.manifold.parts() {
            match *part {
                Factor::Vector(n) => {
                    let q = &s.q[iq..iq + n];
                    value = value.max(self.norm(q, q, |i| q[i], |i| self.q(iv + i)));
                    (iq, iv) = (iq + n, iv + n);
                }
                Factor::Rotation => {
                    value = value.max(1.0 / (self.tolerances.rtol + self.q(iv)));
                    (iq, iv) = (iq + 4, iv + 3);
                }
            }
        }
        unit * if value < 1e-5 || rate < 1e-5 { 1e-6 } else { 0.01 * value / rate }
    }
}
