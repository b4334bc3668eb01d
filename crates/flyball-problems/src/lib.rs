//! Reference problems of constrained mechanics, each with its solution.
//!
//! One file per problem: its equations and source, the parameters, the start, and the solution (closed form,
//! equation of one degree of freedom, or digits computed beforehand). All quantities are in SI units.
//! [`catalog::CATALOG`] lists the problems; a new one is a file and a line there.
//!
//! - `reference`, `reduced`: how solutions are stored; the accurate integrator for one degree of freedom
//! - [`study`]: runs with given steps, errors and orders
//! - linear and controlled: [`oscillators`], [`spring_mass`]
//! - planar with constraints: [`pendulum`], [`stiff_pendulum`], [`slider_crank`], [`slider_crank_by_hand`],
//!   [`andrews`], [`andrews_absolute`], [`redundant`]
//! - constraints that depend on time: [`driven`], [`rotating_rod`]
//! - rotations: [`heavy_top`], [`heavy_top_rotation`], [`everything`]
//! - velocity constraints: [`knife_edge`], [`test_problem`]
//! - events: [`bouncing_ball`], [`five_link`]

// units and paper keys stand in brackets

pub mod andrews;
pub mod andrews_absolute;
pub mod bouncing_ball;
pub mod catalog;
pub mod driven;
pub mod everything;
pub mod five_link;
pub mod half_explicit;
pub mod heavy_top;
pub mod heavy_top_rotation;
pub mod knife_edge;
pub mod oscillators;
pub mod pendulum;
pub mod projecting_form;
mod reduced;
pub mod redundant;
pub mod reference;
pub mod rotating_rod;
pub mod slider_crank;
pub mod slider_crank_by_hand;
pub mod spring_mass;
pub mod stiff_pendulum;
pub mod study;
pub mod test_problem;
