//! Derivative blocks of [`super::Differentiated`] by sweeps of dual numbers.

use super::Matrix;
use super::adapter::{Derivatives, Expansion, First, Lifts, Mixed, NESTED, Second};
use super::columns::Sweeps;
use super::erased::{Constraints, Erased};
use super::lift::{Argument, Lift};
use super::plan::{Single, Tile};
use crate::scalar::{Dual, Real};
use crate::system::{Blocks, LawValues, Point, ReactionForm, TimePartials};

impl<'a> Derivatives<'a> {
    /// Runs `evaluate(sweep, point, buffers)` once per sweep over directions of `argument`, at the point that is loaded.
    fn sweep(
        &self,
        lift: &mut Lift<First>,
        p: &Point,
        argument: Argument,
        sweeps: &Sweeps,
        mut evaluate: impl FnMut(usize, &Point<First>, &mut Matrix<First>, &mut [First], &mut [First]),
    ) {
        for (sweep, seeds) in sweeps.seeds.iter().enumerate() {
            for &(col, direction) in seeds {
                lift.argument(argument)[col as usize].eps[direction as usize] = 1.0;
            }
            lift.displace(&self.traced.layout.manifold);
            let (at, mass, out, work) = lift.parts(p);
            evaluate(sweep, &at, mass, out, work);
            for &(col, direction) in seeds {
                lift.argument(argument)[col as usize].eps[direction as usize] = 0.0;
            }
        }
    }

    pub(super) fn differentiate_phi(&self, lift: &mut Lift<First>, p: &Point, values: &mut [f64]) {
        let Single { sweeps, takes } = &self.traced.plan.phi;
        lift.load_motion(p);
        self.sweep(lift, p, Argument::Q, sweeps, |sweep, at, _, out, _| {
            self.phi_rows(at, out);
            takes.scatter(sweep, out, values);
        });
    }

    /// G and z = d²/ds² Φ(q ∘ exp(s v), t + s) in one evaluation.
    pub(super) fn expand_phi<const N: usize>(
        &self,
        lift: &mut Lift<Expansion<N>>,
        p: &Point,
        jacobian: &mut [f64],
        bias: &mut [f64],
    ) where
        dyn Erased + 'a: Constraints<Expansion<N>>,
    {
        let Single { sweeps, takes } = &self.traced.plan.phi;
        lift.move_along(p, &self.traced.layout.manifold, &sweeps.seeds[0]);
        let (at, _, phi, _) = lift.parts(p);
        self.phi_rows(&at, phi);
        // one sweep takes all entries, in their order
        for (value, take) in jacobian.iter_mut().zip(&takes.sweeps[0]) {
            *value = phi[take.row as usize].eps[take.direction as usize];
        }
        for (z, phi) in bias.iter_mut().zip(phi) {
            *z = 2.0 * phi.series.c[2];
        }
    }

    pub(super) fn differentiate_k(&self, lift: &mut Lift<First>, p: &Point, values: &mut [f64]) {
        let Single { sweeps, takes } = &self.traced.plan.k;
        lift.load_motion(p);
        self.sweep(lift, p, Argument::V, sweeps, |sweep, at, _, out, _| {
            self.k_rows(at, out);
            takes.scatter(sweep, out, values);
        });
    }

    /// S, T, ∂T/∂q, ∂T/∂v; stiffness and damping of a row are the parts of the latter along S.
    pub(super) fn differentiate_laws(&self, lift: &mut Lift<First>, p: &Point, out: &mut LawValues) {
        let (count, n) = (out.rows.len(), self.traced.layout.n_v());
        let LawValues { rows, direction, q, v } = out;
        let Single { sweeps, takes } = &self.traced.plan.laws;
        lift.load(p);
        self.sweep(lift, p, Argument::Q, sweeps, |sweep, at, _, elongation, tension| {
            let (elongation, tension) = (&mut elongation[..count], &mut tension[..count]);
            self.equations.laws(at, elongation, tension);
            takes.scatter(sweep, elongation, direction);
            takes.scatter(sweep, tension, q);
            for (row, (elongation, tension)) in rows.iter_mut().zip(elongation.iter().zip(tension.iter())) {
                (row.elongation, row.tension) = (elongation.re, tension.re);
            }
        });
        self.sweep(lift, p, Argument::V, sweeps, |sweep, at, _, elongation, tension| {
            self.equations.laws(at, &mut elongation[..count], &mut tension[..count]);
            takes.scatter(sweep, tension, v);
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

    /// f ← f − Gᵀλ. The index-1 solve asks for f without reactions, which costs no derivatives.
    pub(super) fn subtract_phi_reactions(&self, lift: &mut Lift<First>, p: &Point, f: &mut [f64]) {
        if p.lambda.iter().all(|&lambda| lambda == 0.0) {
            return;
        }
        let Single { sweeps, takes } = &self.traced.plan.phi;
        lift.load_motion(p);
        self.sweep(lift, p, Argument::Q, sweeps, |sweep, at, _, out, _| {
            self.phi_rows(at, out);
            takes.each(sweep, |row, col, direction| f[col] -= p.lambda[row] * out[row].eps[direction]);
        });
    }

    /// f ← f − Kᵀψ.
    pub(super) fn subtract_k_reactions(&self, lift: &mut Lift<First>, p: &Point, f: &mut [f64]) {
        if p.psi.iter().all(|&psi| psi == 0.0) {
            return;
        }
        let Single { sweeps, takes } = &self.traced.plan.k;
        lift.load_motion(p);
        self.sweep(lift, p, Argument::V, sweeps, |sweep, at, _, out, _| {
            self.k_rows(at, out);
            takes.each(sweep, |row, col, direction| f[col] -= p.psi[row] * out[row].eps[direction]);
        });
    }

    /// Runs `evaluate(sweep, point, rows)` once per sweep over directions of `argument` after the inner direction is set.
    fn sweep_mixed(
        &self,
        lift: &mut Lift<Mixed>,
        p: &Point,
        argument: Argument,
        sweeps: &Sweeps,
        mut evaluate: impl FnMut(usize, &Point<Mixed>, &mut [Mixed]),
    ) {
        for (sweep, seeds) in sweeps.seeds.iter().enumerate() {
            let seed = |lift: &mut Lift<Mixed>, one: f64| {
                for &(col, direction) in seeds {
                    lift.argument(argument)[col as usize].eps[direction as usize] = Dual::from(one);
                }
            };
            seed(lift, 1.0);
            lift.displace_twice(&self.traced.layout.manifold);
            let (at, _, out, _) = lift.parts(p);
            evaluate(sweep, &at, out);
            seed(lift, 0.0);
        }
    }

    /// ∂(G v + Φ_t)/∂q: the inner direction moves along (v, 1), the outer ones displace q first.
    pub(super) fn differentiate_phi_dot(&self, lift: &mut Lift<Mixed>, p: &Point, values: &mut [f64]) {
        lift.load(p);
        lift.t.re.eps[0] = 1.0;
        for (second, &v) in lift.second.iter_mut().zip(p.v) {
            second.re.eps[0] = v;
        }
        let Single { sweeps, takes } = &self.traced.plan.phi;
        self.sweep_mixed(lift, p, Argument::Q, sweeps, |sweep, at, out| {
            self.phi_rows(at, out);
            for take in &takes.sweeps[sweep] {
                values[take.entry as usize] = out[take.row as usize].eps[take.direction as usize].eps[0];
            }
        });
    }

    pub(super) fn differentiate_time(&self, lifts: &mut Lifts, p: &Point, out: &mut TimePartials) {
        let lift = &mut lifts.first;
        lift.load(p);
        lift.t.eps[0] = 1.0;
        lift.displace(&self.traced.layout.manifold);
        let (at, mass, rows, work) = lift.parts(p);
        self.dynamics_without_reactions(&at, mass, rows, work);
        copy_direction(rows, &mut out.dynamics);
        self.control_rate_rows(&at, rows);
        copy_direction(rows, &mut out.rate);
        self.output_rows(&at, rows);
        copy_direction(rows, &mut out.output);
        if self.traced.layout.reaction == ReactionForm::Transposed {
            self.add_reaction_time_partials(&mut lifts.mixed, p, &mut out.dynamics);
        }
    }

    pub(super) fn differentiate(&self, lifts: &mut Lifts, p: &Point, out: &mut Blocks<Vec<f64>>) {
        use Argument::{A, Lambda, Psi, Q, V, X, Y};
        let lift = &mut lifts.first;
        lift.load(p);
        self.argument_blocks(lift, p, Q, &mut out.q, &mut out.rate.q, &mut out.output.q);
        self.argument_blocks(lift, p, V, &mut out.v, &mut out.rate.v, &mut out.output.v);
        self.argument_blocks(lift, p, A, &mut [], &mut out.rate.a, &mut out.output.a);
        self.argument_blocks(lift, p, Lambda, &mut out.lambda, &mut out.rate.lambda, &mut out.output.lambda);
        self.argument_blocks(lift, p, Psi, &mut out.psi, &mut out.rate.psi, &mut out.output.psi);
        self.argument_blocks(lift, p, X, &mut out.x, &mut out.rate.x, &mut out.output.x);
        self.argument_blocks(lift, p, Y, &mut out.y, &mut out.rate.y, &mut out.output.y);
        let Single { sweeps, takes } = &self.traced.plan.k_q;
        self.sweep(lift, p, Q, sweeps, |sweep, at, _, k, _| {
            self.k_rows(at, k);
            takes.scatter(sweep, k, &mut out.k_q);
        });
        if self.traced.layout.reaction == ReactionForm::Transposed {
            self.add_reaction_tangent(&mut lifts.second, p, &mut out.q, &mut out.v);
        }
    }

    fn argument_blocks(
        &self,
        lift: &mut Lift<First>,
        p: &Point,
        argument: Argument,
        dynamics: &mut [f64],
        rate: &mut [f64],
        output: &mut [f64],
    ) {
        let plan = &self.traced.plan.arguments[argument as usize];
        self.sweep(lift, p, argument, &plan.sweeps, |sweep, at, mass, rows, work| {
            if let Some(takes) = &plan.dynamics {
                self.dynamics_without_reactions(at, mass, rows, work);
                takes.scatter(sweep, rows, dynamics);
            }
            if let Some(takes) = &plan.rate {
                self.control_rate_rows(at, rows);
                takes.scatter(sweep, rows, rate);
            }
            if let Some(takes) = &plan.output {
                self.output_rows(at, rows);
                takes.scatter(sweep, rows, output);
            }
        });
    }

    /// M v̇ − f as the user wrote f.
    fn dynamics_without_reactions(
        &self,
        at: &Point<First>,
        mass: &mut Matrix<First>,
        rows: &mut [First],
        work: &mut [First],
    ) {
        let n_v = self.traced.layout.n_v();
        mass.clear();
        self.equations.mass(at, mass);
        mass.times_at(&self.traced.mass_pattern, &self.traced.mass_places, at.a, &mut rows[..n_v]);
        self.equations.force(at, &mut work[..n_v]);
        for (r, f) in rows[..n_v].iter_mut().zip(work) {
            *r -= *f;
        }
    }

    /// Adds ∂(Gᵀλ + Kᵀψ)/∂q to `q_block` and ∂(Kᵀψ)/∂v to `v_block`; inner directions give the rows.
    fn add_reaction_tangent(&self, lift: &mut Lift<Second>, p: &Point, q_block: &mut [f64], v_block: &mut [f64]) {
        let [by_q, k_by_q, k_by_v] = &self.traced.plan.curvature;
        by_q.iter().for_each(|tile| self.second_derivatives(lift, p, tile, [Argument::Q, Argument::Q], q_block));
        k_by_q.iter().for_each(|tile| self.second_derivatives(lift, p, tile, [Argument::V, Argument::Q], q_block));
        k_by_v.iter().for_each(|tile| self.second_derivatives(lift, p, tile, [Argument::V, Argument::V], v_block));
    }

    /// Adds second derivatives of λᵀΦ (rows by q) or ψᵀk (rows by v) in one tile.
    fn second_derivatives(
        &self,
        lift: &mut Lift<Second>,
        p: &Point,
        tile: &Tile,
        [rows, cols]: [Argument; 2],
        block: &mut [f64],
    ) {
        let layout = &self.traced.layout;
        let n = layout.n_v();
        let [row, col] = tile.corner;
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
            for &[i, j, entry] in &tile.entries {
                block[entry as usize] += multiplier * constraint.eps[j as usize].eps[i as usize];
            }
        }
    }

    /// Adds ∂(Gᵀλ + Kᵀψ)/∂t.
    fn add_reaction_time_partials(&self, lift: &mut Lift<Mixed>, p: &Point, dynamics: &mut [f64]) {
        let layout = &self.traced.layout;
        let groups = [
            (Argument::Q, &self.traced.plan.phi, layout.n_phi, p.lambda),
            (Argument::V, &self.traced.plan.k, layout.n_k, p.psi),
        ];
        for (argument, Single { sweeps, takes }, rows, multipliers) in groups {
            if rows == 0 {
                continue;
            }
            lift.load(p);
            lift.t.re.eps[0] = 1.0;
            self.sweep_mixed(lift, p, argument, sweeps, |sweep, at, out| {
                match argument {
                    Argument::Q => self.phi_rows(at, out),
                    _ => self.k_rows(at, out),
                }
                takes.each(sweep, |row, col, direction| {
                    dynamics[col] += multipliers[row] * out[row].eps[direction].eps[0];
                });
            });
        }
    }
}

fn copy_direction(rows: &[First], out: &mut [f64]) {
    for (o, row) in out.iter_mut().zip(rows) {
        *o = row.eps[0];
    }
}
