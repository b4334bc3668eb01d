//! Figures of the papers, one function each.
//!
//! - `arnold_bruels`: [AB] Fig. 2, 3, 5-9
//! - `bruels_arnold`: [BA] Fig. 3-6
//! - `semi_active_car`: [BA] Fig. 12-15
//! - `jay_negrut`: [JN] Fig. 1, 2
//! - `simeon`: [S] Table 1, Fig. 3, 4
//! - `levels`: errors for decreasing steps

mod arnold_bruels;
mod bruels_arnold;
mod jay_negrut;
mod levels;
mod semi_active_car;
mod simeon;

use crate::command::CommandError;
use flyball_picture::Figure;

/// A figure with the numbers it shows.
pub struct Drawn {
    /// The picture.
    pub figure: Figure,
    /// Numbers, one line each.
    pub numbers: Vec<String>,
}

/// One figure.
pub struct Entry {
    /// Name on the command line.
    pub name: &'static str,
    /// Number in the paper.
    pub number: &'static str,
    /// Description in a line.
    pub about: &'static str,
    /// Draws it.
    pub draw: fn() -> Result<Drawn, CommandError>,
}

/// All figures.
#[rustfmt::skip]
pub const FIGURES: &[Entry] = &[
    Entry { name: "ab-2", number: "[AB] Fig. 2", about: "slider-crank: crank angle and position of the mass", draw: arnold_bruels::motion },
    Entry { name: "ab-3", number: "[AB] Fig. 3", about: "slider-crank: convergence of a coordinate and a multiplier", draw: arnold_bruels::crank_convergence },
    Entry { name: "ab-5", number: "[AB] Fig. 5", about: "Andrews' mechanism: snapshots of the motion", draw: arnold_bruels::snapshots },
    Entry { name: "ab-6", number: "[AB] Fig. 6", about: "Andrews' mechanism: position of P and angle beta", draw: arnold_bruels::position },
    Entry { name: "ab-7", number: "[AB] Fig. 7", about: "Andrews' mechanism: accelerations of P and multipliers, damped", draw: arnold_bruels::damped },
    Entry { name: "ab-8", number: "[AB] Fig. 8", about: "the same without numerical damping", draw: arnold_bruels::undamped },
    Entry { name: "ab-9", number: "[AB] Fig. 9", about: "Andrews' mechanism: convergence of a coordinate and a multiplier", draw: arnold_bruels::andrews_convergence },
    Entry { name: "ba-3", number: "[BA] Fig. 3", about: "controlled spring-mass: position of the mass", draw: bruels_arnold::position },
    Entry { name: "ba-4", number: "[BA] Fig. 4", about: "controlled spring-mass: actuator force", draw: bruels_arnold::force },
    Entry { name: "ba-5", number: "[BA] Fig. 5", about: "controlled spring-mass: convergence, constant steps", draw: bruels_arnold::constant_steps },
    Entry { name: "ba-6", number: "[BA] Fig. 6", about: "controlled spring-mass: convergence, alternating steps", draw: bruels_arnold::alternating_steps },
    Entry { name: "ba-12", number: "[BA] Fig. 12", about: "car with semi-active dampers: trajectory of two lane changes", draw: semi_active_car::trajectory },
    Entry { name: "ba-13", number: "[BA] Fig. 13", about: "the same: roll and pitch of the car body", draw: semi_active_car::angles },
    Entry { name: "ba-14", number: "[BA] Fig. 14", about: "the same: currents in the valves", draw: semi_active_car::currents },
    Entry { name: "ba-15", number: "[BA] Fig. 15", about: "the same: pressures in the rear right damper", draw: semi_active_car::pressures },
    Entry { name: "jn-1", number: "[JN] Fig. 1", about: "test problem: convergence with the modifications, alternating steps", draw: jay_negrut::with_modifications },
    Entry { name: "jn-2", number: "[JN] Fig. 2", about: "test problem: convergence without them", draw: jay_negrut::without_modifications },
    Entry { name: "s-table1", number: "[S] Table 1", about: "five-link suspension on a bump: four variants of projection", draw: simeon::table },
    Entry { name: "s-3", number: "[S] Fig. 3", about: "five-link suspension on a bump: travel of the wheel", draw: simeon::bump },
    Entry { name: "s-4", number: "[S] Fig. 4", about: "five-link suspension down a stair: snapshots", draw: simeon::stair },
];
