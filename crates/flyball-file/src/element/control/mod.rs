//! Keys of every sensor, block and actuator; those of their types are in the catalog.
//!
//! - `native`: blocks from shared libraries
//! - `show`: elements as fields, for writing

pub(crate) mod native;
pub(crate) mod show;

use crate::field::{Field, Kind, Refers, Units, optional, required};
use flyball_machine::catalog::Own;

/// Fields of every sensor.
pub(crate) const SENSOR: &[Field] =
    &[required("name", Kind::Name, "name of the sensor"), required("type", Kind::Text, "which sensor")];

/// Fields of every block and actuator.
pub(crate) const WIRED: &[Field] = &[
    required("name", Kind::Name, "name of the element"),
    required("type", Kind::Text, "which block or actuator"),
    optional(
        "inputs",
        Kind::Signals,
        "signals in the order of the inputs, or by name as `{ control = \"relay\", first = \"pid\" }`; quantities as \
         `pin.angle.rate`, `tip.velocity.x` and `pin.force.y` are signals too",
    ),
];

/// Further fields of every block.
pub(crate) const OUTPUT: &[Field] = &[
    optional("unit", Kind::Title, "unit of the output, for results"),
    optional(
        "guess",
        Kind::Number(Units::SIGNAL),
        "where the search for its output begins if an algebraic loop goes through it; default 0",
    ),
];

/// A further field of every actuator.
pub(crate) const VALUE: &[Field] = &[optional(
    "value",
    Kind::Formula(Own::Names(&[])),
    "instead of a signal: an expression of signals, quantities as `pin.angle.rate`, `t` and the inputs `u1`, `u2`, …",
)];

/// Fields of `[[connect]]`.
pub(crate) const CONNECT: &[Field] = &[
    required("from", Kind::Reference(Refers::Signal), "the signal, as `pid` or `left.gyro.out[2]`"),
    required("to", Kind::Text, "the input, as `left.drive.voltage`, or the element if it has one input"),
];
