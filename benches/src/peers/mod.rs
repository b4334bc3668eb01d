//! The peers, one file per crate: each run takes the problem and a tolerance, relative and absolute.

pub mod differential_equations;
#[cfg(feature = "diffsol")]
pub mod diffsol;
pub mod ivp;
pub mod ode_solvers;
#[cfg(feature = "russell")]
pub mod russell;
