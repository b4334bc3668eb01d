//! A solution point with everything that continues it.

use super::{Layout, Point};

/// The state at one time, with accelerations, multipliers and the discrete part.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// Time.
    pub t: f64,
    /// Coordinates.
    pub q: Vec<f64>,
    /// Velocities.
    pub v: Vec<f64>,
    /// Accelerations v̇.
    pub a: Vec<f64>,
    /// Multipliers of Φ.
    pub lambda: Vec<f64>,
    /// Multipliers of k.
    pub psi: Vec<f64>,
    /// Control states.
    pub x: Vec<f64>,
    /// Their derivatives.
    pub xdot: Vec<f64>,
    /// Control outputs.
    pub y: Vec<f64>,
    /// Discrete modes.
    pub modes: Vec<i32>,
    /// Held values.
    pub memory: Vec<f64>,
}

impl State {
    /// The zero state of a system; quaternions are the identity.
    pub fn zero(layout: &Layout) -> Self {
        let n_v = layout.n_v();
        let mut q = vec![0.0; layout.n_q()];
        for &(iq, _) in layout.manifold.rotations() {
            q[iq] = 1.0;
        }
        Self {
            t: 0.0,
            q,
            v: vec![0.0; n_v],
            a: vec![0.0; n_v],
            lambda: vec![0.0; layout.n_phi],
            psi: vec![0.0; layout.n_k],
            x: vec![0.0; layout.n_x],
            xdot: vec![0.0; layout.n_x],
            y: vec![0.0; layout.n_y],
            modes: vec![0; layout.n_modes],
            memory: vec![0.0; layout.n_memory],
        }
    }

    /// The same as a borrowed point.
    pub fn point(&self) -> Point<'_> {
        Point {
            t: self.t,
            q: &self.q,
            v: &self.v,
            a: &self.a,
            lambda: &self.lambda,
            psi: &self.psi,
            x: &self.x,
            y: &self.y,
            modes: &self.modes,
            memory: &self.memory,
        }
    }

    /// Copies another state of the same system without allocating.
    pub fn copy_from(&mut self, other: &Self) {
        self.t = other.t;
        self.q.copy_from_slice(&other.q);
        self.v.copy_from_slice(&other.v);
        self.a.copy_from_slice(&other.a);
        self.lambda.copy_from_slice(&other.lambda);
        self.psi.copy_from_slice(&other.psi);
        self.x.copy_from_slice(&other.x);
        self.xdot.copy_from_slice(&other.xdot);
        self.y.copy_from_slice(&other.y);
        self.modes.copy_from_slice(&other.modes);
        self.memory.copy_from_slice(&other.memory);
    }
}
