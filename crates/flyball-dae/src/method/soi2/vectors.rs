//! Stages, numbers and buffers of a step.
//!
//! Unknowns are ã, λ̃, ψ̃, a, λ, ψ, ẋ, y without direct outputs. With b_q = βh², b_v = γh and κ = (1−α_m)/(1−α_f) the rows are
//!
//!   κ M₁₊α ã + known − f(q₁,v₁,λ̃,ψ̃,x₁,y₁),   Φ(q₁)/b_q,       k(q₁,ṽ₁)/b_v,
//!   κ M₁₊α a + known − f(q₁,v₁,λ,ψ,x₁,y₁),    Φ̇(q₁,v₁)/b_v,   k(q₁,v₁)/b_v,   ẋ − f_c,   y − h
//!
//! so that for h → 0 the matrix becomes two saddle matrices [κM −f_λ −f_ψ; G 0 0; K 0 0] of [JN](13).

use crate::linear::{BlockMatrix, LinearSolver};
use crate::method::auxiliary::EvenTurns;
use crate::method::stage::{ConstraintRows, Offsets, Stage, StepMatrix};
use crate::system::{Condensed, System};

/// The matrix of a step for a system: q₁ moves with ã, v₁ with a, in both stages.
pub(super) fn step_matrix(system: &dyn System, condensed: &Condensed) -> (StepMatrix, BlockMatrix, LinearSolver) {
    let at = Offsets::new(system.layout(), 2);
    let tilde = Stage { first: 0, q: 0, v: at.stage, rows: ConstraintRows::Position };
    let plain = Stage { first: at.stage, q: 0, v: at.stage, rows: ConstraintRows::Velocity };
    StepMatrix::new(system, condensed, at, &[tilde, plain])
}

/// Numbers and buffers of a step.
#[derive(Debug)]
pub(super) struct StepVectors {
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
    /// A change of accelerations that is filtered.
    pub rhs: Vec<f64>,
    /// All outputs, of which the first are unknowns.
    pub outputs: Vec<f64>,
}

impl StepVectors {
    pub fn new(system: &dyn System, at: &Offsets) -> Self {
        let layout = system.layout();
        let zeros = |n: usize| vec![0.0; n];
        Self {
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
            turns: EvenTurns::new(&layout.manifold),
            v_tilde: zeros(at.n_v),
            unknowns: zeros(at.n),
            start: zeros(at.n),
            cautious: zeros(at.n),
            weights: zeros(at.n),
            rounding: 0.0,
            rows: zeros(at.n_v),
            rhs: zeros(at.n),
            outputs: zeros(layout.n_y),
        }
    }
}
