//! The Newton problem of one step.
//!
//! Unknowns are v̇₁, λ₁, ψ₁, ẋ₁, y₁ without direct outputs; with b_q = 1/β′, b_v = γ′/β′, b_x = 1/θ′ of [BA](6)ff.
//!
//!   x(v̇₁) = x_base + b_q v̇₁,   q₁ = q₀ ∘ exp(x),   v₁ = v_base + b_v v̇₁,   x₁ = x_base + b_x ẋ₁
//!
//! Rows Φ/b_q and k/b_v: this is the scaling [AB](10), and for h → 0 the matrix becomes the index-1 matrix.

use super::GeneralizedAlpha;
use crate::extent::largest_weighted;
use crate::index1::{Model, place_reactions};
use crate::linear::{Assembly, AssemblyBuilder, LinearSolver, PlacedId, UnknownKind};
use crate::method::auxiliary::{ControlIds, Corners, EvenTurns, Groups, Terms, Weights, add_levels, write_levels};
use crate::method::massless_rows::MasslessRows;
use crate::newton::{Problem, RotationColumns, tangents};
use crate::system::{Blocks, Condensed, Reaction, State, System};

/// Where rows and blocks stand in the Newton matrix, with the buffers of a step.
#[derive(Debug)]
pub(super) struct Layouted {
    n_v: usize,
    at_psi: usize,
    at_x: usize,
    at_y: usize,
    general: bool,
    flat: bool,
    ids: Ids,
    columns: Columns,
    tangents: Vec<[[f64; 3]; 3]>,
    mass: Vec<f64>,
    pub g: Vec<f64>,
    g_turned: Vec<f64>,
    k: Vec<f64>,
    b_q: f64,
    b_v: f64,
    b_x: f64,
    q_base: Vec<f64>,
    v_base: Vec<f64>,
    x_base: Vec<f64>,
    /// x, of rotations that are split what follows their turn.
    pub x_increment: Vec<f64>,
    pub turns: EvenTurns,
    start: Vec<f64>,
    weights: Vec<f64>,
    rounding: f64,
    pub rows: Vec<f64>,
    pub rhs: Vec<f64>,
    /// All outputs, of which the first are unknowns.
    outputs: Vec<f64>,
}

#[derive(Debug)]
struct Ids {
    mass: PlacedId,
    q: PlacedId,
    v: PlacedId,
    lambda: PlacedId,
    psi: PlacedId,
    x: PlacedId,
    y: PlacedId,
    g: PlacedId,
    k_v: PlacedId,
    k_q: PlacedId,
    rate: ControlIds,
    output: ControlIds,
    identity: PlacedId,
}

#[derive(Debug)]
struct Columns {
    q: RotationColumns,
    g: RotationColumns,
    k_q: RotationColumns,
    rate: RotationColumns,
    output: RotationColumns,
}

impl Layouted {
    pub fn new(system: &dyn System, condensed: &Condensed) -> (Self, Assembly, LinearSolver) {
        let layout = system.layout();
        let general = layout.reaction == Reaction::General;
        let (n_v, n_phi, n_k) = (layout.n_v(), layout.n_phi, layout.n_k);
        let (at_psi, at_x) = (n_v + n_phi, n_v + n_phi + n_k);
        let at_y = at_x + layout.n_x;
        let n = at_y + condensed.implicit();
        let patterns = condensed.patterns();
        let mut builder = AssemblyBuilder::new(n);
        let corners = Corners { q: 0, v: 0, lambda: n_v, psi: at_psi, x: at_x, y: at_y };
        let rate = ControlIds::place(&mut builder, &patterns.rate, at_x, &corners);
        let output = ControlIds::place(&mut builder, &patterns.output, at_y, &corners);
        let (lambda, psi) = place_reactions(&mut builder, system, 0, n_v, at_psi);
        let ids = Ids {
            rate,
            output,
            mass: builder.place(system.mass_pattern(), 0, 0),
            q: builder.place(&patterns.q, 0, 0),
            v: builder.place(&patterns.v, 0, 0),
            lambda,
            psi,
            x: builder.place(&patterns.x, 0, at_x),
            y: builder.place(&patterns.y, 0, at_y),
            g: builder.place(system.phi_pattern(), n_v, 0),
            k_v: builder.place(system.k_pattern(), at_psi, 0),
            k_q: builder.place(&patterns.k_q, at_psi, 0),
            identity: builder.diagonal(at_x..n),
        };
        let assembly = builder.build();
        let kinds: Vec<UnknownKind> = (0..n)
            .map(|i| if (n_v..at_x).contains(&i) { UnknownKind::Multiplier } else { UnknownKind::Primary })
            .collect();
        let solver = LinearSolver::new(assembly.pattern(), &kinds, false);
        let manifold = &layout.manifold;
        let columns = Columns {
            q: RotationColumns::new(&patterns.q, manifold),
            g: RotationColumns::new(system.phi_pattern(), manifold),
            k_q: RotationColumns::new(&patterns.k_q, manifold),
            rate: RotationColumns::new(&patterns.rate.q, manifold),
            output: RotationColumns::new(&patterns.output.q, manifold),
        };
        let zeros = |n: usize| vec![0.0; n];
        let places = Self {
            n_v,
            at_psi,
            at_x,
            at_y,
            general,
            flat: manifold.is_flat(),
            ids,
            columns,
            tangents: vec![[[0.0; 3]; 3]; manifold.rotations().len()],
            mass: zeros(system.mass_pattern().len()),
            g: zeros(system.phi_pattern().len()),
            g_turned: zeros(system.phi_pattern().len()),
            k: zeros(system.k_pattern().len()),
            b_q: 0.0,
            b_v: 0.0,
            b_x: 0.0,
            q_base: zeros(n_v),
            v_base: zeros(n_v),
            x_base: zeros(layout.n_x),
            x_increment: zeros(n_v),
            turns: EvenTurns::new(manifold),
            start: zeros(n),
            weights: zeros(n),
            rounding: 0.0,
            rows: zeros(n),
            rhs: zeros(n),
            outputs: zeros(layout.n_y),
        };
        (places, assembly, solver)
    }

    /// Name of a row or unknown; a direct output that is not finite speaks for the mechanics it spoils.
    pub fn row_name<'a>(&self, model: Model<'a>, i: usize, broken: Option<&'a str>) -> &'a str {
        let layout = model.layout();
        if let Some(name) = broken.filter(|_| i < self.at_x) {
            name
        } else if i < self.n_v {
            &layout.names.v[i]
        } else if i < self.at_x {
            layout.constraint_name(i - self.n_v)
        } else if i < self.at_y {
            &layout.names.x[i - self.at_x]
        } else {
            &layout.names.y[i - self.at_y]
        }
    }
}

impl GeneralizedAlpha {
    /// The lines of Algorithm 1 before its loop, for an unknown v̇₁.
    pub(super) fn predict(&mut self, model: Model, s0: &State, h: f64, s1: &mut State) {
        let (c, control) = (self.options.mechanics, self.options.control);
        let (trial, auxiliary, places) = (&self.memory.trial, &mut self.auxiliary, &mut self.places);
        let kept = 1.0 / (1.0 - c.alpha_m);
        places.b_q = h * h * c.beta * (1.0 - c.alpha_f) * kept;
        places.b_v = h * trial.gamma * (1.0 - c.alpha_f) * kept;
        let bases = places.q_base.iter_mut().zip(&mut places.v_base);
        for (((q_base, v_base), (a, v)), a0) in bases.zip(auxiliary.trial.a.iter().zip(&trial.v)).zip(&s0.a) {
            // the part of a_aux₁ that v̇₁ does not change: (α_f v̇₀ − α_m a′)/(1−α_m)
            let known = (c.alpha_f * a0 - c.alpha_m * a) * kept;
            // x = h v′ + h²(½−β) a′ + h²β a_aux₁   [BA](7);   v₁ = v′ + h(1−γ) a′ + hγ a_aux₁   [BA](8)
            *q_base = h * (v + h * ((0.5 - c.beta) * a + c.beta * known));
            *v_base = v + h * ((1.0 - trial.gamma) * a + trial.gamma * known);
        }
        places.b_x = auxiliary.control_base(&control, trial.theta, s0, &mut places.x_base);
        auxiliary.extrapolate(s0, s1);
        places.turns.begin(&model.layout().manifold, &s0.q, &places.q_base, places.b_q, &s1.a);
        let mut at = 0;
        for group in s1.groups(auxiliary.implicit) {
            places.start[at..at + group.len()].copy_from_slice(group);
            at += group.len();
        }
        let tolerance = self.options.newton.tolerance;
        places.rounding =
            auxiliary.weigh(model.layout(), [s0, s1], places.b_q, tolerance, &places.start, &mut places.weights);
    }

    /// The lines of Algorithm 1 after its loop.
    pub(super) fn close(&mut self, s0: &State, s1: &State) {
        let c = self.options.mechanics;
        let trial = &mut self.auxiliary.trial;
        // (1−α_m) a_aux₁ + α_m a_aux₀ = (1−α_f) v̇₁ + α_f v̇₀   [AB](3)
        for ((a_next, a), (a0, a1)) in trial.a_next.iter_mut().zip(&trial.a).zip(s0.a.iter().zip(&s1.a)) {
            *a_next = ((1.0 - c.alpha_f) * a1 + c.alpha_f * a0 - c.alpha_m * a) / (1.0 - c.alpha_m);
        }
        self.memory.trial.v_next.copy_from_slice(&s1.v);
        self.auxiliary.close(&self.options.control, s0, s1);
    }
}

/// One step as a nonlinear system.
pub(super) struct StepProblem<'a> {
    pub model: Model<'a>,
    pub places: &'a mut Layouted,
    pub condensed: &'a mut Condensed,
    pub blocks: &'a mut Blocks<Vec<f64>>,
    pub terms: &'a mut Terms,
    pub massless: &'a mut MasslessRows,
    pub s0: &'a State,
    pub s1: &'a mut State,
    /// True if the direct outputs belong to the iterate.
    pub is_filled: bool,
}

impl StepProblem<'_> {
    /// q₁, v₁, x₁ from the unknowns; called whenever these change.
    pub fn update(&mut self) {
        let (places, s1) = (&mut *self.places, &mut *self.s1);
        affine(&places.q_base, places.b_q, &s1.a, &mut places.x_increment);
        affine(&places.v_base, places.b_v, &s1.a, &mut s1.v);
        places.turns.retract(&self.model.layout().manifold, &self.s0.q, &mut places.x_increment, &mut s1.q);
        affine(&places.x_base, places.b_x, &s1.xdot, &mut s1.x);
        self.is_filled = false;
    }

    /// Evaluates direct outputs if the iterate has changed.
    fn fill_direct(&mut self) {
        if !self.is_filled {
            self.model.fill_direct(self.s1);
            self.is_filled = true;
        }
    }
}

/// to ← base + factor · by.
fn affine(base: &[f64], factor: f64, by: &[f64], to: &mut [f64]) {
    for ((to, base), by) in to.iter_mut().zip(base).zip(by) {
        *to = base + factor * by;
    }
}

impl Problem for StepProblem<'_> {
    fn residual(&mut self, out: &mut [f64]) {
        self.fill_direct();
        let (places, system, p) = (&mut *self.places, self.model.system, self.s1.point());
        let (dynamics, rest) = out.split_at_mut(places.n_v);
        system.dynamics(&p, dynamics, &mut places.rows[..places.n_v]);
        let (constraints, control) = rest.split_at_mut(places.at_x - places.n_v);
        let (phi, k) = constraints.split_at_mut(places.at_psi - places.n_v);
        if !phi.is_empty() {
            system.phi(&p, phi);
            let scale = 1.0 / places.b_q;
            phi.iter_mut().for_each(|r| *r *= scale);
        }
        if !k.is_empty() {
            system.k(&p, k);
            let scale = 1.0 / places.b_v;
            k.iter_mut().for_each(|r| *r *= scale);
        }
        for (i, active) in self.model.active.iter().enumerate() {
            if !active {
                constraints[i] = if i < p.lambda.len() { p.lambda[i] } else { p.psi[i - p.lambda.len()] };
            }
        }
        if control.is_empty() {
            return;
        }
        let (rate, output) = control.split_at_mut(places.at_y - places.at_x);
        system.control_rate(&p, rate);
        for (r, xdot) in rate.iter_mut().zip(&self.s1.xdot) {
            *r = xdot - *r;
        }
        if output.is_empty() {
            return;
        }
        system.output(&p, &mut places.outputs);
        for (r, (y, h)) in output.iter_mut().zip(p.y.iter().zip(&places.outputs)) {
            *r = y - h;
        }
    }

    fn matrix(&mut self, assembly: &mut Assembly) {
        self.fill_direct();
        let Self { model, places, condensed, blocks, s1, .. } = self;
        let (system, p) = (model.system, s1.point());
        condensed.tangent(system, &p, blocks);
        system.mass(&p, &mut places.mass);
        system.phi_jacobian(&p, &mut places.g);
        system.k_jacobian(&p, &mut places.k);
        places.g_turned.copy_from_slice(&places.g);
        if !places.flat {
            tangents(&model.layout().manifold, &places.x_increment, &mut places.tangents);
            let (columns, t) = (&places.columns, &places.tangents);
            columns.q.multiply(t, &mut blocks.q);
            columns.g.multiply(t, &mut places.g_turned);
            columns.k_q.multiply(t, &mut blocks.k_q);
            columns.rate.multiply(t, &mut blocks.rate.q);
            columns.output.multiply(t, &mut blocks.output.q);
        }
        let (ids, b_q, b_v, b_x) = (&places.ids, places.b_q, places.b_v, places.b_x);
        assembly.clear();
        // [M + b_v C + b_q K,  −f_λ,  −f_ψ,  −b_x f_x,  −f_y]   [BA] S_t, columns divided by β′
        assembly.add(ids.mass, 1.0, &places.mass);
        assembly.add(ids.q, b_q, &blocks.q);
        assembly.add(ids.v, b_v, &blocks.v);
        assembly.add(ids.lambda, 1.0, if places.general { &blocks.lambda } else { &places.g });
        assembly.add(ids.psi, 1.0, if places.general { &blocks.psi } else { &places.k });
        assembly.add(ids.x, b_x, &blocks.x);
        assembly.add(ids.y, 1.0, &blocks.y);
        assembly.add(ids.g, 1.0, &places.g_turned);
        assembly.add(ids.k_v, 1.0, &places.k);
        assembly.add(ids.k_q, b_q / b_v, &blocks.k_q);
        let weights = Weights { q: b_q, v: b_v, a: 1.0, x: b_x };
        ids.rate.subtract(assembly, &blocks.rate, &weights);
        ids.output.subtract(assembly, &blocks.output, &weights);
        assembly.add_constant(ids.identity, 1.0);
        for (row, active) in model.active.iter().enumerate() {
            if !active {
                assembly.replace_row_and_column_by_identity(places.n_v + row);
            }
        }
    }

    fn apply(&mut self, increment: &[f64]) {
        let mut rest = increment;
        for group in self.s1.groups_mut(self.condensed.implicit()) {
            let (increments, others) = rest.split_at(group.len());
            rest = others;
            for (value, d) in group.iter_mut().zip(increments) {
                *value -= d;
            }
        }
        self.update();
    }

    fn norm(&self, increment: &[f64]) -> f64 {
        largest_weighted(increment, &self.places.weights)
    }

    fn rounding(&self) -> f64 {
        self.places.rounding
    }

    fn write_rounding(&mut self, levels: &mut [f64]) {
        let (places, p) = (&*self.places, self.s1.point());
        self.terms.measure(self.model, &p, places.b_q, places.b_v);
        let terms = &*self.terms;
        let (dynamics, rest) = levels.split_at_mut(places.n_v);
        let (constraints, control) = rest.split_at_mut(places.at_x - places.n_v);
        let (phi, k) = constraints.split_at_mut(places.at_psi - places.n_v);
        let (rate, output) = control.split_at_mut(places.at_y - places.at_x);
        write_levels(&terms.dynamics, 1.0, dynamics);
        self.massless.raise(self.model, &p, dynamics);
        write_levels(&terms.phi, 1.0 / places.b_q, phi);
        write_levels(&terms.velocity, 1.0 / places.b_v, k);
        write_levels(&terms.rate, 1.0, rate);
        add_levels(&self.s1.xdot, 1.0, rate);
        // a rate is told apart as far as it moves its state
        add_levels(&self.s1.x, 1.0 / places.b_x, rate);
        write_levels(&terms.output, 1.0, output);
        add_levels(&self.s1.y, 1.0, output);
    }

    fn reset(&mut self, cautious: bool) {
        let mut start = self.places.start.iter();
        let implicit = self.condensed.implicit();
        for (group, old) in self.s1.groups_mut(implicit).into_iter().zip(self.s0.groups(implicit)) {
            for ((value, old), predicted) in group.iter_mut().zip(old).zip(&mut start) {
                *value = if cautious { *old } else { *predicted };
            }
        }
        self.update();
    }
}
