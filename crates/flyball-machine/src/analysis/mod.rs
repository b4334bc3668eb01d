//! Analyses of a machine beside its motion.
//!
//! - `assemble`: the nearest position that satisfies the joints, with pinned coordinates
//! - `freedom`: degrees of freedom and redundant equations, by name
//! - `equilibrium`: a position where the machine rests
//! - `rest_matrix`: the matrix of its steps; `rest_start`: a start at rest; `rest_slope`: how rest follows drives
//! - `tangent_space`: the motions the constraints allow, orthonormal in the mass metric
//! - `linearization`: small motions about rest or steady rotation: frequencies, damping, mode shapes
//! - `rotation`: positions of steady rotation
//! - `control_response`: response of accelerations, outputs and rates to small changes of motion, states and signals
//! - `control_linearization`: A, B, C, D between signals, frequency response, closed-loop eigenvalues
//! - `steady_control`: controller states that do not change
//! - `settled`: modes and held values as a run would begin with them
//! - `delays`: transport delays in linear models
//! - `time_scales`: the fastest small motions, and which elements make them
//! - `full`: small full matrices
//! - `eigen`: eigenvalues with their rounding, by bounded iterations
//! - `fast_motions`: the fastest motions of large machines, by a sparse method
//! - `finite`: derivatives that are not finite, by name; `slopes`: infinite ones that calculate as numbers
//! - `energy_balance`: kinetic, potential, dissipated and input energy of a run
//! - `error`: errors of analyses, by name

mod assemble;
mod control_linearization;
mod control_response;
mod delays;
mod eigen;
mod energy_balance;
mod equilibrium;
mod error;
mod fast_motions;
mod finite;
mod freedom;
mod full;
mod linearization;
mod modes;
mod rest_matrix;
mod rest_slope;
mod rest_start;
mod rotation;
mod settled;
mod slopes;
mod steady_control;
mod tangent_space;
mod time_scales;

pub use assemble::{Assembled, Movement, assemble};
pub use control_linearization::{BodePoint, StateSpaceModel, linearize_control};
pub use eigen::Eigenvalue;
pub use energy_balance::{EnergyBalance, EnergyRecord};
pub use equilibrium::{Equilibrium, EquilibriumOptions, equilibrium};
pub use error::AnalysisError;
pub use freedom::{Freedom, degrees_of_freedom};
pub use full::{FullEntry, FullLu, FullMatrix, FullVector};
pub use linearization::{Linearization, linearize, linearize_rotating};
pub use modes::Mode;
pub use num_complex::Complex;
pub use rest_slope::{RestSlope, rest_slope};
pub use rest_start::{RestStart, start_at_rest};
pub use rotation::steady_rotation;
pub use settled::small_motion_notes;
pub use steady_control::steady_control;
pub use tangent_space::TangentSpace;
pub use time_scales::{TimeScale, time_scales};
