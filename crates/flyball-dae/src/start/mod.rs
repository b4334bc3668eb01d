//! Consistent initial values: from data that need not satisfy anything to q, v, v̇, λ, ψ, x, y that satisfy everything.
//!
//! The same routine serves at the start and after every event.
//!
//! - `options`: pinned coordinates, what to do about redundancy; the report
//! - `position`: (12a) of [S] by Newton's iteration
//! - `descent`, `damped`: the search for a position from far away
//! - `rank`: which constraint rows are independent, and how the others depend on them
//! - `repair`: warnings about what moved far
//! - `routine`: the order of things
//! - `least_norm`: multipliers of redundant constraints

mod damped;
mod descent;
mod least_norm;
mod options;
mod position;
mod rank;
mod repair;
mod routine;

pub use least_norm::LeastNorm;
pub use options::{Redundant, StartOptions, StartReport};
pub(crate) use position::find_way_back;
pub(crate) use rank::{DEPENDENT, row_rank};
pub(crate) use rank::{is_lost, nearly_dependent, row_sizes, weakness};
pub use repair::repair_warnings;
pub use routine::{Start, check_input};
