//! The whole index-1 matrix, with outputs and general reactions.
//!
//!   rows     unknowns v̇, λ, ψ, y
//!   M v̇ − f   [ M      −f_λ  −f_ψ  −f_y  ]
//!   Φ̈         [ G                        ]
//!   k̇         [ K                        ]
//!   y − h      [ −h_v̇  −h_λ  −h_ψ  I−h_y ]
//!
//! Direct outputs are known from q, v, x, t and stand neither among the rows nor among the unknowns.

use super::{Regime, place_reactions};
use crate::failure::Failure;
use crate::linear::{BlockId, BlockMatrix, BlockMatrixBuilder, LinearError, LinearSolver, UnknownKind};
use crate::system::{Blocks, Condensed, Point, ReactionForm, State, System};

/// Residuals below this fraction of the terms they add up from are rounding.
const ROUNDING: f64 = 256.0 * f64::EPSILON;

/// Largest magnitude.
pub(super) fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |m: f64, x| m.max(x.abs()))
}

/// A loop whose smallest relative pivot is below this has no solution to speak of: half the digits and more are lost.
const NEARLY_SINGULAR: f64 = 1e-10;

/// Assembles, factors and solves the whole index-1 matrix.
#[derive(Debug)]
pub(super) struct Coupled {
    assembly: BlockMatrix,
    solver: LinearSolver,
    ids: Ids,
    general: bool,
    n_v: usize,
    n_constraints: usize,
    pub mass: Vec<f64>,
    pub g: Vec<f64>,
    pub k: Vec<f64>,
    pub blocks: Blocks<Vec<f64>>,
    pub factorizations: usize,
}

const LOOP_HELP: &str =
    "an algebraic loop through the controller and the mechanics has no unique solution; change its gain";

#[derive(Debug)]
struct Ids {
    mass: BlockId,
    lambda: BlockId,
    psi: BlockId,
    y: BlockId,
    g: BlockId,
    k: BlockId,
    h_a: BlockId,
    h_lambda: BlockId,
    h_psi: BlockId,
    h_y: BlockId,
    identity: BlockId,
}

impl Coupled {
    pub fn new(system: &dyn System, condensed: &Condensed) -> Self {
        let layout = system.layout();
        let general = layout.reaction == ReactionForm::General;
        let (n_v, n_phi, n_k, n_y) = (layout.n_v(), layout.n_phi, layout.n_k, condensed.implicit());
        let (at_psi, at_y) = (n_v + n_phi, n_v + n_phi + n_k);
        let patterns = condensed.patterns();
        let n = at_y + n_y;
        let mut builder = BlockMatrixBuilder::new(n);
        let (lambda, psi) = place_reactions(&mut builder, system, 0, n_v, at_psi);
        let ids = Ids {
            mass: builder.place(system.mass_pattern(), 0, 0),
            lambda,
            psi,
            y: builder.place(&patterns.y, 0, at_y),
            g: builder.place(system.phi_pattern(), n_v, 0),
            k: builder.place(system.k_pattern(), at_psi, 0),
            h_a: builder.place(&patterns.output.a, at_y, 0),
            h_lambda: builder.place(&patterns.output.lambda, at_y, n_v),
            h_psi: builder.place(&patterns.output.psi, at_y, at_psi),
            h_y: builder.place(&patterns.output.y, at_y, at_y),
            identity: builder.diagonal(at_y..n),
        };
        let assembly = builder.build(system.analyses());
        let kinds: Vec<UnknownKind> = (0..n)
            .map(|i| if (n_v..at_y).contains(&i) { UnknownKind::Multiplier } else { UnknownKind::Primary })
            .collect();
        let solver = LinearSolver::new(assembly.pattern(), &kinds, false, system.analyses());
        Self {
            assembly,
            solver,
            ids,
            general,
            n_v,
            n_constraints: n_phi + n_k,
            mass: vec![0.0; system.mass_pattern().len()],
            g: vec![0.0; system.phi_pattern().len()],
            k: vec![0.0; system.k_pattern().len()],
            blocks: patterns.values(),
            factorizations: 0,
        }
    }

    pub fn len(&self) -> usize {
        self.assembly.n()
    }

    /// Evaluates M, G, K, which do not change while v̇, λ, ψ, y are solved for.
    pub fn evaluate_constraints(&mut self, regime: Regime, p: &Point) {
        regime.system.mass(p, &mut self.mass);
        regime.system.phi_jacobian(p, &mut self.g);
        regime.system.k_jacobian(p, &mut self.k);
    }

    /// Evaluates the remaining blocks and factors; gives the smallest relative pivot.
    pub fn factor(&mut self, regime: Regime, p: &Point, condensed: &mut Condensed) -> Result<f64, Failure> {
        self.factor_without(regime, p, condensed, &[])
    }

    /// The same with some unknowns held: their rows and columns are those of the identity.
    pub fn factor_without(
        &mut self,
        regime: Regime,
        p: &Point,
        condensed: &mut Condensed,
        held: &[usize],
    ) -> Result<f64, Failure> {
        self.assemble(regime, p, condensed, held);
        self.factor_assembled(regime, p.t)
    }

    /// Evaluates the remaining blocks and puts the matrix together.
    pub fn assemble(&mut self, regime: Regime, p: &Point, condensed: &mut Condensed, held: &[usize]) {
        condensed.coupling(regime.system, p, &mut self.blocks);
        let Self { assembly, ids, blocks, .. } = self;
        assembly.clear();
        assembly.add(ids.mass, 1.0, &self.mass);
        assembly.add(ids.lambda, 1.0, if self.general { &blocks.lambda } else { &self.g });
        assembly.add(ids.psi, 1.0, if self.general { &blocks.psi } else { &self.k });
        assembly.add(ids.y, 1.0, &blocks.y);
        assembly.add(ids.g, 1.0, &self.g);
        assembly.add(ids.k, 1.0, &self.k);
        assembly.add(ids.h_a, -1.0, &blocks.output.a);
        assembly.add(ids.h_lambda, -1.0, &blocks.output.lambda);
        assembly.add(ids.h_psi, -1.0, &blocks.output.psi);
        assembly.add(ids.h_y, -1.0, &blocks.output.y);
        assembly.add_constant(ids.identity, 1.0);
        for (row, active) in regime.active.iter().enumerate() {
            if !active {
                assembly.replace_row_and_column_by_identity(self.n_v + row);
            }
        }
        for &unknown in held {
            assembly.replace_row_and_column_by_identity(unknown);
        }
    }

    /// Entries of the assembled matrix, column after column.
    pub fn values(&self) -> &[f64] {
        self.assembly.values()
    }

    /// Largest change of an entry since the matrix had other values, relative to the largest entry of its column.
    pub fn change_since(&self, before: &[f64]) -> f64 {
        let (pattern, now) = (self.assembly.pattern(), self.assembly.values());
        (0..pattern.n_cols).fold(0.0, |most: f64, col| {
            let (mut change, mut size) = (0.0_f64, f64::MIN_POSITIVE);
            for k in pattern.entries(col) {
                change = change.max((now[k] - before[k]).abs());
                size = size.max(before[k].abs());
            }
            most.max(change / size)
        })
    }

    /// Factors the assembled matrix; gives the smallest relative pivot.
    pub fn factor_assembled(&mut self, regime: Regime, t: f64) -> Result<f64, Failure> {
        self.factorizations += 1;
        let health = self.solver.factor(self.assembly.values()).map_err(|error| self.name(regime, t, error))?;
        let pivot = health.smallest_pivot_ratio;
        if pivot < NEARLY_SINGULAR
            && let Some(path) = regime.system.loop_through(None)
        {
            let unknown = format!("an output of the loop {path}");
            return Err(Failure::SingularIndex1 { t, unknown, pivot, help: LOOP_HELP });
        }
        Ok(pivot)
    }

    /// Sign of the determinant as last factored, where it is known.
    pub fn determinant_sign(&self) -> Option<f64> {
        self.solver.determinant_sign()
    }

    /// Solves in place. Rows of inactive constraints are cleared.
    pub fn solve(&mut self, regime: Regime, rhs: &mut [f64]) {
        regime.mask(0, &mut rhs[self.n_v..self.n_v + self.n_constraints]);
        self.solver.solve(rhs);
    }

    /// True if all rows are as small as rounding of their terms allows; `bias` is the largest of z, z_k.
    pub fn is_rounding(&self, s: &State, rows: &[f64], bias: f64) -> bool {
        let Self { blocks, n_v, n_constraints, .. } = self;
        let (lambda, psi) = if self.general { (&blocks.lambda, &blocks.psi) } else { (&self.g, &self.k) };
        let sum = |terms: &[(&Vec<f64>, &Vec<f64>)]| terms.iter().map(|(b, u)| largest(b) * largest(u)).sum::<f64>();
        let forces = [
            (&self.mass, &s.a),
            (lambda, &s.lambda),
            (psi, &s.psi),
            (&blocks.y, &s.y),
            (&blocks.q, &s.q),
            (&blocks.v, &s.v),
            (&blocks.x, &s.x),
        ];
        let h = &blocks.output;
        let outputs =
            [(&h.a, &s.a), (&h.lambda, &s.lambda), (&h.psi, &s.psi), (&h.q, &s.q), (&h.v, &s.v), (&h.x, &s.x)];
        let y = largest(&s.y) * (1.0 + largest(&h.y));
        // an output made of reactions may vanish where they cancel, as the moment of a pin does, and its derivatives with it
        let heard = !(h.lambda.is_empty() && h.psi.is_empty());
        let reactions = if heard { sum(&[(lambda, &s.lambda), (psi, &s.psi)]) } else { 0.0 };
        let at_y = n_v + n_constraints;
        let forces = sum(&forces);
        // where forces cancel, rounding of them is all that is left of v̇
        let a = largest(&s.a) + forces / (largest(&self.mass) + f64::MIN_POSITIVE);
        largest(&rows[..*n_v]) <= ROUNDING * forces
            && largest(&rows[*n_v..at_y]) <= ROUNDING * (a * largest(&self.g).max(largest(&self.k)) + bias)
            && largest(&rows[at_y..]) <= ROUNDING * (sum(&outputs) + reactions + y)
    }

    pub fn forget(&mut self) {
        self.solver.forget();
    }

    /// Name of a row or unknown.
    pub fn row_name<'a>(&self, regime: Regime<'a>, i: usize) -> &'a str {
        let layout = regime.layout();
        if i < self.n_v {
            &layout.names.v[i]
        } else if i < self.n_v + self.n_constraints {
            layout.constraint_name(i - self.n_v)
        } else {
            &layout.names.y[i - self.n_v - self.n_constraints]
        }
    }

    /// Name of an unknown, with the loop it is in.
    fn unknown_name(&self, regime: Regime, column: usize) -> String {
        let name = self.row_name(regime, column);
        let path = regime.system.loop_through(column.checked_sub(self.n_v + self.n_constraints));
        path.map_or_else(|| name.to_string(), |path| format!("{name} of the loop {path}"))
    }

    fn name(&self, regime: Regime, t: f64, error: LinearError) -> Failure {
        match error {
            LinearError::Singular { column, pivot_ratio, .. } => Failure::SingularIndex1 {
                t,
                unknown: self.unknown_name(regime, column),
                pivot: pivot_ratio,
                help: LOOP_HELP,
            },
            LinearError::NonFinite { row, .. } => {
                Failure::NotFinite { row: self.row_name(regime, row).to_string(), value: f64::NAN, t }
            }
        }
    }
}
