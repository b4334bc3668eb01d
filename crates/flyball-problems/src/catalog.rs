//! The problems as a table, for tests and benchmarks that run over all of them.

use crate::andrews::Andrews;
use crate::andrews_absolute::AndrewsAbsolute;
use crate::bouncing_ball::BouncingBall;
use crate::driven::Driven;
use crate::everything::Everything;
use crate::five_link::FiveLink;
use crate::heavy_top::HeavyTop;
use crate::heavy_top_rotation::HeavyTopRotation;
use crate::knife_edge::KnifeEdge;
use crate::oscillators::Oscillator;
use crate::pendulum::Pendulum;
use crate::redundant::Redundant;
use crate::rotating_rod::RotatingRod;
use crate::slider_crank::SliderCrank;
use crate::slider_crank_by_hand::SliderCrankByHand;
use crate::spring_mass::SpringMass;
use crate::stiff_pendulum::StiffPendulum;
use crate::test_problem::TestProblem;
use flyball_dae::equations::Differentiated;
use flyball_dae::system::{State, System};

/// One problem.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Short name.
    pub name: &'static str,
    /// Description in a few words.
    pub about: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// End of the usual interval, which starts at zero [s].
    pub end: f64,
    /// Makes the system and its start; a, λ, ψ, y of the start may be zero.
    pub make: fn() -> (Box<dyn System>, State),
}

/// An entry whose derivatives come from dual numbers.
macro_rules! entry {
    ($name:literal, $about:literal, $source:literal, $end:literal, $problem:expr) => {
        Entry {
            name: $name,
            about: $about,
            source: $source,
            end: $end,
            make: || {
                let problem = $problem;
                let start = problem.start();
                (Box::new(Differentiated::new(problem)), start)
            },
        }
    };
}

/// An entry that is a system already.
macro_rules! system {
    ($name:literal, $about:literal, $source:literal, $end:literal, $system:expr) => {
        Entry {
            name: $name,
            about: $about,
            source: $source,
            end: $end,
            make: || {
                let system = $system;
                let start = system.start();
                (Box::new(system), start)
            },
        }
    };
}

/// All problems that can be run. Contradictory variants are left out. A static is compiled once, with all that its entries
/// make; a constant would be in every crate.
#[rustfmt::skip]
pub static CATALOG: &[Entry] = &[
    entry!("oscillator", "free oscillation", "closed form", 10.0, Oscillator::undamped()),
    entry!("oscillator-damped", "free damped oscillation", "closed form", 10.0, Oscillator::damped()),
    entry!("oscillator-polynomial", "forced along a parabola", "closed form", 2.0, Oscillator::polynomial([1.0, -2.0, 1.5, 0.0])),
    entry!("spring-mass", "controlled oscillator with saturated actuator", "[BA]", 20.0, SpringMass::default()),
    entry!("pendulum", "released at rest", "elliptic functions", 10.0, Pendulum::at_rest()),
    entry!("pendulum-pushed", "pushed off downwards", "Taylor series", 2.0, Pendulum::pushed()),
    entry!("pendulum-damped", "pushed off, viscous damping", "equation of the angle", 2.0, Pendulum::damped()),
    entry!("pendulum-left", "released at rest on the left", "IFToMM A01", 10.0, Pendulum::from_left()),
    entry!("stiff-pendulum-6", "second mass on a spring of 1e6 N/m", "own data", 2.0, StiffPendulum::new(1e6, 0.0)),
    entry!("stiff-pendulum-8", "second mass on a spring of 1e8 N/m", "own data", 2.0, StiffPendulum::new(1e8, 0.0)),
    entry!("stiff-pendulum-8d", "second mass on a damped spring of 1e8 N/m", "own data", 2.0, StiffPendulum::new(1e8, 1e3)),
    entry!("slider-crank", "10 coordinates, 8 constraints, singular mass", "[AB] §5.1", 1.0, SliderCrank::default()),
    system!("slider-crank-by-hand", "the same, derivatives by hand", "[AB] §5.1", 1.0, SliderCrankByHand::default()),
    entry!("andrews", "squeezing mechanism, 7 angles, 6 constraints", "DAE test sets", 0.05, Andrews::default()),
    entry!("andrews-rounded", "squeezing mechanism, rounded start", "IFToMM A03", 0.05, Andrews::rounded()),
    entry!("andrews-absolute", "squeezing mechanism, 31 coordinates, 30 constraints", "[AB] §5.2", 0.05, AndrewsAbsolute::default()),
    entry!("test-problem", "both kinds of constraints, nonlinear multipliers", "[JN] §8", 1.0, TestProblem),
    entry!("heavy-top", "fast top, position and rotation, fixed point as constraint", "Lie group literature", 2.0, HeavyTop::default()),
    entry!("heavy-top-rotation", "fast top, rotation alone", "Lie group literature", 2.0, HeavyTopRotation::default()),
    entry!("knife-edge", "velocity constraint on an inclined plane", "closed form", 2.0, KnifeEdge::default()),
    entry!("redundant", "bar on three parallel cranks, one too many", "equation of the angle", 2.0, Redundant::default()),
    entry!("driven", "pendulum on a moving support", "equation of the angle", 3.0, Driven::default()),
    entry!("rotating-rod", "bead on a turning rod", "closed form", 1.5, RotatingRod::default()),
    entry!("everything", "rotation, driven support, velocity constraint, implicit controller", "own data", 1.0, Everything::default()),
    entry!("bouncing-ball", "impacts, then rest", "closed form", 5.0, BouncingBall::default()),
    entry!("five-link-bump", "wheel suspension over a bump", "[S], own data", 1.0, FiveLink::bump()),
    entry!("five-link-stair", "wheel suspension down a stair, lift-off and contact", "[S], own data", 0.6, FiveLink::stair()),
];

/// The problem of this name, if there is one.
pub fn find(name: &str) -> Option<&'static Entry> {
    CATALOG.iter().find(|entry| entry.name == name)
}
