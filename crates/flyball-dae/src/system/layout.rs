//! Sizes and names.

use super::Switch;
use crate::manifold::Manifold;

/// Form in which the multipliers enter the force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ReactionForm {
    /// f = f₀(q,v,x,y,t) − Gᵀλ − Kᵀψ with G = Φ_q, K = k_v.
    #[default]
    Transposed,
    /// Any f(q,v,λ,ψ,x,y,t), as in [JN] §8.
    General,
}

/// Kind of a coordinate. Sizes are compared among coordinates of one kind only, so that no unit decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum CoordinateKind {
    /// A length, or anything else where nothing is said.
    #[default]
    Length,
    /// An angle.
    Angle,
}

impl CoordinateKind {
    /// Number of kinds.
    pub const COUNT: usize = 2;
}

/// Names of rows, for messages and results. Empty lists are filled with numbered names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowNames {
    /// Velocities: one per row of the dynamics.
    pub v: Vec<String>,
    /// Holonomic constraints.
    pub phi: Vec<String>,
    /// Nonholonomic constraints.
    pub k: Vec<String>,
    /// Control states.
    pub x: Vec<String>,
    /// Control outputs.
    pub y: Vec<String>,
}

/// Sizes, names and structure of a system; fixed for its life.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// Configuration manifold.
    pub manifold: Manifold,
    /// Kind of each coordinate, one per velocity; empty where all are of one kind.
    pub measures: Vec<CoordinateKind>,
    /// Size of the system in its unit of length; 0 where nothing is known of it.
    pub length: f64,
    /// Number of holonomic constraints.
    pub n_phi: usize,
    /// Number of nonholonomic constraints.
    pub n_k: usize,
    /// Number of control states.
    pub n_x: usize,
    /// Number of control outputs.
    pub n_y: usize,
    /// How many of them, the last ones, are direct: functions of q, v, x, t and of direct outputs before them. They
    /// are evaluated in their order, and cost no unknown.
    pub n_direct: usize,
    /// Number of discrete modes.
    pub n_modes: usize,
    /// Number of held values (sampled outputs, memories).
    pub n_memory: usize,
    /// Names of rows.
    pub names: RowNames,
    /// Switching functions.
    pub switches: Vec<Switch>,
    /// Form in which the multipliers enter.
    pub reaction: ReactionForm,
    /// Rows of k that give way, as friction that sticks: where other rows hold as well, the others carry what they can.
    pub yielding: Vec<usize>,
}

impl Layout {
    /// A mechanical system on a manifold with holonomic constraints; the other sizes are zero.
    pub fn mechanical(manifold: Manifold, n_phi: usize) -> Self {
        Self { manifold, n_phi, ..Self::default() }.named()
    }

    /// Fills names that were not given.
    pub fn named(mut self) -> Self {
        let n_v = self.n_v();
        for (list, n, letter) in [
            (&mut self.names.v, n_v, "q"),
            (&mut self.names.phi, self.n_phi, "phi"),
            (&mut self.names.k, self.n_k, "k"),
            (&mut self.names.x, self.n_x, "x"),
            (&mut self.names.y, self.n_y, "y"),
        ] {
            for i in list.len()..n {
                list.push(format!("{letter}[{i}]"));
            }
        }
        self
    }

    /// Length of q in storage.
    pub fn n_q(&self) -> usize {
        self.manifold.n_q()
    }
    /// Length of v.
    pub fn n_v(&self) -> usize {
        self.manifold.n_v()
    }
    /// Kind of the coordinate of a velocity.
    pub fn measure(&self, velocity: usize) -> CoordinateKind {
        self.measures.get(velocity).copied().unwrap_or_default()
    }
    /// Number of outputs that are not direct.
    pub fn n_implicit(&self) -> usize {
        self.n_y - self.n_direct
    }
    /// Holonomic and nonholonomic constraints together.
    pub fn n_constraints(&self) -> usize {
        self.n_phi + self.n_k
    }
    /// Name of a constraint row, holonomic rows first.
    pub fn constraint_name(&self, row: usize) -> &str {
        if row < self.n_phi { &self.names.phi[row] } else { &self.names.k[row - self.n_phi] }
    }
}
