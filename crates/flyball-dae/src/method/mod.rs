//! The integrators. Each attempts single steps; the driver loops, rejects, locates events and writes.
//!
//! - `table`: all methods, each a room of its own · `option`: options as fields
//! - `trait_`: interface between driver and methods
//! - `facts`: order, constraint levels held, paper
//! - `sizes`: natural sizes, for absolute tolerances that were not given
//! - `massless_rows`: rounding of rows without inertia
//! - `family`, `hermite`, `auxiliary`: options, dense output and recursions that generalized-alpha and SOI2 share
//! - `explicit`: MDOP5 and MDOP8, all but their coefficients
//! - `weights`, `first_step`: norms and first steps of methods of high order
//! - `stage`: the Newton matrix of an implicit step
//! - `switching`: an explicit and an implicit method in one run

mod auxiliary;
mod explicit;
mod facts;
mod family;
mod first_step;
mod hermite;
mod massless_rows;
mod option;
mod sizes;
mod stage;
mod switching;
#[macro_use]
pub mod table;
mod trait_;
mod weights;

pub use facts::{Enforcement, Facts};
pub use family::RHO;
pub use option::{MethodEntry, MethodOption, OptionDefault, OptionKind, OptionValue, OptionValues};
pub(crate) use sizes::PerKind;
pub use sizes::Sizes;
pub use switching::{Switch, SwitchReason, Switching};
pub use trait_::{Attempt, Method, StepError, Tolerances};

/// Makes the room of every method public, with its type.
macro_rules! rooms {
    ($($room:ident :: $Method:ident),*) => {
        $(pub mod $room; pub use $room::$Method;)*

        /// Rooms and types of all methods, for preludes.
        pub mod all {
            $(pub use super::{$room, $Method};)*
        }
    };
}

each_method!(rooms);
