//! Flyball simulates machines and their controllers: constrained mechanics and control solved together as one
//! differential-algebraic system.
//!
//! ```
//! use flyball::prelude::*;
//!
//! let mut machine = Machine::planar();
//! machine.gravity([0.0, -9.81]);
//! machine.body("rod", Body::rod([0.0, 0.0], [1.0, 0.0]).mass(2.0));
//! machine.joint("pin", Joint::revolute("ground", "rod").at([0.0, 0.0]));
//! let run = machine.simulate(2.0)?;
//! println!("{}", run.summary);
//! assert!(run.column("rod.angle")?.iter().all(|angle| *angle < 1e-9));
//! # Ok::<(), flyball::RunError>(())
//! ```
//!
//! - [`machine`]: machines and their parts; [`file`]: model files; [`run`]: runs, results, parameter studies
//! - [`dae`]: the equation and its integrators, for equations of one's own
//! - [`prelude`]: names that most programs need

pub use flyball_dae as dae;
pub use flyball_file as file;
pub use flyball_machine as machine;
pub use flyball_run as run;
pub use flyball_run::RunError;

/// Pages of the book and the first page; their snippets run as tests.
#[cfg(doctest)]
mod book {
    macro_rules! pages {
        ($($name:ident $file:literal),* $(,)?) => {
            $(#[doc = include_str!(concat!("../../../", $file))] mod $name {})*
        };
    }
    pages! {
        readme "README.md",
        start "docs/start.md",
        bodies "docs/bodies.md",
        joints "docs/joints.md",
        forces "docs/forces.md",
        beams "docs/beams.md",
        results "docs/results.md",
        analyses "docs/analyses.md",
        controlling "docs/controlling.md",
        control "docs/control.md",
        methods "docs/methods.md",
        machines "docs/machines.md",
    }
}

/// Names that most programs need: machines and runs of them, and equations of one's own.
pub mod prelude {
    pub use flyball_dae::driver::{Flow, NoObserver, Options, Output, Simulation, Snapshot, Steps};
    pub use flyball_dae::equations::{Differentiated, Equations, Matrix};
    pub use flyball_dae::failure::Failure;
    pub use flyball_dae::manifold::{Factor, Manifold};
    pub use flyball_dae::method::all::*;
    pub use flyball_dae::method::{Method, Tolerances};
    pub use flyball_dae::scalar::Real;
    pub use flyball_dae::system::{Change, Crossing, Fired, Layout, Point, State, Switch, System};
    pub use flyball_file::{Model, ReadOptions, Settings};
    pub use flyball_machine::{
        Actuator, Axis, Beam, Block, Body, Diagram, Force, Frame, Initial, Joint, Law, Machine, MachineError,
        MachineSystem, Material, Rotation, Section, Sensor, Shape, SpringLaw,
    };
    pub use flyball_run::{Plan, RunError, Setup, Simulate, Simulated};
}
