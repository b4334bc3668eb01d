//! Common parts of generalized-alpha and SOI2: the recursions of a_aux and w_aux, and measures made with them.
//!
//! Both carry an auxiliary acceleration a_aux ≈ v̇(t + D h) with D = α_m − α_f and an auxiliary rate
//! w_aux ≈ ẋ(t + D_c h) with D_c = δ_m − δ_f   [BA](6), [JN] §2.
//!
//! - `memory`: values from step to step, start and change of step   [JN](15)
//! - `quick`: control states quicker than the step
//! - `prediction`: first guess of the unknowns and the sizes their increments are measured against
//! - `terms`: magnitudes of the terms of each row, and what rounding leaves in them
//! - `error`: error estimate and first step
//! - `even_turns`: rotations of more than half a turn in a step

mod error;
mod even_turns;
mod memory;
mod prediction;
mod quick;
mod terms;

pub(super) use crate::extent::largest;
pub(super) use even_turns::EvenTurns;
pub(super) use memory::{Auxiliary, restore, store};
pub(super) use prediction::Groups;
pub(crate) use terms::Terms;
pub(super) use terms::{add_levels, write_levels};
