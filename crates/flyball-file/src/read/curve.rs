//! Tables: points, and the words for what lies between and beyond them, the same wherever a table may stand.

use super::Reader;
use crate::document::{Item, ItemValue, Table};
use crate::field::Units;
use crate::ids;
use flyball_machine::catalog::{INTERPOLATION, OUTSIDE, table_shape};
use flyball_machine::geometry::Curve;
use std::ops::Range;

impl Reader<'_> {
    /// `{ table = [[x, y], …] }` or `{ file = "name.csv" }` with its words; `None` if the table is something else.
    pub(super) fn curve(
        &self,
        key: &str,
        (table, span): (&Table, &Range<usize>),
        units: [&Units; 2],
        angular: Option<bool>,
    ) -> Option<Option<Curve>> {
        let entry = table.entries.iter().find(|entry| ["table", "file"].contains(&entry.key.as_str()))?;
        Some((|| {
            let others = table.entries.iter().filter(|other| other.key != entry.key).cloned().collect();
            let words = self.record(&Table { entries: others }, span, &[&[INTERPOLATION, OUTSIDE]]);
            let points = match entry.key.as_str() {
                "table" => self.pairs(&entry.item, units, angular),
                _ => self.text("file", &entry.item, "\"law.csv\"").and_then(|name| {
                    let failed = |error: crate::files::FileError| {
                        self.fail(ids::TABLE, &entry.item.span, error.message, error.help)
                    };
                    self.files.table(&name).map_or_else(failed, Some)
                }),
            };
            let (interpolation, outside) = table_shape(&*words?);
            let (x, y): (Vec<f64>, Vec<f64>) = points?.into_iter().unzip();
            match Curve::through(&x, &y, interpolation, outside) {
                Ok(curve) => Some(curve),
                Err(bad) => {
                    let number = format!("{} is {}", bad.what, bad.value);
                    let message = format!("the table of `{key}` of {} does not make a curve: {number}", self.element);
                    let message = self.error(ids::BAD_TABLE, message, bad.help).number(bad.what, bad.value, "");
                    self.refuse(&entry.item.span, message)
                }
            }
        })())
    }

    /// A table that must be there.
    pub(super) fn function_table(
        &self,
        key: &str,
        item: &Item,
        units: [&Units; 2],
        angular: Option<bool>,
    ) -> Option<Curve> {
        let curve = match &item.value {
            ItemValue::Table(table) => self.curve(key, (table, &item.span), units, angular),
            _ => None,
        };
        curve.unwrap_or_else(|| self.wrong_kind(key, item, "a table of points", "{ table = [[0, 0], [1, 2]] }"))
    }

    fn pairs(&self, item: &Item, units: [&Units; 2], angular: Option<bool>) -> Option<Vec<(f64, f64)>> {
        let rows = self.list("table", item, "a list of pairs", "[[0, 0], [1, 2]]")?;
        let row = |row: &Item| {
            let [x, y] = self.array::<2>("table", row, &Units::SIGNAL)?;
            let entries = self.list("table", row, "a pair", "[1, 2]")?;
            for (entry, units) in entries.iter().zip(units) {
                self.number("table", entry, units, angular)?;
            }
            Some((x, y))
        };
        let rows: Vec<Option<(f64, f64)>> = rows.iter().map(row).collect();
        rows.into_iter().collect()
    }
}
