//! Speed of the integrators beside their peers: CPU time of the thread to reach an error.
//!
//! - `work`: runs, their cost and error, the choice of tolerance · `table`: how they are printed
//! - `squeezer`: Andrews' mechanism and its index-1 accelerations, which the explicit peers call
//! - `by_hand`: the same accelerations as a programmer writes them for this one problem
//! - `crank`: the slider-crank at fixed steps
//! - `machines`: what runs beside Exudyn · `controlled`: links with and without a controller
//! - `own`: our methods · `peers`: one file per crate

pub mod by_hand;
pub mod controlled;
pub mod crank;
pub mod machines;
pub mod own;
pub mod peers;
pub mod squeezer;
pub mod table;
pub mod work;
