//! What small changes of motion, control states and signals do to accelerations, multipliers, outputs and rates.
//!
//!   [M −f_λ −f_ψ −f_y; G; K; −h_v̇ −h_λ −h_ψ I−h_y](δv̇, δλ, δψ, δy) = (−r_q δq − r_v δv − r_x δx − r_w w, 0, 0,
//!                                                                       h_q δq + h_v δv + h_x δx + h_w w)
//!
//! with r = M v̇ − f, at a state of rest. Full matrices: meant for analyses, not for steps.

use super::AnalysisError;
use super::tangent_space::dense;
use crate::assembly::{MachineSystem, on_assembly};
use flyball_dae::linear::Triplets;
use flyball_dae::system::{Blocks, Reaction, State, System, TimePartials};
use nalgebra::{DMatrix, DVector, Dyn, LU};

/// The index-1 matrix and all derivatives at one state.
pub(super) struct ControlResponse<'a> {
    system: &'a MachineSystem,
    state: &'a State,
    blocks: Blocks<Vec<f64>>,
    lu: LU<f64, Dyn, Dyn>,
}

/// A small change.
#[derive(Clone, Debug)]
pub(super) struct Cause {
    pub q: DVector<f64>,
    pub v: DVector<f64>,
    pub x: DVector<f64>,
    /// Number of a signal that is changed by one where it is heard.
    pub signal: Option<usize>,
}

/// What follows from it.
#[derive(Clone, Debug)]
pub(super) struct Effect {
    pub a: DVector<f64>,
    pub y: DVector<f64>,
    pub xdot: DVector<f64>,
}

/// Relative size of the smallest pivot at which the matrix is singular.
const SINGULAR: f64 = 1e-13;

impl<'a> ControlResponse<'a> {
    /// At a state, with the constraint rows that act.
    pub fn at(system: &'a MachineSystem, state: &'a State, active: &[bool]) -> Result<Self, AnalysisError> {
        let (layout, patterns, p) = (system.layout(), system.patterns(), state.point());
        let (n_v, n_phi, n_k, n_y) = (layout.n_v(), layout.n_phi, layout.n_k, layout.n_y);
        let mut blocks = patterns.values();
        system.tangent(&p, &mut blocks);
        let values = |pattern: &Triplets, fill: &dyn Fn(&mut [f64])| {
            let mut values = vec![0.0; pattern.len()];
            fill(&mut values);
            values
        };
        let mass = values(system.mass_pattern(), &|out| system.mass(&p, out));
        let g =
            dense(system.phi_pattern(), &values(system.phi_pattern(), &|out| system.phi_jacobian(&p, out)), n_phi, n_v);
        let k = dense(system.k_pattern(), &values(system.k_pattern(), &|out| system.k_jacobian(&p, out)), n_k, n_v);
        let (lambda, psi) = match layout.reaction {
            Reaction::Transposed => (g.transpose(), k.transpose()),
            Reaction::General => {
                (dense(&patterns.lambda, &blocks.lambda, n_v, n_phi), dense(&patterns.psi, &blocks.psi, n_v, n_k))
            }
        };
        let (at_psi, at_y) = (n_v + n_phi, n_v + n_phi + n_k);
        let mut matrix = DMatrix::zeros(at_y + n_y, at_y + n_y);
        let mut put = |row: usize, col: usize, block: DMatrix<f64>| {
            matrix.view_mut((row, col), block.shape()).copy_from(&block);
        };
        put(0, 0, dense(system.mass_pattern(), &mass, n_v, n_v));
        put(0, n_v, lambda);
        put(0, at_psi, psi);
        put(0, at_y, dense(&patterns.y, &blocks.y, n_v, n_y));
        put(n_v, 0, g);
        put(at_psi, 0, k);
        let (pattern, output) = (&patterns.output, &blocks.output);
        put(at_y, 0, -dense(&pattern.a, &output.a, n_y, n_v));
        put(at_y, n_v, -dense(&pattern.lambda, &output.lambda, n_y, n_phi));
        put(at_y, at_psi, -dense(&pattern.psi, &output.psi, n_y, n_k));
        put(at_y, at_y, DMatrix::identity(n_y, n_y) - dense(&pattern.y, &output.y, n_y, n_y));
        for row in (0..n_phi + n_k).filter(|&row| !active[row]) {
            matrix.row_mut(n_v + row).fill(0.0);
            matrix.column_mut(n_v + row).fill(0.0);
            matrix[(n_v + row, n_v + row)] = 1.0;
        }
        let lu = matrix.lu();
        let diagonal = lu.u().diagonal().map(f64::abs);
        if !diagonal.is_empty() && diagonal.min() <= SINGULAR * diagonal.max() {
            return Err(AnalysisError::SingularLoop { path: system.loop_through(None) });
        }
        Ok(Self { system, state, blocks, lu })
    }

    /// No change at all.
    pub fn nothing(&self) -> Cause {
        let layout = self.system.layout();
        Cause {
            q: DVector::zeros(layout.n_v()),
            v: DVector::zeros(layout.n_v()),
            x: DVector::zeros(layout.n_x),
            signal: None,
        }
    }

    /// The effect of a small change.
    pub fn effect(&self, cause: &Cause) -> Effect {
        let (layout, patterns, blocks) = (self.system.layout(), self.system.patterns(), &self.blocks);
        let (n_v, n_phi, n_k, n_y) = (layout.n_v(), layout.n_phi, layout.n_k, layout.n_y);
        let (at_psi, at_y) = (n_v + n_phi, n_v + n_phi + n_k);
        let (q, v, x) = (cause.q.as_slice(), cause.v.as_slice(), cause.x.as_slice());
        let mut direct = TimePartials::zero(layout);
        if let Some(signal) = cause.signal {
            on_assembly!(&self.system.inner, assembly => {
                let p = self.state.point();
                assembly.with_motion(&p, |at| assembly.control.injection(at, &p, signal, &mut direct));
            });
        }
        patterns.q.add_times(&blocks.q, 1.0, q, &mut direct.dynamics);
        patterns.v.add_times(&blocks.v, 1.0, v, &mut direct.dynamics);
        patterns.x.add_times(&blocks.x, 1.0, x, &mut direct.dynamics);
        let (pattern, output) = (&patterns.output, &blocks.output);
        pattern.q.add_times(&output.q, 1.0, q, &mut direct.output);
        pattern.v.add_times(&output.v, 1.0, v, &mut direct.output);
        pattern.x.add_times(&output.x, 1.0, x, &mut direct.output);
        let mut unknowns = DVector::zeros(at_y + n_y);
        for (u, r) in unknowns.iter_mut().zip(&direct.dynamics) {
            *u = -r;
        }
        unknowns.as_mut_slice()[at_y..].copy_from_slice(&direct.output);
        let solved = self.lu.solve_mut(&mut unknowns);
        debug_assert!(solved, "its pivots were checked");
        let all = unknowns.as_slice();
        let (a, lambda, psi, y) = (&all[..n_v], &all[n_v..at_psi], &all[at_psi..at_y], &all[at_y..]);
        let (pattern, rate) = (&patterns.rate, &blocks.rate);
        let mut xdot = direct.rate;
        for (pattern, values, change) in [
            (&pattern.q, &rate.q, q),
            (&pattern.v, &rate.v, v),
            (&pattern.a, &rate.a, a),
            (&pattern.lambda, &rate.lambda, lambda),
            (&pattern.psi, &rate.psi, psi),
            (&pattern.x, &rate.x, x),
            (&pattern.y, &rate.y, y),
        ] {
            pattern.add_times(values, 1.0, change, &mut xdot);
        }
        Effect { a: DVector::from_column_slice(a), y: DVector::from_column_slice(y), xdot: DVector::from_vec(xdot) }
    }
}
