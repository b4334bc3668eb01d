//! The equation of constrained, controlled mechanics and its integrators.

pub mod linear;
