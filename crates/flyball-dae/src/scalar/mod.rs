//! Numbers that carry derivatives: physics is written once over [`Real`] and differentiated exactly.
//!
//! - `real`: the trait, and `f64` as the plain case
//! - `dual`: first derivatives in N directions; nested for second derivatives
//! - `taylor`: power series along a curve, for Φ̇, Φ̈ and Φ⃛ in one evaluation

mod dual;
mod real;
mod taylor;

pub use dual::Dual;
pub use real::Real;
pub use taylor::Taylor;
