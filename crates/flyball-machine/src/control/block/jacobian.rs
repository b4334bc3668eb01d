//! Derivatives of a block with respect to its inputs, its states and time.

use super::{BlockDefinition, BlockKind, BlockPoint};
use flyball_dae::scalar::Dual;

/// Directions differentiated in one pass.
const PASS: usize = 4;
type Chunk = Dual<f64, PASS>;

/// Derivatives by rows (outputs, then rates) and columns (inputs, then states, then time).
#[derive(Clone, Debug, Default)]
pub(crate) struct Jacobian {
    columns: usize,
    values: Vec<f64>,
}

impl Jacobian {
    /// Makes room for a block with so many outputs, inputs and states.
    pub fn fit(&mut self, outputs: usize, inputs: usize, states: usize) {
        let needed = (outputs + states) * (inputs + states + 1);
        self.values.resize(self.values.len().max(needed), 0.0);
    }

    /// One derivative.
    #[inline]
    pub fn at(&self, row: usize, column: usize) -> f64 {
        self.values[row * self.columns + column]
    }

    /// Derivatives at a point.
    pub fn evaluate(&mut self, block: &BlockKind, at: &BlockPoint, outputs: usize, work: &mut JacobianWork) {
        let (n_u, n_x) = (at.u.len(), at.x.len());
        let columns = n_u + n_x + 1;
        self.columns = columns;
        if block.own_derivatives(at, &mut self.values[..(outputs + n_x) * columns]) {
            return;
        }
        for first in (0..columns).step_by(PASS) {
            let seed = |value: f64, column: usize| match column.checked_sub(first) {
                Some(i) if i < PASS => Chunk::variable(value, i),
                _ => Chunk::constant(value),
            };
            for (i, (to, from)) in work.u.iter_mut().zip(at.u).enumerate() {
                *to = seed(*from, i);
            }
            for (i, (to, from)) in work.x.iter_mut().zip(at.x).enumerate() {
                *to = seed(*from, n_u + i);
            }
            let lifted = BlockPoint {
                u: &work.u[..n_u],
                x: &work.x[..n_x],
                t: seed(at.t, n_u + n_x),
                modes: at.modes,
                memory: at.memory,
            };
            let (out, rates) = work.out[..outputs + n_x].split_at_mut(outputs);
            block.output(&lifted, out);
            block.rate(&lifted, rates);
            for (row, value) in work.out[..outputs + n_x].iter().enumerate() {
                for i in 0..PASS.min(columns - first) {
                    self.values[row * columns + first + i] = value.eps[i];
                }
            }
        }
    }
}

/// Numbers with derivatives, as many as the largest block needs.
#[derive(Clone, Debug, Default)]
pub(crate) struct JacobianWork {
    u: Vec<Chunk>,
    x: Vec<Chunk>,
    out: Vec<Chunk>,
}

impl JacobianWork {
    /// Makes room for a block.
    pub fn fit(&mut self, outputs: usize, inputs: usize, states: usize) {
        let grow = |list: &mut Vec<Chunk>, n: usize| list.resize(list.len().max(n), Chunk::constant(0.0));
        grow(&mut self.u, inputs);
        grow(&mut self.x, states);
        grow(&mut self.out, outputs + states);
    }
}
