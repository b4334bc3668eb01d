//! The comparison of two tables.

use super::grid::Grid;
use super::tolerance::{Tolerance, Tolerances};
use crate::error::RunError;
use crate::results::{Column, Interpolation, Table};

/// Part of a value below which a difference is rounding.
const ROUNDING: f64 = 1e-12;

/// A column of both tables, at its worst place.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnDifference {
    /// The column.
    pub column: Column,
    /// Where the difference is largest.
    pub at: f64,
    /// Number of the first table there.
    pub first: f64,
    /// Number of the second.
    pub second: f64,
    /// |first − second|; infinite if only one of them is a number.
    pub difference: f64,
    /// Largest difference allowed.
    pub allowed: f64,
    /// Tolerance that allows it.
    pub tolerance: Tolerance,
}

impl ColumnDifference {
    /// True if all rows agree.
    pub fn agrees(&self) -> bool {
        self.difference <= self.allowed
    }

    /// True if rounding explains the difference: a few units in the last place of twelve digits.
    pub fn is_rounding(&self) -> bool {
        self.difference <= ROUNDING * self.first.abs().max(self.second.abs())
    }

    /// Difference in units of what is allowed.
    pub fn ratio(&self) -> f64 {
        if self.difference == 0.0 { 0.0 } else { self.difference / self.allowed }
    }
}

/// Differences of two tables.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Columns of both with the same unit, the worst first.
    pub columns: Vec<ColumnDifference>,
    /// Columns of the first table only.
    pub only_first: Vec<Column>,
    /// Columns of the second only.
    pub only_second: Vec<Column>,
    /// Columns with different units: of the first, of the second.
    pub units: Vec<(Column, Column)>,
    /// First and last place of both tables.
    pub ranges: [(f64, f64); 2],
    /// True if they are not the same.
    pub ranges_differ: bool,
    /// Rows that were compared.
    pub rows: usize,
    /// Rows of the first table for which the second was interpolated.
    pub interpolated: usize,
}

impl Difference {
    /// Columns that do not agree.
    pub fn disagreeing(&self) -> usize {
        self.columns.iter().filter(|column| !column.agrees()).count()
    }

    /// True if what both tables have agrees.
    pub fn agrees_in_common(&self) -> bool {
        self.disagreeing() == 0
    }

    /// True if both tables have the same columns over the same range, and they agree.
    pub fn agrees(&self) -> bool {
        let same = self.only_first.is_empty() && self.only_second.is_empty() && self.units.is_empty();
        same && !self.ranges_differ && self.agrees_in_common()
    }
}

/// Compares all columns of two tables over their first ones. Where rows stand at different places, the second table is
/// interpolated at the rows of the first.
///
/// # Errors
/// If the first columns do not have the same name and unit, do not increase, or share no range; if a tolerance is for no column.
pub fn difference(
    (first_name, first): (&str, &Table),
    (second_name, second): (&str, &Table),
    tolerances: &Tolerances,
    way: Interpolation,
) -> Result<Difference, RunError> {
    tolerances.check(first, second)?;
    let (Some(x), Some(other_x)) = (first.columns.first(), second.columns.first()) else {
        return Err(RunError::Rows {
            name: String::new(),
            of: first_name.into(),
            reason: "there are no columns".into(),
        });
    };
    let refuse = |reason: String| RunError::Rows { name: x.name.clone(), of: first_name.to_string(), reason };
    if x != other_x {
        return Err(refuse(format!("the first column of {second_name} is {other_x}, not {x}")));
    }
    let grid = Grid::new(&x.name, first_name, &first.values[0])?;
    let other = Grid::new(&x.name, second_name, &second.values[0])?;
    let same = grid.is_same(&other);
    let rows: Vec<usize> = (0..grid.rows()).filter(|row| other.covers(grid.place(*row))).collect();
    if rows.is_empty() {
        let (low, high) = other.range();
        return Err(refuse(format!("no row lies between {low} and {high}, the range of {second_name}")));
    }
    let interpolated = if same { 0 } else { rows.iter().filter(|row| !other.has(grid.place(**row))).count() };
    let mut found = Difference {
        columns: Vec::new(),
        only_first: Vec::new(),
        only_second: lacking(second, first),
        units: Vec::new(),
        ranges: [grid.range(), other.range()],
        ranges_differ: rows.len() < grid.rows() || !(grid.covers(other.range().0) && grid.covers(other.range().1)),
        rows: rows.len(),
        interpolated,
    };
    for (column, values) in first.columns.iter().zip(&first.values).skip(1) {
        let Some(c) = second.columns.iter().position(|other| other.name == column.name) else {
            found.only_first.push(column.clone());
            continue;
        };
        if second.columns[c].unit != column.unit {
            found.units.push((column.clone(), second.columns[c].clone()));
            continue;
        }
        let value = |row: usize| {
            if same {
                return second.values[c][row];
            }
            other.value(&second.values[c], grid.place(row), grid.is_before_event(row), way)
        };
        let tolerance = tolerances.of(&column.name);
        let size = rows.iter().map(|row| values[*row].abs()).filter(|size| size.is_finite()).fold(0.0, f64::max);
        let distance = |row: &usize| distance(values[*row], value(*row));
        let worst = rows.iter().copied().map(|row| (row, distance(&row)));
        let (row, difference) = worst.reduce(|a, b| if b.1 > a.1 { b } else { a }).expect("there are rows");
        found.columns.push(ColumnDifference {
            column: column.clone(),
            at: grid.place(row),
            first: values[row],
            second: value(row),
            difference,
            allowed: tolerance.absolute + tolerance.relative * size,
            tolerance,
        });
    }
    flyball_dae::order::sort_by(&mut found.columns, |a, b| b.ratio().total_cmp(&a.ratio()));
    Ok(found)
}

/// Columns of one table whose names another does not have.
fn lacking(of: &Table, other: &Table) -> Vec<Column> {
    let has = |column: &&Column| !other.columns.iter().any(|known| known.name == column.name);
    of.columns.iter().filter(has).cloned().collect()
}

/// Distance of two numbers: 0 for two that are none, infinite if one is.
fn distance(a: f64, b: f64) -> f64 {
    match (a.is_nan(), b.is_nan()) {
        (true, true) => 0.0,
        (false, false) if a == b => 0.0,
        (false, false) => (a - b).abs(),
        _ => f64::INFINITY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::TAU;

    fn table(headings: &[&str], values: Vec<Vec<f64>>) -> Table {
        Table { columns: headings.iter().map(|text| Column::parse(text)).collect(), values, ..Table::default() }
    }

    fn compare(a: &Table, b: &Table, tolerances: &Tolerances) -> Difference {
        difference(("a", a), ("b", b), tolerances, Interpolation::Cubic).unwrap_or_else(|error| panic!("{error}"))
    }

    fn sine(rows: usize, end: f64, scale: f64) -> Table {
        let times: Vec<f64> = (0..=rows).map(|k| end * k as f64 / rows as f64).collect();
        let wave = times.iter().map(|t| scale * (TAU * t).sin()).collect();
        table(&["t [s]", "x [m]"], vec![times, wave])
    }

    #[test]
    fn the_worst_row_is_found_with_what_is_allowed() {
        let a = table(&["t [s]", "x [m]"], vec![vec![0.0, 1.0, 2.0], vec![1.0, -4.0, 2.0]]);
        let b = table(&["t [s]", "x [m]"], vec![vec![0.0, 1.0, 2.0], vec![1.0, -4.1, 2.5]]);
        let given = Tolerances { relative: vec![(None, 0.1)], absolute: vec![(Some("x".into()), 0.05)] };
        let found = compare(&a, &b, &given);
        let x = &found.columns[0];
        assert_eq!((x.at, x.first, x.second, x.difference), (2.0, 2.0, 2.5, 0.5));
        // 0.05 + 0.1·4
        assert!((x.allowed - 0.45).abs() < 1e-15 && !x.agrees() && !found.agrees());
        let wider = Tolerances { relative: vec![(None, 0.1), (Some("*".into()), 0.12)], ..given };
        assert!(compare(&a, &b, &wider).agrees());
    }

    #[test]
    fn other_rows_are_interpolated_with_an_error_of_order_four() {
        let error = |rows: usize| compare(&sine(7 * rows, 1.0, 1.0), &sine(4 * rows, 1.0, 1.0), &Tolerances::default());
        let (coarse, fine) = (error(10), error(20));
        assert_eq!((coarse.rows, coarse.interpolated), (71, 60));
        let slope = (coarse.columns[0].difference / fine.columns[0].difference).log2();
        assert!((slope - 4.0).abs() < 0.3, "{slope}");
    }

    #[test]
    fn a_table_of_fewer_rows_needs_no_interpolation() {
        let found = compare(&sine(10, 1.0, 1.0), &sine(100, 1.0, 1.0), &Tolerances::default());
        assert_eq!((found.interpolated, found.agrees()), (0, true));
    }

    #[test]
    fn columns_units_and_ranges_that_differ_are_named() {
        let mut a = sine(10, 1.0, 1.0);
        let mut b = sine(15, 1.5, 1.0);
        a.columns.extend(["f [N]", "only a"].map(Column::parse));
        a.values.extend([vec![0.0; 11], vec![0.0; 11]]);
        b.columns.extend(["f [kN]", "only b"].map(Column::parse));
        b.values.extend([vec![0.0; 16], vec![0.0; 16]]);
        let found = compare(&a, &b, &Tolerances::default());
        assert_eq!(found.only_first, [Column::new("only a", "")]);
        assert_eq!(found.only_second, [Column::new("only b", "")]);
        assert_eq!(found.units, [(Column::new("f", "N"), Column::new("f", "kN"))]);
        assert!(found.ranges_differ && found.ranges == [(0.0, 1.0), (0.0, 1.5)]);
        assert!(!found.agrees() && found.agrees_in_common());
    }

    #[test]
    fn missing_numbers_agree_only_with_missing_numbers() {
        let a = table(&["t", "x"], vec![vec![0.0, 1.0], vec![f64::NAN, 1.0]]);
        let b = table(&["t", "x"], vec![vec![0.0, 1.0], vec![f64::NAN, f64::NAN]]);
        assert!(compare(&a, &a, &Tolerances::default()).agrees());
        assert_eq!(compare(&a, &b, &Tolerances::default()).columns[0].difference, f64::INFINITY);
    }
}
