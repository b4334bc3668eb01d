//! The table of sources: blocks without inputs.

use super::table::{POINTS, curve, shaped};
use super::{ControlType, frequency, get, line, maybe, number, time};
use crate::field::{Kind, Units, optional};
use crate::read::{INTERPOLATION, OUTSIDE};
use flyball_machine::Block;

pub(super) const SOURCES: &[ControlType<Block>] = &[
    line("constant", "a number", &[number("value", "the number")], |_, v| Some(Block::constant(get(v, "value")))),
    line(
        "step",
        "a step in time; the jump is an event",
        &[time("time", "when"), maybe("before", "value before; default 0"), maybe("after", "value after; default 1")],
        |_, v| Some(Block::step(get(v, "time"), get(v, "before"), v.number_or("after", 1.0))),
    ),
    line(
        "ramp",
        "constant, then a constant slope from one time to another, then constant again; the kinks are events",
        &[
            time("from", "when the slope begins"),
            time("to", "when it ends"),
            maybe("before", "value before; default 0"),
            maybe("after", "value after; default 1"),
        ],
        |_, v| {
            let (from, to) = (get(v, "from"), get(v, "to"));
            Some(Block::ramp((from, get(v, "before")), (to, v.number_or("after", 1.0))))
        },
    ),
    line(
        "sine",
        "a sine of time",
        &[
            number("amplitude", "amplitude"),
            frequency("frequency", "angular frequency"),
            optional("phase", Kind::Number(Units::ANGLE), "phase at t = 0; default 0"),
            maybe("bias", "added constant; default 0"),
        ],
        |_, v| {
            let sine = Block::sine(get(v, "amplitude"), get(v, "frequency"));
            Some(sine.phase(get(v, "phase")).bias(get(v, "bias")))
        },
    ),
    line(
        "chirp",
        "a sine whose frequency grows from t = 0 on and then stays",
        &[
            number("amplitude", "amplitude"),
            frequency("from", "angular frequency at t = 0"),
            frequency("to", "angular frequency at the end"),
            time("duration", "how long it grows"),
        ],
        |_, v| {
            let [amplitude, from, to, duration] = ["amplitude", "from", "to", "duration"].map(|key| get(v, key));
            Some(Block::chirp(amplitude, from, to, duration))
        },
    ),
    line(
        "pulse",
        "a train of pulses; its edges are events",
        &[
            time("period", "time from pulse to pulse"),
            time("width", "length of a pulse, shorter than the period"),
            optional("first", Kind::Number(Units::TIME), "when the first pulse begins; default 0"),
            maybe("low", "value outside a pulse; default 0"),
            maybe("high", "value in a pulse; default 1"),
        ],
        |_, v| {
            let pulse = Block::pulse(get(v, "period"), get(v, "width")).first(get(v, "first"));
            Some(pulse.levels(get(v, "low"), v.number_or("high", 1.0)))
        },
    ),
    line(
        "time-table",
        "a function of time through points; where its slope jumps is an event",
        &[POINTS, INTERPOLATION, OUTSIDE],
        |r, v| {
            let [times, values] = curve(r, v)?;
            Some(shaped(Block::time_table(times, values), v))
        },
    ),
];
