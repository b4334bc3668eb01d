//! Flyball simulates machines and their controllers: constrained mechanics and control solved together as one
//! differential-algebraic system.
//!
#![doc = include_str!("../../../README.md")]

pub use flyball_dae as dae;
pub use flyball_problems as problems;

/// What most programs need.
pub mod prelude {
    pub use flyball_dae::driver::{Flow, Frame, NoObserver, Options, Output, Simulation, Steps};
    pub use flyball_dae::equations::{Differentiated, Equations, Matrix};
    pub use flyball_dae::failure::Failure;
    pub use flyball_dae::manifold::{Manifold, Part};
    pub use flyball_dae::method::{GeneralizedAlpha, Mdop5, Method, Soi2, Tolerances, generalized_alpha, mdop5, soi2};
    pub use flyball_dae::scalar::Real;
    pub use flyball_dae::system::{Change, Crossing, Fired, Layout, Point, State, Switch, System};
}
