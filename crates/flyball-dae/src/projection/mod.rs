//! Back to the constraints in the mass metric.   [S](12)
//!
//!   0 = M (p − q) + Gᵀτ,   0 = Φ(p, t)                            (12a), by chord-Newton (13)
//!   0 = M (v − u) + Gᵀη + Kᵀη_k,   0 = G v + Φ_t,   0 = k(p, v, t)   (12b)
//!
//! Differs from [S]: Φ and k may depend on time, k may be nonlinear in v, and on SO(3) positions move by p = q ∘ exp(δ).
//! The multipliers τ and η measure how far q and u had left the constraints, [S](8), (9): they are drift meters.
//! Both projections use the saddle matrix as it was last factored; neither factors nor allocates.
//!
//! - `projector`: buffers, options, results
//! - `position`: (12a) · `velocity`: (12b) · `drift`: the meters alone
//! - `nearby`: iterations with the matrix of a position nearby · `scales`: what is rounding of their increments

mod drift;
mod nearby;
mod position;
mod projector;
mod scales;
mod velocity;

pub use drift::Drift;
pub(crate) use nearby::Iterated;
pub use projector::{Metric, PositionOptions, Projected, Projector};
