//! The table of dynamic blocks: linear systems, filters, controllers, delays.

use super::{ControlType, START, both, frequency, get, line, maybe, number, time};
use crate::budget::DELAY_POINT;
use crate::field::{Field, Kind, Units, Values, optional, required};
use crate::read::Reader;
use flyball_machine::Block;
use flyball_machine::control::block::Motor;

pub(super) const NUMERATOR: Field =
    required("numerator", Kind::Numbers(Units::SIGNAL, 0), "coefficients, highest power first");
pub(super) const DENOMINATOR: Field =
    required("denominator", Kind::Numbers(Units::SIGNAL, 0), "coefficients, highest power first");
const STATES: Field =
    optional("start", Kind::Numbers(Units::SIGNAL, 0), "states at the start, the first ones first; default 0");
const DAMPING: Field = required("damping", Kind::Number(Units::NUMBER), "damping ratio, greater than 0");
const CENTRE: Field = frequency("centre", "centre frequency");
const CORNER: Field = frequency("corner", "corner frequency");
pub(super) const LOWER: Field = maybe("lower", "lower limit of the output");
pub(super) const UPPER: Field = maybe("upper", "upper limit of the output");

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
pub(super) fn matrices(v: &Values) -> [Vec<Vec<f64>>; 4] {
    let [a, b, mut c, mut d] = ["a", "b", "c", "d"].map(|key| v.rows(key).unwrap_or_default());
    if d.is_empty() {
        d = vec![vec![0.0; b.first().map_or(0, Vec::len)]; c.len()];
    }
    if c.is_empty() {
        c = vec![Vec::new(); d.len()];
    }
    [a, b, c, d]
}

/// Roots given as numbers or as real and imaginary parts.
fn roots(reader: &Reader, v: &Values, key: &str) -> Option<Vec<[f64; 2]>> {
    let root = |row: &Vec<f64>| match row[..] {
        [re] => Some([re, 0.0]),
        [re, im] => Some([re, im]),
        _ => {
            let message = format!("`{key}` of {} has a root of {} numbers", reader.element, row.len());
            reader.fail("file/wrong-length", &v.place(key).span, message, "write a number or `[real, imaginary]`")
        }
    };
    v.rows(key).unwrap_or_default().iter().map(root).collect()
}

/// A linear block with its states at the start.
fn started(block: Block, v: &Values) -> Option<Block> {
    Some(v.numbers("start").map_or(block.clone(), |states| block.start_states(states)))
}

/// A second-order filter.
fn filter(v: &Values, key: &str, make: fn(f64, f64) -> Block) -> Option<Block> {
    started(make(get(v, key), get(v, "damping")), v)
}

fn pid(reader: &Reader, v: &Values) -> Option<Block> {
    let [p, i, d, corner] = ["proportional", "integral", "derivative", "corner"].map(|key| get(v, key));
    let block = Block::pid(p, i, d, corner).start(get(v, "start"));
    Some(match both(reader, v, ["lower", "upper"])? {
        Some([lower, upper]) => block.anti_windup(lower, upper, v.number_or("windup_time", 1.0)),
        None => block,
    })
}

/// Fields of PID controllers.
pub(super) const GAINS: [Field; 4] = [
    number("proportional", "proportional gain"),
    maybe("integral", "integral gain [1/s]; default 0"),
    maybe("derivative", "derivative gain [s]; default 0"),
    frequency("corner", "corner of the derivative's filter"),
];

pub(super) const LINEAR: &[ControlType<Block>] = &[
    line(
        "integrator",
        "integral of its input over time; the second input, if `reset` is true, sets it back where it rises through zero",
        &[
            START,
            maybe("lower", "lower limit, where it stops"),
            maybe("upper", "upper limit, where it stops"),
            optional("reset", Kind::Flag, "whether it has an input `reset`; default false"),
        ],
        |r, v| {
            let block = Block::integrator().start(get(v, "start"));
            let block = match both(r, v, ["lower", "upper"])? {
                Some([lower, upper]) => block.limits(lower, upper),
                None => block,
            };
            Some(if v.flag("reset") == Some(true) { block.with_reset() } else { block })
        },
    ),
    line(
        "state-space",
        "x' = A x + B u, y = C x + D u with vectors u and y",
        &[MATRICES[0], MATRICES[1], MATRICES[2], MATRICES[3], STATES],
        |_, v| {
            let [a, b, c, d] = matrices(v);
            started(Block::state_space(a, b, c, d), v)
        },
    ),
    line("transfer-function", "numerator over denominator in s", &[NUMERATOR, DENOMINATOR, STATES], |_, v| {
        started(Block::transfer_function(&v.numbers("numerator")?, &v.numbers("denominator")?), v)
    }),
    line(
        "zeros-poles",
        "gain times the product of (s − zero) over the product of (s − pole)",
        &[
            optional(
                "zeros",
                Kind::Rows(Units::SIGNAL),
                "zeros [rad/s]: numbers, or `[real, imaginary]` with their conjugates; default none",
            ),
            required("poles", Kind::Rows(Units::SIGNAL), "poles [rad/s], given like the zeros"),
            maybe("gain", "factor; default 1"),
            STATES,
        ],
        |r, v| {
            let (zeros, poles) = (roots(r, v, "zeros")?, roots(r, v, "poles")?);
            started(Block::zeros_poles(&zeros, &poles, v.number_or("gain", 1.0)), v)
        },
    ),
    line(
        "low-pass",
        "first-order low pass: gain/(s/corner + 1)",
        &[CORNER, maybe("gain", "gain at frequency zero; default 1"), START],
        |_, v| Some(Block::low_pass(get(v, "corner"), v.number_or("gain", 1.0)).start(get(v, "start"))),
    ),
    line("low-pass-2", "second-order low pass", &[CORNER, DAMPING, STATES], |_, v| {
        filter(v, "corner", Block::low_pass_2)
    }),
    line("high-pass", "first-order high pass: s/(s + corner)", &[CORNER, STATES], |_, v| {
        started(Block::high_pass(get(v, "corner")), v)
    }),
    line("high-pass-2", "second-order high pass", &[CORNER, DAMPING, STATES], |_, v| {
        filter(v, "corner", Block::high_pass_2)
    }),
    line("band-pass", "band pass of gain one at its centre", &[CENTRE, DAMPING, STATES], |_, v| {
        filter(v, "centre", Block::band_pass)
    }),
    line("notch", "notch of gain zero at its centre", &[CENTRE, DAMPING, STATES], |_, v| {
        filter(v, "centre", Block::notch)
    }),
    line(
        "lead-lag",
        "gain (lead s + 1)/(lag s + 1)",
        &[time("lead", "time of the lead"), time("lag", "time of the lag"), maybe("gain", "factor; default 1"), STATES],
        |_, v| started(Block::lead_lag(get(v, "lead"), get(v, "lag"), v.number_or("gain", 1.0)), v),
    ),
    line(
        "pid",
        "PID controller with filtered derivative; with limits its integral gives way there",
        &[
            GAINS[0],
            GAINS[1],
            GAINS[2],
            GAINS[3],
            maybe("start", "value of the integral at the start; default 0"),
            LOWER,
            UPPER,
            optional(
                "windup_time",
                Kind::Number(Units::TIME),
                "how fast the integral gives way at a limit; default 1 s",
            ),
        ],
        pid,
    ),
    line(
        "delay",
        "its input some time ago; jumps of the input come out as events",
        &[
            time("time", "how long ago"),
            maybe("before", "output before the start; default 0"),
            optional("history", Kind::Count, "points of history that are kept; default 400"),
        ],
        |reader, v| {
            let delay = Block::delay(get(v, "time"), get(v, "before"));
            let points = v.count("history").unwrap_or(400);
            reader.spend(&v.place("history").span, points, "points of history", DELAY_POINT)?;
            Some(v.count("history").map_or(delay.clone(), |points| delay.history(points)))
        },
    ),
    line(
        "motor",
        "circuit of a direct-current motor: inputs `voltage` [V] and `speed` [rad/s], output `current` [A]",
        &MOTOR,
        |_, v| Some(Block::motor(motor(v))),
    ),
    line(
        "servo",
        "force that makes a coordinate follow a signal; the actuator `servo` connects its seven inputs",
        &SERVO,
        |_, v| Some(Block::servo(get(v, "bandwidth"), v.number_or("damping", 1.0))),
    ),
];

/// Fields of a motor.
pub(super) const MOTOR: [Field; 5] = [
    number("resistance", "resistance [ohm]"),
    maybe("inductance", "inductance [H]; default 0, then the current is algebraic"),
    number("constant", "moment per current of the shaft [N m/A], which is also its voltage per speed [V s/rad]"),
    optional("gear", Kind::Number(Units::NUMBER), "turns of the shaft per turn of the coordinate; default 1"),
    maybe("current", "current at the start [A]; default 0"),
];

/// Fields of a servo.
pub(super) const SERVO: [Field; 2] = [
    frequency("bandwidth", "bandwidth with which a deviation is pulled back"),
    optional("damping", Kind::Number(Units::NUMBER), "damping ratio of that; default 1"),
];

/// A motor from its fields.
pub(super) fn motor(v: &Values) -> Motor {
    Motor {
        resistance: get(v, "resistance"),
        inductance: get(v, "inductance"),
        constant: get(v, "constant"),
        gear: v.number_or("gear", 1.0),
        current: get(v, "current"),
    }
}
