//! Constraint rows with exact derivatives by hand.
//!
//! Almost every joint row is a bilinear form u · w of vectors that are fixed in a node (R a), join two points
//! (p_M − p_F), or are constant (Haug, *Computer Aided Kinematics and Dynamics of Mechanical Systems*, 1989, §9.4).
//! The product rule then gives all derivatives from those of R a, listed in [`crate::space`]:
//!
//! - `coincide`: p_M − p_F = 0, the rows of a ball joint
//! - `along`: R_F a · (p_M − p_F) − c = 0, where c is a number, a law of time, a coordinate or a curve
//! - `dot`: R_F a · R_M b, the building block of the next three
//! - `parallel`: an axis of M perpendicular to two axes of F
//! - `align`: Σ weight · dot = 0
//! - `turn`: keeps a coordinate equal to the angle between two axes, over any number of turns
//! - `separation`: p_M − p_F and the second derivatives of its square
//! - `distance`: |p_M − p_F| = length
//! - `linear`: Σ coefficient · coordinate = law of time
//! - `marker_law`: functions of two markers written once over [`flyball_dae::scalar::Real`], for the rare rest
//! - `position_law`, `velocity_law`: constraint rows from such functions
//! - `one_sided`: rows that push and never pull, with an impact law
//! - `stick`: dry friction, a velocity row while it sticks
//! - `drag`, `skid`: Coulomb friction of a rigid contact in the plane and in space
//! - `feet`: normal forces of several contacts that only their sum decides
//! - `bearing`: friction of a joint from its own reaction
//! - `row`: interface of kernels to the assembly

mod align;
mod along;
mod bearing;
mod coincide;
mod distance;
mod dot;
mod drag;
mod feet;
mod linear;
mod marker_law;
mod one_sided;
mod parallel;
mod position_law;
mod row;
mod separation;
mod skid;
mod stick;
mod turn;
mod velocity_law;

pub use align::Align;
pub use along::{Along, Target};
pub use bearing::{Bearing, Combination};
pub use coincide::Coincide;
pub use distance::Distance;
pub use dot::Dot;
pub use drag::{Coulomb, Drag, Slip};
pub use feet::{Feet, group_feet};
pub use linear::{Linear, Term};
pub(crate) use marker_law::{ErasedLaw, FUNCTIONS, First, Mixed, Series, first_markers, half, pair_columns};
pub use marker_law::{MarkerLaw, MarkerMotion, MarkerPair};
pub use one_sided::{Gap, GapDecision, ImpactLaw, OneSided};
pub use parallel::Parallel;
pub use position_law::GeneralPosition;
pub use row::Constraint;
pub use separation::Separation;
pub use skid::{PRESS, Skid};
pub use stick::{BACKWARD, DryFriction, FORWARD, STICK, Stick};
pub use turn::Turn;
pub use velocity_law::GeneralVelocity;
