//! Reference problems under every method, in one program.
//!
//! - `paper_*`, `mdop5`, `mradau`, `soi2`, `method_options`: numbers, orders and options of the papers
//! - `whole_equation`, `derivatives`, `scaling`, `error_control`, `dense_rotation`: properties of methods
//! - `driver_*`, `events`, `impacts`: the time loop; `start`, `bad_input`: beginnings
//! - `consistency`, `trajectories`: the stored solutions themselves
//! - `common`: shared by the others

mod bad_input;
mod common;
mod consistency;
mod dense_rotation;
mod derivatives;
mod driver_events;
mod driver_run;
mod error_control;
mod events;
mod five_link;
mod half_explicit;
mod impacts;
mod mdop5;
mod mdop8;
mod method_options;
mod mradau;
mod paper_damping;
mod paper_golden;
mod paper_orders;
mod patterns;
mod projecting_form;
mod scaling;
mod soi2;
mod start;
mod trajectories;
mod whole_equation;
