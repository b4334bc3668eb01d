//! Flyball simulates machines and their controllers: constrained mechanics and control solved together as one
//! differential-algebraic system.
//!
#![doc = include_str!("../../../README.md")]

pub use flyball_dae as dae;
pub use flyball_file as file;
pub use flyball_machine as machine;
pub use flyball_problems as problems;

/// Pages of the book; their snippets run as tests.
#[cfg(doctest)]
mod book {
    macro_rules! pages {
        ($($name:ident $file:literal),* $(,)?) => {
            $(#[doc = include_str!(concat!("../../../docs/", $file))] mod $name {})*
        };
    }
    pages! {
        start "start.md",
        bodies "bodies.md",
        joints "joints.md",
        forces "forces.md",
        beams "beams.md",
        results "results.md",
        analyses "analyses.md",
        controlling "controlling.md",
        control "control.md",
        methods "methods.md",
        machines "machines.md",
    }
}

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
