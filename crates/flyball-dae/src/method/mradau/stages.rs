//! Stages of a step: unknowns (v̇, λ, ψ, ẋ, y) of all stages, what they make of q, v, x, and their residuals.
//!
//!   V_i = v₀ + h Σ A_ij v̇_j,   X_i = x₀ + h Σ A_ij ẋ_j,   Q_i = q₀ ∘ exp(u_i)
//!   u_i = h c_i v₀ + h² Σ (A²)_ij v̇_j on ℝⁿ,     u_i = h Σ A_ij T⁻¹(u_j) V_j on SO(3)
//!
//! The second is a fixed point that is followed to rounding at the first and the last iterate of a step, and between them as far
//! as an iterate is worth.

use super::scheme::Scheme;
use crate::extent::larger;
use crate::index1::Regime;
use crate::manifold::so3;
use crate::method::auxiliary::Groups;
use crate::method::stage::{Offsets, write_control_residual};
use crate::system::{State, System};

/// Most sweeps of the fixed point of rotations per iteration.
const SWEEPS: usize = 12;
/// Changes of rotations that are rounding.
const ROUNDING: f64 = 4.0 * f64::EPSILON;
/// Part of the first change of an iteration that its sweeps may leave to the next one, which contracts no better.
const LEFT: f64 = 0.01;

/// Stages of the attempted step.
#[derive(Debug)]
pub(super) struct Stages {
    /// Unknowns, stage after stage.
    pub z: Vec<f64>,
    pub states: Vec<State>,
    /// u_i, stage after stage.
    pub turns: Vec<f64>,
    /// T⁻¹(u_i) V_i of rotations, stage after stage.
    pub turn_rates: Vec<f64>,
    pub residuals: Vec<f64>,
    pub h: f64,
    g: Vec<f64>,
    k: Vec<f64>,
    rows: Vec<f64>,
    outputs: Vec<f64>,
    n: usize,
}

impl Stages {
    pub fn new(system: &dyn System, at: &Offsets, stages: usize) -> Self {
        let layout = system.layout();
        let zeros = |n: usize| vec![0.0; n];
        Self {
            z: zeros(stages * at.n),
            states: vec![State::zero(layout); stages],
            turns: zeros(stages * at.n_v),
            turn_rates: zeros(stages * at.n_v),
            residuals: zeros(stages * at.n),
            h: 0.0,
            g: zeros(system.phi_pattern().len()),
            k: zeros(system.k_pattern().len()),
            rows: zeros(at.n_v),
            outputs: zeros(layout.n_y),
            n: at.n,
        }
    }

    /// Takes another number of stages.
    pub fn resize(&mut self, stages: usize) {
        let n_v = self.rows.len();
        self.z.resize(stages * self.n, 0.0);
        self.residuals.resize(stages * self.n, 0.0);
        self.turns.resize(stages * n_v, 0.0);
        self.turn_rates.resize(stages * n_v, 0.0);
        let one = self.states[0].clone();
        self.states.resize(stages, one);
    }

    /// Begins a step; unknowns are to be predicted.
    pub fn begin(&mut self, scheme: &Scheme, s0: &State, h: f64) {
        self.h = h;
        let n_v = s0.v.len();
        for ((state, c), turn) in self.states.iter_mut().zip(scheme.table.c).zip(self.turns.chunks_mut(n_v.max(1))) {
            state.t = s0.t + c * h;
            state.modes.copy_from_slice(&s0.modes);
            state.memory.copy_from_slice(&s0.memory);
            // first guess of rotations
            turn.iter_mut().zip(&s0.v).for_each(|(u, v)| *u = h * c * v);
        }
    }

    /// Q, V, X and direct outputs of all stages from the unknowns.
    pub fn update(&mut self, regime: Regime, scheme: &Scheme, s0: &State) {
        let (h, n, n_v) = (self.h, self.n, s0.v.len());
        let manifold = &regime.layout().manifold;
        let implicit = regime.layout().n_implicit();
        for (i, state) in self.states.iter_mut().enumerate() {
            let mut at = i * n;
            for group in state.groups_mut(implicit) {
                group.copy_from_slice(&self.z[at..at + group.len()]);
                at += group.len();
            }
            let at_x = n_v + state.lambda.len() + state.psi.len();
            state.v.copy_from_slice(&s0.v);
            state.x.copy_from_slice(&s0.x);
            let turn = &mut self.turns[i * n_v..(i + 1) * n_v];
            for &(_, iv, len) in manifold.vectors() {
                let moved = turn[iv..iv + len].iter_mut().zip(&s0.v[iv..iv + len]);
                moved.for_each(|(u, v)| *u = h * scheme.table.c[i] * v);
            }
            for (j, unknowns) in self.z.chunks(n.max(1)).enumerate() {
                let (once, twice) = (h * scheme.row(i)[j], h * h * scheme.squared[i * scheme.stages + j]);
                let a = &unknowns[..n_v];
                state.v.iter_mut().zip(a).for_each(|(v, a)| *v += once * a);
                state.x.iter_mut().zip(&unknowns[at_x..]).for_each(|(x, rate)| *x += once * rate);
                for &(_, iv, len) in manifold.vectors() {
                    let moved = turn[iv..iv + len].iter_mut().zip(&a[iv..iv + len]);
                    moved.for_each(|(u, a)| *u += twice * a);
                }
            }
        }
        self.turn_all(regime, scheme, s0, 0.0);
    }

    /// The same from what was there before, after the unknowns have changed and V, Q, X with them: `moved` holds (δQ, δV, δX)
    /// of each stage. Rounding adds up, which [`Stages::update`] makes good.
    pub fn follow(&mut self, regime: Regime, scheme: &Scheme, s0: &State, moved: &[f64], length: usize) {
        let (n_v, manifold, implicit) = (s0.v.len(), &regime.layout().manifold, regime.layout().n_implicit());
        let stages = self.states.iter_mut().zip(self.z.chunks(self.n.max(1))).zip(moved.chunks_exact(length));
        for (i, ((state, mut unknowns), moved)) in stages.enumerate() {
            let turn = &mut self.turns[i * n_v..(i + 1) * n_v];
            for group in state.groups_mut(implicit) {
                let (own, rest) = unknowns.split_at(group.len());
                group.copy_from_slice(own);
                unknowns = rest;
            }
            let (q, rest) = moved.split_at(n_v);
            let (v, x) = rest.split_at(n_v);
            state.v.iter_mut().zip(v).for_each(|(to, moved)| *to -= moved);
            state.x.iter_mut().zip(x).for_each(|(to, moved)| *to -= moved);
            for &(_, iv, len) in manifold.vectors() {
                turn[iv..iv + len].iter_mut().zip(&q[iv..iv + len]).for_each(|(to, moved)| *to -= moved);
            }
        }
        self.turn_all(regime, scheme, s0, LEFT);
    }

    /// Rotations, up to a part of what they change by, then Q and direct outputs.
    fn turn_all(&mut self, regime: Regime, scheme: &Scheme, s0: &State, left: f64) {
        let manifold = &regime.layout().manifold;
        if !manifold.is_flat() {
            let settled = larger(left * self.sweep(regime, scheme), ROUNDING);
            let _settled = (1..SWEEPS).any(|_| self.sweep(regime, scheme) <= settled);
        }
        let n_v = s0.v.len();
        for (i, state) in self.states.iter_mut().enumerate() {
            manifold.retract(&s0.q, &self.turns[i * n_v..(i + 1) * n_v], &mut state.q);
            regime.fill_direct(state);
        }
    }

    /// One sweep of the fixed point of rotations; gives its largest change.
    fn sweep(&mut self, regime: Regime, scheme: &Scheme) -> f64 {
        let n_v = self.states[0].v.len();
        let rotations = regime.layout().manifold.rotations();
        for ((state, turn), rate) in self.states.iter().zip(self.turns.chunks(n_v)).zip(self.turn_rates.chunks_mut(n_v))
        {
            for &(_, iv) in rotations {
                let inverse = so3::tangent_inverse(&[turn[iv], turn[iv + 1], turn[iv + 2]]);
                let v = [state.v[iv], state.v[iv + 1], state.v[iv + 2]];
                (0..3).for_each(|k| rate[iv + k] = so3::dot(&inverse[k], &v));
            }
        }
        let mut change = 0.0;
        for (i, turn) in self.turns.chunks_mut(n_v).enumerate() {
            for &(_, iv) in rotations {
                for k in iv..iv + 3 {
                    let rates = self.turn_rates.chunks(n_v).zip(scheme.row(i));
                    let next = self.h * rates.map(|(rate, a)| a * rate[k]).sum::<f64>();
                    change = larger((next - turn[k]).abs(), change);
                    turn[k] = next;
                }
            }
        }
        change
    }

    /// Residuals of all stages; gives the first row that is not finite, with its stage.
    ///
    ///   M v̇ − f,   G v̇ + z,   K v̇ + z_k,   ẋ − f_c,   y − h
    pub fn evaluate(&mut self, regime: Regime, at: &Offsets) -> Result<(), (usize, usize)> {
        let system = regime.system;
        for (state, residual) in self.states.iter().zip(self.residuals.chunks_mut(self.n.max(1))) {
            let p = state.point();
            let (dynamics, rest) = residual.split_at_mut(at.n_v);
            let (constraints, control) = rest.split_at_mut(at.x - at.n_v);
            let (phi, k) = constraints.split_at_mut(at.n_phi);
            if phi.is_empty() {
                system.dynamics(&p, dynamics, &mut self.rows);
            } else {
                system.dynamics_expansion(&p, dynamics, &mut self.rows, &mut self.g, phi);
                system.phi_pattern().add_times(&self.g, 1.0, p.a, phi);
            }
            if !k.is_empty() {
                system.k_jacobian(&p, &mut self.k);
                system.k_bias(&p, k);
                system.k_pattern().add_times(&self.k, 1.0, p.a, k);
            }
            for (i, active) in regime.active.iter().enumerate() {
                if !active {
                    constraints[i] = if i < p.lambda.len() { p.lambda[i] } else { p.psi[i - p.lambda.len()] };
                }
            }
            if !control.is_empty() {
                write_control_residual(system, state, &mut self.outputs, control);
            }
        }
        // without branches, over the whole vector: no entry waits for another
        if self.residuals.iter().fold(true, |all, r| all & r.is_finite()) {
            return Ok(());
        }
        match self.residuals.iter().position(|r| !r.is_finite()) {
            Some(at) => Err((at / self.n, at % self.n)),
            None => Ok(()),
        }
    }

    /// The square of the angle that the rotation at a velocity turns by.
    pub fn turn(&self, regime: Regime, iv: usize) -> f64 {
        let turns = self.turns.chunks(regime.layout().n_v().max(1)).last().unwrap_or(&[]);
        turns[iv..iv + 3].iter().map(|x| x * x).sum()
    }

    /// The largest angle that a rotation turns by.
    pub fn largest_turn(&self, regime: Regime) -> f64 {
        let rotations = regime.layout().manifold.rotations().iter();
        rotations.map(|&(_, iv)| self.turn(regime, iv)).fold(0.0, f64::max).sqrt()
    }
}
