//! The integrators. Each attempts single steps; the driver loops, rejects, locates events and writes.
//!
//! - `trait_`: interface between driver and methods
//! - `table`: all methods · `option`: options as fields · `family`: those that generalized-alpha and SOI2 share
//! - `facts`: order, constraint levels held, paper
//! - `sizes`: natural sizes, for absolute tolerances that were not given
//! - `massless_rows`: rounding of rows without inertia
//! - `hermite`, `auxiliary`: dense output and recursions that generalized-alpha and SOI2 share
//! - `weights`, `first_step`: norms and first steps of methods of high order
//! - `stage`: the Newton matrix of an implicit step
//! - `generalized_alpha`: index 3, mechatronic   [AB], [BA]
//! - `soi2`: position and velocity constraints together   [JN]
//! - `mdop5`: Dormand-Prince with projection   [S]
//! - `radau`: MRADAU, Radau IIA with projection

mod auxiliary;
mod facts;
mod family;
mod first_step;
pub mod generalized_alpha;
mod hermite;
mod massless_rows;
pub mod mdop5;
mod option;
pub mod radau;
mod sizes;
pub mod soi2;
mod stage;
pub mod table;
mod trait_;
mod weights;

pub use facts::{Facts, Level};
pub use family::RHO;
pub use generalized_alpha::GeneralizedAlpha;
pub use mdop5::Mdop5;
pub use option::{MethodEntry, MethodOption, OptionDefault, OptionKind, OptionValue, OptionValues};
pub use radau::Mradau;
pub use sizes::Sizes;
pub use soi2::Soi2;
pub use trait_::{Attempt, Method, StepError, Tolerances};
