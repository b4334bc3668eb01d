//! Units, parsed nowhere else: inside, everything is SI.
//!
//! - `unit`: the table of units and prefixes, and the parser of `kN/m` and the like
//! - `amount`: a number with a unit, as in `"30 mm"`
//! - `analysis`: dimensions of expressions
//! - `bounds`: what physics knows

mod amount;
mod analysis;
pub(crate) mod bounds;
mod unit;

pub use amount::{Amount, is_amount};
pub(crate) use analysis::{Known, dimension_of};
/// Dimensions of quantities and the usual ones of fields.
pub use flyball_machine::catalog::{Expected, UnitDimension};
pub use unit::{Unit, UnitError};
