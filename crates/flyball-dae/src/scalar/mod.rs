//! Numbers that carry derivatives: physics is written once over [`Real`] and differentiated exactly.
//!
//! - `real`: the trait, and `f64` as the plain case
//! - `dual`: first derivatives in N directions; nested for second derivatives
//! - `taylor`: power series along a curve, for Φ̇, Φ̈ and Φ⃛ in one evaluation
//! - `jet`: first derivatives and a series at once
//! - `trace`: the arguments that a number depends on, whatever their values
//! - `three`: vectors, component by component
//!
//! Where a function has a finite value but no finite derivative, its derivatives are finite by definition: those of √x and
//! xᵖ (p < 1) at 0, of asin and acos at ±1 and of atan2(0, 0) are 0, that of |x| at 0 is 1, minimum and maximum of equals
//! are the first. A magnitude such as √(x² + y²) thus starts from zero, where Newton's method needs some slope, not the
//! right one.

mod dual;
mod jet;
mod real;
mod taylor;
mod three;
mod trace;

pub use dual::Dual;
pub use jet::Jet;
pub use real::Real;
pub use taylor::Taylor;
pub use three::three;
pub use trace::Trace;
