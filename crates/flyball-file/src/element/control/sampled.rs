//! The table of sampled blocks: they tick at `offset` + k · `period` exactly and hold their outputs in between.

use super::linear::{DENOMINATOR, GAINS, LOWER, MATRICES, NUMERATOR, UPPER, matrices};
use super::{ControlType, both, get, line, maybe, number, time};
use crate::field::{Field, Kind, Units, Values, optional, required};
use flyball_machine::Block;
use flyball_machine::control::block::BlockKind;

pub(super) const PERIOD: Field = time("period", "time from tick to tick");
pub(super) const OFFSET: Field = optional("offset", Kind::Number(Units::TIME), "time of the first tick; default 0");

/// A sampled block with its first tick.
pub(super) fn ticking(block: Block, v: &Values) -> Option<Block> {
    Some(block.offset(get(v, "offset")))
}

pub(super) const SAMPLED: &[ControlType<Block>] = &[
    line(
        "hold",
        "samples its input and holds it",
        &[
            PERIOD,
            OFFSET,
            optional("width", Kind::Count, "number of components of the input; default 1"),
            maybe("before", "output before the first tick; default 0"),
        ],
        |_, v| {
            let mut block = Block::hold(get(v, "period")).width(v.count("width").unwrap_or(1));
            if let BlockKind::Hold(hold) = &mut block.kind {
                hold.before = get(v, "before");
            }
            ticking(block, v)
        },
    ),
    line(
        "discrete-state-space",
        "y = C x + D u and the next x = A x + B u at every tick",
        &[PERIOD, OFFSET, MATRICES[0], MATRICES[1], MATRICES[2], MATRICES[3]],
        |_, v| {
            let [a, b, c, d] = matrices(v);
            ticking(Block::discrete_state_space(get(v, "period"), a, b, c, d), v)
        },
    ),
    line(
        "discrete-transfer-function",
        "numerator over denominator in z",
        &[PERIOD, OFFSET, NUMERATOR, DENOMINATOR],
        |_, v| {
            let (numerator, denominator) = (v.numbers("numerator")?, v.numbers("denominator")?);
            ticking(Block::discrete_transfer_function(get(v, "period"), &numerator, &denominator), v)
        },
    ),
    line(
        "discrete-pid",
        "sampled PID controller; at a limit its integral waits",
        &[PERIOD, OFFSET, GAINS[0], GAINS[1], GAINS[2], GAINS[3], LOWER, UPPER],
        |r, v| {
            let [period, p, i, d, corner] =
                ["period", "proportional", "integral", "derivative", "corner"].map(|key| get(v, key));
            let block = Block::discrete_pid(period, p, i, d, corner);
            let block = match both(r, v, ["lower", "upper"])? {
                Some([lower, upper]) => block.limits(lower, upper),
                None => block,
            };
            ticking(block, v)
        },
    ),
    line(
        "noise",
        "a random number per tick; the same seed always gives the same numbers",
        &[
            PERIOD,
            OFFSET,
            number("size", "standard deviation, or largest size of uniform numbers"),
            required("seed", Kind::Whole, "which sequence: a whole number"),
            optional("uniform", Kind::Flag, "whether they are equally distributed instead of normally; default false"),
        ],
        |_, v| {
            let noise = Block::noise(get(v, "period"), get(v, "size"), v.whole("seed")?);
            ticking(if v.flag("uniform") == Some(true) { noise.uniform() } else { noise }, v)
        },
    ),
];
