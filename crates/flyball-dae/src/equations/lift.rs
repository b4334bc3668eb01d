//! A point lifted to numbers that carry derivatives.

use super::Matrix;
use crate::manifold::Manifold;
use crate::scalar::{Jet, Real, Taylor};
use crate::system::{Layout, Point};

/// The arguments a row can be differentiated by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Argument {
    Q,
    V,
    A,
    Lambda,
    Psi,
    X,
    Y,
}

impl Argument {
    /// All of them, in their order.
    pub const ALL: [Self; 7] = [Self::Q, Self::V, Self::A, Self::Lambda, Self::Psi, Self::X, Self::Y];
}

/// Buffers for one scalar type; q is displaced along the manifold by `delta`, then by `second`.
#[derive(Debug)]
pub(super) struct Lift<R> {
    pub t: R,
    q: Vec<R>,
    displaced: Vec<R>,
    between: Vec<R>,
    pub delta: Vec<R>,
    pub second: Vec<R>,
    pub v: Vec<R>,
    pub a: Vec<R>,
    lambda: Vec<R>,
    psi: Vec<R>,
    x: Vec<R>,
    y: Vec<R>,
    pub mass: Matrix<R>,
    pub out: Vec<R>,
    pub work: Vec<R>,
}

impl<R: Real> Lift<R> {
    /// For a layout and a number of laws.
    pub fn new(layout: &Layout, laws: usize) -> Self {
        let zeros = |n: usize| vec![R::zero(); n];
        let (n_q, n_v) = (layout.n_q(), layout.n_v());
        let rows = n_v.max(layout.n_phi).max(layout.n_k).max(layout.n_x).max(layout.n_y).max(laws);
        Self {
            t: R::zero(),
            q: zeros(n_q),
            displaced: zeros(n_q),
            between: zeros(n_q),
            delta: zeros(n_v),
            second: zeros(n_v),
            v: zeros(n_v),
            a: zeros(n_v),
            lambda: zeros(layout.n_phi),
            psi: zeros(layout.n_k),
            x: zeros(layout.n_x),
            y: zeros(layout.n_y),
            mass: Matrix::zero(n_v),
            out: zeros(rows),
            work: zeros(rows),
        }
    }

    /// Loads a plain point; no displacement, no derivatives.
    pub fn load(&mut self, p: &Point) {
        self.load_motion(p);
        self.second.fill(R::zero());
        copy(&mut self.a, p.a);
        copy(&mut self.lambda, p.lambda);
        copy(&mut self.psi, p.psi);
        copy(&mut self.x, p.x);
        copy(&mut self.y, p.y);
    }

    /// Loads t, q, v, which is all that Φ and k may depend on.
    pub fn load_motion(&mut self, p: &Point) {
        self.t = R::from(p.t);
        copy(&mut self.q, p.q);
        self.delta.fill(R::zero());
        copy(&mut self.v, p.v);
    }

    /// The numbers to seed with derivative directions; for q they are displacements.
    pub fn argument(&mut self, which: Argument) -> &mut [R] {
        match which {
            Argument::Q => &mut self.delta,
            Argument::V => &mut self.v,
            Argument::A => &mut self.a,
            Argument::Lambda => &mut self.lambda,
            Argument::Psi => &mut self.psi,
            Argument::X => &mut self.x,
            Argument::Y => &mut self.y,
        }
    }

    /// Moves q to q ∘ exp(delta).
    pub fn displace(&mut self, manifold: &Manifold) {
        manifold.retract(&self.q, &self.delta, &mut self.displaced);
    }

    /// Moves q to q ∘ exp(delta) ∘ exp(second).
    pub fn displace_twice(&mut self, manifold: &Manifold) {
        manifold.retract(&self.q, &self.delta, &mut self.between);
        manifold.retract(&self.between, &self.second, &mut self.displaced);
    }

    /// The displaced point, with the buffers to write into.
    pub fn parts<'a>(&'a mut self, p: &Point<'a>) -> (Point<'a, R>, &'a mut Matrix<R>, &'a mut [R], &'a mut [R]) {
        let point = Point {
            t: self.t,
            q: &self.displaced,
            v: &self.v,
            a: &self.a,
            lambda: &self.lambda,
            psi: &self.psi,
            x: &self.x,
            y: &self.y,
            modes: p.modes,
            memory: p.memory,
        };
        (point, &mut self.mass, &mut self.out, &mut self.work)
    }
}

impl<const N: usize> Lift<Jet<N>> {
    /// Moves q along s ↦ q ∘ exp(s v), t + s, and each of these columns in its direction: all that Φ depends on.
    pub fn move_along(&mut self, p: &Point, manifold: &Manifold, seeds: &[(u32, u32)]) {
        self.t = Jet::along(Taylor::new(&[p.t, 1.0]));
        if manifold.is_flat() {
            // the same without the way over displacements
            for (q, (&value, &v)) in self.displaced.iter_mut().zip(p.q.iter().zip(p.v)) {
                *q = Jet::along(Taylor::new(&[value, v]));
            }
            seeds.iter().for_each(|&(col, direction)| self.displaced[col as usize].eps[direction as usize] = 1.0);
            return;
        }
        copy(&mut self.q, p.q);
        for (delta, &v) in self.delta.iter_mut().zip(p.v) {
            *delta = Jet::along(Taylor::new(&[0.0, v]));
        }
        seeds.iter().for_each(|&(col, direction)| self.delta[col as usize].eps[direction as usize] = 1.0);
        self.displace(manifold);
    }
}

fn copy<R: Real>(to: &mut [R], from: &[f64]) {
    for (t, &f) in to.iter_mut().zip(from) {
        *t = R::from(f);
    }
}
