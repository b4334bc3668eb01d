//! Velocities after impacts: all impulses of one instant as one complementarity problem.
//!
//! ```text
//!   M (v⁺ − v⁻) = Hᵀ P − Gᵀ Λ          G: rows that always act, H: rows that strike and rows that rub
//!   0 ≤ P_N ⟂ γ⁺ + e γ⁻ ≥ 0            struck rows, γ = gap rate                       (Newton's law)
//!   |P_T| ≤ limit,  P_T = −limit u⁺/|u⁺| where u⁺ ≠ 0                                  (Coulomb's law)
//!   limit = |w ∘ (P_N, Λ)|             μ times the impulse that presses
//! ```
//!
//! Bounded forces have no impulse at an instant and stand nowhere here. Newton's law may add energy where
//! restitutions differ or friction acts: the restitutions are then lowered together until none is added. With e = 0
//! energy cannot grow (Moreau, *Unilateral contact and dry friction in finite freedom dynamics*, 1988).
//!
//! - `cone`: the complementarity problem in its impulses alone
//! - `impact`: from a system at one instant to that problem, and back to velocities

mod cone;
mod impact;

pub use impact::Jump;
