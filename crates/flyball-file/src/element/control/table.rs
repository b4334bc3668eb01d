//! The table of tables: functions of signals through points.

use super::{ControlType, line};
use crate::field::{Field, Kind, Units, Values, required};
use crate::read::{INTERPOLATION, OUTSIDE, Reader, shape};
use flyball_machine::Block;

pub(super) const POINTS: Field = required(
    "points",
    Kind::Rows(Units::SIGNAL),
    "rows `[argument, value]` with ascending arguments, or `{ file = \"table.csv\" }`",
);

/// The rows of a key, all of one length.
fn rows(reader: &Reader, v: &Values, key: &str, wanted: usize) -> Option<Vec<Vec<f64>>> {
    let rows = v.rows(key)?;
    match rows.iter().position(|row| row.len() != wanted) {
        None => Some(rows),
        Some(i) => {
            let found = rows[i].len();
            let message = format!("row {} of `{key}` of {} has {found} numbers, not {wanted}", i + 1, reader.element);
            let help = "give every row as many numbers as the first one needs";
            reader.fail("file/bad-table", &v.place(key).span, message, help)
        }
    }
}

/// Arguments and values.
pub(super) fn curve(reader: &Reader, v: &Values) -> Option<[Vec<f64>; 2]> {
    let (x, y) = rows(reader, v, "points", 2)?.into_iter().map(|row| (row[0], row[1])).unzip();
    Some([x, y])
}

/// With the words of the table.
pub(super) fn shaped(block: Block, v: &Values) -> Block {
    let (interpolation, outside) = shape(v);
    block.interpolation(interpolation).outside(outside)
}

pub(super) const TABLES: &[ControlType<Block>] = &[
    line(
        "table",
        "a function of its input through points; where its slope jumps is an event",
        &[POINTS, INTERPOLATION, OUTSIDE],
        |r, v| {
            let [x, y] = curve(r, v)?;
            Some(shaped(Block::table(x, y), v))
        },
    ),
    line(
        "table-2d",
        "a function of two inputs on a grid; where its slope jumps is an event",
        &[
            required(
                "grid",
                Kind::Rows(Units::SIGNAL),
                "first row: any number, then the points of the second input; other rows: a point of the first input, then \
                 the values there; or `{ file = \"grid.csv\" }`",
            ),
            INTERPOLATION,
            OUTSIDE,
        ],
        |r, v| {
            let width = v.rows("grid")?.first().map_or(0, Vec::len);
            let grid = rows(r, v, "grid", width.max(3))?;
            let Some((head, body)) = grid.split_first().filter(|(_, body)| body.len() > 1) else {
                let message = format!("`grid` of {} has {} rows", r.element, grid.len());
                let help =
                    "give a row of points of the second input, and a row for each of two or more points of the first";
                return r.fail("file/bad-table", &v.place("grid").span, message, help);
            };
            let first: Vec<f64> = body.iter().map(|row| row[0]).collect();
            let values = body.iter().map(|row| row[1..].to_vec()).collect();
            Some(shaped(Block::table2(first, &head[1..], values), v))
        },
    ),
];
