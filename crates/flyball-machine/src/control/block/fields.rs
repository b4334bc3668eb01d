//! Fields that several blocks share.

use super::matrices::{Matrices, Rows};
use super::{Clock, Refused};
use crate::catalog::{Field, Fields, Kind, Mistake, Units, Value, Values, number, optional, required};
use crate::ids;

/// A number in the unit of a signal.
pub(super) const fn signal(name: &'static str, doc: &'static str) -> Field {
    required(name, Kind::Number(Units::SIGNAL), doc)
}

/// The same that may be left out.
pub(super) const fn maybe(name: &'static str, doc: &'static str) -> Field {
    optional(name, Kind::Number(Units::SIGNAL), doc)
}

/// A time.
pub(super) const fn time(name: &'static str, doc: &'static str) -> Field {
    required(name, Kind::Number(Units::TIME), doc)
}

/// An angular frequency.
pub(super) const fn frequency(name: &'static str, doc: &'static str) -> Field {
    required(name, Kind::Number(Units::SPIN), doc)
}

/// The state of a block with one at the start.
pub(super) const START: Field = maybe("start", "value at the start; default 0");
/// Corner of a filter.
pub(super) const CORNER: Field = frequency("corner", "corner frequency");
/// Lower limit of an output.
pub(super) const LOWER: Field = maybe("lower", "lower limit of the output");
/// Upper limit of an output.
pub(super) const UPPER: Field = maybe("upper", "upper limit of the output");
/// Period of a sampled block.
pub(super) const PERIOD: Field = time("period", "time from tick to tick");
/// First tick of a sampled block.
pub(super) const OFFSET: Field = optional("offset", Kind::Number(Units::TIME), "time of the first tick; default 0");
/// Numerator of a transfer function.
pub(super) const NUMERATOR: Field =
    required("numerator", Kind::Numbers(Units::SIGNAL, 0), "coefficients, highest power first");
/// Denominator of a transfer function.
pub(super) const DENOMINATOR: Field =
    required("denominator", Kind::Numbers(Units::SIGNAL, 0), "coefficients, highest power first");

/// Gains of PID controllers.
pub(super) const GAINS: [Field; 4] = [
    signal("proportional", "proportional gain"),
    maybe("integral", "integral gain [1/s]; default 0"),
    maybe("derivative", "derivative gain [s]; default 0"),
    frequency("corner", "corner of the derivative's filter"),
];

/// A matrix by rows.
const fn matrix(name: &'static str, doc: &'static str) -> Field {
    optional(name, Kind::Rows(Units::SIGNAL), doc)
}

/// Matrices of a linear system; without states it has only `d`.
pub(super) const MATRICES: [Field; 4] = [
    matrix("a", "A by rows; left out if there are no states"),
    matrix("b", "B by rows, one column per input"),
    matrix("c", "C by rows, one row per output"),
    matrix("d", "D by rows, outputs by inputs; default 0"),
];

/// A, B, C, D; D may be left out where B and C say its size, C without states has rows of length 0.
pub(super) fn matrices(v: &Values) -> [Rows; 4] {
    let [a, b, mut c, mut d] = ["a", "b", "c", "d"].map(|key| v.rows(key).unwrap_or_default());
    if d.is_empty() {
        d = vec![vec![0.0; b.first().map_or(0, Vec::len)]; c.len()];
    }
    if c.is_empty() {
        c = vec![Vec::new(); d.len()];
    }
    [a, b, c, d]
}

/// Matrices as fields.
pub(super) fn show_matrices(system: &Result<Matrices, Refused>) -> Result<Fields, &'static str> {
    let Ok(system) = system else { return Err("the linear system") };
    let [n, m, p] = system.sizes;
    let rows = |values: &[f64], rows: usize, columns: usize| {
        Value::Rows((0..rows).map(|i| values[i * columns..(i + 1) * columns].to_vec()).collect())
    };
    let mut out = Fields::new();
    if n > 0 {
        out.extend([("a", rows(&system.a, n, n)), ("b", rows(&system.b, n, m)), ("c", rows(&system.c, p, n))]);
    }
    out.push(("d", rows(&system.d, p, m)));
    Ok(out)
}

/// Period and offset.
pub(super) fn clock_of(v: &Values) -> Clock {
    Clock { period: v.number_or_zero("period"), offset: v.number_or_zero("offset") }
}

/// Period and offset as fields.
pub(super) fn show_clock(clock: &Clock) -> Fields {
    vec![number("period", clock.period), number("offset", clock.offset)]
}

/// Limits as fields, if there are any.
pub(super) fn show_limits(limits: Option<[f64; 2]>) -> Fields {
    limits.map_or_else(Fields::new, |[lower, upper]| vec![number("lower", lower), number("upper", upper)])
}

/// The number of signals in the list `inputs`, for blocks with as many inputs as are given.
pub(super) fn count_inputs(v: &Values) -> Result<usize, Mistake> {
    match v.wiring("inputs").map_or(0, |inputs| inputs.in_order.len()) {
        0 => {
            let message = format!("{} has no list of `inputs`", v.element);
            Err(Mistake::new(ids::MISSING_KEY, "", message, "add for instance `inputs = [\"first\", \"second\"]`"))
        }
        count => Ok(count),
    }
}
