//! Rows of linear blocks as sums over wires, made once: offset + Σ coefficient · signal.

use super::block::{BlockDefinition, BlockPoint, Of, On};
use super::kernel::BlockPlace;
use super::signal::Wire;
use flyball_dae::system::Point;

/// Outputs and rates of a linear block.
#[derive(Clone, Debug, Default)]
pub(crate) struct Affine {
    /// Rows of y.
    pub outputs: Vec<AffineRow>,
    /// Rows of ẋ.
    pub rates: Vec<AffineRow>,
}

/// One row.
#[derive(Clone, Debug)]
pub(crate) struct AffineRow {
    /// Its place in y or ẋ.
    pub row: usize,
    offset: f64,
    /// Outputs and states with their coefficients, apart: no case distinction per term.
    y: Vec<(usize, f64)>,
    x: Vec<(usize, f64)>,
    /// Held values and time.
    others: Vec<(Wire, f64)>,
}

impl AffineRow {
    /// Its value, with `y` in the place of `p.y`.
    #[inline(always)] // a call costs as much as the two or three terms of a row
    pub fn value(&self, p: &Point, y: &[f64]) -> f64 {
        let mut sum = self.offset;
        for (i, coefficient) in &self.y {
            sum += coefficient * y[*i];
        }
        for (i, coefficient) in &self.x {
            sum += coefficient * p.x[*i];
        }
        for (wire, coefficient) in &self.others {
            sum += coefficient * wire.read_with(p, y);
        }
        sum
    }
}

impl Affine {
    /// The rows of a block whose derivatives are constant; none if it has modes or holds values.
    pub fn new(block: &BlockPlace) -> Option<Self> {
        let jacobian = block.constant.as_ref()?;
        if !block.modes.is_empty() || !block.memory.is_empty() {
            return None;
        }
        let (n_u, n_y) = (block.inputs.len(), block.rows.len());
        let (u, x) = (vec![0.0; n_u], vec![0.0; block.x.len()]);
        let at = BlockPoint { u: &u, x: &x, t: 0.0, modes: &[], memory: &[] };
        let (mut outputs, mut rates) = (vec![0.0; n_y], vec![0.0; x.len()]);
        block.kind.output(&at, &mut outputs);
        block.kind.rate(&at, &mut rates);
        let row = |of: Of, number: usize, row: usize, offset: f64| {
            let mut sum = AffineRow { row, offset, y: Vec::new(), x: Vec::new(), others: Vec::new() };
            let mut add = |wire: Wire, coefficient: f64| match wire {
                _ if coefficient == 0.0 => {}
                Wire::Constant(value) => sum.offset += coefficient * value,
                Wire::Y(i) => sum.y.push((i, coefficient)),
                Wire::X(i) => sum.x.push((i, coefficient)),
                Wire::Memory(_) | Wire::Time => sum.others.push((wire, coefficient)),
            };
            for (i, &wire) in block.inputs.iter().enumerate().filter(|(i, _)| block.kind.depends(of, On::Input(*i))) {
                add(wire, jacobian.at(number, i));
            }
            for (i, state) in block.x.clone().enumerate() {
                add(Wire::X(state), jacobian.at(number, n_u + i));
            }
            add(Wire::Time, jacobian.at(number, n_u + x.len()));
            sum
        };
        let functions = block.rows.iter().enumerate().filter_map(|(i, place)| Some((i, (*place)?)));
        Some(Self {
            outputs: functions.map(|(i, place)| row(Of::Output(i), i, place, outputs[i])).collect(),
            rates: block.x.clone().enumerate().map(|(i, place)| row(Of::Rate(i), n_y + i, place, rates[i])).collect(),
        })
    }
}
