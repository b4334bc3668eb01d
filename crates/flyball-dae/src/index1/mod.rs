//! One index-1 solve: (q, v, x, t, modes) → (v̇, λ, ψ, y, ẋ), and what shares its matrices.
//!
//!   [M Gᵀ Kᵀ −L; G 0 0 0; K 0 0 0; −h_v̇ −h_λ −h_ψ I−h_y]
//!
//! Start, explicit stages, restart after events and linearization all call it. Linear cases take one solve.
//!
//! - `regime`: a system with the constraint rows that act
//! - `saddle`: [M Gᵀ Kᵀ; G 0 0; K 0 0], the mass metric of all projections
//! - `elimination`: whether it is factored by elimination of M
//! - `reaction_columns`: where the multipliers stand in a matrix
//! - `coupled`: the whole matrix, where outputs or general reactions need it
//! - `accelerations`: the solve
//! - `damped`: its Newton iteration, where the whole matrix is needed
//! - `nearby`: residuals, for the solve with the matrix of a position nearby
//! - `jerk`: its time derivative
//! - `loop_watch`: algebraic loops that turn singular in a run

mod accelerations;
mod coupled;
mod damped;
mod elimination;
mod jerk;
mod loop_watch;
mod nearby;
mod reaction_columns;
mod regime;
mod saddle;

pub use accelerations::Index1;
pub use jerk::Jerk;
pub(crate) use loop_watch::LoopWatch;
pub(crate) use reaction_columns::place_reactions;
pub use regime::Regime;
pub use saddle::Saddle;
