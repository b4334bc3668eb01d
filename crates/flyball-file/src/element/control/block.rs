//! The list of tables of blocks, and the table of algebra.

use super::{ControlType, get, line, number};
use super::{formula, limit, linear, native, sampled, source, table};
use crate::field::{Kind, Units, Values, optional, required};
use crate::read::Reader;
use flyball_machine::Block;

const TABLES: &[&[ControlType<Block>]] = &[
    ALGEBRA,
    formula::FORMULAS,
    source::SOURCES,
    linear::LINEAR,
    limit::LIMITS,
    table::TABLES,
    sampled::SAMPLED,
    native::NATIVE,
];

/// Every block.
pub(crate) fn blocks() -> impl Iterator<Item = &'static ControlType<Block>> + Clone {
    TABLES.iter().copied().flatten()
}

/// A block with as many inputs as are given.
fn counted(reader: &Reader, v: &Values, make: fn(usize) -> Block) -> Option<Block> {
    match v.wiring("inputs").map_or(0, |inputs| inputs.in_order.len()) {
        0 => {
            let message = format!("{} has no list of `inputs`", reader.element);
            reader.fail(
                "file/missing-key",
                &v.place.span,
                message,
                "add for instance `inputs = [\"first\", \"second\"]`",
            )
        }
        count => Some(make(count)),
    }
}

const ALGEBRA: &[ControlType<Block>] = &[
    line(
        "gain",
        "a multiple of its input, component by component",
        &[number("gain", "factor"), optional("width", Kind::Count, "number of components of the input; default 1")],
        |_, v| Some(Block::gain(get(v, "gain")).width(v.count("width").unwrap_or(1))),
    ),
    line(
        "sum",
        "weighted sum of its inputs",
        &[required("weights", Kind::Numbers(Units::SIGNAL, 0), "one weight per input")],
        |_, v| Some(Block::sum(v.numbers("weights")?)),
    ),
    line("product", "product of its inputs", &[], |r, v| counted(r, v, Block::product)),
    line("minimum", "smallest of its inputs; where another one takes over is an event", &[], |r, v| {
        counted(r, v, Block::minimum)
    }),
    line("maximum", "largest of its inputs; where another one takes over is an event", &[], |r, v| {
        counted(r, v, Block::maximum)
    }),
    line("absolute", "absolute value; its kink is an event", &[], |_, _| Some(Block::absolute())),
    line("sign", "−1, 0 or 1; its jump is an event", &[], |_, _| Some(Block::sign())),
    line(
        "pass",
        "its input under another name",
        &[optional("width", Kind::Count, "number of components; default 1")],
        |_, v| Some(Block::pass(v.count("width").unwrap_or(1))),
    ),
];
