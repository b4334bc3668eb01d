//! Rows and columns of the Newton matrix.
//!
//! Unknowns are ã, λ̃, ψ̃, a, λ, ψ, ẋ, y without direct outputs. With b_q = βh², b_v = γh and κ = (1−α_m)/(1−α_f) the rows are
//!
//!   κ M₁₊α ã + known − f(q₁,v₁,λ̃,ψ̃,x₁,y₁),   Φ(q₁)/b_q,       k(q₁,ṽ₁)/b_v,
//!   κ M₁₊α a + known − f(q₁,v₁,λ,ψ,x₁,y₁),    Φ̇(q₁,v₁)/b_v,   k(q₁,v₁)/b_v,   ẋ − f_c,   y − h
//!
//! so that for h → 0 the matrix becomes two saddle matrices [κM −f_λ −f_ψ; G 0 0; K 0 0] of [JN](13).

use crate::index1::{Model, place_reactions};
use crate::linear::{Assembly, AssemblyBuilder, LinearSolver, PlacedId, Triplets, UnknownKind};
use crate::method::auxiliary::{ControlIds, Corners, EvenTurns, Weights};
use crate::newton::{RotationColumns, tangents};
use crate::system::{Blocks, Condensed, Layout, Point, Reaction, System};
use std::ops::Range;

/// First rows (and columns) of the groups of unknowns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offsets {
    pub n_v: usize,
    pub n_phi: usize,
    pub n_k: usize,
    /// First of a, λ, ψ; the tilde unknowns stand before.
    pub plain: usize,
    pub x: usize,
    pub y: usize,
    pub n: usize,
}

impl Offsets {
    fn new(layout: &Layout) -> Self {
        let (n_v, n_phi, n_k) = (layout.n_v(), layout.n_phi, layout.n_k);
        let plain = n_v + n_phi + n_k;
        let (x, y) = (2 * plain, 2 * plain + layout.n_x);
        Self { n_v, n_phi, n_k, plain, x, y, n: y + layout.n_implicit() }
    }

    /// Accelerations, λ, ψ of the half that begins at `first`.
    pub fn half(&self, first: usize) -> [Range<usize>; 3] {
        let (lambda, psi) = (first + self.n_v, first + self.n_v + self.n_phi);
        [first..lambda, lambda..psi, psi..psi + self.n_k]
    }
}

/// Where rows and blocks stand, with the buffers of a step.
#[derive(Debug)]
pub(super) struct Places {
    pub at: Offsets,
    general: bool,
    flat: bool,
    tilde: HalfIds,
    plain: HalfIds,
    phi_dot_q: PlacedId,
    rate: ControlIds,
    output: ControlIds,
    identity: PlacedId,
    columns: Columns,
    rotations: Vec<[[f64; 3]; 3]>,
    /// κ, α, b_q, b_v, b_x of the step.
    pub kappa: f64,
    pub alpha: f64,
    pub b_q: f64,
    pub b_v: f64,
    pub b_x: f64,
    /// M₁₊α.
    pub mass: Vec<f64>,
    /// (α_m M_α a_α − α_f f₀)/(1−α_f).
    pub known: Vec<f64>,
    /// a_α.
    pub a_used: Vec<f64>,
    pub q_base: Vec<f64>,
    pub v_base: Vec<f64>,
    pub x_base: Vec<f64>,
    /// The exponent of q₁, of rotations that are split what follows their turn; and ṽ₁.
    pub exponent: Vec<f64>,
    pub turns: EvenTurns,
    pub v_tilde: Vec<f64>,
    /// The unknowns, their predictor and a cautious one.
    pub unknowns: Vec<f64>,
    pub start: Vec<f64>,
    pub cautious: Vec<f64>,
    pub weights: Vec<f64>,
    pub rounding: f64,
    /// A force.
    pub rows: Vec<f64>,
    /// All outputs, of which the first are unknowns.
    pub outputs: Vec<f64>,
}

/// One of the two dynamic equations with its constraints.
#[derive(Debug)]
struct HalfIds {
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
}

impl HalfIds {
    fn place(
        builder: &mut AssemblyBuilder,
        system: &dyn System,
        patterns: &Blocks<Triplets>,
        at: &Offsets,
        first: usize,
    ) -> Self {
        let [_, lambda, psi] = at.half(first);
        let (lambda_columns, psi_columns) = place_reactions(builder, system, first, lambda.start, psi.start);
        Self {
            mass: builder.place(system.mass_pattern(), first, first),
            // q₁ hangs on ã, v₁ on a, in both halves
            q: builder.place(&patterns.q, first, 0),
            v: builder.place(&patterns.v, first, at.plain),
            lambda: lambda_columns,
            psi: psi_columns,
            x: builder.place(&patterns.x, first, at.x),
            y: builder.place(&patterns.y, first, at.y),
            g: builder.place(system.phi_pattern(), lambda.start, first),
            k_v: builder.place(system.k_pattern(), psi.start, first),
            k_q: builder.place(&patterns.k_q, psi.start, 0),
        }
    }
}

#[derive(Debug)]
struct Columns {
    q: RotationColumns,
    g: RotationColumns,
    k_q: RotationColumns,
    rate: RotationColumns,
    output: RotationColumns,
}

/// Derivatives at the two points of a step.
#[derive(Debug)]
pub(super) struct Tangents {
    condensed: Condensed,
    /// At λ̃, ψ̃; k_q at ṽ₁.
    tilde: Blocks<Vec<f64>>,
    /// At λ, ψ.
    plain: Blocks<Vec<f64>>,
    /// Rates and outputs, which hear v̇₁.
    control: Blocks<Vec<f64>>,
    g: Vec<f64>,
    g_turned: Vec<f64>,
    phi_dot_q: Vec<f64>,
    k_tilde: Vec<f64>,
    k: Vec<f64>,
    /// Zero acceleration: with it ∂(M v̇ − f)/∂q is −f_q.
    none: Vec<f64>,
}

impl Tangents {
    pub fn new(system: &dyn System, condensed: Condensed) -> Self {
        let zeros = |n: usize| vec![0.0; n];
        let (n_g, n_k) = (system.phi_pattern().len(), system.k_pattern().len());
        Self {
            tilde: condensed.patterns().values(),
            plain: condensed.patterns().values(),
            control: condensed.patterns().values(),
            condensed,
            g: zeros(n_g),
            g_turned: zeros(n_g),
            phi_dot_q: zeros(n_g),
            k_tilde: zeros(n_k),
            k: zeros(n_k),
            none: zeros(system.layout().n_v()),
        }
    }

    /// At q₁, v₁, x₁, y₁: `tilde` with λ̃, ψ̃ and `tilde_velocity` with ṽ₁.
    fn evaluate(&mut self, system: &dyn System, p: &Point, tilde: &Point, tilde_velocity: &Point) {
        let (layout, condensed) = (system.layout(), &mut self.condensed);
        // M₁₊α does not depend on the unknowns
        condensed.tangent(system, &Point { a: &self.none, ..*p }, &mut self.plain);
        condensed.tangent(system, &Point { a: &self.none, ..*tilde }, &mut self.tilde);
        if layout.n_k > 0 {
            condensed.tangent(system, tilde_velocity, &mut self.control);
            self.tilde.k_q.copy_from_slice(&self.control.k_q);
            system.k_jacobian(tilde_velocity, &mut self.k_tilde);
            system.k_jacobian(p, &mut self.k);
        }
        if layout.n_x + layout.n_y > 0 {
            condensed.tangent(system, p, &mut self.control);
        }
        system.phi_jacobian(p, &mut self.g);
        system.phi_dot_jacobian(p, &mut self.phi_dot_q);
        self.g_turned.copy_from_slice(&self.g);
    }
}

impl Places {
    pub fn new(system: &dyn System, condensed: &Condensed) -> (Self, Assembly, LinearSolver) {
        let layout = system.layout();
        let (at, patterns, manifold) = (Offsets::new(layout), condensed.patterns(), &layout.manifold);
        let mut builder = AssemblyBuilder::new(at.n);
        let tilde = HalfIds::place(&mut builder, system, patterns, &at, 0);
        let plain = HalfIds::place(&mut builder, system, patterns, &at, at.plain);
        let [_, lambda, psi] = at.half(at.plain);
        let phi_dot_q = builder.place(system.phi_pattern(), lambda.start, 0);
        let corners = Corners { q: 0, v: at.plain, lambda: lambda.start, psi: psi.start, x: at.x, y: at.y };
        let rate = ControlIds::place(&mut builder, &patterns.rate, at.x, &corners);
        let output = ControlIds::place(&mut builder, &patterns.output, at.y, &corners);
        let identity = builder.diagonal(at.x..at.n);
        let assembly = builder.build();
        let multipliers = |i: usize| i < at.x && i % at.plain >= at.n_v;
        let kinds: Vec<UnknownKind> =
            (0..at.n).map(|i| if multipliers(i) { UnknownKind::Multiplier } else { UnknownKind::Primary }).collect();
        let solver = LinearSolver::new(assembly.pattern(), &kinds, false);
        let columns = Columns {
            q: RotationColumns::new(&patterns.q, manifold),
            g: RotationColumns::new(system.phi_pattern(), manifold),
            k_q: RotationColumns::new(&patterns.k_q, manifold),
            rate: RotationColumns::new(&patterns.rate.q, manifold),
            output: RotationColumns::new(&patterns.output.q, manifold),
        };
        let zeros = |n: usize| vec![0.0; n];
        let places = Self {
            at,
            general: layout.reaction == Reaction::General,
            flat: manifold.is_flat(),
            tilde,
            plain,
            phi_dot_q,
            rate,
            output,
            identity,
            columns,
            rotations: vec![[[0.0; 3]; 3]; manifold.rotations().len()],
            kappa: 0.0,
            alpha: 0.0,
            b_q: 0.0,
            b_v: 0.0,
            b_x: 0.0,
            mass: zeros(system.mass_pattern().len()),
            known: zeros(at.n_v),
            a_used: zeros(at.n_v),
            q_base: zeros(at.n_v),
            v_base: zeros(at.n_v),
            x_base: zeros(layout.n_x),
            exponent: zeros(at.n_v),
            turns: EvenTurns::new(manifold),
            v_tilde: zeros(at.n_v),
            unknowns: zeros(at.n),
            start: zeros(at.n),
            cautious: zeros(at.n),
            weights: zeros(at.n),
            rounding: 0.0,
            rows: zeros(at.n_v),
            outputs: zeros(layout.n_y),
        };
        (places, assembly, solver)
    }

    /// Name of a row or unknown; a direct output that is not finite speaks for the mechanics it spoils.
    pub fn row_name<'a>(&self, model: Model<'a>, i: usize, broken: Option<&'a str>) -> &'a str {
        let (layout, at) = (model.layout(), &self.at);
        if let Some(name) = broken.filter(|_| i < at.x) {
            name
        } else if i >= at.y {
            &layout.names.y[i - at.y]
        } else if i >= at.x {
            &layout.names.x[i - at.x]
        } else if i % at.plain < at.n_v {
            &layout.names.v[i % at.plain]
        } else {
            layout.constraint_name(i % at.plain - at.n_v)
        }
    }

    /// The matrix at q₁, v₁, x₁, y₁ and the unknowns.
    pub fn assemble(&mut self, model: Model, p: &Point, t: &mut Tangents, assembly: &mut Assembly) {
        let at = self.at;
        let [_, lambda, psi] = at.half(0).map(|range| &self.unknowns[range]);
        let tilde = Point { lambda, psi, ..*p };
        t.evaluate(model.system, p, &tilde, &Point { v: &self.v_tilde, ..*p });
        if !self.flat {
            // δq₁ = T(exponent) b_q δã
            tangents(&model.layout().manifold, &self.exponent, &mut self.rotations);
            let (columns, turn) = (&self.columns, &self.rotations);
            for blocks in [&mut t.tilde, &mut t.plain] {
                columns.q.multiply(turn, &mut blocks.q);
                columns.k_q.multiply(turn, &mut blocks.k_q);
            }
            columns.g.multiply(turn, &mut t.g_turned);
            columns.g.multiply(turn, &mut t.phi_dot_q);
            columns.rate.multiply(turn, &mut t.control.rate.q);
            columns.output.multiply(turn, &mut t.control.output.q);
        }
        assembly.clear();
        for (ids, blocks, g, k) in
            [(&self.tilde, &t.tilde, &t.g_turned, &t.k_tilde), (&self.plain, &t.plain, &t.g, &t.k)]
        {
            assembly.add(ids.mass, self.kappa, &self.mass);
            assembly.add(ids.q, self.b_q, &blocks.q);
            assembly.add(ids.v, self.b_v, &blocks.v);
            assembly.add(ids.lambda, 1.0, if self.general { &blocks.lambda } else { &t.g });
            assembly.add(ids.psi, 1.0, if self.general { &blocks.psi } else { &t.k });
            assembly.add(ids.x, self.b_x, &blocks.x);
            assembly.add(ids.y, 1.0, &blocks.y);
            assembly.add(ids.g, 1.0, g);
            assembly.add(ids.k_v, 1.0, k);
            assembly.add(ids.k_q, self.b_q / self.b_v, &blocks.k_q);
        }
        assembly.add(self.phi_dot_q, self.b_q / self.b_v, &t.phi_dot_q);
        let weights = Weights { q: self.b_q, v: self.b_v, a: 1.0 - self.alpha, x: self.b_x };
        self.rate.subtract(assembly, &t.control.rate, &weights);
        self.output.subtract(assembly, &t.control.output, &weights);
        assembly.add_constant(self.identity, 1.0);
        for (row, active) in model.active.iter().enumerate() {
            if !active {
                assembly.replace_row_and_column_by_identity(at.n_v + row);
                assembly.replace_row_and_column_by_identity(at.plain + at.n_v + row);
            }
        }
    }
}
