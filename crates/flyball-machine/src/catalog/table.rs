//! Tables: the fields that say what lies between and beyond the points, the same wherever a table may stand.

use super::{Field, Fields, Kind, Mistake, Units, Value, Values, optional, required, text};
use crate::geometry::{Interpolation, Outside};
use crate::ids;

/// Between the points of a table.
pub const INTERPOLATION: Field = optional(
    "interpolation",
    Kind::Choice(&Interpolation::NAMES),
    "between the points; default linear ([tables](model-files.md#tables))",
);

/// Beyond the points of a table.
pub const OUTSIDE: Field =
    optional("outside", Kind::Choice(&Outside::NAMES), "beyond them; default hold ([tables](model-files.md#tables))");

/// Points of a function of one signal.
pub const POINTS: Field = required(
    "points",
    Kind::Rows(Units::SIGNAL),
    "rows `[argument, value]` with ascending arguments, or `{ file = \"table.csv\" }`",
);

/// The words of a table, or their defaults.
pub fn table_shape(v: &Values) -> (Interpolation, Outside) {
    let interpolation = v.text("interpolation").and_then(|name| Interpolation::from_name(&name));
    let outside = v.text("outside").and_then(|name| Outside::from_name(&name));
    (interpolation.unwrap_or_default(), outside.unwrap_or_default())
}

/// The words of a table as fields.
pub fn show_table_shape(interpolation: Interpolation, outside: Outside) -> Fields {
    vec![text("interpolation", interpolation.name()), text("outside", outside.name())]
}

/// The rows of a key, all of one length.
///
/// # Errors
/// The first row of another length.
pub fn table_rows(v: &Values, key: &'static str, wanted: usize) -> Result<Vec<Vec<f64>>, Mistake> {
    let rows = v.rows(key).unwrap_or_default();
    match rows.iter().position(|row| row.len() != wanted) {
        None => Ok(rows),
        Some(i) => {
            let found = rows[i].len();
            let message = format!("row {} of `{key}` of {} has {found} numbers, not {wanted}", i + 1, v.element);
            let help = "give every row as many numbers as the first one needs";
            Err(Mistake::new(ids::BAD_TABLE, key, message, help).count("given", found).count("wanted", wanted))
        }
    }
}

/// Arguments and values of `points`.
///
/// # Errors
/// The first row that is not a pair.
pub fn table_points(v: &Values) -> Result<[Vec<f64>; 2], Mistake> {
    let (x, y) = table_rows(v, "points", 2)?.into_iter().map(|row| (row[0], row[1])).unzip();
    Ok([x, y])
}

/// Pairs as the field `points`.
pub fn show_points(points: impl Iterator<Item = (f64, f64)>) -> (&'static str, Value) {
    ("points", Value::Rows(points.map(|(x, y)| vec![x, y]).collect()))
}
