//! Units, parsed nowhere else: inside, everything is SI.
//!
//! - `unit`: the table of units and prefixes, and the parser of `kN/m` and the like
//! - `quantity`: a number with a unit, as in `"30 mm"`
//! - `analysis`: dimensions of expressions
//! - `bounds`: what physics knows

mod analysis;
pub(crate) mod bounds;
mod quantity;
mod unit;

pub(crate) use analysis::{Known, dimension_of};
/// Dimensions of quantities and the usual ones of fields.
pub use flyball_machine::catalog::{Dimension, Expected};
pub use quantity::{Quantity, is_quantity};
pub use unit::{Unit, UnitError};
