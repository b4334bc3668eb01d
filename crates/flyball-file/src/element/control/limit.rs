//! The table of blocks with limits, play and switches; their kinks and jumps are events.

use super::{ControlType, START, get, line, maybe, number, time};
use crate::field::{Kind, optional};
use flyball_machine::Block;

pub(super) const LIMITS: &[ControlType<Block>] = &[
    line(
        "saturation",
        "its input kept between limits",
        &[number("lower", "lower limit"), number("upper", "upper limit")],
        |_, v| Some(Block::saturation(get(v, "lower"), get(v, "upper"))),
    ),
    line("smooth-saturation", "limit · tanh(input/limit)", &[number("limit", "the limit, greater than 0")], |_, v| {
        Some(Block::smooth_saturation(get(v, "limit")))
    }),
    line(
        "dead-zone",
        "zero between two values, outside the distance from the nearer one",
        &[number("lower", "lower end"), number("upper", "upper end")],
        |_, v| Some(Block::dead_zone(get(v, "lower"), get(v, "upper"))),
    ),
    line(
        "relay",
        "switches with hysteresis",
        &[
            number("off_below", "switches off below"),
            number("on_above", "switches on above"),
            maybe("off", "output when off; default 0"),
            maybe("on", "output when on; default 1"),
            optional("starts_on", Kind::Flag, "whether it is on at a start between the two; default false"),
        ],
        |_, v| {
            let relay = Block::relay(get(v, "off_below"), get(v, "on_above"));
            let relay = relay.values(get(v, "off"), v.number_or("on", 1.0));
            Some(if v.flag("starts_on") == Some(true) { relay.starts_on() } else { relay })
        },
    ),
    line(
        "switch",
        "passes its input `first` while `control` is at or above a threshold, else `second`; inputs in the order control, \
         first, second",
        &[maybe("threshold", "threshold of `control`; default 0")],
        |_, v| Some(Block::switch(get(v, "threshold"))),
    ),
    line(
        "rate-limiter",
        "follows its input with a time constant, but not faster than two rates",
        &[
            number("falling", "fastest fall [1/s], a negative number"),
            number("rising", "fastest rise [1/s]"),
            time("time_constant", "how closely it follows a slow input"),
            START,
        ],
        |_, v| {
            let [falling, rising, constant] = ["falling", "rising", "time_constant"].map(|key| get(v, key));
            Some(Block::rate_limiter(falling, rising, constant).start(get(v, "start")))
        },
    ),
    line(
        "backlash",
        "stays until its input has crossed the play, then follows it with a time constant",
        &[number("width", "width of the play"), time("time_constant", "how closely it follows in touch"), START],
        |_, v| Some(Block::backlash(get(v, "width"), get(v, "time_constant")).start(get(v, "start"))),
    ),
];
