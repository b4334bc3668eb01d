//! Slopes that are infinite although the rules of derivatives give a number, as those of √|x| at zero.
//!
//!   e(δ) = |F(z + δ d) − F(z) − δ J d| / δ,   F = (M v̇ − f, h, f_c),   z = (q, v, x, y)
//!
//! vanishes with δ where F is smooth, stays the same at a corner, and grows like δ^(p−1) at |x|^p with p < 1.

use super::AnalysisError;
use crate::assembly::MachineSystem;
use flyball_dae::linear::Triplets;
use flyball_dae::system::{Blocks, Evaluator, Point, State, System};

/// The two lengths that are compared [SI].
const LONG: f64 = 1e-4;
const SHORT: f64 = 1e-8;
/// Growth above which there is no slope; |x|^p grows by 10^(4 − 4p).
const GROWS: f64 = 8.0;
/// Rounding of a row, relative to its terms.
const ROUNDING: f64 = 1e3 * f64::EPSILON;
/// Changes so short that all but what has no slope is rounding, relative to what is changed, and what counts beside them.
const TINY: [f64; 4] = [1e-13, 2e-13, 3e-13, 5e-13];
const COUNTS: f64 = 10.0;

/// A change of q (left-trivialized), v, x and y, one after the other.
type Direction = Vec<f64>;

/// F about a state.
struct Nearby<'a> {
    system: &'a MachineSystem,
    state: &'a State,
    blocks: &'a Blocks<Vec<f64>>,
    here: Vec<f64>,
    rounding: Vec<f64>,
}

impl<'a> Nearby<'a> {
    fn new(system: &'a MachineSystem, state: &'a State, blocks: &'a Blocks<Vec<f64>>) -> Self {
        let here = evaluate(system, &state.point());
        let mut all = Self { system, state, blocks, here, rounding: Vec::new() };
        let q = state.q.iter().fold(1.0, |largest: f64, q| largest.max(q.abs()));
        let sizes: Direction = vec![q; state.v.len()]
            .into_iter()
            .chain(state.v.iter().chain(&state.x).chain(&state.y).map(|z| z.abs()))
            .collect();
        let terms = all.times(&sizes, f64::abs);
        let reactions = all.reactions();
        all.rounding = terms.iter().zip(&all.here).map(|(term, f)| ROUNDING * (term + f.abs())).collect();
        all.rounding.iter_mut().zip(&reactions).for_each(|(rounding, size)| *rounding += ROUNDING * size);
        // terms of time and of held values are not among those above: they show by what a tiny change does
        let n_v = state.v.len();
        let moved: Direction = sizes.iter().enumerate().map(|(j, z)| 1.0 + if j < n_v { 0.0 } else { *z }).collect();
        for length in TINY.into_iter().chain(TINY.map(|length| -length)) {
            let left = all.left(&moved, length);
            all.rounding.iter_mut().zip(left).for_each(|(rounding, left)| *rounding = rounding.max(COUNTS * left));
        }
        all
    }

    /// Sizes of M v̇, Gᵀλ and Kᵀψ.
    fn reactions(&self) -> Vec<f64> {
        let (system, p) = (self.system, self.state.point());
        let mut out = vec![0.0; self.state.v.len()];
        let patterns = [system.mass_pattern(), system.phi_pattern(), system.k_pattern()];
        let mut values = patterns.map(|pattern| vec![0.0; pattern.len()]);
        let evaluator = Evaluator::new(system);
        evaluator.mass(&p, &mut values[0]);
        evaluator.phi_jacobian(&p, &mut values[1]);
        evaluator.k_jacobian(&p, &mut values[2]);
        for ((row, column), value) in patterns[0].iter().zip(&values[0]) {
            out[row] += (value * p.a[column]).abs();
        }
        for (n, multipliers) in [(1, p.lambda), (2, p.psi)] {
            for ((row, column), value) in patterns[n].iter().zip(&values[n]) {
                out[column] += (value * multipliers[row]).abs();
            }
        }
        out
    }

    /// J d, with every entry of J changed first.
    fn times(&self, d: &Direction, change: impl Fn(f64) -> f64) -> Vec<f64> {
        let (layout, patterns, blocks) = (self.system.layout(), self.system.patterns(), self.blocks);
        let (n_v, n_x, n_y) = (layout.n_v(), layout.n_x, layout.n_y);
        let (at_x, at_y) = (2 * n_v, 2 * n_v + n_x);
        let mut out = vec![0.0; n_v + n_y + n_x];
        let mut add = |pattern: &Triplets, values: &[f64], row: usize, column: usize| {
            for ((i, j), value) in pattern.iter().zip(values) {
                out[row + i] += change(*value) * d[column + j];
            }
        };
        add(&patterns.q, &blocks.q, 0, 0);
        add(&patterns.v, &blocks.v, 0, n_v);
        add(&patterns.x, &blocks.x, 0, at_x);
        add(&patterns.y, &blocks.y, 0, at_y);
        for (of, values, row) in [(&patterns.output, &blocks.output, n_v), (&patterns.rate, &blocks.rate, n_v + n_y)] {
            add(&of.q, &values.q, row, 0);
            add(&of.v, &values.v, row, n_v);
            add(&of.x, &values.x, row, at_x);
            add(&of.y, &values.y, row, at_y);
        }
        out
    }

    /// |F(z + δ d) − F(z) − δ J d| of every row.
    fn left(&self, d: &Direction, length: f64) -> Vec<f64> {
        let (layout, mut state) = (self.system.layout(), self.state.clone());
        let (n_v, n_x) = (layout.n_v(), layout.n_x);
        let change: Vec<f64> = d.iter().map(|d| length * d).collect();
        layout.manifold.retract(&self.state.q, &change[..n_v], &mut state.q);
        let rest = state.v.iter_mut().chain(&mut state.x).chain(&mut state.y);
        rest.zip(&change[n_v..2 * n_v + n_x + layout.n_y]).for_each(|(z, change)| *z += change);
        let there = evaluate(self.system, &state.point());
        let slope = self.times(d, |value| value);
        (0..there.len()).map(|i| (there[i] - self.here[i] - length * slope[i]).abs()).collect()
    }

    /// The row that grows most along a direction, with its e.
    fn steepest(&self, d: &Direction) -> Option<(usize, f64)> {
        let (long, short) = (self.left(d, LONG), self.left(d, SHORT));
        let rows = (0..short.len()).filter(|&i| short[i] > self.rounding[i]);
        let steep = rows.filter(|&i| short[i] / SHORT > GROWS * long[i] / LONG);
        steep.map(|i| (i, short[i] / SHORT)).max_by(|a, b| a.1.total_cmp(&b.1))
    }
}

fn evaluate(system: &MachineSystem, p: &Point) -> Vec<f64> {
    let layout = system.layout();
    let (n_v, n_y, n_x) = (layout.n_v(), layout.n_y, layout.n_x);
    let (mut all, mut work) = (vec![0.0; n_v + n_y + n_x], vec![0.0; n_v]);
    let evaluator = Evaluator::new(system);
    evaluator.dynamics(p, &mut all[..n_v], &mut work);
    evaluator.output(p, &mut all[n_v..n_v + n_y]);
    evaluator.control_rate(p, &mut all[n_v + n_y..]);
    all
}

/// Refuses states at which a law has an infinite slope.
///
/// # Errors
/// The row, and what it has no slope by.
pub(super) fn check_slopes(
    system: &MachineSystem,
    state: &State,
    blocks: &Blocks<Vec<f64>>,
) -> Result<(), AnalysisError> {
    let nearby = Nearby::new(system, state, blocks);
    let layout = system.layout();
    let n = 2 * layout.n_v() + layout.n_x + layout.n_y;
    // numbers without pattern from 0.5 to 1, of either sign
    let mut seed = 1u32;
    let mut next = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let size = 0.5 + 0.5 * f64::from(seed >> 8) / f64::from(1 << 24);
        if seed & 0x80 == 0 { size } else { -size }
    };
    let any: Direction = (0..n).map(|_| next()).collect();
    let opposite: Direction = any.iter().map(|d| -d).collect();
    if [&any, &opposite].into_iter().all(|d| nearby.steepest(d).is_none()) {
        return Ok(());
    }
    let single = |column: usize, sign: f64| {
        let mut d = vec![0.0; n];
        d[column] = sign;
        nearby.steepest(&d).map(|(row, e)| (row, column, e))
    };
    let found = (0..n).flat_map(|column| [single(column, 1.0), single(column, -1.0)]).flatten();
    match found.max_by(|a, b| a.2.total_cmp(&b.2)) {
        Some((row, column, _)) => {
            Err(AnalysisError::NotFinite { what: row_name(system, row), by: name(system, column) })
        }
        None => Ok(()),
    }
}

fn row_name(system: &MachineSystem, row: usize) -> String {
    let names = &system.layout().names;
    let (n_v, n_y) = (names.v.len(), names.y.len());
    match row {
        row if row < n_v => format!("the force along `{}`", names.v[row]),
        row if row < n_v + n_y => format!("`{}`", names.y[row - n_v]),
        row => format!("the rate of `{}`", names.x[row - n_v - n_y]),
    }
}

fn name(system: &MachineSystem, column: usize) -> String {
    let names = &system.layout().names;
    let mut all = names.v.iter().chain(&names.v).chain(&names.x).chain(&names.y);
    all.nth(column).cloned().unwrap_or_default()
}
