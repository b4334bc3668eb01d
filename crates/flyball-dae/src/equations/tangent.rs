//! Derivative blocks of [`Differentiated`] by sweeps of dual numbers.

use super::adapter::{CHUNK, Differentiated, First, Lifts, Mixed, NESTED, Second};
use super::lift::{Argument, Lift};
use super::{Equations, Matrix};
use crate::scalar::{Dual, Real};
use crate::system::{Blocks, ControlBlocks, LawValues, Point, ReactionForm, TimePartials};

impl<E: Equations> Differentiated<E> {
    /// Runs `evaluate(first column, point, buffers)` once per chunk of directions of `argument`.
    fn sweep(
        &self,
        lift: &mut Lift<First>,
        p: &Point,
        argument: Argument,
        mut evaluate: impl FnMut(usize, usize, &Point<First>, &mut Matrix<First>, &mut [First], &mut [First]),
    ) {
        lift.load(p);
        let n = lift.argument(argument).len();
        for start in (0..n).step_by(CHUNK) {
            let width = CHUNK.min(n - start);
            for (i, x) in lift.argument(argument)[start..start + width].iter_mut().enumerate() {
                x.eps[i] = 1.0;
            }
            lift.displace(&self.layout().manifold);
            let (at, mass, out, work) = lift.parts(p);
            evaluate(start, width, &at, mass, out, work);
            for x in &mut lift.argument(argument)[start..start + width] {
                x.eps = [0.0; CHUNK];
            }
        }
    }

    pub(super) fn differentiate_phi(&self, lift: &mut Lift<First>, p: &Point, values: &mut [f64]) {
        let (rows, n) = (self.layout().n_phi, self.layout().n_v());
        self.sweep(lift, p, Argument::Q, |start, width, at, _, out, _| {
            self.phi_rows(at, out);
            scatter(&out[..rows], start, width, n, values);
        });
    }

    pub(super) fn differentiate_k(&self, lift: &mut Lift<First>, p: &Point, values: &mut [f64]) {
        let (rows, n) = (self.layout().n_k, self.layout().n_v());
        self.sweep(lift, p, Argument::V, |start, width, at, _, out, _| {
            self.k_rows(at, out);
            scatter(&out[..rows], start, width, n, values);
        });
    }

    /// S, T, ∂T/∂q, ∂T/∂v; stiffness and damping of a row are the parts of the latter along S.
    pub(super) fn differentiate_laws(&self, lift: &mut Lift<First>, p: &Point, out: &mut LawValues) {
        let (count, n) = (out.rows.len(), self.layout().n_v());
        let LawValues { rows, direction, q, v } = out;
        self.sweep(lift, p, Argument::Q, |start, width, at, _, elongation, tension| {
            let (elongation, tension) = (&mut elongation[..count], &mut tension[..count]);
            self.equations.laws(at, elongation, tension);
            scatter(elongation, start, width, n, direction);
            scatter(tension, start, width, n, q);
            for (row, (elongation, tension)) in rows.iter_mut().zip(elongation.iter().zip(tension.iter())) {
                (row.elongation, row.tension) = (elongation.re, tension.re);
            }
        });
        self.sweep(lift, p, Argument::V, |start, width, at, _, elongation, tension| {
            self.equations.laws(at, &mut elongation[..count], &mut tension[..count]);
            scatter(&tension[..count], start, width, n, v);
        });
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        for (i, row) in rows.iter_mut().enumerate() {
            let own = i * n..(i + 1) * n;
            let s = &direction[own.clone()];
            let square = dot(s, s);
            let along = |values: &[f64]| if square > 0.0 { dot(values, s) / square } else { 0.0 };
            row.rate = dot(s, p.v);
            (row.stiffness, row.damping) = (along(&q[own.clone()]), along(&v[own]));
        }
    }

    /// f ← f − Gᵀλ − Kᵀψ.
    pub(super) fn subtract_reactions(&self, lift: &mut Lift<First>, p: &Point, f: &mut [f64]) {
        let (n_phi, n_k) = (self.layout().n_phi, self.layout().n_k);
        // the index-1 solve asks for f without reactions, which costs no derivatives
        let acts = |multipliers: &[f64]| multipliers.iter().any(|&m| m != 0.0);
        if acts(p.lambda) {
            self.sweep(lift, p, Argument::Q, |start, width, at, _, out, _| {
                self.phi_rows(at, out);
                subtract_transposed(&out[..n_phi], p.lambda, &mut f[start..start + width]);
            });
        }
        if acts(p.psi) {
            self.sweep(lift, p, Argument::V, |start, width, at, _, out, _| {
                self.k_rows(at, out);
                subtract_transposed(&out[..n_k], p.psi, &mut f[start..start + width]);
            });
        }
    }

    /// ∂(G v + Φ_t)/∂q: the inner direction moves along (v, 1), the outer ones displace q first.
    pub(super) fn differentiate_phi_dot(&self, lift: &mut Lift<Mixed>, p: &Point, values: &mut [f64]) {
        let layout = self.layout();
        let (rows, n) = (layout.n_phi, layout.n_v());
        lift.load(p);
        lift.t.re.eps[0] = 1.0;
        for (second, &v) in lift.second.iter_mut().zip(p.v) {
            second.re.eps[0] = v;
        }
        for start in (0..n).step_by(CHUNK) {
            let width = CHUNK.min(n - start);
            for i in 0..width {
                lift.delta[start + i].eps[i] = Dual::one();
            }
            lift.displace_twice(&layout.manifold);
            let (at, _, out, _) = lift.parts(p);
            self.phi_rows(&at, out);
            for (row, phi) in out[..rows].iter().enumerate() {
                for i in 0..width {
                    values[row * n + start + i] = phi.eps[i].eps[0];
                }
            }
            for i in 0..width {
                lift.delta[start + i].eps[i] = Dual::zero();
            }
        }
    }

    pub(super) fn differentiate_time(&self, lifts: &mut Lifts, p: &Point, out: &mut TimePartials) {
        let lift = &mut lifts.first;
        lift.load(p);
        lift.t.eps[0] = 1.0;
        lift.displace(&self.layout().manifold);
        let (at, mass, rows, work) = lift.parts(p);
        self.dynamics_without_reactions(&at, mass, rows, work);
        copy_direction(rows, &mut out.dynamics);
        self.control_rate_rows(&at, rows);
        copy_direction(rows, &mut out.rate);
        self.output_rows(&at, rows);
        copy_direction(rows, &mut out.output);
        if self.layout().reaction == ReactionForm::Transposed {
            self.add_reaction_time_partials(&mut lifts.mixed, p, &mut out.dynamics);
        }
    }

    pub(super) fn differentiate(&self, lifts: &mut Lifts, p: &Point, out: &mut Blocks<Vec<f64>>) {
        use Argument::{A, Lambda, Psi, Q, V, X, Y};
        let lift = &mut lifts.first;
        let general = self.layout().reaction == ReactionForm::General;
        self.argument_blocks(lift, p, Q, Some(&mut out.q), control(&mut out.rate, Q), control(&mut out.output, Q));
        self.argument_blocks(lift, p, V, Some(&mut out.v), control(&mut out.rate, V), control(&mut out.output, V));
        self.argument_blocks(lift, p, A, None, control(&mut out.rate, A), control(&mut out.output, A));
        let lambda = general.then_some(&mut out.lambda);
        self.argument_blocks(lift, p, Lambda, lambda, control(&mut out.rate, Lambda), control(&mut out.output, Lambda));
        let psi = general.then_some(&mut out.psi);
        self.argument_blocks(lift, p, Psi, psi, control(&mut out.rate, Psi), control(&mut out.output, Psi));
        self.argument_blocks(lift, p, X, Some(&mut out.x), control(&mut out.rate, X), control(&mut out.output, X));
        self.argument_blocks(lift, p, Y, Some(&mut out.y), control(&mut out.rate, Y), control(&mut out.output, Y));
        if self.layout().n_k > 0 {
            let (rows, n) = (self.layout().n_k, self.layout().n_v());
            self.sweep(lift, p, Q, |start, width, at, _, k, _| {
                self.k_rows(at, k);
                scatter(&k[..rows], start, width, n, &mut out.k_q);
            });
        }
        if !general {
            self.add_reaction_tangent(&mut lifts.second, p, &mut out.q, &mut out.v);
        }
    }

    fn argument_blocks(
        &self,
        lift: &mut Lift<First>,
        p: &Point,
        argument: Argument,
        mut dynamics: Option<&mut Vec<f64>>,
        rate: &mut [f64],
        output: &mut [f64],
    ) {
        let layout = self.layout();
        let (n_v, n_x, n_y) = (layout.n_v(), layout.n_x, layout.n_y);
        if dynamics.is_none() && n_x + n_y == 0 {
            return;
        }
        self.sweep(lift, p, argument, |start, width, at, mass, rows, work| {
            let n = columns(at, argument);
            if let Some(values) = dynamics.as_deref_mut() {
                self.dynamics_without_reactions(at, mass, rows, work);
                scatter(&rows[..n_v], start, width, n, values);
            }
            if n_x > 0 {
                self.control_rate_rows(at, rows);
                scatter(&rows[..n_x], start, width, n, rate);
            }
            if n_y > 0 {
                self.output_rows(at, rows);
                scatter(&rows[..n_y], start, width, n, output);
            }
        });
    }

    /// M v̇ − f as the user wrote f.
    fn dynamics_without_reactions<R: Real>(&self, at: &Point<R>, mass: &mut Matrix<R>, rows: &mut [R], work: &mut [R]) {
        let n_v = self.layout().n_v();
        mass.clear();
        self.equations.mass(at, mass);
        mass.times(at.a, &mut rows[..n_v]);
        self.equations.force(at, &mut work[..n_v]);
        for (r, f) in rows[..n_v].iter_mut().zip(work) {
            *r -= *f;
        }
    }

    /// Adds ∂(Gᵀλ + Kᵀψ)/∂q to `q_block` and ∂(Kᵀψ)/∂v to `v_block`; inner directions give the rows.
    fn add_reaction_tangent(&self, lift: &mut Lift<Second>, p: &Point, q_block: &mut [f64], v_block: &mut [f64]) {
        let n_v = self.layout().n_v();
        for row in (0..n_v).step_by(NESTED) {
            for col in (0..n_v).step_by(NESTED) {
                if self.layout().n_phi > 0 {
                    self.second_derivatives(lift, p, [row, col], [Argument::Q, Argument::Q], q_block);
                }
                if self.layout().n_k > 0 {
                    self.second_derivatives(lift, p, [row, col], [Argument::V, Argument::Q], q_block);
                    self.second_derivatives(lift, p, [row, col], [Argument::V, Argument::V], v_block);
                }
            }
        }
    }

    /// Adds second derivatives of λᵀΦ (rows by q) or ψᵀk (rows by v) in one block of directions.
    fn second_derivatives(
        &self,
        lift: &mut Lift<Second>,
        p: &Point,
        [row, col]: [usize; 2],
        [rows, cols]: [Argument; 2],
        block: &mut [f64],
    ) {
        let layout = self.layout();
        let n = layout.n_v();
        let (height, width) = (NESTED.min(n - row), NESTED.min(n - col));
        lift.load(p);
        for i in 0..width {
            let outer = &mut if cols == Argument::Q { &mut lift.delta } else { &mut lift.v }[col + i];
            outer.eps[i] = Dual::one();
        }
        for i in 0..height {
            let inner = &mut if rows == Argument::Q { &mut lift.second } else { &mut lift.v }[row + i];
            inner.re.eps[i] += 1.0;
        }
        lift.displace_twice(&layout.manifold);
        let (at, _, out, _) = lift.parts(p);
        let multipliers = if rows == Argument::Q {
            self.phi_rows(&at, out);
            p.lambda
        } else {
            self.k_rows(&at, out);
            p.psi
        };
        for (constraint, &multiplier) in out.iter().zip(multipliers) {
            for i in 0..height {
                for j in 0..width {
                    block[(row + i) * n + col + j] += multiplier * constraint.eps[j].eps[i];
                }
            }
        }
    }

    /// Adds ∂(Gᵀλ + Kᵀψ)/∂t.
    fn add_reaction_time_partials(&self, lift: &mut Lift<Mixed>, p: &Point, dynamics: &mut [f64]) {
        let layout = self.layout();
        let n = layout.n_v();
        for (argument, rows, multipliers) in [(Argument::Q, layout.n_phi, p.lambda), (Argument::V, layout.n_k, p.psi)] {
            if rows == 0 {
                continue;
            }
            lift.load(p);
            lift.t.re.eps[0] = 1.0;
            for start in (0..n).step_by(CHUNK) {
                let width = CHUNK.min(n - start);
                seed(lift, argument, start, width, 1.0);
                lift.displace(&layout.manifold);
                let (at, _, out, _) = lift.parts(p);
                match argument {
                    Argument::Q => self.phi_rows(&at, out),
                    _ => self.k_rows(&at, out),
                }
                for (constraint, &multiplier) in out[..rows].iter().zip(multipliers) {
                    for i in 0..width {
                        dynamics[start + i] += multiplier * constraint.eps[i].eps[0];
                    }
                }
                seed(lift, argument, start, width, 0.0);
            }
        }
    }

    fn layout(&self) -> &crate::system::Layout {
        crate::system::System::layout(self)
    }
}

fn seed(lift: &mut Lift<super::adapter::Mixed>, argument: Argument, start: usize, width: usize, one: f64) {
    for (i, x) in lift.argument(argument)[start..start + width].iter_mut().enumerate() {
        x.eps[i] = Dual::from(one);
    }
}

fn columns(at: &Point<First>, argument: Argument) -> usize {
    match argument {
        Argument::Q | Argument::V | Argument::A => at.v.len(),
        Argument::Lambda => at.lambda.len(),
        Argument::Psi => at.psi.len(),
        Argument::X => at.x.len(),
        Argument::Y => at.y.len(),
    }
}

fn control(blocks: &mut ControlBlocks<Vec<f64>>, argument: Argument) -> &mut [f64] {
    match argument {
        Argument::Q => &mut blocks.q,
        Argument::V => &mut blocks.v,
        Argument::A => &mut blocks.a,
        Argument::Lambda => &mut blocks.lambda,
        Argument::Psi => &mut blocks.psi,
        Argument::X => &mut blocks.x,
        Argument::Y => &mut blocks.y,
    }
}

/// Writes a chunk of columns of a full block with `n` columns.
fn scatter(rows: &[First], start: usize, width: usize, n: usize, values: &mut [f64]) {
    for (row, value) in rows.iter().enumerate() {
        for i in 0..width {
            values[row * n + start + i] = value.eps[i];
        }
    }
}

fn subtract_transposed(rows: &[First], multipliers: &[f64], f: &mut [f64]) {
    for (row, &multiplier) in rows.iter().zip(multipliers) {
        for (f, derivative) in f.iter_mut().zip(row.eps) {
            *f -= multiplier * derivative;
        }
    }
}

fn copy_direction(rows: &[First], out: &mut [f64]) {
    for (o, row) in out.iter_mut().zip(rows) {
        *o = row.eps[0];
    }
}
