//! Response of accelerations, multipliers, outputs and rates to small changes of motion, control states and signals.
//!
//!   [M −f_λ −f_ψ −f_y; G; K; −h_v̇ −h_λ −h_ψ I−h_y](δv̇, δλ, δψ, δy) = (−r_q δq − r_v δv − r_x δx − r_w w, 0, 0,
//!                                                                       h_q δq + h_v δv + h_x δx + h_w w)
//!
//! with r = M v̇ − f, at a state of rest. Full matrices: meant for analyses, not for steps.

use super::AnalysisError;
use super::finite::check_finite;
use super::full::{FullLu, FullMatrix, FullVector};
use super::tangent_space::dense;
use crate::assembly::{MachineSystem, on_assembly};
use flyball_dae::linear::Triplets;
use flyball_dae::system::{Blocks, ControlBlocks, Evaluator, ReactionForm, State, System, TimePartials};

/// The index-1 matrix and all derivatives at one state.
pub(super) struct ControlResponse<'a> {
    system: &'a MachineSystem,
    state: &'a State,
    blocks: Blocks<Vec<f64>>,
    lu: FullLu,
    /// Sizes by which rows and columns were divided.
    rows: FullVector,
    columns: FullVector,
}

/// A small change.
#[derive(Clone, Debug)]
pub(super) struct Cause {
    pub q: FullVector,
    pub v: FullVector,
    pub x: FullVector,
    /// Number of a signal that is changed by one at the inputs that read it.
    pub signal: Option<usize>,
}

/// Response to it.
#[derive(Clone, Debug)]
pub(super) struct Effect {
    /// Change of M v̇, reactions of Gᵀλ and Kᵀψ left out: they do no work on allowed motions.
    pub force: FullVector,
    pub y: FullVector,
    pub xdot: FullVector,
    /// Sizes of the terms that were added up in `force` and `xdot`.
    pub sizes: [FullVector; 2],
}

/// Size of the smallest pivot at which the matrix, with rows and columns of size one, is singular.
const SINGULAR: f64 = 1e-13;

impl<'a> ControlResponse<'a> {
    /// At a state, with the constraint rows that act.
    pub fn at(system: &'a MachineSystem, state: &'a State, active: &[bool]) -> Result<Self, AnalysisError> {
        let (layout, patterns, p) = (system.layout(), system.patterns(), state.point());
        let (n_v, n_phi, n_k, n_y) = (layout.n_v(), layout.n_phi, layout.n_k, layout.n_y);
        let mut blocks = patterns.values();
        let evaluator = Evaluator::new(system);
        evaluator.tangent(&p, &mut blocks);
        check_finite(system, state, &blocks)?;
        let values = |pattern: &Triplets, fill: &dyn Fn(&mut [f64])| {
            let mut values = vec![0.0; pattern.len()];
            fill(&mut values);
            values
        };
        let mass = values(system.mass_pattern(), &|out| evaluator.mass(&p, out));
        let g = values(system.phi_pattern(), &|out| evaluator.phi_jacobian(&p, out));
        let g = dense(system.phi_pattern(), &g, n_phi, n_v);
        let k = values(system.k_pattern(), &|out| evaluator.k_jacobian(&p, out));
        let k = dense(system.k_pattern(), &k, n_k, n_v);
        let (lambda, psi) = match layout.reaction {
            ReactionForm::Transposed => (g.transpose(), k.transpose()),
            ReactionForm::General => {
                (dense(&patterns.lambda, &blocks.lambda, n_v, n_phi), dense(&patterns.psi, &blocks.psi, n_v, n_k))
            }
        };
        let (at_psi, at_y) = (n_v + n_phi, n_v + n_phi + n_k);
        let mut matrix = FullMatrix::zeros(at_y + n_y, at_y + n_y);
        let mut put = |row: usize, col: usize, block: FullMatrix| matrix.put((row, col), &block);
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
        put(at_y, at_y, FullMatrix::identity(n_y) - dense(&pattern.y, &output.y, n_y, n_y));
        for row in (0..n_phi + n_k).filter(|&row| !active[row]) {
            matrix.scale_row(n_v + row, 0.0);
            matrix.column_mut(n_v + row).fill(0.0);
            matrix[(n_v + row, n_v + row)] = 1.0;
        }
        let (rows, columns) = equilibrate(&mut matrix);
        let lu = FullLu::new(matrix);
        if lu.pivots().iter().any(|pivot| pivot.is_nan() || *pivot <= SINGULAR) {
            return Err(AnalysisError::SingularLoop { path: system.loop_through(None) });
        }
        Ok(Self { system, state, blocks, lu, rows, columns })
    }

    /// No change at all.
    pub fn nothing(&self) -> Cause {
        let layout = self.system.layout();
        Cause {
            q: FullVector::zeros(layout.n_v()),
            v: FullVector::zeros(layout.n_v()),
            x: FullVector::zeros(layout.n_x),
            signal: None,
        }
    }

    /// The effect of a small change.
    pub fn effect(&self, cause: &Cause) -> Effect {
        let (layout, patterns, blocks) = (self.system.layout(), self.system.patterns(), &self.blocks);
        let (n_v, n_phi, n_k, n_y) = (layout.n_v(), layout.n_phi, layout.n_k, layout.n_y);
        let (at_psi, at_y) = (n_v + n_phi, n_v + n_phi + n_k);
        let (q, v, x) = (&cause.q[..], &cause.v[..], &cause.x[..]);
        let mut direct = TimePartials::zero(layout);
        if let Some(signal) = cause.signal {
            on_assembly!(&self.system.inner, assembly => {
                let (p, mut work) = (self.state.point(), assembly.work());
                assembly.with_motion(&mut work, &p, |at, scratch| {
                    assembly.control.injection(at, &p, signal, &mut scratch.control, &mut direct);
                });
            });
        }
        patterns.q.add_times(&blocks.q, 1.0, q, &mut direct.dynamics);
        patterns.v.add_times(&blocks.v, 1.0, v, &mut direct.dynamics);
        patterns.x.add_times(&blocks.x, 1.0, x, &mut direct.dynamics);
        let (pattern, output) = (&patterns.output, &blocks.output);
        pattern.q.add_times(&output.q, 1.0, q, &mut direct.output);
        pattern.v.add_times(&output.v, 1.0, v, &mut direct.output);
        pattern.x.add_times(&output.x, 1.0, x, &mut direct.output);
        let mut unknowns = FullVector::zeros(at_y + n_y);
        for (u, r) in unknowns.iter_mut().zip(&direct.dynamics) {
            *u = -r;
        }
        unknowns[at_y..].copy_from_slice(&direct.output);
        unknowns.iter_mut().zip(self.rows.iter()).for_each(|(unknown, size)| *unknown /= size);
        let solved = self.lu.solve_in_place(&mut unknowns);
        debug_assert!(solved, "its pivots were checked");
        unknowns.iter_mut().zip(self.columns.iter()).for_each(|(unknown, size)| *unknown /= size);
        let all = &unknowns[..];
        let (a, lambda, psi, y) = (&all[..n_v], &all[n_v..at_psi], &all[at_psi..at_y], &all[at_y..]);
        let mut force = direct.dynamics;
        patterns.y.add_times(&blocks.y, 1.0, y, &mut force);
        if layout.reaction == ReactionForm::General {
            patterns.lambda.add_times(&blocks.lambda, 1.0, lambda, &mut force);
            patterns.psi.add_times(&blocks.psi, 1.0, psi, &mut force);
        }
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
        let sizes = self.sizes(cause, [a, lambda, psi, y]);
        let y = FullVector::from(y.to_vec());
        Effect { force: -FullVector::from(force), y, xdot: FullVector::from(xdot), sizes }
    }

    /// Sizes of the terms that were added up in the force and in the rates, what outputs pass on included.
    #[inline(never)]
    fn sizes(&self, cause: &Cause, [a, lambda, psi, y]: [&[f64]; 4]) -> [FullVector; 2] {
        let (layout, patterns, blocks) = (self.system.layout(), self.system.patterns(), &self.blocks);
        let (q, v, x) = (&cause.q[..], &cause.v[..], &cause.x[..]);
        let terms = |pattern: &ControlBlocks<Triplets>, values: &ControlBlocks<Vec<f64>>, out: &mut [f64]| {
            for (pattern, values, change) in [
                (&pattern.q, &values.q, q),
                (&pattern.v, &values.v, v),
                (&pattern.a, &values.a, a),
                (&pattern.lambda, &values.lambda, lambda),
                (&pattern.psi, &values.psi, psi),
                (&pattern.x, &values.x, x),
            ] {
                add_sizes(pattern, values, change, out);
            }
        };
        let mut own = vec![0.0; layout.n_y];
        terms(&patterns.output, &blocks.output, &mut own);
        own.iter_mut().zip(y).for_each(|(own, y)| *own += y.abs());
        // an output's rounding is passed on by those that read it; chains are short
        let mut outputs = own.clone();
        for _ in 0..CHAIN {
            let mut next = own.clone();
            add_sizes(&patterns.output.y, &blocks.output.y, &outputs, &mut next);
            if next == outputs {
                break;
            }
            outputs = next;
        }
        let mut force = vec![0.0; layout.n_v()];
        for (pattern, values, change) in [
            (&patterns.q, &blocks.q, q),
            (&patterns.v, &blocks.v, v),
            (&patterns.x, &blocks.x, x),
            (&patterns.y, &blocks.y, &outputs[..]),
        ] {
            add_sizes(pattern, values, change, &mut force);
        }
        let mut rate = vec![0.0; layout.n_x];
        terms(&patterns.rate, &blocks.rate, &mut rate);
        add_sizes(&patterns.rate.y, &blocks.rate.y, &outputs, &mut rate);
        [FullVector::from(force), FullVector::from(rate)]
    }
}

/// Longest chain of outputs along which rounding is followed.
const CHAIN: usize = 64;

/// out += |A| |x|
fn add_sizes(pattern: &Triplets, values: &[f64], x: &[f64], out: &mut [f64]) {
    for ((row, column), value) in pattern.iter().zip(values) {
        out[row] += (value * x[column]).abs();
    }
}

/// Divides rows, then columns by their largest entries: pivots of forces, pressures and ratios become comparable.
fn equilibrate(matrix: &mut FullMatrix) -> (FullVector, FullVector) {
    let n = matrix.nrows();
    let (mut rows, mut columns) = (FullVector::from_fn(n, |_| 1.0), FullVector::from_fn(n, |_| 1.0));
    for _ in 0..2 {
        for i in 0..n {
            let size = matrix.row(i).amax();
            if size > 0.0 {
                matrix.scale_row(i, 1.0 / size);
                rows[i] *= size;
            }
        }
        for i in 0..n {
            let size = matrix.column(i).iter().fold(0.0, |most: f64, x| most.max(x.abs()));
            if size > 0.0 {
                matrix.scale_column(i, 1.0 / size);
                columns[i] *= size;
            }
        }
    }
    (rows, columns)
}
