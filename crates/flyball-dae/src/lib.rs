//! The equation of constrained, controlled mechanics and its integrators.
pub mod equations;
pub mod linear;
pub mod manifold;
pub mod scalar;
pub mod system;
