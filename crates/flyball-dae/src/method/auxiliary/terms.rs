//! Magnitudes of the terms of each row: what rounding of an iterate leaves in its residual.
//!
//! A row r(z) of the equation is a sum whose terms may be far larger than their result: the forces of a stiff spring at
//! rest, the flows into a chamber under pressure. Rounding of z alone moves it by eps times
//!
//!   T = |∂r/∂z| |z|        over z = q, v, v̇, λ, ψ, x, y
//!
//! in the units of the row, whatever these are. Direct outputs carry the terms they are made of.

use crate::index1::Regime;
use crate::linear::Triplets;
use crate::method::sizes::PerKind;
use crate::system::{Blocks, CoordinateKind, Point, ReactionForm, System};

/// Residuals up to this many roundings of their terms are solved; a row sums a few of them.
const ROUNDING: f64 = 16.0;

/// Magnitudes per row, with the derivatives they are made of.
#[derive(Debug)]
pub(crate) struct Terms {
    blocks: Blocks<Vec<f64>>,
    mass: Vec<f64>,
    g: Vec<f64>,
    g_dot: Vec<f64>,
    k: Vec<f64>,
    /// Entries of ∂h/∂y: rows of direct outputs one after the other, then the others.
    order: Vec<usize>,
    /// Sizes of coordinates, one per velocity.
    q: Vec<f64>,
    /// |y|, or the terms it is made of.
    y: Vec<f64>,
    /// |v̇| with what rounding of q makes of it, |v| with what that makes of it.
    a: Vec<f64>,
    v: Vec<f64>,
    /// Largest coordinate of each kind that a constraint row reads.
    largest: Vec<PerKind>,
    /// Of M v̇ − f.
    pub dynamics: Vec<f64>,
    /// Of Φ.
    pub phi: Vec<f64>,
    /// Of Φ̇.
    pub phi_dot: Vec<f64>,
    /// Of k.
    pub velocity: Vec<f64>,
    /// Of f_c.
    pub rate: Vec<f64>,
    /// Of h.
    pub output: Vec<f64>,
}

impl Terms {
    pub fn new(system: &dyn System) -> Self {
        let layout = system.layout();
        let zeros = |n: usize| vec![0.0; n];
        let (outputs, implicit) = (&system.patterns().output.y, layout.n_implicit());
        let mut order: Vec<usize> = (0..outputs.len()).collect();
        order.sort_by_key(|&entry| ((outputs.rows[entry] as usize) < implicit, outputs.rows[entry]));
        Self {
            order,
            blocks: system.patterns().values(),
            mass: zeros(system.mass_pattern().len()),
            g: zeros(system.phi_pattern().len()),
            g_dot: zeros(system.phi_pattern().len()),
            k: zeros(system.k_pattern().len()),
            q: zeros(layout.n_v()),
            y: zeros(layout.n_y),
            a: zeros(layout.n_v()),
            v: zeros(layout.n_v()),
            largest: vec![PerKind::default(); layout.n_phi.max(layout.n_k)],
            dynamics: zeros(layout.n_v()),
            phi: zeros(layout.n_phi),
            phi_dot: zeros(layout.n_phi),
            velocity: zeros(layout.n_k),
            rate: zeros(layout.n_x),
            output: zeros(layout.n_y),
        }
    }

    /// Measures the terms at a point where a unit of v̇ moves q by `b_q` and v by `b_v`.
    pub fn measure(&mut self, regime: Regime, p: &Point, b_q: f64, b_v: f64) {
        let (system, layout) = (regime.system, regime.layout());
        system.tangent(p, &mut self.blocks);
        system.mass(p, &mut self.mass);
        system.phi_jacobian(p, &mut self.g);
        system.k_jacobian(p, &mut self.k);
        layout.manifold.sizes(p.q, &mut self.q);
        // a coordinate of zero is no exact number: what is made of it has the size of the machine
        for (i, q) in self.q.iter_mut().enumerate().take(layout.measures.len()) {
            *q = q.max(if layout.measures[i] == CoordinateKind::Angle { 1.0 } else { layout.length });
        }
        // where v̇₁ does not move q₁ (β = 0), rounding of q does not show in v̇
        let b_q = if b_q > 0.0 { b_q } else { f64::INFINITY };
        for (a, (value, q)) in self.a.iter_mut().zip(p.a.iter().zip(&self.q)) {
            *a = value.abs() + q / b_q;
        }
        // rounding of v̇ moves velocities, those at rest too
        for (v, (value, a)) in self.v.iter_mut().zip(p.v.iter().zip(&self.a)) {
            *v = value.abs() + ROUNDING * f64::EPSILON * b_v * a;
        }
        self.measure_outputs(regime, p);
        self.measure_constraints(regime, p);
        let (patterns, blocks) = (system.patterns(), &self.blocks);

        self.dynamics.fill(0.0);
        let to = &mut self.dynamics;
        add(system.mass_pattern(), &self.mass, &self.a, to);
        add(&patterns.q, &blocks.q, &self.q, to);
        add(&patterns.v, &blocks.v, &self.v, to);
        if layout.reaction == ReactionForm::General {
            add(&patterns.lambda, &blocks.lambda, p.lambda, to);
            add(&patterns.psi, &blocks.psi, p.psi, to);
        } else {
            add_transposed(system.phi_pattern(), &self.g, p.lambda, to);
            add_transposed(system.k_pattern(), &self.k, p.psi, to);
        }
        add(&patterns.x, &blocks.x, p.x, to);
        add(&patterns.y, &blocks.y, &self.y, to);

        self.rate.fill(0.0);
        let (patterns, blocks, to) = (&patterns.rate, &blocks.rate, &mut self.rate);
        add(&patterns.q, &blocks.q, &self.q, to);
        add(&patterns.v, &blocks.v, &self.v, to);
        add(&patterns.a, &blocks.a, &self.a, to);
        add(&patterns.lambda, &blocks.lambda, p.lambda, to);
        add(&patterns.psi, &blocks.psi, p.psi, to);
        add(&patterns.x, &blocks.x, p.x, to);
        add(&patterns.y, &blocks.y, &self.y, to);
    }

    /// G at a point.
    pub fn jacobian(&mut self, regime: Regime, p: &Point) -> &[f64] {
        regime.system.phi_jacobian(p, &mut self.g);
        &self.g
    }

    /// Rows of constraints. A joint adds products of rotations that cancel in their derivatives too (a wheel that turns
    /// about its own axis), so that each derivative counts with the largest coordinate of its kind that the row reads.
    fn measure_constraints(&mut self, regime: Regime, p: &Point) {
        let (system, layout) = (regime.system, regime.layout());
        let kind = |col: usize| layout.measure(col) as usize;
        let (patterns, blocks, largest) = (system.patterns(), &self.blocks, &mut self.largest);
        self.phi.fill(0.0);
        add_largest(system.phi_pattern(), &self.g, &self.q, kind, largest, &mut self.phi);
        self.phi_dot.fill(0.0);
        add_largest(system.phi_pattern(), &self.g, &self.v, kind, largest, &mut self.phi_dot);
        system.phi_dot_jacobian(p, &mut self.g_dot);
        add_largest(system.phi_pattern(), &self.g_dot, &self.q, kind, largest, &mut self.phi_dot);
        self.velocity.fill(0.0);
        add_largest(system.k_pattern(), &self.k, &self.v, kind, largest, &mut self.velocity);
        add_largest(&patterns.k_q, &blocks.k_q, &self.q, kind, largest, &mut self.velocity);
    }

    /// |∂ẋᵢ/∂xᵢ| of each control state, as last measured.
    pub fn rate_times(&self, regime: Regime, out: &mut [f64]) {
        out.fill(0.0);
        for ((row, col), value) in regime.system.patterns().rate.x.iter().zip(&self.blocks.rate.x) {
            if row == col {
                out[row] += value.abs();
            }
        }
    }

    /// |h_z| |z| of all outputs; direct ones are read by others with their terms, in their order.
    fn measure_outputs(&mut self, regime: Regime, p: &Point) {
        let (patterns, blocks, to) = (&regime.system.patterns().output, &self.blocks.output, &mut self.output);
        to.fill(0.0);
        add(&patterns.q, &blocks.q, &self.q, to);
        add(&patterns.v, &blocks.v, &self.v, to);
        add(&patterns.a, &blocks.a, &self.a, to);
        add(&patterns.lambda, &blocks.lambda, p.lambda, to);
        add(&patterns.psi, &blocks.psi, p.psi, to);
        add(&patterns.x, &blocks.x, p.x, to);
        // an output made of reactions may vanish where they cancel, as the moment of a pin does, and its derivatives with it
        let reactions = largest(&self.g) * largest(p.lambda) + largest(&self.k) * largest(p.psi);
        for (row, _) in patterns.lambda.iter().chain(patterns.psi.iter()) {
            to[row] = to[row].max(reactions);
        }
        let implicit = regime.layout().n_implicit();
        for (to, y) in self.y.iter_mut().zip(p.y) {
            *to = y.abs();
        }
        for &entry in &self.order {
            let (row, col) = (patterns.y.rows[entry] as usize, patterns.y.cols[entry] as usize);
            if col >= implicit {
                self.y[col] = self.y[col].max(to[col]);
            }
            to[row] += blocks.y[entry].abs() * self.y[col];
        }
        // an output that is an unknown is known no better than its terms
        for (y, terms) in self.y.iter_mut().zip(&*to) {
            *y = y.max(*terms);
        }
    }
}

/// Writes the residuals up to which rows are solved: roundings of their terms, `scale` times these.
pub(in crate::method) fn write_levels(terms: &[f64], scale: f64, levels: &mut [f64]) {
    let small = ROUNDING * f64::EPSILON * scale;
    for (level, term) in levels.iter_mut().zip(terms) {
        *level = small * term;
    }
}

/// Adds what further numbers in the rows leave, `scale` times these.
pub(in crate::method) fn add_levels(numbers: &[f64], scale: f64, levels: &mut [f64]) {
    let small = ROUNDING * f64::EPSILON * scale;
    for (level, number) in levels.iter_mut().zip(numbers) {
        *level += small * number.abs();
    }
}

fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |most, value| most.max(value.abs()))
}

/// `out` += |A| |x|.
fn add(pattern: &Triplets, values: &[f64], x: &[f64], out: &mut [f64]) {
    for ((row, col), value) in pattern.iter().zip(values) {
        out[row] += (value * x[col]).abs();
    }
}

/// `out` += |A| |x|, each entry of x as the largest of its kind in the row.
fn add_largest(
    pattern: &Triplets,
    values: &[f64],
    x: &[f64],
    kind: impl Fn(usize) -> usize,
    largest: &mut [PerKind],
    out: &mut [f64],
) {
    largest.fill(PerKind::default());
    for (row, col) in pattern.iter() {
        let most = &mut largest[row][kind(col)];
        *most = most.max(x[col].abs());
    }
    for ((row, col), value) in pattern.iter().zip(values) {
        out[row] += value.abs() * largest[row][kind(col)];
    }
}

/// `out` += |A|ᵀ |x|.
fn add_transposed(pattern: &Triplets, values: &[f64], x: &[f64], out: &mut [f64]) {
    for ((row, col), value) in pattern.iter().zip(values) {
        out[col] += (value * x[row]).abs();
    }
}
