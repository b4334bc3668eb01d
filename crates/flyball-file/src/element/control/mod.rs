//! Sensors, blocks and actuators: one line per type, in one table per room.
//!
//! - `sensor`, `actuator`: the tables of sensors and actuators
//! - `block`: the list of tables of blocks, and algebra
//! - `source`, `linear`, `limit`, `sampled`, `table`: more tables of blocks
//! - `formula`: blocks made of expressions
//! - `native`: blocks from shared libraries
//! - `show`: elements as fields, for writing

pub(crate) mod actuator;
pub(crate) mod block;
mod formula;
mod limit;
mod linear;
mod native;
mod sampled;
pub(crate) mod sensor;
pub(crate) mod show;
mod source;
mod table;

use crate::field::{Field, Kind, Refers, Units, Values, optional, required};
use crate::read::Reader;

pub(crate) use formula::formula;

/// A type of sensor, block or actuator.
pub(crate) struct ControlType<T: 'static> {
    pub name: &'static str,
    pub doc: &'static str,
    pub fields: &'static [Field],
    /// Makes it; all required fields are there.
    pub make: fn(&Reader, &Values) -> Option<T>,
}

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
        "signals in the order of the inputs, or by name as `{ control = \"relay\", first = \"pid\" }`; a joint coordinate \
         `pin.angle`, its `.rate` and its `.acceleration` are signals too",
    ),
];

/// Further fields of every block.
pub(crate) const OUTPUT: &[Field] = &[
    optional("unit", Kind::Title, "unit of the output, for results"),
    maybe("guess", "where the search for its output begins if an algebraic loop goes through it; default 0"),
];

/// A further field of every actuator.
pub(crate) const VALUE: &[Field] = &[optional(
    "value",
    Kind::Text,
    "instead of a signal: an expression of signals, joint coordinates, their rates, `t` and the inputs `u1`, `u2`, …",
)];

/// Fields of `[[connect]]`.
pub(crate) const CONNECT: &[Field] = &[
    required("from", Kind::Reference(Refers::Signal), "the signal, as `pid` or `left.gyro.out[2]`"),
    required("to", Kind::Text, "the input, as `left.drive.voltage`, or the element if it has one input"),
];

const COORDINATE: Field = required("coordinate", Kind::Reference(Refers::Coordinate), "the joint coordinate");
const BETWEEN: Field = required("between", Kind::Pair(Refers::Marker), "the two markers");
const START: Field = maybe("start", "value at the start; default 0");

const fn number(name: &'static str, doc: &'static str) -> Field {
    required(name, Kind::Number(Units::SIGNAL), doc)
}

const fn maybe(name: &'static str, doc: &'static str) -> Field {
    optional(name, Kind::Number(Units::SIGNAL), doc)
}

const fn time(name: &'static str, doc: &'static str) -> Field {
    required(name, Kind::Number(Units::TIME), doc)
}

const fn frequency(name: &'static str, doc: &'static str) -> Field {
    required(name, Kind::Number(Units::SPIN), doc)
}

const fn line<T>(
    name: &'static str,
    doc: &'static str,
    fields: &'static [Field],
    make: fn(&Reader, &Values) -> Option<T>,
) -> ControlType<T> {
    ControlType { name, doc, fields, make }
}

/// A number that is there or has the default 0.
fn get(v: &Values, key: &str) -> f64 {
    v.number_or(key, 0.0)
}

/// Two numbers of which both or none must be given.
fn both(reader: &Reader, v: &Values, [first, second]: [&str; 2]) -> Option<Option<[f64; 2]>> {
    match (v.number(first), v.number(second)) {
        (Some(a), Some(b)) => Some(Some([a, b])),
        (None, None) => Some(None),
        (given, _) => {
            let (given, missing) = if given.is_some() { (first, second) } else { (second, first) };
            let message = format!("{} has `{given}` but no `{missing}`", reader.element);
            let help = format!("add `{missing} = …`; limits come in pairs");
            reader.fail("file/missing-key", &v.place(given).span, message, help)
        }
    }
}
